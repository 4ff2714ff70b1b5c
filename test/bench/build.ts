import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { median } from "./measured.ts";

/**
 * A build from clean against its limit of 3 s, and two builds against each other, byte for byte. The limit was set on a machine on which csv-parse reads 82,000 rows
 * of nine columns a second; how many it reads here is measured between the builds, so that both figures are known: the time here, and at the pace of that machine.
 */
const LIMIT_MS = 3000;
const LIMIT_ROWS_PER_SECOND = 82_000;
const ROWS = 30_000;
const RUNS = 5;
const root = join(import.meta.dirname, "..", "..");
const work = mkdtempSync(join(tmpdir(), "cargolex-bench-"));

const table = `${["code", "annex", "name", "from", "to", "act", "part", "row", "note"].join(",")}\n${Array.from({ length: ROWS }, (_, row) => `8471${row},XXIII,"Parts, of machines of heading ${row}, other than those of ${row}, which no other heading names",2023-02-26,,32023R0427,A,${row},a note of some words\n`).join("")}`;
const times: number[] = [];
const paces: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const read = performance.now();
  parse(table, { columns: true });
  paces.push(ROWS / ((performance.now() - read) / 1000));
  const out = join(work, String(run));
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [join(root, "pipeline", "bin.js"), "build", "--out", out], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  times.push(performance.now() - start);
}
const files = readdirSync(join(work, "0"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const differing = files.filter(({ parentPath, name }) => {
  const path = join(parentPath, name);
  return !readFileSync(path).equals(readFileSync(path.replace(join(work, "0"), join(work, "1"))));
});
rmSync(work, { recursive: true });

const taken = median(times);
const pace = median(paces);
const there = taken * (pace / LIMIT_ROWS_PER_SECOND);
console.log(`build from clean: median ${Math.round(taken)} ms of ${RUNS} (${times.toSorted((a, b) => a - b).map(Math.round).join(", ")}), ${(taken / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`);
console.log(`csv-parse reads ${Math.round(pace)} rows/s here, ${LIMIT_ROWS_PER_SECOND} where the limit was set: ${Math.round(there)} ms at that pace, ${(there / LIMIT_MS).toFixed(2)} of the limit`);
console.log(`two builds: ${files.length} files, ${differing.length} differ`);
