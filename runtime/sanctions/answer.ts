import type { CnBasicBatchAnswer, CnBasicResponse, CnFullBatchAnswer, CnQuery, CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { JsonText, Shared } from "../http/json-text.ts";
import type { DerogationRecord } from "../../openapi/shards/sanctions.ts";
import { createScope, type WordScope } from "./coverage.ts";
import type { Decided, Findings } from "./findings.ts";
import type { LawBook } from "./law.ts";
import type { Match } from "./match.ts";
import { createGrounds, hasBegun, isExpired, resultId, serveExcluded, serveNotices, serveWinddown, touches, type WordGround } from "./provisions.ts";
import { createResults, type WordResult } from "./result.ts";

/** Words answers: verdict and decision by leg, then the page of results with the provisions that touch them. */
export interface Wording {
  /** The answer in the view asked for. */
  answer(found: Findings): JsonText;
  /** The basic view of a question that asks for no results, which none need be found for. */
  decision(decided: Decided): JsonText;
  scope: WordScope;
}

/** Words the answers over a law. */
export function createWording(law: LawBook): Wording {
  const words = { scope: createScope(law), result: createResults(law), ground: createGrounds(law) };
  return {
    answer: (found) => (found.query.view === "basic" ? wordBasic(law, found, wordPage(law, words.result, found).results) : wordFull(law, words, found)),
    decision: (decided) => wordBasic(law, decided, []),
    scope: words.scope,
  };
}

export const SOURCE = "cargolex-sanctions-v1";

/** The most results of an answer: as many as are asked for, else 100, in the basic view none. */
export function limitOf({ limit, view }: Pick<CnQuery, "limit" | "view">): number {
  return limit ?? (view === "basic" ? 0 : 100);
}

/** What stands in every view, in the order that a reader wants it. */
function headOf({ query, matched_as, verdict, cn_exists, cn_name, candidates }: Decided): Omit<CnBasicResponse, "summary" | "results" | "disclaimer" | "meta"> {
  return { query: query.q, matched_as, ...verdict, cn_exists, cn_name, candidates: [...candidates] };
}

function wordBasic(law: LawBook, decided: Decided, results: readonly Shared[]): JsonText {
  const { query, total, dataset_version, day, stale, warnings, summary, among } = decided;
  const own: Omit<CnBasicResponse, "summary" | "results"> | Omit<CnBasicBatchAnswer, "summary" | "results"> = {
    ...headOf(decided),
    ...(among
      ? { meta: { returned: results.length, total, warnings } }
      : { disclaimer: law.record.disclaimer[query.lang], meta: { returned: results.length, total, source: SOURCE, dataset_version, as_of: day, stale, warnings } }),
  };
  return [JSON.stringify(own).slice(0, -1), ',"summary":', summary, ',"results":', results, "}"];
}

/** A page of results, with the derogations that touch any of them and the ids of the results that each may lift. */
interface Page {
  matches: readonly Match[];
  results: readonly Shared[];
  derogations: ReadonlyMap<DerogationRecord, readonly string[]>;
}

function wordPage(law: LawBook, wordResult: WordResult, found: Findings): Page {
  const { query, day, readings } = found;
  const matches = found.matches.results.slice(query.offset, query.offset + limitOf(query));
  const derogations = new Map<DerogationRecord, string[]>();
  const results = matches.map((match) => {
    const own = law.provisions(match.measure).derogations.filter((record) => (record.valid_from === null || record.valid_from <= day) && isShown(record, found) && touches(record, match, readings));
    for (const record of own) derogations.set(record, [...(derogations.get(record) ?? []), resultId(match.entry.id, match.measure.measure)]);
    return wordResult(match, own, found);
  });
  return { matches, results, derogations };
}

/** What has expired is shown only to those who ask for the history. */
function isShown({ until }: Pick<DerogationRecord, "until">, { query, day }: Findings): boolean {
  return query.history === "1" || !isExpired(until, day);
}

/** The chosen ones in the order in which the law file has them all. */
function inOrder<Kind>(all: readonly Kind[], chosen: { has(one: Kind): boolean; size: number }): Kind[] {
  return chosen.size === 0 ? [] : all.filter((one) => chosen.has(one));
}

/** Members that are made of parts which many answers share. */
type Listed = "summary" | "results" | "notices" | "winddowns" | "derogations" | "scope";

function wordFull(law: LawBook, words: { scope: WordScope; result: WordResult; ground: WordGround }, found: Findings): JsonText {
  const { query, matches: { conditions, excluded }, day, readings, summary, total, dataset_version, source_versions, normalized, stale, warnings, among } = found;
  const { lang } = query;
  const page = wordPage(law, words.result, found);
  const winddowns = new Set(
    page.matches.flatMap((match) => law.provisions(match.measure).winddowns.filter((record) => hasBegun(record, day) && isShown(record, found) && touches(record, match, readings))),
  );
  const returned = page.results.length;
  const own: Omit<CnResponse, Listed> | Omit<CnFullBatchAnswer, Listed> = {
    ...headOf(found),
    excluded_from: serveExcluded(law, excluded, query, lang),
    cn_successors: found.cn_successors,
    ...(among
      ? { meta: { returned, total, normalized, warnings } }
      : {
          disclaimer: law.record.disclaimer[lang],
          meta: { returned, source: SOURCE, dataset_version, source_versions, total, limit: limitOf(query), offset: query.offset, as_of: day, normalized, stale, warnings },
        }),
  };
  return [
    JSON.stringify(own).slice(0, -1),
    ',"summary":', summary,
    ',"results":', page.results,
    ',"notices":', serveNotices(law, { results: page.matches, conditions }, readings, lang, day),
    ',"winddowns":', inOrder(law.record.winddowns, winddowns).map((record) => serveWinddown(record, lang, day)),
    ',"derogations":', inOrder(law.record.derogations, page.derogations).map((record) => words.ground(record, page.derogations.get(record) ?? [], lang, day)),
    ...(among ? [] : [',"scope":', words.scope(day, found.year, lang)]), "}",
  ];
}
