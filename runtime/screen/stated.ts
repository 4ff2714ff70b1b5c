import type { GoodsCell } from "../reading/code.ts";
import { readCountry } from "../reading/country.ts";
import { readDay } from "../reading/day.ts";
import { type WayEnd, wayEndOf } from "../rules/sanctions/way.ts";
import { type CodeColumn, renderColumn, type Rows } from "./columns.ts";

/** What a row of a sheet states of its goods beside their code, by the headings of its columns. */

/** Columns that are found, by what they are called in four languages; a value counts where it is in euro. */
const HEADINGS = {
  facts: /^facts$/i,
  value_eur: /^value_eur$|^(?=.*(?:\beur\b|€|\beuro\b)).*(?:value|price|wartość|cena|wert|preis|valeur|prix)/iu,
  contract_date: /^contract_date$|^(?=.*(?:dat|dzień|tag|day)).*(?:contract|umow|vertrag|contrat)/iu,
  as_of:
    /^as_of$|^(?:date|data|datum|day|dzień|tag)$|^(?=.*(?:dat|dzień|tag|day)).*(?:export|import|clearance|declaration|shipping|dispatch|wywoz|przywoz|odpraw|zgłosz|wysył|anmeld|ausfuhr|einfuhr|versand|expédition|dédouan|déclaration)/iu,
  origin: /^(?:(?:country of )?origin|(?:kraj )?pochodzeni[ea]|ursprung(?:sland)?|(?:pays d.)?origine)$/iu,
  destination:
    /^(?:(?:country of )?destination|kraj (?:przeznaczenia|docelowy)|przeznaczenie|bestimmung(?:sland)?|(?:pays de )?destination)$/iu,
} as const;
/** Values that are not of one item in whole euro: `EUR '000`, `k€`, `EUR/kg`, `je Meter`. */
const SCALED =
  /[\d%]|tys|tsd|thousand|mill?e|mln|mio|million|\bk\s?(?:€|eur)|(?:\/|\b(?:per|je|pro|za|par|au|le|la))\s*(?!item|unit|piece|pc|szt|stück|stk|einheit|pièce|article|eur|€)\p{L}/iu;
export type StatedName = keyof typeof HEADINGS;
/** Facts of one row as query parameters; an unreadable day is passed on as written. */
export type StatedCells = Partial<Record<StatedName, string>>;
/** A column by what it states. */
type StatedColumn = readonly [name: StatedName, column: number];

/** The columns that state something, where the sheet has them. */
export function statedColumns(headings: readonly GoodsCell[] = []): StatedColumn[] {
  const names = headings.map((cell) => (typeof cell === "string" ? cell.trim() : ""));
  const taken = new Set<number>();
  return (Object.keys(HEADINGS) as StatedName[]).flatMap((name): StatedColumn[] => {
    const column = names.findIndex(
      (text, position) =>
        !taken.has(position) && HEADINGS[name].test(text) && !(name === "value_eur" && SCALED.test(text)),
    );
    taken.add(column);
    return column < 0 ? [] : [[name, column]];
  });
}

/** Rows whose cells say whether a column is one of countries. */
const LOOKED_AT = 200;

/**
 * The columns of countries that no heading calls origin or destination (`Ship to`, `Versandland`), one of them outside
 * the Union: which part of the way they are is not known, and what stands there is not passed over.
 */
export function placeColumns(rows: Rows, header: number, codes: number): number[] {
  const stated = new Set([codes, ...statedColumns(rows[header]).map(([, column]) => column)]);
  const below = rows.slice(header + 1, header + 1 + LOOKED_AT);
  const width = below.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = stated.has(column) ? [] : below.map((row) => row[column]).filter((cell) => (cell ?? "") !== "");
    const places = cells.map((cell) => (typeof cell === "string" ? endOfWay(cell) : undefined));
    return places.every((place) => place !== undefined) && places.some((place) => place !== "EU");
  });
}

/** These columns as a person finds them in the sheet. */
export function renderPlaces(rows: Rows, { column, header }: CodeColumn): string {
  return placeColumns(rows, header, column)
    .map((place) => renderColumn(rows, { column: place, header }))
    .join(", ");
}

/** The places that such columns name in a row, outside the Union. */
export function placesOfRow(row: readonly GoodsCell[], columns: readonly number[]): WayEnd[] {
  const places = columns.map((column) => endOfWay(String(row[column] ?? "")) ?? "");
  return [...new Set(places)].filter((place) => place !== "" && place !== "EU");
}

/** What the cells of a row state; what is no amount is no statement. */
export function statedIn(row: readonly GoodsCell[], columns: readonly StatedColumn[]): StatedCells {
  return Object.fromEntries(
    columns.flatMap(([name, column]) => {
      const read = readCell(name, row[column]);
      return read === "" ? [] : [[name, read] as const];
    }),
  );
}

function readCell(name: StatedName, cell: GoodsCell): string {
  const text =
    cell === null || cell === undefined
      ? ""
      : cell instanceof Date
        ? cell.toISOString().slice(0, 10)
        : String(cell).trim();
  if (name === "value_eur") return readEuro(text);
  if (name === "contract_date") return readDay(text) ?? "";
  if (name === "as_of") return readDay(text) ?? text.slice(0, 10);
  return text;
}

/**
 * The place of a country, by its code or its name; empty where nothing stands there, undefined where it is none that is
 * known.
 */
export function endOfWay(text: string): WayEnd | undefined {
  const code = readCountry(text);
  return code === "" ? "" : wayEndOf(code ?? "") || undefined;
}

/**
 * An amount of euro as digits with a decimal point (`1.234,50`, `1,234.50`, `1234.5 EUR`): one separator before at most
 * two digits at the end is that of cents. Empty where the text is no amount, or one of another currency.
 */
export function readEuro(text: string): string {
  const bare = text.replaceAll(/[\s'’]|EUR|€/giu, "");
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return whole === "" ? "" : `${whole.replaceAll(/[.,]/g, "")}${cents === "" ? "" : `.${cents}`}`;
}
