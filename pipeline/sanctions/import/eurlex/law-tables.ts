import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOther } from "../../../../runtime/text/name-lines.ts";
import { readCsv } from "../../../source/csv.ts";
import { compareText } from "../../../../runtime/text/normalize.ts";
import type { Issue } from "../../../source/issue.ts";
import { deriveNodes, type PlacedCode, type Text } from "../../../nomenclature/tree.ts";
import { type CnRow, cnTable, groupYears } from "../../../nomenclature/tables.ts";
import { type ActRow, provisionsTables } from "../../tables/provisions.ts";
import type { Located, Table } from "../../../source/table.ts";
import { currentTables } from "../../../import/importer.ts";
import type { CodeIndex } from "./code-cell.ts";
import type { Reviewed } from "./draft.ts";
import {
  datedEntries,
  type EntryRow,
  lawTables,
  annexKey,
  annexKeyOfId,
  type RegimeRow,
  type TextRow,
} from "../../tables/law.ts";
import { datedLegs } from "./entry.ts";

/** A table as it is typed, to be proposed again with some cells changed. */
export interface TypedTable {
  path: string;
  header: readonly string[];
  rows: string[][];
}

/** The tables of the sources that a new text is compared with. */
export interface LawTables {
  regimes: readonly RegimeRow[];
  texts: readonly TextRow[];
  acts: readonly ActRow[];
  entries: readonly EntryRow[];
  /**
   * The reviewed tables; without the days that were found by comparing the first texts, since a new text brings its
   * own.
   */
  reviewed: Reviewed;
  codes: CodeIndex;
  /** Codes of a CN year at every level, undefined where the year is not held. */
  codesOf(year: number): ReadonlySet<string> | undefined;
  typed(table: Table): Promise<TypedTable>;
  issues: Issue[];
}

/** Reads the tables of the sources that a new text touches. */
export async function readLawTables(sources: string): Promise<LawTables> {
  const { located: read, rows: plain, issues } = currentTables(sources);
  const cn = groupYears(await read(cnTable));
  issues.push(...cn.issues);
  const annexes = await plain(lawTables.annexes);
  return {
    regimes: await plain(lawTables.regimes),
    texts: await plain(lawTables.texts),
    acts: await plain(provisionsTables.acts),
    entries: datedEntries(await read(lawTables.entries), annexes).map(({ row }) => row),
    reviewed: {
      annexes,
      parts: await plain(lawTables.parts),
      readings: await read(lawTables.readings),
      supplements: await plain(lawTables.supplements),
      dates: [],
    },
    codes: openCodeIndex(cn.years),
    codesOf: (year) => {
      const lines = cn.years.get(year);
      return lines === undefined ? undefined : new Set(deriveNodes(lines).keys());
    },
    typed: async (table) => {
      const records = readCsv(table.files, await readFile(join(sources, table.files))).records.map(({ cells }) => [
        ...cells,
      ]);
      return { path: table.files, header: records[0] ?? [], rows: records.slice(1) };
    },
    issues,
  };
}

/** The row of a regime that the importer was asked for; the command refuses others. */
export function regimeOf({ regimes }: Pick<LawTables, "regimes">, code: string): RegimeRow {
  const row = regimes.find(({ regime }) => regime === code);
  if (row === undefined) throw new Error(`${code} is no regime of regimes.csv`);
  return row;
}

/** Sets cells of the rows that fit. */
export function setCells(
  table: TypedTable,
  fits: (cell: (column: string) => string) => boolean,
  cells: Readonly<Record<string, string>>,
): void {
  for (const row of table.rows) {
    if (!fits((column) => row[table.header.indexOf(column)] ?? "")) continue;
    for (const [column, value] of Object.entries(cells)) row[table.header.indexOf(column)] = value;
  }
}

/** Puts a row in the place of the one with the same key, or adds it; rows stand in the order of the key. */
export function putRow(table: TypedTable, cells: Readonly<Record<string, string>>, key: readonly string[]): void {
  const keyOf = (row: readonly string[]): string =>
    key.map((column) => row[table.header.indexOf(column)] ?? "").join("\u0000");
  const fresh = table.header.map((column) => cells[column] ?? "");
  table.rows = [...table.rows.filter((row) => keyOf(row) !== keyOf(fresh)), fresh].toSorted((a, b) =>
    compareText(keyOf(a), keyOf(b)),
  );
}

