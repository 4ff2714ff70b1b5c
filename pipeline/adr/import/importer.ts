import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ADR_LANGUAGES, type AdrLanguage, inLanguages } from "../../../openapi/schemas/languages.ts";
import { type Issue, errorAt, hasErrors } from "../../source/issue.ts";
import { COLUMNS, NAME_LANGUAGES } from "../rows/cells.ts";
import { importTable } from "../rows/import.ts";
import { readTable } from "../../source/read-table.ts";
import type { Table } from "../../source/table.ts";
import { type ImportResult, type Importer, wrongUsage } from "../../import/importer.ts";
import { type DecidedRow, decideTable } from "./table-a.ts";
import { readJson } from "./files.ts";
import { type Spelling, learnSpellings, mendName, qualifierOf } from "./names/languages.ts";
import { type NameSources, type RowNames, decideNames, englishNames } from "./names/records.ts";
import { cellVerified, readAll } from "./read-all.ts";
import type { TableReading } from "./reading.ts";
import { type VariantKey, nameVariants } from "./variant-id.ts";
import type { Decision } from "./vote.ts";

const DISAGREEMENT_HEADER = [
  "variant_id",
  "column",
  "decided",
  "rule",
  "agree",
  "differ",
  "against_majority",
  "reason",
] as const;

/** Columns of `substances.csv`, in its order. */
const SUBSTANCE_HEADER = [
  "variant_id",
  "un",
  "row",
  ...COLUMNS.map(({ name }) => name),
  "status",
  "condition",
  "data_quality",
] as const;

/** Builds `substances.csv`, `names.csv` and `disagreements.csv` of one edition from the publications of Table A. */
export const importAdr: Importer = {
  kind: "adr",
  summary: "Table A of an ADR edition, by a vote of the publications in a folder",
  usage: "<edition> <folder>",
  guide: [
    "Two tables of the edition say how its publications are read, so that a new one needs no code:",
    "",
    "  adr/<edition>/readings.csv         reading, edition, format (csv, xlsx, json, html), file below the folder, place, mode, rows, names.",
    "                                     place: separator (, ; | tab), sheet (none: the first), path to the list (entries), number of the table (none: all).",
    "                                     The first reading is the base: its rows are those of the edition. mode: road, rail, joint. rows: each, or one for a UN number.",
    "                                     edition as format: an edition held (place: 2025) is the base, and settled.csv has the printed amendments, a cell a row.",
    "                                     names: languages in which its names are heard, with their turn (en:1 de:2).",
    "  adr/<edition>/reading-columns.csv  reading, column (un, class ... , name_en, carriage_prohibited, not_subject_to_adr), source, notation, words.",
    "                                     source: words of the header, #4 or #D for a column by its place, a member of a record (data.labels), * for the whole row.",
    "                                     notation: column15 (2 (D/E) in one cell), dash (- is nothing), silent (an empty cell says nothing), pad (44 is 0044),",
    "                                     fill (an empty cell is that of the row above), without_rail, tanks (said for tanks and bulk only).",
    "                                     words: what printed words mean (lub=or | ADR:=); of a state the words that say so (NIE PODLEGA).",
    "",
    "A fault names the file, the sheet, the column and the row of the table to mend. adr/FORMAT.md has an example.",
  ],
  run: runImport,
};

