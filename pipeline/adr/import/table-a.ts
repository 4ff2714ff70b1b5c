import { COLUMNS, type ColumnName } from "../rows/cells.ts";
import type { ReadingId, Status, TableReading, TableReadingRow } from "./reading.ts";
import { type CellVote, type Decision, decideCell } from "./vote.ts";
import { explainedByMode } from "./rail.ts";
import { align } from "./align.ts";

/** The rows that stand for one base row, by reading. */
type Side = ReadonlyMap<ReadingId, { reading: TableReading; rows: readonly TableReadingRow[] }>;

/** Decides every column of one row. Goods that may not be carried or are not subject have a class and a code only. */
export function voteRow(
  edition: string,
  side: Side,
  regulated: boolean,
  settled: ReadonlyMap<ColumnName, string>,
): Map<ColumnName, Decision> {
  const decisions = new Map<ColumnName, Decision>();
  for (const { name } of COLUMNS) {
    if (!regulated && name !== "class" && name !== "classification_code") {
      decisions.set(name, { value: "", rule: "agreed", agree: [], differ: [], againstMajority: false });
      continue;
    }
    const voices = voicesOf(name, side);
    const road = voices.filter(({ mode }) => mode === "road");
    const heard = voices.filter(
      (voice) => !explainedByMode(name, voice, road, railPackagesOf([...side.values()].flatMap(({ rows }) => rows))),
    );
    decisions.set(name, decideCell(name, edition, heard, settled.get(name)));
  }
  return decisions;
}

/**
 * One voice per reading that holds the column. A reading that splits a row and prints different cells in the parts has
 * no single value and is silent.
 */
function voicesOf(column: ColumnName, side: Side): CellVote[] {
  const voices: CellVote[] = [];
  for (const [id, { reading, rows }] of side) {
    const values = new Set(rows.map((row) => row.cells[column]).filter((value) => value !== undefined));
    const [value] = values;
    if (values.size === 1 && value !== undefined)
      voices.push({ reading: id, edition: reading.edition, mode: reading.mode, value });
  }
  return voices;
}

/** A decided row of Table A, with what each reading prints for it. */
export interface DecidedRow {
  un: string;
  /** Position among the rows of the UN number, from 1. */
  row: number;
  status: Status;
  cells: Map<ColumnName, Decision>;
  names: Map<ReadingId, TableReadingRow["names"]>;
}

interface DecidedTable {
  rows: DecidedRow[];
  /** Settled cells of rows that the edition does not have. */
  lost: Settled[];
  /** What could not be laid side by side, a line each. */
  notes: string[];
}

/** A settled cell: the value, and why it stands against or without a majority. */
interface Settled {
  un: string;
  /** 0: all rows of the UN number. */
  row: number;
  /** `row`: the row itself comes (`new`) or goes (`gone`). */
  column: ColumnName | "row";
  value: string;
}

/** Lays the readings beside the base reading, UN number by UN number, and decides every cell. */
export function decideTable(
  edition: string,
  readings: readonly [TableReading, ...TableReading[]],
  settled: readonly Settled[],
): DecidedTable {
  const [base, ...others] = readings;
  const groups = others.map((reading) => ({ reading, byUn: groupByUn(reading) }));
  const notes = new Map<string, string[]>();
  const note = (reading: ReadingId, what: string, where: string): void =>
    void notes.set(`${reading}: ${what}`, [...(notes.get(`${reading}: ${what}`) ?? []), where]);
  const rows: DecidedRow[] = [];
  for (const [un, baseRows] of groupByUn(base)) {
    const sides = baseRows.map(
      (row) =>
        new Map<ReadingId, { reading: TableReading; rows: readonly TableReadingRow[] }>([
          [base.id, { reading: base, rows: [row] }],
        ]),
    );
    for (const { reading, byUn } of groups) {
      const match = byUn.get(un);
      if (match === undefined) note(reading.id, "UN numbers that are missing", un);
      else if (baseRows.length === 1 || !reading.oneRow) {
        const aligned = align(baseRows, match);
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
  const existing = new Set(rows.map(({ un }) => un));
  const amended = amend(edition, rows, settled);
  const lost = settled.filter((cell) => cell.value !== "gone" && !amended.some((amendment) => isOf(cell, amendment)));
  for (const { reading, byUn } of groups)
    for (const un of byUn.keys()) if (!existing.has(un)) note(reading.id, "UN numbers that the base does not have", un);
  return {
    rows: amended,
    lost,
    notes: [...notes].map(([what, where]) => `${what} (${where.length}): ${where.join(" ")}`),
  };
}

function decideRow(
  edition: string,
  un: string,
  row: number,
  side: ReadonlyMap<ReadingId, { reading: TableReading; rows: readonly TableReadingRow[] }>,
  settled: readonly Settled[],
): DecidedRow {
  const ofRow = settled.filter((cell) => isOf(cell, { un, row }));
  const status = decideStatus(side);
  const cells = voteRow(
    edition,
    side,
    status === "regulated",
    new Map(ofRow.flatMap(({ column, value }) => (column === "row" ? [] : [[column, value] as const]))),
  );
  const names = new Map([...side].map(([id, { rows }]) => [id, rows[0]?.names ?? {}]));
  return { un, row, status, cells, names };
}

/** Whether a settled cell is of a row. */
function isOf(cell: Settled, { un, row }: Pick<DecidedRow, "un" | "row">): boolean {
  return cell.un === un && (cell.row === 0 || cell.row === row);
}

/** The rows without those that go, and with those that come by typed cells alone; in the order of UN numbers. */
function amend(edition: string, rows: readonly DecidedRow[], settled: readonly Settled[]): DecidedRow[] {
  const turns = settled.filter(({ column }) => column === "row");
  const stay = rows.filter((row) => !turns.some((cell) => cell.value === "gone" && isOf(cell, row)));
  const come = turns
    .filter((cell) => cell.value === "new" && !rows.some((row) => isOf(cell, row)))
    .map(({ un, row }) => decideRow(edition, un, row === 0 ? 1 : row, new Map(), settled));
  return come.length === 0 ? stay : [...stay, ...come].toSorted((a, b) => Number(a.un) - Number(b.un) || a.row - b.row);
}

/**
 * A status needs two readings that say so, or an edition that was decided; readings that leave the row empty say
 * nothing.
 */
function decideStatus(
  side: ReadonlyMap<ReadingId, { reading: TableReading; rows: readonly TableReadingRow[] }>,
): Status {
  const count = (status: Status): number =>
    [...side.values()]
      .filter(({ rows }) => rows.some((row) => row.status === status))
      .reduce((sum, { reading }) => sum + (reading.decided ? 2 : 1), 0);
  if (count("carriage_prohibited") >= 2) return "carriage_prohibited";
  return count("not_subject_to_adr") >= 2 ? "not_subject_to_adr" : "regulated";
}

/** Rows of a reading by UN number. */
function groupByUn(reading: TableReading): Map<string, TableReadingRow[]> {
  return Map.groupBy(reading.rows, ({ un }) => un);
}

/** Rail's own column (16) of the rows that stand for one row. */
function railPackagesOf(rows: readonly TableReadingRow[]): string {
  return rows
    .map((row) => row.railPackages ?? "")
    .join(" ")
    .trim();
}
