import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnVerdictLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { nextOffset } from "../http/handler.ts";
import type { RenderedJson } from "../http/json-text.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { NOTHING_STATED, onDay } from "../rules/sanctions/force.ts";
import { areaQuestion, isHeldOn, legsOn } from "../rules/sanctions/law.ts";
import type { Filters } from "../rules/sanctions/leg.ts";
import { outcomeOfNothing, verdictOfLegs } from "../rules/sanctions/verdict.ts";
import { groupCode } from "../text/codes.ts";
import { onceOrAgain } from "../text/memo.ts";
import { createWording, limitOf, type Wording } from "./answer.ts";
import type { Controls } from "./controls.ts";
import { type AsOf, type Common, createDays, createScope, type Days, renderPointers } from "./coverage.ts";
import { findCode } from "./find.ts";
import { entryIdOf, type Findings, matchesOf, NO_MATCHES, requestedOf, resultOf, type Summaries } from "./findings.ts";
import type { LawRepository } from "./law.ts";
import { createLegGroups, type LegGroups } from "./leg-groups.ts";
import { legsFor, type Legs } from "./legs.ts";
import type { findName } from "./names/find-name.ts";
import type { NameSearch } from "./names/search.ts";
import type { Nomenclature } from "./nomenclature.ts";
import {
  type CodeQuery,
  dayFaults,
  faultOf,
  type NameQuery,
  readGoodsQuery,
  renderStated,
  statesFacts,
} from "./question.ts";
import { cautionOfReadings } from "./readings.ts";
import type { RequestedLaw } from "./requested-law.ts";

/** Digits that are grouped as those of one code are: 85423190, 8542 31 90, 85 42 31 90, the last group cut short. */
const ONE_CODE = /^(?:\d|10|[1-8]2*[12])$/;

/** What the check answers from. */
export interface Repositories {
  law: LawRepository;
  nomenclature: Nomenclature;
  legs: Legs;
  controls: Controls;
  /** Release of the data. */
  version: string;
}

/** The way of a name, and the names of goods to look in. */
export type OpenNames = () => Promise<{ findName: typeof findName; search: NameSearch }>;

const openStated = onceOrAgain(() => import("../rules/sanctions/stated.ts"));

/** An answer, and how its question was read. */
export interface CheckedAnswer {
  answer: RenderedJson;
  normalized: string;
  /** Offset of the page of results that follows; undefined where this is the last. */
  next?: number | undefined;
}
type Checked = Promise<CheckedAnswer | { faults: ProblemError[] }>;

/** The check over one law. */
interface LawCheck {
  check(query: CnQuery, requested: RequestedLaw, today: string, among?: Summaries): Checked;
  commonTo(lang: SanctionsLang, day: string, texts: CnQuery["texts"]): Common;
}

/** What answers over one law are made with. */
interface LawSources extends Repositories {
  openNames: OpenNames;
  days: Days;
  groups: LegGroups;
  wording: Wording;
}

/** A question whose day and law are read. */
interface Request {
  query: CnQuery;
  requested: RequestedLaw;
  today: string;
  asOf: AsOf;
  among: Summaries | undefined;
}

const NEEDS_CODE: ProblemError = {
  parameter: "facts",
  code: "not_allowed",
  detail: "facts, value_eur and contract_date are stated of a code; ask for the code of the goods",
};

/** The check over a law: that of every question, or with the regimes that some questions name. */
export function checkLaw(repositories: Repositories, openNames: OpenNames): LawCheck {
  const { law, nomenclature, version } = repositories;
  const scope = createScope(law);
  const days = createDays(law, nomenclature, version, scope);
  const groups = createLegGroups(law);
  const sources: LawSources = { ...repositories, openNames, days, groups, wording: createWording(law, scope) };
  return {
    commonTo: (lang, day, texts) => days.common(lang, day, texts),
    async check(query, requested, today, among) {
      const goods = readGoodsQuery(query.q);
      const day = query.as_of ?? today;
      const faults = [
        ...("fault" in goods ? [faultOf(law, "q", goods.fault)] : []),
        ...dayFaults(law, day, today, regimesOf(requested.filters)),
      ];
      if ("fault" in goods || faults.length > 0) return { faults };
      const request = { query, requested, today, asOf: days.on(day), among };
      return goods.kind === "name" ? answerName(sources, goods, request) : answerCode(sources, goods, request);
    },
  };
}

