import type { CnBatchResponse, CnQuery, CnWarning, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { JsonText, Shared } from "../http/json-text.ts";
import { isDay } from "../../openapi/formats.ts";
import { quote } from "../text/fold.ts";
import { hint } from "../text/nearest.ts";
import { createWording, limitOf, SOURCE } from "./answer.ts";
import { lacksAct } from "./coverage.ts";
import { findCode } from "./find.ts";
import { findName } from "./find-name.ts";
import { goodsName } from "./goods-name.ts";
import { openGoodsSearch } from "./goods-search.ts";
import type { LawBook } from "./law.ts";
import { countEntries, decideMatches, legsOn, type LegBook, type LegsOfCode } from "./leg-book.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readQuery, type CodeQuery } from "./question.ts";
import { createSummary, type DecidedLeg } from "./summary.ts";
import { matchesAsked, verdictOfLegs, verdictOfName } from "./verdict.ts";
import { sayCaution, sayFault, type Caution, type QueryFault } from "./words.ts";

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. `among` others it leaves out what `commonTo` all of them is. */
  check(query: CnQuery, today: string, among?: boolean): Promise<{ answer: JsonText; normalized: string } | { faults: ProblemError[] }>;
  /** What is wrong with a day, if anything; `known` is one that exists. */
  faultsOfDay(day: string, known: string): ProblemError[];
  /** What all answers of a day have in common. */
  commonTo(lang: SanctionsLang, day: string): Common;
}

export interface Common extends Pick<CnBatchResponse["meta"], "source" | "dataset_version" | "source_versions" | "as_of" | "stale" | "warnings"> {
  disclaimer: string;
  scope: Shared;
}

/** What the check answers from. */
export interface Books {
  law: LawBook;
  nomenclature: Nomenclature;
  legs: LegBook;
  /** Release of the data. */
  version: string;
}

/** Builds the check. Names are indexed on first use, a language at a time. */
export function createCheck({ law, nomenclature, legs, version }: Books): SanctionsCheck {
  const [wording, wordSummary] = [createWording(law), createSummary(law)];
  const sources = Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]));
  const search = openGoodsSearch(nomenclature, law);

  return {
    faultsOfDay: (day, known) => dayFaults(law, day, known),
    commonTo(lang, day) {
      const { year, stale } = yearFor(nomenclature.years, day);
      return {
        source: SOURCE, dataset_version: version, source_versions: { ...sources, CN: String(year) }, as_of: day, stale: staleRegimes(law, day, stale).size > 0,
        warnings: warnOf([...staleCautions(day, year, stale), ...pendingActs(law, undefined, day)], lang), disclaimer: law.record.disclaimer[lang], scope: wording.scope(day, year, lang),
      };
    },
    async check(query, today, among = false) {
      const asked = readQuery(query.q);
      const day = query.as_of ?? today;
      const faults = [...("fault" in asked ? [faultOf(law, "q", asked.fault)] : []), ...dayFaults(law, day, today), ...regimeFaults(law, query.regime)];
      if ("fault" in asked || faults.length > 0) return { faults };
      const { year, stale } = yearFor(nomenclature.years, day);
      const outdated = staleRegimes(law, day, stale);
      const common = (cautions: readonly Caution[]) => ({
        query, day, among, stale: query.regime === undefined ? outdated.size > 0 : outdated.has(query.regime), dataset_version: version,
        warnings: warnOf(among ? cautions : [...staleCautions(day, year, stale), ...cautions, ...pendingActs(law, query.regime, day)], query.lang),
      });
      const rest = { year, source_versions: { ...sources, CN: String(year) } };

      if (asked.kind === "name") {
        const { otherwise, cautions, ...finding } = await findName(law, nomenclature, search, asked, query.lang, year, day);
        const results = matchesAsked(finding.matches.results, query);
        const verdict = verdictOfName(law, results, day, otherwise);
        return { normalized: finding.normalized, answer: wording.answer({ ...common(cautions), ...rest, ...finding, verdict, summary: [], total: results.length, matches: { ...finding.matches, results } }) };
      }

      const two = asked.groups === "44";
      const ambiguous = { faults: [faultOf(law, "q", ["ambiguous"])] };
      if (two && (await isHeading(year, asked.digits.slice(4)))) return ambiguous;
      const known = await findKnown(asked, query.lang, year, day);
      const written: Caution[] = ONE_CODE.test(asked.groups) ? [] : [["digit_groups", asked.digits]];
      if (known !== undefined && query.view === "basic" && limitOf(query) === 0) {
        const { legs: held, cn_name } = known;
        const [verdict, summary] = [verdictOfLegs(held, query, "not_listed"), wordSummary({ query, legs: held, otherwise: "not_listed", stale: outdated })];
        return { normalized: asked.digits, answer: wording.decision({ ...common(written), matched_as: "cn_code", verdict, cn_exists: true, cn_name, candidates: [], summary, total: countEntries(law, known.found, query) }) };
      }
      const { otherwise, cautions, ...finding } = await findCode(law, nomenclature, asked, query.lang, year, day);
      if (two && !finding.cn_exists) return ambiguous;
      const held = known?.legs ?? decideMatches(law, finding, day);
      const results = matchesAsked(finding.matches.results, query);
      const [verdict, summary] = [verdictOfLegs(held, query, otherwise), wordSummary({ query, legs: held, otherwise, stale: outdated })];
      return { normalized: finding.normalized, answer: wording.answer({ ...common([...cautions, ...written]), ...rest, ...finding, candidates: [], verdict, summary, total: results.length, matches: { ...finding.matches, results } }) };
    },
  };

  function warnOf(cautions: readonly Caution[], lang: SanctionsLang): CnWarning[] {
    return cautions.map((caution) => sayCaution(law.record.warnings, caution, lang));
  }

  async function isHeading(year: number, digits: string): Promise<boolean> {
    return (await nomenclature.lines(year, digits.slice(0, 2))).has(digits);
  }

  /** A code that stands in the nomenclature of the year and reads in one way: its legs were worked out beforehand. */
  async function findKnown({ digits, readings }: CodeQuery, lang: SanctionsLang, year: number, day: string): Promise<Known | undefined> {
    if (readings.length > 1) return undefined;
    const lines = await nomenclature.lines(year, digits.slice(0, 2));
    const line = lines.get(digits);
    const found = line && (await legs.find(digits, year));
    return found && { found, legs: legsOn(law, found, day), cn_name: goodsName(lines, line, lang) };
  }
}

