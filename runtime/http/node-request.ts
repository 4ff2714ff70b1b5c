import type { IncomingMessage } from "node:http";
import type { ServerRequest } from "srvx";

/**
 * A Node request as h3 takes it. It has what the app reads: method, URL, header fields, body and address of the client. srvx has a whole fetch
 * request of it, of which that is a tenth.
 */
export function nodeRequest(req: IncomingMessage): ServerRequest {
  return new Incoming(req) as unknown as ServerRequest;
}

class Incoming {
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