/** Puts sentences of an act into left.csv, but for those that stand there: what a person said of them stays. */
export function leaveOpen(table: TypedTable, act: string, regime: string, paragraphs: readonly string[]): void {
  const [acts, regimes, size] = ["act", "regime", "paragraph"].map((column) => table.header.indexOf(column));
  for (const paragraph of paragraphs)
    if (!table.rows.some((row) => row[acts!] === act && row[regimes!] === regime && row[size!] === paragraph))
      putRow(table, { act, regime, paragraph, state: "open" }, ["act", "regime", "paragraph"]);
}

/** Entries of a list that hold on a day: rows of the annex itself, not legs with days of their own. */
export function inForce(key: string, loaded: LawTables, day: string): EntryRow[] {
  const legs = datedLegs(key, loaded.reviewed.supplements);
  return loaded.entries.filter(
    ({ id, measures, valid_from, valid_to }) =>
      annexKeyOfId(id) === key &&
      (valid_to === "" || valid_to >= day) &&
      valid_from <= day &&
      !measures.every((measure) => legs.has(measure)),
  );
}

/**
 * Entries whose own last day has passed though the newest text of the annex prints them: periods that the article ends,
 * not an act that deletes the row.
 */
export function ranOut(key: string, loaded: LawTables, day: string): EntryRow[] {
  const entries = loaded.entries.filter(({ id }) => annexKeyOfId(id) === key);
  const seen = new Set(entries.flatMap(({ evidence }) => evidence));
  const states = loaded.texts.filter(({ kind, mark }) => kind === "state" && seen.has(mark));
  const newest = states.reduce((latest, { date }) => (date > latest ? date : latest), "");
  const marks = new Set(states.filter(({ date }) => date === newest).map(({ mark }) => mark));
  return entries.filter(
    ({ valid_to, ended_by, evidence }) =>
      valid_to !== "" && valid_to < day && ended_by === "" && evidence.some((mark) => marks.has(mark)),
  );
}

/** Does an entry stand in supplements.csv? */
export function isSupplement(key: string, { code, printed, name_en }: EntryRow, { reviewed }: LawTables): boolean {
  return reviewed.supplements.some(
    (row) => annexKey(row) === key && row.code === code && row.printed === printed && row.name_en === name_en,
  );
}

/** Opens the nomenclature of all years held. */
function openCodeIndex(years: ReadonlyMap<number, readonly Located<CnRow>[]>): CodeIndex {
  const newestFirst = [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, lines]) => [year, deriveNodes(lines)] as const);
  const nodes: ReadonlyMap<string, PlacedCode>[] = newestFirst.map(([, codes]) => codes);
  const leaves = new Map(
    newestFirst.map(([year, codes]) => [year, [...codes.values()].filter(({ leaf }) => leaf).map(({ code }) => code)]),
  );
  const find = (code: string): PlacedCode | undefined => nodes.find((year) => year.has(code))?.get(code);
  return {
    has: (code) => nodes.some((year) => year.has(code)),
    name: (code) => find(code)?.name,
    nameInContext: (code) => {
      const node = find(code);
      return node === undefined ? undefined : { en: inContext(node, "en"), pl: inContext(node, "pl") };
    },
    leaves: (code, year) => (leaves.get(year) ?? []).filter((leaf) => leaf.startsWith(code)),
  };
}

/**
 * A leaf is often named by what tells it from its sisters alone; the nearest line above that says something goes before
 * it.
 */
function inContext({ code, own: text, name, path }: PlacedCode, lang: keyof Text): string {
  if (code.length <= 4 || isOther(text[lang], lang)) return name[lang];
  const above = path.findLast((line) => line[lang] !== "" && !isOther(line[lang], lang) && !isTitle(line[lang]))?.[
    lang
  ];
  return above === undefined || text[lang].toLowerCase().startsWith(above.toLowerCase())
    ? text[lang]
    : `${above}: ${text[lang]}`;
}

/** Titles of chapters and sub-chapters are printed in capitals. */
function isTitle(name: string): boolean {
  return name === name.toUpperCase();
}
