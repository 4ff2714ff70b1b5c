import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A build from clean against its limit of 3 s, and two builds against each other, byte for byte. Run it on a quiet machine. */
const LIMIT_MS = 3000;
const RUNS = 5;
const root = join(import.meta.dirname, "..", "..");
const work = mkdtempSync(join(tmpdir(), "cargolex-bench-"));

const times: number[] = [];
for (let run = 0; run < RUNS; run++) {
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

times.sort((a, b) => a - b);
const median = times[Math.floor(RUNS / 2)] ?? 0;
console.log(`build from clean: median ${Math.round(median)} ms of ${RUNS} (${times.map(Math.round).join(", ")}), ${(median / LIMIT_MS).toFixed(2)} of the limit of ${LIMIT_MS} ms`);
console.log(`two builds: ${files.length} files, ${differing.length} differ`);
