import { align, groupByUn, ONE_ROW_READINGS } from "./align.ts";
import type { ColumnName } from "../../tables/adr/columns.ts";
import type { Reading, ReadingId, ReadingRow, Status } from "./reading.ts";
import { voteRow } from "./vote-row.ts";
import type { Decision } from "./vote.ts";

/** A decided row of Table A, with what each reading prints for it. */
export interface DecidedRow {
  un: string;
  /** Position among the rows of the UN number, from 1. */
  row: number;
  status: Status;
  cells: Map<ColumnName, Decision>;
  names: Map<ReadingId, ReadingRow["names"]>;
}

export interface DecidedTable {
  rows: DecidedRow[];
  /** What could not be laid side by side, a line each. */
  notes: string[];
}

/** A settled cell: the value, and why it stands against or without a majority. */
export interface Settled {
  un: string;
  /** 0: all rows of the UN number. */
  row: number;
  column: ColumnName;
  value: string;
}

/** Lays the readings beside the base reading, UN number by UN number, and decides every cell. */
export function decideTable(edition: string, readings: readonly [Reading, ...Reading[]], settled: readonly Settled[]): DecidedTable {
  const [base, ...others] = readings;
  const groups = others.map((reading) => ({ reading, byUn: groupByUn(reading) }));
  const notes = new Map<string, string[]>();
  const note = (reading: ReadingId, what: string, where: string): void => void notes.set(`${reading}: ${what}`, [...(notes.get(`${reading}: ${what}`) ?? []), where]);
  const rows: DecidedRow[] = [];
  for (const [un, baseRows] of groupByUn(base)) {
    const sides = baseRows.map((row) => new Map<ReadingId, { reading: Reading; rows: readonly ReadingRow[] }>([[base.id, { reading: base, rows: [row] }]]));
    for (const { reading, byUn } of groups) {
      const found = byUn.get(un);
      if (found === undefined) note(reading.id, "UN numbers that are missing", un);
      else if (baseRows.length === 1 || !ONE_ROW_READINGS.has(reading.id)) {
        const aligned = align(baseRows, found);
        if (aligned.moved) note(reading.id, "UN numbers whose rows stand in another order", un);
        for (const [index, side] of sides.entries()) {
          const matched = aligned.rows[index] ?? [];
          if (matched.length === 0) note(reading.id, "rows that nothing was laid beside", `${un}#${index + 1}`);
          side.set(reading.id, { reading, rows: matched });
        }
      }
    }
    for (const [index, side] of sides.entries()) rows.push(decideRow(edition, un, index + 1, side, settled));
  }
  const known = new Set(rows.map(({ un }) => un));
  for (const { reading, byUn } of groups) for (const un of byUn.keys()) if (!known.has(un)) note(reading.id, "UN numbers that the base does not have", un);
  return { rows, notes: [...notes].map(([what, where]) => `${what} (${where.length}): ${where.join(" ")}`) };
}

function decideRow(edition: string, un: string, row: number, side: ReadonlyMap<ReadingId, { reading: Reading; rows: readonly ReadingRow[] }>, settled: readonly Settled[]): DecidedRow {
  const own = settled.filter((cell) => cell.un === un && (cell.row === 0 || cell.row === row));
  const status = decideStatus(side);
  const cells = voteRow(edition, side, status === "regulated", new Map(own.map(({ column, value }) => [column, value])));
  const names = new Map([...side].map(([id, { rows }]) => [id, rows[0]?.names ?? {}]));
  return { un, row, status, cells, names };
}

/** A status needs two readings that say so; readings that leave the row empty say nothing. */
function decideStatus(side: ReadonlyMap<ReadingId, { rows: readonly ReadingRow[] }>): Status {
  const count = (status: Status): number => [...side.values()].filter(({ rows }) => rows.some((row) => row.status === status)).length;
  if (count("carriage_prohibited") >= 2) return "carriage_prohibited";
  return count("not_subject_to_adr") >= 2 ? "not_subject_to_adr" : "regulated";
}
