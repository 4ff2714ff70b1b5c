import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import { join, sep } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Command, readArgs } from "../../runtime/commands/command.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const BIN = join(ROOT, "pipeline/bin.js");
const WATCHED = ["sources", "openapi", "pipeline", "runtime"] as const;
/** Milliseconds in which further changes are waited for: an editor saves in several steps. */
const QUIET = 200;

type Step = "build" | "bundle";

/**
 * What changed files ask for: the page and the service are bundled; what tables are made into is built too, and words
 * of tables may stand in the page.
 */
export function stepsFor(paths: Iterable<string>): Step[] {
  const isBuilt = [...paths].some((path) => !/^runtime\/(?!rules\/|text\/)/.test(path.split(sep).join("/")));
  return isBuilt ? ["build", "bundle"] : ["bundle"];
}

export const devCommand: Command = {
  usage: "dev [--port N]",
  help: "  --port N       where to listen (default: PORT, else 3000)\n\nServes the data, the service and the page, watches tables and code, builds what a change asks for, and loads open pages anew. A table or a module with an error is named; the last good build keeps serving. Ends with Ctrl+C.\n",
  async run(args) {
    const parsed = readArgs("dev", args, { port: { type: "string", default: process.env["PORT"] ?? "3000" } }, 0);
    if (parsed === undefined) return 2;
    const front = await openFront(Number(parsed.values.port));
    process.stderr.write(`cargolex dev: ${front.url} after the first build\n`);
    const changed = new Set<string>(["sources"]);
    for (const folder of WATCHED)
      watch(join(ROOT, folder), { recursive: true }, (_, file) => {
        if (file !== null && !/(?:^|[/\\])\.|~$|\.generated\.ts$/.test(file)) changed.add(join(folder, file));
      });
    let serving: ChildProcess | undefined;
    for (let turn = 0; ; turn++) {
      while (changed.size === 0) await pause(QUIET);
      await pause(QUIET);
      const steps = stepsFor(changed);
      changed.clear();
      const folder = join("dist", "dev", String(turn % 2));
      if (!(await runSteps(steps, folder))) {
        process.stderr.write("cargolex dev: mend what is named above; the last good build keeps serving\n");
        continue;
      }
      const next = await serve(join(ROOT, folder, "server", "cargolex.js"));
      if (next === undefined) continue;
      front.turnTo(next.url);
      serving?.kill("SIGKILL");
      serving = next.process;
      process.stderr.write(`cargolex dev: ${front.url} has ${steps.join(" and ")} of the last change\n`);
    }
  },
};

/** Runs the steps until one fails; what they find is on the terminal. */
async function runSteps(steps: readonly Step[], folder: string): Promise<boolean> {
  for (const step of steps) {
    const child = spawn(process.execPath, [BIN, step, ...(step === "bundle" ? ["--out", folder] : [])], {
      cwd: ROOT,
      stdio: "inherit",
    });
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) return false;
  }
  return true;
}

/** Starts the service on a port of its own; undefined where it does not start, which it says itself. */
async function serve(file: string): Promise<{ process: ChildProcess; url: string } | undefined> {
  const env = { ...process.env, PORT: "0", RATE_LIMIT: "off" };
  const child = spawn(process.execPath, [file], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill("SIGKILL"));
  const said = new Promise<string>((resolve) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      const url = /answers on (http:\S+)/.exec((text += chunk.toString()))?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([said, once(child, "exit").then(() => undefined)]);
  return url === undefined ? undefined : { process: child, url };
}

/** Paths of the front itself. */
const [SCRIPT, CHANGES] = ["/dev-reload.js", "/dev-changes"];
const RELOAD = `new EventSource("${CHANGES}").onmessage = () => location.reload();\n`;

/** What browsers talk to while servers come and go behind it. */
interface Front {
  /** Where it listens. */
  url: string;
  /** Sends what is asked from now on to another server, and has every open page loaded anew. */
  turnTo(url: string): void;
  close(): void;
}

/** Opens the front on a port, 0 for any. Until it is turned to a server it answers 503. */
export async function openFront(port: number): Promise<Front> {
  const pages = new Set<ServerResponse>();
  let target: string | undefined;
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT) outgoing.writeHead(200, { "content-type": "text/javascript" }).end(RELOAD);
    else if (incoming.url === CHANGES) {
      outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }).flushHeaders();
      pages.add(outgoing);
      outgoing.on("close", () => pages.delete(outgoing));
    } else if (target === undefined) outgoing.writeHead(503, { "retry-after": "1" }).end("nothing is built yet\n");
    else pass(target, incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`,
    turnTo(url) {
      target = url;
      for (const page of pages) page.write("data: reload\n\n");
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Hands a request on; a document gets the script that loads it anew. */
function pass(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { "accept-encoding": _packed, ...headers } = incoming.headers;
  const { method, url = "/" } = incoming;
  const onward = request(target + url, { method, headers }, (answer) => {
    if (answer.headers["content-type"]?.startsWith("text/html") !== true) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const { "content-length": _length, etag: _etag, ...fields } = answer.headers;
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.on("end", () => {
      const page = Buffer.concat(chunks).toString("utf8");
      outgoing.writeHead(answer.statusCode ?? 502, { ...fields, "cache-control": "no-store" });
      outgoing.end(page.replace("</head>", `<script src="${SCRIPT}" async></script></head>`));
    });
  });
  onward.on("error", ({ message }) => outgoing.writeHead(502).end(`${message}\n`));
  incoming.pipe(onward);
}
