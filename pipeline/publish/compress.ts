import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { type Disk, readWhole, realDisk } from "../source/disk.ts";
import { makeFolder } from "../source/make-folder.ts";
import type { Compressed } from "./media.ts";

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Compresses files; brotli of the best levels is slow, so it is kept by the hash of what it compresses. */
export interface Compressor {
  compress(ending: Compressed, bytes: Uint8Array, sha256: string): Promise<Uint8Array>;
}

/** Compresses with brotli at a level (11 is best) and a folder that keeps the outcome. */
export function compressor(cache: string, level: number, disk: Disk = realDisk): Compressor {
  const brotli = async (bytes: Uint8Array, sha256: string): Promise<Uint8Array> => {
    const kept = join(cache, `brotli-${level}`, sha256.slice(0, 2), sha256);
    const found = (await disk.lookThrough(kept)) === undefined ? undefined : await readWhole(disk, kept);
    if (found !== undefined && (await decodesTo("br", found, bytes))) return found;
    const compressed = await toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    await makeFolder(dirname(kept), disk);
    const unfinished = `${kept}.${randomUUID()}`;
    await disk.write(unfinished, compressed);
    await disk.rename(unfinished, kept);
    return compressed;
  };
  return {
    compress: (ending, bytes, sha256) => (ending === "br" ? brotli(bytes, sha256) : toGzip(bytes, { level: 9 })),
  };
}

/** Whether a compressed copy decodes to exactly these bytes. */
export async function decodesTo(ending: Compressed, compressed: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  try {
    // One byte more than wanted is enough to see that a copy is wrong, and a bomb stays small.
    const options = { maxOutputLength: bytes.length + 1 };
    const decoded = await (ending === "br" ? fromBrotli(compressed, options) : fromGzip(compressed, options));
    return decoded.equals(bytes);
  } catch {
    return false;
  }
}

/** Runs a step for every item, at most `atOnce` at a time, and gives the results in order. The first failure stops the rest; none is still at work when it is thrown. */
export async function inParallel<Item, Result>(items: readonly Item[], atOnce: number, step: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const [at, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[at] = await step(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
