import { hash } from "node:crypto";

/** Printed JSON, or a piece of it. */
export type RenderedJson = string;

/** JSON that stands in other JSON as it was printed. */
export class Printed {
  readonly json: RenderedJson;
  constructor(json: RenderedJson) {
    this.json = json;
  }
}

/** The members of an object, some of them printed before; what is undefined is left out. */
export type PrintableMembers<Value> = { readonly [Name in keyof Value]: Value[Name] | Printed };

/** Prints a value. */
export function renderJson(value: unknown): RenderedJson {
  return JSON.stringify(value);
}

/** Prints an object, its printed members as they are. */
export function renderObject<Value extends object>(members: PrintableMembers<Value>): RenderedJson {
  let text = "";
  for (const [name, value] of Object.entries(members))
    if (value !== undefined) text += `${text === "" ? "{" : ","}"${name}":${textOf(value)}`;
  return text === "" ? "{}" : `${text}}`;
}

/** The members of an object, each printed. */
export function printMembers<Value extends object>(value: Value): { readonly [Name in keyof Value]: Printed } {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, new Printed(textOf(member))])) as {
    readonly [Name in keyof Value]: Printed;
  };
}

/** A list of printed values. */
export function printedList(values: readonly RenderedJson[]): Printed {
  return new Printed(`[${values.join()}]`);
}

function textOf(value: unknown): RenderedJson {
  return value instanceof Printed ? value.json : JSON.stringify(value);
}

/** The text as UTF-8. */
export function jsonBytes(text: RenderedJson): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

const encoder = new TextEncoder();

/** Values that identify an answer. */
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
