import type { SanctionsLang, Scope } from "../../openapi/schemas/sanctions.ts";
import { annexCode, type LawBook } from "./law.ts";

/** What every answer says of its own limits: the texts it rests on, what they do not cover, and acts that are not held. */
export type Coverage = Record<SanctionsLang, Omit<Scope, "as_of" | "cn_year">>;

/** Words the coverage once; it does not depend on the question. */
export function wordCoverage(law: LawBook): Coverage {
  const of = (lang: SanctionsLang): Coverage[SanctionsLang] => ({
    regimes: law.record.regimes.map(({ code, celex, consolidated_version }) => ({ code, celex, consolidated_version, ...countsOf(law, code) })),
    not_covered: law.record.not_covered.map((text) => text[lang]),
    pending: law.record.pending.map(({ celex, regime, adopted, title }) => ({ celex, regime, adopted, title: title[lang] })),
  });
  return { en: of("en"), pl: of("pl") };
}

/** Annexes and entries of a regime that an answer can rest on. */
export function countsOf(law: LawBook, regime: string): { annexes: number; entries: number } {
  const measures = law.record.measures.filter((measure) => measure.regime === regime && measure.entries > 0 && measure.state !== "deleted");
  return {
    annexes: new Set(measures.map(({ annex }) => annexCode(annex) ?? annex)).size,
    entries: measures.reduce((sum, { entries }) => sum + entries, 0),
  };
}
