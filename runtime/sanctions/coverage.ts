import { urlAt } from "./result.ts";
import type { Pointer, Scope } from "../../openapi/schemas/sanctions-entry.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { AnnexesResponse, SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LawRecord, PendingRecord } from "../../openapi/shards/sanctions.ts";
import { printJson, type Printed } from "../http/json-text.ts";
import { annexCode, annexName, type LawBook } from "./law.ts";
import type { Filters } from "./leg.ts";
import { type Nomenclature, yearFor } from "./nomenclature.ts";
import { related } from "./words.ts";
import { articleIn } from "./words/citations.ts";

/** Words the scope of a day, whose nomenclature is that of the year. */
export type WordScope = (day: string, year: number, lang: SanctionsLang, texts: CnQuery["texts"]) => Printed;

/**
 * Words what every answer says of its own limits: the texts it rests on, what they do not cover, and acts that are not
 * held.
 */
export function createScope(law: LawBook): WordScope {
  const counts = new Map(law.record.regimes.map(({ code }) => [code, countsOf(law, code)]));
  return (day, year, lang, texts) =>
    printJson({
      as_of: day,
      cn_year: year,
      regimes: law.record.regimes.map(({ code, celex, consolidated_version, checked_until, checked }) => ({
        code,
        celex,
        consolidated_version,
        checked_until,
        checked: checked[lang],
        ...counts.get(code)!,
        stale: lacksAct(law.record, code, day),
      })),
      not_covered: law.record.not_covered.map((text) => (texts === "1" ? text : (text.topic ?? text))[lang]),
      pending: law.record.pending.map(({ celex, regime, adopted, title }) => ({
        celex,
        regime,
        adopted,
        title: title[lang],
      })),
    } satisfies Scope);
}

/** Whether an act of a regime was in force by a day and is not in the text held. */
export function lacksAct(law: Pick<LawRecord, "pending">, regime: string, day: string): boolean {
  return missingActs(law, regime, day).length > 0;
}

/** Acts of a regime that were in force by a day and are not in the text held. */
export function missingActs({ pending }: Pick<LawRecord, "pending">, regime: string, day: string): PendingRecord[] {
  return pending.filter((act) => act.regime === regime && (act.in_force ?? act.adopted ?? day) <= day);
}

/** Annexes and entries of a regime that an answer can rest on. */
function countsOf(law: LawBook, regime: string): { annexes: number; entries: number } {
  const { entries } = law.regime(regime);
  const measures = law.record.measures.filter(
    (measure) => measure.regime === regime && measure.entries > 0 && measure.state !== "deleted",
  );
  return { annexes: new Set(measures.map(({ annex }) => annexCode(annex) ?? annex)).size, entries };
}

/** Law beside the sanctions that codes point to. Of one of many answers, without what holds for whatever code. */
export function servePointers(
  { record }: Pick<LawBook, "record">,
  readings: readonly string[],
  { regimes, direction }: Filters,
  lang: SanctionsLang,
  isAmong: boolean,
): Pointer[] {
  return record.pointers
    .filter((own) => regimes === undefined || own.regimes.some((regime) => regimes.includes(regime)))
    .filter((own) => direction === undefined || own.direction === null || own.direction === direction)
    .filter(({ codes }) =>
      codes.length === 0 ? !isAmong : codes.some((code) => readings.some((digits) => related(code, digits))),
    )
    .map(({ id, celex, text }) => ({ id, ...(celex === null ? {} : { celex }), text: text[lang] }));
}

/** Every goods annex with the role that its operative article gives it. */
export function serveAnnexes(law: LawBook, lang: SanctionsLang, day: string, version: string): AnnexesResponse {
  return {
    annexes: law.record.measures.map((measure) => ({
      regime: measure.regime,
      annex: annexName(measure.annex, lang),
      annex_code: annexCode(measure.annex),
      measure: measure.measure,
      role: measure.role,
      type: measure.type,
      direction: measure.direction,
      destination: measure.destination,
      article: articleIn(measure.article, lang),
      url: urlAt(law.regime(measure.regime), measure.article, lang),
      title: measure.title[lang],
      in_force_from: measure.in_force_from,
      in_force_to: measure.in_force_to,
      source_version: measure.text_version ?? "not held",
      state: measure.state,
      entries: measure.entries,
      verified: measure.verified,
    })),
    documents: law.record.certificates.map(({ code, text }) => ({ code, text: text[lang] })),
    pending: servePending(law, lang),
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}

/** Versions, coverage, and adopted acts that the dataset does not hold. */
export function serveStatus(
  law: LawBook,
  nomenclature: Nomenclature,
  version: string,
  day: string,
  refused: RefusedRelease | null,
): SanctionsStatus {
  const coverage = law.record.regimes.map(({ code, coverage_from, verified }) => ({
    regime: code,
    coverage_from,
    ...countsOf(law, code),
    verified,
    // A day before the law that is held cannot be answered: a clock that is wrong is seen here.
    stale: lacksAct(law.record, code, day) || day < coverage_from,
  }));
  return {
    dataset_version: version,
    as_of: day,
    stale: yearFor(nomenclature.years, day).stale || coverage.some(({ stale }) => stale),
    source_versions: Object.fromEntries(
      law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]),
    ),
    cn_years: [...nomenclature.years],
    coverage,
    pending: servePending(law, "en"),
    refused_release: refused,
  };
}

function servePending(law: LawBook, lang: SanctionsLang): AnnexesResponse["pending"] {
  return law.record.pending.map((act) => ({
    celex: act.celex,
    regime: act.regime,
    adopted: act.adopted,
    title: act.title[lang],
  }));
}
