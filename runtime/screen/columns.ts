import { readCode, type GoodsCell } from "../reading/code.ts";

/** Rows of a sheet as they stand there, empty ones too. */
export type Rows = readonly (readonly GoodsCell[])[];

/** Where the codes of a sheet stand. `header` is the row of headings, -1 where the sheet has none. */
export interface CodeColumn {
  column: number;
  header: number;
}

/** Rows that are looked at for a heading, and for what stands below it. */
const HEADINGS_WITHIN = 25;
const LOOKED_AT = 2000;
/** What the column of codes is called in invoices, article masters and declarations. */
const HEADING =
  /(?:^|[^\p{L}])(?:cn|kn|nc|hs|hts|pcn|taric|cn8|hs6|hs8)(?:$|[^\p{L}])|kod\p{L}*\s+(?:towar|taryf|celn|cn|hs)|taryf|(?:commodity|tariff|customs|goods)\s*(?:code|number|no\b)|zolltarif|warennummer|statist\p{L}*\s+waren|code\s+(?:nc|douan|sh)|^\W*(?:code|kod)\W*$|nomenclature|nomenklatur/iu;

/** What the column of names is called in a sheet that has no codes. */
const NAMES =
  /^\W*(?:name|(?:goods|products?|items?|commodity)(?:\s+name)?|.*\bdescription\b.*|nazwa\b.*|towar\p{L}*|opis\b.*|artyku\p{L}*|produkt\p{L}*|(?:waren?|artikel|produkt)?(?:bezeichnung|beschreibung)\b.*|ware|artikel|d[ée]signation\b.*|libell[ée]\b.*|marchandises?|produits?)\W*$/iu;

/**
 * Finds the column of codes: the one that is called so and has codes below, else the only one that is nearly all codes
 * of six digits and more; in a list of one column, of four. Gives every column that may be meant where that is not one;
 * none where the sheet has no codes.
 */
export function findCodeColumns(rows: Rows): CodeColumn[] {
  const width = Math.min(
    rows.slice(0, LOOKED_AT).reduce((most, row) => Math.max(most, row.length), 0),
    500,
  );
  const columns = Array.from({ length: width }, (_, column) => ({ column, header: headingOf(rows, column) }));
  const named = columns.filter(({ column, header }) => header >= 0 && shareOfCodes(rows, column, header + 1, 4) > 0);
  if (named.length > 0) {
    const shares = named.map((candidate) => ({
      one: candidate,
      share: shareOfCodes(rows, candidate.column, candidate.header + 1, 4),
    }));
    const most = Math.max(...shares.map(({ share }) => share));
    return shares.filter(({ share }) => share === most).map(({ one: candidate }) => candidate);
  }
  const digits = width === 1 ? 4 : 6;
  return columns
    .filter(({ column }) => shareOfCodes(rows, column, firstBelow(rows, column), digits) >= 0.8)
    .map(({ column }) => ({ column, header: firstBelow(rows, column) - 1 }));
}

/**
 * Finds the column of goods' names in a sheet that has no codes, by its heading: the words get candidates, and no
 * outcome.
 */
export function findNameColumns(rows: Rows): CodeColumn[] {
  for (const [header, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
    const column = row.findIndex((cell) => typeof cell === "string" && NAMES.test(cell));
    if (column >= 0 && rows.slice(header + 1).some((below) => typeof below[column] === "string"))
      return [{ column, header }];
  }
  return [];
}

/**
 * Reads which column a person names: its heading, its letter as in a sheet, or its number from 1. Undefined where the
 * sheet has none such.
 */
export function namedColumn(rows: Rows, name: string): CodeColumn | undefined {
  const wanted = name.trim().toLowerCase();
  // `A` and `3` are places; `CN` is a heading before it is one.
  if (!/^(?:[a-z]|\d+)$/.test(wanted))
    for (const [header, row] of rows.slice(0, HEADINGS_WITHIN).entries()) {
      const column = row.findIndex((cell) => typeof cell === "string" && cell.trim().toLowerCase() === wanted);
      if (column >= 0) return { column, header };
    }
  const column = /^\d{1,4}$/.test(wanted)
    ? Number(wanted) - 1
    : /^[a-z]{1,2}$/.test(wanted)
      ? Array.from(wanted).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1
      : -1;
  if (column < 0 || !rows.some((row) => column < row.length)) return undefined;
  const header = headingOf(rows, column);
  return { column, header: header >= 0 ? header : firstBelow(rows, column) - 1 };
}

/** A column as a person finds it in the sheet: `C "Kod CN"`. */
export function renderColumn(rows: Rows, { column, header }: CodeColumn): string {
  const letters =
    column < 26
      ? String.fromCharCode(65 + column)
      : String.fromCharCode(64 + Math.floor(column / 26), 65 + (column % 26));
  const heading = header < 0 ? undefined : rows[header]?.[column];
  return typeof heading === "string" && heading.trim() !== ""
    ? `${letters} ${JSON.stringify(heading.trim())}`
    : letters;
}

function headingOf(rows: Rows, column: number): number {
  return rows
    .slice(0, HEADINGS_WITHIN)
    .findIndex(
      (row) => typeof row[column] === "string" && HEADING.test(row[column]) && "unread" in readCode(row[column]),
    );
}

/** The first row with a code in the column; a heading above it is none. */
function firstBelow(rows: Rows, column: number): number {
  return Math.max(
    0,
    rows.slice(0, HEADINGS_WITHIN).findIndex((row) => !("unread" in readCode(row[column]))),
  );
}

/** Which part of the filled cells are codes of so many digits or more. */
function shareOfCodes(rows: Rows, column: number, from: number, digits: number): number {
  let [filled, codes] = [0, 0];
  for (const row of rows.slice(from, from + LOOKED_AT)) {
    const read = readCode(row[column]);
    if ("unread" in read && read.unread === "empty") continue;
    filled++;
    if (!("unread" in read) && read.digits.length >= digits && isChapter(read.digits)) codes++;
  }
  return filled === 0 ? 0 : codes / filled;
}

/** Chapters run from 01 to 97 (98 and 99 are statistical); a code that lost its zero may begin with anything. */
function isChapter(code: string): boolean {
  return code.length % 2 === 1 || !code.startsWith("00");
}
