import type { CnBatchResponse, CnQuery, CnWarning, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { Printed } from "../http/json-text.ts";
import { SOURCE, type Wording } from "./answer.ts";
import { lacksAct } from "./coverage.ts";
import type { DayFacts } from "./findings.ts";
import type { LawBook } from "./law.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { sayCaution, type Caution } from "./words.ts";

/** What all answers of a day have in common. */
export interface Common extends Pick<CnBatchResponse["meta"], "source" | "dataset_version" | "source_versions" | "as_of" | "stale" | "warnings"> {
  disclaimer: string;
  scope: Printed;
}

/** A day that is asked about: the year of its nomenclature, and what is not held of it. */
export interface AsOf {
  day: string;
  year: number;
  /** The nomenclature is that of another year. */
  stale: boolean;
  /** Regimes of which an act that was in force by the day is not held; all of them where the nomenclature of the day is not. */
  outdated: ReadonlySet<string>;
}

/** What answers say of days. */
export interface Days {
  on(day: string): AsOf;
  /** What an answer says of a day, with cautions of its own; `isAmong` others it leaves out what all of them say. */
  facts(query: Pick<CnQuery, "lang" | "regime">, day: AsOf, cautions: readonly Caution[], isAmong: boolean): DayFacts;
  /** What all answers of a day have in common. */
  common(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
}

/** What the facts of a day hold, in both views. */
const HELD_BY_DAY = 4000;

/** Says what answers say of days. `version` is the release of the data. */
export function createDays(law: LawBook, nomenclature: Pick<Nomenclature, "years">, version: string, wordScope: Wording["scope"]): Days {
  const sources = Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]));
  const shared = law.memory.cache<DayFacts>();
  const sourcesOf = (year: number): Record<string, string> => ({ ...sources, CN: String(year) });
  // Nearly all questions are about one day.
  let last: AsOf | undefined;
  const on = (day: string): AsOf => {
    if (last?.day !== day) {
      const found = yearFor(nomenclature.years, day);
      last = { day, ...found, outdated: outdatedRegimes(law, day, found.stale) };
    }
    return last;
  };
  const warnOf = (cautions: readonly Caution[], lang: SanctionsLang): CnWarning[] => cautions.map((caution) => sayCaution(law.record.warnings, caution, lang));
  const factsWith = ({ lang, regime }: Pick<CnQuery, "lang" | "regime">, { year, outdated }: AsOf, cautions: readonly Caution[]): DayFacts => ({
    dataset_version: version, source_versions: sourcesOf(year), stale: regime === undefined ? outdated.size > 0 : outdated.has(regime), warnings: warnOf(cautions, lang), ofDay: undefined,
  });
  const factsOfDay = (query: Pick<CnQuery, "lang" | "regime">, asOf: AsOf): DayFacts => {
    const key = `${query.lang} ${asOf.day} ${query.regime ?? ""}`;
    return shared.get(key) ?? shared.set(key, factsWith(query, asOf, [...staleCautions(asOf), ...pendingActs(law, query.regime, asOf.day)]), HELD_BY_DAY);
  };
  return {
    on,
    facts(query, asOf, cautions, isAmong) {
      if (isAmong) return factsWith(query, asOf, cautions);
      const ofDay = factsOfDay(query, asOf);
      if (cautions.length === 0) return ofDay;
      // What is said of the nomenclature stands first, what is said of acts last.
      const first = staleCautions(asOf).length;
      return { ...ofDay, ofDay, warnings: [...ofDay.warnings.slice(0, first), ...warnOf(cautions, query.lang), ...ofDay.warnings.slice(first)] };
    },
    common(lang, asked, texts) {
      const asOf = on(asked);
      const { day, year, outdated } = asOf;
      return {
        source: SOURCE, dataset_version: version, source_versions: sourcesOf(year), as_of: day, stale: outdated.size > 0,
        warnings: warnOf([...staleCautions(asOf), ...pendingActs(law, undefined, day)], lang), disclaimer: law.record.disclaimer[lang], scope: wordScope(day, year, lang, texts),
      };
    },
  };
}

/** Says that the nomenclature of the day is not held. */
export function staleCautions({ day, year, stale }: Pick<AsOf, "day" | "year" | "stale">): Caution[] {
  return stale ? [[Number(day.slice(0, 4)) > year ? "newest_nomenclature" : "oldest_nomenclature", day.slice(0, 4), year]] : [];
}

function outdatedRegimes({ record }: LawBook, day: string, stale: boolean): ReadonlySet<string> {
  return new Set(record.regimes.map(({ code }) => code).filter((code) => stale || lacksAct(record, code, day)));
}

/** Acts of the regimes asked about that were adopted by the day and are not held. */
function pendingActs(law: LawBook, regime: CnQuery["regime"], day: string): Caution[] {
  const acts = law.record.pending.filter((act) => (regime ?? act.regime) === act.regime && (act.adopted ?? day) <= day);
  return acts.length === 0 ? [] : [["act_pending", acts.map((act) => `${act.celex} (${act.regime})`).join(", ")]];
}
