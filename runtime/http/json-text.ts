import { hash } from "node:crypto";

/** Printed JSON, or a piece of it. */
export type RenderedJson = string;

/** One value of an array, whole or in pieces. */
export type RenderedValue = RenderedJson | readonly RenderedJson[];

/** A JSON text in parts: pieces, and arrays of values. */
export type JsonText = readonly (RenderedJson | readonly RenderedValue[])[];

/** Prints a value. */
export function renderJson(value: unknown): RenderedJson {
  return JSON.stringify(value);
}

/** The text as UTF-8. */
export function jsonBytes(text: JsonText): Uint8Array<ArrayBuffer> {
  return encoder.encode(joinText(text));
}

const encoder = new TextEncoder();

/** The text in one piece. */
export function joinText(text: JsonText): RenderedJson {
  return text
    .map((part) =>
      typeof part === "string"
        ? part
        : `[${part.map((value) => (typeof value === "string" ? value : value.join(""))).join(",")}]`,
    )
    .join("");
}

/** What tells one answer from any other. */
interface Validators {
  /** Strong `ETag`: 128 bits of SHA-256 are enough to tell any two answers apart. */
  etag: string;
  /** `Repr-Digest` (RFC 9530) of the bytes. */
  reprDigest: string;
}

/** The validators of what is sent. */
export function validatorsOf(body: string | Uint8Array): Validators {
  const digest = hash("sha256", body, "base64");
  return {
    etag: `"${digest.slice(0, 22).replaceAll("+", "-").replaceAll("/", "_")}"`,
    reprDigest: `sha-256=:${digest}:`,
  };
}
