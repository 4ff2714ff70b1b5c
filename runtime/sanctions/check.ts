import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { nextOffset } from "../http/handler.ts";
import type { JsonText } from "../http/json-text.ts";
import { createWording, limitOf } from "./answer.ts";
import type { Controls } from "./controls.ts";
import { createScope, renderPointers, type Common, createDays } from "./coverage.ts";
import { findCode, type MatchedCode } from "./find.ts";
import {
  renderStated,
  statesFacts,
  type CodeQuery,
  dayFaults,
  faultOf,
  type NameQuery,
  readGoodsQuery,
} from "./question.ts";
import { NOTHING_STATED } from "../rules/sanctions/force.ts";
import { type Decided, entryIdOf, type Matches, matchesOf, resultOf, type Summaries } from "./findings.ts";
import { foldLegs } from "../rules/sanctions/fold.ts";
import { onDay } from "../rules/sanctions/force.ts";
import type { Filters } from "../rules/sanctions/leg.ts";
import type { findName } from "./names/find-name.ts";
import { loadedByKey, onceOrAgain } from "../text/memo.ts";
import type { NameSearch } from "./names/search.ts";
import type { LawRepository } from "./law.ts";
import type { Legs } from "./legs.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import type { Nomenclature } from "./nomenclature.ts";
import type { CountryQuery, RequestedLaw } from "./requested-law.ts";
import { createSummary } from "./words/summary.ts";
import { verdictOfLegs } from "../rules/sanctions/verdict.ts";
import { groupCode } from "../text/codes.ts";

const ONE_CODE = /^(?:\d|10|[2468]2*[12])$/;

/** An answer, and how its question was read. */
interface CheckedAnswer {
  answer: JsonText;
  normalized: string;
  /** Offset of the page of results that follows; undefined where this is the last. */
  next?: number | undefined;
}

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /**
   * The answer, or every fault of the question. `among` others it leaves out what `commonTo` all of them is, and names
   * the place of its summary.
   */
  check(query: CnQuery, today: string, among?: Summaries): Promise<CheckedAnswer | { faults: ProblemError[] }>;
  /** Faults of a day; `existing` is a day that the data covers. */
  faultsOfDay(day: string, existing: string): ProblemError[];
  /** What all answers of a day to some questions have in common. */
  commonTo(
    lang: SanctionsLang,
    day: string,
    texts: CnQuery["texts"],
    requested?: readonly CountryQuery[],
  ): Promise<Common>;
}

/** What the check answers from. */
export interface Repositories {
  law: LawRepository;
  nomenclature: Nomenclature;
  legs: Legs;
  controls: Controls;
  /** Release of the data. */
  version: string;
}

const NEEDS_CODE: ProblemError = {
  parameter: "facts",
  code: "not_allowed",
  detail: "facts, value_eur and contract_date are stated of a code; ask for the code of the goods",
};

/** Sets of regimes whose law is put together once; a question names one country for the most part. */
const MOST_CHECKS = 32;

/**
 * Builds the check. The regimes that only a question about them asks for are read with the first such question; names
 * are indexed on first use, a language at a time.
 */
