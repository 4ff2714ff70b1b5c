import { renderTurn, turnYear, type Citing } from "../sanctions/cn-turn.ts";
import { gatherSources, type GatheredSources } from "../dataset/load.ts";
import { deriveNodes } from "../nomenclature/tree.ts";
import { withProgress } from "../source/progress.ts";
import { formatReport, hasErrors } from "../source/issue.ts";
import { readArgs, wantsColour, type Command } from "../../runtime/commands/command.ts";

export const cnTurnCommand: Command = {
  usage: "cn-turn <from> <to> [--sources DIR] [--json]",
  help: [
    "  --sources DIR  folder of the source tables (default: sources)",
    "  --json         print the findings as JSON",
    "",
    "Lists dead, split and merged codes that rows in force on 1 January of the new year cite, goods that leave or come below a listed code,",
    "and codes that stayed with other words. Exit 1 while a decision is open: a code that died without successors.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs(
      "cn-turn",
      args,
      { sources: { type: "string", default: "sources" }, json: { type: "boolean", default: false } },
      2,
    );
    if (parsed === undefined) return 2;
    const { sources, json } = parsed.values;
    const [from, to] = parsed.positionals.map(Number);
    if (from === undefined || to === undefined || !(from < to)) {
      process.stderr.write("cargolex cn-turn: want two years, the older first: cargolex cn-turn 2025 2026\n");
      return 2;
    }
    const gathered = await withProgress("reading the source tables", () => gatherSources(sources), json);
    if (hasErrors(gathered.issues)) {
      process.stdout.write(formatReport(gathered.issues, { json, colour: wantsColour(), root: sources }));
      return 1;
    }
    const { years, successors } = gathered.nomenclature;
    const [before, after] = [years.get(from), years.get(to)];
    if (before === undefined || after === undefined) {
      process.stderr.write(
        `cargolex cn-turn: no table of CN ${before === undefined ? from : to}; held are ${[...years.keys()].join(", ")}\n`,
      );
      return 2;
    }
    const turn = turnYear(
      {
        from,
        to,
        before: deriveNodes(before),
        after: deriveNodes(after),
        successors: successors.map(({ row }) => row),
      },
      citing(gathered, `${to}-01-01`),
    );
    process.stdout.write(json ? `${JSON.stringify(turn, null, 2)}\n` : renderTurn(turn));
    return turn.findings.some(({ open }) => open) ? 1 : 0;
  },
};

/** Entries and provisions that hold on a day or later. */
function citing({ sanctions, provisions }: GatheredSources, day: string): Citing[] {
  const entries = sanctions.entries.map(({ row }) => ({
    id: row.id,
    codes: [row.code],
    except_codes: row.except_codes,
    last: row.valid_to,
  }));
  const others = [...provisions.exemptions, ...provisions.winddowns, ...provisions.notices].map(({ row }) => ({
    id: row.id,
    codes: row.codes,
    except_codes: row.except_codes,
    last: row.until,
  }));
  return [...entries, ...others].filter(({ last }) => last === "" || last >= day);
}
