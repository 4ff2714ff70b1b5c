import type { Signature } from "../../../openapi/shards/publication.ts";
import { textOf } from "./bytes.ts";

/**
 * A signed file is JSON of at least two lines. The last line holds the member `signatures`; they sign the bytes of all
 * lines above it, so that
 * `head -n -1` gives what `openssl pkeyutl -verify -rawin` verifies. Only signed bytes are ever parsed.
 */
export interface SignedFile {
  /** What the signatures sign. */
  signed: Uint8Array;
  signatures: readonly Signature[];
}

const LAST_LINE =
  /^"signatures":\[\{"key":"[0-9a-f]{16}","signature":"[A-Za-z0-9+/]{86}=="\}(,\{"key":"[0-9a-f]{16}","signature":"[A-Za-z0-9+/]{86}=="\})*\]\}\n$/;
const MOST_SIGNATURES = 16;
const LONGEST_LAST_LINE = 64 + MOST_SIGNATURES * 160;
const [COMMA, NEWLINE] = [0x2c, 0x0a];

/** Cuts a file into what is signed and the signatures; undefined where it is not signed. */
export function splitSigned(bytes: Uint8Array): SignedFile | undefined {
  const end = bytes.lastIndexOf(NEWLINE, bytes.length - 2) + 1;
  if (end < 2 || bytes[end - 2] !== COMMA || bytes.length - end > LONGEST_LAST_LINE) return undefined;
  const line = textOf(bytes.subarray(end));
  if (line === undefined || !LAST_LINE.test(line)) return undefined;
  const { signatures } = JSON.parse(`{${line}`) as { signatures: Signature[] };
  if (new Set(signatures.map(({ key }) => key)).size !== signatures.length) return undefined;
  return { signed: bytes.subarray(0, end), signatures };
}

/** Parses what is signed, nothing else; undefined where it is no JSON object. */
export function parseSigned(signed: Uint8Array): unknown {
  const text = textOf(signed);
  if (text?.endsWith(",\n") !== true) return undefined;
  try {
    return JSON.parse(`${text.slice(0, -2)}}`);
  } catch {
    return undefined;
  }
}

/** A signed file from its parts; the same signatures give the same bytes in whatever order they were made. */
export function joinSigned(signed: Uint8Array, signatures: readonly Signature[]): Uint8Array {
  const sorted = [...signatures].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const last = new TextEncoder().encode(
    `"signatures":[${sorted.map(({ key, signature }) => JSON.stringify({ key, signature })).join(",")}]}\n`,
  );
  const bytes = new Uint8Array(signed.length + last.length);
  bytes.set(signed);
  bytes.set(last, signed.length);
  return bytes;
}
