import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { change, editTable } from "../pipeline/diff/tables.ts";
import { ROOT } from "../serving.ts";
import { askSizes, startMeasured } from "./measured.ts";

/**
 * Processor time of what a maintainer waits for: `check`, `diff` of a row and the trial of a release, each with the
 * cost of a bare answer before and after it: `node test/bench/maintainer.ts`. The budgets are those of a machine whose
 * bare answer costs 40 µs. Exit code 1 where one is not kept.
 */
const SAYS_CPU =
  "data:text/javascript,process.on('exit',()=>{const u=process.cpuUsage();process.stderr.write(`cpu ${u.user+u.system}\\n`)})";
const [BARE, ASKED] = [40, 2000];
const folder = mkdtempSync(join(tmpdir(), "cargolex-maintainer-"));
const [sources, released] = [join(folder, "sources"), join(folder, "released")];

/** Processor time of a bare answer in microseconds. */
async function bareAnswer(): Promise<number> {
  const server = await startMeasured(join(import.meta.dirname, "raw-server.ts"), {});
  const paths = Array.from({ length: ASKED }, () => "/2000");
  await askSizes(server.url, paths);
  const before = await server.cpu();
  await askSizes(server.url, paths);
  const used = (await server.cpu()) - before;
  await server.stop();
  return used / ASKED;
}

/** Runs a command; gives its processor time in seconds. */
function run(allowed: readonly number[], ...args: string[]): number {
  const { stderr, stdout, status } = spawnSync(
    process.execPath,
    ["--import", SAYS_CPU, join(ROOT, "pipeline/bin.js"), ...args],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  if (!allowed.includes(status ?? -1)) throw new Error(`${args.join(" ")}: exit ${status}\n${stdout}${stderr}`);
  return Number(/cpu (\d+)/.exec(stderr)?.[1]) / 1e6;
}

try {
  cpSync(join(ROOT, "sources"), sources, { recursive: true });
  editTable(sources, "releases.csv", ([row]) => [{ ...row, version: "2026.11.21" }]);
  editTable(sources, "acceptances.csv", () => []);
  rmSync(join(sources, "changes"), { recursive: true });
  const tables = ["--sources", sources];
  run([0], "release", ...tables, "--amend", "--version", "2026.11.21", "--out", released, "--sole-maintainer");
  editTable(
    sources,
    "sanctions/entries/RU-XXIII.csv",
    change("id", "RU-XXIII-0003", { name_en: "Roses, whether or not grafted" }),
  );
  const trial = ["--dry-run", "--version", "2099.01.01", "--summary", "trial", "--from", released, "--sole-maintainer"];
  const commands: [string, number, () => number][] = [
    ["check", 5, () => run([0], "check", ...tables)],
    ["diff of a row", 5, () => run([0], "diff", released, sources)],
    // It is refused for want of a reviewer of the row, once all is compared.
    ["trial of a release", 12, () => run([0, 1], "release", ...tables, ...trial)],
  ];
  let before = await bareAnswer();
  for (const [name, budget, measure] of commands) {
    const used = measure();
    const after = await bareAnswer();
    const scaled = (used * 2 * BARE) / (before + after);
    if (scaled > budget) process.exitCode = 1;
    const bare = `bare answer ${before.toFixed(0)} and ${after.toFixed(0)} µs`;
    console.log(`${name}: ${used.toFixed(1)} s, ${bare}: ${scaled.toFixed(1)} of ${budget} s`);
    before = after;
  }
} finally {
  rmSync(folder, { recursive: true });
}
