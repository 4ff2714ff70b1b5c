import type { PageLang } from "./address.ts";

/** Numbers and days as a language writes them. */
export interface Formats {
  number(value: number): string;
  day(day: string): string;
  bytes(bytes: number): string;
  list(words: readonly string[]): string;
}

/** Makes the formats of a language. */
export function formatsOf(lang: PageLang): Formats {
  const locale = lang === "en" ? "en-GB" : lang;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const bytes = new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    number: (value) => number.format(value),
    day: (text) => day.format(new Date(`${text}T00:00:00Z`)),
    bytes: (count) => bytes.format(count / 1_000_000),
    list: (words) => list.format(words),
  };
}
