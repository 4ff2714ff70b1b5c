import { compareText } from "../../../runtime/text/normalize.ts";
import { byChapter, type ByChapter } from "../../nomenclature/tree.ts";
import { countLegs, type LegAgreement } from "./annex-agreement.ts";
import {
  type Confirmation,
  type CustomsDirection,
  type CustomsMeasure,
  type EntryAgreement,
  type EvidenceReason,
  type Extraction,
  type LawEntry,
  canShow,
} from "./comparison.ts";

/** How far a set of listed codes covers the codes of an entry. */
type Cover = "same" | "wider" | "all_lower" | "some_lower" | "none";

interface Listed {
  code: string;
}

/**
 * Finds how the listed codes cover the codes of an entry, and which of them do. Several codes (successors of a dead
 * one) are covered as far
 * as the least covered of them; codes that the entry excludes need no cover.
 */
function coverOf<Measure extends Listed>(
  codes: readonly string[],
  excepts: readonly string[],
  listed: ByChapter<Measure>,
  leaves: ByChapter<string>,
): { cover: Cover; measures: Measure[] } {
  const measures = new Set<Measure>();
  const covers = codes.map((code) => coverOfOne(code, excepts, listed, leaves, measures));
  const met = covers.filter((cover) => cover !== "none");
  if (met.length === 0) return { cover: "none", measures: [] };
  const least =
    met.length < covers.length || met.includes("some_lower")
      ? "some_lower"
      : (["all_lower", "wider", "same"] as const).find((cover) => met.includes(cover));
  return { cover: least ?? "none", measures: [...measures] };
}

function coverOfOne<Measure extends Listed>(
  code: string,
  excepts: readonly string[],
  listed: ByChapter<Measure>,
  leaves: ByChapter<string>,
  measures: Set<Measure>,
): Cover {
  const near = listed(code);
  const same = near.filter((measure) => measure.code === code);
  const wider = near.filter((measure) => code.startsWith(measure.code) && measure.code !== code);
  const lower = near.filter(
    (measure) => measure.code.startsWith(code) && measure.code !== code && !isExcluded(measure.code, excepts),
  );
  for (const measure of same.length > 0 ? same : wider.length > 0 ? wider : lower) measures.add(measure);
  if (same.length > 0) return "same";
  if (wider.length > 0) return "wider";
  if (lower.length === 0) return "none";
  const below = leaves(code).filter((leaf) => leaf.startsWith(code) && !isExcluded(leaf, excepts));
  return below.length > 0 && below.every((leaf) => lower.some((measure) => leaf.startsWith(measure.code)))
    ? "all_lower"
    : "some_lower";
}

function isExcluded(code: string, excepts: readonly string[]): boolean {
  return excepts.some((except) => code.startsWith(except));
}

export interface Agreement {
  entries: Map<string, EntryAgreement>;
  /** A line per regime, annex and direction. */
  legs: LegAgreement[];
}

const CONFIRMED: Readonly<Record<Cover, EvidenceReason>> = {
  same: "same_code",
  wider: "wider_code",
  all_lower: "all_lower_codes",
  some_lower: "some_lower_codes",
  none: "no_measure",
};
/** From the least to the most. */
const COVERS: readonly Cover[] = ["none", "some_lower", "all_lower", "wider", "same"];

/**
 * Compares the law with customs code by code, in the newest extraction that could show the entry on a day it was in
 * force. An entry is verified when
 * customs had its code, a code above it, or every code below it, in every direction that it bans; where no extraction
 * can show it, when two texts of law agree, or the list that the annex takes over.
 */
export function compareWithCustoms(comparison: Confirmation): Agreement {
  const shown = comparison.extractions
    .toSorted((a, b) => compareText(b.day, a.day))
    .map((extraction) => openExtraction(extraction, comparison));
  const entries = new Map(comparison.entries.map((entry) => [entry.id, compareEntry(entry, shown, comparison)]));
  return { entries, legs: countLegs(comparison, entries) };
}

/** An extraction with its measures in force on its day, by the ban they belong to. */
interface Shown {
  extraction: Extraction;
  measures: ReadonlyMap<string, ByChapter<CustomsMeasure>>;
  leaves: ByChapter<string>;
  /** Codes of every length that stand in the CN of the day. */
  alive: ReadonlySet<string>;
}

