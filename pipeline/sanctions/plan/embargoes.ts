import type { CountryLine } from "../../../openapi/shards/countries.ts";
import type { Text2 } from "../../../openapi/shards/common.ts";
import { rowsOf } from "../../source/table.ts";
import type { CountryData } from "../tables/countries.ts";
import type { InTwoLanguages } from "./say.ts";
import { countryText, fillBoth } from "./country-grounds.ts";

type EmbargoRow = CountryData["embargoes"][number]["row"];

/**
 * Embargoes on arms by a decision of the Council or a declaration, each a regime of its country with one leg: Member
 * States apply them by their own law, so that nothing is ever said to be free or banned. The headings in which arms can
 * be are asked for the goods; an act that nobody read stays named as not held.
 */
export function embargoLines(data: Pick<CountryData, "embargoes" | "texts">): InTwoLanguages<CountryLine>[] {
  const text = countryText(data);
  return rowsOf(data.embargoes).flatMap((row) => linesOf(row, text));
}

type EmbargoText = ReturnType<typeof countryText>;

function linesOf(row: EmbargoRow, text: EmbargoText): InTwoLanguages<CountryLine>[] {
  const { regime, codes } = row;
  const id = `${regime}-art-1-export`;
  const spares = { en: `${row.spares_en}.`, pl: `${row.spares_pl}.` };
  const [goods, only] = [text("embargo-goods"), text("embargo-only")];
  const article = row.article === "" ? row.act_en : `${row.act_en}, ${row.article}`;
  const measure = { measure: id, since_at_latest: row.since };
  return [
    { regime: regimeOf(row, text) },
    { leg: { id: `${regime}-export`, text: { en: row.leg_en, pl: row.leg_pl } } },
    { measure: measureOf(row, id, article, goods) },
    {
      words: {
        id,
        goods,
        condition: { en: `${only.en} ${spares.en}`, pl: `${only.pl} ${spares.pl}` },
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
        text: fillBoth(text("embargo-licence-text"), spares),
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

function regimeOf(
  row: EmbargoRow,
  text: EmbargoText,
): Extract<InTwoLanguages<CountryLine>, { regime: unknown }>["regime"] {
  const act = { en: row.act_en, pl: row.act_pl };
  return {
    code: row.regime,
    target_country_code: row.country,
    celex: row.celex,
    eli: row.url,
    legal_act: row.act_en,
    name_pl: row.name_pl,
    name_en: row.name_en,
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
    not_covered: fillBoth(text("embargo-not-covered"), act),
    entries: row.codes.length,
    verified: 0,
  };
}

function measureOf(
  row: EmbargoRow,
  id: string,
  article: string,
  goods: Text2,
): Extract<InTwoLanguages<CountryLine>, { measure: unknown }>["measure"] {
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
    label: { en: row.name_en, pl: row.name_pl },
    condition: null,
    in_force_from: null,
    in_force_to: null,
    text_version: null,
    state: "codes_from_customs",
    entries: row.codes.length,
    verified: 0,
  };
}
