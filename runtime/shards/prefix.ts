import type { FileEntry } from "../../openapi/shards/common.ts";

/** Files by the first two digits of their prefix: what a code can be looked for in. */
export function byChapter(files: readonly FileEntry[]): ReadonlyMap<string, readonly FileEntry[]> {
  return Map.groupBy(files, ({ prefix }) => prefix.slice(0, 2));
}

/** The files that can hold records for a code: those whose prefix is a leading part of it, or begins with it. */
export function filesFor(files: readonly FileEntry[], digits: string): FileEntry[] {
  return files.filter(({ prefix }) => digits.startsWith(prefix) || prefix.startsWith(digits));
}
