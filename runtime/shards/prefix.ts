import type { FileEntry } from "../../openapi/shards/common.ts";

/** The files that can hold records for a code: those whose prefix is a leading part of it, or begins with it. */
export function filesFor(files: readonly FileEntry[], digits: string): FileEntry[] {
  return files.filter(({ prefix }) => digits.startsWith(prefix) || prefix.startsWith(digits));
}
