import { join } from "node:path";
import { expect, it } from "vitest";
import { allTables, editionFolders } from "../../../pipeline/dataset/tables.ts";
import { tenthOf } from "../../proof.ts";
import { faultsOfColumns, judgeFaults, type ColumnFault, type Outcome } from "./every-column.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");

it("a wrong cell in any column of any table is stopped, wants a reviewer, or is shown: none is silent", async () => {
  const faults = await faultsOfColumns(SOURCES);
  const tables = allTables(await editionFolders(SOURCES));
  expect(faults.length).toBeGreaterThanOrEqual(200);
  // Every table that the code reads has its columns here; a table that comes tomorrow too.
  const planted = new Set(faults.map(({ table, column }) => `${table.name} ${column}`));
  const unplanted = tables
    .filter(({ name }) => faults.some(({ table }) => table.name === name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name} ${column}`))
    .filter((name) => !planted.has(name));
  expect(unplanted).toEqual([]);
  const chosen = tenthOf(faults);
  const outcomes = await judgeFaults(SOURCES, chosen);
  const counted = Object.fromEntries(
    (["stopped", "gated", "shown", "silent"] satisfies Outcome[]).map((outcome) => [
      outcome,
      [...outcomes.values()].filter((found) => found === outcome).length,
    ]),
  );
  process.stdout.write(`faults planted: ${chosen.length} of ${faults.length}; ${JSON.stringify(counted)}\n`);
  const silent = chosen.filter((fault: ColumnFault) => outcomes.get(fault) === "silent");
  expect(silent.map(({ file, column, line }) => `${file}:${line}:${column}`)).toEqual([]);
  expect(outcomes.size).toBe(chosen.length);
});
