import { monthNames } from "../../months.ts";
import type { RegimeRow } from "../../tables/law.ts";
import type { ActRow } from "../../tables/provisions.ts";
import { putRow, setCells, type TypedTable } from "./law-tables.ts";
import type { Modifier } from "./publication.ts";

/**
 * The acts at the head of a consolidated text that the texts held so far do not include, oldest first. Corrigenda
 * change no rule and are left out.
 */
export function newActs(modifiers: readonly Modifier[], acts: readonly ActRow[], heldUntil: string): Modifier[] {
  return modifiers.filter(({ label, celex }) => {
    if (!label.startsWith("M")) return false;
    const act = acts.find((row) => row.celex === celex);
    return act === undefined || act.state === "not_held" || (act.in_force || act.adopted) > heldUntil;
  });
}

const MONTHS = monthNames("en");

const KINDS: readonly { printed: RegExp; en: string; pl: string; eli: "reg" | "reg_impl" }[] = [
  {
    printed: /^commission implementing regulation/i,
    en: "Commission Implementing Regulation",
    pl: "Rozporządzenie wykonawcze Komisji",
    eli: "reg_impl",
  },
  {
    printed: /^council implementing regulation/i,
    en: "Council Implementing Regulation",
    pl: "Rozporządzenie wykonawcze Rady",
    eli: "reg_impl",
  },
  { printed: /^council regulation/i, en: "Council Regulation", pl: "Rozporządzenie Rady", eli: "reg" },
];

/**
 * Puts an act into acts.csv, with the title in our words; an act that stood there as not held is held now. False where
 * the title says no known kind of act.
 */
export function includeAct(
  table: TypedTable,
  { celex, title }: Modifier,
  { regime, celex: amended }: Pick<RegimeRow, "regime" | "celex">,
  cells: { in_force: string; annexes: string; state: string; note: string },
): boolean {
  const isOwn = (cell: (column: string) => string): boolean => cell("celex") === celex && cell("regime") === regime;
  const existingRow = table.rows.find((row) => isOwn((column) => row[table.header.indexOf(column)] ?? ""));
  if (existingRow !== undefined) {
    const existing = existingRow[table.header.indexOf("annexes")]?.split(" ") ?? [];
    const annexes = [...new Set([...existing, ...cells.annexes.split(" ")])].filter((annex) => annex !== "").join(" ");
    setCells(table, isOwn, { state: cells.state, note: cells.note, annexes });
    setCells(table, (cell) => isOwn(cell) && cell("in_force") === "", { in_force: cells.in_force });
    return true;
  }
  const kind = KINDS.find(({ printed }) => printed.test(title));
  const number = /^3(\d{4})R0*(\d+)$/.exec(celex);
  if (kind === undefined || number === null) return false;
  const printed = `(EU) ${Number(number[1]) < 2015 ? "No " : ""}${actNumber(celex)}`;
  const base = actNumber(amended);
  putRow(
    table,
    {
      celex,
      eli: `http://data.europa.eu/eli/${kind.eli}/${number[1]}/${number[2]}/oj`,
      regime,
      title_pl: `${kind.pl} ${printed.replace("EU", "UE").replace("No", "nr")} zmieniające rozporządzenie ${base}`,
      title_en: `${kind.en} ${printed} amending Regulation ${base}`,
      adopted: adoptedOn(title),
      ...cells,
    },
    ["celex", "regime"],
  );
  return true;
}

/** `2026-10-23` of a title that ends in `of 23 October 2026`. */
function adoptedOn(title: string): string {
  const match = /\bof (\d{1,2}) ([A-Z][a-z]+) (\d{4})/i.exec(title);
  const month = MONTHS.findIndex((name) => name.toLowerCase() === match?.[2]?.toLowerCase()) + 1;
  return match === null || month === 0
    ? ""
    : `${match[3]}-${String(month).padStart(2, "0")}-${(match[1] ?? "").padStart(2, "0")}`;
}

/** `833/2014` of 32014R0833: acts before 2015 print the number first. */
export function actNumber(celex: string): string {
  const [, year = "", number = ""] = /^3(\d{4})R0*(\d+)$/.exec(celex) ?? [];
  return Number(year) < 2015 ? `${number}/${year}` : `${year}/${number}`;
}
