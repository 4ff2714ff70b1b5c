import { TABLE_A_COLUMNS } from "../../openapi/schemas/adr-substance.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { FILE_MEMBERS } from "../../openapi/shards/members.ts";
import { BaseRecord, type BaseWordsRecord, type LegRecord } from "../../openapi/shards/legs.ts";
import { fieldsOf, type BulkTable, type Members } from "./bulk-fields.ts";
import { planParquet, type DatabaseFile } from "./parquet.ts";

const LANGUAGES: readonly string[] = ADR_LANGUAGES;

/** Rows of a table, with what its columns mean. */
interface SqlTable {
  name: string;
  title: string;
  columns: Map<string, string>;
  rows: Map<string, SQLInputValue>[];
}

/** Lines of the files of legs, and what is said of bases. */
export interface LegLines {
  lines: readonly LegRecord[];
  words: readonly BaseWordsRecord[];
}

/**
 * Every table of a release as one database of SQLite, and each as a file of Parquet, by path below `bulk/`: codes are
 * text, a list of words is joined by `; `, a list of records is a table of its own, so that no cell holds JSON. `legs`
 * has a row for each code and each ban that covers it, `columns` says what every column means. The same release gives
 * the same bytes.
 */
export function planDatabase(version: string, tables: readonly BulkTable[], legs: LegLines): Map<string, DatabaseFile> {
  const planned = tables.flatMap(({ path, title, record, key, records }) => {
    const name = path.replaceAll(/[^a-z0-9]+/g, "_");
    const described = new Map(
      [...new Set(records.flatMap((members) => namesIn(members)))].map((column) => [
        column.replaceAll(".", "_"),
        fieldsOf([column], record, key)[0]?.description ?? "",
      ]),
    );
    return planTables(name, title, key, records, described);
  });
  const filled = [...planned, ...planLegTables(legs)].filter(({ rows }) => rows.length > 0);
  return writeDatabase(filled, version);
}

/** Dotted names of the members of a record that are cells. */
function namesIn(record: Members, prefix = ""): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    isRecord(value) ? namesIn(value, `${prefix}${name}.`) : isListOfRecords(value) ? [] : [`${prefix}${name}`],
  );
}

/** A table of records, and one for each of their lists of records: `sanctions_entries_certificates`. */
function planTables(
  name: string,
  title: string,
  key: readonly string[],
  records: readonly Members[],
  described: ReadonlyMap<string, string>,
): SqlTable[] {
  const table: SqlTable = { name, title, columns: new Map(), rows: [] };
  const inside = new Map<string, Members[]>();
  for (const record of records) {
    const cells = cellsOf(record);
    for (const column of cells.keys())
      if (!table.columns.has(column)) table.columns.set(column, described.get(column) || meaningOf(column));
    table.rows.push(cells);
    for (const [member, value] of Object.entries(record)) {
      if (!isListOfRecords(value)) continue;
      const above = Object.fromEntries(key.map((part) => [`of_${part}`, record[part]]));
      inside.set(member, [...(inside.get(member) ?? []), ...value.map((row) => ({ ...above, ...row }))]);
    }
  }
  return [
    table,
    ...[...inside].flatMap(([member, rows]) =>
      planTables(`${name}_${member}`, `${title}: ${member}`, [], rows, new Map()),
    ),
  ];
}

/** Columns of lists of records that no schema describes. */
const MEANINGS: Readonly<Record<string, string>> = {
  measures: "Ids of the measures that it is about.",
  partial: "1: only a part of the goods passed to the code.",
};

const ofTableA: Readonly<Record<string, { description?: string | undefined }>> = TABLE_A_COLUMNS;

/** What a column means, by its name or its last word. */
function meaningOf(column: string): string {
  const [, above] = /^of_(.*)$/.exec(column) ?? [];
  if (above !== undefined) return `The \`${above}\` of the row that it belongs to.`;
  const language = ADR_LANGUAGES.find((lang) => column === lang || column.endsWith(`_${lang}`));
  if (language !== undefined) return `In the language \`${language}\`.`;
  const parts = column.split("_");
  const known = parts
    .map((_, index) => FILE_MEMBERS[parts.slice(index).join("_")])
    .find((meaning) => meaning !== undefined);
  return FILE_MEMBERS[column] ?? ofTableA[column]?.description ?? known ?? MEANINGS[column] ?? "";
}

