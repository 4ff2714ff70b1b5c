import { join } from "node:path";
import { readArgs, wantsColour, type Command } from "../../runtime/commands/command.ts";
import { checkSources } from "../dataset/load.ts";
import { withProgress } from "../source/progress.ts";
import { formatReport, hasErrors } from "../source/issue.ts";
import { compareWith, writePlan, type Drift } from "../output/write.ts";
import { planDist, warnUnreleased } from "../build/plan.ts";

export const buildCommand: Command = {
  usage: "build [--check] [--sources DIR] [--out DIR] [--counts] [--json]",
  help: [
    "  --check        build in memory and compare with the folder; write nothing, exit 1 where they differ",
    "  --sources DIR  folder of the source tables (default: sources)",
    "  --out DIR      folder to build into (default: dist/data)",
    "  --counts       print the counts of every annex too: rows of law, entries, agreement with customs",
    "  --json         print the outcome as JSON, with all counts",
    "",
    "With an error in a source table nothing is written.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs(
      "build",
      args,
      {
        check: { type: "boolean", default: false },
        sources: { type: "string", default: "sources" },
        out: { type: "string", default: join("dist", "data") },
        counts: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
      },
      0,
    );
    if (parsed === undefined) return 2;
    return build({ ...parsed.values, colour: wantsColour() });
  },
};

interface Options {
  check: boolean;
  sources: string;
  out: string;
  counts: boolean;
  json: boolean;
  colour: boolean;
}

/** Runs `cargolex build`. Gives the exit code. */
async function build({ check, sources, out, counts: withCounts, json, colour }: Options): Promise<number> {
  const loaded = await withProgress("checking the source tables", () => checkSources(sources), json);
  if (hasErrors(loaded.issues) || loaded.data === undefined) {
    process.stdout.write(formatReport(loaded.issues, { json, colour, root: sources }));
    if (!json) process.stderr.write(`cargolex build: ${out} is untouched; mend the errors above\n`);
    return 1;
  }
  const { data } = loaded;
  const { plan, issues, counts, annexCounts } = await withProgress(
    "planning the shards",
    async () => planDist(data),
    json,
  );
  if (hasErrors(issues)) {
    process.stdout.write(formatReport(issues, { json, colour, root: sources }));
    return 1;
  }
  const warnings = json ? [] : warnUnreleased(data);
  if (warnings.length > 0) process.stderr.write(formatReport(warnings, { json, colour, root: sources }));
  const drift = check ? await compareWith(out, plan) : await withProgress("writing", () => writePlan(out, plan), json);
  const differs = drift.missing.length + drift.stale.length + drift.orphan.length;
  if (json)
    process.stdout.write(
      `${JSON.stringify({ check, files: plan.size, ...drift, counts: [...counts, ...annexCounts] }, null, 2)}\n`,
    );
  else
    process.stdout.write(
      check
        ? renderDrift(drift, out)
        : [
            ...(withCounts ? annexCounts : []),
            ...counts,
            ...(withCounts ? [] : ["counts of every annex: cargolex build --counts"]),
            renderWritten(drift, plan.size, out),
          ].join("\n"),
    );
  return check && differs > 0 ? 1 : 0;
}

function renderDrift(drift: Drift, out: string): string {
  const lines = (["missing", "stale", "orphan"] as const).flatMap((kind) =>
    drift[kind].map((path) => `${join(out, path)}: ${kind}`),
  );
  if (lines.length === 0) return `${out} is what the source tables build\n`;
  return `${lines.join("\n")}\n${lines.length} files differ from what the source tables build: run npx cargolex build and commit ${out}\n`;
}

function renderWritten(drift: Drift, files: number, out: string): string {
  const written = drift.missing.length + drift.stale.length;
  return `${out}: ${files} files, ${written} written, ${drift.orphan.length} removed\n`;
}
