import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "clx_";
/** Random letters, 202 bits; the first of them name the key. */
const RANDOM = 34;
const NAMED = 8;
const CHECKSUM = 6;

/** A new key, shown once, and what is kept of it. */
export interface NewClientKey {
  key: string;
  id: string;
  sha256: string;
}

/** Makes a key: `clx_`, 34 random letters and digits, and 6 that are the CRC-32 of all before, so that scanners and typing errors are told without a look-up. */
export function makeKey(): NewClientKey {
  const body = PREFIX + Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const key = body + checksumOf(body);
  return { key, ...keptOf(key) };
}

/** What a key is found by and compared with; undefined where the text is no key. */
export function readKeyText(text: string): { id: string; sha256: string } | undefined {
  const [, body, checksum] = new RegExp(`^(${PREFIX}[0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`).exec(text) ?? [];
  return body === undefined || checksum !== checksumOf(body) ? undefined : keptOf(text);
}

function keptOf(key: string): { id: string; sha256: string } {
  return { id: key.slice(PREFIX.length, PREFIX.length + NAMED), sha256: hash("sha256", key) };
}

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let index = 0; index < CHECKSUM; index++) {
    text = LETTERS[rest % LETTERS.length] + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}
