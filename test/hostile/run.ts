import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import { attack } from "./client.ts";
import { KINDS } from "./kinds.ts";
import { ADDRESSES, attackAll } from "./load.ts";
import { askAll, openQuestions, warmUp } from "./mixed.ts";
import { startNginx } from "./nginx.ts";
import { randomFrom } from "./random.ts";
import { removeFolder, startHealthy, startServer, type Tried } from "./target.ts";

/**
 * Hostile clients against the bundled server at its default settings, with a healthy client beside them from other
 * addresses of this machine; before that the same against a bare `node:http` server, which tells what the machine alone
 * makes a client wait. It stays on loopback. The exit code is 1 when the server crashed, failed, kept memory, or kept
 * the healthy client waiting. `--nginx` puts the nginx of the repository before it. `--minutes` asks ordinary questions
 * instead, and looks at the memory.
 */
const { values } = parseArgs({
  options: {
    tenth: { type: "boolean", default: false },
    stores: { type: "boolean", default: false },
    nginx: { type: "boolean", default: false },
    minutes: { type: "string" },
    heap: { type: "string" },
    seed: { type: "string", default: "cargolex" },
    requests: { type: "string" },
    connections: { type: "string" },
    seconds: { type: "string" },
    rest: { type: "string", default: "60" },
    healthy: { type: "string", default: "60" },
  },
});
/**
 * A tenth, for so many seconds at most; nothing is judged by the clock of a machine that others use too.
 */
const { tenth } = values;
const [requests, connections] = [
  Number(values.requests ?? (tenth ? 10_000 : 100_000)),
  Number(values.connections ?? (tenth ? 500 : 5000)),
];
const most = Number(values.seconds ?? (tenth ? 45 : 3600)) * 1000;
const MEBIBYTE = 1024 * 1024;
/** Milliseconds that a healthy client may wait, but for one question in a hundred. */
const MOST_P99 = values.nginx ? 300 : 600;
const MOST_MEMORY = 250 * MEBIBYTE;
/** Memory is given back when it is within so much of what it was. */
const MORE_BY = 60 * MEBIBYTE;

/** Settings of the stores, which `--stores` asks for. */
const STORES = ["DATABASE_URL", "REDIS_URL"];
const stores = values.stores ? Object.fromEntries(STORES.map((name) => [name, process.env[name]])) : {};
const unset = Object.keys(stores).filter((name) => stores[name] === undefined);
if (unset.length > 0) throw new Error(`--stores needs ${unset.join(" and ")}`);

