import type { Index, KeyRole, PublishedIndex, PublishedRelease } from "../../openapi/shards/publication.ts";
import { refused, type Judged } from "../../runtime/rules/trust/fault.ts";
import type { OpenedList } from "../../runtime/rules/trust/key-list.ts";
import type { Seen } from "../../runtime/rules/trust/key-chain.ts";
import { INDEX } from "../../runtime/rules/trust/paths.ts";
import { fileHash } from "../source/read-sources.ts";
import { currentOf, formatIndex, type StandingIndex } from "./index-file.ts";
import type { SigningKey } from "./keys.ts";
import { storeSeen, readStanding, type Occupant, type Trust } from "./standing.ts";
import { noticesOf, formatMoment, daysAfter } from "./moment.ts";
import type { Target } from "./target.ts";
import { canonical } from "../output/canonical.ts";

/** When an index is made, for how long, and under which list of keys (0: none). */
interface IndexTerms {
  /** Milliseconds since 1970. */
  at: number;
  days: number;
  keys: number;
}

/** Who signs the next index, and how long it is good. */
export interface Signing {
  keys: readonly SigningKey[];
  trust: Trust;
  days: number;
}

/**
 * What a run makes of the releases that stand there. `current` is the index of the release that is current afterwards,
 * where that is another than before.
 */
export type Change = (
  standing: Occupant,
) => Promise<Judged<{ releases: readonly PublishedRelease[]; current: Index | undefined }>>;

export interface Switched {
  facts: PublishedIndex;
  changed: boolean;
  list: OpenedList | undefined;
  /** What who publishes must know. */
  notices: readonly string[];
}

/** Keys at hand that a key list trusts for a role at a moment. */
export function ableTo(role: KeyRole, list: OpenedList, keys: readonly SigningKey[], moment: number): SigningKey[] {
  return keys.filter(({ id }) => {
    const key = list.keys.get(id);
    return key?.state === "trusted" && key.signs.includes(role) && moment <= Date.parse(key.until);
  });
}

/**
 * Switches the index of a place to what a change makes of it as it now stands; another run may have switched it
 * meanwhile, and then it is read again. `list` is
 * the list of keys that it is signed under, where that is another than the newest; `renew` makes a new index although
 * it says the same.
 */
export async function switchIndex(
  target: Target,
  { keys, trust, days }: Signing,
  change: Change,
  {
    dryRun = false,
    renew = false,
    under,
    signers,
  }: { dryRun?: boolean; renew?: boolean; under?: OpenedList; signers?: readonly SigningKey[] } = {},
): Promise<Judged<Switched>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const read = await readStanding(target, trust);
    if ("fault" in read) return read;
    const { index, list: newest } = read.value;
    const made = await change(read.value);
    if ("fault" in made) return made;
    const list = under ?? newest;
    const able = signers ?? (list === undefined ? [] : ableTo("releases", list, keys, trust.now));
    if (list !== undefined && able.length < list.facts.threshold.releases)
      return refused(INDEX, "publish/untrusted", renderUnable(list, keys));
    if (index !== undefined && Date.parse(index.facts.publication.time) > trust.now) {
      return refused(
        INDEX,
        "publish/future",
        `was made at ${index.facts.publication.time}, which is later than the clock here: set the clock`,
      );
    }
    const { releases, current } = made.value;
    const facts = nextIndex(index, releases, current ?? (index?.facts as Index), {
      at: trust.now,
      days,
      keys: list?.facts.number ?? 0,
    });
    if (currentOf(releases)?.version !== facts.version)
      throw new Error(`${facts.version} is not the release that is current now`);
    if (index !== undefined && !renew && isSameIndex(index.facts, facts) && sameSigners(index.signedBy, able))
      return { value: { facts: index.facts, changed: false, list, notices: noticesOf(index.facts, list, trust.now) } };
    const bytes = formatIndex(facts, able);
    if (dryRun) return { value: { facts, changed: true, list, notices: noticesOf(facts, list, trust.now) } };
    if (!(await target.replace(INDEX, bytes, index?.tag))) continue;
    const stored =
      list === undefined ? undefined : await storeSeen(trust.store, target.address, seenOf(list, facts, bytes, able));
    return {
      value: {
        facts,
        changed: true,
        list,
        notices: [...noticesOf(facts, list, trust.now), ...(stored === undefined ? [] : [stored])],
      },
    };
  }
  return refused(INDEX, "publish/root", `was switched by others ${ATTEMPTS} times while this ran: run it again`);
}

/** Newest signed facts seen so far. */
function seenOf(
  list: OpenedList,
  { publication }: PublishedIndex,
  bytes: Uint8Array,
  signers: readonly SigningKey[],
): Seen {
  return {
    keys: { number: list.facts.number, sha256: list.sha256 },
    index: {
      number: publication.number,
      sha256: fileHash(bytes),
      time: publication.time,
      signed_by: signers.map(({ id }) => id),
    },
  };
}

function sameSigners(signedBy: readonly string[], keys: readonly SigningKey[]): boolean {
  return keys.every(({ id }) => signedBy.includes(id));
}

export function renderUnable(list: OpenedList, keys: readonly SigningKey[]): string {
  const given = keys.map(({ id }) => `${id} (${list.keys.get(id)?.state ?? "not listed"})`).join(", ") || "none";
  const able = [...list.keys.values()]
    .filter((key) => key.state === "trusted" && key.signs.includes("releases"))
    .map(({ id }) => id);
  return `is to be signed by ${list.facts.threshold.releases} of ${able.join(", ")}, and the keys at hand are ${given}: sign with --key, or add a key with cargolex signing rotate`;
}

const ATTEMPTS = 5;

/** True if two indexes say the same of their releases and keys, whenever they were made. */
function isSameIndex(a: PublishedIndex, b: PublishedIndex): boolean {
  return canonical(comparable(a)) === canonical(comparable(b));
}

function comparable({ publication: { keys, releases }, ...index }: PublishedIndex): object {
  return { ...index, keys, published: releases };
}

/** The index after an index: these releases, of which the current one says what stands in it. */
function nextIndex(
  before: StandingIndex | undefined,
  releases: readonly PublishedRelease[],
  current: Index,
  { at: moment, days, keys }: IndexTerms,
): PublishedIndex {
  const { schema, version, licence, disclaimer, datasets } = current;
  return {
    schema,
    version,
    base: `d/${version}/`,
    licence,
    disclaimer,
    datasets,
    ...(current.releases === undefined ? {} : { releases: current.releases }),
    publication: {
      number: (before?.facts.publication.number ?? 0) + 1,
      time: formatMoment(moment),
      expires: daysAfter(moment, days),
      previous: before?.sha256 ?? null,
      keys,
      releases: [...releases],
    },
  };
}
