import type { CnQuery, CnResponse, CnWarning } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { Printed, PrintedValue } from "../http/json-text.ts";
import type { Match, Matches } from "./match.ts";
import type { Verdict } from "./verdict.ts";

/** What every answer says, whichever view of it is asked for. */
export interface Decided {
  query: CnQuery;
  matched_as: CnResponse["matched_as"];
  verdict: Verdict;
  cn_exists: boolean | null;
  cn_name: string | null;
  /** What a name may mean; none for a code. */
  candidates: readonly PrintedValue[];
  summary: readonly Printed[];
  /** Entries that bear on the legs asked for. */
  total: number;
  day: string;
  facts: DayFacts;
  /** One of many answers: what all of them would say stands beside them. */
  among: Summaries | undefined;
}

/** What answers to many questions say leg by leg, each once. */
export interface Summaries {
  /** The place of a summary among them, where it is put if it is new. */
  placeOf(summary: readonly Printed[]): number;
}

/** What answers say of the data and of the day. */
export interface DayFacts {
  dataset_version: string;
  source_versions: Record<string, string>;
  stale: boolean;
  warnings: readonly CnWarning[];
  /** What all questions of the day have in common, for one that is warned of something of its own; undefined where this is it. */
  ofDay: DayFacts | undefined;
}

/** All that is known about a query before the answer is worded. */
export interface Findings extends Decided {
  normalized: string;
  /** Digits looked up; empty for a name. */
  readings: readonly string[];
  /** Results are those of the legs asked for. */
  matches: Omit<Matches, "results"> & { results: readonly Match[] };
  cn_successors: NonNullable<CnResponse["cn_successors"]>;
  /** Nomenclature lines by code, for the names of results. */
  lines: Pick<ReadonlyMap<string, CnRecord>, "get">;
  year: number;
}
