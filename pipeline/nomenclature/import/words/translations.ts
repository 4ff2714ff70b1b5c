import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { ADR_LANGUAGES } from "../../../../openapi/schemas/languages.ts";
import { type Importer, type ProposedTable, wrongUsage } from "../../../import/importer.ts";
import { errorAt, type Issue } from "../../../source/issue.ts";
import { translationTable } from "../../tables.ts";
import type { RepairCounts } from "../text.ts";
import { readColumns, readSheets, readTaric } from "../workbook.ts";

/** Tags of the texts, and the sign before a raised letter (`n$o$s` is nos). */
const SIGNS = /<\/?\w+>|\$(?!-?\d)/g;

/** `cargolex import translations <workbook>...` */
export const importTranslations: Importer = {
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
      const { taric, issues: found } = readTaric(basename(path), sheets, tally);
      issues.push(...found);
      if (!ADR_LANGUAGES.some((one) => one === lang))
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
