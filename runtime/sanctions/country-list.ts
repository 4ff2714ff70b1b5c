import type { CountriesResponse } from "../../openapi/schemas/sanctions-reference.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { NamedRegimeRecord } from "../../openapi/shards/countries.ts";
import type { RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../text/fold.ts";
import { withNamed } from "./countries.ts";
import type { LawRepository } from "./law.ts";

type CountryInfo = CountriesResponse["countries"][number];
type RegimeInfo = CountryInfo["regimes"][number];

const MARKS = ["verified", "law", "customs", "inferred"] as const;

/** Every country outside the Union with the regimes that are about it: their law, evidence, coverage and counts. */
export async function handleCountries(
  plain: LawRepository,
  lang: SanctionsLang,
  day: string,
  version: string,
): Promise<CountriesResponse> {
  const held = await plain.countries();
  const law = withNamed(plain, held, held.regimes);
  const named = new Map(held.regimes.map((regime) => [regime.code, regime]));
  const regimes = Map.groupBy(law.record.regimes, ({ target_country_code }) => target_country_code);
  const goods = new Map(
    [...Map.groupBy(held.goods, ({ measure }) => law.measure(measure).regime)].map(([regime, own]) => [
      regime,
      own.map(({ evidence }) => evidence),
    ]),
  );
  const evidenceOf = (regime: RegimeRecord): RegimeInfo["evidence"] => {
    const own = law.record.measures.filter(({ regime: code, entries }) => code === regime.code && entries > 0);
    const found = new Set(
      goods.get(regime.code) ??
        own.map(({ state }) =>
          state === "complete" || state === "old_text" ? ("law" as const) : ("customs" as const),
        ),
    );
    if (regime.verified > 0) found.add("verified");
    return MARKS.filter((mark) => found.has(mark));
  };
  const infoOf = (regime: RegimeRecord, record: NamedRegimeRecord | undefined): RegimeInfo => ({
    regime: regime.code,
    name: lang === "pl" ? regime.name_pl : regime.name_en,
    law: { celex: regime.celex, legal_act: regime.legal_act, url: regime.eu_law_url },
    by_default: record === undefined,
    part_of_country: record?.part === true,
    evidence: evidenceOf(regime),
    coverage_from: regime.coverage_from,
    consolidated_version: regime.consolidated_version,
    legs: law.legs
      .filter((leg) => leg.regime === regime.code)
      .map(({ direction, open }) => ({ direction, held: open === undefined })),
    entries: regime.entries,
    verified: regime.verified,
    ...(record === undefined ? {} : { not_covered: record.not_covered[lang] }),
  });
  const nameOf = new Intl.DisplayNames([lang], { type: "region" });
  return {
    countries: held.places.countries
      .map((code) => ({
        code,
        name: nameOf.of(code) ?? code,
        regimes: (regimes.get(code) ?? []).map((regime) => infoOf(regime, named.get(regime.code))),
      }))
      .toSorted(
        (a, b) => Number(a.regimes.length === 0) - Number(b.regimes.length === 0) || compareText(a.code, b.code),
      ),
    disclaimer: plain.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}
