import { createHash } from "node:crypto";

/** Canonical JSON: keys in code unit order, no white space, undefined members left out. The same value gives the same bytes everywhere. */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The value with the keys of every object in order; itself where they are already. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(inOrder);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const members = value as Record<string, unknown>;
  const keys = Object.keys(members);
  let same = true;
  for (const [index, key] of keys.entries()) {
    if (index > 0 && (keys[index - 1] ?? "") > key) same = false;
  }
  if (!same) keys.sort();
  const ordered: Record<string, unknown> = {};
  for (const key of keys) {
    ordered[key] = inOrder(members[key]);
    if (ordered[key] !== members[key]) same = false;
  }
  return same ? value : ordered;
}

const lines = new WeakMap<object, string>();

/** A record as one canonical line. A record stands in several files; it is printed once. */
export function canonicalLine(record: object): string {
  let line = lines.get(record);
  if (line === undefined) lines.set(record, (line = canonical(record)));
  return line;
}

/** SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