function openExtraction(extraction: Extraction, { customs }: Confirmation): Shown {
  const byBan = new Map<string, CustomsMeasure[]>();
  for (const row of customs) {
    if (row.extraction !== extraction.key || row.start > extraction.day || (row.end !== "" && row.end < extraction.day))
      continue;
    for (const annex of row.annex)
      for (const measure of row.measure) push(byBan, `${row.regime}-${annex}-${measure}`, row);
  }
  const alive = new Set<string>();
  for (const leaf of extraction.leaves)
    for (let length = 2; length <= leaf.length; length += 2) alive.add(leaf.slice(0, length));
  return {
    extraction,
    leaves: byChapter(extraction.leaves, (leaf) => leaf),
    alive,
    measures: new Map([...byBan].map(([ban, rows]) => [ban, byChapter(rows, ({ code }) => code)])),
  };
}

function compareEntry(entry: LawEntry, shown: readonly Shown[], comparison: Confirmation): EntryAgreement {
  const bans = entry.measures
    .map((measure) => `${entry.regime}-${entry.annex}-${measure}`)
    .filter((ban) => comparison.bans.has(ban));
  const outside = (reason: EvidenceReason): EntryAgreement => ({
    id: entry.id,
    quality: reason === "second_reading" ? "verified" : "to_review",
    reason,
    ex_agrees: null,
    extraction: "",
  });
  if (bans.length === 0) {
    const published = comparison.published.get(`${entry.regime}-${entry.annex}`);
    return outside(published?.has(entry.code) === true ? "second_reading" : "no_trade_ban");
  }
  if (entry.evidence.every((mark) => comparison.customsMarks.has(mark))) return outside("not_compared");
  const days = new Set<EvidenceReason>();
  for (const extract of shown) {
    const { extraction } = extract;
    const directions = new Set(
      bans
        .flatMap((ban) => comparison.bans.get(ban) ?? [])
        .filter((direction) => canShow(extraction, entry.regime, entry.annex, direction)),
    );
    if (entry.valid_from !== "" && entry.valid_from > extraction.day) days.add("added_later");
    else if (entry.valid_to !== "" && entry.valid_to < extraction.day) days.add("ended_before");
    else if (directions.size > 0)
      return compareIn(
        extract,
        entry,
        bans.filter((ban) => directions.has(comparison.bans.get(ban) ?? "export")),
        comparison,
      );
  }
  if (entry.evidence.filter((mark) => comparison.secondMarks.has(mark)).length > 1) return outside("second_reading");
  return outside([...days][0] ?? "not_shown");
}

function compareIn(
  { extraction, measures, leaves, alive }: Shown,
  entry: LawEntry,
  bans: readonly string[],
  { bans: directions, successors }: Confirmation,
): EntryAgreement {
  const codes = alive.has(entry.code) ? [entry.code] : (successors.get(entry.code) ?? [entry.code]);
  const best = new Map<CustomsDirection | undefined, { cover: Cover; measures: CustomsMeasure[] }>();
  for (const ban of bans) {
    const result = coverOf(codes, entry.except_codes, measures.get(ban) ?? nothing, leaves);
    const current = best.get(directions.get(ban));
    if (current === undefined || COVERS.indexOf(result.cover) > COVERS.indexOf(current.cover))
      best.set(directions.get(ban), result);
  }
  const result = [...best.values()];
  const least = COVERS.find((cover) => result.some((coverage) => coverage.cover === cover)) ?? "none";
  const confirmed = least !== "none" && least !== "some_lower";
  const late = least === "none" && entry.valid_from === "" && entry.known_since > extraction.day;
  return {
    id: entry.id,
    quality: confirmed ? "verified" : "to_review",
    reason: late ? "start_unknown" : CONFIRMED[least],
    extraction: extraction.key,
    ex_agrees: confirmed
      ? result.every((coverage) => coverage.measures.every(({ other_goods: partly }) => partly === entry.ex))
      : null,
  };
}

const nothing = (): [] => [];

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const current = map.get(key);
  if (current === undefined) map.set(key, [value]);
  else current.push(value);
}
