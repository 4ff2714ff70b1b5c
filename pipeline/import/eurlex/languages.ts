import { errorAt, type Issue } from "../../issue.ts";
import type { AnnexGoods, Listed } from "./listed.ts";

/** The codes of a text are equal in all languages; where one language has another code or `ex`, one of the two is a misprint or was read wrongly. */
export function compareLanguages(english: readonly AnnexGoods[], file: string, other: readonly AnnexGoods[]): Issue[] {
  const issues: Issue[] = other.flatMap((annex) => annex.issues);
  for (const { annex, rows } of english) {
    const theirs = other.find((one) => one.annex === annex)?.rows ?? [];
    if (rows.length !== theirs.length) issues.push(errorAt({ file, line: theirs[0]?.row.line ?? 0 }, "", "import/language", `annex ${annex} has ${theirs.length} codes here and ${rows.length} in English`));
    const at = rows.findIndex((listed, index) => theirs[index] !== undefined && !isSame(listed, theirs[index]));
    const [mine, its] = [rows[at], theirs[at]];
    if (mine !== undefined && its !== undefined) issues.push(errorAt({ file, line: its.row.line }, "", "import/language", `${its.place}: ${its.row.printed} here, ${mine.row.printed} in English`));
  }
  return issues;
}

function isSame(a: Listed, b: Listed): boolean {
  return a.row.code === b.row.code && a.row.ex === b.row.ex;
}
