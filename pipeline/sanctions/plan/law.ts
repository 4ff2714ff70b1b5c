import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { LawRecord, EntryRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { orNull } from "../../source/cells.ts";
import type { ArticleRow } from "../tables/articles.ts";
import type { AnnexRow } from "../tables/law.ts";
import type { SanctionsInput } from "./input.ts";
import { planProvisions } from "./provisions.ts";
import type { Say } from "./say.ts";
import { readSentences } from "../tables/sentences.ts";

/**
 * What an annex row bans or restricts, as its article says it; a row that does neither, or that stands in tables older
 * than articles.csv, is named by its title and has no condition.
 */
function labelOf(
  row: Pick<AnnexRow, "regime" | "article" | "direction" | "role" | "title_en" | "title_pl">,
  articles: readonly ArticleRow[],
  say: Say,
): Pick<MeasureRecord, "label" | "condition"> {
  const stated = articles.find(
    ({ regime, article, direction }) => regime === row.regime && article === row.article && direction === row.direction,
  );
  if (stated === undefined || (row.role !== "ban" && row.role !== "restriction"))
    return { label: say(row.title_en, row.title_pl), condition: null };
  const { condition_en: en, condition_pl: pl, condition_needs: need } = stated;
  return {
    label: say(stated.label_en, stated.label_pl),
    condition: need === "" ? null : { text: say(en, pl), need },
  };
}

/**
 * What is wrong with a query; `{}` stands for the values that the fault is about, in their order. Problem documents are
 * in English.
 */
const FAULTS: LawRecord["faults"] = {
  too_short: "q has a length of {}, want 2 to 200 characters: a CN code of at least 2 digits, or part of a goods name",
  too_long: "q has {} characters, want 2 to 200",
  too_many_digits:
    "q has {} digits, a CN code has 2 to 8, a TARIC code 10 and one of a national tariff 11 or 12 behind a CN code; send one code at a time",
  wrong_format: "q {}; want a CN code or part of a goods name",
  leading_zero: "want an even number of digits; was a leading zero lost? 0{}",
  before_coverage: "as_of lies before the coverage, the first day is {}",
  glued_parameter:
    "q is the code {} with more behind it; separate parameters with &, as q={}&lang=en, and send one code at a time",
  code_among_words:
    "q has the code {} among words; ask for the code alone, as q={}, or for the words without the digits",
  ambiguous:
    "q has several codes, or groups of digits that together are none; send one code at a time, as 8542 31 90 or 85423190",
};

/**
 * The document codes that occur, with what they claim in our words; one that nobody read has the tariff's. A code ends
 * with the last of the provisions that it is declared for: a broker must not enter that of a quota that is closed. It
 * begins with the first of them, and not before the tariff has it.
 */
function planDocumentCodes(input: SanctionsInput, used: ReadonlySet<string>): LawRecord["certificates"] {
  const claims = new Map(input.documents.map((row) => [row.code, row]));
  const provisions = [...input.exemptions, ...input.winddowns, ...input.notices];
  return input.certificates
    .filter(({ code }) => used.has(code))
    .map(({ code, text_en, text_pl, start }) => {
      const claim = claims.get(code);
      const periods = provisions.filter(({ certificates }) => certificates.includes(code));
      const ends = periods.map(({ until }) => until);
      const starts = periods.map((row) => ("valid_from" in row ? row.valid_from : ""));
      return {
        code,
        ...(claim === undefined ? {} : { claims: claim.claims }),
        ...(claim?.bases ? { bases: [...claim.bases] } : {}),
        ...(ends.length === 0 || ends.includes("") ? {} : { until: ends.toSorted(compareText).at(-1)! }),
        ...(starts.length === 0 || starts.includes("")
          ? {}
          : { from: [start, starts.toSorted(compareText)[0]!].toSorted(compareText)[1]! }),
        text: claim === undefined ? input.say(text_en, text_pl) : input.say(claim.text_en, claim.text_pl),
      };
    });
}

/** Texts for the goods of a tier of the Common High Priority List. */
function planTiers(items: SanctionsInput["priorityItems"], text: Text4): LawRecord["pointers"] {
  return [...Map.groupBy(items, ({ tier }) => tier)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([tier, ofTier]) => ({
      id: `common-high-priority-${tier.toLowerCase()}`,
      regimes: ["BY", "RU"],
      direction: "export" as const,
      codes: ofTier.map(({ code }) => code),
      celex: null,
      text: inLanguages((lang) => text[lang].replace("{tier}", tier)),
    }));
}

/** The regimes, each with the counts of its entries. */
function planRegimes({ regimes, say }: SanctionsInput, entries: readonly EntryRecord[]): LawRecord["regimes"] {
  const byRegime = Map.groupBy(entries, ({ regime }) => regime);
  return regimes.map(({ regime, ...row }) => ({
    code: regime,
    target_country_code: row.target_country_code,
    ...(row.asked === "named" ? { named: true as const } : {}),
    celex: row.celex,
    eli: row.eli,
    legal_act: row.legal_act,
    name_pl: row.name_pl,
    name_en: row.name_en,
    name: say(row.name_en, row.name_pl),
    eu_law_url: row.eu_law_url,
    eu_law_url_en: row.eu_law_url_en,
    eu_law_url_pl: row.eu_law_url_pl,
    consolidated_version: row.consolidated_version,
    consolidated_held: row.consolidated_held,
    coverage_from: row.coverage_from,
    checked_until: row.checked_until,
    checked: say(row.checked_en, row.checked_pl),
    entries: byRegime.get(regime)?.length ?? 0,
    verified: byRegime.get(regime)?.filter(({ data_quality }) => data_quality === "verified").length ?? 0,
  }));
}

/** The measures, each with what its article says and the counts of its entries. */
function planMeasures(input: SanctionsInput, entries: readonly EntryRecord[]): MeasureRecord[] {
  const { say } = input;
  const counts = new Map<string, { entries: number; verified: number }>();
  for (const entry of entries) {
    for (const measure of entry.measures) {
      const count = counts.get(measure) ?? { entries: 0, verified: 0 };
      count.entries++;
      if (entry.data_quality === "verified") count.verified++;
      counts.set(measure, count);
    }
  }
  return input.annexes.map((row) => {
    const id = `${row.regime}-${row.annex}-${row.measure}`;
    return {
      id,
      regime: row.regime,
      annex: row.annex,
      measure: row.measure,
      role: row.role,
      type: row.type,
      direction: row.direction === "" ? null : row.direction,
      destination: orNull(row.destination),
      article: row.article,
      title: say(row.title_en, row.title_pl),
      ...labelOf(row, input.articles, say),
      // A record of customs shows by when a measure held, not since when.
      in_force_from: row.in_force_basis === "customs_measure" ? null : orNull(row.in_force_from),
      in_force_to: orNull(row.in_force_to),
      text_version: orNull(row.text_version),
      state: row.state,
      ...(counts.get(id) ?? { entries: 0, verified: 0 }),
    };
  });
}

/**
 * The part of the dataset that is not tied to one chapter: regimes, measures with their counts, dated provisions,
 * pending acts, document codes.
 */
export function planLaw(input: SanctionsInput, entries: readonly EntryRecord[]): LawRecord {
  const { say } = input;
  const { summary, warnings, grounds, priority_tier, disclaimer, untranslated } = readSentences(input.sentences);
  const used = new Set(entries.flatMap(({ certificates }) => certificates.flatMap(({ documents }) => documents)));
  return {
    coverage_from: input.regimes
      .filter(({ asked }) => asked === "always")
      .map(({ coverage_from }) => coverage_from)
      .reduce((latest, day) => (day > latest ? day : latest), ""),
    regimes: planRegimes(input, entries),
    measures: planMeasures(input, entries),
    scopes: [
      ...new Map(entries.flatMap(({ scope }) => (scope !== null && "id" in scope ? [[scope.id, scope]] : []))).values(),
    ].toSorted((a, b) => compareText(a.id, b.id)),
    ...planProvisions(input),
    pending: input.acts
      .filter(({ state }) => state === "not_held")
      .map((act) => ({
        celex: act.celex,
        regime: act.regime,
        adopted: orNull(act.adopted),
        in_force: orNull(act.in_force),
        title: say(act.title_en, act.title_pl),
      })),
    certificates: planDocumentCodes(input, used),
    pointers: [
      ...input.pointers.map(({ id, regimes, direction, codes, celex, text_en, text_pl }) => ({
        id,
        regimes,
        direction: direction === "" ? null : direction,
        codes,
        celex: orNull(celex),
        text: say(text_en, text_pl),
      })),
      ...planTiers(input.priorityItems, priority_tier),
    ],
    priority_items: input.priorityItems.map(({ code, tier }) => ({ code, tier })),
    not_covered: input.notCovered.map(({ topic_en, topic_pl, text_en, text_pl }) => ({
      id: topic_en
        .toLowerCase()
        .match(/[a-z0-9]+/g)!
        .join("-"),
      text: say(text_en, text_pl),
      topic: say(topic_en, topic_pl),
    })),
    grounds,
    warnings,
    faults: FAULTS,
    summary: {
      ...summary,
      legs: Object.fromEntries(
        input.legs.map((row) => [`${row.regime}-${row.direction}`, say(row.text_en, row.text_pl)]),
      ),
    },
    disclaimer,
    untranslated,
  };
}
