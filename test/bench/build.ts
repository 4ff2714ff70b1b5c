import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { median, ROOT } from "./measured.ts";

/**
 * A build from clean against its limit of 3 s, and two builds against each other, byte for byte. The limit was set on a machine on which csv-parse reads 82,000 rows
 * of nine columns a second; how many it reads here is measured between the builds, so that both figures are known: the time here, and at the pace of that machine.
 * With a commit (`node test/bench/build.ts 980044d`) the build of that commit is timed in turn with this one: machines change speed in a day, and the ratio does not.
 */
const LIMIT_MS = 3000;
const LIMIT_ROWS_PER_SECOND = 82_000;
const ROWS = 30_000;
const RUNS = 5;
const work = mkdtempSync(join(tmpdir(), "cargolex-bench-"));
const [peer] = process.argv.slice(2);
const table = `code,annex,name,from,to,act,part,row,note\n${Array.from({ length: ROWS }, (_, row) => `8471${row},XXIII,"Parts, of machines of heading ${row}, other than those of ${row}, which no other heading names",2023-02-26,,32023R0427,A,${row},a note of some words\n`).join("")}`;

function timeBuild(root: string, out: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(root, "pipeline", "bin.js"), "build", "--out", join(work, out)], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  return performance.now() - start;
}

function timeReading(): number {
  const start = performance.now();
  parse(table, { columns: true });
  return performance.now() - start;
}

/** The files of a commit in a folder of their own, with the packages that are installed here. */
function checkOut(commit: string): string {
  const folder = join(work, "peer");
  execFileSync("git", ["worktree", "add", "--detach", folder, commit], { cwd: ROOT, stdio: "ignore" });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return folder;
}

try {
  const other = peer === undefined ? undefined : checkOut(peer);
  const rounds = Array.from({ length: RUNS }, (_, run) => ({
    own: timeBuild(ROOT, String(run)), pace: ROWS / (timeReading() / 1000), other: other === undefined ? Number.NaN : timeBuild(other, `peer-${run}`),
  }));
  const taken = median(rounds.map(({ own }) => own));
  const pace = median(rounds.map((round) => round.pace));
  const there = taken * (pace / LIMIT_ROWS_PER_SECOND);
  const all = rounds.map(({ own }) => Math.round(own)).toSorted((a, b) => a - b).join(", ");
  console.log(`build from clean: median ${Math.round(taken)} ms of ${RUNS} (${all}), ${(taken / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`);
  console.log(`csv-parse reads ${Math.round(pace)} rows/s here, ${LIMIT_ROWS_PER_SECOND} where the limit was set: ${Math.round(there)} ms at that pace, ${(there / LIMIT_MS).toFixed(2)} of the limit`);
  if (peer !== undefined) console.log(`commit ${peer} in turn with it: median ${Math.round(median(rounds.map((round) => round.other)))} ms; ratio ${median(rounds.map((round) => round.own / round.other)).toFixed(2)}`);

  const files = readdirSync(join(work, "0"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const differing = files.filter(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return !readFileSync(path).equals(readFileSync(path.replace(join(work, "0"), join(work, "1"))));
  });
  console.log(`two builds: ${files.length} files, ${differing.length} differ`);
} finally {
  rmSync(work, { recursive: true });
  if (peer !== undefined) execFileSync("git", ["worktree", "prune"], { cwd: ROOT });
}
