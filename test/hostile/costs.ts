import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import type { Asked } from "./mixed.ts";
import { removeFolder, startServer, type Tried } from "./target.ts";
import { chargedFor, WORST, type WorstCase } from "./worst.ts";

/**
 * What the worst question of each operation costs: units charged, processor time of the whole process, and that a unit;
 * then 60 of the worst at one time, and 60 of that with the largest
 * answer, from 60 addresses within their quotas, with `/healthz` beside them. Their answers together are far larger
 * than what the server holds of answers that nobody took yet: they wait for
 * each other. The exit code is 1 where a unit takes more than 10 ms, `/healthz` waits for more than 100 ms and twice as
 * long as alone, or one of the 60 is not answered.
 */
const MOST_OF_UNIT = 10;
const MOST_DELAY = 100;
const AT_ONCE = 60;
/** Processor time (milliseconds) after which a mean is good enough, and the askings at most. */
const ENOUGH = 400;
const MOST_ASKED = 60;

/** A question that got no whole answer. */
class Unanswered extends Error {
  readonly fate: string;
  constructor(message: string, fate: string) {
    super(message);
    this.fate = fate;
  }
}

interface Cost {
  one: WorstCase;
  units: number;
  bytes: number;
  cpu: number;
}

const folder = mkdtempSync(join(tmpdir(), "cargolex-costs-"));
await bundleServer(folder);
const failures: string[] = [];
try {
  const costs: Cost[] = [];
  console.log(
    "operation            worst question                              units      answer   processor time    a unit",
  );
  await withServer({ RATE_LIMIT: "off" }, async (server) => {
    for (const one of WORST) {
      const { units, bytes, cpu } = costs[costs.push(await measure(server, one)) - 1]!;
      console.log(
        `${one.operation.padEnd(20)} ${one.what.padEnd(42)} ${String(units).padStart(6)} ${(bytes / 1024).toFixed(0).padStart(8)} KB ${cpu.toFixed(1).padStart(11)} ms ${(cpu / units).toFixed(2).padStart(8)} ms`,
      );
      if (cpu / units > MOST_OF_UNIT)
        failures.push(
          `${one.operation}, ${one.what}: a unit takes ${(cpu / units).toFixed(1)} ms, at most ${MOST_OF_UNIT}`,
        );
    }
  });
  const most = (by: (cost: Cost) => number): WorstCase => costs.toSorted((a, b) => by(b) - by(a))[0]!.one;
  for (const worst of new Set([most(({ cpu }) => cpu), most(({ bytes }) => bytes)]))
    await withServer({}, async (server) => {
      await ask(server.port, worst.ask(0), "127.120.1.1");
      const alone = await pulse(server.port, () => pause(2000));
      const fates = new Map<string, number>();
      const beside = await pulse(server.port, () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, async (_, at) => {
            const fate = await ask(server.port, worst.ask(at), `127.120.0.${at + 1}`).then(
              () => "answered",
              (error: Unanswered) => error.fate,
            );
            fates.set(fate, (fates.get(fate) ?? 0) + 1);
          }),
        ),
      );
      const counts = [...fates]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([fate, count]) => `${count} ${fate}`)
        .join(", ");
      console.log(
        `${AT_ONCE} of ${worst.operation} (${worst.what}) at one time: ${counts}; /healthz p50 ${shown(beside(0.5))}, p99 ${shown(beside(0.99))}, longest ${shown(beside(1))} ms (at most ${MOST_DELAY}); alone p50 ${shown(alone(0.5))}, longest ${shown(alone(1))} ms`,
      );
      if (beside(1) > Math.max(MOST_DELAY, 2 * alone(1))) failures.push(`/healthz waited for ${shown(beside(1))} ms`);
      for (const fate of fates.keys())
        if (fate !== "answered") failures.push(`${fates.get(fate)} of the worst questions: ${fate}`);
    });
} finally {
  removeFolder(folder);
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function withServer(env: NodeJS.ProcessEnv, work: (server: Tried) => Promise<void>): Promise<void> {
  const server = await startServer([join(folder, "cargolex.js")], { LEADS_DB: join(folder, "leads.sqlite"), ...env });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** The first askings read files and compile: they are not counted. */
async function measure(server: Tried, one: WorstCase): Promise<Cost> {
  const askFor = async (enough: number, least: number): Promise<{ cpu: number; bytes: number }> => {
    const before = server.cpu();
    let [requested, bytes] = [0, 0];
    for (; requested < least || (requested < MOST_ASKED && server.cpu() - before < enough); turn++, requested++)
      bytes = Math.max(bytes, await ask(server.port, one.ask(turn), "127.120.1.1"));
    return { bytes, cpu: (server.cpu() - before) / requested };
  };
  let turn = 0;
  await askFor(ENOUGH / 2, 4);
  return { one, units: chargedFor(one, one.ask(0)), ...(await askFor(ENOUGH, 1)) };
}

/** Gives the bytes of the answer; anything but 200 means that the question is none of the worst. */
function ask(port: number, { path, body }: Asked, localAddress: string): Promise<number> {
  const agent = new Agent({ localAddress });
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers =
      text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const sent = request(
      { port, host: "127.0.0.1", path, agent, method: text === undefined ? "GET" : "POST", headers },
      (response) => {
        let [bytes, stated] = [0, ""];
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (response.statusCode !== 200) stated += chunk.toString();
        });
        response
          .on("end", () =>
            response.statusCode === 200
              ? resolve(bytes)
              : reject(
                  new Unanswered(
                    `${path} answered ${response.statusCode} ${stated.slice(0, 300)}`,
                    `refused with ${response.statusCode}`,
                  ),
                ),
          )
          .on("error", cut);
      },
    );
    const cut = (error: Error): void => reject(new Unanswered(`${path}: ${error.message}`, "cut off"));
    sent.on("error", cut);
    sent.end(text);
  });
}

/**
 * Asks `/healthz` in a process of its own while work is done; gives the delay below which a share of the answers came.
 */
async function pulse(port: number, work: () => Promise<unknown>): Promise<(share: number) => number> {
  const child = fork(join(import.meta.dirname, "pulse.ts"), [String(port)]);
  await pause(500);
  await work();
  child.send("stop");
  const [times] = (await once(child, "message")) as [number[]];
  const sorted = times.toSorted((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function shown(ms: number): string {
  return ms.toFixed(1);
}
