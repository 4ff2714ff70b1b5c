import type { EntryDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../text/fold.ts";
import { judgeEntry, type Judgement } from "./judge.ts";
import { forceOn, type Force, reach, type Reached } from "./reach.ts";
import type { LawBook } from "./law.ts";
import { isLaw } from "./leg.ts";
import { quotasFor, runsOn } from "./quota.ts";

/** One entry under one measure that bears on a query, on whatever day. */
export interface Bearing {
  entry: EntryRecord;
  measure: MeasureRecord;
  reached: Reached;
  /** Quotas for the whole of the code asked for, on whatever day they run. */
  quotas: readonly DerogationRecord[];
  match: "exact" | "parent" | "below" | "name";
}

/** The same as it is judged on a day. */
export interface Match extends Bearing, Judgement {
  force: Force;
}

export interface Matches {
  /** Entries whose measure is a ban or a restriction. */
  results: Match[];
  /** Entries whose measure is a condition: they are notices, not restrictions. */
  conditions: Match[];
  /** Entries that would cover the code on the day, had their text not excluded it. */
  excluded: EntryRecord[];
}

/** What of the law a match rests on. */
export type MatchedLaw = Pick<LawBook, "measure" | "provisions" | "rank">;

/** Finds every entry that bears on any reading of a code. */
export function matchCode(law: MatchedLaw, entries: readonly EntryRecord[], readings: readonly string[], day: string): Matches {
  const matches: Matches = { results: [], conditions: [], excluded: [] };
  const quotasOf = (measure: MeasureRecord): Bearing["quotas"] => quotasFor(law.provisions(measure).derogations, readings);
  for (const entry of entries) {
    const reached = nearest(entry, readings);
    if (reached === null) continue;
    if (reached.excluded) {
      if (entry.measures.some((id) => wouldApply(entry, law.measure(id), day))) matches.excluded.push(entry);
      continue;
    }
    addMatches(matches, law, entry, reached, quotasOf, day, reached.relation);
  }
  return sorted(matches, law);
}

/** Takes entries that a name query hit. Codes are not given, so each match says that the code would decide, and no quota is for the whole of one. */
export function matchNamed(law: Omit<MatchedLaw, "provisions">, entries: readonly EntryRecord[], day: string): Matches {
  const matches: Matches = { results: [], conditions: [], excluded: [] };
  const reached: Reached = { relation: "exact", partial: false, excluded: false, partlyExcluded: false };
  for (const entry of entries) addMatches(matches, law, entry, reached, () => NO_QUOTAS, day, "name");
  return sorted(matches, law);
}

const NO_QUOTAS: Bearing["quotas"] = [];

function addMatches(
  matches: Matches, law: Pick<LawBook, "measure">, entry: EntryRecord, reached: Reached, quotasOf: (measure: MeasureRecord) => Bearing["quotas"], day: string, match: Match["match"],
): void {
  for (const id of entry.measures) {
    const measure = law.measure(id);
    const found = judgeOn({ entry, measure, reached, match, quotas: quotasOf(measure) }, day);
    if (isLaw(measure)) matches.results.push(found);
    else if (measure.role === "condition" && isLive(found.force)) matches.conditions.push(found);
  }
}

const COVERED: ReadonlySet<EntryDetail> = new Set(["listed", "conditional", "listed_partial"]);

/** Judges what bears on a query on a day: a quota that runs leaves open whether the ban applies. */
export function judgeOn(bearing: Bearing, day: string): Match {
  const { entry, measure, reached, match, quotas } = bearing;
  const force = forceOn(entry, measure, day);
  const judged = judgeEntry(entry, measure, reached, force);
  if (COVERED.has(judged.detail) && quotas.some((quota) => runsOn(quota, day))) {
    judged.needs.push("quota");
    if (judged.detail === "listed") judged.detail = "conditional";
  }
  return { entry, measure, reached, match, quotas, force, ...named(match, judged) };
}

/** A wording that has ended, or is not in force yet, takes nothing out of the law of the day. */
function wouldApply(entry: EntryRecord, measure: MeasureRecord, day: string): boolean {
  return isLaw(measure) && isLive(forceOn(entry, measure, day));
}

function isLive({ state }: Force): boolean {
  return state === "in_force" || state === "unknown_start";
}

function named(match: Match["match"], judgement: Judgement): Judgement {
  if (match !== "name" || judgement.detail === "listed_future" || judgement.detail === "listed_expired") return judgement;
  return { detail: "listed_by_name", needs: ["code", ...judgement.needs.filter((need) => need !== "longer_code")] };
}

const RELATIONS = ["exact", "parent", "below"] as const;

/** The stricter of the readings of an ambiguous code: covered before below, and covered before excluded. */
function nearest(entry: EntryRecord, readings: readonly string[]): Reached | null {
  if (readings.length === 1) return reach(entry, readings[0]!);
  const found = readings.map((digits) => reach(entry, digits)).filter((reached) => reached !== null);
  found.sort((a, b) => Number(a.excluded) - Number(b.excluded) || RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation));
  return found[0] ?? null;
}

const STATES = ["in_force", "unknown_start", "future", "expired"] as const;

/** Entries in force first, then by regime, annex, code and id. */
function sorted(matches: Matches, law: Pick<LawBook, "rank">): Matches {
  matches.results.sort(
    (a, b) =>
      Number(STATES.indexOf(a.force.state) > 1) - Number(STATES.indexOf(b.force.state) > 1) ||
      law.rank(a.measure.regime) - law.rank(b.measure.regime) ||
      compareText(a.measure.annex, b.measure.annex) ||
      compareText(a.entry.code, b.entry.code) ||
      compareText(a.entry.id, b.entry.id) ||
      compareText(a.measure.id, b.measure.id),
  );
  return matches;
}
