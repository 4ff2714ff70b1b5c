import { compareText } from "../../runtime/text/normalize.ts";
import { sameValue } from "../output/canonical.ts";
import type { Fields } from "./order.ts";

/** The longest subsequence whose numbers rise (patience sorting, n log n). */
function longestRising<Item>(items: readonly Item[], numberOf: (item: Item) => number): Item[] {
  const numbers = items.map(numberOf);
  /** For each length, the item with the smallest number that ends a rising run of it. */
  const tails: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tails[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before.push(low === 0 ? -1 : (tails[low - 1] ?? -1));
    tails[low] = index;
  }
  const run: Item[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const item = items[index];
    if (item !== undefined) run.push(item);
  }
  return run.toReversed();
}

type Records = ReadonlyMap<string, Fields>;

/** Edits that turn one ordered set of records into another. */
interface Edits {
  removed: { id: string; record: Fields }[];
  added: { id: string; after: string | null; record: Fields }[];
  changed: { id: string; fields: Record<string, [unknown, unknown]>; dropped?: string[] }[];
  moved: { id: string; after: string | null }[];
}

/** Finds the edits from one state of a collection to the next; each list is in the order of the records. */
export function findEdits(from: Records, to: Records): Edits {
  const edits: Edits = { removed: [], added: [], changed: [], moved: [] };
  for (const [id, record] of from) if (!to.has(id)) edits.removed.push({ id, record });
  const staying = stayingIds(from, to);
  let after: string | null = null;
  for (const [id, record] of to) {
    const old = from.get(id);
    if (old === undefined) edits.added.push({ id, after, record });
    else {
      if (!staying.has(id)) edits.moved.push({ id, after });
      if (!sameValue(old, record)) edits.changed.push({ id, ...changedFields(old, record) });
    }
    after = id;
  }
  return edits;
}

function changedFields(old: Fields, next: Fields): Pick<Edits["changed"][number], "fields" | "dropped"> {
  const fields: Record<string, [unknown, unknown]> = {};
  const dropped: string[] = [];
  for (const name of [...new Set([...Object.keys(old), ...Object.keys(next)])].toSorted(compareText)) {
    const [before, now] = [old[name], next[name]];
    if (sameValue(before, now)) continue;
    fields[name] = [before ?? null, now ?? null];
    if (now === undefined) dropped.push(name);
  }
  return dropped.length === 0 ? { fields } : { fields, dropped };
}

/** The largest set of records that keep their order: all others are said to have moved. */
function stayingIds(from: Records, to: Records): Set<string> {
  const position = new Map([...from.keys()].map((id, index) => [id, index]));
  const retained = [...to.keys()].filter((id) => position.has(id));
  return new Set(longestRising(retained, (id) => position.get(id) ?? 0));
}

/** A value that differs, by its dotted name within the record, old and new as they are shown. */
export interface LeafChange {
  name: string;
  old: string;
  next: string;
}

/**
 * Breaks members that differ down to the values that differ: of a text in four languages, the one that was reworded.
 */
export function leafChanges(fields: Readonly<Record<string, readonly [unknown, unknown]>>): LeafChange[] {
  return Object.entries(fields).flatMap(([name, [old, next]]) => between(name, old, next));
}

function between(name: string, old: unknown, next: unknown): LeafChange[] {
  if (sameValue(old, next)) return [];
  if (!isObject(old) || !isObject(next)) return [{ name, old: show(old, name), next: show(next, name) }];
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])].toSorted(compareText);
  return names.flatMap((inner) => between(`${name}.${inner}`, old[inner], next[inner]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What an empty list stands for where it is not nothing: a record without codes is about every code of its entry or
 * annex.
 */
const EMPTY: Readonly<Record<string, string>> = { codes: "all" };

/** A value in words: a list by its items, nothing as `none`, an empty list of codes as `all`. */
function show(value: unknown, name: string): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value))
    return value.length === 0 ? (EMPTY[name] ?? "none") : value.map((item) => show(item, "")).join(", ");
  if (isObject(value))
    return Object.entries(value)
      .map(([inner, member]) => `${inner} ${show(member, inner)}`)
      .join("; ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
