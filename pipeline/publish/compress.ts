import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { type Disk, readWhole, realDisk } from "../source/disk.ts";
import { makeFolder } from "../source/write-all.ts";

/** Files below this size gain nothing from compression. */
const WORTH_COMPRESSING = 1024;

/** Endings of the compressed copies that stand beside a file. */
export const COMPRESSED = ["br", "gz"] as const;
export type Compressed = (typeof COMPRESSED)[number];

/** True if compressed copies stand beside a file of this size. */
export function isCompressed(bytes: number): boolean {
  return bytes > WORTH_COMPRESSING;
}

/** No copy of a file of this size is longer; a server may hand out the file itself. */
export function mostOfCopy(bytes: number): number {
  return bytes + Math.ceil(bytes / 100) + 1024;
}

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** Compresses files; what it made is kept by the hash of what it was made of. */
export interface Compressor {
  compress(ending: Compressed, bytes: Uint8Array, sha256: string): Promise<Uint8Array>;
}

/**
 * Whole datasets in one file are longer. Brotli of the best levels takes seventy times as long for them and saves a
 * tenth.
 */
const LONGEST_OF_BEST = 1024 * 1024;
const LEVEL_OF_LONG = 9;
const GZIP_LEVEL = 9;

/**
 * Compresses with brotli at a level (11 is best), and gzip, and a folder that keeps the outcome. What is kept is used
 * only if it decodes to the bytes.
 */
export function compressor(cache: string, level: number, disk: Disk = realDisk): Compressor {
  return {
    async compress(ending, bytes, sha256) {
      const quality =
        ending === "gz" ? GZIP_LEVEL : bytes.length > LONGEST_OF_BEST ? Math.min(level, LEVEL_OF_LONG) : level;
      const stored = join(cache, `${ending === "gz" ? "gzip" : "brotli"}-${quality}`, sha256.slice(0, 2), sha256);
      const result = (await disk.lookThrough(stored)) === undefined ? undefined : await readWhole(disk, stored);
      if (result !== undefined && (await decodesTo(ending, result, bytes))) return result;
      const compressed =
        ending === "gz"
          ? await toGzip(bytes, { level: quality })
          : await toBrotli(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: quality,
                [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              },
            });
      await makeFolder(dirname(stored), disk);
      const unfinished = `${stored}.${randomUUID()}`;
      await disk.write(unfinished, compressed);
      await disk.rename(unfinished, stored);
      return compressed;
    },
  };
}

/** Bytes that zlib wants room for at least. */
const SMALLEST_CHUNK = 64;

/** True if a compressed copy decodes to exactly these bytes. */
export async function decodesTo(ending: Compressed, compressed: Uint8Array, bytes: Uint8Array): Promise<boolean> {
  try {
    // One byte more than wanted is enough to see that a copy is wrong, and a bomb stays small. It is decoded in one
    // trip to another thread instead of one for each 16 KB.
    const most = bytes.length + 1;
    const options = { maxOutputLength: most, chunkSize: Math.max(most, SMALLEST_CHUNK) };
    const decoded = await (ending === "br" ? fromBrotli(compressed, options) : fromGzip(compressed, options));
    return decoded.equals(bytes);
  } catch {
    return false;
  }
}

/**
 * Runs a step for every item, at most `atOnce` at a time, and gives the results in order. The first failure stops the
 * rest; none is still at work when it is thrown.
 */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  step: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[index] = await step(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
