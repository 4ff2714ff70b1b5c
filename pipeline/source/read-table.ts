import type { z } from "zod";
import { hint } from "../../runtime/text/nearest.ts";
import { readCsv, type CsvRecord } from "./csv.ts";
import { errorAt, type Issue, type SourceLocation, quoted } from "./issue.ts";
import type { Located, Table } from "./table.ts";

const FAULTS: readonly { rule: string; pattern: RegExp; what: string }[] = [
  {
    rule: "text/no-break-space",
    pattern: /[\u00a0\u2007\u2009\u202f]/,
    what: "has a no-break or thin space: write a plain space",
  },
  {
    rule: "text/invisible",
    pattern: /[\u00ad\u200b-\u200d\u2060\ufeff]/,
    what: "has an invisible character (soft hyphen, zero width): remove it",
  },
  {
    rule: "text/bidi",
    pattern: /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    what: "has a bidirectional control character: remove it",
  },
  {
    rule: "text/mojibake",
    pattern: /\ufffd|â€|[ÂÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
    what: "is wrongly decoded text: read the source again as UTF-8",
  },
  {
    rule: "text/cyrillic",
    pattern: /[\u0400-\u052f]/,
    what: "has a Cyrillic letter that looks Latin: type it in Latin letters",
  },
  {
    rule: "text/control",
    // oxlint-disable-next-line no-control-regex -- control characters are what this rule looks for
    pattern: /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/,
    what: "has a control character: remove it",
  },
];

const SPACE = {
  rule: "text/space",
  pattern: /^\s|\s$| {2}/,
  what: "starts or ends with a space, or has two in a row: trim it",
};

const CELL_FAULTS = [...FAULTS, SPACE];

/** All of them at once, with line breaks: the cells of most tables have none, and are asked once. */
const ANY_FAULT = new RegExp([...CELL_FAULTS.map(({ pattern }) => pattern.source), "\\n"].join("|"));

interface ReadTable<Row> {
  rows: Located<Row>[];
  /** Rows with a cell that cannot be read, each with that cell of the row above it. */
  standIns: Located<Row>[];
  issues: Issue[];
  /** The file as it stands, and its cells, header first: what says how it is laid out. */
  text: string;
  cells: readonly (readonly string[])[];
}

/** Reads one file of a table: every bad cell of every record is reported, and no row with a bad cell is returned. */
export function readTable<Row>(table: Table<Row>, file: string, bytes: Uint8Array): ReadTable<Row> {
  const { text, records, issues } = readCsv(file, bytes);
  const cells = records.map((record) => record.cells);
  const header = records[0];
  if (header === undefined) return { rows: [], standIns: [], issues, text, cells };
  const headerIssues = checkHeader({ file, line: header.line }, header.cells, table.columns);
  if (headerIssues.length > 0) return { rows: [], standIns: [], issues: [...issues, ...headerIssues], text, cells };

  const rows: Located<Row>[] = [];
  const unread: { record: CsvRecord; above: readonly string[] | undefined; issues: readonly Issue[] }[] = [];
  let above: readonly string[] | undefined;
  let first: readonly string[] | undefined;
  for (const record of records.slice(1)) {
    const { line, cells: recordCells } = record;
    const read = readRecord(table, { file, line }, recordCells);
    issues.push(...read.issues);
    if (read.row === undefined) unread.push({ record, above, issues: read.issues });
    else {
      rows.push({ file, line, row: read.row });
      above = recordCells;
      first ??= recordCells;
    }
  }
  const standIns = unread.flatMap(({ record, above: beside = first, issues: own }) => {
    const row = beside === undefined ? undefined : standIn(table, record.cells, beside, own);
    return row === undefined ? [] : [{ file, line: record.line, row }];
  });
  return { rows, standIns, issues, text, cells };
}

/** Cells by which other rows find a row, or that say where it stands: without one the row is lost to the others. */
const NAMING = /^(?:id|un|uns|code|codes|celex|mark|printed|regime|annex|variant_id|heading|row|depth)$/;

/** A row with its unreadable cells as in the row above; undefined where one of them says which row it is. */
function standIn<Row>(
  { columns, key, row }: Table<Row>,
  cells: readonly string[],
  above: readonly string[],
  issues: readonly Issue[],
): Row | undefined {
  const unread = new Set(issues.map(({ column }) => column));
  if (cells.length !== columns.length || [...unread].some((column) => key.includes(column) || NAMING.test(column)))
    return undefined;
  return row.safeParse(
    Object.fromEntries(columns.map((column, index) => [column, (unread.has(column) ? above : cells)[index] ?? ""])),
  ).data;
}

function readRecord<Row>(
  table: Table<Row>,
  place: SourceLocation,
  cells: readonly string[],
): { row?: Row; issues: Issue[] } {
  if (cells.length !== table.columns.length) {
    return { issues: [errorAt(place, "", "csv/width", widthFault(cells, table.columns.length))] };
  }
  const object: Record<string, string> = {};
  const issues: Issue[] = [];
  for (let index = 0; index < cells.length; index++) {
    const column = table.columns[index] ?? "";
    const cell = cells[index] ?? "";
    object[column] = cell;
    const issue = characterIssue(place, column, cell);
    if (issue !== undefined) issues.push(issue);
  }
  const { data, error } = table.row.safeParse(object);
  for (const issue of error?.issues ?? []) {
    const column = String(issue.path[0] ?? "");
    if (issues.some((earlier) => earlier.column === column)) continue;
    const value = object[column] ?? "";
    issues.push(errorAt(place, column, rowRule(column), `${quoted(value)}: ${wanted(issue, value)}`));
  }
  return issues.length > 0 || data === undefined ? { issues } : { row: data, issues };
}

/** Fault of a record with too few or too many cells. */
function widthFault(cells: readonly string[], want: number): string {
  const [first = ""] = cells;
  if (cells.length === 1 && first.trim() === "") return "a blank line: remove it";
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(first))
    return `\`${first.slice(0, 7)}\` is the mark of a merge conflict: settle it`;
  return `${cells.length} ${cells.length === 1 ? "cell" : "cells"}, want ${want}: a comma or quote is missing or too many`;
}

