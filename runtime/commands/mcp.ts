import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createAdrHandlers } from "../adr/service.ts";
import { adrUnits } from "../adr/units.ts";
import { brusselsDay } from "../rules/day.ts";
import { findMemberFault } from "../http/json-members.ts";
import type { Handler } from "../http/handler.ts";
import type { CallFacts } from "../mcp/calls.ts";
import { mcpServer } from "../mcp/server.ts";
import { createSanctionsHandlers, sanctionsUnits } from "../sanctions/service.ts";
import { openDataset } from "../shards/dataset.ts";
import { filesIn } from "../shards/files.ts";
import { readArgs, type Command } from "./command.ts";

const DATA = join(import.meta.dirname, "..", "..", "dist/data");
/** As of a body over HTTP. */
const LONGEST_MESSAGE = 1024 * 1024;
const PLACES = 6;
/** Kinds of problems are named under it; there is no address here. */
const SITE = "cargolex:";

export const mcpCommand: Command = {
  usage: "mcp [--data DIR]",
  help: [
    "  --data DIR  folder of the published data (default dist/data beside this command)",
    "",
    "Reads messages of the Model Context Protocol from stdin, one a line, and writes the answers to stdout: an assistant starts it, and ends it by closing stdin.",
    "Tools only look up; nothing leaves this machine. The same tools answer at /mcp of the service.",
    "",
  ].join("\n"),
  async run(args, system) {
    const parsed = readArgs("mcp", args, { data: { type: "string", default: DATA } }, 0);
    if (parsed === undefined) return 2;
    const { data } = parsed.values;
    const dataset = await openDataset(filesIn(data)).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (typeof dataset === "string") {
      process.stderr.write(
        `cargolex mcp: --data ${data} cannot be used (${dataset}): run npx cargolex build, or name the folder with index.json. See cargolex mcp --help.\n`,
      );
      return 2;
    }
    const handlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };
    if (process.stdin.isTTY)
      process.stderr.write("cargolex mcp: waits for messages of an assistant on stdin; Ctrl+D ends it.\n");
    const units = { ...sanctionsUnits, ...adrUnits };
    const facts = (): CallFacts => ({ today: brusselsDay(system.now()), site: SITE });
    const calls = new Set<Promise<unknown>>();
    const answerAll = Object.fromEntries(
      Object.entries<Handler>(handlers).map(([name, handler]) => [name, tracked(handler, calls)]),
    ) as typeof handlers;
    const input = Readable.from(checkedLines(calls));
    serveStdio(() => mcpServer({ handlers: answerAll, units }, dataset.version, facts), {
      transport: new StdioServerTransport(input),
      onerror: (error) => void process.stderr.write(`cargolex mcp: ${error.message}\n`),
    });
    await once(input, "close");
    return 0;
  },
};

/** The handler, whose answers that are on their way stand in a set. */
function tracked(handler: Handler, calls: Set<Promise<unknown>>): Handler {
  return (question) => {
    const call = Promise.resolve(handler(question)).finally(() => calls.delete(call));
    calls.add(call);
    return call;
  };
}

/**
 * The lines of stdin that are messages; what `JSON.parse` would read in silence, a member given twice or a quantity of
 * too many places, is refused here. Ends when every call was answered.
 */
async function* checkedLines(calls: ReadonlySet<Promise<unknown>>): AsyncGenerator<Buffer> {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const fault = line.trim() === "" ? undefined : faultOf(line);
    if (fault !== undefined) process.stdout.write(`${fault}\n`);
    else if (line.trim() !== "") yield Buffer.from(`${line}\n`);
  }
  do {
    await setImmediate();
    await Promise.allSettled(calls);
    await setImmediate();
  } while (calls.size > 0);
}

/** The answer to a line that is not read; undefined for one that is. */
function faultOf(line: string): string | undefined {
  if (line.length > LONGEST_MESSAGE)
    return refuse(null, INVALID_REQUEST, `The message is longer than ${LONGEST_MESSAGE} characters.`);
  let message: { id?: unknown } | null;
  try {
    message = JSON.parse(line) as { id?: unknown } | null;
  } catch {
    return refuse(null, PARSE_ERROR, "The line is not valid JSON.");
  }
  const broken = findMemberFault(line, PLACES);
  return (
    broken && refuse(message?.id ?? null, INVALID_PARAMS, `${broken.pointer ?? ""} (${broken.code}): ${broken.detail}`)
  );
}

function refuse(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}

/** Codes of JSON-RPC 2.0. */
const [PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS] = [-32_700, -32_600, -32_602];
