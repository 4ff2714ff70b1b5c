import type { Located, SourceFile } from "../source/table.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import type { State } from "./state.ts";

/** A row of a source table that differs between two states. */
export interface SourceRowChange {
  /** Below the sources folder. */
  file: string;
  change: "removed" | "added" | "changed";
  /** The values of the key of its table, `RU-XXIII-0400`. */
  key: string;
  /** Columns that differ; of a row that came or went none. */
  columns: string[];
  /** The cells changed, and the day on which a person read the row did not. */
  unread: boolean;
}

/** What an import moves by itself, and nobody reads. */
const BESIDE: ReadonlySet<string> = new Set(["text_version"]);

type Row = Readonly<Record<string, unknown>>;

/**
 * Every row of the source tables that differs, whether or not anything that is published does by it; nothing where a
 * state is held as built files alone.
 */
export function changedSourceRows(from: State, to: State): SourceRowChange[] {
  const [older, newer] = [filesOf(from), filesOf(to)];
  if (older === undefined || newer === undefined) return [];
  return [...new Set([...older.keys(), ...newer.keys()])]
    .filter((path) => older.get(path)?.sha256 !== newer.get(path)?.sha256)
    .filter((path) => !RECORDS.has(path))
    .toSorted(compareText)
    .flatMap((path) => changesOf(path, older.get(path), newer.get(path)));
}

/** What a release writes and what reviewers say of it. */
const RECORDS: ReadonlySet<string> = new Set(["releases.csv", "acceptances.csv"]);

function filesOf({ origins }: State): ReadonlyMap<string, SourceFile> | undefined {
  return origins === undefined ? undefined : new Map(origins.tables.map((file) => [file.path, file]));
}

function changesOf(file: string, older: SourceFile | undefined, newer: SourceFile | undefined): SourceRowChange[] {
  const [before, after] = [older, newer].map((source) => rowsByKey(source));
  const changes: SourceRowChange[] = [];
  for (const key of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
    const [old, next] = [before?.get(key), after?.get(key)];
    if (old === undefined || next === undefined) {
      changes.push({ file, change: old === undefined ? "added" : "removed", key, columns: [], unread: false });
      continue;
    }
    const columns = [...new Set([...Object.keys(old), ...Object.keys(next)])].filter(
      (column) => JSON.stringify(old[column]) !== JSON.stringify(next[column]),
    );
    if (columns.length > 0)
      changes.push({
        file,
        change: "changed",
        key,
        columns,
        unread:
          cellText(next["reviewed"]) !== "" &&
          columns.some((column) => !BESIDE.has(column)) &&
          !columns.includes("reviewed"),
      });
  }
  return changes;
}

/** A value about as the table has it. */
function cellText(value: unknown): string {
  if (Array.isArray(value)) return value.join(" ");
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
}

/** Rows by the values of their key; a table without a key has its rows by all their values. */
function rowsByKey(source: SourceFile | undefined): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { row } of (source?.rows ?? []) as readonly Located<Row>[]) {
    const columns = source?.table.key.length === 0 ? Object.keys(row) : (source?.table.key ?? []);
    const key = columns.map((column) => cellText(row[column])).join(" ");
    let name = key;
    for (let count = 2; rows.has(name); count++) name = `${key}#${count}`;
    rows.set(name, row);
  }
  return rows;
}

/** Rows of one file that a note names. */
const NAMED = 6;

/** Rows above which tables that are all new are those of an edition. */
const WHOLE = 1000;

/** A key that is a sentence is told by its beginning. */
const LONGEST_KEY = 70;

function shortKey(key: string): string {
  return key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY - 1).trimEnd()}…` : key.trimEnd();
}

/** A line for each file: which of its rows differ, and in what. */
export function describeSourceRows(changes: readonly SourceRowChange[]): string[] {
  // The tables of a new edition are all new, and compared with those of the edition before.
  const editions = Map.groupBy(changes, ({ file }) => /^adr\/\d{4}\//.exec(file)?.[0] ?? "");
  const isNew = (rows: readonly SourceRowChange[]): boolean => rows.every(({ change }) => change === "added");
  const fresh = [...editions].filter(([folder, rows]) => folder !== "" && rows.length > WHOLE && isNew(rows));
  const folders = new Set(fresh.map(([folder]) => folder));
  const remaining = changes.filter(({ file }) => !folders.has(/^adr\/\d{4}\//.exec(file)?.[0] ?? ""));
  const whole = fresh.map(
    ([folder, rows]) =>
      `${folder}: ${new Set(rows.map(({ file }) => file)).size} new tables, compared with the edition before`,
  );
  return [
    ...whole,
    ...[...Map.groupBy(remaining, ({ file }) => file)].map(([file, rows]) => {
      const named = rows
        .slice(0, NAMED)
        .map(({ change, key, columns }) =>
          change === "changed" ? `${shortKey(key)} (${columns.join(", ")})` : `${shortKey(key)} ${change}`,
        );
      const hidden = rows.length - named.length;
      return `${file}: ${rows.length} ${rows.length === 1 ? "row" : "rows"}: ${named.join("; ")}${hidden > 0 ? `; ${hidden} more` : ""}`;
    }),
  ];
}

/** Sentences of acts that nobody has read yet, as left.csv of a state has them. */
export function openSentences({ origins }: State): string[] {
  const left = origins?.tables.find(({ path }) => path === "sanctions/left.csv");
  return ((left?.rows ?? []) as readonly Located<Row>[])
    .filter(({ row }) => row["state"] === "open")
    .map(({ row }) => `${cellText(row["act"])}: ${cellText(row["paragraph"])}`);
}
