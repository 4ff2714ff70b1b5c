import { formatCsv } from "../format-csv.ts";
import { canonical, canonicalLine, utf8 } from "./canonical.ts";
import type { PlannedShard } from "./files.ts";

/** Facts that both bulk files of a dataset share. */
export interface BulkHead {
  /** Path without ending. */
  path: string;
  source_version: string;
  part: string;
}

/**
 * The whole of a dataset in one file, twice: NDJSON with the records as the shards have them, and CSV with one column a member. In CSV a list is
 * its words separated by `; ` and a nested member has a dotted name; codes are text, so open the columns as text to keep leading zeros.
 */
export function planBulk(head: BulkHead, records: readonly Members[]): PlannedShard[] {
  const file = (ending: "ndjson" | "csv", text: string): PlannedShard => ({
    ...head, path: `${head.path}.${ending}`, schema: `bulk-${ending}/1`, prefix: "", bytes: utf8(text), records: records.length,
  });
  return [file("ndjson", records.map((record) => `${canonicalLine(record)}\n`).join("")), file("csv", formatCsv(rowsOf(records)))];
}

type Members = Record<string, unknown>;

/** Some records as rows below a header. Names that come new with a record stand behind those of the records before it, in code unit order. */
function rowsOf(records: readonly Members[]): string[][] {
  const columns = new Map<string, number>();
  const rows = records.map((record) => {
    for (const name of unknownNames(record, columns).toSorted()) columns.set(name, columns.size);
    const cells: string[] = [];
    setCells(record, "", columns, cells);
    return cells;
  });
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  const names = [...columns.keys()];
  const held = names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));
  const places = held.map((name) => columns.get(name) ?? 0);
  return [held, ...rows.map((cells) => places.map((place) => cells[place] ?? ""))];
}

function unknownNames(members: Members, known: ReadonlyMap<string, number>, prefix = ""): string[] {
  const unknown: string[] = [];
  for (const name in members) {
    const value = members[name];
    if (isNested(value)) unknown.push(...unknownNames(value, known, `${prefix}${name}.`));
    else if (!known.has(prefix + name)) unknown.push(prefix + name);
  }
  return unknown;
}

function setCells(members: Members, prefix: string, columns: ReadonlyMap<string, number>, cells: string[]): void {
  for (const name in members) {
    const value = members[name];
    if (isNested(value)) setCells(value, `${prefix}${name}.`, columns, cells);
    else cells[columns.get(prefix + name) ?? 0] = neutralise(cellOf(value));
  }
}

function isNested(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function cellOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map((item) => (typeof item === "string" ? item : canonical(item))).join("; ");
  return JSON.stringify(value);
}

/** A cell that a spreadsheet would run as a formula is quoted with an apostrophe. */
function neutralise(cell: string): string {
  return /^[=+@-]./.test(cell) && !/^-?\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell;
}
