import { importAdr } from "../adr/import/importer.ts";
import { importControls } from "../sanctions/import/customs/controls.ts";
import { importCertificates, importCustoms, importProvisions } from "../sanctions/import/customs/importers.ts";
import { importTaric } from "../sanctions/import/customs/taric.ts";
import { importCountries } from "../sanctions/import/countries.ts";
import { importCnRdf } from "../nomenclature/import/cn-rdf/importer.ts";
import { importEurlex } from "../sanctions/import/eurlex/importer.ts";
import { importTaricNomenclature } from "../nomenclature/import/taric-importer.ts";
import { importNotes } from "../nomenclature/import/words/notes.ts";
import { importPolishForms } from "../nomenclature/import/words/polish-forms.ts";
import { importReferences } from "../nomenclature/import/words/references.ts";
import { allTables } from "../dataset/tables.ts";
import { parseArgs } from "node:util";
import {
  type ImportOptions,
  type ImportResult,
  type Importer,
  type ProposedTable,
  runImporter,
  wrongUsage,
} from "../import/importer.ts";
import { type Proposal, planProposal, printChange, readShare } from "../import/proposal.ts";
import { type Issue, errorAt, formatReport, hasErrors } from "../source/issue.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { withProgress } from "../source/progress.ts";
import { lawTables } from "../sanctions/tables/law.ts";
import { formatCsv } from "../source/format.ts";
import { writeAll, writeWhole } from "../source/write-all.ts";
import { type Command, readArgs, wantsColour } from "../../runtime/commands/command.ts";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { translationTable } from "../nomenclature/tables.ts";
import type { RepairCounts } from "../nomenclature/import/text.ts";
import { readColumns, readSheets, readTaric } from "../nomenclature/import/workbook.ts";

/** Tags of the texts, and the sign before a raised letter (`n$o$s` is nos). */
const SIGNS = /<\/?\w+>|\$(?!-?\d)/g;

/** `cargolex import translations <workbook>...` */
const importTranslations: Importer = {
  kind: "translations",
  summary: "names of the lines of the nomenclature in further languages, from the monthly TARIC workbooks",
  usage: "<nomenclature workbook of a language>...",
  async run(files) {
    if (files.length === 0) return wrongUsage("name the workbooks to read");
    const issues: Issue[] = [];
    const report: string[] = [];
    const tables: ProposedTable[] = [];
    for (const path of files) {
      const tally: RepairCounts = new Map();
      const sheets = (await readSheets(await readFile(path))).map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? cell.replace(SIGNS, "") : cell))),
      }));
      const [header, first = []] = sheets[0]?.rows ?? [];
      const lang = readColumns(header, ["Language"]).cell(first, "Language").toLowerCase();
      const { taric, issues: matches } = readTaric(basename(path), sheets, tally);
      issues.push(...matches);
      if (!ADR_LANGUAGES.some((known) => known === lang))
        issues.push(errorAt({ file: basename(path), line: 2 }, "Language", "import/translation", `unknown: ${lang}`));
      report.push(`${basename(path)}: ${taric.read} rows, ${taric.lines.length} of them lines of the CN`);
      tables.push({
        path: translationTable.files.replace("*", lang),
        header: translationTable.columns,
        rows: taric.lines.map(({ code, depth, text }) => [code, String(depth), text]),
      });
    }
    return { tables, report, issues };
  },
};

const SHOWN = 60;

const common = {
  apply: { type: "boolean", default: false },
  sources: { type: "string", default: "sources" },
  "max-shrink": { type: "string", default: "2%" },
  all: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
} as const;

/** Every kind that `cargolex import` reads. */
export const importers: readonly Importer[] = [
  importEurlex,
  importCnRdf,
  importTaricNomenclature,
  importReferences,
  importPolishForms,
  importTranslations,
  importNotes,
  importCustoms,
  importCertificates,
  importControls,
  importProvisions,
  importCountries,
  importTaric,
  importAdr,
];

const COMMON_HELP = [
  "  --apply             write the proposed tables, all of them or none; without it they are only compared",
  "  --max-shrink SHARE  refuse a table that would lose a greater share of its rows (default 2%)",
  `  --all               show every change (default: ${SHOWN} of a table)`,
  "  --sources DIR       folder of the source tables (default: sources)",
  "  --json              print the proposal as JSON",
  "",
  "Nothing is written while a cell cannot be read. Exit 1 then, and where a table shrinks too much.",
  "",
];

