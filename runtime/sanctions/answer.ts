import type { Need } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { JsonText } from "../http/json-text.ts";
import type { MeasureRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { isRestricted, strictest } from "./judge.ts";
import { createScope, type WordScope } from "./coverage.ts";
import type { LawBook } from "./law.ts";
import type { Findings, Match } from "./match.ts";
import { isExpired, serveDerogation, serveExcluded, serveNotices, serveWinddown, touches } from "./provisions.ts";
import { createResults, type WordResult } from "./result.ts";

const BANS: ReadonlySet<string> = new Set(["export_ban", "import_ban", "transfer_ban"]);

/** Words answers (`CnResponse`): verdict over all matches, then the page of results with the provisions that touch them. */
export function createWording(law: LawBook): (found: Findings) => JsonText {
  const [wordScope, wordResult] = [createScope(law), createResults(law)];
  return (found) => wordAnswer(law, wordScope, wordResult, found);
}

function wordAnswer(law: LawBook, wordScope: WordScope, wordResult: WordResult, found: Findings): JsonText {
  const { query, matches, day, readings } = found;
  const { lang } = query;
  const all = matches.results;
  const detail = strictest(all.map((match) => match.detail), found.otherwise);
  const live = all.filter(({ force }) => force.state === "in_force" || force.state === "unknown_start");
  const asked = (measure: MeasureRecord): boolean =>
    (query.regime === undefined || measure.regime === query.regime) && (query.direction === undefined || measure.direction === query.direction);
  const filtered = all.filter(({ measure }) => asked(measure));
  const page = filtered.slice(query.offset, query.offset + query.limit);
  const touching = page.map((match) =>
    law.provisions(match.measure).derogations.filter((record) => (record.valid_from === null || record.valid_from <= day) && touches(record, match, readings)),
  );
  const winddowns = [...new Set(page.flatMap((match) => law.provisions(match.measure).winddowns.filter((record) => touches(record, match, readings))))];
  const own: Omit<CnResponse, "results" | "notices" | "winddowns" | "derogations" | "scope"> = {
    query: query.q,
    matched_as: found.matched_as,
    verdict: isRestricted(detail) ? "restricted" : "no_match",
    verdict_detail: detail,
    has_prohibition: live.some(({ measure }) => BANS.has(measure.type)),
    needs: needsOf(law, all, readings, day),
    excluded_from: serveExcluded(law, matches.excluded, asked, lang),
    cn_exists: found.cn_exists,
    cn_name: found.cn_name,
    cn_successors: found.cn_successors,
    disclaimer: law.record.disclaimer[lang],
    meta: {
      returned: page.length, source: "cargolex-sanctions-v1", dataset_version: found.dataset_version, source_versions: found.source_versions,
      total: filtered.length, limit: query.limit, offset: query.offset, as_of: day, normalized: found.normalized, stale: found.stale,
      warnings: found.warnings,
    },
  };
  const conditions = matches.conditions.filter(({ measure }) => query.regime === undefined || measure.regime === query.regime);
  return [
    JSON.stringify(own).slice(0, -1),
    ',"results":', page.map((match, index) => wordResult(match, touching[index] ?? [], found)),
    ',"notices":', serveNotices(law, { results: page, conditions }, readings, lang, day),
    ',"winddowns":', winddowns.map((record) => serveWinddown(record, lang, day)),
    ',"derogations":', [...new Set(touching.flat())].map((record) => serveDerogation(record, lang, day)),
    ',"scope":', wordScope(day, found.year, lang), "}",
  ];
}

/** Facts that would decide what any of the matches leaves open, whichever page of them is shown. */
function needsOf(law: LawBook, matches: readonly Match[], readings: readonly string[], day: string): Need[] {
  const restricted = matches.filter((match) => isRestricted(match.detail));
  const needs = new Set(restricted.flatMap((match) => match.needs));
  // A name decides nothing, whatever it hit.
  if (readings.length === 0) needs.add("code");
  if (restricted.some((match) => law.provisions(match.measure).winddowns.some((record) => isOpen(record, day) && touches(record, match, readings)))) needs.add("contract_date");
  return NEEDS.filter((need) => needs.has(need));
}

/** A period that runs on the day and that the day of the contract decides. */
function isOpen({ contract_before, until }: WinddownRecord, day: string): boolean {
  return contract_before !== null && contract_before <= day && until !== null && !isExpired(until, day);
}

const NEEDS: readonly Need[] = ["code", "longer_code", "description", "value", "destination", "contract_date"];
