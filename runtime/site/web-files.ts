import { INDEX } from "../trust/paths.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { parseJson, type Files } from "../shards/files.ts";

/** Published files behind an address; `version` marks the index that they belong to. */
export interface WebFiles extends Files {
  version: string;
  /** Asks for files that will be read next, so that they are on their way together. */
  ahead(paths: readonly string[]): void;
}

/** The index of published files as it was read, and the address of a file that it leads to. */
interface WebIndex {
  index: Index;
  version: string;
  urlOf: (path: string) => URL;
}

/** Reads a file behind an address. Rejects where it cannot be read. */
export type ReadUrl = (url: URL, init?: RequestInit) => Promise<Uint8Array>;

/** The address of the index; it is always asked for anew. */
export function indexUrl(base: URL): URL {
  return new URL(INDEX, base);
}

/** How the index is asked for: a copy that a cache kept is compared first. */
export const ANEW: RequestInit = { cache: "no-cache" };

/**
 * Opens an index: every other file is asked for with the mark of the index, so that a copy which a cache kept of
 * another build is never taken.
 */
export function openIndex(base: URL, bytes: Uint8Array): WebIndex {
  const index = parseJson(INDEX, bytes) as Index;
  // The hashes that it names say which files it is of.
  const version = [...Object.values(index.datasets), ...(index.releases === undefined ? [] : [index.releases])]
    .map(({ sha256 }) => sha256.slice(0, 4))
    .join("");
  // A publication names the folders of its releases itself, see `openRelease`.
  return {
    index,
    version,
    urlOf: (path) => new URL(`${index.publication === undefined ? index.base : ""}${path}?v=${version}`, base),
  };
}

/** Opens published files behind an address (the folder of `index.json`), read with `get`. */
export async function openWebFiles(base: URL, get: ReadUrl = fetchBytes): Promise<WebFiles> {
  const bytes = await get(indexUrl(base), ANEW);
  const { version, urlOf } = openIndex(base, bytes);
  const coming = new Map<string, Promise<Uint8Array>>();
  const take = (path: string): Promise<Uint8Array> | undefined => {
    const found = coming.get(path);
    coming.delete(path);
    return found;
  };
  return {
    version,
    ahead(paths) {
      for (const path of paths) {
        if (coming.has(path)) continue;
        const asked = get(urlOf(path));
        asked.catch(() => coming.delete(path)); // who reads it next asks again
        coming.set(path, asked);
      }
    },
    read: async (path) => (path === INDEX ? bytes : (take(path) ?? get(urlOf(path)))),
  };
}

/** Asks for what lies behind an address. */
export async function fetchBytes(url: URL, init: RequestInit = {}): Promise<Uint8Array> {
  const response = await fetch(url, { ...init, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url.pathname} was answered with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
