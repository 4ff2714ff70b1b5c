import { formatCsv } from "../csv.ts";
import { canonical, canonicalLine } from "./canonical.ts";
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
export function planBulk(head: BulkHead, records: readonly Record<string, unknown>[]): PlannedShard[] {
  const columns = columnsOf(records);
  const rows = records.map((record) => columns.map((path) => neutralise(cellOf(path.reduce(memberOf, record)))));
  const csv = formatCsv([columns.map((path) => path.join(".")), ...rows]);
  const file = (ending: "ndjson" | "csv", text: string): PlannedShard => ({
    ...head, path: `${head.path}.${ending}`, schema: `bulk-${ending}/1`, prefix: "", bytes: Buffer.from(text), records: records.length,
  });
  return [file("ndjson", records.map((record) => `${canonicalLine(record)}\n`).join("")), file("csv", csv)];
}

type Members = Record<string, unknown>;

/** The columns of some records as paths of members: names that come new with a record stand behind those of the records before it, in code unit order. */
function columnsOf(records: readonly Members[]): string[][] {
  const names = new Set<string>();
  for (const record of records) for (const name of unknownNames(record, names).toSorted()) names.add(name);
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  return [...names].filter((name) => ![...names].some((other) => other.startsWith(`${name}.`))).map((name) => name.split("."));
}

function unknownNames(members: Members, known: ReadonlySet<string>, prefix = ""): string[] {
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (isNested(value)) unknown.push(...unknownNames(value, known, `${prefix}${name}.`));
    else if (!known.has(prefix + name)) unknown.push(prefix + name);
  }
  return unknown;
}

function isNested(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, name: string): unknown {
  return isNested(value) ? value[name] : undefined;
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
