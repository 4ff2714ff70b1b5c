import type { ReadingRow, ReadingId, Reading } from "./reading.ts";
import { COLUMNS, type ColumnName } from "../../tables/adr/columns.ts";
import { decide, type Decision, type Voice } from "./vote.ts";
import { explainedByMode, railPackagesOf } from "./rail.ts";

/** The rows that stand for one base row, by reading. */
export type Side = ReadonlyMap<ReadingId, { reading: Reading; rows: readonly ReadingRow[] }>;

/** Decides every column of one row. Goods that may not be carried or are not subject have a class and a code only. */
export function voteRow(edition: string, side: Side, regulated: boolean, settled: ReadonlyMap<ColumnName, string>): Map<ColumnName, Decision> {
  const decisions = new Map<ColumnName, Decision>();
  for (const { name } of COLUMNS) {
    if (!regulated && name !== "class" && name !== "classification_code") {
      decisions.set(name, { value: "", rule: "agreed", agree: [], differ: [], againstMajority: false });
      continue;
    }
    const voices = voicesOf(name, side);
    const road = voices.filter(({ reading }) => reading !== "RID" && reading !== "NO");
    const heard = voices.filter((voice) => !explainedByMode(name, voice, road, railPackagesOf(side.get("RID")?.rows ?? [])));
    decisions.set(name, decide(name, edition, heard, settled.get(name)));
  }
  return decisions;
}

/** One voice per reading that holds the column. A reading that splits a row and prints different cells in the parts has no single value and is silent. */
function voicesOf(column: ColumnName, side: Side): Voice[] {
  const voices: Voice[] = [];
  for (const [id, { reading, rows }] of side) {
    const values = new Set(rows.map((row) => row.cells[column]).filter((value) => value !== undefined));
    const [value] = values;
    if (values.size === 1 && value !== undefined) voices.push({ reading: id, edition: reading.edition, value });
  }
  return voices;
}
