import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, ROOT } from "./measured.ts";

/**
 * Where the time of a build goes, and how much there is to do: `node test/bench/build-parts.ts a001b9c` prints each part here and at that commit, as the
 * sampling profiler sees both threads. A sample counts for the innermost part that it was taken in.
 */
const PARTS: readonly { part: string; functions: RegExp; outputs: string[] }[] = [
  { part: "legs of every code", functions: /^planLegFiles$/, outputs: ["sanctions/legs/*.json", "sanctions/conformance.json"] },
  { part: "names of goods, forms of words", functions: /^planOverYears$/, outputs: ["nomenclature/*.json"] },
  { part: "years of the nomenclature", functions: /^planYears?$/, outputs: ["nomenclature/20*/*.json", "nomenclature/bulk/*"] },
  { part: "editions of ADR", functions: /^planEdition$/, outputs: ["adr/**/*"] },
  { part: "sanctions but the legs", functions: /^(?:planSanctions|plannedEntries|planEntries|planLaw|inputOf|legsInput)$/, outputs: ["sanctions/*.json", "sanctions/bulk/*"] },
  { part: "the law against customs", functions: /^compareSources$/, outputs: [] },
  { part: "reading the tables", functions: /^readSources$/, outputs: [] },
  { part: "checks of the tables", functions: /^(?:checkSources|loadSources)$/, outputs: [] },
  { part: "schemas: checks of what is planned", functions: /^(?:validate|prepare|check|checkAll)$/, outputs: ["schema/*"] },
  { part: "lists, hashes and writing", functions: /^(?:planIndex|planManifest|planReleases|planBulkPackage|planSourcePackage|writePlan|compareWith|hashed|writeAll)$/, outputs: ["*.*", "*/manifest.json", "changes/**/*"] },
];
const REST = "modules, garbage and the rest";
const RUNS = 3;
const [peer] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "cargolex-parts-"));

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Milliseconds by part of one build. */
function profile(root: string, name: string): Map<string, number> {
  const folder = join(work, name);
  const build = spawnSync(process.execPath, ["--cpu-prof", `--cpu-prof-dir=${folder}`, join(root, "pipeline", "bin.js"), "build", "--out", join(work, `${name}-out`)], { cwd: root, encoding: "utf8" });
  if (build.status !== 0) throw new Error(`the build failed: ${build.stderr}`);
  const taken = new Map<string, number>();
  for (const file of globSync("*.cpuprofile", { cwd: folder })) addSamples(taken, JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile);
  rmSync(folder, { recursive: true });
  return taken;
}

function addSamples(taken: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void {
  const above = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const partOf = (id: number | undefined): string => {
    const node = id === undefined ? undefined : byId.get(id);
    if (node === undefined) return REST;
    const { functionName, url } = node.callFrame;
    const own = url.includes("/pipeline/") ? PARTS.find(({ functions }) => functions.test(functionName)) : undefined;
    return own?.part ?? partOf(above.get(node.id));
  };
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName === "(idle)" ? undefined : partOf(id)]));
  samples.forEach((id, index) => {
    const part = parts.get(id);
    if (part !== undefined) taken.set(part, (taken.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  });
}

const megabytes = (root: string, patterns: readonly string[]): number =>
  globSync([...patterns], { cwd: root }).reduce((sum, path) => sum + (statSync(join(root, path)).isFile() ? statSync(join(root, path)).size : 0), 0) / 1e6;

try {
  const roots = [{ name: "here", root: ROOT }];
  if (peer !== undefined) {
    const root = join(work, "peer");
    execFileSync("git", ["worktree", "add", "--detach", root, peer], { cwd: ROOT, stdio: "ignore" });
    symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
    roots.push({ name: peer, root });
  }
  const runs = Array.from({ length: RUNS }, () => roots.map(({ name, root }) => profile(root, name)));
  const rows = [...PARTS.map(({ part, outputs }) => ({ part, outputs })), { part: REST, outputs: [] }];
  for (const [at, { name, root }] of roots.entries()) {
    const time = (part: string): number => median(runs.map((run) => run[at]?.get(part) ?? 0));
    const whole = rows.reduce((sum, { part }) => sum + time(part), 0);
    console.log(`${name}: ${Math.round(whole)} ms in both threads, ${megabytes(root, ["sources/**/*"]).toFixed(1)} MB of tables, ${megabytes(join(work, `${name}-out`), ["**/*"]).toFixed(1)} MB of files`);
    for (const { part, outputs } of rows) {
      const size = outputs.length === 0 ? "" : `${megabytes(join(work, `${name}-out`), outputs).toFixed(1)} MB`;
      console.log(`  ${part.padEnd(36)}${String(Math.round(time(part))).padStart(6)} ms ${(100 * time(part) / whole).toFixed(0).padStart(3)} %  ${size}`);
    }
  }
} finally {
  rmSync(work, { recursive: true });
  if (peer !== undefined) execFileSync("git", ["worktree", "prune"], { cwd: ROOT });
}
