import { fromBase64, sha256 } from "./bytes.ts";

/** An Ed25519 public key, named by the first 16 digits of the SHA-256 of its SPKI encoding. */
export interface VerifyingKey {
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
