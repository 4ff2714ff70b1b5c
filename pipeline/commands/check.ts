import { allTables, editionFolders, explainRules } from "../dataset/tables.ts";
import type { AcceptedFinding } from "../source/exceptions.ts";
import type { Rule } from "../source/check.ts";
import {
  type Issue,
  compareIssues,
  errorAt,
  formatIssue,
  formatReport,
  hasErrors,
  locatedBelow,
} from "../source/issue.ts";
import { layoutOf } from "../source/format.ts";
import { readTable } from "../source/read-table.ts";
import type { System } from "../source/disk.ts";
import { checkSources, gatherSources, type GatheredSources } from "../dataset/load.ts";
import { laterDay, lacksOn } from "../dataset/outlook.ts";
import { brusselsDay } from "../../runtime/rules/day.ts";
import { isDay } from "../../openapi/formats.ts";
import { belowSources, readFiles } from "../source/read-sources.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { withProgress } from "../source/progress.ts";
import { type Command, readArgs, wantsColour } from "../../runtime/commands/command.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How long before a day who maintains is told what will be lacking on it. */
const AHEAD = 60;

export const checkCommand: Command<System> = {
  usage:
    "check [--format text|github] [--json] [--verbose] [--sources DIR] [FILE...] | check --list [GROUP] | check --explain RULE | check --day DAY",
  help: [
    "  --format text    one finding a line (the default)",
    "  --format github  annotations for a pull request",
    "  --json           print findings as JSON",
    "  --verbose        print accepted findings too, with their reasons (sources/exceptions.csv)",
    "  --list           list the groups of rules, or the rules of a group: check --list sanctions",
    "  --explain RULE   why a rule is there, an example, and what to do",
    "  --day DAY        say what the data will lack on a day: nomenclature, edition, acts, measures that end, texts older than their source",
    "  --sources DIR    folder of the source tables (default: sources)",
    "",
    "With files (named below the sources folder, or from the current folder) only these are read, each on its own; checks across tables need the whole folder.",
    "",
    "Prints file:line:column: value, what was expected [rule]. Exit 1 when there is an error. What the data will lack in 60 days is said on stderr.",
    "",
  ].join("\n"),
  async run(args, { now }) {
    const parsed = readArgs("check", args, {
      sources: { type: "string", default: "sources" },
      json: { type: "boolean", default: false },
      format: { type: "string", default: "text" },
      verbose: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      explain: { type: "string" },
      day: { type: "string" },
    });
    if (parsed === undefined) return 2;
    const { sources, json, format, verbose, list, explain, day } = parsed.values;
    if (day !== undefined) return sayLacks(day, brusselsDay(now()), sources, json);
    const files = belowSources(sources, parsed.positionals);
    if (list || explain !== undefined) {
      const rules = explainRules(allTables(await editionFolders(sources)));
      return explain === undefined ? listRules(rules, parsed.positionals[0]) : explainRule(rules, explain);
    }
    if (format !== "text" && format !== "github") {
      process.stderr.write(`cargolex check: --format ${format}: want text or github\n`);
      return 2;
    }
    const layouts: Issue[] = [];
    const reader = readerOfLayouts(layouts);
    const result: { issues: Issue[]; accepted?: AcceptedFinding[]; gathered?: GatheredSources } = await withProgress(
      "checking the source tables",
      () => (files.length > 0 ? checkFiles(sources, files, reader) : checkSources(sources, reader)),
      json,
    );
    const issues = [...result.issues, ...layouts];
    process.stdout.write(
      format === "github" && !json
        ? await formatAnnotations(sources, issues)
        : formatReport(json ? issues : joinAlike(issues), { json, colour: wantsColour(), root: sources }),
    );
    if (!json && format === "text") {
      if (verbose)
        for (const { issue, reason } of result.accepted ?? [])
          process.stdout.write(`accepted: ${formatIssue(locatedBelow(sources, issue))}: ${reason}\n`);
      process.stdout.write(mendable(issues));
      if (result.gathered !== undefined) process.stderr.write(tellAhead(brusselsDay(now()), result.gathered));
    }
    return hasErrors(issues) ? 1 : 0;
  },
};

