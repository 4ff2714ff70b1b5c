import type { Work } from "../http/turns.ts";
import { hint } from "../text/nearest.ts";
import { answerCall, readCall, refusedCall, type CallFacts, type ToolCall, type ToolResult, type ToolService } from "./calls.ts";
import { mcpTools } from "./tools.generated.ts";

/** Revisions without sessions, each request of which says its own; and those that begin with `initialize`. The newest first. */
const REVISIONS = ["2026-07-28"];
const EARLIER_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** Methods that only the earlier revisions have. */
const EARLIER_METHODS: ReadonlySet<string> = new Set(["initialize", "ping"]);

const META = "io.modelcontextprotocol/";
/** Milliseconds that a client may keep the list of tools. */
const KEEP_LIST = 3_600_000;

/** Codes of JSON-RPC 2.0, and of the protocol. */
export const RPC = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, internal: -32_603, header: -32_020, revision: -32_022 } as const;

const STATUS: Readonly<Record<number, number>> = { [RPC.parse]: 400, [RPC.request]: 400, [RPC.header]: 400, [RPC.revision]: 400 };

const INSTRUCTIONS =
  "EU goods sanctions against Russia and Belarus by customs code (check_goods, find_goods, screen_goods, goods_changes), and ADR dangerous goods (find_substance, substance, check_load). Everything is looked up in published tables; nothing is stored. " +
  "Answers are information, not legal advice: cite annex, article, paragraph and day; never say that something is permitted because nothing was found; ask the user for every fact named in `needs`; where `stale` is true say that law in force is not held (dataset_status says which).";

/** What a message asks: a call, or something that is answered at once. `status` is that of HTTP. */
export type ReadMessage = { status: number; text: string } | { call: ToolCall; result: (found: ToolResult) => string };

/** Header fields that a transport may carry beside a message; stdio has none. */
export type MessageFields = (name: "mcp-protocol-version" | "mcp-method" | "mcp-name") => string | null;

/** A server of the Model Context Protocol over the operations of a service, without state: each message is answered by itself. */
export interface McpServer {
  /** Reads a message (JSON-RPC 2.0). A notification is answered with nothing: status 202, no text. */
  read(message: unknown, facts: CallFacts, fields?: MessageFields): ReadMessage;
  /** Answers a call. */
  answer(call: ToolCall, work: Work): Promise<ToolResult>;
}

interface Message {
  jsonrpc?: unknown;
  id?: unknown;
  method?: unknown;
  params?: Record<string, unknown> | undefined;
}

