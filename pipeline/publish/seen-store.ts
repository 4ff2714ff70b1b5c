import { createHash } from "node:crypto";
import { join } from "node:path";
import { printSeen, readSeen, type Seen } from "../../runtime/trust/seen.ts";
import { type Disk, readWhole } from "../source/disk.ts";
import { writeAll } from "../source/write-all.ts";

/** Where the newest that was seen of each place is kept. */
export interface SeenStore {
  /** The newest that was seen of a place. Rejects where what was kept cannot be read: it is never taken for nothing. */
  read(address: string): Promise<Seen | undefined>;
  write(address: string, seen: Seen): Promise<void>;
  /** The file of a place: who trusts it anew removes it. */
  file(address: string): string;
}

export function seenStore(folder: string, disk: Disk): SeenStore {
  return {
    async read(address) {
      const path = join(folder, nameOf(address));
      if ((await disk.lookThrough(path)) === undefined) return undefined;
      const seen = readSeen((await readWhole(disk, path)).toString("utf8"));
      if (seen === undefined) throw new Error(`${path} is damaged: restore it, or remove it to trust this place anew`);
      return seen;
    },
    write: (address, seen) => writeAll(folder, new Map([[nameOf(address), printSeen(seen)]]), disk),
    file: (address) => join(folder, nameOf(address)),
  };
}

function nameOf(address: string): string {
  return `${createHash("sha256").update(address).digest("hex").slice(0, 16)}.json`;
}

/** Keeps the newest that was seen; gives a sentence where that cannot be done, which undoes nothing. */
export async function keep(store: SeenStore, address: string, seen: Seen): Promise<string | undefined> {
  try {
    await store.write(address, seen);
  } catch (error) {
    return `what was seen cannot be kept, so an older index would be taken for new: ${(error as Error).message}`;
  }
}
