import { type NewKey, type SigningKey, generateKey } from "../../../pipeline/publish/keys.ts";

/** A key pair with its public half as a list of keys has it. */
export type TestKey = SigningKey & { listed: NewKey };

export function newKey(signs: NewKey["signs"] = ["keys", "releases"]): TestKey {
  const key = generateKey();
  return { ...key, listed: { id: key.id, spki: spkiOf(key.pem), signs } };
}

export function spkiOf(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, "");
}
