import { isDay } from "../../openapi/formats.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { wayEndOf, type WayEnd } from "../rules/sanctions/way.ts";
import type { GoodsCell } from "./code.ts";

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
    const column = names.findIndex((text, at) => !taken.has(at) && HEADINGS[name].test(text));
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
  if (name === "value_eur") return readAmount(text);
  if (name === "contract_date") return isDay(readDay(text)) ? readDay(text) : "";
  if (name === "as_of") return readDay(text);
  return text;
}

/** `30.06.2024` as `2024-06-30`; of days with slashes nobody can tell which is the month. */
function readDay(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})$/.exec(text) ?? [];
  return year === "" ? text.slice(0, 10) : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** `1.234,50`, `1,234.50`, `1234.5 EUR`: one separator before at most two digits at the end is that of cents. */
function readAmount(text: string): string {
  const bare = text.replaceAll(/[\s'’]|EUR|€/giu, "");
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return whole === "" ? "" : `${whole.replaceAll(/[.,]/g, "")}${cents === "" ? "" : `.${cents}`}`;
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  "russian federation": "RU",
  "federacja rosyjska": "RU",
  "russische föderation": "RU",
  "fédération de russie": "RU",
  weißrussland: "BY",
  biélorussie: "BY",
  // A part of a country whose regimes ask where there: it is asked for with the country.
  crimea: "UA",
  krym: "UA",
  krim: "UA",
  crimée: "UA",
  "european union": "EU",
  "unia europejska": "EU",
  "europäische union": "EU",
  "union européenne": "EU",
};
let names: ReadonlyMap<string, string> | undefined;

/**
 * The place of a country, by its code or its name in one of four languages; empty where nothing stands there, undefined
 * where it is none that is known.
 */
export function endOfWay(text: string): WayEnd | undefined {
  const requested = text.trim().toLowerCase();
  if (requested === "") return "";
  // `UA-43` is a part of its country.
  const code = /^[a-z]{2}(?:-[a-z0-9]{1,3})?$/.test(requested)
    ? requested.slice(0, 2).toUpperCase()
    : (OTHER_NAMES[requested] ?? countryNames().get(requested));
  return (code === undefined ? "" : wayEndOf(code)) || undefined;
}

/** Countries by their names, as the platform knows them. */
function countryNames(): ReadonlyMap<string, string> {
  if (names !== undefined) return names;
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const matches = new Map<string, string>();
  for (const lang of ADR_LANGUAGES) {
    const stated = new Intl.DisplayNames(lang, { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = stated.of(code);
      // Codes that were given up have the name of the country that took their place.
      const now = new Intl.Locale(`und-${code}`).region ?? code;
      if (name !== undefined && !matches.has(name.toLowerCase())) matches.set(name.toLowerCase(), now);
    }
  }
  names = matches;
  return matches;
}
