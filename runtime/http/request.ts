import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import type { Trouble } from "./problem.ts";

/**
 * A Node request as h3 takes it. It has what the app reads: method, URL, header fields, body and address of the client. srvx has a whole fetch
 * request of it, of which that is a tenth.
 */
export function nodeRequest(req: IncomingMessage): ServerRequest {
  return new NodeRequest(req) as unknown as ServerRequest;
}

class NodeRequest {
  readonly headers = this;
  readonly method: string | undefined;
  readonly url: string;
  readonly body: IncomingMessage;

  constructor(req: IncomingMessage) {
    this.body = req;
    this.method = req.method;
    this.url = targetOf(req.url ?? "/");
  }

  get ip(): string | undefined {
    return this.body.socket.remoteAddress;
  }

  /** A field that is sent twice is read as both, joined, as `Headers` does: never as the first of them. */
  get(name: string): string | null {
    return this.body.headersDistinct[name]?.join(", ") ?? null;
  }
}

/** The request target (RFC 9112, 3.2) without dot segments; `*`, and what is no URL, is a path that nothing is at. */
function targetOf(target: string): string {
  if (!target.startsWith("/")) return URL.canParse(target) ? target : "/*";
  return DOT_SEGMENT.test(target) ? new URL(`http://localhost${target}`).href : target;
}

const DOT_SEGMENT = /\/(?:\.|%2e)/i;

export type ReadBody = { value: unknown } | { trouble: Trouble };

const MOST_DISCARDED = 16 * 1024 * 1024;

/** What is read of a request: a fetch request, or one of Node. */
export interface Incoming {
  headers: Pick<Headers, "get">;
  body: AsyncIterable<Uint8Array> | null;
}

/** Reads a JSON body of at most `maxBytes`, whether its length is announced or not. */
export async function readBody({ headers, body }: Incoming, maxBytes: number): Promise<ReadBody> {
  const unsupported = checkMediaType(headers);
  if (unsupported !== undefined) return { trouble: { status: 415, errors: [{ parameter: "Content-Type", code: "unsupported_media_type", detail: unsupported }] } };
  const announced = headers.get("content-length");
  const tooLarge: ReadBody = { trouble: { status: 413, errors: [{ pointer: "", code: "too_large", detail: `The body is larger than ${maxBytes} bytes.` }] } };
  if (announced !== null && Number(announced) > maxBytes) return tooLarge;
  try {
    const text = body === null ? "" : await readText(body, maxBytes);
    return text === undefined ? tooLarge : readJson(text);
  } catch (error) {
    return broken(error instanceof TypeError ? "The body is not UTF-8." : "The body broke off before its end.");
  }
}

/** Cross-site forms can send `text/plain` without a preflight, so the type is required, not guessed. */
function checkMediaType(headers: Incoming["headers"]): string | undefined {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "").toLowerCase().split(";").map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (type !== "application/json") return "Send the body as Content-Type: application/json.";
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) return "The body must be UTF-8.";
  const coding = headers.get("content-encoding");
  return coding === null || coding.toLowerCase() === "identity" ? undefined : "Send the body without a content coding.";
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | undefined> {
  const chunks = body[Symbol.asyncIterator]();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      void discard(chunks);
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Takes the rest off the wire, so that the client gets to read its answer; one that does not end is cut off, socket and all. */
async function discard(chunks: AsyncIterator<Uint8Array>): Promise<void> {
  try {
    for (let bytes = 0; bytes < MOST_DISCARDED; ) {
      const { done, value } = await chunks.next();
      if (done === true) return;
      bytes += value.byteLength;
    }
    await chunks.return?.();
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