/** Makes a server that answers from a release. */
export function createMcpServer(service: ToolService, version: string): McpServer {
  const serverInfo = { name: "cargolex", title: "Cargolex", version };
  const listed = mcpTools.map(({ name, title, description, inputSchema, outputSchema }) => ({
    name, title, description, inputSchema, outputSchema, annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));
  return { read, answer: (call, work) => answerCall(call, service, work) };

  function read(given: unknown, facts: CallFacts, fields?: MessageFields): ReadMessage {
    const { jsonrpc, id, method, params } = (isObject(given) ? given : {}) as Message;
    const isAnswer = isObject(given) && ("result" in given || "error" in given);
    if (jsonrpc !== "2.0" || (typeof method !== "string" && !isAnswer)) return fault(null, RPC.request, "Want one JSON-RPC 2.0 message; a list of messages is not read.");
    if (typeof method !== "string" || id === undefined) return { status: 202, text: "" };
    if (typeof id !== "string" && !Number.isInteger(id)) return fault(null, RPC.request, "`id` is a text or a whole number.");
    if (params !== undefined && !isObject(params)) return fault(id, RPC.params, "`params` is an object.");
    const meta = isObject(params?.["_meta"]) ? params["_meta"] : {};
    const said = meta[`${META}protocolVersion`];
    const wrong = said === undefined ? findEarlierFault(id, method, fields) : findFault(id, { said, method, name: params?.["name"], capabilities: meta[`${META}clientCapabilities`] }, fields);
    if (wrong !== undefined) return wrong;
    const isModern = said !== undefined;
    const ok = (result: object, cached = false): ReadMessage => ({ status: 200, text: resultText(id, { ...result, ...(isModern && cached ? { ttlMs: KEEP_LIST, cacheScope: "public" } : {}) }, isModern) });
    switch (isModern && EARLIER_METHODS.has(method) ? "" : method) {
      case "initialize": return ok({ protocolVersion: EARLIER_REVISIONS.find((one) => one === params?.["protocolVersion"]) ?? EARLIER_REVISIONS[0], capabilities: { tools: {} }, serverInfo, instructions: INSTRUCTIONS });
      case "server/discover": return ok({ supportedVersions: [...REVISIONS, ...EARLIER_REVISIONS], capabilities: { tools: {} }, instructions: INSTRUCTIONS }, true);
      case "ping": return ok({});
      case "tools/list": return ok({ tools: listed }, true);
      case "tools/call": return readToolCall(id, params ?? {}, facts, isModern);
      // To clients of earlier revisions 404 means that their session is over.
      default: return { ...fault(id, RPC.method, "There is no such method. This server has tools: tools/list, tools/call."), status: isModern ? 404 : 200 };
    }
  }

  function readToolCall(id: unknown, { name, arguments: given = {} }: Record<string, unknown>, facts: CallFacts, isModern: boolean): ReadMessage {
    const tool = mcpTools.find((one) => one.name === name);
    const names = mcpTools.map((one) => one.name);
    if (tool === undefined) return fault(id, RPC.params, `There is no such tool${(typeof name === "string" ? hint(name.slice(0, LONGEST_NAME), names) : "") || "."} Tools: ${names.join(", ")}.`);
    if (!isObject(given)) return fault(id, RPC.params, "`arguments` is an object.");
    const call = readCall(tool, given, service, facts);
    const result = ({ structured, ...found }: ToolResult): string => resultText(id, found, isModern, structured);
    return "faults" in call ? { status: 200, text: result(refusedCall(tool, { errors: call.faults })) } : { call, result };
  }

  function resultText(id: unknown, result: object, isModern: boolean, structured?: string): string {
    const whole = isModern ? { resultType: "complete", ...result, _meta: { [`${META}serverInfo`]: serverInfo } } : result;
    const text = JSON.stringify({ jsonrpc: "2.0", id, result: whole });
    // The answer is JSON already.
    return structured === undefined ? text : `${text.slice(0, -2)},"structuredContent":${structured}}}`;
  }
}

/** No tool has a longer name. */
const LONGEST_NAME = 40;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A request that says its revision says the same in its header fields. */
function findFault(id: unknown, { said, method, name, capabilities }: { said: unknown; method: string; name: unknown; capabilities: unknown }, fields?: MessageFields): ReadMessage | undefined {
  if (fields !== undefined) {
    const wanted = [["mcp-protocol-version", said], ["mcp-method", method], ...(method === "tools/call" ? [["mcp-name", name] as const] : [])] as const;
    const differs = wanted.find(([field, value]) => fields(field) !== value);
    if (differs !== undefined) return fault(id, RPC.header, `The header field ${differs[0]} is missing, or says something else than the message.`);
  }
  if (!REVISIONS.includes(said as string)) return unsupported(id, said);
  return isObject(capabilities) ? undefined : lacksMeta(id, "clientCapabilities");
}

/** What every request of a revision without sessions carries. */
function lacksMeta(id: unknown, member: string): ReadMessage {
  return { ...fault(id, RPC.params, `\`_meta\` of the request has no \`${META}${member}\`.`), status: 400 };
}

/** A request of an earlier revision may name it in its header field; `initialize` settles which it is. */
function findEarlierFault(id: unknown, method: string, fields?: MessageFields): ReadMessage | undefined {
  const said = fields?.("mcp-protocol-version") ?? null;
  if (method !== "initialize" && REVISIONS.some((one) => one === said)) return lacksMeta(id, "protocolVersion");
  return said === null || method === "initialize" || EARLIER_REVISIONS.some((one) => one === said) ? undefined : unsupported(id, said);
}

function unsupported(id: unknown, requested: unknown): ReadMessage {
  return fault(id, RPC.revision, "This revision of the protocol is not spoken here.", { supported: [...REVISIONS, ...EARLIER_REVISIONS], requested: typeof requested === "string" ? requested.slice(0, LONGEST_NAME) : null });
}

/** An error of JSON-RPC. */
export function fault(id: unknown, code: number, message: string, data?: object): { status: number; text: string } {
  return { status: STATUS[code] ?? 200, text: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } }) };
}
