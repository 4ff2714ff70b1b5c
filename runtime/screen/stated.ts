import type { GoodsCell } from "../reading/code.ts";
import { readCountry } from "../reading/country.ts";
import { readDay } from "../reading/day.ts";
import { type WayEnd, wayEndOf } from "../rules/sanctions/way.ts";

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
    const column = names.findIndex((text, position) => !taken.has(position) && HEADINGS[name].test(text));
    taken.add(column);
    return column < 0 ? [] : [[name, column]];
  });
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
