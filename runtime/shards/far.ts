import type { Find } from "../trust/key-chain.ts";
import { bodyOf, retried } from "./fetching.ts";
import type { Files } from "./files.ts";

/** No published file is longer. */
const LONGEST_FILE = 256 * 1024 * 1024;

/** Finds published files behind a URL, that of the folder or of its index.json. */
export function findBehind(address: string): Find {
  const root = new URL(address);
  root.search = "";
  root.pathname = `${root.pathname.replace(/\/(index\.json)?$/, "")}/`;
  return findBy((path) => retried((signal) => fetch(new URL(path, root), { signal, headers: { "cache-control": "no-cache" } })));
}

/** Finds by what a request for a path is answered. Absent is only what the server says is not there. */
export function findBy(ask: (path: string) => Promise<Response>): Find {
  return async (path, most) => {
    const response = await ask(path);
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${path} cannot be read: the server answers ${response.status}`);
    }
    return bodyOf(response, most);
  };
}

/** A key-value store as Cloudflare binds it (KV), with the published files by path. */
export interface KeyValueStore {
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
}

/** A bucket as Cloudflare binds it (R2). */
export interface BoundBucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
}

/** Files that were bundled with a worker, as the platform binds them. */
export interface BoundAssets {
  fetch(request: string): Promise<Response>;
}

/** Finds published files in a key-value store. */
export function findInStore(store: KeyValueStore): Find {
  return async (path) => bytesOrNothing(await store.get(path, "arrayBuffer"));
}

/** Finds published files in a bound bucket. */
export function findInBucket(bucket: BoundBucket): Find {
  return async (path) => bytesOrNothing((await (await bucket.get(path))?.arrayBuffer()) ?? null);
}

/** Finds published files among bundled assets. */
export function findInAssets(assets: BoundAssets): Find {
  return findBy((path) => assets.fetch(`http://assets/${path}`));
}

function bytesOrNothing(buffer: ArrayBuffer | null): Uint8Array | undefined {
  return buffer === null ? undefined : new Uint8Array(buffer);
}

/** Files of which each must be there. */
export function filesFound(find: Find): Files {
  const read = async (path: string): Promise<Uint8Array> => {
    const bytes = await find(path, LONGEST_FILE);
    if (bytes === undefined) throw new Error(`${path} does not exist`);
    return bytes;
  };
  return { read, size: async (path) => (await read(path)).length };
}
