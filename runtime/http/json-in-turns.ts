import { createHash } from "node:crypto";
import { joinPart, sizeOfText, validatorsBy, type JsonText, type Validators } from "./json-text.ts";
import type { Work } from "./turns.ts";

/** A stretch of a long text that is encoded at once, in bytes. */
const STRETCH = 128 * 1024;

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
