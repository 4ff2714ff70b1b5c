import { compareText } from "../../runtime/text/fold.ts";

/** A file of a release. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

const LINE = /^([0-9a-f]{64}) {2}(\S.*)$/;

/** The list that `sha256sum --check` reads. */
export function formatSums(files: ReadonlyMap<string, FileFacts>): string {
  return [...files].toSorted(([a], [b]) => compareText(a, b)).map(([path, { sha256 }]) => `${sha256}  ${path}\n`).join("");
}

/** Path to SHA-256; undefined where a line is not of the form, leads out of the folder, or names a path twice. */
export function readSums(text: string): Map<string, string> | undefined {
  const sums = new Map<string, string>();
  for (const line of text.split("\n").slice(0, -1)) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (hash === undefined || path === undefined || !isInside(path) || sums.has(path)) return undefined;
    sums.set(path, hash);
  }
  return text.endsWith("\n") ? sums : undefined;
}

/** Whether a path stays below its folder. */
export function isInside(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\\") && path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
