import { errorAt, quote, type Issue } from "../../issue.ts";
import { readColumns, readSheets } from "../nomenclature/workbook.ts";
import { documentsIn, type PublishedMeasure } from "./measure.ts";

const COLUMNS = ["Goods code", "Start date", "End date", "Measure type", "Legal base", "Duty", "Dest. code", "Meas. type code"] as const;

/** Reads the TARIC workbook of export duties: the measures whose destination is Russia or Belarus alone. Conditions stand in its duty column. */
export async function readMeasuresWorkbook(file: string, bytes: Uint8Array): Promise<{ rows: PublishedMeasure[]; issues: Issue[] }> {
  const [sheet] = await readSheets(bytes);
  const header = sheet?.rows[0];
  const { missing, cell } = readColumns(header, COLUMNS);
  if (missing.length > 0) {
    return { rows: [], issues: missing.map((name) => errorAt({ file, line: 1 }, name, "header/missing", `column ${quote(name)} is missing: the workbook needs ${COLUMNS.join(", ")}`)) };
  }
  const rows: PublishedMeasure[] = [];
  const issues: Issue[] = [];
  for (const [index, row] of (sheet?.rows ?? []).entries()) {
    if (index === 0) continue;
    const destination = cell(row, "Dest. code");
    if (destination !== "RU" && destination !== "BY") continue;
    const at = { file, line: index + 1 };
    const start = isoDay(cell(row, "Start date"));
    const end = cell(row, "End date") === "" ? "" : isoDay(cell(row, "End date"));
    if (start === undefined || end === undefined) {
      issues.push(errorAt(at, "Start date", "import/date", `${quote(`${cell(row, "Start date")} ${cell(row, "End date")}`)}: want days as 20-07-2025`));
      continue;
    }
    rows.push({
      line: at.line, destination, goods: cell(row, "Goods code"), type: cell(row, "Meas. type code"), typeName: cell(row, "Measure type"),
      legalBase: cell(row, "Legal base"), documents: documentsIn(cell(row, "Duty")), start, end,
    });
  }
  return { rows, issues };
}

/** `20-07-2025` as 2025-07-20. */
function isoDay(cell: string): string | undefined {
  const parts = /^(\d\d)-(\d\d)-(\d{4})$/.exec(cell);
  return parts === null ? undefined : `${parts[3]}-${parts[2]}-${parts[1]}`;
}
