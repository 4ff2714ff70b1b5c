import { hash } from "node:crypto";
import type { Index } from "../../openapi/shards/publication.ts";
import { INDEX, LONGEST_INDEX } from "../trust/paths.ts";
import { openDataset, type OpenedDataset } from "./dataset.ts";
import type { DataOrigin } from "./origin.ts";
import type { TrustSettings } from "./trusted.ts";

/** A release that was opened, before it is answered from. */
export interface PendingRelease {
  dataset: OpenedDataset;
  /** After this moment (milliseconds since 1970) it is out of date. */
  expires: number;
  signedBy: readonly string[];
  /** SHA-256 of the index of the place: while it stays, there is nothing new. */
  index: string;
  /** Number of the index in its publication; 0 for a plain build. */
  number: number;
}

/** How a release is opened. */
interface PendingReleaseOptions extends TrustSettings {
  now: number;
}

/** SHA-256 of the index of a place. Rejects where it cannot be read. */
export async function indexHash({ find }: DataOrigin): Promise<string> {
  return hash("sha256", await readIndex(find));
}

/**
 * Opens the release that a place names. Where keys are given every file is verified first, and nothing is taken that
 * they did not sign. Rejects with what is wrong.
 */
export async function openPending(
  place: DataOrigin,
  { now, ...trust }: PendingReleaseOptions,
): Promise<PendingRelease> {
  const bytes = await readIndex(place.find);
  const publication = publicationOf(bytes);
  const index = hash("sha256", bytes);
  if (trust.publicKey.length === 0) {
    const dataset = await openDataset(place.files);
    return { dataset, index, number: publication?.number ?? 0, expires: Number.POSITIVE_INFINITY, signedBy: [] };
  }
  const { openTrustedOrigin } = await import("./trusted.ts"); // a chunk of its own
  const { files, expires, signedBy } = await openTrustedOrigin(place, trust, now);
  return {
    dataset: await openDataset(files),
    index,
    number: publication?.number ?? 0,
    expires,
    signedBy,
  };
}

async function readIndex(find: DataOrigin["find"]): Promise<Uint8Array> {
  const bytes = await find(INDEX, LONGEST_INDEX);
  if (bytes === undefined) throw new Error(`${INDEX} does not exist`);
  return bytes;
}

/** What the index says of its publication; an index that cannot be read says nothing here, and why below. */
function publicationOf(bytes: Uint8Array): Index["publication"] {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as Index).publication;
  } catch {
    return undefined;
  }
}
