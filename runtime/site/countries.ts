import type { CountriesResponse } from "../../openapi/schemas/sanctions-reference.ts";
import { goodsLang, type PageLang } from "./address.ts";
import type { PageContext } from "./view.ts";

/** Countries outside the Union that the data knows, once they were read. */
let codes: readonly string[] = [];
let reading: Promise<void> | undefined;

/** Reads the countries with the first touch of the form, and draws it again. */
export function loadCountries({ lookup, address: { lang }, redraw }: PageContext): void {
  reading ??= lookup
    .ask<CountriesResponse>("listCountries", { query: { lang: goodsLang(lang) } })
    .then(({ body }) => {
      codes = body.countries.map(({ code }) => code);
      redraw();
    })
    .catch(() => {
      // the form keeps the places that it has; the next touch tries again
      reading = undefined;
    });
}

/** The countries by their names in the language of the page. */
export function countriesOf(lang: PageLang, nameOf: (code: string) => string): string[] {
  const { compare } = new Intl.Collator(lang);
  return [...codes].toSorted((a, b) => compare(nameOf(a), nameOf(b)));
}
