import { join } from "node:path";
import { type Issue, errorAt, quoted } from "../../../source/issue.ts";
import { COLUMNS, type ColumnName } from "../../rows/cells.ts";
import { NAME_LANGUAGES_READ, type PublicationRow, type ReadingColumn } from "../../rows/import.ts";
import { substance } from "../../rows/substance.ts";
import { type Status, type TableReadingRow, identity } from "../reading.ts";
import { openSheet } from "./open.ts";
import type { SheetRow } from "./sheet.ts";
import { readCell, readColumn15 } from "../cell-text.ts";
import { withoutRail } from "../rail.ts";

export interface Mapped {
  rows: TableReadingRow[];
  /** What was passed over, a line each. */
  notes: string[];
  issues: Issue[];
}

/**
 * A reading in which a greater share of a column cannot be what the column holds was mapped wrongly, or its notation is
 * unknown.
 */
const MISFITS = 0.2;
const FEW = 5;

/**
 * Reads a publication of Table A by the rows of `reading-columns.csv`. A fault names file, place, column and remedy.
 */
export async function readMappedReading(
  folder: string,
  reading: PublicationRow,
  readingColumns: readonly ReadingColumn[],
): Promise<Mapped> {
  const columns = readingColumns.filter((column) => column.reading === reading.reading);
  const place = { file: join(folder, reading.file), line: 0 };
  const lacking = ["un", "class"].filter((name) => !columns.some(({ column }) => column === name));
  if (lacking.length > 0)
    return {
      rows: [],
      notes: [],
      issues: lacking.map((name) =>
        errorAt(
          place,
          name,
          "import/adr-column",
          `nothing says which column of ${reading.reading} it is: add \`${reading.reading},${name},…\` to reading-columns.csv`,
        ),
      ),
    };
  const sheet = await openSheet(folder, reading, [...new Set(columns.map(({ source }) => source))]);
  const location = sheet.location === "" ? "" : `${sheet.location}: `;
  if (sheet.faults.length > 0) {
    return {
      rows: [],
      notes: [],
      issues: sheet.faults.flatMap(({ source, message }) =>
        (source === "" ? [""] : columns.filter((column) => column.source === source).map(({ column }) => column)).map(
          (column) =>
            source === ""
              ? errorAt(place, "", "import/adr-file", `${location}${message}`)
              : errorAt(
                  place,
                  column,
                  "import/adr-column",
                  `${location}${message}: mend the row ${reading.reading},${column} of reading-columns.csv`,
                ),
        ),
      ),
    };
  }
  const numbered = numberRows(sheet.rows, columns);
  const rows = numbered.rows.map(({ un, row }) => mappedRow(un, row, columns));
  const issues = [
    ...numbered.faults
      .slice(0, 20)
      .map(({ line, message }) => errorAt({ ...place, line }, "un", "import/adr-row", `${location}${message}`)),
    ...(rows.length === 0
      ? [
          errorAt(
            place,
            "un",
            "import/adr-row",
            `${location}no row has a UN number of 4 digits: is ${quoted(columns.find(({ column }) => column === "un")?.source ?? "")} their column?`,
          ),
        ]
      : []),
  ];
  for (const { column, source } of columns)
    issues.push(
      ...misfits(column, rows).map((message) =>
        errorAt(place, column, "import/adr-cell", `${location}column ${quoted(source)}: ${message}`),
      ),
    );
  return {
    rows,
    issues,
    notes:
      numbered.passed.length === 0
        ? []
        : [
            `${reading.reading}: rows without a UN number (${numbered.passed.length}), the first: ${numbered.passed
              .slice(0, 3)
              .map(({ line, whole }) => `${line} ${quoted(whole.replace(/\s+/gu, " ").trim())}`)
              .join("; ")}`,
          ],
  };
}

/**
 * Gives every row its UN number. A row of the table without one is a fault; headings and blank rows are passed over.
 */
