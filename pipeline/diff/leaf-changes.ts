import { sameValue } from "../output/canonical.ts";
import { compareText } from "../../runtime/text/normalize.ts";

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
