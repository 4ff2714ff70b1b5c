import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

interface Redirectable {
  method?: string;
  headers?: Headers | Record<string, string>;
  body?: Uint8Array | undefined;
  signal?: AbortSignal;
}

const REDIRECTS = 5;
const NO_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * `fetch` over `node:http`. The client behind the one of Node ends the process where a server closes the connection
 * while what it sent is still being unpacked (`assert(!this.paused)`). A signed request follows no redirection.
 */
export async function nodeFetch(address: URL | string, asked: Redirectable = {}, left = REDIRECTS): Promise<Response> {
  const url = new URL(address);
  const headers = new Headers(asked.headers);
  const incoming = await send(url, headers, asked);
  const { statusCode: status = 0, statusMessage: statusText = "" } = incoming;
  const { location, "content-encoding": encoding = "" } = incoming.headers;
  if (status >= 300 && status < 400 && location !== undefined && left > 0 && !headers.has("authorization")) {
    incoming.resume();
    return nodeFetch(new URL(location, url), asked, left - 1);
  }
  const given = new Headers(
    Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  if (asked.method === "HEAD" || NO_BODY.has(status)) {
    incoming.resume();
    return new Response(null, { status, statusText, headers: given });
  }
  return new Response(unpacked(incoming, encoding), { status, statusText, headers: given });
}

function send(url: URL, headers: Headers, { method = "GET", body, signal }: Redirectable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? secure : plain)(url, {
      method,
      headers: {
        ...Object.fromEntries(headers),
        ...(body === undefined ? {} : { "content-length": String(body.length) }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    request.on("error", reject).on("response", resolve).end(body);
  });
}

/** The body as it was before it was packed for the way, as `fetch` gives it; a fault on the way ends the stream. */
function unpacked(incoming: IncomingMessage, encoding: string): ReadableStream<Uint8Array> {
  const unpack = UNPACKERS[encoding.toLowerCase()]?.();
  const body = unpack === undefined ? incoming : pipeline(incoming, unpack, () => {});
  return Readable.toWeb(body) as ReadableStream<Uint8Array>;
}

const UNPACKERS: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  br: createBrotliDecompress,
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
};
