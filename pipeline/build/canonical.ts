import { createHash } from "node:crypto";

/** Canonical JSON: keys in code unit order, no white space, undefined members left out. The same value gives the same bytes everywhere. */
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
  const keys = Object.keys(members);
  let same = true;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? "";
    if (index > 0 && (keys[index - 1] ?? "") > key) same = false;
    const member = members[key];
    if (same && typeof member === "object" && inOrder(member) !== member) same = false;
  }
  if (same) return members;
  return Object.fromEntries(keys.toSorted().map((key) => [key, inOrder(members[key])]));
}

const lines = new WeakMap<object, string>();

/** A record as one canonical line. A record stands in several files; it is printed once. */
export function canonicalLine(record: object): string {
  if (Array.isArray(record)) return canonical(record);
  let line = lines.get(record);
  if (line === undefined) lines.set(record, (line = canonical(record)));
  return line;
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
