import { compareText } from "../../runtime/text/fold.ts";
import { formatCsv } from "../source/format.ts";
import { canonical, canonicalLine, utf8 } from "./canonical.ts";
import type { PlannedShard } from "./shard.ts";

export type Members = Record<string, unknown>;

/** Where the members of records stand in a table: those of one record, by name. A member may be a cell in one record and nested in another. */
type Places = Map<string, { column?: number; inside?: Places }>;

/** Some records as rows below a header. Names that come new with a record stand behind those of the records before it, in code unit order. */
export function tabulate(records: readonly Members[]): string[][] {
  const places: Places = new Map();
  const names: string[] = [];
  const rows = records.map((record) => {
    const cells: string[] = [];
    if (!setCells(record, places, cells)) {
      for (const path of newPaths(record, places).toSorted(inCodeUnitOrder)) addColumn(path, places, names);
      if (!setCells(record, places, cells)) throw new Error(`a member of ${canonical(record)} has no column`);
    }
    return cells;
  });
  // A nested member that is null in some records has no cell of its own: its columns are empty.
  const held = [...names.keys()].filter((column) => !names.some((other) => other.startsWith(`${names[column]}.`)));
  return [held.map((column) => names[column] ?? ""), ...rows.map((cells) => held.map((column) => cells[column] ?? ""))];
}

/** Sets the cells of a record; false where a member has no column yet. */
function setCells(members: Members, places: Places, cells: string[]): boolean {
  for (const name in members) {
    const value = members[name];
    const place = places.get(name);
    if (isNested(value)) {
      if (place?.inside === undefined || !setCells(value, place.inside, cells)) return false;
    } else if (place?.column === undefined) return false;
    else cells[place.column] = neutralise(cellOf(value));
  }
  return true;
}

/** Paths of the members that have no column yet; nested members get a place. */
function newPaths(members: Members, places: Places, above: readonly string[] = []): string[][] {
  const paths: string[][] = [];
  for (const [name, value] of Object.entries(members)) {
    const place = places.get(name) ?? {};
    places.set(name, place);
    if (isNested(value)) paths.push(...newPaths(value, (place.inside ??= new Map()), [...above, name]));
    else if (place.column === undefined) paths.push([...above, name]);
  }
  return paths;
}

function addColumn(path: readonly string[], places: Places, names: string[]): void {
  let place: { column?: number; inside?: Places } | undefined;
  for (const name of path) place = (place === undefined ? places : place.inside)?.get(name);
  if (place !== undefined) place.column = names.push(path.join(".")) - 1;
}

function inCodeUnitOrder(a: readonly string[], b: readonly string[]): number {
  return compareText(a.join("."), b.join("."));
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

/** Facts that both bulk files of a dataset share. */
export interface BulkHead {
  /** Path without ending. */
  path: string;
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
  return [file("ndjson", records.map((record) => `${canonicalLine(record)}\n`).join("")), file("csv", formatCsv(tabulate(records)))];
}
