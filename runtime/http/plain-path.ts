import type { IncomingMessage, ServerResponse } from "node:http";
import type { Incoming } from "./handler.ts";
import type { Outgoing } from "./response.ts";

/** Answers a question whose path is that of an operation to the letter; undefined where it is not. */
export type AnswerPlain = (asked: Incoming) => Outgoing | Promise<Outgoing> | undefined;

/** A target that reads the same to everybody: a path, and a query without what a URL parser would write otherwise. */
const PLAIN_TARGET = /^\/[\w/-]*(?:\?[!$-&(-;=?-~]*)?$/;

/**
 * Most questions are a GET without a body for a plain target. They are handed to their operation as they came, and its answer to the socket, without a `Request` and a `Response`
 * between, which cost more than the answer does. Undefined for any other request.
 */
export function plainRequest(req: IncomingMessage, res: ServerResponse): Incoming | undefined {
  const { method, url = "", rawHeaders } = req;
  if (method !== "GET" || hasBody(req) || !PLAIN_TARGET.test(url)) return undefined;
  const query = url.indexOf("?");
  return {
    req: { method, ip: req.socket.remoteAddress, runtime: { name: "node", node: { req, res } }, headers: { get: (name) => fieldOf(rawHeaders, name) } },
    url: query < 0 ? { pathname: url, search: "" } : { pathname: url.slice(0, query), search: url.slice(query) },
    context: {},
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

/** A field of a request; one that came several times is one list. */
function fieldOf(rawHeaders: readonly string[], name: string): string | null {
  let value: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const own = rawHeaders[index]!;
    if (own.length === name.length && own.toLowerCase() === name) value = value === null ? rawHeaders[index + 1]! : `${value}, ${rawHeaders[index + 1]!}`;
  }
  return value;
}

/** Sends an answer in one piece. */
export function sendPlain(res: ServerResponse, { status, fields, body }: Outgoing): void {
  const raw: string[] = [];
  for (const name in fields) raw.push(name, fields[name]!);
  if (body === null) res.writeHead(status, raw).end();
  else {
    raw.push("content-length", String(body.length));
    res.writeHead(status, raw);
    // Every character of a text is one byte of its UTF-8.
    if (typeof body === "string") res.end(body, "latin1");
    else res.end(body);
  }
}
