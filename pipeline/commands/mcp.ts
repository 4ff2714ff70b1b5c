import { join } from "node:path";
import { createInterface } from "node:readline";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { adrUnits } from "../../runtime/adr/units.ts";
import { brusselsDay } from "../../runtime/http/day.ts";
import { findMemberFault } from "../../runtime/http/json-members.ts";
import { UNHURRIED } from "../../runtime/http/turns.ts";
import { createMcpServer, fault, RPC, type McpServer } from "../../runtime/mcp/protocol.ts";
import { createSanctionsHandlers, sanctionsUnits } from "../../runtime/sanctions/service.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { sharedMemory } from "../../runtime/shards/memory.ts";
import { readArgs, type Command } from "./command.ts";

const DATA = join(import.meta.dirname, "..", "..", "dist/data");
/** Bytes of parsed shards that are held at a time. */
const CACHES = 64 * 1024 * 1024;
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
    const dataset = await openDataset(filesIn(data), sharedMemory(CACHES)).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (typeof dataset === "string") {
      process.stderr.write(`cargolex mcp: --data ${data} cannot be used (${dataset}): run npx cargolex build, or name the folder with index.json. See cargolex mcp --help.\n`);
      return 2;
    }
    const handlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };
    const server = createMcpServer({ handlers, units: { ...sanctionsUnits, ...adrUnits } }, dataset.version);
    if (process.stdin.isTTY) process.stderr.write("cargolex mcp: waits for messages of an assistant on stdin; Ctrl+D ends it.\n");
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.trim() === "") continue;
      const text = await answerLine(line, server, brusselsDay(system.now()));
      if (text !== "") process.stdout.write(`${text}\n`);
    }
    return 0;
  },
};

/** The answer to one line; empty where there is none to give. */
async function answerLine(line: string, server: McpServer, today: string): Promise<string> {
  if (line.length > LONGEST_MESSAGE) return fault(null, RPC.request, `The message is longer than ${LONGEST_MESSAGE} characters.`).text;
  let message: unknown;
  try {
    message = JSON.parse(line);
  } catch {
    return fault(null, RPC.parse, "The line is not valid JSON.").text;
  }
  const id = (message as { id?: unknown } | null)?.id ?? null;
  const broken = findMemberFault(line, PLACES);
  if (broken !== undefined) return fault(id, RPC.params, `${broken.pointer ?? ""} (${broken.code}): ${broken.detail}`).text;
  const read = server.read(message, { today, site: SITE });
  if (!("call" in read)) return read.text;
  try {
    return read.result(await server.answer(read.call, UNHURRIED));
  } catch (error) {
    process.stderr.write(`cargolex mcp: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return fault(id, RPC.internal, "The lookup failed. Nothing can be concluded from this about the goods asked for.").text;
  }
}
