import type { Text2 } from "../../../openapi/shards/common.ts";
import { rowsOf } from "../../source/table.ts";
import type { CountryData } from "../tables/countries.ts";

/** Gives the words that records of countries have in common, by their id. Throws where the table lacks one. */
export function countryText({ texts }: Pick<CountryData, "texts">): (id: string) => Text2 {
  const byId = new Map(rowsOf(texts).map(({ id, text_en, text_pl }) => [id, { en: text_en, pl: text_pl }]));
  return (id) => {
    const text = byId.get(id);
    if (text === undefined) throw new Error(`sanctions/countries/texts.csv has no row ${id}`);
    return text;
  };
}

/** Puts words into the one place of a text, language by language. */
export function fillBoth(text: Text2, values: Text2): Text2 {
  return { en: text.en.replace("{}", values.en), pl: text.pl.replace("{}", values.pl) };
}
