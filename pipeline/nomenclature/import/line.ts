import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../../runtime/text/normalize.ts";
import type { Issue } from "../../source/issue.ts";
import { cnTable, groupYears, type CnRow } from "../tables.ts";
import { readTable } from "../../source/read-table.ts";
import type { Located } from "../../source/table.ts";

/** A printed line of a nomenclature, in tariff order: its parent is the nearest line above it with a smaller depth. */
export interface PrintedLine {
  /** 2, 4, 6 or 8 digits, empty for a line without a code. */
  code: string;
  /** 0 = chapter. */
  depth: number;
  text: string;
  /** Where it stands in the source: line or row number. */
  at: number;
}

/**
 * Puts the headings of a sub-chapter below its title. Sources print both on one level; a line without a code that has
 * nothing below it, directly
 * under a chapter, is such a title, and it holds until the next one or the end of the chapter.
 */
export function nestSubchapters<Printed extends PrintedLine>(lines: readonly Printed[]): Printed[] {
  let below = 0;
  return lines.map((line, index) => {
    if (line.depth === 0) below = 0;
    const next = lines[index + 1];
    if (line.code === "" && line.depth === 1 && (next === undefined || next.depth <= 1)) {
      below = 1;
      return line;
    }
    return line.depth === 0 ? line : { ...line, depth: line.depth + below };
  });
}

/**
 * Names the place of each line without a code by the coded lines below it: `<code>/<lines between>/<of how many>`. Two
 * trees that agree on such a
 * place agree on the line, whatever else differs.
 */
export function positionsOf(lines: readonly PrintedLine[]): Map<PrintedLine, string[]> {
  const locations = new Map<PrintedLine, string[]>();
  const above: PrintedLine[] = [];
  for (const line of lines) {
    above.length = Math.min(above.length, line.depth);
    if (line.code === "" && line.depth > 0) locations.set(line, []);
    else {
      const uncoded = above.slice(above.findLastIndex((parent) => parent.code !== "") + 1).toReversed();
      for (const [distance, parent] of uncoded.entries())
        locations.get(parent)?.push(`${line.code.padEnd(8, "0")}/${distance}/${uncoded.length}`);
    }
    above.push(line);
  }
  return locations;
}

/** The lines without a code of a tree by their places. */
export function indexLines<Printed extends PrintedLine>(lines: readonly Printed[]): Map<string, Printed> {
  const index = new Map<string, Printed>();
  const locations = positionsOf(lines);
  for (const line of lines) for (const location of locations.get(line) ?? []) index.set(location, line);
  return index;
}

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
