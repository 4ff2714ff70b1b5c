import { readCsv } from "../../../source/csv.ts";
import { checkHeader } from "../../../source/header.ts";
import { errorAt, type Issue, quote } from "../../../source/issue.ts";
import { readColumns, readSheets } from "../../../nomenclature/import/years/workbook.ts";
import { legalBaseOf } from "./articles.ts";

export interface Sheet<Column extends string> {
  records: { line: number; cell: (column: Column) => string }[];
  issues: Issue[];
}

const CR = 0x0d;

/** Reads a published CSV by its column names; a record of another width is reported and left out. CRLF, as published files often have it, is read as LF. */
export function readSheet<Column extends string>(file: string, bytes: Uint8Array, columns: readonly Column[]): Sheet<Column> {
  const { records, issues } = readCsv(file, bytes.includes(CR) ? new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n")) : bytes);
  const header = records[0];
  if (header === undefined) return { records: [], issues };
  const headerIssues = checkHeader({ file, line: header.line }, header.cells, columns);
  if (headerIssues.length > 0) return { records: [], issues: [...issues, ...headerIssues] };
  const read: Sheet<Column>["records"] = [];
  for (const { line, cells } of records.slice(1)) {
    if (cells.length !== columns.length) issues.push(errorAt({ file, line }, "", "csv/width", `${cells.length} cells, want ${columns.length}`));
    else read.push({ line, cell: (column) => cells[columns.indexOf(column)] ?? "" });
  }
  return { records: read, issues };
}

/** One TARIC measure of the export side, as published, before it is tied to a provision. */
export interface ExportMeasure {
  line: number;
  regime: string;
  /** Goods code without its trailing zero pairs. */
  code: string;
  type: string;
  typeName: string;
  celex: string;
  documents: readonly string[];
  start: string;
  end: string;
}

export interface Measures {
  read: number;
  measures: ExportMeasure[];
  /** Rows left out, by reason. */
  outside: Map<string, number>;
  issues: Issue[];
}

/** What a published record says, in whichever file it stands. */
export interface PublishedMeasure {
  line: number;
  destination: string;
  goods: string;
  type: string;
  typeName: string;
  legalBase: string;
  documents: readonly string[];
  start: string;
  end: string;
}

/** Columns of the published selection; `code`, `digits` and the two `_inferred` columns are not TARIC's and are computed anew. */
const MEASURE_COLUMNS = [
  "destination", "goods_code", "code", "digits", "measure_start", "measure_end", "measure_type_code", "measure_type", "legal_base",
  "document_codes", "provision_inferred", "annex_inferred", "conditions",
] as const;

/** Reads the published selection of export measures for Russia and Belarus. */
export function readMeasuresCsv(file: string, bytes: Uint8Array): { rows: PublishedMeasure[]; issues: Issue[] } {
  const { records, issues } = readSheet(file, bytes, MEASURE_COLUMNS);
  const rows = records.map(({ line, cell }) => ({
    line,
    destination: cell("destination"),
    goods: cell("goods_code"),
    type: cell("measure_type_code"),
    typeName: cell("measure_type"),
    legalBase: cell("legal_base"),
    documents: documentsIn(cell("conditions")),
    start: cell("measure_start"),
    end: cell("measure_end"),
  }));
  return { rows, issues };
}

/** Takes the document codes out of TARIC conditions: `Y cert: X-834 (29):; ...`. */
export function documentsIn(conditions: string): string[] {
  return [...conditions.matchAll(/cert: ([A-Z])-(\d{3})/g)].map((match) => `${match[1]}${match[2]}`);
}

/** Removes the pairs of zeros that fill a goods code up to ten digits. */
export function stripZeroPairs(goods: string): string {
  return goods.replace(/(00)+$/, "");
}

/** Keeps the measures of both regulations; an unknown act is an error, a known act outside them is counted with its reason. */
export function selectMeasures(file: string, rows: readonly PublishedMeasure[], issues: readonly Issue[]): Measures {
  const result: Measures = { read: rows.length, measures: [], outside: new Map(), issues: [...issues] };
  for (const row of rows) {
    const at = { file, line: row.line };
    const base = legalBaseOf(row.legalBase);
    if (base === undefined) {
      result.issues.push(errorAt(at, "legal_base", "import/legal-base", `${quote(row.legalBase)}: unknown act; add it to the legal bases with its regime or the reason to leave it out`));
    } else if ("outside" in base) result.outside.set(base.outside, (result.outside.get(base.outside) ?? 0) + 1);
    else if (base.regime !== row.destination) {
      result.issues.push(errorAt(at, "destination", "import/destination", `${quote(row.destination)}: ${row.legalBase} is an act of ${base.regime}`));
    } else if (!/^\d{10}$/.test(row.goods)) {
      result.issues.push(errorAt(at, "goods_code", "import/goods-code", `${quote(row.goods)}: want 10 digits; a leading zero may be lost`));
    } else {
      const { line, type, typeName, documents, start, end } = row;
      result.measures.push({ line, regime: base.regime, code: stripZeroPairs(row.goods), type, typeName, celex: base.celex, documents, start, end });
    }
  }
  return result;
}

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
