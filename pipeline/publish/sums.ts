import { compareText } from "../../runtime/text/fold.ts";

/** A file of a release. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

/** The list that `sha256sum --check` reads. */
export function formatSums(files: ReadonlyMap<string, FileFacts>): string {
  return [...files].toSorted(([a], [b]) => compareText(a, b)).map(([path, { sha256 }]) => `${sha256}  ${path}\n`).join("");
}
