import { hash } from "node:crypto";

/** Parses published bytes; throws with the path. */
export function parseJson(path: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(`${path} is not JSON`);
  }
}

/** Throws when bytes do not have the hash that their manifest names. */
export function requireHash(path: string, bytes: Uint8Array, sha256: string): void {
  const found = hash("sha256", bytes);
  if (found !== sha256) throw new Error(`${path} has hash ${found.slice(0, 12)}, its manifest says ${sha256.slice(0, 12)}`);
}
