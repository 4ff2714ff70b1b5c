import type { PublishedIndex } from "../../../openapi/shards/publication.ts";
import { sha256 } from "./bytes.ts";
import { refused, type Judged, type TrustFault, type TrustRule } from "./fault.ts";
import { INDEX } from "./paths.ts";
import { renderWhy, type Seen } from "./key-chain.ts";
import { countSigners, type OpenedList } from "./key-list.ts";
import { KEY_ID, listOf, members, MOMENT, nullable, oneOf, SHA256, text, wholeNumber } from "./shape.ts";
import { parseSigned, splitSigned, type SignedFile } from "./signed-file.ts";

const DAY_MS = 86_400_000;

/** An index of a publication as it was read; who signed it is not judged yet. */
interface OpenedIndex extends SignedFile {
  facts: PublishedIndex;
  sha256: string;
}

const VERSION = text(/^20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d*)?$/);
const BASE = text(/^d\/20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d*)?\/$/);
const POINTER = members({ manifest: text(/^[a-z]+\/manifest\.json$/), sha256: SHA256, source_version: text(/\S/) });
const POINTERS = members({ nomenclature: POINTER, sanctions: POINTER, adr: POINTER });
const INDEX_SHAPE = members({
  schema: oneOf("index"),
  version: VERSION,
  base: BASE,
  licence: text(/\S/),
  disclaimer: text(/\S/),
  datasets: POINTERS,
  publication: members({
    number: wholeNumber(1, 2 ** 31),
    time: MOMENT,
    expires: MOMENT,
    previous: nullable(SHA256),
    keys: wholeNumber(0, 1000),
    releases: listOf(
      members({
        version: VERSION,
        path: BASE,
        state: oneOf("current", "superseded", "withdrawn"),
        reason: nullable(text(/\S/)),
        index: SHA256,
        statement: SHA256,
        signatures: listOf(KEY_ID, 0, 64),
        files: wholeNumber(1, 2 ** 31),
        bytes: wholeNumber(1, 2 ** 40),
      }),
      1,
      10_000,
    ),
  }),
});

/** Reads a signed index; only what is signed is parsed. */
export async function readSignedIndex(bytes: Uint8Array): Promise<Judged<OpenedIndex>> {
  const split = splitSigned(bytes);
  if (split === undefined) return refused(INDEX, "publish/unsigned", "is not signed");
  const value = parseSigned(split.signed);
  const wrong = INDEX_SHAPE(value);
  if (wrong !== undefined)
    return refused(
      INDEX,
      "publish/root",
      `${wrong === "" ? "the file" : wrong} is not as the index of a publication has it`,
    );
  return { value: { facts: value as PublishedIndex, sha256: await sha256(bytes), ...split } };
}

/** An index whose word counts. */
export interface AcceptedIndex {
  facts: PublishedIndex;
  signedBy: readonly string[];
  /** It is past its day: it was accepted before that, and is not accepted anew. */
  expired: boolean;
  /** What to keep, so that nothing older is accepted after it. */
  seen: Seen;
}

/**
 * The time that counts, in milliseconds: never before the newest that was seen, so that a clock which is set back makes
 * nothing fresh again.
 */
function timeThatCounts(now: number, seen: Seen | undefined): number {
  return Math.max(now, seen === undefined ? 0 : Date.parse(seen.index.time));
}

/** What is let pass: who renews an index, or reports on it, must read one that is past its day. */
export interface Allowed {
  expired?: boolean;
}

const refuse = (rule: TrustRule, message: string): { fault: TrustFault } => refused(INDEX, rule, message);

/** Judges an index by the list of keys, by what was seen before, and by the time (milliseconds since 1970). */
export async function judgeIndex(
  opened: OpenedIndex,
  list: OpenedList,
  stored: Seen | undefined,
  now: number,
  allowed: Allowed = {},
): Promise<Judged<AcceptedIndex>> {
  const { publication } = opened.facts;
  const seen = stillCounts(stored, list) ? stored : undefined;
  const moment = timeThatCounts(now, seen);
  const same = seen?.index.sha256 === opened.sha256;
  const made = Date.parse(publication.time);
  const { signedBy, why } = await countSigners(list, "releases", opened, same ? made : Math.max(made, moment));
  const wanted = list.facts.threshold.releases;
  if (signedBy.length < wanted)
    return refuse("publish/untrusted", `is not signed by those who may: ${renderWhy(why, signedBy, wanted)}`);
  if (publication.keys > list.facts.number)
    return refuse(
      "publish/keys",
      `was made under list ${publication.keys} of the keys, and ${list.file} is the newest here`,
    );
  if (seen !== undefined && !same) {
    const fault = comparedWith(seen.index, opened);
    if (fault !== undefined) return refuse(...fault);
  }
  if (!same && made > now + DAY_MS)
    return refuse(
      "publish/future",
      `was made at ${publication.time}, which is more than a day ahead of the clock here`,
    );
  const expired = [publication.expires, list.facts.expires].some((end) => moment > Date.parse(end));
  if (expired && !same && allowed.expired !== true)
    return refuse("publish/expired", renderExpired(publication.expires, list));
  return {
    value: {
      facts: opened.facts,
      signedBy,
      expired,
      seen: {
        keys: { number: list.facts.number, sha256: list.sha256 },
        index: { number: publication.number, sha256: opened.sha256, time: publication.time, signed_by: signedBy },
      },
    },
  };
}

function renderExpired(expires: string, list: OpenedList): string {
  if (Date.parse(list.facts.expires) < Date.parse(expires))
    return `stands on ${list.file}, which expired on ${list.facts.expires}: the publisher runs cargolex signing rotate`;
  return `expired on ${expires}: the publisher runs cargolex signing renew, or publishes`;
}

/**
 * Whether what was seen holds under this list. Whoever stole a key can sign an index of the highest number; once that
 * key is revoked, its number binds
 * nobody (TUF 5.3.11).
 */
function stillCounts(seen: Seen | undefined, list: OpenedList): boolean {
  return seen !== undefined && seen.index.signed_by.some((id) => (list.keys.get(id)?.state ?? "revoked") !== "revoked");
}

function comparedWith(
  seen: Seen["index"],
  { facts: { publication } }: OpenedIndex,
): ["publish/forked" | "publish/older", string] | undefined {
  if (publication.number < seen.number)
    return ["publish/older", `is index ${publication.number}, and ${seen.number} was accepted before: it was set back`];
  if (publication.number === seen.number)
    return ["publish/forked", `is another index ${publication.number} than the one that was accepted before`];
  if (Date.parse(publication.time) < Date.parse(seen.time))
    return ["publish/older", `was made at ${publication.time}, and one of ${seen.time} was accepted before`];
  if (publication.number === seen.number + 1 && publication.previous !== seen.sha256)
    return ["publish/forked", `does not follow index ${seen.number}, which was accepted before`];
  return undefined;
}
