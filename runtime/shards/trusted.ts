import { hash } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { openKey, readPublicPem } from "../trust/public-key.ts";
import { printSeen, readSeen, type Seen } from "../trust/seen.ts";
import type { Files } from "./files.ts";
import { makeFolders } from "./make-folders.ts";
import { findIn } from "./find.ts";
import { inOneMemory } from "./one-memory.ts";
import type { DataPlace } from "./place.ts";
import { openTrusted, trustedFiles, type TrustedRelease } from "./open-trusted.ts";

/** Whom the service trusts. */
export interface TrustSettings {
  /** Each a PEM file, or the key itself (SPKI in base64). */
  publicKey: readonly string[];
  /** Keeps the newest release seen; undefined keeps it no longer than the process lasts. */
  seenFile: string | undefined;
}

/** Opens the release of a signed publication, of which every file is read; at once where it is the first of the process. Throws, with a sentence, where it is not to be trusted, or where what was seen cannot be kept. */
export async function openTrustedPlace({ find, findAtOnce, folder, files, isFar }: DataPlace, isFirst: boolean, { publicKey, seenFile }: TrustSettings, now: number): Promise<TrustedRelease & { files: Files }> {
  const pinned = new Set(await Promise.all(publicKey.map(readKey)));
  const seen = seenFile === undefined ? undefined : await readKept(seenFile);
  const opened = await openTrusted(isFirst ? findAtOnce : find, { pinned, seen }, now, {
    hash: (bytes) => hash("sha256", bytes), findOne: isFirst && folder !== undefined ? findIn(folder, inOneMemory()) : undefined,
  });
  if ("fault" in opened) throw new Error(`${opened.fault.file} ${opened.fault.message} [${opened.fault.rule}]`);
  if (seenFile !== undefined && JSON.stringify(seen) !== JSON.stringify(opened.value.seen)) await writeKept(seenFile, opened.value.seen);
  return { ...opened.value, files: trustedFiles(find, opened.value, isFar ? async () => 0 : (path) => files.size(path)) };
}

async function readKey(given: string): Promise<string> {
  const key = await openKey(given);
  if (key !== undefined) return key.id;
  const read = await readFile(given, "utf8").then(readPublicPem, (error: NodeJS.ErrnoException) => ({ why: `cannot be read (${error.code})` }));
  if ("why" in read) throw new Error(`PUBLIC_KEY ${given} ${read.why}`);
  return read.id;
}

/** What was seen before; a file that says nothing is never taken for none. */
async function readKept(file: string): Promise<Seen | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`SEEN_FILE ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
  const seen = readSeen(text);
  if (seen === undefined) throw new Error(`SEEN_FILE ${file} is damaged: restore it, or remove it to trust the publication anew`);
  return seen;
}

/** Whole or not at all: a rename of what is on disk. */
async function writeKept(file: string, seen: Seen): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await makeFolders(dirname(file));
    const handle = await open(part, "w");
    try {
      await handle.writeFile(printSeen(seen));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    throw new Error(`SEEN_FILE ${file} cannot be written (${(error as NodeJS.ErrnoException).code}), and without it an older release would be accepted after a restart: set it, or SEEN_FILE=off to accept that`, { cause: error });
  }
}
