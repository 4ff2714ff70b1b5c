import { INDEX } from "../rules/trust/paths.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { parseJson, type Files } from "../shards/files.ts";

/** Published files behind an address; `version` marks the index that they belong to. */
export interface WebFiles extends Files {
  version: string;
  /**
   * Asks for files that will be read next and never were, so that they are on their way together, and for `later` ones
   * when those are there.
   */
  ahead(paths: readonly string[], later?: readonly string[]): Promise<void>;
}

/** The index of published files as it was read, and the address of a file that it leads to. */
interface WebIndex {
  index: Index;
  version: string;
  urlOf: (path: string) => URL;
}

/** Reads a file behind an address. Rejects where it cannot be read. */
type ReadUrl = (url: URL, init?: RequestInit) => Promise<Uint8Array>;

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
  const requested = new Set<string>();
  const take = (path: string): Promise<Uint8Array> | undefined => {
    const match = coming.get(path);
    coming.delete(path);
    return match;
  };
  const request = (path: string): Promise<Uint8Array> => {
    requested.add(path);
    const file = get(urlOf(path));
    file.catch(() => coming.delete(path)); // who reads it next asks again
    coming.set(path, file);
    return file;
  };
  return {
    version,
    async ahead(paths, later = []) {
      const fresh = paths.filter((path) => !requested.has(path));
      if (fresh.length === 0) return;
      await Promise.allSettled(fresh.map(request));
      for (const path of later) if (!requested.has(path)) void request(path).catch(() => undefined);
    },
    async read(path) {
      requested.add(path);
      return path === INDEX ? bytes : (take(path) ?? get(urlOf(path)));
    },
  };
}

/** Asks for what lies behind an address. */
export async function fetchBytes(url: URL, init: RequestInit = {}): Promise<Uint8Array> {
  const response = await fetch(url, { ...init, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${url.pathname} was answered with status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * A file that the page asks for while its worker is still on its way, and hands over to it: said before it is asked
 * for, and when it is there; without bytes it could not be read.
 */
export type HandedFile = { coming: string } | { came: string; bytes?: Uint8Array };

interface Awaited {
  bytes: Promise<Uint8Array | undefined>;
  settle: (bytes: Uint8Array | undefined) => void;
}

/** Takes each file that is handed over once; what was not, or could not be read, is asked for. */
export function receiveFiles(): { receive: (file: HandedFile) => void; get: ReadUrl } {
  const awaited = new Map<string, Awaited>();
  return {
    receive(file) {
      if ("came" in file) return awaited.get(file.came)?.settle(file.bytes);
      awaited.set(file.coming, awaitBytes());
    },
    async get(url, init) {
      const bytes = await awaited.get(url.href)?.bytes;
      awaited.delete(url.href);
      return bytes ?? fetchBytes(url, init);
    },
  };
}

function awaitBytes(): Awaited {
  const settles: Awaited["settle"][] = [];
  const bytes = new Promise<Uint8Array | undefined>((resolve) => settles.push(resolve));
  return { bytes, settle: (result) => settles[0]?.(result) };
}
