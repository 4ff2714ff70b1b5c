import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";

/**
 * A Node request as h3 takes it. It has what the app reads: method, URL, header fields, body and address of the client. srvx has a whole fetch
 * request of it, of which that is a tenth.
 */
export function nodeRequest(req: IncomingMessage): ServerRequest {
  const request = {
    method: req.method,
    url: targetOf(req.url ?? "/"),
    // A field that is sent twice is read as both, joined, as `Headers` does: never as the first of them.
    headers: { get: (name: string) => req.headersDistinct[name]?.join(", ") ?? null },
    body: req,
    get ip() {
      return req.socket.remoteAddress;
    },
  };
  return request as unknown as ServerRequest;
}

/** The request target (RFC 9112, 3.2) without dot segments; `*`, and what is no URL, is a path that nothing is at. */
function targetOf(target: string): string {
  if (!target.startsWith("/")) return URL.canParse(target) ? target : "/*";
  return DOT_SEGMENT.test(target) ? new URL(`http://localhost${target}`).href : target;
}

const DOT_SEGMENT = /\/(?:\.|%2e)/i;
