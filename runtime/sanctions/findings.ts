import type { CnResult, Pointer } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnMeta, CnQuery, CnResponse, CnWarning } from "../../openapi/schemas/sanctions.ts";
import type { CnVerdictLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import type { CodeControls } from "./controls.ts";
import type { RenderedJson } from "../http/json-text.ts";
import { isLive, type BaseOnDay } from "../rules/sanctions/force.ts";
import { isLaw, isMeasureRequested, type Filters } from "../rules/sanctions/leg.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import type { LawRepository } from "./law.ts";
import { compareText } from "../text/normalize.ts";
import type { Verdict } from "../rules/sanctions/verdict.ts";

/** Distinct leg summaries of the answers of a batch. */
export interface Summaries {
  /** The day of the batch: what is said of it once for all. */
  day: string;
  /** The place of a summary among them, where it is put if it is new. */
  indexOf(summary: readonly RenderedJson[]): number;
}

/** Members of answers about the data and the day. */
export interface DayFacts {
  dataset_version: string;
  source_versions: Record<string, string>;
  stale: boolean;
  /** Why it is stale: what is not held; none where it is not. */
  stale_because: NonNullable<CnMeta["stale_because"]>;
  warnings: readonly CnWarning[];
}

/** Bases of a query by their use in an answer. */
export interface Matches {
  /** Bans and restrictions on the legs asked for, in force or not. */
  results: readonly BaseOnDay[];
  /** Conditions that may be in force: they are notices, not restrictions. */
  conditions: readonly BaseOnDay[];
  /** Bases that would cover the code on the day if their text did not exclude it. */
  excluded: readonly Bearing[];
}

/** A result with its entry. */
export interface Result extends BaseOnDay {
  entry: EntryRecord;
  match: CnResult["match"];
}

/** All that is known about a query before the answer is worded. */
export interface Findings {
  query: CnQuery;
  matched_as: CnResponse["matched_as"];
  verdict: Verdict;
  cn_exists: boolean;
  cn_name: string | null;
  /** Candidates for a name; none for a code. */
  candidates: readonly RenderedJson[];
  summary: readonly RenderedJson[];
  /** The legs asked for that are not free; none for a name. */
  restricting: readonly CnVerdictLeg[];
  /** Law beside the sanctions that the code points to. */
  pointers: readonly Pointer[];
  /** Customs controls on the code that apply whatever the country; none for a name. */
  controls: CodeControls;
  /** Entries that bear on the legs asked for. */
  total: number;
  day: string;
  facts: DayFacts;
  /** One of many answers: what all of them would say stands beside them. */
  among: Summaries | undefined;
  normalized: string;
  /** Digits looked up; empty for a name. */
  readings: readonly string[];
  /** The page of results that is shown. */
  results: readonly Result[];
  conditions: readonly BaseOnDay[];
  /** Entries that take the code out, each under a measure. */
  excluded: readonly (Bearing & { entry: EntryRecord })[];
  cn_successors: NonNullable<CnResponse["cn_successors"]>;
  /** Year of the nomenclature. */
  year: number;
  /** Nomenclature lines by code, for the names of results. */
  lines: Pick<ReadonlyMap<string, CnRecord>, "get">;
}

export const NO_MATCHES: Matches = { results: [], conditions: [], excluded: [] };

/** The bans and restrictions that bear on a leg asked for. */
export function requestedOf<Base extends Bearing>(bases: readonly Base[], filters: Filters): Base[] {
  return bases.filter(({ measure }) => isLaw(measure) && isMeasureRequested(measure, filters));
}

/** Sorts what bears on a code: in force first, then by regime, annex, code and id. */
export function matchesOf(
  { rank }: Pick<LawRepository, "rank">,
  bases: readonly BaseOnDay[],
  excluded: readonly BaseOnDay[],
  filters: Filters,
): Matches {
  return {
    results: requestedOf(bases, filters).toSorted(
      (a, b) =>
        Number(!isLive(a.state)) - Number(!isLive(b.state)) ||
        rank(a.measure.regime) - rank(b.measure.regime) ||
        compareText(a.measure.annex, b.measure.annex) ||
        compareText(a.base.code, b.base.code) ||
        compareText(entryIdOf(a), entryIdOf(b)) ||
        compareText(a.measure.id, b.measure.id),
    ),
    conditions: bases.filter(({ measure, state }) => measure.role === "condition" && isLive(state)),
    excluded: excluded.filter(
      ({ measure, state }) => isLaw(measure) && isLive(state) && isMeasureRequested(measure, filters),
    ),
  };
}

/** The id of the entry of a base. */
export function entryIdOf({ base: { id } }: Pick<Bearing, "base">): string {
  return id.slice(0, id.lastIndexOf("/"));
}

/** A result under its entry, as it stands to the digits asked for; none where a name was. */
export function resultOf(base: BaseOnDay, entry: EntryRecord, readings: readonly string[]): Result {
  return { ...base, entry, match: matchOf(base, entry, readings) };
}

function matchOf(
  { below }: BaseOnDay,
  { code, successors }: EntryRecord,
  readings: readonly string[],
): Result["match"] {
  if (readings.length === 0) return "name";
  if (below) return "below";
  if (readings.includes(code)) return "exact";
  if (readings.some((digits) => digits.startsWith(code))) return "parent";
  return successors.some((successor) => readings.includes(successor.code)) ? "exact" : "parent";
}
