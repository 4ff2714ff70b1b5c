import type { Text4 } from "../../../openapi/shards/common.ts";
import { rowsOf } from "../../source/table.ts";
import type { CountryData } from "../tables/countries.ts";
import type { Say } from "./say.ts";

/** Gives the words that records of countries have in common, by their id. Throws where the table lacks one. */
export function countryText({ texts }: Pick<CountryData, "texts">, say: Say): (id: string) => Text4 {
  const byId = new Map(rowsOf(texts).map(({ id, text_en, text_pl }) => [id, say(text_en, text_pl)]));
  return (id) => {
    const text = byId.get(id);
    if (text === undefined) throw new Error(`sanctions/countries/texts.csv has no row ${id}`);
    return text;
  };
}
