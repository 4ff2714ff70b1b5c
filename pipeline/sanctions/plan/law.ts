import { orNull } from "../../source/cells.ts";
import type { LawRecord, EntryRecord } from "../../../openapi/shards/sanctions.ts";
import type { SanctionsInput } from "./input.ts";
import { SUMMARY } from "./summary-texts.ts";
import { DISCLAIMER, GROUNDS, labelOf } from "./labels.ts";
import { planProvisions } from "./provisions.ts";
import { WARNINGS } from "./warnings.ts";

/** What is wrong with a query; `{}` stands for the values that the fault is about, in their order. Problem documents are in English. */
export const FAULTS: LawRecord["faults"] = {
  too_short: "q has a length of {}, want 2 to 200 characters: a CN code of at least 2 digits, or part of a goods name",
  too_long: "q has {} characters, want 2 to 200",
  too_many_digits: "q has {} digits, a CN code has 2 to 8 and a TARIC code 10; send one code at a time",
  wrong_format: "q has neither a digit nor a letter, want a CN code or part of a goods name",
  leading_zero: "want an even number of digits; was a leading zero lost? 0{}",
  before_coverage: "as_of lies before the coverage, the first day is {}",
  glued_parameter: "q is the code {} with more behind it; separate parameters with &, as q={}&lang=en, and send one code at a time",
  code_among_words: "q has the code {} among words that name nothing restricted; ask for the code alone, as q={}, or for the words without the digits",
  ambiguous: "q has two groups of 4 digits that together are no code; send one code at a time, as 8542 31 90 or 85423190",
};

/** The part of the dataset that is not tied to one chapter: regimes, measures with their counts, dated provisions, pending acts, document codes. */
export function planLaw(input: SanctionsInput, entries: readonly EntryRecord[]): LawRecord {
  const counts = new Map<string, { entries: number; verified: number }>();
  for (const entry of entries) {
    for (const measure of entry.measures) {
      const count = counts.get(measure) ?? { entries: 0, verified: 0 };
      count.entries++;
      if (entry.data_quality === "verified") count.verified++;
      counts.set(measure, count);
    }
  }
  const used = new Set(entries.flatMap(({ certificates }) => certificates.flatMap(({ documents }) => documents)));
  const own = Map.groupBy(entries, ({ regime }) => regime);
  return {
    coverage_from: input.regimes.map(({ coverage_from }) => coverage_from).reduce((latest, day) => (day > latest ? day : latest), ""),
    regimes: input.regimes.map(({ regime, ...row }) => ({
      code: regime, target_country_code: row.target_country_code, celex: row.celex, eli: row.eli, legal_act: row.legal_act, name_pl: row.name_pl,
      name_en: row.name_en, eu_law_url: row.eu_law_url, eu_law_url_en: row.eu_law_url_en, eu_law_url_pl: row.eu_law_url_pl,
      consolidated_version: row.consolidated_version, consolidated_held: row.consolidated_held, coverage_from: row.coverage_from,
      entries: own.get(regime)?.length ?? 0, verified: own.get(regime)?.filter(({ data_quality }) => data_quality === "verified").length ?? 0,
    })),
    measures: input.annexes.map((row) => {
      const id = `${row.regime}-${row.annex}-${row.measure}`;
      return {
        id, regime: row.regime, annex: row.annex, measure: row.measure, role: row.role, type: row.type,
        direction: row.direction === "" ? null : row.direction, destination: orNull(row.destination), article: row.article,
        title: { en: row.title_en, pl: row.title_pl }, ...labelOf(row, input.articles), in_force_from: orNull(row.in_force_from), in_force_to: orNull(row.in_force_to),
        text_version: orNull(row.text_version), state: row.state, ...(counts.get(id) ?? { entries: 0, verified: 0 }),
      };
    }),
    ...planProvisions(input),
    pending: input.acts
      .filter(({ state }) => state === "not_held")
      .map((act) => ({ celex: act.celex, regime: act.regime, adopted: orNull(act.adopted), in_force: orNull(act.in_force), title: { en: act.title_en, pl: act.title_pl } })),
    certificates: input.certificates.filter(({ code }) => used.has(code)).map(({ code, text_en, text_pl }) => ({ code, text: { en: text_en, pl: text_pl } })),
    not_covered: input.notCovered.map(({ topic_en, topic_pl, text_en, text_pl }) => ({ en: text_en, pl: text_pl, topic: { en: topic_en, pl: topic_pl } })),
    grounds: GROUNDS,
    warnings: WARNINGS,
    faults: FAULTS,
    summary: { ...SUMMARY, legs: Object.fromEntries(input.legs.map((row) => [`${row.regime}-${row.direction}`, { en: row.text_en, pl: row.text_pl }])) },
    disclaimer: DISCLAIMER,
  };
}
