import type { CnCandidate, CnQuery } from "../../../openapi/schemas/sanctions.ts";
import { type RenderedJson, renderJson } from "../../http/json-text.ts";
import type { MatchedCode } from "../find.ts";
import { type Matches, matchesOf } from "../findings.ts";
import type { LegGroups } from "../leg-groups.ts";
import type { LawRepository } from "../law.ts";
import { type Filters, isDeciding, isLaw, isRequested } from "../../rules/sanctions/leg.ts";
import type { Legs } from "../legs.ts";
import type { Bearing } from "../../rules/sanctions/bearing.ts";
import type { NameQuery } from "../question.ts";
import { legsOn } from "../../rules/sanctions/law.ts";
import { type Verdict, isBan, isRestricted, isUnheld, strictest, verdictOf } from "../../rules/sanctions/verdict.ts";
import type { Caution } from "../words.ts";
import { groupCode } from "../../text/codes.ts";
import { type Candidate, type Meanings, type Meaning, type NameSearch } from "./search.ts";
import type { Need } from "../../../openapi/schemas/sanctions-entry.ts";
import { type BaseOnDay, onDay } from "../../rules/sanctions/force.ts";

/** What a name query found: entries that bear on what the name means, with their verdict, and all that it may mean. */
interface NamedFinding extends Omit<MatchedCode, "lines" | "open"> {
  matches: Matches;
  verdict: Verdict;
  candidates: RenderedJson[];
}

/** What a name is looked up in. */
interface NameSources {
  law: LawRepository;
  legs: Legs;
  search: NameSearch;
  groups: Pick<LegGroups, "details">;
  /** Many are asked about in the same way on that day. */
  isShared: boolean;
}

/** Where no name fits as it is, what is met at least half as well as the best is taken for what may be meant. */
const LEAST_SHARE = 0.5;

/** Looks goods up by name: entries that cover one of its meanings or stand below it, in the order of the meanings. */
export async function findName(
  { law, legs, search, groups, isShared }: NameSources,
  { words, codeLike, empty }: NameQuery,
  query: Pick<CnQuery, "q" | "lang">,
  filters: Filters,
  year: number,
  day: string,
): Promise<NamedFinding> {
  const { lang } = query;
  const meanings: Meanings = empty
    ? { candidates: [], shown: [], words, general: false, vague: true, lang }
    : await search.find(query.q.trim(), lang, year);
  const { candidates, shown, general } = meanings;
  const taken = meant(candidates);
  // A name that fits more goods than were looked at does not say which are meant.
  const isOpen = legsOn(law, day).some((leg) => isUnheld(leg, filters));
  const nothing = isOpen ? "law_not_held" : "not_listed";
  // What is shown and what is judged are the same codes for the most part: each is looked up once.
  const codes = [...new Set([...candidates.slice(0, shown.length), ...taken].map(({ code }) => code))];
  const found = new Map(await Promise.all(codes.map(async (code) => [code, (await legs.find([code])).bases] as const)));
  const basesOf = (code: string): readonly Bearing[] => found.get(code) ?? [];
  const { matches, verdict, restricted } = judgeMeant(law, {
    found: taken.map(({ code }) => basesOf(code)),
    day,
    filters,
    otherwise: taken.length === 0 || general ? "unknown_name" : nothing,
    isOpen,
  });
  const worded = shown.map((one, at) =>
    renderCandidate(groups, one, basesOf(candidates[at]!.code), { ...filters, lang, day, isShared, nothing }),
  );
  return {
    matched_as: "name",
    normalized: words.join(" "),
    readings: [],
    matches,
    verdict,
    cautions: cautionsOf({ ...meanings, candidates: taken }, codeLike, restricted, lang),
    cn_exists: taken.length > 0,
    cn_name: null,
    cn_successors: [],
    candidates: worded,
  };
}

/**
 * The meanings whose entries are results: those that the name fits; where it fits none, the nearest of those that have
 * all its words which any name has; where there are none of these either, the nearest of all, so that no word too many
 * hides what is restricted. Where nothing fits, or what fits is weak, all that are surer than weak count too: no answer
 * rests on a worse guess than one that it shows.
 */
function meant(candidates: Meanings["candidates"]): Meanings["candidates"] {
  const strong = candidates.filter((candidate) => candidate.strong);
  if (strong.some(isSure)) return strong;
  const taken = new Set(strong.length > 0 ? strong : nearest(candidates));
  return candidates.filter((candidate) => taken.has(candidate) || isSure(candidate));
}

function isSure({ confidence }: Candidate): boolean {
  return confidence !== "weak";
}

function nearest(candidates: Meanings["candidates"]): Meanings["candidates"] {
  const whole = candidates.filter((candidate) => candidate.whole);
  const near = whole.length > 0 ? whole : candidates;
  const best = Math.max(0, ...near.map(({ score }) => score));
  return near.filter(({ score }) => score >= best * LEAST_SHARE);
}

