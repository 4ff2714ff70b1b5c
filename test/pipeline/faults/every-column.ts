import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSources } from "../../../pipeline/dataset/load.ts";
import { allTables, editionFolders } from "../../../pipeline/dataset/tables.ts";
import { compareStates, type Difference } from "../../../pipeline/diff/compare.ts";
import type { SourceRowChange } from "../../../pipeline/diff/source-rows.ts";
import type { State } from "../../../pipeline/diff/state.ts";
import { asLosses, findLosses, rewordedLosses } from "../../../pipeline/release/gate.ts";
import { loosenedRecords } from "../../../pipeline/release/loosening.ts";
import { locationsOfLoss } from "../../../pipeline/release/loss-locations.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { readSources } from "../../../pipeline/source/read-sources.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import type { Table } from "../../../pipeline/source/table.ts";
import { inCopy } from "../diff/tables.ts";
import { stateOf } from "../release/plants.ts";

/** One wrong cell in one row of one table. */
export interface ColumnFault {
  table: Table;
  file: string;
  column: string;
  /** Index of the row below the header, and its line in the file. */
  row: number;
  line: number;
  /** The names of all columns, and what stands in the row now. */
  header: readonly string[];
  cells: readonly string[];
  to: string;
}

/** What becomes of a fault on its way to a release. */
export type Outcome = "stopped" | "gated" | "shown" | "silent";

/** Tables of what releases and reviewers write. */
const RECORDS: ReadonlySet<string> = new Set(["releases.csv", "acceptances.csv"]);

/** A fault for each column of each table of the sources, in another row each as far as there are rows. */
export async function faultsOfColumns(sources: string): Promise<ColumnFault[]> {
  const tables = allTables(await editionFolders(sources));
  const { files } = await readSources(sources, tables);
  const faults: ColumnFault[] = [];
  for (const table of tables) {
    // The longest file of a table has the most kinds of rows.
    const own = files.filter(({ table: { name }, path }) => name === table.name && !RECORDS.has(path));
    const [longest] = own.toSorted((a, b) => b.bytes - a.bytes);
    if (longest === undefined) continue;
    const records = readCsv(longest.path, readFileSync(join(sources, longest.path))).records;
    const [header, ...rows] = records;
    if (header === undefined || rows.length === 0) continue;
    for (const [index, column] of header.cells.entries()) {
      // A filled cell says more than an empty one; without one the first row has to do.
      const filled = rows.map((_, at) => at).filter((at) => (rows[at]?.cells[index] ?? "") !== "");
      const row = filled[(index * 7) % Math.max(1, filled.length)] ?? 0;
      const found = rows[row];
      if (found === undefined) continue;
      const to = wrongCell(
        found.cells[index] ?? "",
        rows.map(({ cells }) => cells[index] ?? ""),
      );
      faults.push({
        table,
        file: longest.path,
        column,
        row,
        line: found.line,
        header: header.cells,
        cells: found.cells,
        to,
      });
    }
  }
  return faults;
}

/** Another value of the column, as a slip of the hand takes it; where there is none, the value with a change. */
function wrongCell(value: string, column: readonly string[]): string {
  const others = column.filter((cell) => cell !== value && cell !== "");
  const near = others[others.length >> 1];
  if (near !== undefined) return near;
  if (/^\d+$/.test(value)) return String(Number(value) + 1);
  return value === "" ? "1" : `${value} not`;
}

/** Writes faults into the files of a folder. */
function plantAll(folder: string, faults: readonly ColumnFault[]): void {
  for (const [file, own] of Map.groupBy(faults, (fault) => fault.file)) {
    const [header, ...rows] = readCsv(file, readFileSync(join(folder, file))).records.map(({ cells }) => [...cells]);
    for (const { row, column, to } of own) {
      const cells = rows[row];
      if (header !== undefined && cells !== undefined) cells[header.indexOf(column)] = to;
    }
    writeFileSync(join(folder, file), formatCsv([header ?? [], ...rows]));
  }
}

/** True where the cell alone cannot be read: the first thing that `check` looks at. */
function isUnreadable({ table, file, column, header, cells, to }: ColumnFault): boolean {
  const row = cells.map((cell, index) => (header[index] === column ? to : cell));
  return readTable(table, file, Buffer.from(formatCsv([header, row]))).issues.length > 0;
}

/**
 * Plants faults at once and says of each what names it: `check` (an error at its line), the gate of a release (a loss
 * made in its file), or the difference (its row and column); `silent` where nothing does. Faults that only
 * show together are judged in halves.
 */
export async function judgeFaults(sources: string, faults: readonly ColumnFault[]): Promise<Map<ColumnFault, Outcome>> {
  const outcomes = new Map<ColumnFault, Outcome>();
  for (const fault of faults) if (isUnreadable(fault)) outcomes.set(fault, "stopped");
  const readable = faults.filter((fault) => !outcomes.has(fault));
  await inCopy(sources, async (folder) => {
    plantAll(folder, readable);
    const { issues } = await checkSources(folder);
    for (const fault of readable)
      if (issues.some(({ severity, file, line }) => severity === "error" && file === fault.file && line === fault.line))
        outcomes.set(fault, "stopped");
  });
  const before = (await stateOf(sources)).state;
  await judgeUnchecked(
    sources,
    before,
    readable.filter((fault) => !outcomes.has(fault)),
    outcomes,
  );
  return outcomes;
}

async function judgeUnchecked(
  sources: string,
  before: State,
  faults: readonly ColumnFault[],
  outcomes: Map<ColumnFault, Outcome>,
): Promise<void> {
  if (faults.length === 0) return;
  const named = await namedTogether(sources, before, faults);
  // What cannot be planned or compared cannot be released: the command ends with what is wrong.
  if (named === undefined && faults.length === 1) outcomes.set(faults[0]!, "stopped");
  else if (named === undefined) {
    const half = faults.length >> 1;
    await judgeUnchecked(sources, before, faults.slice(0, half), outcomes);
    await judgeUnchecked(sources, before, faults.slice(half), outcomes);
  } else
    for (const fault of faults) {
      const isShown = named.shown.some(
        ({ file, change, columns }) => file === fault.file && (change !== "changed" || columns.includes(fault.column)),
      );
      outcomes.set(fault, isShown ? (named.gated.has(fault.file) ? "gated" : "shown") : "silent");
    }
}

/**
 * What the difference and the gate name of faults planted at once; undefined where they cannot be planned. Verdicts are
 * not asked: a loss that they alone tell counts as shown here.
 */
async function namedTogether(
  sources: string,
  before: State,
  faults: readonly ColumnFault[],
): Promise<{ shown: SourceRowChange[]; gated: ReadonlySet<string> } | undefined> {
  return inCopy(sources, async (folder) => {
    plantAll(folder, faults);
    try {
      const { data, state } = await stateOf(folder);
      const { lines, source_rows: shown, new_editions, collections } = compareStates(before, state);
      const annexes = new Set(state.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
      const difference = { lines, new_editions, collections } as Difference;
      const losses = [
        ...findLosses({ difference, verdicts: undefined, decided: { before: new Map(), after: new Map() } }, annexes),
        ...asLosses("loosening", loosenedRecords(lines)),
        ...rewordedLosses(lines),
      ];
      const changed = new Set(faults.map(({ file }) => file));
      const same = new Set(data.files.map(({ path }) => path).filter((path) => !changed.has(path)));
      const places = losses.flatMap((loss) => locationsOfLoss(loss, lines, data, same));
      return { shown, gated: new Set(places.map(({ file }) => file)) };
    } catch {
      return undefined;
    }
  });
}
