import { sha256Of } from "./sha256.ts";

/**
 * Stands in the browser for `hash` of `node:crypto`, as far as the lookups use it: SHA-256, in hexadecimal or in base64
 * for URLs.
 */
export function hash(
  _algorithm: "sha256",
  content: string | Uint8Array,
  encoding: "hex" | "base64url" = "hex",
): string {
  const hex = sha256Of(typeof content === "string" ? new TextEncoder().encode(content) : content);
  if (encoding === "hex") return hex;
  const bytes = hex.match(/../g)!.map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return btoa(bytes.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
