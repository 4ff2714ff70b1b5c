import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Signature } from "../../openapi/shards/keys.ts";
import { joinSigned } from "../../runtime/trust/signed-file.ts";

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
