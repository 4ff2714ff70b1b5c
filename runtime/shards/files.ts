import type { FileEntry } from "../../openapi/shards/common.ts";
import { constants, open } from "node:fs/promises";
import { join } from "node:path";
import { isInside } from "../rules/trust/paths.ts";

/** Where published files come from. Rejects when a file cannot be read: absence is a fault, never an empty answer. */
export interface Files {
  read(path: string): Promise<Uint8Array>;
  /** SHA-256 of every file by its path, where a publication lists them. */
  listed?(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Published files in a local folder (the one that holds `index.json`). What stands at a path and is no file is refused:
 * a pipe would be waited for until somebody writes to it.
 */
export function filesIn(folder: string): Files {
  return {
    read: async (path) => {
      const file = await open(join(folder, inside(path)), constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        if (!(await file.stat()).isFile()) throw new Error(`${path} is no file`);
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
  };
}

/** A path that stays in its folder; throws at any other. What an index names is never followed out of it. */
function inside(path: string): string {
  if (!isInside(path)) throw new Error(`${JSON.stringify(path)} is no path of a published file`);
  return path;
}

const decoder = new TextDecoder();

/** Parses published bytes; throws with the path. */
export function parseJson(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

/** Finds the files that can hold records for digits: their prefix is a leading part of these, or begins with these. */
export function filesByPrefix(files: readonly FileEntry[]): (digits: string) => FileEntry[] {
  const longest = Math.max(0, ...files.map(({ prefix }) => prefix.length));
  const byPrefix = Map.groupBy(files, ({ prefix }) => prefix);
  const byPart = Map.groupBy(
    files.flatMap((file) => Array.from(file.prefix, (_, index) => ({ part: file.prefix.slice(0, index), file }))),
    ({ part }) => part,
  );
  return (digits) => {
    const near: FileEntry[] = [];
    for (let length = 0; length <= Math.min(longest, digits.length); length++)
      near.push(...(byPrefix.get(digits.slice(0, length)) ?? []));
    return [...near, ...(byPart.get(digits) ?? []).map(({ file }) => file)];
  };
}
