import type { H3Event } from "h3";
import type { Endpoint, Reply, Serve } from "../http/handler.ts";
import { encodeText } from "../http/json-text.ts";
import type { Limiter } from "../http/limiter.ts";
import { answerOperation, type Surroundings } from "../http/operation.ts";
import { bodyResponse, COMMON, responseOf } from "../http/response.ts";
import type { ToolService } from "./calls.ts";
import { createMcpServer, fault, RPC, type ReadMessage } from "./protocol.ts";

/** The endpoint is asked as an operation is: with the same reader, quotas, keys, turns and counters. */
const ENDPOINT: Endpoint = { id: "mcp", method: "POST", cache: "none", charges: "params/arguments", integers: [], maxBytes: 1024 * 1024, places: 6, query: { type: "object", additionalProperties: false }, body: { type: "object" } };

/** Answers the Model Context Protocol over stateless Streamable HTTP: one message, one JSON answer; no sessions, no streams. */
export function serveMcp(service: ToolService, limiter: Limiter | undefined, around: Surroundings): Serve {
  const server = createMcpServer(service, around.datasetVersion);
  return async (event) => {
    const refusal = refusedCaller(event, around.site);
    if (refusal !== undefined) return bodyResponse(fault(null, RPC.request, refusal).text, { ...COMMON, "content-type": "application/json", "cache-control": "no-store" }, false, 403);
    let read: ReadMessage = { status: 202, text: "" };
    const respond = answerOperation(ENDPOINT, {
      unitsOf: ({ body, today, site }) => {
        read = server.read(body, { today, site }, (name) => event.req.headers.get(name));
        return "call" in read ? read.call.units : 1;
      },
      handler: async ({ work }): Promise<Reply> => ({ json: [encodeText("call" in read ? read.result(await server.answer(read.call, work)) : read.text)] }),
      limiter, retirement: undefined,
    }, around);
    const sent = await respond(event);
    if (sent.status !== 200 || "call" in read || read.status === 200) return responseOf(sent);
    const { status, text } = read;
    return bodyResponse(text === "" ? null : text, Object.fromEntries(Object.entries(sent.fields).filter(([name]) => text !== "" || name !== "content-type")), false, status);
  };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/** Why a caller is refused: a page of another site must not reach a server of this machine by a name that it made point here (DNS rebinding). */
function refusedCaller({ req, url }: H3Event, site: string): string | undefined {
  const named = req.headers.get("host") ?? url.host;
  const host = hostOf(`http://${named}`);
  // Without a public address the service is asked by address, or from this machine.
  if (host === undefined || !(host === hostOf(site) || LOOPBACK.has(host) || IP_LITERAL.test(host))) return "The Host of the request is not this service. Its operator sets PUBLIC_URL.";
  const origin = req.headers.get("origin");
  if (origin === null) return undefined;
  const from = hostOf(origin);
  const isOwn = site === "" ? origin === `http://${named}` : origin === new URL(site).origin;
  return from !== undefined && (isOwn || LOOPBACK.has(from)) ? undefined : "Pages of other sites may not ask this endpoint; programs send no Origin.";
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}
