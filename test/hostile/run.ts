import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import { attack, countRequests } from "./client.ts";
import type { Seen } from "./healthy.ts";
import { HELD, KINDS } from "./kinds.ts";
import { randomFrom, type Random } from "./random.ts";
import { warmUp } from "./warm-up.ts";

/**
 * Hostile clients against the bundled server at its default settings, with a healthy client beside them from other addresses of this machine. It stays on loopback
 * and ends after a given number of requests. The exit code is 1 when the server crashed, failed, kept memory, or kept the healthy client waiting.
 */
const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" }, connections: { type: "string", default: "1000" }, seed: { type: "string", default: "cargolex" },
    heap: { type: "string", default: "" }, rest: { type: "string", default: "20" }, healthy: { type: "string", default: "60" },
  },
});
const [REQUESTS, CONNECTIONS, REST, HEALTHY] = [values.requests, values.connections, values.rest, values.healthy].map(Number) as [number, number, number, number];
/** Addresses that hostile clients come from, and attacks at one time. */
const ADDRESSES = 250;
const AT_ONCE = 48;
const MOST_P99 = 100;
const MOST_TIME = 300;

const folder = mkdtempSync(join(tmpdir(), "cargolex-hostile-"));
await bundleServer(folder);
const server = spawn(process.execPath, [...(values.heap === "" ? [] : [`--max-old-space-size=${values.heap}`]), join(folder, "cargolex.js")], {
  cwd: join(import.meta.dirname, "../.."), stdio: ["ignore", "pipe", "pipe"], env: { PATH: process.env["PATH"], PORT: "0", LEADS_DB: join(folder, "leads.sqlite") },
});
let logged = "";
server.stderr.on("data", (chunk: Buffer) => (logged += chunk.toString()));
const ended: { how: string | undefined } = { how: undefined };
server.once("exit", (code, signal) => (ended.how = `code ${code}, signal ${signal}`));
const port = await portOf();
const healthy = spawn(process.execPath, [join(import.meta.dirname, "healthy.ts"), String(port), String(HEALTHY)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });

const random = randomFrom(values.seed);
const addressOf = (number: number): string => `127.100.${number >> 8}.${number & 255}`;
const faults = new Map<string, number>();
const note = (fault: string): void => void faults.set(fault, (faults.get(fault) ?? 0) + 1);
const statuses = new Map<string, number>();
let answers = 0;

await warmUp(port);
await pause(3000);
const warmed = rss();
healthy.send("forget");

const until = new AbortController();
const held = holdConnections();
const began = performance.now();
let sent = 0;
let peak = warmed;
const watch = setInterval(() => (peak = Math.max(peak, rss())), 200);
await Promise.all(Array.from({ length: AT_ONCE }, attackOn));
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
until.abort();
const kept = await held;
const seen = await stopHealthy();
await pause(REST * 1000);
const rested = rss();
const isReady = ended.how === undefined && (await attack({ port, localAddress: "127.0.0.1", patience: 5000 }, { pieces: ["GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"] })).statuses[0] === 200;
server.kill("SIGTERM");
if (ended.how === undefined) await once(server, "exit");
rmSync(folder, { recursive: true });

const times = seen.times.toSorted((a, b) => a - b);
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
console.log(`${sent} hostile requests of ${Object.keys(KINDS).length} kinds from ${ADDRESSES} addresses in ${seconds.toFixed(0)} s, ${CONNECTIONS} connections that were held beside them (${kept} closed by the server)`);
console.log(`answers: ${answers}, ${[...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([status, count]) => `${status} ${count}`).join(", ")}`);
console.log(`healthy client: ${times.length} questions, p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(0)} ms (at most ${MOST_P99}), longest ${(times.at(-1) ?? 0).toFixed(0)} ms (at most ${MOST_TIME}), ${seen.wrong.length} wrong`);
console.log(`memory: warmed ${mebibytes(warmed)} MB, peak ${mebibytes(peak)} MB, ${REST} s after ${mebibytes(rested)} MB`);

const failures = [
  ...[...faults].map(([fault, count]) => `${count} times: ${fault}`),
  ...seen.wrong.slice(0, 5).map((wrong) => `healthy client: ${wrong}`),
  ...(ended.how === "code 0, signal null" ? [] : [`the server ended with ${ended.how}`]),
  ...(logged === "" ? [] : [`the server logged ${logged.split("\n").length - 1} lines: ${logged.slice(0, 500)}`]),
  ...(isReady ? [] : ["the server is not ready afterwards"]),
  ...(at(0.99) <= MOST_P99 && (times.at(-1) ?? 0) <= MOST_TIME ? [] : ["the healthy client waited too long"]),
  ...(rested <= Math.max(warmed * 1.1, warmed + 25 * 1024 * 1024) ? [] : ["memory was not given back"]),
];
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Attacks of all kinds in turn, so that each is made as often, until enough requests were sent. */
async function attackOn(): Promise<void> {
  while (sent < REQUESTS && ended.how === undefined) {
    const name = random.pick(Object.keys(KINDS).filter((kind) => !HELD.includes(kind)));
    const one = KINDS[name]!(random);
    sent += Math.max(1, one.pieces.reduce<number>((sum, piece) => sum + (typeof piece === "number" ? 0 : countRequests(piece)), 0));
    record(name, await attack({ port, localAddress: addressOf(random.below(ADDRESSES)), patience: 2000 }, one));
  }
}

/** Opens connections that do harm by staying; gives how many the server closed. */
async function holdConnections(): Promise<number> {
  const own: Random = randomFrom(`${values.seed} held`);
  const all: Promise<boolean>[] = [];
  for (let index = 0; index < CONNECTIONS && ended.how === undefined; index++) {
    const name = HELD[index % HELD.length]!;
    all.push(attack({ port, localAddress: addressOf(index % ADDRESSES), patience: 2000, until: until.signal }, KINDS[name]!(own)).then((outcome) => {
      record(name, outcome);
      return outcome.isClosed;
    }));
    if (index % 50 === 49) await pause(20);
  }
  return (await Promise.all(all)).filter((isClosed) => isClosed).length;
}

function record(name: string, outcome: Awaited<ReturnType<typeof attack>>): void {
  for (const fault of outcome.faults) note(`${name}: ${fault}`);
  answers += outcome.statuses.length;
  for (const status of outcome.statuses) statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
  if (outcome.statuses.length === 0) statuses.set(outcome.isClosed ? "closed" : "silent", (statuses.get(outcome.isClosed ? "closed" : "silent") ?? 0) + 1);
}

async function stopHealthy(): Promise<Seen> {
  healthy.send("stop");
  const [message] = (await once(healthy, "message")) as [Seen];
  return message;
}

async function portOf(): Promise<number> {
  let text = "";
  for await (const chunk of server.stdout) {
    text += String(chunk);
    const found = /answers on http:\/\/[\d.]+:(\d+)/.exec(text)?.[1];
    if (found !== undefined) {
      server.stdout.resume();
      return Number(found);
    }
  }
  throw new Error(`the server did not start: ${logged}`);
}

/** Bytes of the server that are in memory. */
function rss(): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function mebibytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
