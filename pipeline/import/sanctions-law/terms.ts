import type { LawRow } from "./law-row.ts";

/** Annexes whose rows name their own days: the price caps and the exempt projects. What changed them is told by the rows themselves. */
const DATED: ReadonlySet<string> = new Set(["RU-XXVIII", "RU-XXIX"]);

/** Whether the rows of an annex carry their days in the text. */
export function carriesDays(row: { regime: string; annex: string }): boolean {
  return DATED.has(`${row.regime}-${row.annex}`);
}

export interface Terms {
  valid_from: string;
  valid_to: string;
  threshold_note: string;
}

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** Reads the further columns of a law table: kind, price per barrel and days of Annex XXVIII, days of XXIX, kilotonnes of XXXII. */
export function termsOf(row: LawRow): Terms {
  const terms: Terms = { valid_from: "", valid_to: "", threshold_note: "" };
  if (row.regime === "RU" && row.annex === "XXXII") terms.threshold_note = `${row.extra.replace(",", ".")} kt`;
  if (!carriesDays(row)) return terms;
  const price = /^(crude|Discount to crude oil|Premium to crude oil) \| ([\d.]+) \| /.exec(row.extra);
  if (price !== null) terms.threshold_note = `USD ${price[2]} per barrel`;
  const days = row.extra.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  const written = /\b(\d{1,2}) ([A-Z][a-z]+) (\d{4})\b/.exec(row.extra);
  terms.valid_from = days[0] ?? (written === null ? "" : `${written[3]}-${two(MONTHS.indexOf(written[2] ?? "") + 1)}-${two(Number(written[1]))}`);
  if (/\d{4}-\d{2}-\d{2} to \d{4}-\d{2}-\d{2}/.test(row.extra)) terms.valid_to = days[1] ?? "";
  return terms;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
