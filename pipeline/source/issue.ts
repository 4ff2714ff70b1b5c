import { join } from "node:path";
import { compareText, quote as quoteUpTo } from "../../runtime/text/normalize.ts";

/** A finding about one place in a source file. Errors are values: a run collects them all and reports them together. */
export interface Issue {
  /** Path below the sources folder, with `/`. */
  file: string;
  /** 1-based line where the record starts, as an editor counts; 0 when the finding is about the whole file. */
  line: number;
  /** Column name of the table, empty when the finding is about the whole record or file. */
  column: string;
  /** Stable rule id, `<scope>/<name>`. */
  rule: string;
  /** The value found, what was expected, and the remedy. */
  message: string;
  severity: "error" | "warning";
}

export interface SourceLocation {
  file: string;
  line: number;
}

/** Builds an error at a place. */
export function errorAt(place: SourceLocation, column: string, rule: string, message: string): Issue {
  return { file: place.file, line: place.line, column, rule, message, severity: "error" };
}

/** Builds a warning at a place: reported, but it does not stop a build. */
export function warningAt(place: SourceLocation, column: string, rule: string, message: string): Issue {
  return { file: place.file, line: place.line, column, rule, message, severity: "warning" };
}

/** A finding whose place opens from the current folder: its file is below `root`. */
export function locatedBelow(root: string, issue: Issue): Issue {
  return { ...issue, file: join(root, issue.file) };
}

/** One clickable line: `file:line:column: message [rule]`. */
export function formatIssue(issue: Issue): string {
  const location = [issue.file, issue.line > 0 ? issue.line : "", issue.column].filter((part) => part !== "").join(":");
  const level = issue.severity === "warning" ? "warning: " : "";
  return `${location}: ${level}${issue.message} [${issue.rule}]`;
}

/** Reading order: file, line, column, rule. Plain code point order, so every machine prints the same report. */
export function compareIssues(a: Issue, b: Issue): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    compareText(a.column, b.column) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

/** A value as it is shown in a message: quoted, invisible characters escaped, cut at 60 characters. */
export function quoted(value: string): string {
  return quoteUpTo(value, 60);
}

/** How findings are printed. */
interface ReportStyle {
  json: boolean;
  colour: boolean;
  /**
   * Folder that the files of the findings are below: a place then opens from the current folder. JSON keeps the paths
   * below it.
   */
  root?: string;
}

/** The findings in reading order, and a last line that counts them. */
export function formatReport(issues: readonly Issue[], { json, colour, root }: ReportStyle): string {
  const sorted = [...issues].toSorted(compareIssues);
  const errors = sorted.filter(({ severity }) => severity === "error").length;
  const warnings = sorted.length - errors;
  if (json) return `${JSON.stringify({ errors, warnings, issues: sorted }, null, 2)}\n`;
  const lines = sorted.map((issue) =>
    paint(formatIssue(root === undefined ? issue : locatedBelow(root, issue)), issue, colour),
  );
  return `${[...lines, `${count(errors, "error")}, ${count(warnings, "warning")}`].join("\n")}\n`;
}

/** True if any finding stops a build. */
export function hasErrors(issues: readonly Issue[]): boolean {
  return issues.some(({ severity }) => severity === "error");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function paint(line: string, { severity }: Issue, colour: boolean): string {
  if (!colour) return line;
  return `\u001b[${severity === "error" ? 31 : 33}m${line}\u001b[0m`;
}
