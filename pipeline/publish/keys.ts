import { type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { KeyList, KeyRole, ListedKey, Signature } from "../../openapi/shards/publication.ts";
import type { OpenedList } from "../../runtime/rules/trust/key-list.ts";
import { joinSigned } from "../../runtime/rules/trust/signed-file.ts";
import { daysAfter, formatMoment } from "./moment.ts";

/**
 * A JSON object as a signed file: the object in the lines above, the signatures of these keys in the last. The same
 * object and keys give the same bytes.
 */
export function signFile(object: string, keys: readonly SigningKey[]): Uint8Array {
  const signed = signable(object);
  const signatures = keys.map((key): Signature => ({
    key: key.id,
    signature: Buffer.from(signBytes(key, signed)).toString("base64"),
  }));
  return joinSigned(signed, signatures);
}

/** An Ed25519 key that signs, named by its public half: the first 16 digits of the SHA-256 of its SPKI encoding. */
export interface SigningKey {
  id: string;
  /** The public half: SPKI in base64. */
  spki: string;
  /** The public half in PEM. */
  pem: string;
  private: KeyObject;
}

/** Makes a new key pair. */
export function generateKey(): SigningKey & { privatePem: string } {
  const { privateKey } = generateKeyPairSync("ed25519");
  return { ...signingKey(privateKey), privatePem: privateKey.export({ type: "pkcs8", format: "pem" }) as string };
}

/** Reads a private key from PKCS8 PEM. Throws with the reason. */
export function readSigningKey(pem: string): SigningKey {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error("is not a private key in PEM without a passphrase: make one with cargolex keygen");
  }
  if (key.asymmetricKeyType !== "ed25519")
    throw new Error(`is an ${String(key.asymmetricKeyType)} key, want Ed25519: make one with cargolex keygen`);
  return signingKey(key);
}

/** The 64 bytes that `openssl pkeyutl -verify -rawin` verifies. The same key and bytes give the same signature. */
export function signBytes(key: SigningKey, bytes: Uint8Array): Uint8Array {
  return sign(null, bytes, key.private);
}

function signingKey(key: KeyObject): SigningKey {
  const half = createPublicKey(key);
  const der = half.export({ type: "spki", format: "der" });
  return {
    id: createHash("sha256").update(der).digest("hex").slice(0, 16),
    spki: der.toString("base64"),
    pem: half.export({ type: "spki", format: "pem" }) as string,
    private: key,
  };
}

/** The bytes to sign of a JSON object of one or more lines. */
function signable(object: string): Uint8Array {
  if (!object.startsWith("{") || !object.endsWith("}")) throw new Error("only a JSON object is signed");
  return new TextEncoder().encode(`${object.slice(0, -1)},\n`);
}

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
