import { hash } from "node:crypto";

declare const UTF8: unique symbol;
/** Printed JSON, or a piece of it: every character stands for one byte of its UTF-8. So a text is kept at one byte a character, its length is known, and texts are put together as texts are. */
export type Printed = string & { readonly [UTF8]: true };

/** One value of an array, whole or in pieces. */
export type PrintedValue = Printed | readonly Printed[];

/** A JSON text in parts: pieces, and arrays of values. */
export type JsonText = readonly (Printed | readonly PrintedValue[])[];

/** Prints a value. */
export function printJson(value: unknown): Printed {
  return encodeText(JSON.stringify(value));
}

/** A text as its UTF-8. */
export function encodeText(text: string): Printed {
  return (ASCII.test(text) ? text : textOfBytes(encoder.encode(text))) as Printed;
}

const encoder = new TextEncoder();
// oxlint-disable-next-line no-control-regex -- all of ASCII is meant
const ASCII = /^[\0-\x7f]*$/;

/** Bytes of UTF-8 as they are kept. */
export function textOfBytes(bytes: Uint8Array): Printed {
  if (typeof Buffer !== "undefined") return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1") as Printed;
  let text = "";
  for (let at = 0; at < bytes.length; at += STRIDE) text += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return text as Printed;
}

/** Characters that are made of bytes at once. */
const STRIDE = 4096;

/** Pieces one after the other. */
export function joinPieces(...pieces: readonly Printed[]): Printed {
  return pieces.join("") as Printed;
}

/** The text as UTF-8. */
export function jsonBytes(text: JsonText): Uint8Array {
  return bytesOfText(joinText(text));
}

/** The text in one piece, which holds none of those that it was made of. Pieces are put together in one go: to add one after the other makes a chain of them, which costs four times as much to write out. */
export function joinText(text: JsonText): Printed {
  const pieces: string[] = [];
  for (const part of text) addPart(pieces, part);
  return pieces.join("") as Printed;
}

/** A part of a text in one piece. */
export function joinPart(part: JsonText[number]): Printed {
  return joinText([part]);
}

function addPart(pieces: string[], part: JsonText[number]): void {
  if (typeof part === "string") pieces.push(part);
  else {
    pieces.push("[");
    for (const [index, value] of part.entries()) {
      if (index > 0) pieces.push(",");
      if (typeof value === "string") pieces.push(value);
      else pieces.push(...value);
    }
    pieces.push("]");
  }
}

/** The text in one piece, with its validators. */
export function validatedText(text: JsonText): { text: Printed; validators: Validators } {
  const whole = joinText(text);
  return { text: whole, validators: validatorsOfText(whole) };
}

/** Bytes that a text has as UTF-8. */
export function sizeOfText(text: JsonText): number {
  let size = 0;
  for (const part of text) size += sizeOfPart(part);
  return size;
}

function sizeOfPart(part: JsonText[number]): number {
  if (typeof part === "string") return part.length;
  let size = 1 + Math.max(1, part.length);
  for (const value of part) {
    if (typeof value === "string") size += value.length;
    else for (const piece of value) size += piece.length;
  }
  return size;
}

/** Bytes of a text up to the next that is looked at: most are looked at once, and memory of their own for so many costs more than their hashes. Undefined for a long one, and where there is no such memory. */
function bytesForNow(text: Printed): Uint8Array | undefined {
  if (typeof Buffer === "undefined" || text.length > LONGEST_FOR_NOW) return undefined;
  forNow ??= Buffer.allocUnsafeSlow(LONGEST_FOR_NOW);
  return forNow.subarray(0, forNow.write(text, "latin1"));
}

const LONGEST_FOR_NOW = 64 * 1024;
let forNow: Buffer | undefined;

/** The bytes that the characters of a text stand for. */
export function bytesOfText(text: Printed): Uint8Array {
  return typeof Buffer === "undefined" ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : Buffer.from(text, "latin1");
}

/** What tells one answer from any other. */
export interface Validators {
  /** Strong `ETag`: 128 bits of SHA-256 are enough to tell any two answers apart. */
  etag: string;
  /** `Repr-Digest` (RFC 9530) of the bytes, which have no content coding. */
  reprDigest: string;
}

/** The validators of what is sent. */
export function validatorsOf(body: string | Uint8Array): Validators {
  return validatorsBy(hash("sha256", body, "base64url"));
}

/** The validators of a text, as its bytes are sent. */
export function validatorsOfText(text: Printed): Validators {
  return validatorsOf(bytesForNow(text) ?? bytesOfText(text));
}

/** The validators of either. */
export function validatorsOfBody(body: Printed | Uint8Array): Validators {
  return typeof body === "string" ? validatorsOfText(body) : validatorsOf(body);
}

/** The validators by a SHA-256 in base64 for URLs. */
export function validatorsBy(digest: string): Validators {
  return { etag: `"${digest.slice(0, 22)}"`, reprDigest: `sha-256=:${digest.replaceAll("-", "+").replaceAll("_", "/")}=:` };
}