/** Answers the digits of a code. Where nothing is found too it is said what was not looked at. */
async function answerCode(sources: LawSources, goods: CodeQuery, request: Request): Checked {
  const { law, nomenclature, groups } = sources;
  const { query, requested, asOf, today } = request;
  const { filters } = requested;
  const { day } = asOf;
  const isTwo = goods.groups === "44";
  const ambiguous = { faults: [faultOf(law, "q", ["ambiguous"])] };
  if (isTwo && (await isHeading(nomenclature, asOf.year, goods.digits.slice(4)))) return ambiguous;
  const { cautions, open, ...matched } = await findCode(nomenclature, goods, query.lang, asOf.year);
  if (isTwo && !matched.cn_exists) return ambiguous;
  if (goods.national !== undefined && matched.lines.get(goods.digits.slice(0, 8)) === undefined)
    return { faults: [faultOf(law, "q", ["too_many_digits", goods.national.length])] };
  const isPlain = isPlainLaw(requested);
  const legs = await legsOf(sources, requested, asOf.day);
  const { bases, excluded } = await legs.find(matched.readings);
  const isStated = statesFacts(query);
  const stated = isStated
    ? (await openStated()).readStated(law, query, filters, bases, day, areasOf(law, requested))
    : NOTHING_STATED;
  if ("faults" in stated) return stated;
  const otherwise = matched.cn_exists ? "not_listed" : "unknown_code";
  const judged = groups.judge(
    { bases, filters, stated, day, otherwise, lang: query.lang, outdated: asOf.outdated },
    isPlain && !isStated && day === today,
  );
  const isShown = query.view === "full" || limitOf(query) > 0;
  const matches = isShown
    ? matchesOf(
        law,
        bases.map((base) => onDay(base, day, stated)),
        excluded.map((base) => onDay(base, day)),
        filters,
      )
    : NO_MATCHES;
  return answer(sources, request, {
    ...matched,
    cautions: [
      ...cautions,
      ...(await cautionOfReadings(open, { law, legs }, filters, day)),
      ...(ONE_CODE.test(goods.groups) ? [] : [["digit_groups", goods.digits] as const]),
      ...(isStated ? [["stated", renderStated(query)] as const] : []),
      ...(query.value_eur === undefined || requestedOf(bases, filters).some(({ base }) => base.threshold !== undefined)
        ? []
        : [["value_without_threshold", query.value_eur] as const]),
    ],
    matches,
    total: requestedOf(bases, filters).length,
    verdict: verdictOfLegs(
      judged.flatMap(({ outcome }) => outcome ?? []),
      filters,
      otherwise,
      legsOn(law, day),
    ),
    summary: judged.map(({ row }) => row),
    restricting: query.view === "verdict" ? restrictingOf(judged, otherwise) : [],
    candidates: [],
  });
}

/** The questions of parts of a country, where nobody said that the part is meant. */
function areasOf(law: LawRepository, { parts }: RequestedLaw): string[] {
  return [...new Set(parts.map((code) => areaQuestion(law.regime(code))))];
}

/** Whether a question is about the regimes that are always asked, and about no country. */
function isPlainLaw({ named, country }: RequestedLaw): boolean {
  return named.length === 0 && country === undefined;
}

/** The legs of codes for the law of a question: what bears on them under the regimes that are held on the day. */
async function legsOf({ legs, law }: LawSources, requested: RequestedLaw, day: string): Promise<Legs> {
  const asked = isPlainLaw(requested) ? legs : legsFor(legs, law, requested);
  if (isHeldOn(law.record, day)) return asked;
  const isHeld = ({ measure }: Bearing): boolean => isHeldOn(law.regime(measure.regime), day);
  return {
    async find(readings) {
      const { bases, excluded } = await asked.find(readings);
      return { bases: bases.filter(isHeld), excluded: excluded.filter(isHeld) };
    },
  };
}

/** The legs that are not free: prohibited, open, or with a duty. */
function restrictingOf(
  judged: ReturnType<LegGroups["judge"]>,
  otherwise: "unknown_code" | "not_listed",
): CnVerdictLeg[] {
  return judged.flatMap(({ leg, outcome }) => {
    const { verdict_detail, prohibited } = outcome ?? outcomeOfNothing(leg, otherwise);
    if (prohibited === false && verdict_detail !== "duty") return [];
    return [{ regime: leg.regime, direction: leg.direction, verdict_detail, prohibited }];
  });
}

