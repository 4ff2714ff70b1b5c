import type { TableReading, TableReadingRow } from "./reading.ts";
import type { PublicationRow, ReadingColumn } from "../rows/import.ts";
import { type Issue, errorAt } from "../../source/issue.ts";
import { hint } from "../../../runtime/text/nearest.ts";
import { type Mapped, readMappedReading } from "./mapped/read-mapped.ts";
import { readBam, readOca, readRid } from "./readings/national.ts";
import type { Decision } from "./vote.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { readCsv } from "../../source/csv.ts";
import { COLUMNS, status } from "../rows/cells.ts";
import { readCell, readColumn15 } from "./cell-text.ts";
import { readJson, readTarGz } from "./files.ts";

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
  sources: string,
  listed: readonly PublicationRow[],
  columns: readonly ReadingColumn[],
): Promise<AllReadings> {
  const parts = await Promise.all(
    listed.map(async (row) => ({
      row,
      ...(row.format === "edition"
        ? await readEdition(sources, row.place)
        : row.format === "reader"
          ? await readByCode(folder, row.reading)
          : await readMappedReading(folder, row, columns)),
    })),
  );
  const unlisted = columns
    .filter(({ reading }) => !listed.some((row) => row.reading === reading))
    .map(({ reading }) => reading);
  return {
    readings: parts.map(({ row: { reading: id, edition, mode, rows: kind, names, format }, rows }) => ({
      id,
      edition,
      mode,
      oneRow: kind === "one",
      rows,
      decided: format === "edition",
      nameTurns: new Map(names.map((word) => [word.slice(0, 2), Number(word.slice(3))])),
    })),
    notes: parts.flatMap(({ notes }) => notes),
    issues: [
      ...parts.flatMap(({ issues }) => issues),
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

/** An edition held as a reading: what the printed amendments leave alone stands in the next one as it stood. */
async function readEdition(sources: string, edition: string): Promise<Mapped> {
  const read = async (table: string): Promise<Readonly<Record<string, string>>[]> => {
    const file = join("adr", edition, `${table}.csv`);
    const [header, ...records] = readCsv(file, await readFile(join(sources, file))).records.map(({ cells }) => cells);
    return records.map((cells) =>
      Object.fromEntries((header ?? []).map((column, index) => [column, cells[index] ?? ""])),
    );
  };
  try {
    const names = new Map((await read("names")).map((row) => [row["variant_id"], row]));
    const rows = (await read("substances")).map((row): TableReadingRow => ({
      un: row["un"] ?? "",
      cells: Object.fromEntries(COLUMNS.map(({ name }) => [name, row[name] ?? ""])),
      status: status.parse(row["status"]),
      names: Object.fromEntries(
        ADR_LANGUAGES.map((lang) => [lang, names.get(row["variant_id"])?.[`name_${lang}`] ?? ""]),
      ),
    }));
    return { rows, notes: [], issues: [] };
  } catch (error) {
    const fault = `edition ${JSON.stringify(edition)} cannot be read: ${error instanceof Error ? error.message : String(error)}; name in place an edition whose folder stands in adr`;
    return {
      rows: [],
      notes: [],
      issues: [errorAt({ file: "readings.csv", line: 0 }, "place", "import/adr-file", fault)],
    };
  }
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

const Substance = z.object({
  number: z.string(),
  description: z.string(),
  class: z.string(),
  classCode: z.string().optional(),
  tunnel: z.string().optional(),
});

/** UNECE's English text, the last row of each UN number; obsolete numbers have no code and are left out. */
async function readBt(folder: string): Promise<TableReadingRow[]> {
  const rows: TableReadingRow[] = [];
  for (const [name, bytes] of readTarGz(await readFile(join(folder, "beTransIT__UN-Numbers__data.tar.gz")))) {
    if (!name.endsWith(".json")) continue;
    const substance = Substance.parse(JSON.parse(new TextDecoder().decode(bytes)));
    if (substance.classCode === undefined) continue;
    const cells = {
      class: substance.class,
      classification_code: readCell("classification_code", substance.classCode),
      ...readColumn15(substance.tunnel ?? ""),
    };
    rows.push({ un: substance.number, cells, names: { en: substance.description } });
  }
  return rows;
}

const PolishSubstance = z.object({
  un_number: z.string(),
  proper_shipping_name_pl: z.string(),
  proper_shipping_name_en: z.string(),
  adr_class: z.string(),
  classification_code: z.string().nullable(),
  special_provisions: z.string().nullable(),
  limited_quantities: z.string().nullable(),
  excepted_quantities: z.string().nullable(),
  packing_instructions: z.string().nullable(),
  mixed_packing_provisions: z.string().nullable(),
  portable_tank_instructions: z.string().nullable(),
  vehicle_tank_instructions: z.string().nullable(),
  transport_category: z.string().nullable(),
  tunnel_restriction_code: z.string().nullable(),
});

/** The Polish journal, one merged record per UN number: its codes speak for UN numbers of one row only. */
async function readPl(folder: string): Promise<TableReadingRow[]> {
  const substances = await readJson(folder, "adr_2025_substances.json", z.array(PolishSubstance));
  return substances.map(readSubstance);
}

function readSubstance(substance: z.infer<typeof PolishSubstance>): TableReadingRow {
  const names = { pl: substance.proper_shipping_name_pl, en: substance.proper_shipping_name_en };
  const quantity = substance.limited_quantities ?? "";
  const cells: TableReadingRow["cells"] = {
    class: substance.adr_class,
    classification_code: readCell(
      "classification_code",
      (substance.classification_code ?? "").replace(/\blub\b/gu, "/"),
    ),
  };
  if (/ZABRONIONY/u.test(quantity)) return { un: substance.un_number, cells, status: "carriage_prohibited", names };
  if (/NIE PODLEGA/u.test(quantity)) return { un: substance.un_number, cells, status: "not_subject_to_adr", names };
  cells.special_provisions = readCell("special_provisions", substance.special_provisions ?? "");
  cells.limited_quantity = readCell("limited_quantity", quantity.replace(/\blub\b/gu, "/").replace(/\s*\/\s*/gu, "/"));
  cells.excepted_quantity = readCell("excepted_quantity", substance.excepted_quantities ?? "");
  // Class 7: its import ran the references of columns (8) to (10) into each other.
  if (substance.adr_class !== "7") {
    cells.packing_instructions = readCell("packing_instructions", substance.packing_instructions ?? "");
    cells.mixed_packing_provisions = readCell("mixed_packing_provisions", substance.mixed_packing_provisions ?? "");
  }
  cells.tank_code = readCell("tank_code", substance.vehicle_tank_instructions ?? "");
  const instructions = readCell("portable_tank_instructions", substance.portable_tank_instructions ?? "");
  if (!/TP|Patrz/u.test(instructions)) cells.portable_tank_instructions = instructions;
  cells.transport_category = /^[0-4]$/u.test(substance.transport_category ?? "")
    ? (substance.transport_category ?? "")
    : "";
  // Its import dropped the class 1 codes B1000C and C5000D and the dash.
  if (substance.tunnel_restriction_code !== null) cells.tunnel_code = substance.tunnel_restriction_code;
  return { un: substance.un_number, cells, status: "regulated", names };
}
