import { onceByObject } from "../../runtime/shards/memo.ts";

/**
 * Canonical JSON: keys in code unit order, no white space, undefined members left out. The same value gives the same
 * bytes everywhere.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The value with the keys of every object in order; itself, not a copy, where they are already. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? itemsInOrder(value) : membersInOrder(value as Record<string, unknown>);
}

function itemsInOrder(items: unknown[]): unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    if (typeof items[index] !== "object") continue;
    const ordered = inOrder(items[index]);
    if (ordered !== items[index]) (copy ??= [...items])[index] = ordered;
  }
  return copy ?? items;
}

function membersInOrder(members: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(members);
  const sorted = isSorted(names);
  let copy: Record<string, unknown> | undefined = sorted ? undefined : {};
  for (const name of sorted ? names : names.toSorted()) {
    const value = members[name];
    const inside = typeof value === "object" ? inOrder(value) : value;
    if (!sorted || inside !== value) (copy ??= { ...members })[name] = inside;
  }
  return copy ?? members;
}

function isSorted(names: readonly string[]): boolean {
  for (let index = 1; index < names.length; index++) if ((names[index - 1] ?? "") >= (names[index] ?? "")) return false;
  return true;
}

/**
 * A record as one canonical line. A record with members stands in several files and is printed once; a list of values
 * stands in one.
 */
export function canonicalLine(record: object | string): string {
  return typeof record === "string" || Array.isArray(record) ? canonical(record) : printOnce(record);
}

const printOnce = onceByObject((record: object) => canonical(record));

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

const encoder = new TextEncoder();

/** Whether two values print to the same; node:util tells this too, in four times the time. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b || !isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
