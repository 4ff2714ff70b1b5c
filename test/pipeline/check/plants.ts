import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";

/**
 * A fault that a maintainer makes: what is done to which row of which table, and in which files its place is true
 * (empty: in that row).
 */
export interface Plant {
  fault: string;
  file: string;
  op: string;
  row: string;
  column: string;
  to: string;
  at: string;
}

/**
 * A hundred kinds of faults over the tables of both datasets and of the nomenclature, written down before the checks
 * were read.
 */
export const PLANTS: readonly Plant[] = readCsv("plants.csv", readFileSync(join(import.meta.dirname, "plants.csv")))
  .records.slice(1)
  .map(({ cells: [fault = "", file = "", op = "", row = "", column = "", to = "", at = ""] }) => ({
    fault,
    file,
    op,
    row,
    column,
    to,
    at,
  }));

/** A finding of `check --json`. */
export interface Found {
  file: string;
  line: number;
  rule: string;
  message: string;
}

/**
 * Makes the fault in a folder of sources. Gives what tells whether a finding has the true place. Throws where the plant
 * would miss.
 */
export function makeFault(folder: string, plant: Plant): (result: Found) => boolean {
  const path = join(folder, plant.file);
  const bytes = readFileSync(path);
  const text = bytes.toString("utf8");
  const whole = FILES[plant.op];
  if (whole !== undefined) {
    writeFileSync(path, whole(text, plant));
    return ({ file }) => file === plant.file;
  }
  const { records } = readCsv(plant.file, bytes);
  const header = records[0]?.cells ?? [];
  const wanted = plant.row
    .split("&")
    .map((pair) => [header.indexOf(pair.slice(0, pair.indexOf("="))), pair.slice(pair.indexOf("=") + 1)] as const);
  const index = records.findIndex(
    ({ cells }, at) => at > 0 && wanted.every(([column, value]) => cells[column] === value),
  );
  const record = records[index];
  if (record === undefined) throw new Error(`${plant.fault}: ${plant.file} has no row ${plant.row}`);
  const lines = text.split("\n");
  if (plant.op === "conflict" || plant.op === "quote") {
    const line = lines[record.line - 1] ?? "";
    lines[record.line - 1] =
      plant.op === "quote" ? `"${line}` : `<<<<<<< HEAD\n${line}\n=======\n${line}\n>>>>>>> other`;
    writeFileSync(path, lines.join("\n"));
    return ({ file, line: at }) => file === plant.file && at >= record.line && at <= record.line + 4;
  }
  const rows = records.map(({ cells }) => [...cells]);
  const [cells, next] = [rows[index] ?? [], rows[index + 1] ?? []];
  const columns =
    plant.column.split(" ").length > 1 && header.includes(plant.column) ? [plant.column] : plant.column.split(" ");
  const at = columns.map((column) => header.indexOf(column));
  if (plant.column !== "" && at.includes(-1))
    throw new Error(`${plant.fault}: ${plant.file} has no column ${plant.column}`);
  if (plant.op === "cell") {
    const values = plant.to.split("|");
    if (at.every((column, position) => cells[column] === (values[position] ?? "")))
      throw new Error(`${plant.fault}: the cell says so already`);
    for (const [position, column] of at.entries()) cells[column] = values[position] ?? "";
  } else if (plant.op === "swap") {
    const [first = 0, second = 0] = at;
    [cells[first], cells[second]] = [cells[second] ?? "", cells[first] ?? ""];
  } else if (plant.op === "twice") rows.splice(index, 0, [...cells]);
  else if (plant.op === "down") rows.splice(index, 2, next, cells);
  else if (plant.op === "drop") rows.splice(index, 1);
  else throw new Error(`${plant.fault}: no such plant ${plant.op}`);
  writeFileSync(path, formatCsv(rows));
  const files = plant.at.split(" ").filter((name) => name !== "");
  const spread = plant.op === "twice" || plant.op === "down" ? 1 : 0;
  return ({ file, line }) =>
    files.length > 0
      ? files.includes(file)
      : file === plant.file && line >= record.line && line <= record.line + spread;
}

/** Faults of a whole file: what an editor, a spreadsheet or a merge makes of it. */
const FILES: Readonly<Record<string, (text: string, plant: Plant) => string | Uint8Array>> = {
  bom: (text) => `\uFEFF${text}`,
  crlf: (text) => text.replaceAll("\n", "\r\n"),
  latin: (text) => Buffer.from(text, "latin1"),
  cut: (text) => text.slice(0, Math.floor(text.length / 2)),
  header: (text, { column, to }) => text.replace(column, to),
  semicolons: (text) => text.replaceAll(",", ";"),
};
