import type { Find } from "../trust/key-chain.ts";
import { filesIn, type Files } from "./files.ts";
import { atOnce, findIn, inTurn } from "./find.ts";

/** Where a publication, or a build, is read from. */
export interface DataPlace {
  find: Find;
  /** The same, faster, where nobody waits for anything else. */
  findAtOnce: Find;
  /** Where it is a local folder. */
  folder?: string;
  files: Files;
  /** Whether the files of a release may be lost or replaced while it is answered from, so that it is held in memory. A published release in a local folder never changes. */
  isFar: boolean;
}

/** Opens a local folder, the address of a folder behind HTTP, or `s3://bucket/prefix`. Throws, with a sentence, where that cannot be. */
export async function openPlace(address: string, env: Readonly<Record<string, string | undefined>>): Promise<DataPlace> {
  if (!/^(?:https?|s3):\/\//i.test(address)) return { find: findIn(address, inTurn), findAtOnce: findIn(address, atOnce), folder: address, files: filesIn(address), isFar: false };
  const { filesFound, findBehind, findBy } = await import("./far.ts"); // a chunk of its own, as the next
  const far = (find: Find): DataPlace => ({ find, findAtOnce: find, files: filesFound(find), isFar: true });
  if (!address.startsWith("s3://")) return far(findBehind(address));
  const { openBucket } = await import("./bucket.ts");
  const bucket = openBucket(address, env);
  if ("fault" in bucket) throw new Error(bucket.fault);
  return far(findBy((path) => bucket.send(path, { method: "GET" })));
}
