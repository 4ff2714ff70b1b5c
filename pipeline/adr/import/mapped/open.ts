import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readSheet, default as readWorkbook } from "read-excel-file/node";
import { hint } from "../../../source/nearest.ts";
import type { PublicationRow } from "../../rows/readings.ts";
import { parseDelimited } from "../files.ts";
import { sheetOfHtml } from "./html.ts";
import { sheetOfJson } from "./json.ts";
import { sheetOfGrid, type GridRow, type Sheet } from "./sheet.ts";

/** No published table is greater. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Opens the file of a reading and finds the sources that its columns are mapped to. What keeps it from being read is a fault with a remedy. */
export async function openSheet(folder: string, reading: Pick<PublicationRow, "format" | "file" | "place">, sources: readonly string[]): Promise<Sheet> {
  const { format, file, place } = reading;
  const facts = await stat(join(folder, file)).catch(() => undefined);
  if (facts?.isFile() !== true) {
    const files = await readdir(folder).catch(() => []);
    return fault(`there is no such file${hint(file, files)}: name another in readings.csv, or take out the rows of this reading`);
  }
  if (facts.size > MOST_BYTES) return fault(`has ${Math.round(facts.size / 1_048_576)} MB, want at most ${MOST_BYTES / 1_048_576}: take the table alone`);
  const bytes = await readFile(join(folder, file));
  if (bytes.length === 0) return fault("is empty: save it again");
  if (format === "xlsx") return openWorkbook(bytes, place, sources);
  const text = decode(bytes);
  if (text === undefined) return fault("is not UTF-8: save it as UTF-8 (in a spreadsheet: CSV UTF-8)");
  if (format === "json") return sheetOfJson(text, place, sources);
  if (format === "html") return sheetOfHtml(text, place, sources);
  const delimiter = place === "tab" ? "\t" : place;
  if (![",", ";", "\t", "|"].includes(delimiter)) return fault(`\`place\` ${JSON.stringify(place)} is no separator: say , or ; or | or tab in readings.csv`);
  try {
    return sheetOfGrid("", parseDelimited(text, delimiter), sources);
  } catch (error) {
    return fault(`is no CSV with the separator ${JSON.stringify(place)}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function openWorkbook(bytes: Buffer, place: string, sources: readonly string[]): Promise<Sheet> {
  if (bytes.readUInt16BE(0) !== 0x50_4b) return fault("is no .xlsx workbook: save it as .xlsx");
  const names = await readWorkbook(bytes).then((sheets) => sheets.map(({ sheet }) => sheet), (error: unknown) => String(error));
  if (typeof names === "string") return fault(`is no workbook that can be read: ${names}`);
  const name = place === "" ? names[0] : names.find((one) => one === place);
  if (name === undefined) return fault(`has no sheet ${JSON.stringify(place)}${hint(place, names)}; there is ${names.map((one) => JSON.stringify(one)).join(", ")}: mend \`place\` in readings.csv`);
  const faults: Sheet["faults"] = [];
  const grid = (await readSheet(bytes, name)).map((row, index): GridRow => ({
    line: index + 1,
    cells: row.map((cell, column) => {
      if (cell instanceof Date) faults.push({ source: "", message: `row ${index + 1}, column ${column + 1}: a spreadsheet made a date of what was typed: format the column as text and type it again` });
      return cell === null ? "" : String(cell);
    }),
  }));
  const sheet = sheetOfGrid(`sheet ${JSON.stringify(name)}`, grid, sources);
  return { ...sheet, faults: [...faults.slice(0, 20), ...sheet.faults] };
}

function fault(message: string): Sheet {
  return { place: "", rows: [], faults: [{ source: "", message }] };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
