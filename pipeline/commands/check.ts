import { checkFiles, loadSources } from "../load.ts";
import { withProgress } from "../progress.ts";
import { formatReport, hasErrors } from "../report.ts";
import { readArgs, wantsColour, type Command } from "./command.ts";

export const checkCommand: Command = {
  name: "check",
  summary: "check every source table and print all findings",
  usage: "check [--sources DIR] [--json] [FILE...]",
  help: [
    "  --sources DIR  folder of the source tables (default: sources)",
    "  --json         print findings as JSON",
    "",
    "With files (named below the sources folder) only these are read, each on its own; checks across tables need the whole folder.",
    "",
    "Prints file:line:column: value, what was expected [rule]. Exit 1 when there is an error.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs("check", args, { sources: { type: "string", default: "sources" }, json: { type: "boolean", default: false } });
    if (parsed === undefined) return 2;
    const { sources, json } = parsed.values;
    const files = parsed.positionals;
    const { issues } = await withProgress("checking the source tables", () => (files.length > 0 ? checkFiles(sources, files) : loadSources(sources)), json);
    process.stdout.write(formatReport(issues, { json, colour: wantsColour() }));
    return hasErrors(issues) ? 1 : 0;
  },
};
