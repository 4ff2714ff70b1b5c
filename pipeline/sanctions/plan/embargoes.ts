import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { CountryLine } from "../../../openapi/shards/countries.ts";
import type { DerogationRecord, WinddownRecord } from "../../../openapi/shards/sanctions.ts";
import { orNull } from "../../source/cells.ts";
import { rowsOf } from "../../source/table.ts";
import type { CountryData } from "../tables/countries.ts";
import { type Say, fillText } from "./say.ts";

type EmbargoRow = CountryData["embargoes"][number]["row"];

/**
 * Embargoes on arms by a decision of the Council or a declaration, each a regime of its country with one leg: Member
 * States apply them by their own law, so that nothing is ever said to be free or banned. The headings in which arms can
 * be are asked for the goods; an act that nobody read stays named as not held.
 */
export function embargoLines(data: Pick<CountryData, "embargoes" | "texts">, say: Say): CountryLine[] {
  const text = countryText(data, say);
  return rowsOf(data.embargoes).flatMap((row) => linesOf(row, text, say));
}

type EmbargoText = ReturnType<typeof countryText>;

function linesOf(row: EmbargoRow, text: EmbargoText, say: Say): CountryLine[] {
  const { regime, codes } = row;
  const id = `${regime}-art-1-export`;
  const stated = say(row.spares_en, row.spares_pl);
  const spares = inLanguages((lang) => `${stated[lang]}.`);
  const [goods, only] = [text("embargo-goods"), text("embargo-only")];
  const article = row.article === "" ? row.act_en : `${row.act_en}, ${row.article}`;
  const measure = { measure: id, since_at_latest: row.since };
  return [
    { regime: regimeOf(row, text, say) },
    { leg: { id: `${regime}-export`, text: say(row.leg_en, row.leg_pl) } },
    { measure: measureOf(row, id, article, goods, say) },
    {
      words: {
        id,
        goods,
        condition: inLanguages((lang) => `${only[lang]} ${spares[lang]}`),
        question: { kind: "goods", ask: text("embargo-ask") },
      },
    },
    {
      derogation: {
        id: `${id}-licence`,
        regime,
        measures: [id],
        article,
        codes: [],
        except_codes: [],
        until: null,
        text: fillText(text("embargo-licence-text"), spares),
        annexes: ["art-1"],
        kind: "authorisation",
        for: "other",
        short: text("embargo-licence"),
        valid_from: null,
      },
    },
    {
      goods: {
        ...measure,
        needs: ["description", "law_not_held"],
        words: id,
        evidence: row.read ? "law" : "inferred",
        codes,
      },
    },
  ];
}

function regimeOf(row: EmbargoRow, text: EmbargoText, say: Say): Extract<CountryLine, { regime: unknown }>["regime"] {
  const act = say(row.act_en, row.act_pl);
  return {
    code: row.regime,
    target_country_code: row.country,
    celex: row.celex,
    eli: row.url,
    legal_act: row.act_en,
    name_pl: row.name_pl,
    name_en: row.name_en,
    name: say(row.name_en, row.name_pl),
    eu_law_url: row.url,
    eu_law_url_en: row.url,
    eu_law_url_pl: row.url,
    consolidated_version: null,
    consolidated_held: row.celex,
    coverage_from: row.since,
    checked_until: row.reviewed,
    checked: text(row.read ? "embargo-read" : "embargo-unread"),
    not_held: ["export"],
    only_found: true,
    not_covered: fillText(text("embargo-not-covered"), act),
    entries: row.codes.length,
    verified: 0,
  };
}

function measureOf(
  row: EmbargoRow,
  id: string,
  article: string,
  goods: Text4,
  say: Say,
): Extract<CountryLine, { measure: unknown }>["measure"] {
  return {
    id,
    regime: row.regime,
    annex: "art-1",
    measure: "export",
    role: "restriction",
    type: "restriction",
    direction: "export",
    destination: null,
    article,
    title: goods,
    label: say(row.name_en, row.name_pl),
    condition: null,
    in_force_from: null,
    in_force_to: null,
    text_version: null,
    state: "codes_from_customs",
    entries: row.codes.length,
    verified: 0,
  };
}

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