export function createCheck(repositories: Repositories): SanctionsCheck {
  const { law, nomenclature } = repositories;
  // What only names need is a chunk of its own: a page that is asked about a code does without it.
  const openNames: OpenNames = onceOrAgain(async () => {
    const [{ findName }, { openNameSearch }] = await Promise.all([
      import("./names/find-name.ts"),
      import("./names/search.ts"),
    ]);
    return { findName, search: openNameSearch(nomenclature) };
  });
  const isUsual = law.record.regimes.every(({ named }) => named !== true);
  const readLaw = async (query: CountryQuery): Promise<RequestedLaw | { faults: ProblemError[] }> =>
    isUsual && query.country === undefined && query.regime === undefined
      ? { ...PLAIN, filters: { direction: query.direction } }
      : (await import("./requested-law.ts")).readRequestedLaw(law, query);
  const plain = checkLaw(repositories, openNames);
  const checks = loadedByKey(async (codes) => {
    const countryRecord = await law.countries();
    const named = countryRecord.regimes.filter(({ code }) => codes.split(",").includes(code));
    return checkLaw({ ...repositories, law: (await openCountries()).withNamed(law, countryRecord, named) }, openNames);
  }, MOST_CHECKS);
  const checkOver = async (named: RequestedLaw["named"]): Promise<LawCheck> =>
    named.length === 0 ? plain : checks.get(named.map(({ code }) => code).join());
  return {
    faultsOfDay: (day, existing) => dayFaults(law, day, existing),
    async commonTo(lang, day, texts, requested = []) {
      await law.speak(lang);
      const matches = await Promise.all(requested.map(readLaw));
      const named = matches.flatMap((one) => ("faults" in one ? [] : one.named.map(({ code }) => code)));
      if (named.length === 0) return plain.commonTo(lang, day, texts);
      const { regimes } = await law.countries();
      return (await checkOver(regimes.filter(({ code }) => named.includes(code)))).commonTo(lang, day, texts);
    },
    async check(query, today, among) {
      // What is stated of goods is held against questions in English, as problems are.
      await Promise.all([law.speak(query.lang), ...(statesFacts(query) ? [law.speak("en")] : [])]);
      const requested = await readLaw(query);
      if ("faults" in requested) {
        const { faults } = await plain.check(query, PLAIN, today, among).then((own) => ("faults" in own ? own : NONE));
        return { faults: [...faults, ...requested.faults] };
      }
      return (await checkOver(requested.named)).check(query, requested, today, among);
    },
  };
}

const NONE = { faults: [] };
/** A chunk of its own: what is asked of Russia and Belarus does without it. */
const openCountries = (): Promise<typeof import("./countries.ts")> => import("./countries.ts");

const PLAIN: RequestedLaw = { filters: {}, named: [], country: undefined, parts: [], cautions: [] };

/** The way of a name, and the names of goods to look in. */
interface NamesOpened {
  findName: typeof findName;
  search: NameSearch;
}
type OpenNames = () => Promise<NamesOpened>;

