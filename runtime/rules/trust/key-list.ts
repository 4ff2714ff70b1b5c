import type { KeyList, KeyRole, ListedKey, Signature } from "../../../openapi/shards/publication.ts";
import { fromBase64, isSigned, sha256 } from "./bytes.ts";
import { type Judged, refused } from "./fault.ts";
import { KEY_ID, MOMENT, SHA256, listOf, members, nullable, oneOf, text, wholeNumber } from "./shape.ts";
import { parseSigned, splitSigned } from "./signed-file.ts";

/** An Ed25519 public key, named by the first 16 digits of the SHA-256 of its SPKI encoding. */
interface VerifyingKey {
  id: string;
  /** SPKI in base64. */
  spki: string;
  key: CryptoKey;
}

/** Every SPKI of an Ed25519 key is these 12 bytes and the 32 of the key (RFC 8410). */
const SPKI = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/;
const PEM = /^\s*-----BEGIN PUBLIC KEY-----\s+([A-Za-z0-9+/=\s]+?)\s*-----END PUBLIC KEY-----\s*$/;

/** Opens a key from its SPKI in base64; undefined where it is no Ed25519 key. */
export async function openKey(spki: string): Promise<VerifyingKey | undefined> {
  if (!SPKI.test(spki)) return undefined;
  const bytes = fromBase64(spki) as Uint8Array<ArrayBuffer>;
  try {
    return {
      id: (await sha256(bytes)).slice(0, 16),
      spki,
      key: await crypto.subtle.importKey("spki", bytes, "Ed25519", false, ["verify"]),
    };
  } catch {
    return undefined;
  }
}

/**
 * Opens a key from PEM. Gives why it is none; a private key is refused, so that none is ever handed around by mistake.
 */
export async function readPublicPem(pem: string): Promise<VerifyingKey | { why: string }> {
  if (pem.includes("PRIVATE KEY")) return { why: "is a private key: name the .pub.pem file beside it" };
  const spki = PEM.exec(pem)?.[1]?.replace(/\s+/g, "");
  if (spki === undefined) return { why: "is not a public key in PEM" };
  return (await openKey(spki)) ?? { why: "is no Ed25519 key: make one with cargolex keygen" };
}

/** A list of keys as it was read, with its keys opened; who signed it is not judged yet. */
export interface OpenedList {
  facts: Omit<KeyList, "signatures">;
  file: string;
  sha256: string;
  signed: Uint8Array;
  signatures: readonly Signature[];
  keys: ReadonlyMap<string, OpenedKey>;
}

interface OpenedKey extends ListedKey {
  verifying: VerifyingKey;
}

/** A list is longer than this only where somebody makes it so. */
export const LONGEST_LIST = 64 * 1024;

const LIST = members({
  schema: oneOf("keys/1"),
  number: wholeNumber(1, 1000),
  time: MOMENT,
  expires: MOMENT,
  previous: nullable(SHA256),
  threshold: members({ keys: wholeNumber(1, 16), releases: wholeNumber(1, 16) }),
  keys: listOf(
    members({
      id: KEY_ID,
      spki: text(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/),
      signs: listOf(oneOf("keys", "releases"), 1, 2),
      state: oneOf("trusted", "retired", "revoked"),
      until: MOMENT,
      reason: nullable(text(/\S/)),
    }),
    1,
    64,
  ),
});

/** Where the list of a number stands. */
export function listPath(number: number): string {
  return `keys/${number}.json`;
}

/** Reads the bytes of a key list. What it says must fit together; whether anybody trusts it is asked afterwards. */
export async function readKeyList(number: number, bytes: Uint8Array): Promise<Judged<OpenedList>> {
  const file = listPath(number);
  const split = splitSigned(bytes);
  if (split === undefined) return refused(file, "publish/unsigned", "is no signed list of keys");
  const value = parseSigned(split.signed);
  const wrong = LIST(value);
  if (wrong !== undefined)
    return refused(file, "publish/keys", `${wrong === "" ? "the file" : wrong} is not as a list of keys has it`);
  const facts = value as OpenedList["facts"];
  if (facts.number !== number) return refused(file, "publish/keys", `is list ${facts.number}`);
  const keys = new Map<string, OpenedKey>();
  for (const listed of facts.keys) {
    const verifying = await openKey(listed.spki);
    if (verifying?.id !== listed.id)
      return refused(
        file,
        "publish/keys",
        `key ${listed.id} is ${verifying === undefined ? "no key" : `key ${verifying.id}`}`,
      );
    if (keys.has(listed.id)) return refused(file, "publish/keys", `key ${listed.id} is listed twice`);
    keys.set(listed.id, { ...listed, verifying });
  }
  return { value: { facts, file, sha256: await sha256(bytes), ...split, keys } };
}

/**
 * Keys of a list whose signatures over these bytes are good and count for a role at a moment (milliseconds); and why
 * each other does not.
 */
export async function countSigners(
  list: OpenedList,
  role: KeyRole,
  { signed, signatures }: Pick<OpenedList, "signed" | "signatures">,
  moment: number,
): Promise<{ signedBy: string[]; why: string[] }> {
  const signedBy: string[] = [];
  const why: string[] = [];
  for (const { key: id, signature } of signatures) {
    const key = list.keys.get(id);
    if (key === undefined) why.push(`key ${id} is not in ${list.file}`);
    else if (key.state !== "trusted") why.push(`key ${id} is ${key.state}`);
    else if (!key.signs.includes(role)) why.push(`key ${id} does not sign ${role}`);
    else if (moment > Date.parse(key.until)) why.push(`key ${id} expired on ${key.until}`);
    else if (await isSigned(key.verifying.key, signed, fromBase64(signature))) signedBy.push(id);
    else why.push(`the signature of key ${id} is of other bytes`);
  }
  return { signedBy, why };
}
