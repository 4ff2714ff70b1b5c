import type { CountryLine } from "../../../openapi/shards/countries.ts";
import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import { rowsOf } from "../../source/table.ts";
import type { CountryData } from "../tables/countries.ts";
import { countryText } from "./country-grounds.ts";
import { fillText, type Say } from "./say.ts";

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
