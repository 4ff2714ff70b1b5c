import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult, type Tool } from "@modelcontextprotocol/server";
import { hint } from "../text/nearest.ts";
import { answerCall, readCall, refusedCall, type CallFacts, type ToolService } from "./calls.ts";
import { mcpTools } from "./tools.generated.ts";

/** Milliseconds that a client may cache the list of tools. */
const LIST_TTL = 3_600_000;

/** No tool has a longer name. */
const LONGEST_NAME = 40;

const INSTRUCTIONS =
  "EU goods sanctions against Russia and Belarus by customs code (check_goods, find_goods, screen_goods, goods_changes), and ADR dangerous goods (find_substance, substance, check_load). Everything is looked up in published tables; nothing is stored. " +
  "Answers are information, not legal advice: cite annex, article, paragraph and day; never say that something is permitted because nothing was found; ask the user for every fact named in `needs`; where `stale` is true say that law in force is not held (dataset_status says which).";

const TOOLS = mcpTools.map(({ name, title, description, inputSchema }) => ({
  name,
  title,
  description,
  inputSchema: inputSchema as Tool["inputSchema"],
  annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}));

/** A server of the Model Context Protocol over the operations of a service: one for each request or connection. */
export function mcpServer(service: ToolService, version: string, facts: () => CallFacts): Server {
  const server = new Server(
    { name: "cargolex", title: "Cargolex", version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      cacheHints: { "tools/list": { ttlMs: LIST_TTL, cacheScope: "public" } },
    },
  );
  server.setRequestHandler("tools/list", () => ({ tools: TOOLS }));
  server.setRequestHandler("tools/call", async ({ params }): Promise<CallToolResult> => {
    const { name, arguments: given = {} } = params;
    const tool = toolNamed(name);
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name));
    const call = readCall(tool, given, service, facts());
    return "faults" in call ? refusedCall(tool, { errors: call.faults }) : answerCall(call, service);
  });
  return server;
}

/** Units that a message costs: those of the call, where it is one. */
export function unitsOfMessage(message: unknown, service: ToolService, facts: CallFacts): number {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
  const tool = method === "tools/call" ? toolNamed(params?.name) : undefined;
  const given = params?.arguments ?? {};
  if (tool === undefined || typeof given !== "object") return 1;
  const call = readCall(tool, structuredClone(given) as Record<string, unknown>, service, facts);
  return "faults" in call ? 1 : call.units;
}

function toolNamed(name: unknown): (typeof mcpTools)[number] | undefined {
  return mcpTools.find((tool) => tool.name === name);
}

function unknownTool(name: string): string {
  const names = mcpTools.map((tool) => tool.name);
  return `There is no such tool${hint(name.slice(0, LONGEST_NAME), names) || "."} Tools: ${names.join(", ")}.`;
}
