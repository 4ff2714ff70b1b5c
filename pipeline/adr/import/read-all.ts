import { COLUMNS } from "../rows/cells.ts";
import type { Reading } from "./reading.ts";
import { readBam } from "./readings/bam.ts";
import { readBt } from "./readings/bt.ts";
import { readCp } from "./readings/cp.ts";
import { readNo } from "./readings/no.ts";
import { readOca } from "./readings/oca.ts";
import { readPl } from "./readings/pl.ts";
import { readRid } from "./readings/rid.ts";
import { readRk23 } from "./readings/rk23.ts";
import { readTr } from "./readings/tr.ts";
import type { RowNames } from "./names/records.ts";
import type { DecidedRow } from "./table-a.ts";
import type { Decision } from "./vote.ts";
import type { Variant } from "./variant-id.ts";

/** All readings of Table A. The first is the base: its rows are the rows of the edition, in the official order. */
export async function readAll(folder: string): Promise<[Reading, ...Reading[]]> {
  const [base, ...others] = await Promise.all([
    readTr(folder), readCp(folder), readRid(folder), readNo(folder), readPl(folder), readBam(folder), readBt(folder), readRk23(folder), readOca(folder),
  ]);
  return [base, ...others];
}

/** Columns of `substances.csv`, in its order. */
export const SUBSTANCE_HEADER = [
  "variant_id", "un", "row", ...COLUMNS.map(({ name }) => name), "status", "condition", "data_quality",
] as const;

/** A record of `substances.csv`. */
export function substanceRecord(row: DecidedRow, variant: Variant, names: RowNames, edition: string): string[] {
  const cells = COLUMNS.map(({ name }) => row.cells.get(name)?.value ?? "");
  return [variant.variant_id, row.un, String(row.row), ...cells, row.status, variant.condition, rowQuality(row, names, edition)];
}

/** A row is verified when every cell of it is, and no name of it is of our own making. */
function rowQuality(row: DecidedRow, names: RowNames, edition: string): "verified" | "to_review" {
  const regulated = row.status === "regulated";
  const printed = [...row.cells].filter(([name]) => regulated || name === "class" || name === "classification_code");
  const read = Object.values(names).every((name) => name?.quality === "two_readings" || name?.quality === "one_reading");
  return read && printed.every(([, cell]) => cellVerified(cell, edition)) ? "verified" : "to_review";
}

/** Two publications that were typeset apart print the value, at least one of them of this edition. */
export function cellVerified(cell: Decision, edition: string): boolean {
  return cell.agree.length >= 2 && cell.agree.some((voice) => voice.edition === edition);
}
