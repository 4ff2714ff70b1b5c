import { createServer, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { NodeResponse } from "srvx/node";
import { COMMON } from "./response.ts";
import type { Log } from "./log.ts";
import { nodeRequest } from "./request.ts";
import { problemOf } from "./problem.ts";

const REQUEST_TIMEOUT = 30_000;
const HEADERS_TIMEOUT = 10_000;
/** Longer than the usual proxy keeps an idle connection: else one may send a request on a connection that is being closed. */
const KEEP_ALIVE_TIMEOUT = 75_000;

/** Serves a `fetch` function on a Node socket. What cannot be parsed as HTTP is answered with a problem document too. */
export function nodeServer(answer: (request: Request) => Response | Promise<Response>, site: () => string, log: Log): Server {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, headersTimeout: HEADERS_TIMEOUT, keepAliveTimeout: KEEP_ALIVE_TIMEOUT }, (req, res) => {
    void Promise.resolve(answer(nodeRequest(req)))
      .then((response) => send(res, response))
      .catch((error: unknown) => {
        log.error("answer not sent", { error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
        res.destroy();
      });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => refuseRaw(error, socket as Socket, site()));
  return server;
}

/** Sends an answer in one write. Every answer is built by `bodyResponse`: whole, of text or bytes; so the streams that `sendNodeResponse` is made for do not occur. */
function send(res: ServerResponse, response: Response): void {
  // oxlint-disable-next-line no-underscore-dangle -- the only way to the parts of a srvx response, and typed as public
  const { status, headers, body } = (response as NodeResponse)._toNodeResponse();
  res.writeHead(status, headers).end(body as string | Uint8Array | undefined);
}

/** Node hands over the bare socket: the answer is written by hand. */
function refuseRaw({ code }: NodeJS.ErrnoException, socket: Socket, site: string): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
  const problem = { ...problemOf({ status: 400, detail: RAW_DETAILS[status] }, site), status };
  const body = JSON.stringify(problem);
  const fields = { ...COMMON, "content-type": "application/problem+json", "cache-control": "no-store", "content-length": String(Buffer.byteLength(body)), connection: "close" };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
}

const RAW_DETAILS = {
  400: "This is not HTTP/1.1. Percent-encode letters outside ASCII in a URL (curl: --get --data-urlencode).",
  408: "The request did not arrive in time.",
  431: "The header fields of the request are too large.",
} as const;