async function runImport(args: readonly string[], sources: string): Promise<ImportResult> {
  const [edition, folder] = args;
  if (edition === undefined || folder === undefined)
    return wrongUsage("name an edition and a folder: cargolex import adr 2027 <folder>");
  const issues: Issue[] = [];
  const read = async <Row>(table: Table<Row>): Promise<Row[]> => {
    const file = table.files;
    const result = readTable(table, file, await readFile(join(sources, file)));
    issues.push(...result.issues);
    return result.rows.map(({ row }) => row);
  };
  const tables = importTable(edition);
  const settled = await read(tables.settled);
  const qualifiers = await read(tables.qualifiers);
  const corrections = await read(tables.corrections);
  const spellings = await read(tables.spellings);
  const used = new Set<Spelling>();
  const gathered = await readAll(folder, sources, await read(tables.readings), await read(tables.readingColumns));
  const { readings } = gathered;
  const [base, ...others] = readings;
  issues.push(...gathered.issues);
  if (base === undefined || hasErrors(issues)) return { tables: [], report: gathered.notes, issues };
  const decided = decideTable(
    edition,
    [base, ...others],
    settled.map((cell) => ({ ...cell, row: Number(cell.row || "0") })),
  );
  issues.push(
    ...decided.lost.map(({ un, row, column }) =>
      errorAt(
        { file: tables.settled.files, line: 0 },
        "un",
        "import/adr-settled",
        `UN ${un}${row === 0 ? "" : ` row ${row}`}, ${column}: the edition has no such row: correct the number, or say column row, value new, for a row that comes`,
      ),
    ),
  );
  const polish = new Map(
    namesIn("pl", readings)
      .filter(({ oneRow }) => oneRow)
      .flatMap(({ rows }) =>
        rows.map(({ un, names }) => [un, mendName(names.pl ?? "", "pl", spellings, used)] as const),
      ),
  );
  const turns = inLanguages((lang) => namesIn(lang, readings).map(({ id }) => id));
  const nameSources: NameSources = {
    lists: await readLists(folder, spellings, used),
    turns,
    polish,
    spellings: learnSpellings(germanNames(readings)),
    qualifiers,
    corrections,
    held: new Set(readings.flatMap(({ id, decided: isHeld }) => (isHeld ? [id] : []))),
  };

  const { substances, names, disagreements } = planRecords(decided.rows, nameSources, settled, edition);
  const path = (file: string): string => `adr/${edition}/${file}.csv`;
  const namesHeader = ["variant_id", ...NAME_LANGUAGES.map((lang) => `name_${lang}`), "quality"];
  return {
    tables: [
      { path: path("substances"), header: SUBSTANCE_HEADER, rows: substances },
      { path: path("names"), header: namesHeader, rows: names },
      { path: path("disagreements"), header: DISAGREEMENT_HEADER, rows: disagreements },
    ],
    report: [
      ...readings.map(
        ({ id, edition: year, rows }) =>
          `${id}: edition ${year}, ${rows.length} rows, ${new Set(rows.map(({ un }) => un)).size} UN numbers`,
      ),
      ...gathered.notes,
      ...decided.notes,
      ...spellings
        .filter((spelling) => !used.has(spelling))
        .map(({ lang, printed }) => `name-spellings: ${lang} ${printed} is found nowhere any more: remove the row`),
      `rows: ${substances.length}; cells on which readings differ: ${disagreements.length}`,
    ],
    issues,
  };
}

/** The records of the three tables, row by row of Table A. */
function planRecords(
  decided: readonly DecidedRow[],
  sources: NameSources,
  settled: readonly { un: string; column: string; row: string; reason: string }[],
  edition: string,
): Record<"substances" | "names" | "disagreements", string[][]> {
  const substances: string[][] = [];
  const names: string[][] = [];
  const disagreements: string[][] = [];
  for (const rows of Map.groupBy(decided, ({ un }) => un).values()) {
    const variants = variantsOf(rows, sources);
    const matches = decideNames(rows, variants, sources);
    for (const [index, row] of rows.entries()) {
      const variant = variants[index];
      const match = matches[index];
      if (variant === undefined || match === undefined) continue;
      substances.push(substanceRecord(row, variant, match, edition));
      names.push([
        variant.variant_id,
        ...NAME_LANGUAGES.map((lang) => match[lang]?.name ?? ""),
        NAME_LANGUAGES.map((lang) => `${lang}:${match[lang]?.quality ?? "missing"}`).join(" "),
      ]);
      const reason = (column: string): string =>
        settled.find(
          (cell) => cell.un === row.un && cell.column === column && (cell.row === "" || cell.row === String(row.row)),
        )?.reason ?? "";
      disagreements.push(...disagreementRecords(row, variant, edition, reason));
    }
  }
  return { substances, names, disagreements };
}

function variantsOf(rows: readonly DecidedRow[], sources: NameSources): VariantKey[] {
  const english = englishNames(rows, sources);
  return nameVariants(
    rows.map((row, index) => ({
      un: row.un,
      packing_group: row.cells.get("packing_group")?.value ?? "",
      classification_code: row.cells.get("classification_code")?.value ?? "",
      special_provisions: row.cells.get("special_provisions")?.value ?? "",
      qualifier: qualifierOf(english[index]?.name ?? "", sources.qualifiers)?.word ?? "",
    })),
  );
}

