import type { Trouble } from "./problem.ts";

export type ReadBody = { value: unknown } | { trouble: Trouble };

const MOST_DISCARDED = 16 * 1024 * 1024;

/** Reads a JSON body of at most `maxBytes`, whether its length is announced or not. */
export async function readBody(request: Request, maxBytes: number): Promise<ReadBody> {
  const unsupported = checkMediaType(request.headers);
  if (unsupported !== undefined) return { trouble: { status: 415, errors: [{ parameter: "Content-Type", code: "unsupported_media_type", detail: unsupported }] } };
  const announced = request.headers.get("content-length");
  const tooLarge: ReadBody = { trouble: { status: 413, errors: [{ pointer: "", code: "too_large", detail: `The body is larger than the ${maxBytes} bytes this operation reads.` }] } };
  if (announced !== null && Number(announced) > maxBytes) return tooLarge;
  try {
    const text = announced === null ? await readChunks(request, maxBytes) : await request.text();
    return text === undefined ? tooLarge : readJson(text);
  } catch {
    return broken("The body broke off before its end.");
  }
}

/** Cross-site forms can send `text/plain` without a preflight, so the type is required, not guessed. */
function checkMediaType(headers: Headers): string | undefined {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (type !== "application/json") return "The body must be sent with Content-Type: application/json.";
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) return "The body must be UTF-8.";
  const coding = headers.get("content-encoding");
  return coding === null || coding.toLowerCase() === "identity" ? undefined : "The body must be sent without a content coding.";
}

async function readChunks(request: Request, maxBytes: number): Promise<string | undefined> {
  if (request.body === null) return "";
  const reader = request.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void discard(reader);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Takes the rest off the wire, so that the client gets to read its answer; one that does not end is cut off, socket and all. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let bytes = 0; bytes < MOST_DISCARDED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client left: there is nobody to tell.
  }
}

function readJson(text: string): ReadBody {
  if (text.trim() === "") return broken("The body is empty; JSON is wanted.");
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    // Only the position is taken from the message: the rest repeats what was sent.
    const at = /at position (\d+)/.exec((error as Error).message)?.[1];
    return broken(at === undefined ? "The body is not valid JSON." : `The body is not valid JSON: fault at character ${Number(at) + 1}.`);
  }
}

function broken(detail: string): ReadBody {
  return { trouble: { status: 400, errors: [{ pointer: "", code: "malformed_json", detail }] } };
}
