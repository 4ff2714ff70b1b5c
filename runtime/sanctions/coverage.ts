import type { Scope } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LawRecord } from "../../openapi/shards/sanctions.ts";
import { printJson, type Printed } from "../http/json-text.ts";
import { annexCode, type LawBook } from "./law.ts";
import { sharedByKey } from "./kept.ts";

/** Words the scope of a day, whose nomenclature is that of the year. */
export type WordScope = (day: string, year: number, lang: SanctionsLang, texts: CnQuery["texts"]) => Printed;

/** Words what every answer says of its own limits: the texts it rests on, what they do not cover, and acts that are not held. Answers of a day share it. */
export function createScope(law: LawBook): WordScope {
  const keep = sharedByKey(law.memory.cache());
  return (day, year, lang, texts) => keep(`${day} ${lang} ${texts}`, () => printJson({
    as_of: day, cn_year: year,
    regimes: law.record.regimes.map(({ code, celex, consolidated_version }) => ({ code, celex, consolidated_version, ...countsOf(law, code), stale: lacksAct(law.record, code, day) })),
    not_covered: law.record.not_covered.map((text) => (texts === "1" ? text : (text.topic ?? text))[lang]),
    pending: law.record.pending.map(({ celex, regime, adopted, title }) => ({ celex, regime, adopted, title: title[lang] })),
  } satisfies Scope));
}

/** Whether an act of a regime was in force by a day and is not in the text held. */
export function lacksAct({ pending }: Pick<LawRecord, "pending">, regime: string, day: string): boolean {
  return pending.some((act) => act.regime === regime && (act.in_force ?? act.adopted ?? day) <= day);
}

/** Annexes and entries of a regime that an answer can rest on. */
export function countsOf(law: LawBook, regime: string): { annexes: number; entries: number } {
  const { entries } = law.regime(regime);
  const measures = law.record.measures.filter((measure) => measure.regime === regime && measure.entries > 0 && measure.state !== "deleted");
  return { annexes: new Set(measures.map(({ annex }) => annexCode(annex) ?? annex)).size, entries };
}
