import type { Index, PublishedRelease, Statement } from "../../openapi/shards/publication.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { dateOf } from "../history/tables.ts";
import { canonical } from "../output/canonical.ts";
import { fileHash } from "../source/read-sources.ts";

/** A file of a release. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

/** The list that `sha256sum --check` reads. */
function formatSums(files: ReadonlyMap<string, FileFacts>): string {
  return [...files]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([path, { sha256 }]) => `${sha256}  ${path}\n`)
    .join("");
}

/** A release as it is laid out: what signatures sign, the list of all files, and its line in the index. */
export interface PlannedRelease {
  statement: Uint8Array;
  sums: Uint8Array;
  line: Omit<PublishedRelease, "state" | "reason" | "withdrawn_at" | "signatures">;
}

/** Plans what publishing adds to a release. The same files give the same bytes. */
export function planRelease({ version }: Index, files: ReadonlyMap<string, FileFacts>): PlannedRelease {
  const encoder = new TextEncoder();
  const index = files.get("index.json");
  if (index === undefined) throw new Error("a release has an index.json");
  const sums = encoder.encode(formatSums(files));
  const totals = { files: files.size, bytes: [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0) };
  const facts: Statement = { schema: "statement/1", version, index: index.sha256, sums: fileHash(sums), ...totals };
  const statement = encoder.encode(`${canonical(facts)}\n`);
  return {
    statement,
    sums,
    line: {
      version,
      date: dateOf(version),
      path: `d/${version}/`,
      index: index.sha256,
      statement: fileHash(statement),
      ...totals,
    },
  };
}
