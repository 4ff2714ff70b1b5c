import readWorkbook from "read-excel-file/universal";
import { errorAt, quoted, type Issue } from "../../source/issue.ts";
import { nestSubchapters, type PrintedLine } from "./line.ts";
import { cleanText, unknownSign, type RepairCounts } from "./text.ts";

export interface YearSheet {
  name: string;
  rows: readonly (readonly unknown[])[];
}

/**
 * Reads every sheet of a workbook. The recorded used range is not trusted by this reader (these workbooks record it
 * wrongly), and its `/node`
 * entry is not used because it streams the zip and fails on archives whose entries carry no size in front.
 */
export async function readSheets(bytes: Uint8Array): Promise<YearSheet[]> {
  const sheets = await readWorkbook(new Uint8Array(bytes).buffer);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data }));
}

/**
 * Finds the named columns in a header row; `cell` gives the text of a row in one of them, an empty one as the empty
 * text.
 */
export function readColumns<Name extends string>(
  header: readonly unknown[] | undefined,
  names: readonly Name[],
): { missing: Name[]; cell: (row: readonly unknown[], name: Name) => string } {
  const indexes = new Map(names.map((name) => [name, (header ?? []).indexOf(name)]));
  return {
    missing: names.filter((name) => indexes.get(name) === -1),
    cell: (row, name) => {
      const value = row[indexes.get(name) ?? -1];
      return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
    },
  };
}

/** The tree of a TARIC extraction down to CN8. */
export interface Taric {
  /** The year of the newest description. */
  year: number;
  lines: PrintedLine[];
  /** Rows of the sheet, 10-digit ones included. */
  read: number;
}

const COLUMNS = ["Goods code", "Hier. Pos.", "Indent", "Description", "Descr. start date"] as const;

/**
 * Reads the TARIC nomenclature workbook. A goods code is 10 digits and a product line, where 80 is the code itself and
 * any other a line without a
 * code that stands before it; the indent has a dash per level below the heading. 10-digit rows are no part of the CN
 * and are left out.
 */
export function readTaric(
  file: string,
  sheets: readonly YearSheet[],
  tally: RepairCounts,
): { taric: Taric; issues: Issue[] } {
  const sheet = sheets[0];
  const { missing, cell } = readColumns(sheet?.rows[0], COLUMNS);
  const taric: Taric = { year: 0, lines: [], read: 0 };
  if (missing.length > 0)
    return {
      taric,
      issues: [
        errorAt({ file, line: 1 }, missing[0] ?? "", "import/taric-header", `columns missing: ${missing.join(", ")}`),
      ],
    };
  const issues: Issue[] = [];
  for (const [index, row] of (sheet?.rows ?? []).entries()) {
    if (index === 0) continue;
    taric.read++;
    const location = { file, line: index + 1 };
    const goods = cell(row, "Goods code");
    const code = /^(\d{10}) (\d0)$/.exec(goods);
    const level = Number(cell(row, "Hier. Pos."));
    if (code === null || ![2, 4, 6, 8, 10].includes(level)) {
      issues.push(
        errorAt(
          location,
          "Goods code",
          "import/taric-code",
          `${quoted(goods)} at level ${level}: want 10 digits, a product line, and level 2 to 10`,
        ),
      );
      continue;
    }
    taric.year = Math.max(taric.year, Number(cell(row, "Descr. start date").slice(-4)));
    if (level === 10) continue;
    const text = cleanText(cell(row, "Description"), tally);
    const sign = unknownSign(text);
    if (sign !== undefined)
      issues.push(
        errorAt(
          location,
          "Description",
          "import/taric-text",
          `${quoted(text)}: unknown sign ${quoted(sign)}; add it to the text conventions`,
        ),
      );
    const depth = level === 2 ? 0 : 1 + (cell(row, "Indent").match(/-/g)?.length ?? 0);
    taric.lines.push({ code: code[2] === "80" ? (code[1] ?? "").slice(0, level) : "", depth, text, at: index + 1 });
  }
  taric.lines = nestSubchapters(taric.lines);
  return { taric, issues };
}
