import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gatherSources, sourceData, type SourceData } from "../../../pipeline/dataset/load.ts";
import { findDifference, type Differences } from "../../../pipeline/diff/difference.ts";
import { originsOf, type State } from "../../../pipeline/diff/state.ts";
import { planPublished } from "../../../pipeline/diff/states.ts";
import type { Loosened } from "../../../pipeline/release/loosening.ts";
import { findLoosened } from "../../../pipeline/release/prepare.ts";
import { fileHash } from "../../../pipeline/source/read-sources.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Table } from "../../../pipeline/source/table.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { editTable } from "../diff/tables.ts";

/** Cells of a row that are made looser (several by a space, their values by `|`), and what the release must name. */
export interface Plant {
  table: string;
  key: string;
  value: string;
  cell: string;
  to: string;
  names: string;
}

const [, ...rows] = readCsv("plants.csv", readFileSync(join(import.meta.dirname, "plants.csv"))).records;

/** Sixty edits over both datasets, each of which frees something. */
export const PLANTS: readonly Plant[] = rows.map(
  ({ cells: [table = "", key = "", value = "", cell = "", to = "", names = ""] }) => ({
    table,
    key,
    value,
    cell,
    to,
    names,
  }),
);

/**
 * Makes the edit. Throws where no row has the key, or the cell says so already: a plant that misses would test nothing.
 */
export function plant(folder: string, { table, key, value, cell, to }: Plant): void {
  let done = false;
  editTable(folder, table, (all) =>
    all.map((row) => {
      if (
        key
          .split(" ")
          .map((column) => row[column] ?? "")
          .join(" ") !== value ||
        (table.endsWith("sp671.csv") && done)
      )
        return row;
      const values = to.split("|");
      const cells = Object.fromEntries(
        cell === "with 3" || cell === "with 8"
          ? [[cell, to]]
          : cell.split(" ").map((column, index) => [column, values[index] ?? ""]),
      );
      if (Object.entries(cells).every(([column, wanted]) => row[column] === wanted))
        throw new Error(`${table} ${value}: ${cell} is ${to} already`);
      done = true;
      return { ...row, ...cells };
    }),
  );
  if (!done) throw new Error(`${table}: no row ${value}`);
}

type ReadTable<Row> = ReturnType<typeof readTable<Row>>;
const cached = new Map<string, ReadTable<unknown>>();

/** Reads a file as it was read before where it has the same bytes: a plant changes one file of all. */
const readOnce = (<Row>(table: Table<Row>, file: string, bytes: Uint8Array): ReadTable<Row> => {
  const key = `${table.name} ${file} ${fileHash(bytes)}`;
  const read = (cached.get(key) as ReadTable<Row> | undefined) ?? readTable(table, file, bytes);
  cached.set(key, read);
  return read;
}) satisfies typeof readTable;

/** The tables of a folder as a side of a difference. */
export async function stateOf(folder: string): Promise<{ data: SourceData; state: State }> {
  const data = sourceData(await gatherSources(folder, readOnce));
  if (data === undefined) throw new Error("no release");
  return {
    data,
    state: { name: folder, published: planPublished(data), origins: originsOf(data), today: undefined, lacks: [] },
  };
}

/** All that the tables of the one state allow and those of the other did not. */
export async function loosenedBetween(from: State, to: State): Promise<Loosened[]> {
  return loosenedIn(from, to, await findDifference(from, to, "2026-11-21"));
}

/** The same, where the difference is known. */
export function loosenedIn(from: State, to: State, findings: Differences): Loosened[] {
  const annexes = new Set(to.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
  return findLoosened(from, to, findings, annexes);
}
