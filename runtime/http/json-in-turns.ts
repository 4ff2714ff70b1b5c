import { createHash } from "node:crypto";
import { joinPart, validatorsBy, type JsonText, type Validators } from "./json-text.ts";
import type { Work } from "./turns.ts";

/** A stretch of a long text that is encoded at once, in bytes. */
const STRETCH = 128 * 1024;

/** Bytes that a text has as UTF-8. */
export function sizeOfText(text: JsonText): number {
  let size = 0;
  for (const part of text) size += sizeOf(part);
  return size;
}

/** A text that may be long as UTF-8, with its validators: others are served meanwhile. */
export async function jsonBytesInTurns(text: JsonText, work: Work): Promise<{ bytes: Uint8Array; validators: Validators }> {
  const bytes = Buffer.allocUnsafe(sizeOfText(text));
  const digest = createHash("sha256");
  let [at, begun, all] = [0, 0, ""];
  const write = (): void => {
    at += bytes.write(all, begun, "latin1");
    digest.update(bytes.subarray(begun, at));
    [begun, all] = [at, ""];
  };
  for (const part of text) {
    all += joinPart(part);
    if (all.length < STRETCH) continue;
    write();
    const turn = work.breathe();
    if (turn !== undefined) await turn;
  }
  write();
  return { bytes, validators: validatorsBy(digest.digest("base64url")) };
}

function sizeOf(part: JsonText[number]): number {
  if (typeof part === "string") return part.length;
  if ("shared" in part) return part.shared.length;
  return part.reduce((sum, value) => sum + (typeof value === "string" ? value.length : value.reduce((all, piece) => all + piece.length, 0)), 2 + Math.max(0, part.length - 1));
}