function isRecord(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isListOfRecords(value: unknown): value is Members[] {
  return Array.isArray(value) && value.some(isRecord);
}

function cellsOf(record: Members, prefix = ""): Map<string, SQLInputValue> {
  const cells = new Map<string, SQLInputValue>();
  for (const [member, value] of membersOf(record)) {
    const column = `${prefix}${member}`;
    if (isRecord(value)) for (const [name, cell] of cellsOf(value, `${column}_`)) cells.set(name, cell);
    else if (!isListOfRecords(value)) cells.set(column, cellOf(value));
  }
  return cells;
}

/** Members in their order; texts in that of the languages, whichever of them was read first. */
function membersOf(record: Members): [string, unknown][] {
  const members = Object.entries(record);
  return members.every(([name]) => LANGUAGES.includes(name))
    ? members.toSorted(([a], [b]) => LANGUAGES.indexOf(a) - LANGUAGES.indexOf(b))
    : members;
}

function cellOf(value: unknown): SQLInputValue {
  if (Array.isArray(value)) return value.map(String).join("; ");
  if (typeof value === "boolean") return Number(value);
  return typeof value === "number" || typeof value === "string" ? value : null;
}

/** Columns of the tables of legs whose records do not say what they mean. */
const OF_LEGS: readonly (readonly [string, string])[] = [
  ["key", "Its id, with `@` and a code where it bears on that code in another way than on its own."],
  ["words", "The row of `leg_words` that says which goods, on which condition, and the question."],
  ["base", "The `key` of a base."],
  ["code", "A code of the nomenclature of any year held, or one that an entry names: 2 to 10 digits."],
];

/** What bears on each code: bases, the codes that they cover, and their words, which the view `legs` joins. */
function planLegTables({ lines, words }: LegLines): SqlTable[] {
  const bases: Members[] = [];
  const covers: Members[] = [];
  for (const line of lines) {
    if ("base" in line) {
      const { key = line.base.id, words: wording, measure, ...base } = line.base;
      bases.push({ ...base, key, measure, words: wording === undefined ? measure : `${measure}/${wording}` });
    } else covers.push(...(line.bases ?? []).map((base) => ({ code: line.code, base })));
  }
  const said = words.map(({ id, goods, condition, question }) => ({ id, goods, condition, ask: question?.ask }));
  const fields = fieldsOf([...new Set(bases.flatMap((base) => namesIn(base)))], BaseRecord, ["key"]);
  const described = new Map([...fields.map((field) => [field.name, field.description ?? ""] as const), ...OF_LEGS]);
  return [
    ...planTables("leg_bases", "Bans and restrictions as they bear on codes", ["key"], unique(bases), described),
    ...planTables("leg_codes", "Codes with the bases that cover them", ["code"], covers, described),
    ...planTables("leg_words", "What is said of bases: goods, condition, question", ["id"], said, new Map()),
  ];
}

/** Bases by their key: one that covers codes of two files stands in both. */
function unique(bases: readonly Members[]): Members[] {
  return [...new Map(bases.map((base) => [base["key"], base])).values()];
}

/** Tables that the view joins. */
const OF_VIEW = ["leg_codes", "leg_bases", "leg_words", "sanctions_measures"];
/** A row for each code and each ban that covers it; what is below a code stands at the longer code. */
const LEGS = `CREATE VIEW legs AS SELECT c.code, m.regime, m.direction, b.id AS base, m.annex, m.article, m.role, m.type,
  coalesce(b.relation, 'whole') AS relation, b.valid_from, b.valid_to, b.since_at_latest, b.not_before, b.needs, b.threshold,
  b.evidence, ${ADR_LANGUAGES.map((lang) => `w.goods_${lang}, w.condition_${lang}, w.ask_${lang}`).join(", ")}
  FROM leg_codes c JOIN leg_bases b ON b.key = c.base JOIN sanctions_measures m ON m.id = b.measure
  LEFT JOIN leg_words w ON w.id = b.words`;
/** Its columns mean what they mean where they come from. */
const OF_LEGS_VIEW = `INSERT INTO tables SELECT 'legs', 'Codes with the bans and restrictions that cover them', count(*) FROM legs;
  INSERT INTO columns SELECT 'legs', v.name, (SELECT c.meaning FROM columns c WHERE c.name = iif(v.name = 'base', 'id', v.name)
    AND c.table_name IN (${OF_VIEW.map((name) => `'${name}'`).join(", ")}) ORDER BY c.table_name LIMIT 1)
  FROM pragma_table_info('legs') v`;

function writeDatabase(tables: readonly SqlTable[], version: string): Map<string, DatabaseFile> {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-sqlite-"));
  try {
    const database = new DatabaseSync(join(folder, "built"));
    database.exec("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
    database.exec("CREATE TABLE tables (name TEXT PRIMARY KEY, title TEXT NOT NULL, rows INTEGER NOT NULL)");
    database.exec("CREATE TABLE columns (table_name TEXT, name TEXT, meaning TEXT, PRIMARY KEY (table_name, name))");
    for (const table of tables) writeTable(database, table);
    if (OF_VIEW.every((name) => tables.some((table) => table.name === name)))
      database.exec(`CREATE INDEX leg_codes_by_code ON leg_codes (code); CREATE INDEX leg_bases_by_key ON leg_bases (key);
        CREATE INDEX leg_words_by_id ON leg_words (id); ${LEGS}; ${OF_LEGS_VIEW}`);
    database.exec("CREATE TABLE release (version TEXT)");
    database.prepare("INSERT INTO release VALUES (?)").run(version);
    database.exec("COMMIT");
    database.prepare("VACUUM INTO ?").run(join(folder, "written"));
    const written = planParquet(database, version);
    database.close();
    const bytes = readFileSync(join(folder, "written"));
    // The version of the library that wrote it says nothing of the data.
    bytes.fill(0, 96, 100);
    return written.set("cargolex.sqlite", { title: "The release as a database of SQLite", bytes });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeTable(database: DatabaseSync, { name, title, columns, rows }: SqlTable): void {
  const names = [...columns.keys()];
  const types = names.map((column) => {
    const sample = rows.map((row) => row.get(column)).find((cell) => cell !== null && cell !== undefined);
    return typeof sample === "number" ? "NUMERIC" : "TEXT";
  });
  database.exec(`CREATE TABLE "${name}" (${names.map((column, index) => `"${column}" ${types[index]}`).join(", ")})`);
  const insert = database.prepare(`INSERT INTO "${name}" VALUES (${names.map(() => "?").join(", ")})`);
  for (const row of rows) insert.run(...names.map((column) => row.get(column) ?? null));
  database.prepare("INSERT INTO tables VALUES (?, ?, ?)").run(name, title, rows.length);
  const say = database.prepare("INSERT INTO columns VALUES (?, ?, ?)");
  for (const [column, meaning] of columns) say.run(name, column, meaning);
}
