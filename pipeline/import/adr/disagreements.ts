import { COLUMNS } from "../../tables/adr/columns.ts";
import type { DecidedRow } from "./table-a.ts";
import type { Variant } from "./variant-id.ts";
import type { Decision } from "./vote.ts";

export const DISAGREEMENT_HEADER = ["variant_id", "column", "decided", "rule", "agree", "differ", "against_majority", "reason"] as const;

/** The records of `disagreements.csv` for one row: every cell that two readings print differently, with the decision and its reason. */
export function disagreementRecords(row: DecidedRow, variant: Variant, edition: string, reasonOf: (column: string) => string): string[][] {
  const records: string[][] = [];
  for (const { name } of COLUMNS) {
    const cell = row.cells.get(name);
    if (cell === undefined || (cell.differ.length === 0 && cell.rule !== "settled")) continue;
    const agree = cell.agree.map(({ reading }) => reading).join(" ");
    const differ = cell.differ.map(({ reading, value }) => `${reading}=${value}`).join("; ");
    const reason = cell.rule === "settled" ? reasonOf(name) : reasonFor(cell, edition);
    records.push([variant.variant_id, name, cell.value, cell.rule, agree, differ, cell.againstMajority ? "1" : "0", reason]);
  }
  return records;
}

function reasonFor(cell: Decision, edition: string): string {
  if (cell.rule === "older_editions") return "readings of this edition are divided; the older editions decide";
  if (cell.rule !== "majority") return "";
  return cell.differ.every((voice) => voice.edition !== edition) ? "only older editions differ" : "more than half of the readings of this edition";
}
