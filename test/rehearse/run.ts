import { mkdir } from "node:fs/promises";
import { readLawTables } from "../../pipeline/sanctions/import/eurlex/law-tables.ts";
import { rehearse, type Rehearsed } from "./rehearse.ts";
import { formatReport } from "../../pipeline/source/issue.ts";
import { withProgress } from "../../pipeline/source/progress.ts";
import { readArgs, wantsColour } from "../../runtime/commands/command.ts";

/** `node test/rehearse/run.ts`: made-up acts with known changes, to see that an import loses none. */
const HELP = [
  "usage: node test/rehearse/run.ts [--regime CODE] [--count N] [--from N] [--out DIR] [--sources DIR] [--json]",
  "",
  "  --regime CODE  the regulation whose next acts are made up (default: RU)",
  "  --count N      how many acts: consolidated page, page of an act and Formex in turn (default: 3)",
  "  --from N       number of the first act; the same number gives the same act (default: 0)",
  "  --out DIR      keep the files there, to take one through import, check, diff and release by hand in a copy of the sources",
  "  --sources DIR  folder of the source tables (default: sources)",
  "  --json         print the counts as JSON",
  "",
  "Makes acts from the tables of today with changes that are known (rows deleted, replaced by `ex`, added, ranges, a new annex, a corrigendum), imports each without",
  "writing, and counts which changes the import proposes, which it names for a person to decide, and which it loses. Exit 1 where one is lost, or a row changes that the act leaves alone.",
  "",
].join("\n");

/** Makes and imports acts. Gives the exit code. */
export async function runRehearsal(args: readonly string[]): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(HELP);
    return 0;
  }
  const parsed = readArgs(
    "rehearse",
    args,
    {
      regime: { type: "string", default: "RU" },
      count: { type: "string", default: "3" },
      from: { type: "string", default: "0" },
      out: { type: "string" },
      sources: { type: "string", default: "sources" },
      json: { type: "boolean", default: false },
    },
    0,
  );
  if (parsed === undefined) return 2;
  const { regime, count, from, out, sources, json } = parsed.values;
  if (!/^[1-9]\d{0,2}$/.test(count) || !/^\d{1,4}$/.test(from)) {
    process.stderr.write("cargolex rehearse: --count from 1 to 999 and --from from 0 to 9999. See --help.\n");
    return 2;
  }
  const lawTables = await readLawTables(sources);
  if (lawTables.issues.length > 0) {
    process.stdout.write(formatReport(lawTables.issues, { json, colour: wantsColour(), root: sources }));
    return 1;
  }
  if (!lawTables.regimes.some((row) => row.regime === regime)) {
    process.stderr.write(
      `cargolex rehearse: --regime ${regime}: want one of ${lawTables.regimes.map((row) => row.regime).join(", ")}\n`,
    );
    return 2;
  }
  if (out !== undefined) await mkdir(out, { recursive: true });
  const acts: Rehearsed[] = [];
  for (let number = Number(from); number < Number(from) + Number(count); number++)
    acts.push(await withProgress(`act ${number}`, () => rehearse(lawTables, sources, regime, number, out), json));
  process.stdout.write(json ? `${JSON.stringify(acts.map(counts), null, 2)}\n` : say(acts));
  return acts.some(({ lost, stray }) => lost.length + stray.length > 0) ? 1 : 0;
}

if (import.meta.main) process.exitCode = await runRehearsal(process.argv.slice(2));

function counts({ file, form, planned, found, named, lost, stray }: Rehearsed): Record<string, unknown> {
  return {
    file: file.split("/").at(-1),
    form,
    planned: planned.length,
    found: found.length,
    named: named.length,
    lost: lost.length,
    stray: stray.length,
  };
}

function say(acts: readonly Rehearsed[]): string {
  const lines = acts.flatMap((act) => [
    `${(act.file.split("/").at(-1) ?? "").padEnd(14)}${act.form.padEnd(14)}${act.planned.length} changes: ${act.found.length} found, ${act.named.length} named for a person, ${act.lost.length} lost, ${act.stray.length} stray`,
    ...act.lost.map(({ kind, annex, codes }) => `  lost: ${kind} in Annex ${annex}, ${codes.join(", ")}`),
    ...act.stray.map((id) => `  stray: ${id}`),
  ]);
  const sum = (of: (act: Rehearsed) => number): number => acts.reduce((total, act) => total + of(act), 0);
  return `${lines.join("\n")}\n${acts.length} acts, ${sum((act) => act.planned.length)} changes: ${sum((act) => act.found.length)} found, ${sum((act) => act.named.length)} named, ${sum((act) => act.lost.length)} lost; ${sum((act) => act.stray.length)} rows changed that no act touches\n`;
}
