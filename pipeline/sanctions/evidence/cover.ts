import type { ByChapter } from "../../nomenclature/codes.ts";

/** How far a set of listed codes covers the codes of an entry. */
export type Cover = "same" | "wider" | "all_lower" | "some_lower" | "none";

interface Listed {
  code: string;
}

/**
 * Finds how the listed codes cover the codes of an entry, and which of them do. Several codes (successors of a dead one) are covered as far
 * as the least covered of them; codes that the entry excludes need no cover.
 */
export function coverOf<Measure extends Listed>(
  codes: readonly string[], excepts: readonly string[], listed: ByChapter<Measure>, leaves: ByChapter<string>,
): { cover: Cover; measures: Measure[] } {
  const measures = new Set<Measure>();
  const covers = codes.map((code) => coverOfOne(code, excepts, listed, leaves, measures));
  const met = covers.filter((cover) => cover !== "none");
  if (met.length === 0) return { cover: "none", measures: [] };
  const least = met.length < covers.length || met.includes("some_lower") ? "some_lower" : (["all_lower", "wider", "same"] as const).find((cover) => met.includes(cover));
  return { cover: least ?? "none", measures: [...measures] };
}

function coverOfOne<Measure extends Listed>(
  code: string, excepts: readonly string[], listed: ByChapter<Measure>, leaves: ByChapter<string>, measures: Set<Measure>,
): Cover {
  const near = listed(code);
  const same = near.filter((measure) => measure.code === code);
  const wider = near.filter((measure) => code.startsWith(measure.code) && measure.code !== code);
  const lower = near.filter((measure) => measure.code.startsWith(code) && measure.code !== code && !isExcluded(measure.code, excepts));
  for (const measure of same.length > 0 ? same : wider.length > 0 ? wider : lower) measures.add(measure);
  if (same.length > 0) return "same";
  if (wider.length > 0) return "wider";
  if (lower.length === 0) return "none";
  const below = leaves(code).filter((leaf) => leaf.startsWith(code) && !isExcluded(leaf, excepts));
  return below.length > 0 && below.every((leaf) => lower.some((measure) => leaf.startsWith(measure.code))) ? "all_lower" : "some_lower";
}

function isExcluded(code: string, excepts: readonly string[]): boolean {
  return excepts.some((except) => code.startsWith(except));
}
