import { hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";
import { findMemberFault } from "./json-members.ts";
import type { Trouble } from "./problem.ts";

type ReadBody = { value: unknown } | { trouble: Trouble };

/** How much may be read, and on whose account. */
export interface BodyBounds {
  maxBytes: number;
  /** Decimal places that numbers may have; undefined: any. */
  places: number | undefined;
  client: string;
  bodies: ByteBudget;
}

/**
 * Reads a JSON body, whether its length is announced or not. A body of no permitted type or length is not read at all.
 */
export async function readBody(
  request: ServerRequest,
  { maxBytes, places, client, bodies }: BodyBounds,
): Promise<ReadBody> {
  const { headers } = request;
  const unsupported = checkMediaType(headers);
  if (unsupported !== undefined)
    return { trouble: { status: 415, errors: [{ ...unsupported, code: "unsupported_media_type" }] } };
  const tooLarge: ReadBody = {
    trouble: {
      status: 413,
      errors: [{ pointer: "", code: "too_large", detail: `The body is larger than ${maxBytes} bytes.` }],
    },
  };
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return tooLarge;

  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let refusal: ReadBody | undefined;
  try {
    const isWhole = await collect(request, (chunk) => {
      if (bytes + chunk.byteLength > maxBytes) refusal = tooLarge;
      else if (bodies.take(client, chunk.byteLength)) {
        chunks.push(chunk);
        bytes += chunk.byteLength;
      } else
        refusal = {
          trouble: { status: 503, detail: "Too many bodies are being read at once. Send this one again later." },
        };
      return refusal === undefined;
    });
    if (refusal !== undefined) return refusal;
    if (!isWhole) return broken("The body broke off before its end.");
    const digest = headers.get("content-digest");
    return digest === null || hasDigest(digest, chunks)
      ? readJson(chunks, places)
      : {
          trouble: {
            status: 400,
            errors: [
              {
                parameter: "Content-Digest",
                code: "conflict",
                detail:
                  "The body is not the one that Content-Digest describes; want sha-256=:base64: of the body as sent.",
              },
            ],
          },
        };
  } finally {
    bodies.give(client, bytes);
  }
}

/**
 * Whether a body is the one of `Content-Digest` (RFC 9530). What names no SHA-256 proves nothing, and is not taken for
 * a proof.
 */
function hasDigest(field: string, chunks: readonly Uint8Array[]): boolean {
  const text = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/.exec(field)?.[1];
  return text === hash("sha256", Buffer.concat(chunks), "base64");
}

/** Hands over the chunks of a body until `take` wants no more. Resolves to whether the body came to its end. */
function collect(request: ServerRequest, take: (chunk: Uint8Array) => boolean): Promise<boolean> {
  const node = request.runtime?.node;
  if (node === undefined) return collectStream(request.body ?? null, take);
  // A client that asks first is told to send only here, where the body is wanted.
  if (node.req.headers.expect !== undefined) node.res?.writeContinue();
  return collectNode(node.req as IncomingMessage, take);
}

/** What is left of the body when `take` wants no more is the server's to drain. */
function collectNode(req: IncomingMessage, take: (chunk: Uint8Array) => boolean): Promise<boolean> {
  if (req.destroyed) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (isWhole: boolean): void => {
      req.off("data", onData).off("end", onEnd).off("close", onClose);
      resolve(isWhole);
    };
    const onData = (chunk: Uint8Array): void => {
      if (take(chunk)) return;
      req.pause();
      settle(false);
    };
    const onEnd = (): void => settle(true);
    const onClose = (): void => settle(false);
    req.on("data", onData).on("end", onEnd).on("close", onClose);
  });
}

async function collectStream(
  body: ReadableStream<Uint8Array> | null,
  take: (chunk: Uint8Array) => boolean,
): Promise<boolean> {
  if (body === null) return true;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      if (!take(value)) {
        await reader.cancel();
        return false;
      }
    }
  } catch {
    return false;
  }
}

/** Cross-site forms can send `text/plain` without a preflight, so the type is required, not guessed. */
function checkMediaType(headers: Pick<Headers, "get">): { parameter: string; detail: string } | undefined {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "")
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (type !== "application/json")
    return { parameter: "Content-Type", detail: "Send the body as Content-Type: application/json." };
  if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))
    return { parameter: "Content-Type", detail: "The body must be UTF-8." };
  const coding = headers.get("content-encoding");
  return coding === null || coding.toLowerCase() === "identity"
    ? undefined
    : { parameter: "Content-Encoding", detail: "Send the body without a content coding: leave Content-Encoding out." };
}

function readJson(chunks: readonly Uint8Array[], places: number | undefined): ReadBody {
  let text: string;
  try {
    text = decode(chunks);
  } catch {
    return broken("The body is not UTF-8.");
  }
  if (text.trim() === "") return broken("The body is empty; JSON is wanted.");
  const fault = findMemberFault(text, places);
  if (fault !== undefined) return { trouble: { status: fault.code === "too_large" ? 413 : 400, errors: [fault] } };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    // Only the position is taken from the message: the rest repeats what was sent.
    const position = /at position (\d+)/.exec((error as Error).message)?.[1];
    return broken(
      position === undefined
        ? "The body is not valid JSON."
        : `The body is not valid JSON: fault at character ${Number(position) + 1}.`,
    );
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("") + decoder.decode();
}

function broken(detail: string): ReadBody {
  return { trouble: { status: 400, errors: [{ pointer: "", code: "malformed_json", detail }] } };
}

/** Bytes of bodies that are in memory at one time, in all and of one client. */
export interface ByteBudget {
  /** Takes bytes, or none where there are too few left. */
  take(client: string, bytes: number): boolean;
  give(client: string, bytes: number): void;
}

/** A budget of `most` bytes, of which a client gets `mostOfClient`. */
export function byteBudget(most: number, mostOfClient: number): ByteBudget {
  const clients = new Map<string, number>();
  let taken = 0;
  return {
    take(client, bytes) {
      const ofClient = (clients.get(client) ?? 0) + bytes;
      if (taken + bytes > most || ofClient > mostOfClient) return false;
      taken += bytes;
      clients.set(client, ofClient);
      return true;
    },
    give(client, bytes) {
      const ofClient = (clients.get(client) ?? 0) - bytes;
      taken -= bytes;
      if (ofClient > 0) clients.set(client, ofClient);
      else clients.delete(client);
    },
  };
}
