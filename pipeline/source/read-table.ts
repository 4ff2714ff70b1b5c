import type { z } from "zod";
import { hint } from "../../runtime/text/nearest.ts";
import { characterIssue } from "./cells.ts";
import { readCsv } from "./csv.ts";
import { errorAt, quoted, type Issue, type Place } from "./issue.ts";
import type { Placed, Table } from "./table.ts";

export interface ReadTable<Row> {
  rows: Placed<Row>[];
  issues: Issue[];
}

/** Reads one file of a table: every bad cell of every record is reported, and no row with a bad cell is returned. */
export function readTable<Row>(table: Table<Row>, file: string, bytes: Uint8Array): ReadTable<Row> {
  const { records, issues } = readCsv(file, bytes);
  const header = records[0];
  if (header === undefined) return { rows: [], issues };
  const headerIssues = checkHeader({ file, line: header.line }, header.cells, table.columns);
  if (headerIssues.length > 0) return { rows: [], issues: [...issues, ...headerIssues] };

  const rows: Placed<Row>[] = [];
  for (const { line, cells } of records.slice(1)) {
    const read = readRecord(table, { file, line }, cells);
    issues.push(...read.issues);
    if (read.row !== undefined) rows.push({ file, line, row: read.row });
  }
  return { rows, issues };
}

function readRecord<Row>(table: Table<Row>, at: Place, cells: readonly string[]): { row?: Row; issues: Issue[] } {
  if (cells.length !== table.columns.length) {
    return { issues: [errorAt(at, "", "csv/width", widthFault(cells, table.columns.length))] };
  }
  const object: Record<string, string> = {};
  const issues: Issue[] = [];
  for (let index = 0; index < cells.length; index++) {
    const column = table.columns[index] ?? "";
    const cell = cells[index] ?? "";
    object[column] = cell;
    const issue = characterIssue(at, column, cell);
    if (issue !== undefined) issues.push(issue);
  }
  const { data, error } = table.row.safeParse(object);
  for (const issue of error?.issues ?? []) {
    const column = String(issue.path[0] ?? "");
    if (issues.some((known) => known.column === column)) continue;
    const value = object[column] ?? "";
    issues.push(errorAt(at, column, rowRule(column), `${quoted(value)}: ${wanted(issue, value)}`));
  }
  return issues.length > 0 || data === undefined ? { issues } : { row: data, issues };
}

/** What is wrong with a record of too few or too many cells. */
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
export function checkHeader(at: Place, header: readonly string[], columns: readonly string[]): Issue[] {
  const [only = ""] = header;
  if (header.length === 1 && columns.length > 1) {
    if (only.trim() === "")
      return [errorAt(at, "", "header/missing", `the first line is blank: write ${columns.join(",")}`)];
    const sign = OTHER_SIGNS.find((candidate) => only.includes(candidate));
    if (sign !== undefined)
      return [
        errorAt(
          at,
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
      issues.push(errorAt(at, name, "header/repeated", `column ${quoted(name)} stands twice: remove one`));
    else if (!columns.includes(name)) {
      issues.push(errorAt(at, name, "header/unknown", `unknown column ${quoted(name)}${hint(name, columns)}`));
    }
    seen.add(name);
  }
  const missing = columns.filter((name) => !seen.has(name));
  const [first, second] = missing;
  if (first !== undefined) {
    const which = second === undefined ? `column ${quoted(first)} is` : `columns ${missing.map(quoted).join(", ")} are`;
    issues.push(
      errorAt(
        at,
        second === undefined ? first : "",
        "header/missing",
        `${which} missing: the table needs ${columns.join(",")}`,
      ),
    );
  }
  if (issues.length === 0 && header.some((name, index) => name !== columns[index])) {
    issues.push(errorAt(at, "", "header/order", `columns are out of order: write ${columns.join(",")}`));
  }
  return issues;
}