/**
 * Id of the rule for the cells of a column: `row/valid-from`, `row/with-4-1-1` for the column `with 4.1+1` of a matrix.
 */
export function rowRule(column: string): string {
  return `row/${column.replace(/[^A-Za-z0-9]+/g, "-")}`;
}

/** The message of the schema; for a closed vocabulary without one of its own, the words and the nearest of them. */
function wanted(issue: z.core.$ZodIssue, value: string): string {
  if (issue.code !== "invalid_value" || !issue.message.startsWith("Invalid option")) return issue.message;
  const words = issue.values.map(String);
  return `want ${words.map((word) => (word === "" ? "nothing" : word)).join(", ")}${hint(value, words)}`;
}

const OTHER_SIGNS = [";", "\t", "|"] as const;

/**
 * Checks a header line against the columns of a table: missing, unknown, repeated and out-of-order names are each
 * named. A header that is blank, or separated
 * by another sign, is one finding.
 */
export function checkHeader(place: SourceLocation, header: readonly string[], columns: readonly string[]): Issue[] {
  const [only = ""] = header;
  if (header.length === 1 && columns.length > 1) {
    if (only.trim() === "")
      return [errorAt(place, "", "header/missing", `the first line is blank: write ${columns.join(",")}`)];
    const sign = OTHER_SIGNS.find((candidate) => only.includes(candidate));
    if (sign !== undefined)
      return [
        errorAt(
          place,
          "",
          "header/unknown",
          `separated by ${sign === "\t" ? "tabs" : `\`${sign}\``}? write commas: ${columns.join(",")}`,
        ),
      ];
  }
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const name of header) {
    if (seen.has(name))
      issues.push(errorAt(place, name, "header/repeated", `column ${quoted(name)} stands twice: remove one`));
    else if (!columns.includes(name)) {
      issues.push(errorAt(place, name, "header/unknown", `unknown column ${quoted(name)}${hint(name, columns)}`));
    }
    seen.add(name);
  }
  const missing = columns.filter((name) => !seen.has(name));
  const [first, second] = missing;
  if (first !== undefined) {
    const which = second === undefined ? `column ${quoted(first)} is` : `columns ${missing.map(quoted).join(", ")} are`;
    issues.push(
      errorAt(
        place,
        second === undefined ? first : "",
        "header/missing",
        `${which} missing: the table needs ${columns.join(",")}`,
      ),
    );
  }
  if (issues.length === 0 && header.some((name, index) => name !== columns[index])) {
    issues.push(errorAt(place, "", "header/order", `columns are out of order: write ${columns.join(",")}`));
  }
  return issues;
}

/** Characters below U+0300 are what NFC leaves as they are. */
function isPrecomposed(cell: string): boolean {
  return !/[\u0300-\uffff]/.test(cell);
}

/** First fault in the characters of a cell. */
function characterIssue(place: SourceLocation, column: string, cell: string): Issue | undefined {
  if (!ANY_FAULT.test(cell) && (isPrecomposed(cell) || cell.normalize("NFC") === cell)) return undefined;
  const fault = CELL_FAULTS.find(({ pattern }) => pattern.test(cell));
  if (fault !== undefined) return errorAt(place, column, fault.rule, `${quoted(cell)} ${fault.what}`);
  if (cell.includes("\n"))
    return errorAt(place, column, "text/newline", `${quoted(cell)} has a line break: join the lines`);
  if (cell.normalize("NFC") !== cell)
    return errorAt(place, column, "text/nfc", `${quoted(cell)} is not in Unicode form NFC: normalise it`);
  return undefined;
}
