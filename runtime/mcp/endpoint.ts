import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { H3Event } from "h3";
import { brusselsDay } from "../rules/day.ts";
import type { Endpoint, Serve } from "../http/handler.ts";
import type { Limiter } from "../http/limiter.ts";
import { answerOperation, type Surroundings } from "../http/operation.ts";
import { COMMON, outgoing, type HeaderFields, type Outgoing } from "../http/response.ts";
import type { CallFacts, ToolService } from "./calls.ts";
import { mcpServer, unitsOfMessage } from "./server.ts";

/** The endpoint is asked as an operation is: with the same reader, quotas, keys, heavy gate and counters. */
const ENDPOINT: Endpoint = {
  id: "mcp",
  method: "POST",
  cache: "none",
  charges: "params/arguments",
  integers: [],
  maxBytes: 1024 * 1024,
  places: 6,
  query: { type: "object", additionalProperties: false },
  body: {},
};

/** Messages that one request may carry in a list. */
const MOST_MESSAGES = 100;

/** Codes of JSON-RPC 2.0. */
const [PARSE_ERROR, INVALID_REQUEST] = [-32_700, -32_600];

/**
 * Answers the Model Context Protocol over Streamable HTTP, with the official library: without sessions and streams (no
 * tool tells of its progress, so an answer is JSON), a list of messages counted message by message.
 */
export function serveMcp(service: ToolService, limiter: Limiter | undefined, around: Surroundings): Serve {
  const facts = (): CallFacts => ({ today: brusselsDay(around.now()), site: around.site });
  const create = () => mcpServer(service, around.datasetVersion, facts);
  const modern = createMcpHandler(create, { legacy: "reject", maxSubscriptions: 0 });

  /** Answers a request whose body was read. */
  async function answer(request: Request, parsedBody: unknown): Promise<Response> {
    if (!(await isLegacyRequest(request, parsedBody))) return modern.fetch(request, { parsedBody });
    const [server, transport] = [
      create(),
      new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true }), // and no sessions
    ];
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody });
    } finally {
      await server.close();
    }
  }

  return async (event) => {
    const refusal = refusedCaller(event, around.site);
    if (refusal !== undefined) return fault(403, INVALID_REQUEST, refusal);
    let response: Response | undefined;
    const respond = answerOperation(
      ENDPOINT,
      {
        unitsOf: ({ body }) =>
          listOf(body).reduce<number>((sum, message) => sum + unitsOfMessage(message, service, facts()), 0),
        handler: async ({ body }) => {
          if (listOf(body).length > MOST_MESSAGES) {
            const detail = `Want at most ${MOST_MESSAGES} messages in one request.`;
            return { refusal: { status: 400, detail, errors: [{ pointer: "", code: "too_many_items", detail }] } };
          }
          response = await answer(requestOf(event), body);
          return { json: await response.text() };
        },
        limiter,
        retirement: undefined,
      },
      around,
    );
    const sent = await respond(event);
    if (response !== undefined && sent.status === 200) return asAnswered(sent, response);
    return sent.status === 400 ? asFault(sent) : sent;
  };
}

/** The messages of a request: one, or a list of them. */
function listOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The request without its body, which was read. Who does not say what it accepts accepts what there is. */
function requestOf({ req }: H3Event): Request {
  const headers = new Headers(req.headers);
  if (/^$|\*\/\*/.test(headers.get("accept") ?? "")) headers.set("accept", "application/json, text/event-stream");
  return new Request(req.url, { method: "POST", headers });
}

/** An answer with the status and the media type that the library gave it. */
function asAnswered({ fields, body }: Outgoing, { status, headers }: Response): Outgoing {
  const { "content-type": _type, "repr-digest": digest, ...others } = fields;
  const type = headers.get("content-type");
  if (body === null || body.length === 0 || type === null) return { status, fields: others, body: null };
  const headerFields: HeaderFields = {
    ...others,
    "content-type": type,
    ...(digest === undefined ? {} : { "repr-digest": digest }),
  };
  return { status, fields: headerFields, body };
}

/** What cannot be read is refused in the form of the protocol. */
function asFault({ body, fields }: Outgoing): Outgoing {
  const problem = JSON.parse(new TextDecoder().decode(body ?? undefined)) as {
    detail: string;
    errors?: { code: string }[];
  };
  const isMalformed = problem.errors?.some(({ code }) => code === "malformed_json") === true;
  return fault(400, isMalformed ? PARSE_ERROR : INVALID_REQUEST, problem.detail, fields);
}

function fault(status: number, code: number, message: string, fields: HeaderFields = COMMON): Outgoing {
  return outgoing(
    JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }),
    { ...fields, "content-type": "application/json", "cache-control": "no-store" },
    false,
    status,
  );
}

const IP_LITERAL = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/;

/**
 * Why a caller is refused: a page of another site must not reach a server of this machine by a name that it made point
 * here (DNS rebinding). Without a public address the service is asked by address, or from this machine.
 */
function refusedCaller({ req, url }: H3Event, site: string): string | undefined {
  const host = req.headers.get("host") ?? url.host;
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
  const hosts = [...(site === "" ? [] : [new URL(site).hostname]), ...(IP_LITERAL.test(name) ? [name] : [])];
  if (!validateHostHeader(host, [...localhostAllowedHostnames(), ...hosts]).ok)
    return "The Host of the request is not this service. Its operator sets PUBLIC_URL.";
  const isOwnPage = validateOriginHeader(req.headers.get("origin"), [...localhostAllowedOrigins(), ...hosts]).ok;
  return isOwnPage ? undefined : "Pages of other sites may not ask this endpoint; programs send no Origin.";
}
