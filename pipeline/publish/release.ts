import type { PublishedRelease } from "../../openapi/shards/publication.ts";

/** A file of a release. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

/** A release as it is laid out: what signatures sign, the list of all files, and its line in the index. */
export interface PlannedRelease {
  statement: Uint8Array;
  sums: Uint8Array;
  line: Omit<PublishedRelease, "state" | "reason" | "withdrawn_at" | "signatures">;
}