const folder = mkdtempSync(join(tmpdir(), "cargolex-hostile-"));
await bundleServer(folder);
const failures: string[] = [];
try {
  const server = await startServer(
    [...(values.heap === undefined ? [] : [`--max-old-space-size=${values.heap}`]), join(folder, "cargolex.js")],
    {
      MALLOC_TRIM_THRESHOLD_: "131072", // as the image and the unit of systemd do
      LEADS_DB: join(folder, "leads.sqlite"),
      ...stores,
      ...(values.stores ? { WEBHOOKS: "on" } : {}),
      ...(values.nginx ? { TRUSTED_PROXIES: "127.0.0.1" } : {}),
    },
  );
  try {
    if (values.minutes === undefined) await tryHostile(server);
    else await tryMixed(server, Number(values.minutes));
  } finally {
    await server.stop();
  }
  if (server.ended() !== "code 0, signal null") failures.push(`the server ended with ${server.ended()}`);
  // That Redis was too slow is said, and changes nothing but whose limits hold.
  const lines = server
    .logged()
    .split("\n")
    .filter((line) => line !== "" && !(values.stores && /"limits (?:not )?shared"/.test(line)));
  if (lines.length > 0) failures.push(`the server logged ${lines.length} lines: ${lines.join(" ").slice(0, 500)}`);
} finally {
  removeFolder(folder);
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function tryHostile(server: Tried): Promise<void> {
  const bare = await startServer([join(import.meta.dirname, "bare-server.ts")], {});
  const beside = await attacked(bare, requests / 10, connections / 10, most / 4);
  await bare.stop();
  await warmUp(server.port);
  await pause(3000);
  await server.collect();
  const warmed = server.rss();
  const nginx = values.nginx ? await startNginx(server.port) : undefined;
  const own = await attacked(server, requests, connections, most, nginx?.port);
  await nginx?.stop();
  const bound = warmed + MORE_BY;
  const rested = await settled(server, bound, Number(values.rest));

  const { sent, seconds, held, closed, answers, statuses, faults } = own.outcome;
  console.log(
    `${sent} hostile requests of ${Object.keys(KINDS).length} kinds from ${ADDRESSES} addresses in ${seconds.toFixed(0)} s, ${held} connections that were held beside them (${closed} closed by the server)`,
  );
  console.log(
    `answers: ${answers}, ${[...statuses]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, count]) => `${status} ${count}`)
      .join(", ")}`,
  );
  console.log(
    `processor time of the server: ${(own.cpu / sent).toFixed(2)} ms a hostile request, bare node:http ${(beside.cpu / beside.outcome.sent).toFixed(2)} ms`,
  );
  for (const [name, { times }] of [
    ["healthy client", own],
    ["the same at a bare node:http server", beside],
  ] as const) {
    console.log(
      `${name}: ${times.length} questions, p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(0)} ms, longest ${at(times, 1).toFixed(0)} ms`,
    );
  }
  console.log(
    `of the service: p99 at most ${MOST_P99} ms${tenth ? " (not judged here: the machine may be busy)" : ", or twice what a bare server takes"}`,
  );
  console.log(
    `memory: warmed ${mebibytes(warmed)} MB, peak ${mebibytes(own.peak)} MB, at rest ${mebibytes(rested)} MB`,
  );

  // What nginx refuses itself it refuses in its own form.
  for (const [fault, count] of faults)
    if (!(values.nginx && /is no JSON: <html>|status (?:501|505)$/.test(fault)))
      failures.push(`${count} times: ${fault}`);
  for (const wrong of own.wrong.slice(0, 5)) failures.push(`healthy client: ${wrong}`);
  if (!tenth && at(own.times, 0.99) > Math.max(MOST_P99, 2 * at(beside.times, 0.99)))
    failures.push("the healthy client waited too long");
  if (rested > bound) failures.push("memory was not given back");
  if (![...statuses.keys()].some((status) => Number(status) >= 400))
    failures.push("nothing was refused: no attack reached the server");
  if (!(await isReady(server.port))) failures.push("the server is not ready afterwards");
}

/** Whether the server says within a minute that it is ready. */
async function isReady(port: number): Promise<boolean> {
  for (let turn = 0; turn < 12; turn++) {
    const {
      statuses: [status],
    } = await attack(
      { port, localAddress: "127.0.0.1", patience: 5000 },
      { pieces: ["GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"] },
    );
    if (status === 200) return true;
    await pause(2000);
  }
  return false;
}

/** A server under hostile load with a healthy client beside it. */
async function attacked(server: Tried, wanted: number, open: number, longest: number, port = server.port) {
  const healthy = startHealthy(port, Number(values.healthy));
  await pause(2000);
  healthy.forget();
  let peak = server.rss();
  const [before, watch] = [server.cpu(), setInterval(() => (peak = Math.max(peak, server.rss())), 200)];
  const outcome = await attackAll({
    port,
    seed: values.seed,
    requests: wanted,
    connections: open,
    most: longest,
    isOver: () => server.ended() !== undefined,
  });
  clearInterval(watch);
  const cpu = server.cpu() - before;
  const { times, wrong } = await healthy.stop();
  return { outcome, cpu, peak, times: times.toSorted((a, b) => a - b), wrong };
}

/** Waits until memory is below a bound, so many seconds at most; garbage is collected meanwhile. */
async function settled(server: Tried, bound: number, longest: number): Promise<number> {
  for (let second = 0; second < longest && server.rss() > bound; second++) {
    await pause(1000);
    if (second % 10 === 5) await server.collect();
  }
  return server.rss();
}

/** Ordinary questions over all codes and names. */
async function tryMixed(server: Tried, minutes: number): Promise<void> {
  const { next } = await openQuestions();
  const [random, began] = [randomFrom(values.seed), performance.now()];
  let [said, peak] = [0, 0];
  const answered = await askAll(server.port, () => {
    const passed = (performance.now() - began) / 60_000;
    peak = Math.max(peak, server.rss());
    if (Math.floor(passed) > said)
      console.log(`after ${(said = Math.floor(passed))} min: ${mebibytes(server.rss())} MB`);
    return passed < minutes ? next(random) : undefined;
  });
  const after = server.rss();
  console.log(
    `mixed load: ${answered} questions in ${minutes} min, memory ${mebibytes(after)} MB afterwards (at most ${mebibytes(MOST_MEMORY)}), peak ${mebibytes(peak)} MB`,
  );
  if (after > MOST_MEMORY) failures.push("the server takes too much memory");
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function mebibytes(bytes: number): string {
  return (bytes / MEBIBYTE).toFixed(0);
}
