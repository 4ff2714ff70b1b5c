import { hash } from "node:crypto";
import type { Index } from "../../openapi/shards/common.ts";
import type { Publication } from "../../openapi/shards/publication.ts";
import { parseJson, requireHash } from "./bytes.ts";
import type { Files } from "./files.ts";

/** The release to answer from: its index, and its files below the folder that the index is in. */
export interface Release {
  index: Index;
  files: Files;
  /** SHA-256 of the index. */
  sha256: string;
}

/**
 * Opens `index.json`: of a single build it is the release itself; of a publication it names the folder of the current release, which never changes, so that
 * a release switched meanwhile cannot mix with it.
 */
export async function openRelease(files: Files): Promise<Release> {
  const opened = await files.read(INDEX);
  const root = parseJson(INDEX, opened) as Index | Publication;
  if (root.schema === "index") return { index: root, files, sha256: hash("sha256", opened) };
  const current = root.releases.find(({ version }) => version === root.version);
  if (current === undefined) throw new Error(`${INDEX} names ${root.version} and does not list it`);
  if (current.state === "withdrawn") throw new Error(`${INDEX} names ${root.version}, which is withdrawn`);
  const path = current.path + INDEX;
  const bytes = await files.read(path);
  requireHash(path, bytes, current.index);
  return { index: parseJson(path, bytes) as Index, files: { read: (below) => files.read(current.path + below) }, sha256: current.index };
}

export const INDEX = "index.json";