/** Says what the tables lack on a day; they are read and not checked. Exit 1 where something is lacking. */
async function sayLacks(day: string, today: string, sources: string, json: boolean): Promise<number> {
  if (!isDay(day)) {
    process.stderr.write(`cargolex check: --day ${JSON.stringify(day)}: want a day as YYYY-MM-DD\n`);
    return 2;
  }
  const lacks = lacksOn(day, today, await gatherSources(sources));
  process.stdout.write(
    json
      ? `${JSON.stringify({ day, lacks }, null, 2)}\n`
      : [
          `on ${day} the data lacks ${lacks.length === 0 ? "nothing that is known" : `${lacks.length} things`}`,
          ...lacks.map(({ from, what, remedy }) => `  from ${from}: ${what}: ${remedy}`),
          "",
        ].join("\n"),
  );
  return lacks.length === 0 ? 0 : 1;
}

/** What the data will lack within the next weeks, for who maintains it: no finding of the tables, so not on stdout. */
function tellAhead(today: string, gathered: GatheredSources): string {
  const until = laterDay(today, AHEAD);
  const lacks = lacksOn(until, today, gathered);
  if (lacks.length === 0) return "";
  return [
    `within ${AHEAD} days, on ${until}, the data lacks ${lacks.length} ${lacks.length === 1 ? "thing" : "things"}; check --day says them of any day`,
    ...lacks.map(({ from, what, remedy }) => `  from ${from}: ${what}: ${remedy}`),
    "",
  ].join("\n");
}

/**
 * Findings that say the same of many rows are one: a row that is missing is named by every row that refers to it. Told
 * once, with the first place and how many more.
 */
function joinAlike(issues: readonly Issue[]): Issue[] {
  return [
    ...Map.groupBy(issues, ({ rule, column, message, severity }) =>
      [rule, column, message, severity].join("\u0000"),
    ).values(),
  ].flatMap((alike) => {
    const [first] = alike;
    return first === undefined || alike.length <= ALIKE
      ? alike
      : [{ ...first, message: `${first.message}; ${alike.length - 1} more rows say the same` }];
  });
}

const ALIKE = 5;

/** Findings that `cargolex format` mends. */
const MENDED: ReadonlySet<string> = new Set([
  "csv/bom",
  "csv/carriage-return",
  "csv/final-newline",
  "text/no-break-space",
  "text/invisible",
  "text/space",
  "text/nfc",
  "table/layout",
]);

function mendable(issues: readonly Issue[]): string {
  const count = issues.filter(({ rule }) => MENDED.has(rule)).length;
  return count === 0 ? "" : `npx cargolex format mends ${count} of these\n`;
}

/** A reader that also finds files whose cells are fine and that are written otherwise than `format` writes them. */
function readerOfLayouts(layouts: Issue[]): typeof readTable {
  return (table, file, bytes) => {
    const read = readTable(table, file, bytes);
    const mend = read.issues.some(({ rule }) => /^(?:csv|text|header)\//.test(rule))
      ? undefined
      : layoutOf(table, read);
    if (mend !== undefined)
      layouts.push(
        errorAt(
          { file, line: 0 },
          "",
          "table/layout",
          `is written otherwise than here (${mend}): run npx cargolex format`,
        ),
      );
    return read;
  };
}

/** What the rules of a group hold, for the list of groups. */
const GROUPS: Readonly<Record<string, string>> = {
  csv: "a file can be read: encoding, line ends, quotes, widths",
  header: "its columns are those of the table, in their order",
  text: "its characters are what they look like",
  table: "files are there, rows are not doubled or lost",
  row: "each cell holds what its column wants, by the name of the column",
  countries: "regimes that are held from customs alone, and codes of their lists",
  controls: "what customs ask of goods whatever the country",
  translations: "texts in German and French: none is missing, figures, signs and terms agree",
  nomenclature: "the tree of the tariff, its years and successors",
  sanctions: "annexes, entries, codes, days and evidence",
  provisions: "what stands beside them: grounds, periods, notices, documents, customs",
  adr: "Table A and the rules of an edition",
  page: "sentences of the page: every language, the same places, the forms of each",
  release: "versions, records of changes, losses that a reviewer accepted",
  exceptions: "findings that a person accepted",
  import: "published files: what cannot be read, and what a person decides",
};

/** Lines of a screen: a group of so many rules stands one a line, with their reasons; of a greater one the names. */
const SCREEN = 60;

/** Lists the groups of rules, or the rules of one. */
function listRules(rules: readonly Rule[], group: string | undefined): number {
  const groups = Map.groupBy(rules, ({ rule }) => rule.split("/")[0] ?? "");
  const requested = group === undefined ? undefined : groups.get(group);
  if (group === undefined) {
    for (const [name, members] of groups)
      process.stdout.write(`${name.padEnd(14)}${String(members.length).padStart(4)}  ${GROUPS[name] ?? ""}\n`);
    process.stdout.write(
      "\nThe rules of a group: cargolex check --list GROUP. Why one is there: cargolex check --explain RULE\n",
    );
    return 0;
  }
  if (requested === undefined) {
    process.stderr.write(
      `cargolex check: no group ${JSON.stringify(group)}${hint(group, [...groups.keys()]) || "."} See cargolex check --list.\n`,
    );
    return 2;
  }
  const width = Math.max(...requested.map(({ rule }) => rule.length)) + 2;
  const columns = Math.ceil(requested.length / SCREEN);
  const lines =
    columns === 1
      ? requested.map(({ rule, why }) => rule.padEnd(width) + firstSentence(why))
      : columnsIn(
          requested.map(({ rule }) => rule.padEnd(width)),
          columns,
        );
  process.stdout.write(`${lines.map((line) => line.trimEnd()).join("\n")}\n`);
  return 0;
}

function columnsIn(words: readonly string[], columns: number): string[] {
  const height = Math.ceil(words.length / columns);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: columns }, (__, column) => words[column * height + row] ?? "").join(""),
  );
}

