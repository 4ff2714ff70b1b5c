import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bundleServer } from "../../pipeline/commands/bundle.ts";
import { measureCost } from "./cost.ts";
import { measureFirstQuestions } from "./first-questions.ts";
import { measureNames } from "./names.ts";
import { readCodes, spread } from "./questions.ts";
import { ROOT, startServing } from "../serving.ts";
import { askSizes, median, untilReady } from "./measured.ts";

/**
 * The budgets of the design, measured in one run: the bundle over a fresh build, beside a bare `node:http` server that
 * sends as many bytes, and beside the same tables in SQLite with FTS5 behind h3. Processor time is that of the server
 * alone, over questions that it was never asked before; the median of some rounds in which all servers take turns, so
 * that a busy machine slows all. Exit code 1 where a budget is not kept. `--files` names the files of first questions.
 */
const STARTS = 5;
const BUILDS = 3;
const [MEBIBYTE, KIBIBYTE] = [1024 * 1024, 1024];
/** Loaded into a process, it says at the end the processor time that it used, in microseconds. */
const SAYS_CPU =
  "data:text/javascript,process.on('exit',()=>{const u=process.cpuUsage();process.stderr.write(`cpu ${u.user+u.system}\\n`)})";

interface Row {
  what: string;
  budget: string;
  measured: string;
  beside: string;
  kept: boolean;
}
const rows: Row[] = [];
const work = mkdtempSync(join(tmpdir(), "cargolex-budgets-"));
const data = join(work, "data");
/** A bundle of its own: services that answer from that of the checkout go on. */
const server = join(work, "server/cargolex.js");

try {
  measureBuild();
  await bundleServer(dirname(server));
  const codes = spread(await readCodes(data));
  await measureStart();
  for (const [what, budget, measured, beside, least] of await measureCost(server, data, join(work, "bulk")))
    add(what, budget, measured, beside, least);
  await addNames();
  const reads = await measureFirstQuestions(
    data,
    codes.filter((_, at) => at % 89 === 0),
  );
  for (const [what, most] of Object.entries({ code: 100, "code of 84 or 85": 150, name: 300, UN: 25 })) {
    const { middle, largest, files } = reads[what]!;
    add(`first ${what} in a browser`, `${most} KB`, `${kilobytes(largest)} KB`, `middle ${kilobytes(middle)} KB`, [
      largest / KIBIBYTE,
      most,
    ]);
    if (process.argv.includes("--files"))
      for (const [path, bytes] of files) console.log(`  first ${what}: ${path} ${bytes}`);
  }
  console.table(Object.fromEntries(rows.map(({ what, ...row }) => [what, row])));
  if (rows.some(({ kept }) => !kept)) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true });
}

function add(what: string, budget: string, measured: string, beside: string, [own, most]: readonly number[]): void {
  rows.push({ what, budget, measured, beside, kept: own! <= most! });
}

/** What names cost by the clock: on a machine that does other work too, run it again. */
async function addNames(): Promise<void> {
  const { ready, index, asked, own, peer, bad } = await measureNames(server, data, join(work, "bulk"));
  add("index ready after a first name", "1 s", ms(ready.first), `the other languages ${ms(ready.others)}`, [
    ready.first,
    1000,
  ]);
  add("index of all languages", "40 MB", `${(index / MEBIBYTE).toFixed(1)} MB`, "", [index / MEBIBYTE, 40]);
  add("a name never asked before, p99", "5 ms", ms(own.p99), `SQLite ${ms(peer.p99)}`, [own.p99, 5]);
  add(`right headings in five, of ${asked}`, "-", String(own.hits), `SQLite ${peer.hits}`, [peer.hits, own.hits]);
  for (const { kind, slowest } of bad) add(`bad input: ${kind}`, "5 ms", ms(slowest), "", [slowest, 5]);
}

function measureBuild(): void {
  const times = Array.from({ length: BUILDS }, () => {
    const begun = performance.now();
    const { stderr, status } = spawnSync(
      process.execPath,
      ["--import", SAYS_CPU, join(ROOT, "pipeline/bin.js"), "build", "--out", data],
      { cwd: ROOT, encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`the build failed: ${stderr}`);
    return { cpu: Number(/cpu (\d+)/.exec(stderr)?.[1]) / 1e6, wall: (performance.now() - begun) / 1000 };
  });
  // On a machine that does other work too, the clock says less than the processor.
  const cpu = median(times.map((own) => own.cpu));
  add(
    "build, CPU",
    "4 s",
    `${cpu.toFixed(1)} s`,
    `${median(times.map(({ wall }) => wall)).toFixed(1)} s on the clock`,
    [cpu, 4],
  );
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  add("files in git", "400", String(files.length), "", [files.length, 400]);
  add("data in git", "30 MB", `${(bytes / 1e6).toFixed(1)} MB`, "", [bytes / 1e6, 30]);
}

/** Time from bare to the first answer, and until the service is ready. */
async function measureStart(): Promise<void> {
  const rounds: { first: number; ready: number; bare: number }[] = [];
  for (let round = 0; round < STARTS; round++) {
    const app = await timeStart([server], "/api/v1/cn?q=85423190&lang=en", "/readyz");
    const bare = await timeStart([join(import.meta.dirname, "raw-server.ts")], "/2000");
    rounds.push({ ...app, bare: bare.first });
  }
  const [first, ready, bare] = (["first", "ready", "bare"] as const).map((own) =>
    median(rounds.map((one) => one[own])),
  );
  add("start to first answer", "1 s", `${(first! / 1000).toFixed(2)} s`, `bare ${(bare! / 1000).toFixed(2)} s`, [
    first! / 1000,
    1,
  ]);
  add("start to ready", "3 s", `${(ready! / 1000).toFixed(2)} s`, "", [ready! / 1000, 3]);
}

async function timeStart(args: string[], path: string, ready?: string): Promise<{ first: number; ready: number }> {
  const begun = performance.now();
  const { url, end } = await startServing(args, { LEADS_DB: "/dev/null", DATA_DIR: data });
  await askSizes(url, [path], 1);
  const first = performance.now() - begun;
  if (ready !== undefined) await untilReady(url + ready);
  const taken = { first, ready: performance.now() - begun };
  await end("SIGKILL");
  return taken;
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

function kilobytes(bytes: number): string {
  return (bytes / KIBIBYTE).toFixed(0);
}