function cautionsOf(
  { candidates: taken, words, general, vague, lang, separation }: Meanings,
  codeLike: boolean,
  restricted: boolean,
  answerLang: CnQuery["lang"],
): Caution[] {
  const cautions: Caution[] = [];
  const [best] = taken;
  const met = [...new Set(taken.flatMap(({ matched }) => matched.words))];
  const notMet = words.filter((word) => !met.includes(word)).join(" ") || "-";
  if (best !== undefined && !best.strong) cautions.push(["name_widened", met.join(" "), notMet]);
  else if (best !== undefined && (best.matched.by === "synonym" || best.matched.by === "reference"))
    cautions.push(["synonym", best.matched.words.join(" "), groupCode(best.code)]);
  if (best !== undefined && lang !== answerLang && lang !== "pl" && lang !== "en")
    cautions.push(["name_language", lang]);
  if (vague) cautions.push(["too_vague"]);
  if (separation !== undefined)
    cautions.push(["name_separated", separation.ask[answerLang], groupCode(separation.note)]);
  if (codeLike) cautions.push(["digits_in_name"]);
  if (general) cautions.push(["name_too_general"]);
  if (!restricted) cautions.push(best === undefined || general ? ["name_not_found", notMet] : ["name_not_listed"]);
  return cautions;
}

/** What a candidate depends on beside its code and how it was met. */
interface CandidateQuestion extends Filters, Pick<CnQuery, "lang"> {
  day: string;
  isShared: boolean;
  /** What nothing found means: where a leg asked for is not held, it is not known. */
  nothing: "not_listed" | "law_not_held";
}

/** Words a candidate: what its code is called, how it was met, and what holds of it. */
function renderCandidate(
  groups: Pick<LegGroups, "details">,
  meaning: Meaning,
  bases: readonly Bearing[],
  asked: CandidateQuestion,
): RenderedJson {
  const found = groups.details(bases, asked.day, asked.isShared);
  return renderJson({
    ...meaning,
    verdict_detail: strictest(
      found.filter((leg) => isDeciding(asked, leg)).map((leg) => leg.verdict_detail),
      asked.nothing,
    ),
    legs: found.filter((leg) => isRequested(asked, leg)),
  } satisfies CnCandidate);
}

/** What the law says of goods that a name means. */
interface MeantLaw {
  matches: Matches;
  verdict: Verdict;
  /** On any leg there is a restriction. */
  restricted: boolean;
}

/** What is asked of the law: what bears on codes that a name means, the likeliest first. */
interface MeantQuestion {
  found: readonly (readonly Bearing[])[];
  day: string;
  filters: Filters;
  otherwise: "unknown_name" | "not_listed" | "law_not_held";
  /** A leg asked for is not held whole on the day. */
  isOpen: boolean;
}

/**
 * Judges meanings: the union of what bears on their codes, in their order; what is not in force on the day comes after
 * all else. A name decides nothing, whatever it hit: the code is asked for.
 */
function judgeMeant(law: LawRepository, { found, day, filters, otherwise, isOpen }: MeantQuestion): MeantLaw {
  const ranks = new Map<string, number>();
  const bases: BaseOnDay[] = [];
  for (const [rank, own] of found.entries())
    for (const bearing of own) {
      if (ranks.has(bearing.base.id)) continue;
      ranks.set(bearing.base.id, rank);
      bases.push(named(bearing, day));
    }
  const { results, ...matches } = matchesOf(law, bases, [], filters);
  const rank = ({ base, detail }: BaseOnDay): number =>
    (ranks.get(base.id) ?? 0) + (isRestricted(detail) ? 0 : found.length);
  const restricting = results.filter(({ detail }) => isRestricted(detail));
  const needs = new Set<Need>(["code", ...restricting.flatMap((base) => base.needs)]);
  if (restricting.some(({ isContractOpen }) => isContractOpen)) needs.add("contract_date");
  if (isOpen) needs.add("law_not_held");
  return {
    matches: { ...matches, results: results.toSorted((a, b) => rank(a) - rank(b)) },
    verdict: verdictOf(
      results.map(({ detail }) => detail),
      otherwise,
      restricting.some(({ measure }) => isBan(measure)),
      [...needs],
    ),
    restricted: bases.some(({ measure, detail }) => isLaw(measure) && isRestricted(detail)),
  };
}

/** What a name hit: no code is known, so no quota is for the whole of one. */
function named(bearing: Bearing, day: string): BaseOnDay {
  const judged = onDay({ ...bearing, below: false, quotas: [] }, day);
  return isRestricted(judged.detail)
    ? {
        ...judged,
        detail: "listed_by_name",
        needs: ["code", ...judged.needs.filter((need) => need !== "longer_code")],
      }
    : judged;
}