/** The check over one law. */
interface LawCheck {
  check(
    query: CnQuery,
    law: RequestedLaw,
    today: string,
    among?: Summaries,
  ): Promise<CheckedAnswer | { faults: ProblemError[] }>;
  commonTo(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
}

function checkLaw(
  { law, nomenclature, legs: plainLegs, controls, version }: Repositories,
  openNames: OpenNames,
): LawCheck {
  const scope = createScope(law);
  const [wording, wordSummary] = [createWording(law, scope), createSummary(law)];
  const days = createDays(law, nomenclature, version, scope);

  return {
    commonTo: (lang, day, texts) => days.common(lang, day, texts),
    async check(query, question, today, among) {
      const { filters } = question;
      const legs =
        question.named.length === 0 && question.country === undefined
          ? plainLegs
          : (await openCountries()).legsFor(plainLegs, law, question);
      const requested = readGoodsQuery(query.q);
      const day = query.as_of ?? today;
      const isBasic = query.view === "basic";
      const faults = [
        ...("fault" in requested ? [faultOf(law, "q", requested.fault)] : []),
        ...dayFaults(law, day, today, regimesOf(filters)),
      ];
      if ("fault" in requested || faults.length > 0) return { faults };
      const asOf = days.on(day);
      const answer = async (
        { cautions, matches, ...found }: Omit<MatchedCode, "lines"> & Partial<MatchedCode> & { matches: Matches },
        decided: Pick<Decided, "verdict" | "summary" | "candidates">,
      ): Promise<CheckedAnswer> => {
        const page = pageOf(matches.results, query);
        const shown = isBasic ? page : [...page, ...matches.excluded];
        const codes = shown.map(({ base }) => base.code);
        // On a slow line they are waited for together.
        const [entries, lines, ownControls] = await Promise.all([
          law.entriesNear(codes.length > 0 && found.readings.length > 0 ? found.readings : codes),
          found.lines ?? nomenclature.lines(asOf.year, ...codes),
          controls.find(found.readings, query.lang),
        ]);
        const entryOf = (base: Bearing): EntryRecord => {
          const entry = base.entry ?? entries.get(entryIdOf(base));
          if (entry === undefined) throw new Error(`the base ${base.base.id} has no entry`);
          return entry;
        };
        return {
          normalized: found.normalized,
          next: nextOffset(query.offset, page.length, matches.results.length),
          answer: wording({
            ...found,
            ...decided,
            query,
            day,
            among,
            year: asOf.year,
            facts: days.facts(
              { lang: query.lang, regimes: regimesOf(filters) },
              asOf,
              [...cautions, ...question.cautions],
              among?.day === day,
            ),
            lines,
            controls: ownControls,
            pointers: renderPointers(law, found.readings, filters, query.lang, among !== undefined),
            total: matches.results.length,
            results: page.map((base) => resultOf(base, entryOf(base), found.readings)),
            conditions: matches.conditions,
            excluded: isBasic ? [] : matches.excluded.map((base) => ({ ...base, entry: entryOf(base) })),
          }),
        };
      };
      if (requested.kind === "name") {
        // A name decides nothing, so nothing can be stated of its goods.
        if (statesFacts(query)) return { faults: [NEEDS_CODE] };
        const code = requested.codes.length === 0 ? undefined : await codeIn(requested, asOf.year);
        const { search, ...names } = await openNames();
        const repositories = { law, legs, search };
        const { verdict, candidates, ...found } = await names.findName(
          repositories,
          requested,
          query,
          filters,
          asOf.year,
          day,
        );
        // Words beside a code must not hide what is said of the code.
        if (code !== undefined && verdict.verdict === "no_match")
          return { faults: [faultOf(law, "q", ["code_among_words", groupCode(code), code])] };
        return answer(found, { verdict, candidates, summary: [] });
      }

      const two = requested.groups === "44";
      const ambiguous = { faults: [faultOf(law, "q", ["ambiguous"])] };
      if (two && (await isHeading(asOf.year, requested.digits.slice(4)))) return ambiguous;
      // Also where nothing is found it is said what was not looked at.
      const matchedCode = await findCode(nomenclature, requested, query.lang, asOf.year);
      if (two && !matchedCode.cn_exists) return ambiguous;
      const { bases, excluded } = await legs.find(matchedCode.readings);
      const otherwise = matchedCode.cn_exists ? "not_listed" : "unknown_code";
      const stated = statesFacts(query)
        ? (await import("../rules/sanctions/stated.ts")).readStated(law, query, filters, bases, day)
        : NOTHING_STATED;
      if ("faults" in stated) return stated;
      const onThatDay = bases.map((base) => onDay(base, day, stated));
      const decided = foldLegs(law.legs, onThatDay, day);
      return answer(
        {
          ...matchedCode,
          cautions: [
            ...matchedCode.cautions,
            ...(isOneCode(requested) ? [] : [["digit_groups", requested.digits] as const]),
            ...(statesFacts(query) ? [["stated", renderStated(query)] as const] : []),
          ],
          matches: matchesOf(
            law,
            onThatDay,
            excluded.map((base) => onDay(base, day)),
            filters,
          ),
        },
        {
          verdict: verdictOfLegs(decided, filters, otherwise, law.legs),
          summary: wordSummary({ lang: query.lang, filters, legs: decided, day, otherwise, stale: asOf.outdated }),
          candidates: [],
        },
      );
    },
  };

  async function isHeading(year: number, digits: string): Promise<boolean> {
    return (await nomenclature.lines(year, digits)).has(digits);
  }

  /** A code-like word in a text that begins with a heading of the year. */
  async function codeIn({ codes }: NameQuery, year: number): Promise<string | undefined> {
    for (const code of codes) if (await isHeading(year, code.slice(0, 4))) return code;
    return undefined;
  }
}

/**
 * Whether the digits are grouped as those of one code are: not at all, 8542 31 90, 85 42 31 90, 854231 90; the last may
 * be cut short.
 */
function isOneCode({ groups }: CodeQuery): boolean {
  return ONE_CODE.test(groups);
}

/** The results that an answer shows. */
function pageOf<Item>(results: readonly Item[], query: Pick<CnQuery, "limit" | "view" | "offset">): readonly Item[] {
  return results.slice(query.offset, query.offset + limitOf(query));
}

/** Regimes of which something is asked for; all of the law where none is named. */
function regimesOf({ regimes, reaching = [] }: Filters): readonly string[] | undefined {
  return regimes === undefined ? undefined : [...regimes, ...reaching];
}