interface Known {
  found: LegsOfCode;
  legs: DecidedLeg[];
  cn_name: string;
}

/** Lengths of the groups that one code is written in: none, 8542 31 90, 85 42 31 90, 854231 90; the last may be cut short. */
const ONE_CODE = /^(?:\d|10|[2468]2*[12])$/;

/** Says that the nomenclature of the day is not held. */
export function staleCautions(day: string, year: number, stale: boolean): Caution[] {
  return stale ? [["newest_nomenclature", day.slice(0, 4), year]] : [];
}

/** Regimes of which an act that was in force by the day is not held; all of them where the nomenclature of the day is not. */
function staleRegimes({ record }: LawBook, day: string, stale: boolean): ReadonlySet<string> {
  return new Set(record.regimes.map(({ code }) => code).filter((code) => stale || lacksAct(record, code, day)));
}

/** Acts of the regimes asked about that were adopted by the day and are not held. */
function pendingActs(law: LawBook, regime: CnQuery["regime"], day: string): Caution[] {
  const acts = law.record.pending.filter((act) => (regime ?? act.regime) === act.regime && (act.adopted ?? day) <= day);
  return acts.length === 0 ? [] : [["act_pending", acts.map((act) => `${act.celex} (${act.regime})`).join(", ")]];
}

/** A regime that the dataset does not have restricts nothing, so a question about one is refused instead of answered. */
export function regimeFaults(law: LawBook, regime: string | undefined): ProblemError[] {
  if (regime === undefined || law.rank(regime) >= 0) return [];
  const held = law.record.regimes.map(({ code }) => code);
  const meant = hint(regime, held);
  return [{ parameter: "regime", code: "not_allowed", detail: `${quote(regime)} is not allowed${meant === "" ? "; want" : `${meant} Want`} ${held.join(", ")}.` }];
}

/** A fault of a parameter, as the law file words it. */
export function faultOf({ record }: LawBook, parameter: string, fault: QueryFault): ProblemError {
  return { parameter, ...sayFault(record.faults, fault) };
}

/** Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage. */
export function dayFaults(law: LawBook, day: string, known?: string): ProblemError[] {
  if (day !== known && !isDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.coverage_from;
  return day < first ? [faultOf(law, "as_of", ["before_coverage", first])] : [];
}
