import { compareIssues, formatIssue, placedBelow, type Issue } from "./issue.ts";

/** How findings are printed. */
export interface ReportStyle {
  json: boolean;
  colour: boolean;
  /** Folder that the files of the findings are below: a place then opens from the current folder. JSON keeps the paths below it. */
  root?: string;
}

/** The findings in reading order, and a last line that counts them. */
export function formatReport(issues: readonly Issue[], { json, colour, root }: ReportStyle): string {
  const sorted = [...issues].toSorted(compareIssues);
  const errors = sorted.filter(({ severity }) => severity === "error").length;
  const warnings = sorted.length - errors;
  if (json) return `${JSON.stringify({ errors, warnings, issues: sorted }, null, 2)}\n`;
  const lines = sorted.map((issue) => paint(formatIssue(root === undefined ? issue : placedBelow(root, issue)), issue, colour));
  return `${[...lines, `${count(errors, "error")}, ${count(warnings, "warning")}`].join("\n")}\n`;
}

/** Whether any finding stops a build. */
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
