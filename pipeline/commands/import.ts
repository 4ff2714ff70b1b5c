import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatCsv } from "../csv.ts";
import type { Importer } from "../import/importer.ts";
import { importers } from "../import/importers.ts";
import { hint } from "../nearest.ts";
import { withProgress } from "../progress.ts";
import { formatReport, hasErrors } from "../report.ts";
import { readArgs, wantsColour, type Command } from "./command.ts";

export const importCommand: Command = {
  name: "import",
  summary: "read a published file and propose source tables from it",
  usage: "import <kind> [--apply] [--sources DIR] [--json] <file or folder>...",
  help: [
    "Kinds:",
    ...importers.map(({ kind, usage, summary }) => `  ${kind} ${usage}\n      ${summary}`),
    "",
    "  --apply        write the proposed tables; without it they are only compared",
    "  --sources DIR  folder of the source tables (default: sources)",
    "  --json         print the report as JSON",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs("import", args, {
      apply: { type: "boolean", default: false }, sources: { type: "string", default: "sources" }, json: { type: "boolean", default: false },
    });
    if (parsed === undefined) return 2;
    const [kind, ...rest] = parsed.positionals;
    const importer = importers.find((candidate) => candidate.kind === kind);
    if (importer === undefined) {
      const known = importers.map((candidate) => candidate.kind);
      process.stderr.write(`cargolex import: ${kind === undefined ? "name a kind" : `unknown kind ${JSON.stringify(kind)}${hint(kind, known)}`}; kinds are ${known.join(", ")}\n`);
      return 2;
    }
    if (rest.length === 0) {
      process.stderr.write(`cargolex import ${importer.kind}: name the file or folder to read. usage: cargolex import ${importer.kind} ${importer.usage}\n`);
      return 2;
    }
    return runImport(importer, rest, parsed.values);
  },
};

async function runImport(importer: Importer, args: readonly string[], { apply, sources, json }: { apply: boolean; sources: string; json: boolean }): Promise<number> {
  const result = await withProgress(`reading ${args.join(" ")}`, () => importer.run(args, sources), json);
  const changes: { path: string; added: number; removed: number }[] = [];
  for (const { path, header, rows } of result.tables) {
    const text = formatCsv([header, ...rows]);
    const target = join(sources, path);
    const before = await readFile(target, "utf8").catch(() => "");
    if (before === text) continue;
    changes.push({ path, ...lineChanges(before, text) });
    if (!apply || hasErrors(result.issues)) continue;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  if (json) process.stdout.write(`${JSON.stringify({ report: result.report, changes, issues: result.issues }, null, 2)}\n`);
  else {
    for (const line of result.report) process.stdout.write(`${line}\n`);
    for (const { path, added, removed } of changes) process.stdout.write(`${path}: ${added} lines added, ${removed} removed\n`);
    if (changes.length === 0) process.stdout.write(`${result.tables.length} tables read, all as they stand in ${sources}\n`);
    else if (!apply) process.stdout.write(`nothing written; --apply writes ${changes.length} tables\n`);
    if (result.issues.length > 0) process.stdout.write(formatReport(result.issues, { json: false, colour: wantsColour() }));
  }
  return hasErrors(result.issues) ? 1 : 0;
}

function lineChanges(before: string, after: string): { added: number; removed: number } {
  const old = counted(before);
  let added = 0;
  for (const line of after.split("\n")) {
    const left = old.get(line) ?? 0;
    if (left === 0) added++;
    else old.set(line, left - 1);
  }
  return { added, removed: [...old.values()].reduce((sum, left) => sum + left, 0) };
}

function counted(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  if (text !== "") for (const line of text.split("\n")) lines.set(line, (lines.get(line) ?? 0) + 1);
  return lines;
}
