import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import glob from "fast-glob";
import { compareText } from "../../../../runtime/text/fold.ts";
import { errorAt, type Issue } from "../../../source/issue.ts";
import { cnTable, successorTable, type CnRow, type SuccessorRow } from "../../tables.ts";
import type { Importer, ImportResult, ProposedTable } from "../../../import/importer.ts";
import { readCnNames, type CnName } from "./cn-json.ts";
import { readCorrelation, type Correlation } from "./correlation.ts";
import { mergeYear } from "./merge.ts";
import { readMessages } from "./messages.ts";
import { proposeSuccessors } from "./successors.ts";
import { readTaric, readSheets } from "./workbook.ts";
import { readTariffText } from "./tariff-text.ts";
import type { RepairCounts } from "./text.ts";

/** Proposes the nomenclature tables from a folder with the published files as they are. */
export const importCn: Importer = {
  kind: "cn",
  summary: "Combined Nomenclature: names, units and tree of each year, and what became of codes that left",
  usage: "<folder with cn*_<year>.json[.gz], taryfa.txt, messages_pl.yaml, Nomenclature EN.xlsx and correlation tables>",
  run: ([folder]) => (folder === undefined ? Promise.resolve(refused("no folder is given")) : importFolder(folder)),
};

async function importFolder(folder: string): Promise<ImportResult> {
  const files = await findFiles(folder);
  const issues: Issue[] = [];
  const report: string[] = [];
  const names = new Map<number, Map<string, CnName>>();
  const correlations: Correlation[] = [];
  const tallies = new Map<string, RepairCounts>();
  const tallyOf = (source: string): RepairCounts => {
    const tally = tallies.get(source) ?? new Map<string, number>();
    tallies.set(source, tally);
    return tally;
  };
  for (const [name, read] of files) {
    const year = Number(/^cn(?:Chapters|Headings|Subheadings|Codes)_(20\d\d)\.json$/.exec(name)?.[1]);
    if (!Number.isNaN(year)) {
      const held = names.get(year) ?? new Map<string, CnName>();
      names.set(year, held);
      issues.push(...readCnNames(name, await read(), year, held, tallyOf(`names of ${year}`)));
    } else if (/correlation table.*\.xlsx$/.test(name)) {
      const { correlation, issues: found } = readCorrelation(name, await readSheets(await read()));
      correlations.push(correlation);
      issues.push(...found);
      report.push(`${name}: ${correlation.read} rows, ${correlation.pairs.size} pairs of different CN8 codes`);
    }
  }
  const [tariffText, messagesText, taricBook] = await Promise.all(["taryfa.txt", "messages_pl.yaml", "Nomenclature EN.xlsx"].map((name) => files.get(name)?.() ?? Promise.resolve(undefined)));
  if (tariffText === undefined || messagesText === undefined || taricBook === undefined || names.size === 0) {
    return refused(`${folder} lacks taryfa.txt, messages_pl.yaml, Nomenclature EN.xlsx or cnCodes_<year>.json`);
  }
  const tariff = readTariffText("taryfa.txt", tariffText, tallyOf("taryfa.txt"));
  const messages = readMessages("messages_pl.yaml", messagesText, tallyOf("messages_pl.yaml"));
  const taric = readTaric("Nomenclature EN.xlsx", await readSheets(taricBook), tallyOf("Nomenclature EN.xlsx"));
  issues.push(...tariff.issues, ...messages.issues, ...taric.issues);
  report.push(`Nomenclature EN.xlsx: ${taric.taric.read} rows of ${taric.taric.year}, ${taric.taric.lines.length} of them down to CN8`);

  for (const [source, tally] of tallies) report.push(...printTally(`${source}: texts repaired`, tally));

  const tables: ProposedTable[] = [];
  const years = [...tariff.years.keys()].toSorted((a, b) => a - b);
  for (const year of years) {
    const merged = mergeYear(year, { tariffFile: "taryfa.txt", tariff: tariff.years, names, taric: taric.taric, messages: messages.messages });
    issues.push(...merged.issues);
    report.push(`${year}: ${merged.rows.length} lines`, ...printTally(String(year), merged.tally));
    tables.push({ path: `nomenclature/cn-${year}.csv`, header: cnTable.columns, rows: merged.rows.map(cnCells) });
  }
  const successors = proposeSuccessors(names, correlations, years[0] ?? 0);
  issues.push(...successors.issues);
  report.push(...successors.report);
  tables.push({ path: "nomenclature/successors.csv", header: successorTable.columns, rows: successors.rows.map(successorCells) });
  return { tables, report, issues };
}

/** The files of a folder by base name; `.gz` is unpacked and drops out of the name. */
async function findFiles(folder: string): Promise<Map<string, () => Promise<Uint8Array>>> {
  const paths = (await glob("**/*", { cwd: folder })).toSorted(compareText);
  return new Map(
    paths.map((path) => {
      const read = async (): Promise<Uint8Array> => {
        const bytes = await readFile(join(folder, path));
        return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
      };
      return [basename(path, ".gz"), read];
    }),
  );
}

function printTally(what: string, tally: RepairCounts): string[] {
  return [...tally].toSorted(([a], [b]) => compareText(a, b)).map(([name, times]) => `${what}: ${times} ${name}`);
}

function cnCells(row: CnRow): string[] {
  return [row.code, String(row.depth), row.name_en, row.name_pl, row.unit, row.mark.join(" ")];
}

function successorCells(row: SuccessorRow): string[] {
  return [String(row.from_year), row.code, String(row.to_year), row.successor, row.kind, row.basis, row.quality];
}

function refused(message: string): ImportResult {
  return { tables: [], report: [], issues: [errorAt({ file: "", line: 0 }, "", "import/cn-folder", message)] };
}
