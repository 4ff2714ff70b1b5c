import type { CnCandidate, CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { limitOf } from "./answer.ts";
import type { FoundGoods } from "./find.ts";
import type { GoodsSearch, Meanings } from "./goods-search.ts";
import { isRestricted } from "./judge.ts";
import type { LawBook } from "./law.ts";
import type { LegBook } from "./leg-book.ts";
import { legsOfCode } from "./legs-of-code.ts";
import { matchNamed, type Match } from "./match.ts";
import type { Nomenclature } from "./nomenclature.ts";
import type { NameQuery } from "./question.ts";
import { reach } from "./reach.ts";
import { groupCode, type Caution } from "./words.ts";

/** What a name query found: entries that bear on what the name means, and all that it may mean. */
export interface NamedFinding extends FoundGoods<"unknown_name" | "not_listed"> {
  candidates: CnCandidate[];
}

/** What a name is looked up in. */
export interface NamedBooks {
  law: LawBook;
  legs: LegBook;
  nomenclature: Pick<Nomenclature, "lines">;
  search: GoodsSearch;
}

/** Where no name fits as it is, what is met at least half as well as the best is taken for what may be meant. */
const LEAST_SHARE = 0.5;
const MOST_SHOWN = 20;

/** Looks goods up by name: entries that cover one of its meanings or stand below it, in the order of the meanings. */
export async function findName(
  { law, legs, nomenclature, search }: NamedBooks, { words, codeLike }: NameQuery, query: Pick<CnQuery, "lang" | "regime" | "direction" | "view" | "limit">, year: number, day: string,
): Promise<NamedFinding> {
  const { lang, regime, direction } = query;
  const { candidates, unmet, general, lines: shown } = await search.find(words.join(" "), lang, year);
  const taken = meant(candidates);
  const ranks = await entriesOf(law, taken);
  const matches = matchNamed(law, [...ranks.keys()], day);
  // Entries that are not in force on the day come after all others.
  const rank = ({ entry, force: { state } }: Match): number => (ranks.get(entry) ?? 0) + (state === "future" || state === "expired" ? candidates.length : 0);
  matches.results.sort((a, b) => rank(a) - rank(b));
  // Lines name results: where none are shown, none are read.
  const chapters = limitOf(query) === 0 ? [] : [...new Set([...ranks.keys()].map(({ code }) => code.slice(0, 2)))];
  const lines = new Map(await Promise.all(chapters.map(async (chapter) => [chapter, await nomenclature.lines(year, chapter)] as const)));
  return {
    matched_as: "name", normalized: words.join(" "), readings: [], matches,
    cautions: cautionsOf({ candidates: taken, unmet, general }, codeLike, matches.results.some(({ detail }) => isRestricted(detail))),
    // A name that fits more goods than were looked at does not say which are meant.
    otherwise: taken.length === 0 || general ? "unknown_name" : "not_listed",
    cn_exists: taken.length > 0, cn_name: null, cn_successors: [],
    lines: { get: (code) => lines.get(code.slice(0, 2))?.get(code) },
    candidates: await Promise.all(candidates.slice(0, MOST_SHOWN).map(async ({ code, line, matched }) => ({
      code: groupCode(code), ...shown.shown(line), matched, ...(await legsOfCode({ law, legs }, code, day, year, { regime, direction })),
    }))),
  };
}

/**
 * The meanings whose entries are results: those that the name fits; where it fits none, the nearest of those that have all its words which any name has; where
 * there are none of these either, the nearest of all, so that no word too many hides what is restricted.
 */
function meant(candidates: Meanings["candidates"]): Meanings["candidates"] {
  const strong = candidates.filter((candidate) => candidate.strong);
  if (strong.length > 0) return strong;
  const whole = candidates.filter((candidate) => candidate.whole);
  const near = whole.length > 0 ? whole : candidates;
  const best = Math.max(0, ...near.map(({ score }) => score));
  return near.filter(({ score }) => score >= best * LEAST_SHARE);
}

/** Entries by the place of the first meaning that they bear on. An entry whose text excludes a meaning does not bear on it. */
async function entriesOf(law: Pick<LawBook, "entriesNear">, candidates: Meanings["candidates"]): Promise<Map<EntryRecord, number>> {
  const near = await Promise.all(candidates.map(({ code }) => law.entriesNear(code)));
  const ranks = new Map<EntryRecord, number>();
  for (const [rank, { code }] of candidates.entries()) {
    for (const entry of near[rank] ?? []) if (!ranks.has(entry) && reach(entry, code)?.excluded === false) ranks.set(entry, rank);
  }
  return ranks;
}

function cautionsOf({ candidates: taken, unmet, general }: Omit<Meanings, "lines">, codeLike: boolean, restricted: boolean): Caution[] {
  const cautions: Caution[] = [];
  const [best] = taken;
  if (best !== undefined && !best.strong) cautions.push(["name_widened", [...new Set(taken.flatMap(({ matched: { words } }) => words))].join(" "), unmet.length === 0 ? "-" : unmet.join(" ")]);
  else if (best !== undefined && (best.matched.by === "synonym" || best.matched.by === "reference")) cautions.push(["synonym", best.matched.words.join(" "), groupCode(best.code)]);
  if (codeLike) cautions.push(["digits_in_name"]);
  if (general) cautions.push(["name_too_general"]);
  if (!restricted) cautions.push([best === undefined || general ? "name_not_found" : "name_not_listed"]);
  return cautions;
}