/** Names in this language come from readings of their own. */
const OWN_READINGS: AdrLanguage = "pl";

/**
 * Names by UN number, in the order of the table; a folder may have such lists of one publication, and they then come
 * first.
 */
const NameList = z.object({ names: z.record(z.string(), z.array(z.string())) });

async function readLists(
  folder: string,
  spellings: readonly Spelling[],
  used: Set<Spelling>,
): Promise<NameSources["lists"]> {
  const list = async (lang: AdrLanguage): Promise<Map<string, string[]>> => {
    const file = `adr_names_${lang}.json`;
    if (lang === OWN_READINGS || !existsSync(join(folder, file))) return new Map();
    const { names } = await readJson(folder, file, NameList);
    return new Map(
      Object.entries(names).map(([un, listed]) => [un, listed.map((name) => mendName(name, lang, spellings, used))]),
    );
  };
  const lists = new Map(await Promise.all(ADR_LANGUAGES.map(async (lang) => [lang, await list(lang)] as const)));
  return inLanguages((lang) => lists.get(lang) ?? new Map());
}

/** Names in German orthography: a reading that never prints ß is in the Swiss one. */
function germanNames(readings: readonly TableReading[]): string[] {
  const german = namesIn("de", readings).map(({ rows }) => rows.map(({ names }) => names.de ?? ""));
  return german.filter((names) => names.some((name) => name.includes("ß"))).flat();
}

/** The readings whose names in a language count, in their turns. */
function namesIn(lang: string, readings: readonly TableReading[]): TableReading[] {
  const turn = ({ nameTurns }: TableReading): number => nameTurns.get(lang) ?? Number.POSITIVE_INFINITY;
  return readings.filter((reading) => reading.nameTurns.has(lang)).toSorted((a, b) => turn(a) - turn(b));
}

/** A record of `substances.csv`. */
function substanceRecord(row: DecidedRow, variant: VariantKey, names: RowNames, edition: string): string[] {
  const cells = COLUMNS.map(({ name }) => row.cells.get(name)?.value ?? "");
  return [
    variant.variant_id,
    row.un,
    String(row.row),
    ...cells,
    row.status,
    variant.condition,
    rowQuality(row, names, edition),
  ];
}

/** A row is verified when every cell of it is, and no name of it is of our own making. */
function rowQuality(row: DecidedRow, names: RowNames, edition: string): "verified" | "to_review" {
  const regulated = row.status === "regulated";
  const printed = [...row.cells].filter(([name]) => regulated || name === "class" || name === "classification_code");
  const read = Object.values(names).every(
    (name) => name?.quality === "two_readings" || name?.quality === "one_reading",
  );
  return read && printed.every(([, cell]) => cellVerified(cell, edition)) ? "verified" : "to_review";
}

/**
 * The records of `disagreements.csv` for one row: every cell that two readings print differently, with the decision and
 * its reason.
 */
function disagreementRecords(
  row: DecidedRow,
  variant: VariantKey,
  edition: string,
  reasonOf: (column: string) => string,
): string[][] {
  const records: string[][] = [];
  for (const { name } of COLUMNS) {
    const cell = row.cells.get(name);
    if (cell === undefined || (cell.differ.length === 0 && cell.rule !== "settled")) continue;
    const agree = cell.agree.map(({ reading }) => reading).join(" ");
    const differ = cell.differ.map(({ reading, value }) => `${reading}=${value}`).join("; ");
    const reason = cell.rule === "settled" ? reasonOf(name) : reasonFor(cell, edition);
    records.push([
      variant.variant_id,
      name,
      cell.value,
      cell.rule,
      agree,
      differ,
      cell.againstMajority ? "1" : "0",
      reason,
    ]);
  }
  return records;
}

function reasonFor(cell: Decision, edition: string): string {
  if (cell.rule === "older_editions") return "readings of this edition are divided; the older editions decide";
  if (cell.rule !== "majority") return "";
  return cell.differ.every((voice) => voice.edition !== edition)
    ? "only older editions differ"
    : "more than half of the readings of this edition";
}
