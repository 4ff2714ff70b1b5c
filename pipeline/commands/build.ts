import { join } from "node:path";
import { readArgs, wantsColour, type Command } from "../../runtime/commands/command.ts";

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
    const { build } = await import("../build/run.ts");
    return build({ ...parsed.values, colour: wantsColour() });
  },
};
