/** The mutable pointer of a publication, and of a single build. */
export const INDEX = "index.json";

/** Bytes of an index at most: room for 10,000 releases; longer only where somebody makes it so. */
export const LONGEST_INDEX = 8 * 1024 * 1024;

/** Letters that mean the same in every file system, in a URL and in a list of hashes. */
const SAFE = /^[A-Za-z0-9._/-]+$/;

/** True if a path stays below its folder and means the same everywhere. */
export function isInside(path: string): boolean {
  return SAFE.test(path) && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
