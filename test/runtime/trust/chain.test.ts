import { expect, it } from "vitest";
import { firstList, formatList, nextList, type KeyChange } from "../../../pipeline/publish/keys.ts";
import { followKeys, type Anchor } from "../../../runtime/rules/trust/key-chain.ts";
import { readKeyList, type OpenedList } from "../../../runtime/rules/trust/key-list.ts";
import { newKey, type TestKey } from "./keys.ts";

/** Lists of keys that follow each other: what a client with one old key accepts, and what it does not. */

const T = Date.parse("2026-11-22T00:00:00Z");
/** By id, so that reports name them in this order. */
const [a, b, c, releaseOnly, stranger] = [newKey(), newKey(), newKey(), newKey(), newKey()].toSorted((one, other) =>
  one.id < other.id ? -1 : 1,
) as [TestKey, TestKey, TestKey, TestKey, TestKey];
releaseOnly.listed = { ...releaseOnly.listed, signs: ["releases"] };
const NONE: KeyChange = { add: [], retire: [], revoke: [] };

async function opened(bytes: Uint8Array): Promise<OpenedList> {
  const number = Number(/"number":(\d+)/.exec(new TextDecoder().decode(bytes))?.[1]);
  const read = await readKeyList(number, bytes);
  if ("fault" in read) throw new Error(read.fault.message);
  return read.value;
}

async function next(
  before: Uint8Array,
  change: KeyChange,
  signers: readonly TestKey[],
  at = T + 1000,
): Promise<Uint8Array> {
  const list = nextList(await opened(before), change, at);
  if ("why" in list) throw new Error(list.why);
  return formatList(list, signers);
}

async function follow(
  lists: readonly (Uint8Array | undefined)[],
  anchor: Partial<{ pinned: string[]; seen: Anchor["seen"] }> = {},
): Promise<string> {
  const followed = await followKeys(async (path) => lists[Number(/\d+/.exec(path)?.[0]) - 1], {
    pinned: new Set(anchor.pinned ?? [a.id]),
    seen: anchor.seen,
  });
  if ("fault" in followed)
    return `${followed.fault.rule} ${followed.fault.file}: ${followed.fault.message}`.replaceAll(
      /[0-9a-f]{16}/g,
      (id) => NAMES.get(id) ?? id,
    );
  return `list ${followed.value.facts.number}`;
}

const NAMES = new Map(
  [
    [a, "A"],
    [b, "B"],
    [c, "C"],
    [stranger, "STRANGER"],
    [releaseOnly, "RELEASES"],
  ].map(([key, name]) => [(key as TestKey).id, name as string]),
);

const one = formatList(firstList([a.listed, releaseOnly.listed], T), [a]);
const two = await next(one, { ...NONE, add: [b.listed] }, [a, b]);
const three = await next(two, { ...NONE, revoke: [{ id: a.id, reason: "lost" }] }, [b]);

const altered = (bytes: Uint8Array, from: string, to: string): Uint8Array => {
  const text = new TextDecoder().decode(bytes);
  if (!text.includes(from)) throw new Error(`no ${from}`);
  return new TextEncoder().encode(text.replace(from, to));
};
const seenOf = async (bytes: Uint8Array): Promise<Anchor["seen"]> => {
  const list = await opened(bytes);
  return {
    keys: { number: list.facts.number, sha256: list.sha256 },
    index: { number: 1, sha256: "0".repeat(64), time: "2026-11-22T00:00:00Z", signed_by: [a.id] },
  };
};

