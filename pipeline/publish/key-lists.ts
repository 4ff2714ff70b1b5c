import type { KeyList, KeyRole, ListedKey } from "../../openapi/shards/keys.ts";
import type { OpenedList } from "../../runtime/trust/key-list.ts";
import { type SigningKey, signFile } from "./keys.ts";
import { daysAfter, formatMoment } from "./moment.ts";

type Facts = OpenedList["facts"];

/** How long a list of keys, and a key in it, is good. */
const KEY_DAYS = 730;

/** A key as it is listed: named by its public half, with what it may sign. */
export interface NewKey {
  id: string;
  spki: string;
  signs: readonly KeyRole[];
}

/** Changes to the keys of a list. */
export interface KeyChange {
  add: readonly NewKey[];
  retire: readonly string[];
  revoke: readonly { id: string; reason: string }[];
  threshold?: KeyList["threshold"] | undefined;
}

/** The first list: these keys, at this moment (milliseconds), one signature enough unless said otherwise. */
export function firstList(
  keys: readonly NewKey[],
  moment: number,
  threshold: KeyList["threshold"] = { keys: 1, releases: 1 },
): Facts {
  return {
    schema: "keys/1",
    number: 1,
    time: formatMoment(moment),
    expires: daysAfter(moment, KEY_DAYS),
    previous: null,
    threshold,
    keys: inOrder(keys.map((key) => listed(key, moment))),
  };
}

/** The list after a list; gives why a change cannot be made. */
export function nextList(
  { facts, sha256 }: Pick<OpenedList, "facts" | "sha256">,
  change: KeyChange,
  moment: number,
): Facts | { why: string } {
  const keys = new Map(facts.keys.map((key) => [key.id, key]));
  const reasons = new Map(change.revoke.map(({ id, reason }) => [id, reason]));
  for (const id of [...change.retire, ...reasons.keys()]) {
    const key = keys.get(id);
    if (key === undefined) return { why: `key ${id} is not listed: ${[...keys.keys()].join(", ")} are` };
    if (key.state === "revoked") return { why: `key ${id} is revoked already` };
    keys.set(id, { ...key, state: reasons.has(id) ? "revoked" : "retired", reason: reasons.get(id) ?? null });
  }
  for (const key of change.add) {
    const loaded = keys.get(key.id);
    if (loaded !== undefined && loaded.state !== "trusted")
      return { why: `key ${key.id} is ${loaded.state} and stays so: make a new one with cargolex keygen` };
    keys.set(key.id, listed(key, moment));
  }
  const threshold = change.threshold ?? facts.threshold;
  for (const role of ["keys", "releases"] as const) {
    const able = [...keys.values()].filter((key) => key.state === "trusted" && key.signs.includes(role)).length;
    if (able < threshold[role])
      return {
        why: `${able} trusted keys would be left that sign ${role}, and ${threshold[role]} must: add another first`,
      };
  }
  if (moment < Date.parse(facts.time))
    return { why: `list ${facts.number} was made at ${facts.time}, which is later than the clock here` };
  return {
    ...facts,
    number: facts.number + 1,
    time: formatMoment(moment),
    expires: daysAfter(moment, KEY_DAYS),
    previous: sha256,
    threshold,
    keys: inOrder([...keys.values()]),
  };
}

/** Prints a list of keys with its signatures, one key a line. */
export function formatList({ keys, ...facts }: Facts, signers: readonly SigningKey[]): Uint8Array {
  const lines = keys
    .map(({ id, spki, signs, state, until, reason }) => JSON.stringify({ id, spki, signs, state, until, reason }))
    .join(",\n");
  const { schema, number, time, expires, previous, threshold } = facts;
  return signFile(
    `${JSON.stringify({ schema, number, time, expires, previous, threshold }).slice(0, -1)},"keys":[\n${lines}\n]}`,
    signers,
  );
}

function listed({ id, spki, signs }: NewKey, moment: number): ListedKey {
  return { id, spki, signs: [...signs], state: "trusted", until: daysAfter(moment, KEY_DAYS), reason: null };
}

function inOrder(keys: readonly ListedKey[]): ListedKey[] {
  return [...keys].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
