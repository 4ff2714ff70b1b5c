import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { loadedByKey, onceOrAgain } from "../text/memo.ts";
import type { Common } from "./coverage.ts";
import type { Summaries } from "./findings.ts";
import { type CheckedAnswer, checkLaw, type OpenNames, type Repositories } from "./law-check.ts";
import { openNamedLaw } from "./legs.ts";
import { dayFaults, statesFacts } from "./question.ts";
import type { CountryQuery, RequestedLaw } from "./requested-law.ts";

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

/** Sets of regimes whose law is put together once; a question names one country for the most part. */
const MOST_CHECKS = 32;
const openRequestedLaw = onceOrAgain(() => import("./requested-law.ts"));
const NONE = { faults: [] };
const PLAIN: RequestedLaw = { filters: {}, named: [], country: undefined, parts: [], cautions: [] };

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
      : (await openRequestedLaw()).readRequestedLaw(law, query);
  const plain = checkLaw(repositories, openNames);
  const checks = loadedByKey(async (codes) => {
    const countryRecord = await law.countries();
    const named = countryRecord.regimes.filter(({ code }) => codes.split(",").includes(code));
    return checkLaw({ ...repositories, law: (await openNamedLaw()).withNamed(law, countryRecord, named) }, openNames);
  }, MOST_CHECKS);
  const checkOver = async (named: RequestedLaw["named"]): Promise<typeof plain> =>
    named.length === 0 ? plain : checks.get(named.map(({ code }) => code).join());
  return {
    faultsOfDay: (day, existing) => dayFaults(law, day, existing),
    async commonTo(lang, day, texts, requested = []) {
      await law.speak(lang);
      const read = await Promise.all(requested.map(readLaw));
      const named = read.flatMap((matched) => ("faults" in matched ? [] : matched.named.map(({ code }) => code)));
      if (named.length === 0) return plain.commonTo(lang, day, texts);
      const { regimes } = await law.countries();
      return (await checkOver(regimes.filter(({ code }) => named.includes(code)))).commonTo(lang, day, texts);
    },
    async check(query, today, among) {
      // What is stated of goods is held against questions in English, as problems are.
      await Promise.all([law.speak(query.lang), ...(statesFacts(query) ? [law.speak("en")] : [])]);
      await nomenclature.speak(query.lang, law.record.untranslated[query.lang]);
      const requested = await readLaw(query);
      if ("faults" in requested) {
        const answered = await plain.check(query, PLAIN, today, among);
        const { faults } = "faults" in answered ? answered : NONE;
        return { faults: [...faults, ...requested.faults] };
      }
      return (await checkOver(requested.named)).check(query, requested, today, among);
    },
  };
}
