import { promisify } from "node:util";
import { gunzip, gunzipSync, gzip } from "node:zlib";

/** Files of a release in memory, compressed: a seventh of their size. A release that is held answers on when its files are lost or replaced. */
export interface HeldFiles {
  /** Undefined where the file is not held. */
  get(path: string): Promise<Uint8Array> | undefined;
  /** Holds a file whose hash was found right. */
  hold(path: string, bytes: Uint8Array): Promise<void>;
  readonly bytes: number;
}

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Bytes of one piece of memory that many files stand in. */
const SLAB = 512 * 1024;
/** Bytes more than a file has: where none is left, another piece is asked for. At least as many as a piece must have. */
const SPARE = 64;

/** What has no more bytes is expanded at once: the way to another thread takes twice as long. */
const AT_ONCE = 64 * 1024;

/** Holds nothing yet. What is held is copied together: a buffer as the compressor gives it is a part of a much larger one, which stays with it. */
export function holdInMemory(): HeldFiles {
  const files = new Map<string, { packed: Uint8Array; size: number }>();
  let bytes = 0;
  let free: Uint8Array = new Uint8Array(0);
  const copy = (content: Uint8Array): Uint8Array => {
    if (content.length > free.length) free = new Uint8Array(Math.max(SLAB, content.length));
    const kept = free.subarray(0, content.length);
    kept.set(content);
    free = free.subarray(content.length);
    return kept;
  };
  return {
    get: (path) => {
      const kept = files.get(path);
      if (kept === undefined) return undefined;
      // In one piece: each piece of 16 KB would be a way to another thread and back, behind all that the process does meanwhile.
      const inOnePiece = { chunkSize: kept.size + SPARE };
      return kept.size > AT_ONCE ? expand(kept.packed, inOnePiece) : Promise.resolve(gunzipSync(kept.packed, inOnePiece));
    },
    async hold(path, content) {
      if (files.has(path)) return;
      const packed = await compress(content, { level: 1 });
      if (files.has(path)) return;
      files.set(path, { packed: copy(packed), size: content.length });
      bytes += packed.length;
    },
    get bytes() {
      return bytes;
    },
  };
}
