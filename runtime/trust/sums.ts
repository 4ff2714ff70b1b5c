import { textOf } from "./bytes.ts";
import { isInside } from "./paths.ts";

const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** Longer only where somebody makes it so: some 80,000 files. */
export const LONGEST_SUMS = 8 * 1024 * 1024;

/** Path to SHA-256 of a list that `sha256sum --check` reads; undefined where a line is not of the form, leads out of the folder, or names a path twice. */
export function readSums(bytes: Uint8Array): Map<string, string> | undefined {
  const text = textOf(bytes);
  if (text?.endsWith("\n") !== true) return undefined;
  const sums = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (hash === undefined || path === undefined || !isInside(path) || sums.has(path)) return undefined;
    sums.set(path, hash);
  }
  return sums;
}
