import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Index, PublishedIndex } from "../../openapi/shards/publication.ts";
import { type Judged, orUnreadable, refused, Unreadable } from "../../runtime/rules/trust/fault.ts";
import { INDEX, LONGEST_INDEX } from "../../runtime/rules/trust/paths.ts";
import { type Find, followKeys, formatSeen, readSeen, type Seen } from "../../runtime/rules/trust/key-chain.ts";
import { listPath, LONGEST_LIST, type OpenedList } from "../../runtime/rules/trust/key-list.ts";
import { acceptPublication } from "../../runtime/rules/trust/publication.ts";
import { splitSigned } from "../../runtime/rules/trust/signed-file.ts";
import { type Disk, readWhole } from "../source/disk.ts";
import { fileHash } from "../source/read-sources.ts";
import { writeAll } from "../source/write-all.ts";
import { ownSchemas, tryParseJson } from "./contents.ts";
import { contradictionsOf, type StandingIndex } from "./index-file.ts";
import type { Fetched, Reader } from "./target.ts";

/** Whom somebody trusts who reads or adds to a publication, and the time. */
export interface Trust {
  /** Ids of the root keys that count. Empty: those of the first list of the place itself. */
  pinned: ReadonlySet<string>;
  store: SeenStore;
  /** Milliseconds since 1970. */
  now: number;
}

/** Content of a target. */
export interface Occupant {
  /** Missing where nothing has been published yet. */
  index: (StandingIndex & { tag: string | undefined; signedBy: readonly string[]; expired: boolean }) | undefined;
  /** Missing where nobody signs here. */
  list: OpenedList | undefined;
  seen: Seen | undefined;
}

/** Published files as trust looks for them. */
export function publishedFiles(reader: Reader): Find {
  return async (path, most) => (await readAt(reader, path, most))?.bytes;
}

async function readAt(reader: Reader, path: string, most: number): Promise<Fetched | undefined> {
  try {
    return await reader.read(path, most);
  } catch (error) {
    throw new Unreadable(path, error);
  }
}

/**
 * Reads what stands in a place, as far as it can be trusted: whoever signs a new index vouches for the releases that
 * the old one lists, so the old one is
 * verified first. An index past its day is read, and said to be.
 */
export function readStanding(reader: Reader, trust: Trust): Promise<Judged<Occupant>> {
  return orUnreadable(() => standingIn(reader, trust));
}

async function standingIn(reader: Reader, trust: Trust): Promise<Judged<Occupant>> {
  const fetched = await readAt(reader, INDEX, LONGEST_INDEX);
  const find = publishedFiles(reader);
  const seen = await trust.store.read(reader.address);
  if (fetched === undefined) return nothingYet(find, trust, seen);
  if (splitSigned(fetched.bytes) === undefined) return unsigned(find, fetched, trust, seen);
  const fixed: Find = async (path, most) => (path === INDEX ? fetched.bytes : find(path, most));
  const accepted = await acceptPublication(fixed, { pinned: trust.pinned, seen }, trust.now, { expired: true });
  if ("fault" in accepted) return accepted;
  const { list, index } = accepted.value;
  const wrong = contradictionsOf(index.facts)[0];
  if (wrong !== undefined) return refused(INDEX, "publish/root", wrong);
  return {
    value: {
      index: {
        facts: index.facts,
        sha256: index.seen.index.sha256,
        tag: fetched.tag,
        signedBy: index.signedBy,
        expired: index.expired,
      },
      list,
      seen: index.seen,
    },
  };
}

/** A run that was killed may have left the list of keys and no index. */
async function nothingYet(find: Find, trust: Trust, seen: Seen | undefined): Promise<Judged<Occupant>> {
  if (seen !== undefined)
    return refused(
      INDEX,
      "publish/older",
      `does not exist, and index ${seen.index.number} of this publication was accepted before`,
    );
  if ((await find(listPath(1), LONGEST_LIST)) === undefined)
    return { value: { index: undefined, list: undefined, seen: undefined } };
  const list = await followKeys(find, { pinned: trust.pinned, seen: undefined });
  return "fault" in list ? list : { value: { index: undefined, list: list.value, seen: undefined } };
}

async function unsigned(
  find: Find,
  { bytes, tag }: Fetched,
  trust: Trust,
  seen: Seen | undefined,
): Promise<Judged<Occupant>> {
  if (trust.pinned.size > 0 || seen !== undefined || (await find(listPath(1), LONGEST_LIST)) !== undefined)
    return refused(INDEX, "publish/unsigned", "is not signed");
  const read = readUnsigned(bytes);
  if ("fault" in read) return read;
  return {
    value: {
      index: {
        ...read.value,
        tag,
        signedBy: [],
        expired: trust.now > Date.parse(read.value.facts.publication.expires),
      },
      list: undefined,
      seen: undefined,
    },
  };
}

/** Reads the index of a publication that nobody signs. */
function readUnsigned(bytes: Uint8Array): Judged<StandingIndex> {
  const value = tryParseJson(bytes);
  if (value === undefined) return refused(INDEX, "publish/root", "is not JSON");
  const wrong = ownSchemas({ open: false })("index", value);
  if (wrong !== undefined) return refused(INDEX, "publish/root", wrong);
  if ((value as Index).publication === undefined)
    return refused(INDEX, "publish/root", "is the index of a single build, not of a publication");
  const facts = value as PublishedIndex;
  const contradiction = contradictionsOf(facts)[0];
  return contradiction === undefined
    ? { value: { facts, sha256: fileHash(bytes) } }
    : refused(INDEX, "publish/root", contradiction);
}

/** Where the newest that was seen of each place is kept. */
interface SeenStore {
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
    write: (address, seen) => writeAll(folder, new Map([[nameOf(address), formatSeen(seen)]]), disk),
    file: (address) => join(folder, nameOf(address)),
  };
}

function nameOf(address: string): string {
  return `${createHash("sha256").update(address).digest("hex").slice(0, 16)}.json`;
}

/** Keeps the newest that was seen; gives a sentence where that cannot be done, which undoes nothing. */
export async function storeSeen(store: SeenStore, address: string, seen: Seen): Promise<string | undefined> {
  try {
    await store.write(address, seen);
  } catch (error) {
    return `what was seen cannot be kept, so an older index would be taken for new: ${(error as Error).message}`;
  }
}
