import { hash } from "node:crypto";

/** A JSON text in parts: text as it is, values that many texts hold, and arrays of such values. */
export type JsonText = readonly (string | Shared | readonly Shared[])[];

/** A value that many texts hold: its JSON is encoded and hashed once. */
export interface Shared {
  json: Uint8Array;
  tag: string;
}

/** Prints a value that many texts will hold. */
export function shareJson(value: object): Shared {
  const json = Buffer.from(JSON.stringify(value));
  return { json, tag: digest(json) };
}

/** The text as UTF-8. */
export function jsonBytes(text: JsonText): Buffer {
  let size = 0;
  for (const part of text) size += typeof part === "string" ? Buffer.byteLength(part) : "json" in part ? part.json.length : sizeOfArray(part);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const part of text) {
    if (typeof part === "string") at += bytes.write(part, at);
    else if ("json" in part) at = writeShared(bytes, part, at);
    else at = writeArray(bytes, part, at);
  }
  return bytes;
}

/** Bytes that a text holds alone, about: what many texts share is not counted. */
export function heldBytes(text: JsonText): number {
  return text.reduce((sum, part) => sum + (typeof part === "string" ? 2 * part.length : "json" in part ? POINTER : POINTER * (part.length + 2)), 2 * POINTER);
}

const POINTER = 16;

/** Strong validator of a text: equal tags, equal bytes. 128 bits of SHA-256 are enough to tell any two answers apart. */
export function jsonTag(text: JsonText): string {
  let words = "";
  for (const part of text) {
    if (typeof part === "string") words += part;
    else if ("json" in part) words += part.tag;
    else for (const { tag } of part) words += tag;
  }
  return `"${digest(words)}"`;
}

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];

/** Brackets around the values, and commas between them. */
function sizeOfArray(array: readonly Shared[]): number {
  return array.reduce((size, { json }) => size + json.length, 2 + Math.max(0, array.length - 1));
}

function writeArray(bytes: Uint8Array, array: readonly Shared[], start: number): number {
  let at = start;
  bytes[at++] = OPEN;
  for (const [index, value] of array.entries()) {
    if (index > 0) bytes[at++] = COMMA;
    at = writeShared(bytes, value, at);
  }
  bytes[at++] = CLOSE;
  return at;
}

function writeShared(bytes: Uint8Array, { json }: Shared, at: number): number {
  bytes.set(json, at);
  return at + json.length;
}

function digest(content: string | Uint8Array): string {
  return hash("sha256", content, "base64url").slice(0, 22);
}
