import { readCsv } from "../csv.ts";
import { checkHeader } from "../header.ts";
import { errorAt, quote, type Issue } from "../issue.ts";
import type { z } from "zod";
import { hint } from "../nearest.ts";
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
    const at = { file, line };
    if (cells.length !== table.columns.length) {
      issues.push(errorAt(at, "", "csv/width", `${cells.length} cells, want ${table.columns.length}: a comma or quote is missing or too many`));
      continue;
    }
    const object: Record<string, string> = {};
    for (const [index, column] of table.columns.entries()) object[column] = cells[index] ?? "";
    const bad = textIssues(table, at, object);
    const parsed = table.row.safeParse(object);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const column = String(issue.path[0] ?? "");
        if (bad.some((known) => known.column === column)) continue;
        const value = object[column] ?? "";
        bad.push(errorAt(at, column, rowRule(column), `${quote(value)}: ${wanted(issue, value)}`));
      }
    }
    if (bad.length > 0) issues.push(...bad);
    else if (parsed.success) rows.push({ ...at, row: parsed.data });
  }
  return { rows, issues };
}

/** Id of the rule for the cells of a column: `row/valid-from`, `row/with-4-1-1` for the column `with 4.1+1` of a matrix. */
export function rowRule(column: string): string {
  return `row/${column.replace(/[^A-Za-z0-9]+/g, "-")}`;
}

/** The message of the schema; for a closed vocabulary without one of its own, the words and the nearest of them. */
function wanted(issue: z.core.$ZodIssue, value: string): string {
  if (issue.code !== "invalid_value" || !issue.message.startsWith("Invalid option")) return issue.message;
  const words = issue.values.map(String);
  return `want ${words.map((word) => (word === "" ? "nothing" : word)).join(", ")}${hint(value, words)}`;
}

/** Most cells are plain words, which no rule of characters can find fault with. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

const CHARACTERS: readonly { rule: string; pattern: RegExp; what: string }[] = [
  { rule: "text/no-break-space", pattern: /[\u00a0\u2007\u2009\u202f]/, what: "has a no-break or thin space: write a plain space" },
  { rule: "text/invisible", pattern: /[\u00ad\u200b-\u200d\u2060\ufeff]/, what: "has an invisible character (soft hyphen, zero width): remove it" },
  { rule: "text/bidi", pattern: /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/, what: "has a bidirectional control character: remove it" },
  { rule: "text/mojibake", pattern: /\ufffd|â€|[ÂÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/, what: "is wrongly decoded text: read the source again as UTF-8" },
  { rule: "text/cyrillic", pattern: /[\u0400-\u052f]/, what: "has a Cyrillic letter that looks Latin: type it in Latin letters" },
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule looks for
  { rule: "text/control", pattern: /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/, what: "has a control character: remove it" },
  { rule: "text/space", pattern: /^\s|\s$| {2}/, what: "starts or ends with a space, or has two in a row: trim it" },
];

function textIssues<Row>(table: Table<Row>, at: { file: string; line: number }, cells: Record<string, string>): Issue[] {
  const issues: Issue[] = [];
  for (const [column, value] of Object.entries(cells)) {
    if (PLAIN.test(value)) continue;
    const broken = CHARACTERS.find(({ pattern }) => pattern.test(value));
    if (broken !== undefined) issues.push(errorAt(at, column, broken.rule, `${quote(value)} ${broken.what}`));
    else if (value.includes("\n") && table.multiline?.includes(column) !== true) {
      issues.push(errorAt(at, column, "text/newline", `${quote(value)} has a line break: join the lines`));
    } else if (value.normalize("NFC") !== value) {
      issues.push(errorAt(at, column, "text/nfc", `${quote(value)} is not in Unicode form NFC: normalise it`));
    }
  }
  return issues;
}
