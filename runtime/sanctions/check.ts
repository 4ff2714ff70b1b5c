import type { CnBatchResponse, CnQuery, CnWarning, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { JsonText, SharedPiece } from "../http/json-text.ts";
import { isDay } from "../../openapi/formats.ts";
import { quote } from "../text/fold.ts";
import { hint } from "../text/nearest.ts";
import { createWording, limitOf, SOURCE } from "./answer.ts";
import { lacksAct } from "./coverage.ts";
import { findCode } from "./find.ts";
import type { DayFacts, Findings, Summaries } from "./findings.ts";
import { goodsName } from "./goods-name.ts";
import type { findName } from "./find-name.ts";
import type { GoodsSearch } from "./goods-search.ts";
import type { LawBook } from "./law.ts";
import { countEntries, decideMatches, legsOn, type LegBook, type LegsOfCode } from "./leg-book.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readGoodsQuery, type CodeQuery, type NameQuery } from "./question.ts";
import { createSummary, type DecidedLeg } from "./summary.ts";
import { matchesAsked, verdictOfLegs, verdictOfName } from "./verdict.ts";
import { groupCode, sayCaution, sayFault, type Caution, type QueryFault } from "./words.ts";

/** An answer, and what it was worked out of. */
export interface CheckedAnswer {
  answer: JsonText;
  normalized: string;
  /** What its pieces belong to: to the law as a whole, to the entries of one code, or to those of several. */
  of: "law" | "code" | "codes";
}

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. `among` others it leaves out what `commonTo` all of them is, and names the place of its summary. */
  check(query: CnQuery, today: string, among?: Summaries): Promise<CheckedAnswer | { faults: ProblemError[] }>;
  /** What is wrong with a day, if anything; `known` is one that exists. */
  faultsOfDay(day: string, known: string): ProblemError[];
  /** What all answers of a day have in common. */
  commonTo(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
}

export interface Common extends Pick<CnBatchResponse["meta"], "source" | "dataset_version" | "source_versions" | "as_of" | "stale" | "warnings"> {
  disclaimer: string;
  scope: SharedPiece;
}

/** What the check answers from. */
export interface Books {
  law: LawBook;
  nomenclature: Nomenclature;
  legs: LegBook;
  /** Release of the data. */
  version: string;
}

/** Looks goods up by name. */
type FindNamed = (...question: Parameters<typeof findName> extends [unknown, ...infer Question] ? Question : never) => ReturnType<typeof findName>;

/** What the facts of a day hold, in both views. */
const HELD_BY_DAY = 4000;

/** Builds the check. Names are indexed on first use, a language at a time. */
export function createCheck({ law, nomenclature, legs, version }: Books): SanctionsCheck {
  const [wording, wordSummary] = [createWording(law), createSummary(law)];
  let search: GoodsSearch | undefined;
  let findNamed: FindNamed | undefined;
  const sources = Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]));
  const days = law.memory.cache<DayFacts>();
  // Nearly all questions are about one day.
  let last: { day: string; stale: ReadonlySet<string> } | undefined;
  const staleOn = (day: string, stale: boolean): ReadonlySet<string> => {
    if (last?.day !== day) last = { day, stale: staleRegimes(law, day, stale) };
    return last.stale;
  };
  const shareFacts = (key: string, make: () => DayFacts): DayFacts => days.get(key) ?? days.set(key, make(), HELD_BY_DAY);

  return {
    faultsOfDay: (day, known) => dayFaults(law, day, known),
    commonTo(lang, day, texts) {
      const { year, stale } = yearFor(nomenclature.years, day);
      return {
        source: SOURCE, dataset_version: version, source_versions: { ...sources, CN: String(year) }, as_of: day, stale: staleRegimes(law, day, stale).size > 0,
        warnings: warnOf([...staleCautions(day, year, stale), ...pendingActs(law, undefined, day)], lang), disclaimer: law.record.disclaimer[lang], scope: wording.scope(day, year, lang, texts),
      };
    },
    async check(query, today, among) {
      const asked = readGoodsQuery(query.q);
      const day = query.as_of ?? today;
      const isBasic = query.view === "basic" && limitOf(query) === 0;
      await law.read(query.lang, "core");
      const faults = [...("fault" in asked ? [faultOf(law, "q", asked.fault)] : []), ...dayFaults(law, day, today, query.regime), ...regimeFaults(law, query.regime)];
      if ("fault" in asked || faults.length > 0) return { faults };
      const { year, stale } = yearFor(nomenclature.years, day);
      const outdated = staleOn(day, stale);
      const isStale = query.regime === undefined ? outdated.size > 0 : outdated.has(query.regime);
      const common = (cautions: readonly Caution[]): Pick<Findings, "query" | "day" | "among" | "facts"> => ({ query, day, among, facts: among || cautions.length > 0 ? factsOf(cautions) : shareFacts(`${query.lang} ${day} ${query.regime ?? ""}`, () => factsOf()) });
      const factsOf = (cautions?: readonly Caution[]): DayFacts => ({
        dataset_version: version, source_versions: { ...sources, CN: String(year) }, stale: isStale, shared: cautions === undefined,
        warnings: warnOf(among ? (cautions ?? []) : [...staleCautions(day, year, stale), ...(cautions ?? []), ...pendingActs(law, query.regime, day)], query.lang),
      });
      const rest = { year };

      const deep = isBasic ? "facts" : "whole";
      if (asked.kind === "name") {
        await law.read(query.lang, deep);
        const code = await codeIn(asked, year);
        findNamed ??= await openNames();
        const { otherwise, cautions, ...finding } = await findNamed(asked, query, year, day);
        const results = matchesAsked(finding.matches.results, query);
        const verdict = verdictOfName(law, results, day, otherwise);
        // Words beside a code must not hide what is said of the code.
        if (code !== undefined && verdict.verdict === "no_match") return { faults: [faultOf(law, "q", ["code_among_words", groupCode(code), code])] };
        return { of: "codes", normalized: finding.normalized, answer: wording.answer({ ...common(cautions), ...rest, ...finding, verdict, summary: [], total: results.length, matches: { ...finding.matches, results } }) };
      }

      const two = asked.groups === "44";
      const ambiguous = { faults: [faultOf(law, "q", ["ambiguous"])] };
      if (two && (await isHeading(year, asked.digits.slice(4)))) return ambiguous;
      const known = await findKnown(asked, query.lang, year, day);
      const written: Caution[] = ONE_CODE.test(asked.groups) ? [] : [["digit_groups", asked.digits]];
      if (known !== undefined && isBasic) {
        const { legs: held, cn_name } = known;
        const [verdict, summary] = [verdictOfLegs(held, query, "not_listed"), wordSummary({ query, legs: held, otherwise: "not_listed", stale: outdated })];
        return { of: "law", normalized: asked.digits, answer: wording.decision({ ...common(written), matched_as: "cn_code", verdict, cn_exists: true, cn_name, candidates: [], summary, total: countEntries(law, known.found, query) }) };
      }
      await law.read(query.lang, deep);
      const { otherwise, cautions, ...finding } = await findCode(law, nomenclature, asked, query.lang, year, day);
      if (two && !finding.cn_exists) return ambiguous;
      const held = known?.legs ?? decideMatches(law, finding, day);
      const results = matchesAsked(finding.matches.results, query);
      const [verdict, summary] = [verdictOfLegs(held, query, otherwise), wordSummary({ query, legs: held, otherwise, stale: outdated })];
      return { of: finding.readings.length === 1 ? "code" : "codes", normalized: finding.normalized, answer: wording.answer({ ...common([...cautions, ...written]), ...rest, ...finding, candidates: [], verdict, summary, total: results.length, matches: { ...finding.matches, results } }) };
    },
  };

  /** What only names need is a chunk of its own: a page that is asked about a code does without it. */
  async function openNames(): Promise<FindNamed> {
    const [{ findName }, { openGoodsSearch }] = await Promise.all([import("./find-name.ts"), import("./goods-search.ts")]);
    search ??= openGoodsSearch(nomenclature, law);
    const books = { law, legs, nomenclature, search };
    return (...question) => findName(books, ...question);
  }

  function warnOf(cautions: readonly Caution[], lang: SanctionsLang): CnWarning[] {
    return cautions.map((caution) => sayCaution(law.record.warnings, caution, lang));
  }

  async function isHeading(year: number, digits: string): Promise<boolean> {
    return (await nomenclature.lines(year, digits.slice(0, 2))).has(digits);
  }

  /** What stands among words like a code, and begins with a heading of the year. */
  async function codeIn({ codes }: NameQuery, year: number): Promise<string | undefined> {
    for (const code of codes) if (await isHeading(year, code.slice(0, 4))) return code;
    return undefined;
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
  legs: readonly DecidedLeg[];
  cn_name: string;
}

/** Lengths of the groups that one code is written in: none, 8542 31 90, 85 42 31 90, 854231 90; the last may be cut short. */
const ONE_CODE = /^(?:\d|10|[2468]2*[12])$/;

/** Says that the nomenclature of the day is not held. */
export function staleCautions(day: string, year: number, stale: boolean): Caution[] {
  return stale ? [[Number(day.slice(0, 4)) > year ? "newest_nomenclature" : "oldest_nomenclature", day.slice(0, 4), year]] : [];
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

/** Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage, of the regime where one is asked about. */
export function dayFaults(law: LawBook, day: string, known?: string, regime?: string): ProblemError[] {
  if (day !== known && !isDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.regimes.find(({ code }) => code === regime)?.coverage_from ?? law.record.coverage_from;
  return day < first ? [faultOf(law, "as_of", ["before_coverage", first])] : [];
}
