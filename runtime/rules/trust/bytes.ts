/** Bytes as WebCrypto takes them. */
type Bytes = Uint8Array<ArrayBuffer>;

/** Gives the SHA-256 of bytes in hexadecimal. Handed in where a platform has one that is faster for many files. */
export type Hash = (bytes: Uint8Array) => string | Promise<string>;

/** SHA-256 in hexadecimal, by WebCrypto, which servers, workers and browsers have. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** True if an Ed25519 signature (RFC 8032) over exactly these bytes was made by a key. */
export function isSigned(key: CryptoKey, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> {
  return crypto.subtle.verify("Ed25519", key, signature as Bytes, bytes as Bytes);
}

/** The bytes of base64 text. Throws where it is none. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Text of UTF-8 bytes; undefined where they are none. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
