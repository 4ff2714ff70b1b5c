import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startVitest } from "vitest/node";
import { ROOT } from "../serving.ts";

/**
 * How much of the rules and of the runtime tests run through, folder by folder: `node test/bench/coverage.ts`
 * for `npm test`, with `--long` the long proofs too. What runs in a process of its own (a server, a browser, a worker)
 * is not counted. `--against FOLDER` prints a
 * checkout of another commit beside it, with
 * its packages and `@vitest/coverage-v8` installed: a commit from before the long proofs were told apart had all of
 * them in `npm test`.
 */
const argv = process.argv.slice(2);
const long = argv.includes("--long");
const against = argv.includes("--against") ? argv[argv.indexOf("--against") + 1] : undefined;
const COUNTED = [
  "runtime/**/*.ts",
  "pipeline/**/checks/**/*.ts",
  "pipeline/adr/rules/*.ts",
  "pipeline/sanctions/evidence/*.ts",
];

interface Counts {
  lines: { covered: number; total: number };
  branches: { covered: number; total: number };
}

async function countIn(root: string): Promise<Map<string, Counts>> {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-coverage-"));
  try {
    const coverage = {
      enabled: true,
      provider: "v8" as const,
      include: COUNTED,
      reporter: ["json-summary" as const],
      reportsDirectory: folder,
      reportOnFailure: true,
    };
    if (root === ROOT) {
      await startVitest("test", [], {
        root,
        config: join(root, "vitest.config.ts"),
        watch: false,
        reporters: ["dot"],
        coverage,
        ...(long ? { include: ["test/**/*.test.ts"], exclude: ["**/node_modules/**"], testTimeout: 1_800_000 } : {}),
      });
    } else {
      const options = [
        "--coverage",
        "--coverage.reporter=json-summary",
        "--coverage.reportOnFailure",
        `--coverage.reportsDirectory=${folder}`,
        ...COUNTED.map((one) => `--coverage.include=${one}`),
      ];
      spawnSync(
        process.execPath,
        [join(root, "node_modules/vitest/vitest.mjs"), "run", "--reporter=dot", "--testTimeout=1800000", ...options],
        { cwd: root, stdio: "inherit" },
      );
    }
    const files = JSON.parse(readFileSync(join(folder, "coverage-summary.json"), "utf8")) as Record<string, Counts>;
    const groups = new Map<string, Counts>();
    for (const [file, counts] of Object.entries(files)) {
      if (file === "total") continue;
      for (const group of [groupOf(relative(root, file)), "all of these"]) add(groups, group, counts);
    }
    return groups;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function groupOf(file: string): string {
  if (file.startsWith("pipeline/")) return "checks and evidence";
  return file.split("/").slice(0, 2).join("/");
}

function add(groups: Map<string, Counts>, group: string, { lines, branches }: Counts): void {
  const held = groups.get(group) ?? { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };
  for (const [sum, own] of [
    [held.lines, lines],
    [held.branches, branches],
  ] as const) {
    sum.covered += own.covered;
    sum.total += own.total;
  }
  groups.set(group, held);
}

function print(groups: ReadonlyMap<string, Counts>): void {
  const share = ({ covered, total }: Counts["lines"]): string =>
    `${(total === 0 ? 100 : (100 * covered) / total).toFixed(1)} % of ${total}`.padStart(18);
  for (const [group, { lines, branches }] of [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`  ${group.padEnd(24)} lines ${share(lines)}   branches ${share(branches)}`);
}

const here = await countIn(ROOT);
console.log(`\nhere, ${long ? "with the long proofs" : "npm test"}:`);
print(here);
if (against !== undefined) {
  if (!existsSync(join(against, "vitest.config.ts")))
    throw new Error(`${against} is no checkout: git worktree add ${against} COMMIT, and npm ci there`);
  const there = await countIn(against);
  console.log(`\n${execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: against, encoding: "utf8" }).trim()}:`);
  print(there);
}