it.each([
  { why: "the first list", lists: [one], found: "list 1" },
  { why: "a key handed over to another", lists: [one, two], found: "list 2" },
  { why: "the first key revoked by the second", lists: [one, two, three], found: "list 3" },
  { why: "whoever starts with the second key", lists: [one, two, three], pinned: [b.id], found: "list 3" },
  { why: "whoever starts with none trusts the first list", lists: [one, two], pinned: [], found: "list 2" },
  {
    why: "no list at all",
    lists: [],
    found: "publish/missing keys/1.json: does not exist: nobody says which keys sign here",
  },
  {
    why: "a key that is no root key",
    lists: [one],
    pinned: [releaseOnly.id],
    found: "publish/untrusted keys/1.json: is signed by A, want RELEASES as a root key",
  },
  {
    why: "a stranger's list",
    lists: [formatList(firstList([stranger.listed], T), [stranger])],
    found: "publish/untrusted keys/1.json: is signed by STRANGER, want A as a root key",
  },
  {
    why: "a first list that names our key and is signed by a stranger",
    lists: [formatList(firstList([a.listed, stranger.listed], T), [stranger])],
    found: "publish/untrusted keys/1.json: is signed by STRANGER, want A as a root key",
  },
  {
    why: "a list that a stranger adds",
    lists: [one, await next(one, { ...NONE, add: [stranger.listed] }, [stranger])],
    found:
      "publish/untrusted keys/2.json: is not signed by the root keys of keys/1.json: key STRANGER is not in keys/1.json",
  },
  {
    why: "a list that a key for releases signs",
    lists: [one, await next(one, { ...NONE, add: [stranger.listed] }, [releaseOnly, stranger])],
    found:
      "publish/untrusted keys/2.json: is not signed by the root keys of keys/1.json: key RELEASES does not sign keys; key STRANGER is not in keys/1.json",
  },
  {
    why: "a list that a revoked key signs",
    lists: [one, two, three, await next(three, { ...NONE, add: [stranger.listed] }, [a, stranger])],
    found:
      "publish/untrusted keys/4.json: is not signed by the root keys of keys/3.json: key A is revoked; key STRANGER is not in keys/3.json",
  },
  {
    why: "a new list that no root key of its own signs",
    lists: [one, await next(one, { ...NONE, add: [b.listed], retire: [a.id] }, [a])],
    found: "publish/untrusted keys/2.json: is not signed by its own root keys: key A is retired",
  },
  {
    why: "a key that expired before the list was made",
    lists: [one, await next(one, NONE, [a], T + 731 * 86_400_000)],
    found: /is not signed by the root keys of keys\/1.json: key A expired on 2028-11-21/,
  },
  { why: "a list that follows another", lists: [one, three], found: "publish/keys keys/2.json: is list 3" },
  {
    why: "a list of another chain",
    lists: [formatList(firstList([a.listed], T - 1000), [a]), two],
    found: "publish/keys keys/2.json: does not follow keys/1.json: it names another list before it",
  },
  {
    why: "a list that was made before the one it follows",
    lists: [one, altered(two, '"time":"2026-11-22T00:00:01Z"', '"time":"2026-11-21T00:00:01Z"')],
    found: "publish/keys keys/2.json: is older than keys/1.json",
  },
  {
    why: "an altered list",
    lists: [one, altered(two, '"expires":"2028', '"expires":"2038')],
    found: /keys\/2.json: is not signed by the root keys of keys\/1.json: .*the signature of key A is of other bytes/,
  },
  {
    why: "a key under the name of another",
    lists: [altered(one, a.listed.spki, stranger.listed.spki)],
    found: /publish\/keys keys\/1.json: key A is key STRANGER/,
  },
  {
    why: "an unsigned list",
    lists: [altered(one, '"signatures"', '"signature"')],
    found: "publish/unsigned keys/1.json: is no signed list of keys",
  },
  {
    why: "a member after the signatures",
    lists: [altered(one, "]}\n", '],"number":9}\n')],
    found: "publish/unsigned keys/1.json: is no signed list of keys",
  },
  {
    why: "the newest list hidden",
    lists: [one, two],
    seen: await seenOf(three),
    found:
      "publish/older keys/2.json: is the newest list of keys here, and list 3 was accepted before: it was set back",
  },
  {
    why: "a second list of one number, signed by the same key",
    lists: [one, await next(one, { ...NONE, add: [c.listed] }, [a, c])],
    seen: await seenOf(two),
    found: "publish/forked keys/2.json: is another list of this number than the one that was accepted before",
  },
])("$why", async ({ lists, found, pinned, seen }) => {
  const text = await follow(lists, {
    ...(pinned === undefined ? {} : { pinned }),
    ...(seen === undefined ? {} : { seen }),
  });
  expect(text).toMatch(found);
});

it("two of three must sign where the list says so", async () => {
  const strict = formatList(firstList([a.listed, b.listed, c.listed], T, { keys: 2, releases: 1 }), [a, b]);
  expect(await follow([strict])).toBe("list 1");
  expect(await follow([strict, await next(strict, { ...NONE, revoke: [{ id: c.id, reason: "lost" }] }, [a, b])])).toBe(
    "list 2",
  );
  expect(await follow([strict, await next(strict, { ...NONE, revoke: [{ id: c.id, reason: "lost" }] }, [a])])).toBe(
    "publish/untrusted keys/2.json: is not signed by the root keys of keys/1.json: 1 of 2 signatures",
  );
});

it("refuses a change that would leave nobody to sign", async () => {
  const list = await opened(one);
  expect(nextList(list, { ...NONE, retire: [releaseOnly.id, a.id] }, T)).toEqual({
    why: "0 trusted keys would be left that sign keys, and 1 must: add another first",
  });
  expect(nextList(list, { ...NONE, revoke: [{ id: stranger.id, reason: "x" }] }, T)).toHaveProperty("why");
  expect(nextList(list, NONE, T - 1)).toEqual({
    why: "list 1 was made at 2026-11-22T00:00:00Z, which is later than the clock here",
  });
});