function firstSentence(text: string): string {
  return /^.*?[.;:](?=\s|$)/s.exec(text)?.[0].replace(/[;:]$/, ".") ?? text;
}

function explainRule(rules: readonly Rule[], requested: string): number {
  const match = rules.find(({ rule }) => rule === requested);
  if (match === undefined) {
    process.stderr.write(
      `cargolex check: no rule ${JSON.stringify(requested)}${
        hint(
          requested,
          rules.map(({ rule }) => rule),
        ) || "."
      } See cargolex check --list.\n`,
    );
    return 2;
  }
  const { rule, why, example, remedy } = match;
  process.stdout.write(`${rule}\n  why      ${why}\n  example  ${example}\n  remedy   ${remedy}\n`);
  return 0;
}

/** Reads single files below the sources folder, each on its own. */
async function checkFiles(
  root: string,
  files: readonly string[],
  read: typeof readTable,
): Promise<{ issues: Issue[] }> {
  return { issues: await readFiles(root, allTables(await editionFolders(root)), files, read) };
}

/**
 * Prints findings as GitHub annotations, so that they show beside the line in a pull request. GitHub counts columns in
 * characters, so the cell is looked
 * up in the file; a finding about a whole record or file has no column.
 */
async function formatAnnotations(root: string, issues: readonly Issue[]): Promise<string> {
  const files = new Map<string, string[]>();
  const lines: string[] = [];
  for (const issue of [...issues].toSorted(compareIssues)) {
    if (!files.has(issue.file))
      files.set(issue.file, (await readFile(join(root, issue.file), "utf8").catch(() => "")).split("\n"));
    const text = files.get(issue.file) ?? [];
    const header = text[0] ?? "";
    const col =
      issue.line === 0 || issue.column === ""
        ? undefined
        : columnOf(
            text[issue.line - 1] ?? "",
            cellsOf(header).findIndex(({ cell }) => cell === issue.column),
          );
    const location = [
      `file=${property(join(root, issue.file))}`,
      ...(issue.line > 0 ? [`line=${issue.line}`] : []),
      ...(col === undefined ? [] : [`col=${col}`]),
      `title=${property(issue.rule)}`,
    ];
    lines.push(
      `::${issue.severity} ${location.join(",")}::${escapeData(`${issue.column === "" ? "" : `${issue.column}: `}${issue.message}`)}\n`,
    );
  }
  return lines.join("");
}

/**
 * 1-based character at which a cell of a line begins; undefined where the line has no such cell (a record over several
 * lines).
 */
function columnOf(line: string, cell: number): number | undefined {
  return cell < 0 ? undefined : cellsOf(line)[cell]?.col;
}

/** The cells of one line of CSV with the characters at which they begin. */
function cellsOf(line: string): { cell: string; col: number }[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => ({
    cell: match[1] ?? "",
    col: match.index + 1,
  }));
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
