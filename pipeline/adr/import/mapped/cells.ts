import { COLUMNS, type ColumnName } from "../../rows/cells.ts";
import { NAME_LANGUAGES_READ, type ReadingColumn } from "../../rows/import.ts";
import { readCell, readColumn15 } from "../cell-text.ts";
import { withoutRail } from "../rail.ts";
import { identity, type Status, type TableReadingRow } from "../reading.ts";
import type { SheetRow } from "./sheet.ts";

const CODED: ReadonlySet<string> = new Set(COLUMNS.map(({ name }) => name));
const isCoded = (column: string): column is ColumnName => CODED.has(column);
const STATES: readonly Exclude<Status, "regulated">[] = ["carriage_prohibited", "not_subject_to_adr"];

/** Reads the mapped cells of one row of a file. */
export function mappedRow(un: string, row: SheetRow, columns: readonly ReadingColumn[]): TableReadingRow {
  const status = statusOf(row, columns);
  const cells: TableReadingRow["cells"] = {};
  for (const { column, source, notation, words } of columns) {
    if (!isCoded(column)) continue;
    const cell = readMapped(column, row.cells.get(source) ?? "", notation, words);
    if (cell !== "" || !notation.includes("silent")) cells[column] = cell;
  }
  // The number stands in goods carried in tanks and in bulk only; rail prints it for every wagon.
  for (const { column, notation } of columns)
    if (isCoded(column) && notation.includes("tanks") && !filled(cells.tank_code) && !filled(cells.carriage_bulk))
      delete cells[column];
  const named = new Map(columns.map(({ column, source }) => [column as string, row.cells.get(source) ?? ""]));
  const names = Object.fromEntries(
    NAME_LANGUAGES_READ.flatMap((lang) => (named.has(`name_${lang}`) ? [[lang, named.get(`name_${lang}`) ?? ""]] : [])),
  );
  const rail = named.get("rail_packages");
  return {
    un,
    cells: status === undefined || status === "regulated" ? cells : identity(cells),
    ...(status === undefined ? {} : { status }),
    names,
    ...(rail === undefined ? {} : { railPackages: rail }),
  };
}

function readMapped(column: ColumnName, printed: string, notation: readonly string[], words: string): string {
  const meant = wordsMeant(words).reduce((text, [pattern, word]) => text.replace(pattern, ` ${word} `), printed);
  const text = notation.includes("dash") && meant.trim() === "-" ? "" : meant;
  const cell =
    notation.includes("column15") && (column === "transport_category" || column === "tunnel_code")
      ? readColumn15(text)[column]
      : readCell(column, text);
  return notation.includes("without_rail") ? withoutRail(column, cell) : cell;
}

/** `lub=or | ADR:=`: what is printed, and what it means here; letters are met as whole words. */
function wordsMeant(words: string): [RegExp, string][] {
  return splitWords(words).map((one) => {
    const at = one.lastIndexOf("=");
    const [printed, meant] = at < 0 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)];
    const escaped = printed.trim().replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
    return [
      new RegExp(
        `${/^\p{L}/u.test(printed) ? String.raw`(?<!\p{L})` : ""}${escaped}${/\p{L}$/u.test(printed) ? String.raw`(?!\p{L})` : ""}`,
        "gu",
      ),
      meant.trim(),
    ];
  });
}

function splitWords(words: string): string[] {
  return words
    .split(" | ")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** The state that the words of the mapping say; undefined where the reading does not tell states. */
function statusOf(row: SheetRow, columns: readonly ReadingColumn[]): Status | undefined {
  const states = columns.filter(({ column }) => STATES.some((state) => state === column));
  if (states.length === 0) return undefined;
  for (const { column, source, words } of states) {
    const text = (source === "*" ? row.whole : (row.cells.get(source) ?? "")).replace(/\s+/gu, " ");
    if (splitWords(words).some((word) => text.includes(word))) return STATES.find((state) => state === column);
  }
  return "regulated";
}

function filled(cell: string | undefined): boolean {
  return cell !== undefined && cell !== "";
}
