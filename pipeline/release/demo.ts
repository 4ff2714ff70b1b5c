import { errorAt, type Issue } from "../issue.ts";
import type { SourceData } from "../source-data.ts";
import type { Placed } from "../tables/table.ts";

/** Test data is never released, whoever accepts it. It is looked for in the tables: not every published record carries its quality. */
export function refuseDemo(data: SourceData): Issue[] {
  return placedRows(data).flatMap((placed) =>
    Object.entries(placed.row as object)
      .filter(([column, value]) => (column === "quality" || column === "data_quality") && value === "demo")
      .map(([column]) => errorAt(placed, column, "release/demo", "is test data (demo): remove the row, or say to_review once it was read in a source")),
  );
}

/** The rows of every table. */
function placedRows({ nomenclature, sanctions, provisions, notCovered, adr }: SourceData): Placed<unknown>[] {
  const tables: unknown[] = [...nomenclature.years.values(), nomenclature.successors, notCovered, ...[sanctions, provisions, ...adr].flatMap((dataset) => Object.values(dataset) as unknown[])];
  return [...new Set(tables)].filter((table) => Array.isArray(table)).flat() as Placed<unknown>[];
}
