import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from "node:crypto";

/** An Ed25519 key, named by its public half: the first 16 digits of the SHA-256 of its SPKI encoding. */
export interface PublicKey {
  id: string;
  key: KeyObject;
  pem: string;
}

export interface SigningKey extends PublicKey {
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
  requireEd25519(key);
  return signingKey(key);
}

/** Reads a public key from SPKI PEM. Throws with the reason; a private key is refused, so that none is ever handed around by mistake. */
export function readPublicKey(pem: string): PublicKey {
  if (pem.includes("PRIVATE KEY")) throw new Error("is a private key: name the .pub.pem file beside it");
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw new Error("is not a public key in PEM");
  }
  requireEd25519(key);
  return publicKey(key);
}

/** The 64 bytes that `openssl pkeyutl -verify -rawin` verifies. */
export function signBytes(key: SigningKey, bytes: Uint8Array): Uint8Array {
  return sign(null, bytes, key.private);
}

/** Whether a signature over exactly these bytes was made by a key. */
export function isSignedBy(key: PublicKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, bytes, key.key, signature);
}

function signingKey(key: KeyObject): SigningKey {
  return { ...publicKey(createPublicKey(key)), private: key };
}

function publicKey(key: KeyObject): PublicKey {
  const id = createHash("sha256").update(key.export({ type: "spki", format: "der" })).digest("hex").slice(0, 16);
  return { id, key, pem: key.export({ type: "spki", format: "pem" }) as string };
}

function requireEd25519(key: KeyObject): void {
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`is an ${String(key.asymmetricKeyType)} key, want Ed25519: make one with cargolex keygen`);
}
