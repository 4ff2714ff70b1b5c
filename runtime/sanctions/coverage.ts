import type { Pointer, Scope } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { LawRecord, PendingRecord } from "../../openapi/shards/sanctions.ts";
import { renderJson, type RenderedJson } from "../http/json-text.ts";
import { annexCode, type LawRepository } from "./law.ts";
import type { Filters } from "./leg.ts";
import { related } from "./words.ts";

/** Words the scope of a day, whose nomenclature is that of the year. */
export type RenderScope = (day: string, year: number, lang: SanctionsLang, texts: CnQuery["texts"]) => RenderedJson;

/**
 * Words what every answer says of its own limits: the texts it rests on, what they do not cover, and acts that are not
 * held.
 */
export function createScope(law: LawRepository): RenderScope {
  const counts = new Map(law.record.regimes.map(({ code }) => [code, countsOf(law, code)]));
  return (day, year, lang, texts) =>
    renderJson({
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
export function countsOf(law: LawRepository, regime: string): { annexes: number; entries: number } {
  const { entries } = law.regime(regime);
  const measures = law.record.measures.filter(
    (measure) => measure.regime === regime && measure.entries > 0 && measure.state !== "deleted",
  );
  return { annexes: new Set(measures.map(({ annex }) => annexCode(annex) ?? annex)).size, entries };
}

/** Law beside the sanctions that codes point to. Of one of many answers, without what holds for whatever code. */
export function renderPointers(
  { record }: Pick<LawRepository, "record">,
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
