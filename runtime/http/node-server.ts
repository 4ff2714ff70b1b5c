import { randomUUID } from "node:crypto";
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import type { ServerRequest } from "srvx";
import { toNodeHandler } from "srvx/node";
import { boundConnections, type ConnectionBounds, type Connections } from "./connections.ts";
import { REASON_OF_STATUS, type Counters } from "./counters.ts";
import { memoryLimiter, type LocalLimiter } from "./limiter.ts";
import { problemOf, type ProblemStatus } from "./problem.ts";
import { COMMON } from "./response.ts";

const REQUEST_TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 10_000;
/**
 * Longer than the usual proxy keeps an idle connection: else one may send a request on a connection that is being
 * closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;
const TIMEOUT_CHECK = 5000;
const MOST_HEADER_BYTES = 16 * 1024;

export interface NodeServer {
  server: Server;
  connections: Connections;
}

export interface NodeParts {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Public URL, for what is refused before the app sees it. */
  site: () => string;
  counters: Counters;
  bounds: ConnectionBounds;
  /** The address that a connection counts for, or undefined for a trusted proxy. */
  addressOf: (socket: Socket) => string | undefined;
}

/**
 * Serves a `fetch` function on Node sockets, within bounds. What cannot be parsed as HTTP is answered with a problem
 * document too.
 */
export function nodeServer({ fetch, site, counters, bounds, addressOf }: NodeParts): NodeServer {
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT,
    headersTimeout: HEADERS_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: TIMEOUT_CHECK,
    maxHeaderSize: MOST_HEADER_BYTES,
    requireHostHeader: false, // it is asked for here, with a problem document
  });
  const connections = boundConnections(server, bounds, addressOf, counters.count, now);
  const drained = memoryLimiter(
    [{ name: "drained", counts: "bytes", quota: MOST_DRAINED_A_MINUTE, window: 60 }],
    now,
    DRAINED_BYTES,
  );
  const answer = toNodeHandler(async (request: ServerRequest) => {
    const response = await fetch(request);
    const { req, res } = request.runtime!.node as { req: IncomingMessage; res: ServerResponse };
    if (!req.complete) drain(req, res, addressOf(req.socket), drained, () => counters.count("unread_body"));
    return response;
  }) as RequestListener;
  const serve = (req: IncomingMessage, res: ServerResponse): void => {
    if (!connections.admits(req, res)) return;
    const refused = faultOfHead(req);
    if (refused === undefined) answer(req, res);
    else sendProblem(res, refused);
  };
  const sendProblem = (res: ServerResponse, { status, detail }: Refused): void => {
    counters.count(REASON_OF_STATUS[status] ?? "bad_request");
    const id = randomUUID();
    const body = Buffer.from(JSON.stringify(problemOf({ status, detail }, site(), id)));
    res
      .writeHead(status, { ...RAW_FIELDS, "x-request-id": id, "content-length": body.length, connection: "close" })
      .end(body);
  };
  server.on("request", serve);
  // A client that asks before it sends a body is told to send where the body is read.
  server.on("checkContinue", serve);
  server.on("checkExpectation", (_req, res: ServerResponse) =>
    sendProblem(res, { status: 417, detail: "Only Expect: 100-continue is met." }),
  );
  server.on("connect", (_req, socket: Socket) =>
    refuseRaw(socket, { status: 405, detail: "This is no proxy." }, site()),
  );
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    const fault = faultOfBytes(error);
    if (fault === undefined || !(socket as Socket).writable) socket.destroy();
    else {
      counters.count(REASON_OF_STATUS[fault.status] ?? "bad_request");
      refuseRaw(socket as Socket, fault, site());
    }
  });
  return { server, connections };
}

const now = (): number => performance.now();

interface Refused {
  status: ProblemStatus;
  detail: string;
}

const RAW_FIELDS = { ...COMMON, "content-type": "application/problem+json", "cache-control": "no-store" };

/**
 * What HTTP/1.1 forbids and Node lets pass (RFC 9112, 3.2): no Host field, several, one that is no host, and a target
 * that a proxy before us may read as another path.
 */
function faultOfHead({ rawHeaders, httpVersion, url = "" }: IncomingMessage): Refused | undefined {
  if (url.includes("\\") || url.includes("#"))
    return { status: 400, detail: "The request target has a character that must be percent-encoded." };
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]!.length !== 4 || rawHeaders[index]!.toLowerCase() !== "host") continue;
    if (host !== undefined) return { status: 400, detail: "The request has more than one Host field." };
    host = rawHeaders[index + 1]!;
  }
  if (host === undefined && httpVersion !== "1.0") return { status: 400, detail: "The request has no Host field." };
  return host === undefined || HOST.test(host) ? undefined : { status: 400, detail: "The Host field is no host." };
}

const HOST = /^(?:[\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** Problem for bytes that are no request; undefined if the client has left. */
function faultOfBytes({
  code,
  rawPacket,
}: {
  code?: string | undefined;
  rawPacket?: Buffer | undefined;
}): Refused | undefined {
  if (code === "ECONNRESET" || code === "EPIPE") return undefined;
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return { status: 408, detail: "The request did not arrive in time." };
  if (code !== "HPE_HEADER_OVERFLOW")
    return {
      status: 400,
      detail: "This is not HTTP/1.1. Percent-encode letters outside ASCII in a URL (curl: --get --data-urlencode).",
    };
  const firstLine = rawPacket?.indexOf("\n") ?? 0;
  const isTarget = firstLine < 0 || firstLine > MOST_HEADER_BYTES / 2;
  return isTarget
    ? { status: 414, detail: "The request target is too long." }
    : { status: 431, detail: "The header fields of the request are too large." };
}

/** Node hands over the bare socket: the answer is written by hand. */
function refuseRaw(socket: Socket, { status, detail }: Refused, site: string): void {
  const id = randomUUID();
  const body = JSON.stringify(problemOf({ status, detail }, site, id));
  const fields = {
    ...RAW_FIELDS,
    "x-request-id": id,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    ...(status === 405 ? { allow: "GET, HEAD, POST, OPTIONS" } : {}),
  };
  const head = Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`, () => socket.destroySoon());
}

const MEBIBYTE = 1024 * 1024;
/**
 * Bytes of a body that nobody reads that are taken off the wire, so that its client gets to read the answer: of one
 * request, and of one address in a minute.
 */
const MOST_DRAINED = 16 * MEBIBYTE;
const MOST_DRAINED_A_MINUTE = 64 * MEBIBYTE;
const DRAINED_BYTES = MEBIBYTE;
const DRAIN_TIMEOUT = 10_000;

/** Lets the rest of a body pass while its answer is sent. What does not end is cut off, connection and all. */
function drain(
  req: IncomingMessage,
  res: ServerResponse,
  address: string | undefined,
  drained: LocalLimiter,
  count: () => void,
): void {
  // Its client waits for our word to send, which does not come: what it sends next is not the body.
  if (req.headers.expect !== undefined) {
    res.setHeader("connection", "close");
    return;
  }
  let bytes = 0;
  const cut = (): void => {
    if (req.complete || req.socket.destroyed) return;
    count();
    req.socket.destroy();
  };
  const late = setTimeout(cut, DRAIN_TIMEOUT).unref();
  req.once("close", () => clearTimeout(late));
  req.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_DRAINED || (address !== undefined && !drained.take(address, { bytes: chunk.length }).allowed))
      cut();
  });
  req.resume();
}
