import { yearFor } from "../rules/day.ts";
import type { Pointer, Scope } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnQuery, SanctionsLang, CnBatchResponse, CnMeta, CnWarning } from "../../openapi/schemas/sanctions.ts";
import type { LawRecord, PendingRecord } from "../../openapi/shards/sanctions.ts";
import { renderJson, type RenderedJson } from "../http/json-text.ts";
import type { LawRepository } from "./law.ts";
import { annexCode } from "../rules/sanctions/law.ts";
import type { Filters } from "../rules/sanctions/leg.ts";
import { renderCaution, type Caution } from "./words.ts";
import { related } from "../text/codes.ts";
import type { DayFacts } from "./findings.ts";
import { type Nomenclature } from "./nomenclature.ts";

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
      not_covered: law.record.not_covered.map(({ text, topic }) => (texts === "1" ? text : topic)[lang]),
      pending: law.record.pending.map(({ celex, regime, adopted, title }) => ({
        celex,
        regime,
        adopted,
        title: title[lang],
      })),
    } satisfies Scope);
}

/** Whether an act of a regime was in force by a day and is not in the text held. */
function lacksAct(law: Pick<LawRecord, "pending">, regime: string, day: string): boolean {
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
    .filter((pointer) => regimes === undefined || pointer.regimes.some((regime) => regimes.includes(regime)))
    .filter((pointer) => direction === undefined || pointer.direction === null || pointer.direction === direction)
    .filter(({ codes }) =>
      codes.length === 0 ? !isAmong : codes.some((code) => readings.some((digits) => related(code, digits))),
    )
    .map(({ id, celex, text }) => ({ id, ...(celex === null ? {} : { celex }), text: text[lang] }));
}

export const SOURCE = "cargolex-sanctions-v1";

/** What all answers of a day have in common. */
export interface Common extends Pick<
  CnBatchResponse["meta"],
  "source" | "dataset_version" | "source_versions" | "as_of" | "stale" | "stale_because" | "warnings"
> {
  disclaimer: string;
  pointers: Pointer[];
  scope: RenderedJson;
}

/** A day that is asked about: the year of its nomenclature, and what is not held of it. */
export interface AsOf {
  day: string;
  year: number;
  /** The nomenclature is that of another year. */
  stale: boolean;
  /**
   * Regimes of which an act that was in force by the day is not held; all of them where the nomenclature of the day is
   * not.
   */
  outdated: ReadonlySet<string>;
}

/** What answers say of days. */
export interface Days {
  on(day: string): AsOf;
  /** What an answer says of a day, with cautions of its own; `isAmong` others it leaves out what all of them say. */
  facts(
    question: { lang: SanctionsLang; regimes: readonly string[] | undefined },
    day: AsOf,
    cautions: readonly Caution[],
    isAmong: boolean,
  ): DayFacts;
  /** What all answers of a day have in common. */
  common(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
}

/** Says what answers say of days. `version` is the release of the data. */
export function createDays(
  law: LawRepository,
  nomenclature: Pick<Nomenclature, "years">,
  version: string,
  wordScope: RenderScope,
): Days {
  const sources = Object.fromEntries(
    law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]),
  );
  const sourcesOf = (year: number): Record<string, string> => ({ ...sources, CN: String(year) });
  const on = (day: string): AsOf => {
    const found = yearFor(nomenclature.years, day);
    return { day, ...found, outdated: outdatedRegimes(law, day, found.stale) };
  };
  const warnOf = (cautions: readonly Caution[], lang: SanctionsLang): CnWarning[] =>
    cautions.map((caution) => renderCaution(law.record.warnings, caution, lang));
  return {
    on,
    facts({ lang, regimes }, asOf, cautions, isAmong) {
      const { year, outdated, day } = asOf;
      // What is said of the nomenclature stands first, what is said of acts last.
      const every = isAmong ? cautions : [...staleCautions(asOf), ...cautions, ...pendingActs(law, regimes, day)];
      const because = reasonsOf(law, asOf, regimes);
      return {
        dataset_version: version,
        source_versions: sourcesOf(year),
        stale: regimes === undefined ? outdated.size > 0 : regimes.some((regime) => outdated.has(regime)),
        stale_because: because,
        warnings: warnOf(every, lang),
      };
    },
    common(lang, asked, texts) {
      const asOf = on(asked);
      const { day, year, outdated } = asOf;
      return {
        source: SOURCE,
        dataset_version: version,
        source_versions: sourcesOf(year),
        as_of: day,
        stale: outdated.size > 0,
        ...becauseOf(reasonsOf(law, asOf, undefined)),
        warnings: warnOf([...staleCautions(asOf), ...pendingActs(law, undefined, day)], lang),
        disclaimer: law.record.disclaimer[lang],
        pointers: renderPointers(law, [], {}, lang, false),
        scope: wordScope(day, year, lang, texts),
      };
    },
  };
}

/** Says that the nomenclature of the day is not held. */
export function staleCautions({ day, year, stale }: Pick<AsOf, "day" | "year" | "stale">): Caution[] {
  return stale
    ? [[Number(day.slice(0, 4)) > year ? "newest_nomenclature" : "oldest_nomenclature", day.slice(0, 4), year]]
    : [];
}

/** Why an answer of a day is stale: the nomenclature that is not held, and acts in force of the regimes asked about. */
function reasonsOf(
  { record }: LawRepository,
  { day, stale }: AsOf,
  regimes: readonly string[] | undefined,
): DayFacts["stale_because"] {
  const nomenclature = stale ? [{ regime: null, act: `CN ${day.slice(0, 4)}` }] : [];
  const asked = record.regimes.filter(({ code }) => regimes === undefined || regimes.includes(code));
  const acts = asked.flatMap(({ code }) => missingActs(record, code, day));
  return [...nomenclature, ...acts.map(({ regime, celex }) => ({ regime, act: celex }))];
}

/** The member that says why an answer is stale, where it is. */
export function becauseOf(reasons: DayFacts["stale_because"]): Pick<CnMeta, "stale_because"> {
  return reasons.length === 0 ? {} : { stale_because: reasons };
}

function outdatedRegimes({ record }: LawRepository, day: string, stale: boolean): ReadonlySet<string> {
  return new Set(record.regimes.map(({ code }) => code).filter((code) => stale || lacksAct(record, code, day)));
}

/** Acts of the regimes asked about that were adopted by the day and are not held. */
function pendingActs(law: LawRepository, regimes: readonly string[] | undefined, day: string): Caution[] {
  const acts = law.record.pending.filter(
    ({ regime, adopted }) => (regimes === undefined || regimes.includes(regime)) && (adopted ?? day) <= day,
  );
  return acts.length === 0 ? [] : [["act_pending", acts.map((act) => `${act.celex} (${act.regime})`).join(", ")]];
}