/** Answers a name, which decides nothing: nothing can be stated of its goods. */
async function answerName(sources: LawSources, goods: NameQuery, request: Request): Checked {
  const { law, nomenclature, openNames, groups } = sources;
  const { query, requested, asOf, today } = request;
  if (statesFacts(query)) return { faults: [NEEDS_CODE] };
  const code = await codeIn(nomenclature, goods, asOf.year);
  const amongWords = { faults: [faultOf(law, "q", ["code_among_words", groupCode(code ?? ""), code ?? ""])] };
  // Digits of a subheading are no measure of other goods.
  if (code !== undefined && code.length >= 6 && (await isHeading(nomenclature, asOf.year, code.slice(0, 6))))
    return amongWords;
  const isPlain = isPlainLaw(requested);
  const legs = await legsOf(sources, requested, asOf.day);
  const names = await openNames();
  const found = await names.findName(
    { law, legs, search: names.search, groups, isShared: isPlain && asOf.day === today },
    goods,
    query,
    requested.filters,
    asOf.year,
    asOf.day,
  );
  // Words beside a code must not hide what is said of the code.
  if (code !== undefined && found.verdict.verdict === "no_match") return amongWords;
  return answer(sources, request, { ...found, total: found.matches.results.length, summary: [], restricting: [] });
}

type NamedFinding = Awaited<ReturnType<typeof findName>>;

/** Words what was found, with the entries of the results that are shown. */
async function answer(
  { law, nomenclature, controls, days, wording }: LawSources,
  { query, requested, asOf, among }: Request,
  {
    cautions,
    matches,
    ...found
  }: NamedFinding & Pick<Findings, "total" | "summary" | "restricting"> & Partial<Pick<Findings, "lines">>,
): Promise<CheckedAnswer> {
  const page = matches.results.slice(query.offset, query.offset + limitOf(query));
  const excluded = query.view === "full" ? matches.excluded : [];
  const codes = [...page, ...excluded].map(({ base }) => base.code);
  // On a slow line they are waited for together.
  const [entries, lines, controlled] = await Promise.all([
    law.entriesNear(codes.length > 0 && found.readings.length > 0 ? found.readings : codes),
    found.lines ?? nomenclature.lines(asOf.year, ...codes),
    controls.find(found.readings, asOf.day, query.lang),
  ]);
  const entryOf = (base: Bearing): EntryRecord => {
    const entry = base.entry ?? entries.get(entryIdOf(base));
    if (entry === undefined) throw new Error(`the base ${base.base.id} has no entry`);
    return entry;
  };
  const { filters } = requested;
  return {
    normalized: found.normalized,
    next: nextOffset(query.offset, page.length, found.total),
    answer: wording({
      ...found,
      query,
      day: asOf.day,
      among,
      year: asOf.year,
      facts: days.facts(
        { lang: query.lang, regimes: regimesOf(filters) },
        asOf,
        [...cautions, ...requested.cautions],
        query.view === "verdict" || among?.day === asOf.day,
      ),
      lines,
      controls: controlled,
      pointers: renderPointers(law, found.readings, filters, query.lang, among !== undefined),
      results: page.map((base) => resultOf(base, entryOf(base), found.readings)),
      conditions: matches.conditions,
      excluded: excluded.map((base) => ({ ...base, entry: entryOf(base) })),
    }),
  };
}

async function isHeading(nomenclature: Nomenclature, year: number, digits: string): Promise<boolean> {
  return (await nomenclature.lines(year, digits)).has(digits);
}

/** A code-like word in a text that begins with a heading of the year. */
async function codeIn(nomenclature: Nomenclature, { codes }: NameQuery, year: number): Promise<string | undefined> {
  for (const code of codes) if (await isHeading(nomenclature, year, code.slice(0, 4))) return code;
  return undefined;
}

/** Regimes of which something is asked for; all of the law where none is named. */
function regimesOf({ regimes, reaching = [] }: Filters): readonly string[] | undefined {
  return regimes === undefined ? undefined : [...regimes, ...reaching];
}