export const importCommand: Command = {
  usage: "import <kind> [options] <file or folder>...",
  help: ["Kinds:", ...importers.flatMap(describeKind), "", ...COMMON_HELP].join("\n"),
  helpFor(args) {
    const importer = importers.find(
      ({ kind }) => kind === kindOf(args.filter((arg) => arg !== "--help" && arg !== "-h")),
    );
    return importer === undefined
      ? undefined
      : [
          ...describeKind(importer),
          "",
          ...(importer.guide === undefined ? [] : [...importer.guide, ""]),
          ...COMMON_HELP,
        ].join("\n");
  },
  async run(args) {
    const importer = importers.find(({ kind }) => kind === kindOf(args));
    const parsed = readArgs("import", args, { ...common, ...typesOf(importer) });
    if (parsed === undefined) return 2;
    const [kind, ...files] = parsed.positionals;
    if (importer === undefined || importer.kind !== kind) {
      const existing = importers.map((candidate) => candidate.kind);
      process.stderr.write(
        `cargolex import: ${kind === undefined ? "name a kind" : `unknown kind ${JSON.stringify(kind)}${hint(kind, existing)}`}; kinds are ${existing.join(", ")}\n`,
      );
      return 2;
    }
    if (files.length === 0) {
      process.stderr.write(
        `cargolex import ${importer.kind}: name the file or folder to read. usage: cargolex import ${importer.kind} ${importer.usage}\n`,
      );
      return 2;
    }
    const { apply, sources, "max-shrink": typed, all: showsAll, json } = parsed.values;
    const mostShrink = readShare(typed);
    if (mostShrink === undefined) {
      process.stderr.write(`cargolex import: --max-shrink ${typed}: want a share such as 5%\n`);
      return 2;
    }
    const result = await withProgress(
      `reading ${files.join(" ")}`,
      () => runImporter(importer, files, sources, parsed.values),
      json,
    );
    if (result.usage !== undefined) {
      process.stderr.write(
        `cargolex import ${importer.kind}: ${result.usage}. usage: cargolex import ${importer.kind} ${importer.usage}\n`,
      );
      return 2;
    }
    const proposal = await planProposal(result, sources, mostShrink, allTables);
    const issues = [...result.issues, ...proposal.issues];
    const written = apply && !hasErrors(issues) ? proposal.changes.map(({ path }) => path) : [];
    await writeAll(
      sources,
      new Map(proposal.changes.filter(({ path }) => written.includes(path)).map(({ path, text }) => [path, text])),
    );
    await writeReadings(result, parsed.values);
    process.stdout.write(
      json
        ? toJson(importer, result, proposal, issues, written)
        : renderReport(result, proposal, issues, { apply, sources, most: showsAll ? Number.POSITIVE_INFINITY : SHOWN }),
    );
    return hasErrors(issues) ? 1 : 0;
  },
};

/** Writes the rows of readings.csv that an import asks for, where a person asked for the file. */
export async function writeReadings(
  { readings = [], report }: ImportResult,
  { "propose-readings": path }: ImportOptions,
): Promise<void> {
  if (typeof path !== "string" || path === "") return;
  const { columns } = lawTables.readings;
  const rows = readings.map((row) => columns.map((column) => row[column] ?? ""));
  await writeWhole(path, formatCsv([[...columns], ...rows]));
  report.push(`${rows.length} rows for readings.csv in ${path}: say of each what its words mean`);
}

function describeKind({ kind, usage, summary, options = {} }: Importer): string[] {
  return [
    `  ${kind} ${usage}`,
    `      ${summary}`,
    ...Object.entries(options).map(
      ([name, { value, help }]) => `      --${name}${value === undefined ? "" : ` ${value}`}  ${help}`,
    ),
  ];
}

/** The first word that is no option and no value of one, of whatever kind the option is. */
function kindOf(args: readonly string[]): string | undefined {
  const options = Object.assign({}, common, ...importers.map(typesOf)) as typeof common;
  return parseArgs({ args: [...args], options, allowPositionals: true, strict: false }).positionals[0];
}

function typesOf(importer: Importer | undefined): Record<string, { type: "string" | "boolean" }> {
  return Object.fromEntries(Object.entries(importer?.options ?? {}).map(([name, { type }]) => [name, { type }]));
}

function renderReport(
  { tables, report }: ImportResult,
  { changes }: Proposal,
  issues: readonly Issue[],
  { apply, sources, most }: { apply: boolean; sources: string; most: number },
): string {
  const lines = [...report, ...changes.flatMap((change) => printChange(change, most))];
  if (tables.length === 0) lines.push("nothing proposed");
  else if (hasErrors(issues)) lines.push("nothing written: mend the errors below first");
  else if (changes.length === 0) lines.push(`${tables.length} tables read, all as they stand in ${sources}`);
  else
    lines.push(apply ? `${changes.length} tables written` : `nothing written; --apply writes ${changes.length} tables`);
  return `${lines.join("\n")}\n${issues.length > 0 ? formatReport(issues, { json: false, colour: wantsColour() }) : ""}`;
}

function toJson(
  { kind }: Importer,
  { report, sizes = [] }: ImportResult,
  { changes }: Proposal,
  issues: readonly Issue[],
  written: readonly string[],
): string {
  const tables = changes.map(({ text: _text, issues: _issues, ...change }) => change);
  return `${JSON.stringify({ kind, report, tables, sizes, issues, written }, null, 2)}\n`;
}
