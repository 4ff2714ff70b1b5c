import type { ListedFile } from "../../openapi/shards/common.ts";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { hash } from "node:crypto";
import { isInside } from "../trust/paths.ts";

/** Where published files come from. Rejects when a file cannot be read: absence is a fault, never an empty answer. */
export interface Files {
  read(path: string): Promise<Uint8Array>;
  /** Bytes that a file has. */
  size(path: string): Promise<number>;
}

/** Published files in a local folder (the one that holds `index.json`). */
export function filesIn(folder: string): Files {
  return { read: async (path) => readFile(join(folder, inside(path))), size: async (path) => (await stat(join(folder, inside(path)))).size };
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

/** Throws when bytes do not have the hash that their manifest names. */
export function requireHash(path: string, bytes: Uint8Array, sha256: string): void {
  const found = hash("sha256", bytes);
  if (found !== sha256) throw new Error(`${path} has hash ${found.slice(0, 12)}, its manifest says ${sha256.slice(0, 12)}`);
}

/** Files by the first two digits of their prefix: what a code can be looked for in. */
export function filesByChapter(files: readonly ListedFile[]): ReadonlyMap<string, readonly ListedFile[]> {
  return Map.groupBy(files, ({ prefix }) => prefix.slice(0, 2));
}

/** The files that can hold records for a code: those whose prefix is a leading part of it, or begins with it. */
export function filesFor(files: readonly ListedFile[], digits: string): ListedFile[] {
  return files.filter(({ prefix }) => digits.startsWith(prefix) || prefix.startsWith(digits));
}

/** The same by chapter, looked for once for all codes of a heading. */
export function filesByHeading(files: ReadonlyMap<string, readonly ListedFile[]>): (digits: string) => readonly ListedFile[] {
  const ofHeadings = new Map<string, readonly ListedFile[]>();
  return (digits) => {
    const heading = digits.slice(0, HEADING);
    const known = ofHeadings.get(heading);
    if (known !== undefined) return known;
    const found = filesFor(files.get(digits.slice(0, 2)) ?? [], digits);
    // None is of a part of the heading: they are those of all of its codes.
    if (found.length > 0 && heading.length === HEADING && found.every(({ prefix }) => prefix.length <= HEADING)) ofHeadings.set(heading, found);
    return found;
  };
}

const HEADING = 4;

/** The path of the texts of a file in a language. */
export function textsPath(path: string, lang: string): string {
  return path.replace(/\.json$/, `-${lang}.json`);
}
