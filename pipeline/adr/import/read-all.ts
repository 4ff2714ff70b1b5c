import type { TableReading, TableReadingRow } from "./reading.ts";
import type { PublicationRow, ReadingColumn } from "../rows/import.ts";
import { errorAt, type Issue } from "../../source/issue.ts";
import { hint } from "../../../runtime/text/nearest.ts";
import { type Mapped, readMappedReading } from "./mapped/read-mapped.ts";
import { readBam } from "./readings/bam.ts";
import { readBt } from "./readings/bt.ts";
import { readOca } from "./readings/oca.ts";
import { readPl } from "./readings/pl.ts";
import { readRid } from "./readings/rid.ts";
import type { Decision } from "./vote.ts";

/**
 * Publications that a table of columns cannot describe: two files joined, records that an extraction merged, a workbook
 * as a data file.
 */
const READERS: Readonly<Record<string, (folder: string) => Promise<TableReadingRow[]>>> = {
  RID: readRid,
  PL: readPl,
  BAM: readBam,
  BT: readBt,
  OCA: readOca,
};

interface AllReadings {
  /** The first is the base: its rows are the rows of the edition, in the official order. */
  readings: TableReading[];
  notes: string[];
  issues: Issue[];
}

/** All readings of Table A that `readings.csv` lists, in its order. */
export async function readAll(
  folder: string,
  listed: readonly PublicationRow[],
  columns: readonly ReadingColumn[],
): Promise<AllReadings> {
  const all = await Promise.all(
    listed.map(async (row) => ({
      row,
      ...(row.format === "reader"
        ? await readByCode(folder, row.reading)
        : await readMappedReading(folder, row, columns)),
    })),
  );
  const unlisted = columns
    .filter(({ reading }) => !listed.some((row) => row.reading === reading))
    .map(({ reading }) => reading);
  return {
    readings: all.map(({ row: { reading: id, edition, mode, rows: kind, names }, rows }) => ({
      id,
      edition,
      mode,
      oneRow: kind === "one",
      rows,
      nameTurns: new Map(names.map((word) => [word.slice(0, 2), Number(word.slice(3))])),
    })),
    notes: all.flatMap(({ notes }) => notes),
    issues: [
      ...all.flatMap(({ issues }) => issues),
      ...[...new Set(unlisted)].map((reading) =>
        errorAt(
          { file: "reading-columns.csv", line: 0 },
          "reading",
          "import/adr-column",
          `${reading} is no reading of readings.csv${hint(
            reading,
            listed.map((row) => row.reading),
          )}: add it there, or take out its rows`,
        ),
      ),
    ],
  };
}

async function readByCode(folder: string, reading: string): Promise<Mapped> {
  const read = Object.hasOwn(READERS, reading) ? READERS[reading] : undefined;
  const fault = (message: string): Mapped => ({
    rows: [],
    notes: [],
    issues: [errorAt({ file: folder, line: 0 }, "", "import/adr-file", `${reading}: ${message}`)],
  });
  if (read === undefined)
    return fault(
      `no reader of the code has this name${hint(reading, Object.keys(READERS))}: say csv, xlsx, json or html in readings.csv, and map its columns in reading-columns.csv`,
    );
  try {
    return { rows: await read(folder), notes: [], issues: [] };
  } catch (error) {
    return fault(
      `cannot be read: ${error instanceof Error ? error.message : String(error)}. Where the folder has no such publication, take its row out of readings.csv`,
    );
  }
}

/** Two publications that were typeset apart print the value, at least one of them of this edition. */
export function cellVerified(cell: Decision, edition: string): boolean {
  return cell.agree.length >= 2 && cell.agree.some((voice) => voice.edition === edition);
}
