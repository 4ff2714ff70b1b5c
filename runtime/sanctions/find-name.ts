import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { PrintedValue } from "../http/json-text.ts";
import { limitOf } from "./answer.ts";
import type { FoundGoods } from "./find.ts";
import type { GoodsSearch, Meanings } from "./goods-search.ts";
import type { LawBook } from "./law.ts";
import type { LegBook } from "./leg-book.ts";
import { judgeMeant, listMeant, type MeantLaw } from "./meant-law.ts";
import type { Nomenclature } from "./nomenclature.ts";
import type { NameQuery } from "./question.ts";
import type { Verdict } from "./verdict.ts";
import { wordCandidates } from "./word-candidates.ts";
import { groupCode, type Caution } from "./words.ts";

/** What a name query found: entries that bear on what the name means, with their verdict, and all that it may mean. */
export interface NamedFinding extends Omit<FoundGoods<"unknown_name" | "not_listed">, "otherwise"> {
  verdict: Verdict;
  /** Results on the legs asked for; `matches` has none of them where none is shown. */
  total: number;
  candidates: PrintedValue[];
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

/** Looks goods up by name: entries that cover one of its meanings or stand below it, in the order of the meanings. At once where no result is shown and all is in memory. */
export function findName(books: NamedBooks, name: NameQuery, query: NamedFilters, year: number, day: string): NamedFinding | Promise<NamedFinding> {
  const found = books.search.find(name.words.join(" "), query.lang, year);
  return found instanceof Promise ? found.then((meanings) => sayFound(books, name, query, year, day, meanings)) : sayFound(books, name, query, year, day, found);
}

type NamedFilters = Pick<CnQuery, "lang" | "regime" | "direction" | "view" | "limit">;

function sayFound({ law, legs, nomenclature }: NamedBooks, { words, codeLike }: NameQuery, query: NamedFilters, year: number, day: string, { candidates, unmet, general, lines: names }: Meanings): NamedFinding | Promise<NamedFinding> {
  const { lang, regime, direction, view } = query;
  const taken = meant(candidates);
  // A name that fits more goods than were looked at does not say which are meant.
  const otherwise = taken.length === 0 || general ? "unknown_name" : "not_listed";
  const showsResults = limitOf(query) > 0;
  const asked = { codes: taken.map(({ code }) => code), day, filters: { regime, direction }, otherwise } as const;
  const wordAll = (): ReturnType<typeof wordCandidates> => wordCandidates({ law, legs }, candidates.slice(0, MOST_SHOWN), names, { lang, day, year, regime, direction });
  if (showsResults || view === "full") return list();
  const [judged, worded] = [judgeMeant(law, asked), wordAll()];
  return judged instanceof Promise || worded instanceof Promise ? Promise.all([judged, worded]).then(([said, own]) => say(said, own)) : say(judged, worded);

  function say({ verdict, total, restricted }: MeantLaw, own: PrintedValue[], matches = NO_MATCHES, lines = NO_LINES): NamedFinding {
    return {
      matched_as: "name", normalized: words.join(" "), readings: [], matches, verdict, total,
      cautions: cautionsOf({ candidates: taken, unmet, general }, codeLike, restricted),
      cn_exists: taken.length > 0, cn_name: null, cn_successors: [], lines, candidates: own,
    };
  }

  async function list(): Promise<NamedFinding> {
    const [said, own] = await Promise.all([listMeant(law, asked), wordAll()]);
    return say(said, own, said.matches, showsResults ? await linesOf(said.matches, nomenclature, year) : NO_LINES);
  }
}

const NO_MATCHES: NamedFinding["matches"] = { results: [], conditions: [], excluded: [] };
const NO_LINES: NamedFinding["lines"] = new Map();

/** The lines that name results. */
async function linesOf({ results }: Pick<NamedFinding["matches"], "results">, nomenclature: Pick<Nomenclature, "lines">, year: number): Promise<NamedFinding["lines"]> {
  const headings = [...new Set(results.map(({ entry }) => headingOf(entry.code)))];
  const lines = new Map(await Promise.all(headings.map(async (heading) => [heading, await nomenclature.lines(year, heading)] as const)));
  return { get: (code) => lines.get(headingOf(code))?.get(code) };
}

/** The heading of a code, or the chapter that the code is. */
function headingOf(code: string): string {
  return code.slice(0, 4);
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
