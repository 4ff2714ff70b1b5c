import fastGlob from "fast-glob";
import { compareText } from "../../runtime/text/normalize.ts";
import type { Issue } from "../source/issue.ts";
import { openNamed } from "../source/read-sources.ts";
import { ownsFile, type Table } from "../source/table.ts";
import { formatTable, type Formatted } from "../source/format.ts";
import { allTables, editionFolders } from "../dataset/tables.ts";
import { join } from "node:path";
import { belowSources } from "../source/read-sources.ts";
import { withProgress } from "../source/progress.ts";
import { formatReport } from "../source/issue.ts";
import { writeAll } from "../source/write-all.ts";
import { readArgs, wantsColour, type Command } from "../../runtime/commands/command.ts";

export const formatCommand: Command = {
  usage: "format [--check] [--sources DIR] [FILE...]",
  help: [
    "  --check        name the files that would change; write nothing, exit 1 where there are any",
    "  --sources DIR  folder of the source tables (default: sources)",
    "",
    "With files, named below the sources folder or from the current folder, only these are written.",
    "Mends byte order marks, CRLF, missing final newlines, no-break and invisible characters, spaces too many, Unicode form,",
    "quotes that a cell does not need, and the order of the rows where a table is ordered by its key. It changes no other letter.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs("format", args, {
      check: { type: "boolean", default: false },
      sources: { type: "string", default: "sources" },
    });
    if (parsed === undefined) return 2;
    const { check, sources } = parsed.values;
    const style = { json: false, colour: wantsColour(), root: sources };
    const { unformatted: matches, unknown } = await withProgress(
      "reading the source tables",
      () => findUnformatted(sources, belowSources(sources, parsed.positionals)),
      false,
    );
    if (unknown.length > 0) {
      process.stdout.write(formatReport(unknown, style));
      process.stderr.write(
        "cargolex format: nothing is mended; name files of tables, below the sources folder or from the current one\n",
      );
      return 2;
    }
    const broken = matches.flatMap(({ issues }) => issues);
    const unformatted = matches.filter(({ issues }) => issues.length === 0);
    if (!check) await writeAll(sources, new Map(unformatted.map(({ file, text }) => [file, text])));
    for (const { file, mended } of unformatted) process.stdout.write(`${join(sources, file)}: ${mended.join(", ")}\n`);
    if (broken.length > 0) process.stdout.write(formatReport(broken, style));
    process.stdout.write(
      `${unformatted.length} file${unformatted.length === 1 ? "" : "s"} ${check ? "would change" : "mended"}\n`,
    );
    return broken.length > 0 || (check && unformatted.length > 0) ? 1 : 0;
  },
};

/** A table file that is not written as it should be, or cannot be read. */
interface Unformatted extends Formatted {
  file: string;
}

/**
 * Finds the table files below a sources folder that are not written as they should be: all of them, or the ones named;
 * names that no table has are issues.
 */
async function findUnformatted(
  root: string,
  files: readonly string[] = [],
): Promise<{ unformatted: Unformatted[]; unknown: Issue[] }> {
  const tables = allTables(await editionFolders(root));
  const { named, issues } = await openNamed(root, tables, files.length > 0 ? files : await tableFiles(root, tables));
  const unformatted: Unformatted[] = [];
  for (const { table, file, bytes } of named) {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    const formatted = formatTable(table, file, bytes);
    if (formatted.issues.length > 0 || formatted.text !== text) unformatted.push({ file, ...formatted });
  }
  return { unformatted, unknown: issues };
}

async function tableFiles(root: string, tables: readonly Table[]): Promise<string[]> {
  const files = await fastGlob("**/*.csv", { cwd: root });
  return files.filter((file) => tables.some((table) => ownsFile(table, file))).toSorted(compareText);
}
