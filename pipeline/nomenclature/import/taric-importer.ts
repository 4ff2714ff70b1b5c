import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { errorAt, quoted, warningAt, type Issue } from "../../source/issue.ts";
import { cnTable, type CnRow } from "../tables.ts";
import { wrongUsage, type Importer, type ImportResult } from "../../import/importer.ts";
import { indexLines, positionsOf, type PrintedLine, cnCells, readCnYears } from "./line.ts";
import { readTaric, type Taric, readColumns, readSheets, type YearSheet } from "./workbook.ts";
import { skeleton, type RepairCounts } from "./text.ts";

const COLUMN: Readonly<Record<string, "name_en" | "name_pl">> = { EN: "name_en", PL: "name_pl" };

/** `cargolex import taric-nomenclature <file>` */
export const importTaricNomenclature: Importer = {
  kind: "taric-nomenclature",
  summary: "TARIC nomenclature workbook: codes and names compared with the CN table of its year",
  usage: "<Nomenclature EN.xlsx>",
  options: {
    lang: {
      type: "string",
      value: "en|pl",
      help: "language of the workbook, where its column Language does not say it",
    },
    year: { type: "string", value: "2027", help: "CN year of the workbook (default: year of its newest description)" },
  },
  async run([path], sources, options = {}) {
    if (path === undefined) return wrongUsage("name the workbook to read");
    const file = basename(path);
    const sheets = await readSheets(await readFile(path));
    const tally: RepairCounts = new Map();
    const { taric, issues } = readTaric(file, sheets, tally);
    if (taric.lines.length === 0)
      return {
        tables: [],
        report: [],
        issues: issues.length > 0 ? issues : refused(file, "no row of goods: the workbook is empty").issues,
      };
    const language = typeof options["lang"] === "string" ? options["lang"].toUpperCase() : languageOf(sheets[0]);
    const column = COLUMN[language];
    if (column === undefined)
      return refused(file, `the workbook is in ${quoted(language)}: names are held in English and Polish`);
    const year = typeof options["year"] === "string" ? Number(options["year"]) : taric.year;
    const loaded = await readCnYears(sources);
    const rows = loaded.years.get(year)?.map(({ row }) => row);
    if (rows === undefined)
      return refused(file, `no table cn-${year}.csv is held: import the CN of that year first (cn or cn-rdf)`);
    return {
      ...compareTaric(file, taric, year, column, rows),
      issues: [...loaded.issues, ...issues, ...differingCodes(file, taric.lines, rows)],
    };
  },
};

function refused(file: string, message: string): ImportResult {
  return { tables: [], report: [], issues: [errorAt({ file, line: 0 }, "", "import/usage", message)] };
}

function languageOf(sheet: YearSheet | undefined): string {
  const { missing, cell } = readColumns(sheet?.rows[0], ["Language"]);
  return missing.length > 0 ? "" : cell(sheet?.rows[1] ?? [], "Language");
}

/**
 * Names that say something else than TARIC in the year of both; typography is not compared, the table restores it from
 * more than one file.
 */
function compareTaric(
  file: string,
  taric: Taric,
  year: number,
  column: "name_en" | "name_pl",
  rows: readonly CnRow[],
): Omit<ImportResult, "issues"> {
  const byCode = new Map(taric.lines.filter(({ code }) => code !== "").map((line) => [filled(line.code), line]));
  const byLocation = indexLines(taric.lines);
  const lines = rows.map((row): PrintedLine & { row: CnRow } => ({
    code: row.code,
    depth: row.depth,
    text: row[column],
    at: 0,
    row,
  }));
  const locations = positionsOf(lines);
  const counts = { same: 0, differ: 0, alone: 0 };
  const proposed = lines.map((line) => {
    const printedLine =
      line.code !== ""
        ? byCode.get(filled(line.code))
        : (locations.get(line) ?? [])
            .map((location) => byLocation.get(location))
            .find((printed) => printed !== undefined);
    if (printedLine === undefined || lettersOf(printedLine.text) === lettersOf(line.text)) {
      counts[printedLine === undefined ? "alone" : "same"]++;
      return cnCells(line.row);
    }
    counts.differ++;
    const prefix = column === "name_en" ? "en_" : "pl_";
    return cnCells({
      ...line.row,
      [column]: printedLine.text,
      mark: line.row.mark.filter((mark) => !mark.startsWith(prefix)),
    });
  });
  return {
    tables: [{ path: `nomenclature/cn-${year}.csv`, header: cnTable.columns, rows: proposed }],
    report: [
      `${file}: TARIC ${taric.year}, ${taric.read} rows, ${taric.lines.length} down to CN8; of ${rows.length} lines of cn-${year}.csv ${counts.same} say the same, ${counts.differ} differ, ${counts.alone} have no line of their own there`,
    ],
  };
}

/** Letters and digits of a name, without the note `(Euratom)` that the CN has and TARIC leaves out. */
function lettersOf(text: string): string {
  return skeleton(text.replaceAll("(Euratom)", ""));
}

/** TARIC prints a code that is not divided further on its upper level: 9608 30 is 9608 30 00. */
function filled(code: string): string {
  return code.padEnd(8, "0");
}

function codesOf(lines: readonly { code: string }[]): Set<string> {
  return new Set(lines.filter(({ code }) => code !== "").map(({ code }) => filled(code)));
}

/**
 * Codes that only one of the two has. A code needs both names, its place and its unit, so it is added by the import of
 * its year.
 */
function differingCodes(file: string, lines: readonly PrintedLine[], rows: readonly CnRow[]): Issue[] {
  const [theirs, ours] = [codesOf(lines), codesOf(rows)];
  const missing = [...theirs].filter((code) => !ours.has(code));
  const ended = rows.map(({ code }) => code).filter((code) => code.length === 8 && code < "98" && !theirs.has(code));
  return [
    ...missing.map((code) =>
      errorAt(
        { file, line: lines.find((line) => filled(line.code) === code)?.at ?? 0 },
        "Goods code",
        "import/taric-only",
        `${code} is not in the table: import the CN of that year (cn or cn-rdf)`,
      ),
    ),
    ...(ended.length === 0
      ? []
      : [
          warningAt(
            { file, line: 0 },
            "Goods code",
            "import/table-only",
            `not in TARIC, so they may have ended in the year: ${ended.join(", ")}`,
          ),
        ]),
  ];
}
