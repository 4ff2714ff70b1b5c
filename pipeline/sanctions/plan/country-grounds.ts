import type { DerogationRecord, WinddownRecord } from "../../../openapi/shards/sanctions.ts";
import { orNull } from "../../source/cells.ts";
import { rowsOf } from "../../source/table.ts";
import type { Say } from "./say.ts";
import type { CountryData } from "../tables/countries.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";

type GroundRow = CountryData["grounds"][number]["row"];

/** What may lift a ban of a country's list: exemptions and authorisations, in the order of the table. */
export function countryGrounds({ grounds }: Pick<CountryData, "grounds">, say: Say): DerogationRecord[] {
  return rowsOf(grounds).flatMap((row) =>
    row.kind === "winddown"
      ? []
      : [
          {
            ...provisionOf(row, say),
            annexes: row.lists,
            kind: row.kind,
            for: row.for,
            ...(row.short_en === "" ? {} : { short: say(row.short_en, row.short_pl) }),
            valid_from: null,
          },
        ],
  );
}

/** Periods for earlier contracts of a country's lists. */
export function countryPeriods({ grounds }: Pick<CountryData, "grounds">, say: Say): WinddownRecord[] {
  return rowsOf(grounds).flatMap((row) =>
    row.kind === "winddown"
      ? [
          {
            ...provisionOf(row, say),
            annex: row.lists.join(" "),
            contract_before: orNull(row.contract_before),
            ...(row.date_alone ? { date_alone: true as const } : {}),
          },
        ]
      : [],
  );
}

function provisionOf(row: GroundRow, say: Say): Omit<WinddownRecord, "annex" | "contract_before" | "date_alone"> {
  const { regime, lists, direction, article, kind, until, text_en, text_pl } = row;
  return {
    id: [regime, article.replaceAll(/[^0-9a-z]+/gi, "-"), lists.join("-"), direction, kind].join("-"),
    regime,
    measures: lists.map((list) => `${regime}-${list}-${direction}`),
    article,
    codes: [],
    except_codes: [],
    until: orNull(until),
    text: say(text_en, text_pl),
  };
}

/** Gives the words that records of countries have in common, by their id. Throws where the table lacks one. */
export function countryText({ texts }: Pick<CountryData, "texts">, say: Say): (id: string) => Text4 {
  const byId = new Map(rowsOf(texts).map(({ id, text_en, text_pl }) => [id, say(text_en, text_pl)]));
  return (id) => {
    const text = byId.get(id);
    if (text === undefined) throw new Error(`sanctions/countries/texts.csv has no row ${id}`);
    return text;
  };
}
