import { hash } from "node:crypto";

declare const UTF8: unique symbol;
/** Printed JSON, or a piece of it: every character stands for one byte of its UTF-8. So a text is kept at one byte a character, its length is known, and texts are put together as texts are. */
export type Printed = string & { readonly [UTF8]: true };

/** A piece that many texts hold: it counts for none of them. */
export interface SharedPiece {
  readonly shared: Printed;
}

/** One value of an array, whole or in pieces. */
export type PrintedValue = Printed | readonly Printed[];

/** A JSON text in parts: what is its own, pieces that many texts hold, and arrays of values that many hold. */
export type JsonText = readonly (Printed | SharedPiece | readonly PrintedValue[])[];

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
  if (typeof Buffer === "undefined") return bytesOfText(joinText(text));
  const bytes = Buffer.allocUnsafe(sizeOfText(text));
  writeText(text, bytes);
  return bytes;
}

/** A text that was just made, as it is cheapest to take its validators and to send it: a long one as bytes, so that its pieces are copied once. One whose validators are known is joined. */
export function sentText(text: JsonText): Printed | Uint8Array {
  return sizeOfText(text) < LEAST_BYTES ? joinText(text) : jsonBytes(text);
}

const LEAST_BYTES = 4096;

/** The text in one piece. */
export function joinText(text: JsonText): Printed {
  let all = "";
  for (const part of text) all += joinPart(part);
  return all as Printed;
}

/** The text in one piece, which holds none of those that it was made of. */
export function wholeText(text: JsonText): Printed {
  return textOfBytes(writtenOut(text));
}

/** The same with its validators. */
export function validatedText(text: JsonText): { text: Printed; validators: Validators } {
  const bytes = writtenOut(text);
  return { text: textOfBytes(bytes), validators: validatorsOf(bytes) };
}

/** The bytes of a text, up to the next that is looked at. */
function writtenOut(text: JsonText): Uint8Array {
  const room = roomForNow(sizeOfText(text));
  return room === undefined ? jsonBytes(text) : room.subarray(0, writeText(text, room));
}

/** Writes a text and gives its length. A long piece is copied once; short ones that follow each other are put together before. */
function writeText(text: JsonText, bytes: Buffer): number {
  let [at, short] = [0, ""];
  const add = (piece: string): void => {
    if (piece.length < LONG) short += piece;
    else {
      if (short !== "") at += bytes.write(short, at, "latin1");
      short = "";
      at += bytes.write(piece, at, "latin1");
    }
  };
  for (const part of text) {
    if (typeof part === "string") add(part);
    else if ("shared" in part) add(part.shared);
    else {
      short += "[";
      for (const [index, value] of part.entries()) {
        if (index > 0) short += ",";
        if (typeof value === "string") add(value);
        else for (const piece of value) add(piece);
      }
      short += "]";
    }
  }
  return at + bytes.write(short, at, "latin1");
}

/** A piece of so many bytes is long. */
const LONG = 100;

/** Bytes that a text has as UTF-8. */
export function sizeOfText(text: JsonText): number {
  let size = 0;
  for (const part of text) size += sizeOfPart(part);
  return size;
}

function sizeOfPart(part: JsonText[number]): number {
  if (typeof part === "string") return part.length;
  if ("shared" in part) return part.shared.length;
  let size = 1 + Math.max(1, part.length);
  for (const value of part) {
    if (typeof value === "string") size += value.length;
    else for (const piece of value) size += piece.length;
  }
  return size;
}

/** Bytes of a text up to the next that is looked at: most are looked at once, and memory of their own for so many costs more than their hashes. Undefined for a long one, and where there is no such memory. */
function bytesForNow(text: Printed): Uint8Array | undefined {
  const room = roomForNow(text.length);
  return room?.subarray(0, room.write(text, "latin1"));
}

function roomForNow(size: number): Buffer | undefined {
  if (typeof Buffer === "undefined" || size > LONGEST_FOR_NOW) return undefined;
  return (forNow ??= Buffer.allocUnsafeSlow(LONGEST_FOR_NOW));
}

const LONGEST_FOR_NOW = 64 * 1024;
let forNow: Buffer | undefined;

/** The bytes that the characters of a text stand for. */
export function bytesOfText(text: Printed): Uint8Array {
  return typeof Buffer === "undefined" ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : Buffer.from(text, "latin1");
}

/** A part of a text in one piece. */
export function joinPart(part: JsonText[number]): string {
  if (typeof part === "string") return part;
  if ("shared" in part) return part.shared;
  let array = "[";
  for (const [index, value] of part.entries()) {
    if (index > 0) array += ",";
    if (typeof value === "string") array += value;
    else for (const piece of value) array += piece;
  }
  return `${array}]`;
}

const POINTER = 8;
const OBJECT = 24;

/** Bytes that a text holds alone, about: what many texts share is not counted. */
export function heldBytes(text: JsonText): number {
  let bytes = OBJECT;
  for (const part of text) bytes += POINTER + (typeof part === "string" ? OBJECT + part.length : "shared" in part ? 0 : OBJECT + POINTER * part.length);
  return bytes;
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
