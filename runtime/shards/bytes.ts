/** Parses published bytes; throws with the path. */
export function parseJson(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

/** Throws when bytes do not have the hash that their manifest names. */
export async function requireHash(path: string, bytes: Uint8Array, sha256: string): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== sha256) throw new Error(`${path} has hash ${found.slice(0, 12)}, its manifest says ${sha256.slice(0, 12)}`);
}
