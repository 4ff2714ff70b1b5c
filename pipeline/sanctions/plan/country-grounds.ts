import type { DerogationRecord, WinddownRecord } from "../../../openapi/shards/sanctions.ts";
import { orNull } from "../../source/cells.ts";
import { rowsOf } from "../../source/table.ts";
import type { InTwoLanguages } from "./say.ts";
import type { CountryData } from "../tables/countries.ts";
import type { Text2 } from "../../../openapi/shards/common.ts";

type GroundRow = CountryData["grounds"][number]["row"];

/** What may lift a ban of a country's list: exemptions and authorisations, in the order of the table. */
export function countryGrounds({ grounds }: Pick<CountryData, "grounds">): InTwoLanguages<DerogationRecord>[] {
  return rowsOf(grounds).flatMap((row) =>
    row.kind === "winddown"
      ? []
      : [
          {
            ...provisionOf(row),
            annexes: row.lists,
            kind: row.kind,
            for: row.for,
            ...(row.short_en === "" ? {} : { short: { en: row.short_en, pl: row.short_pl } }),
            valid_from: null,
          },
        ],
  );
}

/** Periods for earlier contracts of a country's lists. */
export function countryPeriods({ grounds }: Pick<CountryData, "grounds">): InTwoLanguages<WinddownRecord>[] {
  return rowsOf(grounds).flatMap((row) =>
    row.kind === "winddown"
      ? [
          {
            ...provisionOf(row),
            annex: row.lists.join(" "),
            contract_before: orNull(row.contract_before),
            ...(row.date_alone ? { date_alone: true as const } : {}),
          },
        ]
      : [],
  );
}

function provisionOf(row: GroundRow): Omit<InTwoLanguages<WinddownRecord>, "annex" | "contract_before" | "date_alone"> {
  const { regime, lists, direction, article, kind, until, text_en, text_pl } = row;
  return {
    id: [regime, article.replaceAll(/[^0-9a-z]+/gi, "-"), lists.join("-"), direction, kind].join("-"),
    regime,
    measures: lists.map((list) => `${regime}-${list}-${direction}`),
    article,
    codes: [],
    except_codes: [],
    until: orNull(until),
    text: { en: text_en, pl: text_pl },
  };
}

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
