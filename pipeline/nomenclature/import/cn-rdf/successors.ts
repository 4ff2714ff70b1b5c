import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { compareText } from "../../../../runtime/text/normalize.ts";
import { readCsv } from "../../../source/csv.ts";
import { successorTable, type CnRow } from "../../tables.ts";
import type { Located } from "../../../source/table.ts";
import type { ImportResult } from "../../../import/importer.ts";
import { proposeSuccessors, type CnName } from "../successors.ts";
import type { CnRdf } from "./rdf.ts";

/**
 * What became of the codes of the year before: by the associations of the file, else by the rows that a person wrote,
 * else by HS6 and text. So a code of which
 * no text tells what became of it needs rows in successors.csv before the year can be written.
 */
export async function findSuccessors(
  file: string,
  sources: string,
  { year, associations }: CnRdf,
  rows: readonly CnRow[],
  loaded: ReadonlyMap<number, readonly Located<CnRow>[]>,
): Promise<ImportResult> {
  const before = loaded.get(year - 1)?.map(({ row }) => row);
  if (before === undefined)
    return { tables: [], report: [`no table cn-${year - 1}.csv is held: successors are not looked for`], issues: [] };
  const records = readCsv(
    successorTable.files,
    await readFile(join(sources, successorTable.files)).catch(() =>
      new TextEncoder().encode(`${successorTable.columns.join(",")}\n`),
    ),
  )
    .records.map(({ cells }) => cells)
    .slice(1);
  const pairs = associations.get(`${year - 1} ${year}`);
  const reported = new Set([...(pairs ?? [])].map((pair) => pair.split(" ")[0]));
  const isOwn = ([from, , to]: readonly string[]): boolean => from === String(year - 1) && to === String(year);
  const retained = records.filter((cells) => isOwn(cells) && !reported.has(cells[1]));
  const [codes, successors] = [new Set(retained.map((cells) => cells[1])), new Set(retained.map((cells) => cells[3]))];

  const names = new Map([
    [year - 1, namesOf(before)],
    [year, namesOf(rows)],
  ]);
  const result = proposeSuccessors(names, pairs === undefined ? [] : [{ from: year - 1, to: year, pairs }], 0);
  const proposed = result.rows
    .filter((row) => row.to_year === year && !codes.has(row.code))
    .map((row) => [
      String(row.from_year),
      row.code,
      String(row.to_year),
      row.successor,
      row.kind,
      row.basis,
      row.quality,
    ]);
  const merged = [...records.filter((cells) => !isOwn(cells)), ...retained, ...proposed].toSorted((a, b) =>
    compareText(a.slice(0, 4).join(" "), b.slice(0, 4).join(" ")),
  );
  return {
    tables: merged.length === 0 ? [] : [{ path: successorTable.files, header: successorTable.columns, rows: merged }],
    report: [
      ...result.report,
      ...(retained.length === 0 ? [] : [`rows of successors.csv that stand as they are: ${retained.length}`]),
    ],
    issues: result.issues
      .filter(({ rule, column }) => !(rule === "import/predecessor" ? successors : codes).has(column))
      .map((issue) => ({ ...issue, file })),
  };
}

function namesOf(rows: readonly CnRow[]): Map<string, CnName> {
  return new Map(
    rows.filter(({ code }) => code !== "").map(({ code, name_en, unit }) => [code, { name: name_en, unit }]),
  );
}
