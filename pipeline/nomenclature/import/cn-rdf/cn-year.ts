import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../../../runtime/text/fold.ts";
import type { Issue } from "../../../source/issue.ts";
import { cnTable, groupYears, type CnRow } from "../../tables.ts";
import { readTable } from "../../../source/read-table.ts";
import type { Located } from "../../../source/table.ts";

/** The lines of every CN year that the sources hold. */
export async function readCnYears(sources: string): Promise<{ years: Map<number, Located<CnRow>[]>; issues: Issue[] }> {
  const rows: Located<CnRow>[] = [];
  const issues: Issue[] = [];
  for (const file of (await fastGlob(cnTable.files, { cwd: sources })).toSorted(compareText)) {
    const read = readTable(cnTable, file, await readFile(join(sources, file)));
    rows.push(...read.rows);
    issues.push(...read.issues);
  }
  const { years, issues: named } = groupYears(rows);
  return { years, issues: [...issues, ...named] };
}

/** A row of the table as it is typed. */
export function cnCells(
  row: Pick<CnRow, "code" | "depth" | "name_en" | "name_pl" | "unit"> & { mark: readonly string[] },
): string[] {
  return [row.code, String(row.depth), row.name_en, row.name_pl, row.unit, row.mark.join(" ")];
}
