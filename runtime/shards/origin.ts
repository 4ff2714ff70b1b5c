import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable } from "../rules/trust/fault.ts";
import type { Find } from "../rules/trust/key-chain.ts";
import { isInside } from "../rules/trust/paths.ts";
import { filesIn, type Files } from "./files.ts";

const READ_NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Reads a file that is no link itself, after `look` saw its size. */
async function readFile(path: string, look: (size: number, isFile: boolean) => void): Promise<Uint8Array> {
  const file = await open(path, READ_NO_LINK);
  try {
    const standing = await file.stat();
    look(standing.size, standing.isFile());
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * Finds published files in a local folder: whole, of no more bytes than asked for, and in the folder itself; the folder
 * may be a link, nothing below it is.
 */
function findIn(folder: string): Find {
  /** Folders below, each asked once whether a link leads to it. */
  const locations = new Map<string, Promise<string>>();
  const locate = async (below: string): Promise<string> => {
    const wanted = join(await realpath(folder), below);
    if ((await realpath(wanted)) !== wanted) throw new Error("is reached through a link, and nothing published is");
    return wanted;
  };
  return async (path, most) => {
    try {
      if (!isInside(path)) throw new Error("is no path of a published file");
      const below = folderOf(path);
      let location = locations.get(below);
      if (location === undefined) locations.set(below, (location = locate(below)));
      let wanted = 0;
      const bytes = await readFile(join(await location, path.slice(path.lastIndexOf("/") + 1)), (size, isFile) => {
        if (!isFile) throw new Error("is no file");
        if (size > most) throw new Error(`has ${size} bytes, want at most ${most}`);
        wanted = size;
      });
      if (bytes.length !== wanted) throw new Error(`gave ${bytes.length} of ${wanted} bytes`);
      return bytes;
    } catch (error) {
      locations.delete(folderOf(path));
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw new Unreadable(
        path,
        code === undefined ? error : new Error(code === "ELOOP" ? "is a link, and nothing published is" : code),
      );
    }
  };
}

/** The folder of a path below another. */
function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end < 0 ? "." : path.slice(0, end);
}

/** Where a publication, or a build, is read from. */
export interface DataOrigin {
  find: Find;
  files: Files;
}

/**
 * Opens a local folder, the address of a folder behind HTTP, or `s3://bucket/prefix`. Throws, with a sentence, where
 * that cannot be.
 */
export async function openOrigin(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<DataOrigin> {
  if (!/^(?:https?|s3):\/\//i.test(address)) return { find: findIn(address), files: filesIn(address) };
  const { requiredFiles, findBehind, findBy } = await import("./remote.ts"); // a chunk of its own, as the next
  const far = (find: Find): DataOrigin => ({ find, files: requiredFiles(find) });
  if (!address.startsWith("s3://")) return far(findBehind(address, (await import("./node-fetch.ts")).nodeFetch));
  const { openBucket } = await import("./bucket.ts");
  const bucket = openBucket(address, env);
  if ("fault" in bucket) throw new Error(bucket.fault);
  return far(findBy((path) => bucket.send(path, { method: "GET" })));
}
