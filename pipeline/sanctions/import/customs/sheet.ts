import { readCsv } from "../../../source/csv.ts";
import { checkHeader } from "../../../source/read-table.ts";
import { errorAt, type Issue } from "../../../source/issue.ts";

/** Columns of a measure as TARIC publishes it. */
export const MEASURE_COLUMNS = [
  "goods_code",
  "direction",
  "measure_type",
  "area",
  "additional_code",
  "start",
  "end",
  "document_codes",
] as const;

interface CustomsSheet<Column extends string> {
  records: { line: number; cell: (column: Column) => string }[];
  issues: Issue[];
}

const CR = 0x0d;

/**
 * Reads a published CSV by its column names; a record of another width is reported and left out. CRLF, as published
 * files often have it, is read as LF.
 */
export function readSheet<Column extends string>(
  file: string,
  bytes: Uint8Array,
  columns: readonly Column[],
): CustomsSheet<Column> {
  const { records, issues } = readCsv(
    file,
    bytes.includes(CR) ? new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n")) : bytes,
  );
  const header = records[0];
  if (header === undefined) return { records: [], issues };
  const headerIssues = checkHeader({ file, line: header.line }, header.cells, columns);
  if (headerIssues.length > 0) return { records: [], issues: [...issues, ...headerIssues] };
  const read: CustomsSheet<Column>["records"] = [];
  for (const { line, cells } of records.slice(1)) {
    if (cells.length !== columns.length)
      issues.push(errorAt({ file, line }, "", "csv/width", `${cells.length} cells, want ${columns.length}`));
    else read.push({ line, cell: (column) => cells[columns.indexOf(column)] ?? "" });
  }
  return { records: read, issues };
}

/** Removes the pairs of zeros that fill a goods code up to ten digits. */
export function stripZeroPairs(goods: string): string {
  return goods.replace(/(00)+$/, "");
}
