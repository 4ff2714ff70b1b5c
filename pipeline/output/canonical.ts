import { onceByObject } from "../../runtime/text/memo.ts";

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
  return typeof record === "string" || Array.isArray(record) ? canonical(record) : renderOnce(record);
}

const renderOnce = onceByObject((record: object) => canonical(record));

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

const encoder = new TextEncoder();

/** True if two values print to the same canonical JSON; a member that is undefined is none. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameValue(item, b[index]))
    );
  }
  return (
    hasAll(a as Members, b as Members, sameValue) &&
    hasAll(b as Members, a as Members, (left, right) => (left === undefined) === (right === undefined))
  );
}

type Members = Readonly<Record<string, unknown>>;

function hasAll(a: Members, b: Members, same: (left: unknown, right: unknown) => boolean): boolean {
  for (const name in a) if (!same(a[name], b[name])) return false;
  return true;
}
