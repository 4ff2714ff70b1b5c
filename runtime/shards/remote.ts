import type { Find } from "../rules/trust/key-chain.ts";
import type { Files } from "./files.ts";

const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/** A server that says nothing for so long is not waited for. */
const TIMEOUT_MS = 60_000;

const TOO_MANY = 429;
const NOT_IMPLEMENTED = 501;

/**
 * Asks again after a fault on the way or in the server, which may pass; any other answer is given at once. The last
 * fault is thrown.
 */
export async function retried(request: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await request(AbortSignal.timeout(TIMEOUT_MS));
      const passing = response.status >= 500 && response.status !== NOT_IMPLEMENTED;
      if (!(passing || response.status === TOO_MANY) || attempt === ATTEMPTS) return response;
      await response.body?.cancel();
    } catch (error) {
      if (attempt === ATTEMPTS) throw new Error(reasonOf(error), { cause: error });
    }
    await new Promise((resolve) => void setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

/** `fetch` hides why it failed in the cause; what is aborted has a number for a code. */
function reasonOf(error: unknown): string {
  const { cause, code } = error as { code?: unknown; cause?: { code?: unknown; message?: string } };
  const named = [cause?.code, cause?.message, code].find((reason) => typeof reason === "string");
  return String(named ?? (error instanceof Error ? error.message : error));
}

/**
 * The body of a response, counted while it arrives: what has no end is given up at the bound, and what unpacks to more
 * too.
 */
export async function bodyOf(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > most) throw tooLong(most);
    pieces.push(piece);
  }
  const whole = new Uint8Array(length);
  let position = 0;
  for (const piece of pieces) {
    whole.set(piece, position);
    position += piece.length;
  }
  return whole;
}

/** The fault of a file that is longer than it may be, named as the system names it. */
function tooLong(most: number): Error {
  return Object.assign(new Error(`has more than ${most} bytes`), { code: "EFBIG" });
}

/** No published file is longer. */
const LONGEST_FILE = 256 * 1024 * 1024;

type Fetch = (address: URL, init: { signal: AbortSignal; headers: Record<string, string> }) => Promise<Response>;

/** Finds published files behind a URL, that of the folder or of its index.json. */
export function findBehind(address: string, request: Fetch = fetch): Find {
  const root = new URL(address);
  root.search = "";
  root.pathname = `${root.pathname.replace(/\/(index\.json)?$/, "")}/`;
  return findBy((path) =>
    retried((signal) => request(new URL(path, root), { signal, headers: { "cache-control": "no-cache" } })),
  );
}

/** Finds by what a request for a path is answered. Absent is only what the server says is not there. */
export function findBy(request: (path: string) => Promise<Response>): Find {
  return async (path, most) => {
    const response = await request(path);
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

/** Finds published files in a key-value store. */
export function findInStore(store: KeyValueStore): Find {
  return async (path) => bytesOrNothing(await store.get(path, "arrayBuffer"));
}

/** Finds published files in a bound bucket. */
export function findInBucket(bucket: BoundBucket): Find {
  return async (path) => bytesOrNothing((await (await bucket.get(path))?.arrayBuffer()) ?? null);
}

function bytesOrNothing(buffer: ArrayBuffer | null): Uint8Array | undefined {
  return buffer === null ? undefined : new Uint8Array(buffer);
}

/** Files of which each must be there. */
export function requiredFiles(find: Find): Files {
  const read = async (path: string): Promise<Uint8Array> => {
    const bytes = await find(path, LONGEST_FILE);
    if (bytes === undefined) throw new Error(`${path} does not exist`);
    return bytes;
  };
  return { read };
}