function numberRows(
  rows: readonly SheetRow[],
  columns: readonly ReadingColumn[],
): { rows: { un: string; row: SheetRow }[]; passed: SheetRow[]; faults: { line: number; message: string }[] } {
  const unColumn = columns.find(({ column }) => column === "un");
  const [pad, fill] = [unColumn?.notation.includes("pad") ?? false, unColumn?.notation.includes("fill") ?? false];
  const others = [...new Set(columns.map(({ source }) => source))].filter(
    (source) => source !== unColumn?.source && source !== "*",
  );
  const out: { un: string; row: SheetRow }[] = [];
  const passed: SheetRow[] = [];
  const faults: { line: number; message: string }[] = [];
  for (const row of rows) {
    const printed = (row.cells.get(unColumn?.source ?? "") ?? "").trim().replace(/^UN\s*/u, "");
    const number = pad && /^\d{2,3}$|^[4-9]$/u.test(printed) ? printed.padStart(4, "0") : printed;
    const inside = others.filter((source) => (row.cells.get(source) ?? "").trim() !== "").length >= 3;
    const above = out.at(-1);
    if (/^\d{4}$/u.test(number)) out.push({ un: number, row });
    // UN numbers begin at 0004: a 1 is the number of the column.
    else if (/^\d{2,3}$|^[4-9]$/u.test(number) && inside)
      faults.push({
        line: row.line,
        message: `${quoted(printed)} has lost its leading zeros: save the column as text, or say \`pad\` in the notation of the row un of reading-columns.csv`,
      });
    else if (number === "" && inside && above !== undefined && fill)
      out.push({ un: above.un, row: { ...row, cells: filledDown(row, above.row, columns) } });
    else if (number === "" && inside && above !== undefined)
      faults.push({
        line: row.line,
        message: `the row has no UN number: where it goes on from the row above, say \`fill\` in the notation of the row un of reading-columns.csv`,
      });
    else if (row.whole.trim() !== "") passed.push(row);
  }
  return { rows: out, passed, faults };
}

function filledDown(row: SheetRow, above: SheetRow, columns: readonly ReadingColumn[]): SheetRow["cells"] {
  const sources = new Set(columns.filter(({ notation }) => notation.includes("fill")).map(({ source }) => source));
  return new Map(
    [...row.cells].map(([source, cell]) => [
      source,
      cell.trim() === "" && sources.has(source) ? (above.cells.get(source) ?? "") : cell,
    ]),
  );
}

/** What speaks against a column, a sentence. */
function misfits(column: ReadingColumn["column"], rows: readonly TableReadingRow[]): string[] {
  const coded = COLUMNS.find(({ name }) => name === column);
  if (coded === undefined) return [];
  const cells = rows.map(({ cells: { [coded.name]: cell } }) => cell ?? "").filter((cell) => cell !== "");
  const wrong = cells.filter((cell) => !substance.shape[coded.name].safeParse(cell).success);
  if (wrong.length < FEW || wrong.length <= cells.length * MISFITS) return [];
  return [
    `${wrong.length} of ${cells.length} cells are no ${coded.name} of column (${coded.printed}), such as ${[...new Set(wrong)].slice(0, 3).map(quoted).join(", ")}: map another column, or say in \`words\` of reading-columns.csv what the printed words mean`,
  ];
}

const CODED: ReadonlySet<string> = new Set(COLUMNS.map(({ name }) => name));
const isCoded = (column: string): column is ColumnName => CODED.has(column);
const STATES: readonly Exclude<Status, "regulated">[] = ["carriage_prohibited", "not_subject_to_adr"];

/** Reads the mapped cells of one row of a file. */
function mappedRow(un: string, row: SheetRow, columns: readonly ReadingColumn[]): TableReadingRow {
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
  return splitWords(words).map((word) => {
    const position = word.lastIndexOf("=");
    const [printed, meant] = position < 0 ? [word, ""] : [word.slice(0, position), word.slice(position + 1)];
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
    .map((word) => word.trim())
    .filter((word) => word !== "");
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
