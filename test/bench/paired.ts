import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBuilt, readCodes } from "./every-code.ts";
import { askSizes, median, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * What a look-up of a code costs here over what it costs at another commit: `node test/bench/paired.ts HEAD~1`. Each is built and bundled as it is there, and asked for the same codes in turn;
 * processor time of the server over that of a bare `node:http` server that sends as many bytes, median of five pairs. The exit code is 1 where it is more than a tenth higher here.
 */
const PAIRS = 5;
const OF_PAIR = 600;
const TIMES_AGAIN = 5;
const MOST = 1.1;
const [peer = "HEAD~1"] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "cargolex-paired-"));

interface Side {
  server: Measured;
  /** How many times as much as a bare server it took, pair by pair. */
  again: number[];
  first: number[];
}

const root = join(work, "peer");
execFileSync("git", ["worktree", "add", "--detach", root, peer], { cwd: ROOT, stdio: "ignore" });
symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
try {
  const codes = await readCodes(await openBuilt());
  const raw = await startMeasured(join(import.meta.dirname, "raw-server.ts"), {});
  const sides: [Side, Side] = [await open(ROOT, "here"), await open(root, "peer")];
  const paths = codes.map((code) => `/api/v1/cn?q=${code}&lang=en`);
  const step = Math.floor(paths.length / OF_PAIR);
  // Round 0 is for the compiler.
  for (let round = 0; round <= PAIRS; round++) {
    const some = paths.filter((_, index) => index % step === round);
    for (const { server, again, first } of round % 2 === 0 ? sides : sides.toReversed()) {
      const [fresh, known] = [await ratio(server, raw, some), await ratio(server, raw, Array.from({ length: TIMES_AGAIN }, () => some).flat())];
      if (round > 0) [first[again.length], again[again.length]] = [fresh, known];
    }
  }
  await Promise.all([raw.stop(), ...sides.map(({ server }) => server.stop())]);
  for (const [what, key] of [["asked for the first time", "first"], ["asked again", "again"]] as const) {
    const [here, there] = sides.map((side) => median(side[key])) as [number, number];
    const pairs = sides[0][key].map((own, pair) => own / sides[1][key][pair]!);
    console.log(`code ${what}: ${here.toFixed(2)} times a bare server, at ${peer} ${there.toFixed(2)}; ${median(pairs).toFixed(2)} times as much [${pairs.map((one) => one.toFixed(2)).join(" ")}] (at most ${MOST})`);
    if (median(pairs) > MOST) process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
  execFileSync("git", ["worktree", "prune"], { cwd: ROOT });
}

/** Builds and bundles what stands in a folder, and starts it. */
async function open(folder: string, name: string): Promise<Side> {
  const run = (...args: string[]): void => void execFileSync(process.execPath, [join(folder, "pipeline", "bin.js"), ...args], { cwd: folder, stdio: "ignore" });
  const data = join(work, `${name}-data`);
  run("build", "--out", data);
  run("bundle");
  const server = await startMeasured(join(folder, "dist", "server", "cargolex.js"), { PORT: "0", RATE_LIMIT: "off", LEADS_DB: "/dev/null", MEMORY_LIMIT: "400", DATA_DIR: data });
  while (!(await fetch(`${server.url}/readyz`)).ok) await pause(100);
  return { server, again: [], first: [] };
}

async function ratio(app: Measured, raw: Measured, paths: readonly string[]): Promise<number> {
  let before = await app.cpu();
  const sizes = await askSizes(app.url, paths);
  const own = (await app.cpu()) - before;
  before = await raw.cpu();
  await askSizes(raw.url, sizes.map((size) => `/${size}`));
  return own / ((await raw.cpu()) - before);
}
