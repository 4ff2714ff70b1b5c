import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareIssues, type Issue } from "./issue.ts";

/**
 * Prints findings as GitHub annotations, so that they show beside the line in a pull request. GitHub counts columns in
 * characters, so the cell is looked
 * up in the file; a finding about a whole record or file has no column.
 */
export async function formatAnnotations(root: string, issues: readonly Issue[]): Promise<string> {
  const files = new Map<string, string[]>();
  const lines: string[] = [];
  for (const issue of [...issues].toSorted(compareIssues)) {
    if (!files.has(issue.file))
      files.set(issue.file, (await readFile(join(root, issue.file), "utf8").catch(() => "")).split("\n"));
    const text = files.get(issue.file) ?? [];
    const header = text[0] ?? "";
    const col =
      issue.line === 0 || issue.column === ""
        ? undefined
        : columnOf(
            text[issue.line - 1] ?? "",
            cellsOf(header).findIndex(({ cell }) => cell === issue.column),
          );
    const place = [
      `file=${property(join(root, issue.file))}`,
      ...(issue.line > 0 ? [`line=${issue.line}`] : []),
      ...(col === undefined ? [] : [`col=${col}`]),
      `title=${property(issue.rule)}`,
    ];
    lines.push(
      `::${issue.severity} ${place.join(",")}::${message(`${issue.column === "" ? "" : `${issue.column}: `}${issue.message}`)}\n`,
    );
  }
  return lines.join("");
}

/**
 * 1-based character at which a cell of a line begins; undefined where the line has no such cell (a record over several
 * lines).
 */
function columnOf(line: string, cell: number): number | undefined {
  return cell < 0 ? undefined : cellsOf(line)[cell]?.col;
}

/** The cells of one line of CSV with the characters at which they begin. */
function cellsOf(line: string): { cell: string; col: number }[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((match) => ({
    cell: match[1] ?? "",
    col: match.index + 1,
  }));
}

function message(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return message(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
