import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { JsonText } from "../http/json-text.ts";
import { createWording, limitOf } from "./answer.ts";
import { createDays, type Common } from "./day-facts.ts";
import { findCode } from "./find.ts";
import type { Findings, Summaries } from "./findings.ts";
import { goodsName } from "./goods-name.ts";
import type { findName } from "./find-name.ts";
import type { GoodsSearch } from "./goods-search.ts";
import { createKnownCodes } from "./known-code.ts";
import type { MadeAnswer } from "./kept.ts";
import type { LawBook } from "./law.ts";
import { depthOf } from "./law-file.ts";
import { countEntries, decideMatches, legsOn, type LegBook, type LegsOfCode } from "./leg-book.ts";
import type { Nomenclature } from "./nomenclature.ts";
import { isOneCode, readGoodsQuery, type CodeQuery, type NameQuery } from "./question.ts";
import { dayFaults, faultOf, regimeFaults } from "./question-faults.ts";
import { createSummary, type DecidedLeg } from "./summary.ts";
import { matchesAsked, verdictOfLegs } from "./verdict.ts";
import { groupCode, type Caution } from "./words.ts";

/** An answer, and how its question was read. */
export interface CheckedAnswer {
  answer: JsonText;
  normalized: string;
}

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. `among` others it leaves out what `commonTo` all of them is, and names the place of its summary. */
  check(query: CnQuery, today: string, among?: Summaries): Promise<CheckedAnswer | { faults: ProblemError[] }>;
  /** The same answer to a question about one code of the nomenclature, where all that it needs is in memory; undefined where it must be read, and for any other question. */
  checkNow(query: CnQuery, today: string): MadeAnswer | undefined;
  /** What is wrong with a day, if anything; `known` is one that exists. */
  faultsOfDay(day: string, known: string): ProblemError[];
  /** What all answers of a day have in common. */
  commonTo(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
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

/** Builds the check. Names are indexed on first use, a language at a time. */
export function createCheck({ law, nomenclature, legs, version }: Books): SanctionsCheck {
  const [wording, wordSummary] = [createWording(law), createSummary(law)];
  const days = createDays(law, nomenclature, version, wording.scope);
  let search: GoodsSearch | undefined;
  let findNamed: FindNamed | undefined;

  return {
    checkNow: createKnownCodes({ law, nomenclature, legs }, { wording, wordSummary, days }),
    faultsOfDay: (day, known) => dayFaults(law, day, known),
    commonTo: (lang, day, texts) => days.common(lang, day, texts),
    async check(query, today, among) {
      const asked = readGoodsQuery(query.q);
      const day = query.as_of ?? today;
      const isBasic = query.view === "basic" && limitOf(query) === 0;
      if (!law.hasRead(query.lang, "core")) await law.read(query.lang, "core");
      const faults = [...("fault" in asked ? [faultOf(law, "q", asked.fault)] : []), ...dayFaults(law, day, today, query.regime), ...regimeFaults(law, query.regime)];
      if ("fault" in asked || faults.length > 0) return { faults };
      const asOf = days.on(day);
      const { year, outdated } = asOf;
      const common = (cautions: readonly Caution[]): Pick<Findings, "query" | "day" | "among" | "facts"> => ({ query, day, among, facts: days.facts(query, asOf, cautions, among !== undefined) });
      const needed = isBasic ? "named" : depthOf(query);
      if (asked.kind === "name") {
        if (!law.hasRead(query.lang, needed)) await law.read(query.lang, needed);
        const code = asked.codes.length === 0 ? undefined : await codeIn(asked, year);
        findNamed ??= await openNames();
        const found = findNamed(asked, query, year, day);
        const { cautions, ...finding } = found instanceof Promise ? await found : found;
        // Words beside a code must not hide what is said of the code.
        if (code !== undefined && finding.verdict.verdict === "no_match") return { faults: [faultOf(law, "q", ["code_among_words", groupCode(code), code])] };
        return { normalized: finding.normalized, answer: wording.answer({ ...common(cautions), year, ...finding, summary: [] }) };
      }

      const two = asked.groups === "44";
      const ambiguous = { faults: [faultOf(law, "q", ["ambiguous"])] };
      if (two && (await isHeading(year, asked.digits.slice(4)))) return ambiguous;
      const known = await findKnown(asked, query.lang, year, day);
      const written: Caution[] = isOneCode(asked) ? [] : [["digit_groups", asked.digits]];
      if (known !== undefined && isBasic) {
        const { legs: held, cn_name } = known;
        const [verdict, summary] = [verdictOfLegs(held, query, "not_listed"), wordSummary({ query, legs: held, otherwise: "not_listed", stale: outdated })];
        return { normalized: asked.digits, answer: wording.decision({ ...common(written), matched_as: "cn_code", verdict, cn_exists: true, cn_name, candidates: [], summary, total: countEntries(law, known.found, query) }) };
      }
      // Also where nothing is found it is said what was not looked at.
      if (needed === "whole") await law.read(query.lang, needed);
      const { otherwise, cautions, ...finding } = await findCode(law, nomenclature, asked, query.lang, year, day);
      if (two && !finding.cn_exists) return ambiguous;
      const held = known?.legs ?? decideMatches(law, finding, day);
      const results = matchesAsked(finding.matches.results, query);
      if (finding.matches.results.length + finding.matches.conditions.length > 0) await law.read(query.lang, needed);
      const [verdict, summary] = [verdictOfLegs(held, query, otherwise), wordSummary({ query, legs: held, otherwise, stale: outdated })];
      return { normalized: finding.normalized, answer: wording.answer({ ...common([...cautions, ...written]), year, ...finding, candidates: [], verdict, summary, total: results.length, matches: { ...finding.matches, results } }) };
    },
  };

  /** What only names need is a chunk of its own: a page that is asked about a code does without it. */
  async function openNames(): Promise<FindNamed> {
    const [{ findName }, { openGoodsSearch }] = await Promise.all([import("./find-name.ts"), import("./goods-search.ts")]);
    search ??= openGoodsSearch(nomenclature, law);
    const books = { law, legs, nomenclature, search };
    return (...question) => findName(books, ...question);
  }

  async function isHeading(year: number, digits: string): Promise<boolean> {
    return (await nomenclature.lines(year, digits)).has(digits);
  }

  /** What stands among words like a code, and begins with a heading of the year. */
  async function codeIn({ codes }: NameQuery, year: number): Promise<string | undefined> {
    for (const code of codes) if (await isHeading(year, code.slice(0, 4))) return code;
    return undefined;
  }

  /** A code that stands in the nomenclature of the year and reads in one way: its legs were worked out beforehand. */
  async function findKnown({ digits, readings }: CodeQuery, lang: SanctionsLang, year: number, day: string): Promise<Known | undefined> {
    if (readings.length > 1) return undefined;
    const lines = await nomenclature.lines(year, digits);
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
