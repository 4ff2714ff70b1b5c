import { refused, type Judged } from "./fault.ts";
import { countSigners, listPath, LONGEST_LIST, readKeyList, type OpenedList } from "./key-list.ts";
import { members, KEY_ID, listOf, MOMENT, SHA256, wholeNumber } from "./shape.ts";

/**
 * The newest that was accepted of a publication. Who accepts keeps it, and refuses what is older: a bucket can be set
 * back, this cannot.
 */
export interface Seen {
  keys: { number: number; sha256: string };
  index: { number: number; sha256: string; time: string; signed_by: string[] };
}

const SEEN = members({
  keys: members({ number: wholeNumber(1, 1000), sha256: SHA256 }),
  index: members({ number: wholeNumber(1, 2 ** 31), sha256: SHA256, time: MOMENT, signed_by: listOf(KEY_ID, 1, 16) }),
});

/** Reads what was kept; undefined where it is not what `formatSeen` wrote. */
export function readSeen(text: string): Seen | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return SEEN(value) === undefined ? (value as Seen) : undefined;
  } catch {
    return undefined;
  }
}

export function formatSeen({ keys, index }: Seen): string {
  return `${JSON.stringify({ keys, index }, null, 2)}\n`;
}

/**
 * Gives the bytes of a published file, undefined where there is none. Rejects where it cannot be read, or is longer
 * than `most`.
 */
export type Find = (path: string, most: number) => Promise<Uint8Array | undefined>;

/** Whose word starts the chain: keys that were handed over by another way than the publication. */
export interface Anchor {
  /** Ids of root keys that are trusted. None: the first list is trusted as it stands. */
  pinned: ReadonlySet<string>;
  seen: Seen | undefined;
}

/** A chain is longer than this only where somebody makes it so. */
const MOST_LISTS = 1000;

/**
 * Follows the lists of keys from the first that a trusted key signed to the newest that stands there. Each must be
 * signed by root keys of the list before
 * it and by its own (TUF 5.3): whoever lost a key can hand over to another, and whoever has only the bucket can not.
 */
export async function followKeys(find: Find, anchor: Anchor): Promise<Judged<OpenedList>> {
  let trusted: OpenedList | undefined;
  let before: OpenedList | undefined;
  for (let number = 1; number <= MOST_LISTS; number++) {
    const bytes = await find(listPath(number), LONGEST_LIST);
    if (bytes === undefined) break;
    const read = await readKeyList(number, bytes);
    if ("fault" in read) return read;
    const list = read.value;
    const seen = anchor.seen?.keys;
    if (seen?.number === number && seen.sha256 !== list.sha256)
      return refused(
        list.file,
        "publish/forked",
        "is another list of this number than the one that was accepted before",
      );
    const fault = trusted === undefined ? undefined : ((await follows(trusted, list)) ?? (await isItsOwn(list)));
    if (fault !== undefined) return refused(list.file, ...fault);
    if (trusted !== undefined || (await isAnchor(list, anchor))) trusted = list;
    before = list;
  }
  if (before === undefined)
    return refused(listPath(1), "publish/missing", "does not exist: nobody says which keys sign here");
  if (trusted === undefined)
    return refused(
      before.file,
      "publish/untrusted",
      `is signed by ${before.signatures.map(({ key }) => key).join(", ")}, want ${[...anchor.pinned].join(" or ")} as a root key`,
    );
  if (anchor.seen !== undefined && trusted.facts.number < anchor.seen.keys.number) {
    return refused(
      trusted.file,
      "publish/older",
      `is the newest list of keys here, and list ${anchor.seen.keys.number} was accepted before: it was set back`,
    );
  }
  return { value: trusted };
}

/**
 * Whether a list is where trust starts: a pinned root key of its own signed it, and as many root keys as it asks for.
 */
async function isAnchor(list: OpenedList, { pinned }: Anchor): Promise<boolean> {
  const { signedBy } = await countSigners(list, "keys", list, Date.parse(list.facts.time));
  return signedBy.length >= list.facts.threshold.keys && (pinned.size === 0 || signedBy.some((id) => pinned.has(id)));
}

type Why = readonly ["publish/keys" | "publish/untrusted", string];

/** Why a list does not follow the one before it. */
async function follows(before: OpenedList, list: OpenedList): Promise<Why | undefined> {
  if (list.facts.previous !== before.sha256)
    return ["publish/keys", `does not follow ${before.file}: it names another list before it`];
  const signedAt = Date.parse(list.facts.time);
  if (signedAt < Date.parse(before.facts.time)) return ["publish/keys", `is older than ${before.file}`];
  const { signedBy, why } = await countSigners(before, "keys", list, signedAt);
  if (signedBy.length < before.facts.threshold.keys)
    return [
      "publish/untrusted",
      `is not signed by the root keys of ${before.file}: ${renderWhy(why, signedBy, before.facts.threshold.keys)}`,
    ];
}

async function isItsOwn(list: OpenedList): Promise<Why | undefined> {
  const { signedBy, why } = await countSigners(list, "keys", list, Date.parse(list.facts.time));
  if (signedBy.length < list.facts.threshold.keys)
    return [
      "publish/untrusted",
      `is not signed by its own root keys: ${renderWhy(why, signedBy, list.facts.threshold.keys)}`,
    ];
}

/** Why signatures do not suffice. */
export function renderWhy(why: readonly string[], signedBy: readonly string[], wanted: number): string {
  return why.length > 0 ? why.join("; ") : `${signedBy.length} of ${wanted} signatures`;
}
