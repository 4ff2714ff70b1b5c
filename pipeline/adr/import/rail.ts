import type { ColumnName } from "../rows/cells.ts";
import { words } from "../../source/cells.ts";
import type { CellVote } from "./vote.ts";

/** Words that RID and the joint table print and ADR does not have. */
const RAIL_ONLY: Partial<Record<ColumnName, ReadonlySet<string>>> = {
  special_provisions: new Set(["673"]),
  tank_provisions: new Set(["TU38", "TE17", "TE22", "TE25", "TM6"]),
  carriage_packages: new Set(["V7", "V9"]),
  carriage_loading: new Set(["CV17", "CV18", "CV31"]),
};

/** Words of ADR that RID does not have: road vehicles' own provisions. */
const ROAD_ONLY: Partial<Record<ColumnName, ReadonlySet<string>>> = {
  special_provisions: new Set(["651", "652", "664"]),
  tank_provisions: new Set(["TE19", "TE24", "TT11"]),
};

/** A cell of the rail or joint table without rail's own words. */
export function withoutRail(column: ColumnName, cell: string): string {
  const rail = RAIL_ONLY[column];
  return rail === undefined
    ? cell
    : words(cell)
        .filter((word) => !rail.has(word))
        .join(" ");
}

/**
 * Whether a rail or joint reading differs from a road reading only as the two modes do: RID lacks road's own words, and
 * the joint table prints rail's W
 * provisions of column (16) as V. Such a cell says nothing against the road value, and nothing for it.
 */
export function explainedByMode(
  column: ColumnName,
  voice: CellVote,
  road: readonly CellVote[],
  railPackages: string,
): boolean {
  if (voice.mode === "road") return false;
  if (road.some((vote) => sameWords(vote.value, voice.value))) return false;
  return road.some(({ value }) =>
    voice.mode === "rail"
      ? lacksRoadWords(column, voice.value, value)
      : hasRailPackages(column, voice.value, value, railPackages),
  );
}

function lacksRoadWords(column: ColumnName, rail: string, road: string): boolean {
  const roadOnly = ROAD_ONLY[column];
  return (
    roadOnly !== undefined &&
    sameWords(
      rail,
      words(road)
        .filter((word) => !roadOnly.has(word))
        .join(" "),
    )
  );
}

function hasRailPackages(column: ColumnName, joint: string, road: string, railPackages: string): boolean {
  if (column !== "carriage_packages") return false;
  const rail = new Set(words(railPackages).map((word) => word.replace(/^W/u, "V")));
  const there = words(road);
  return (
    there.every((word) => words(joint).includes(word)) &&
    words(joint).every((word) => there.includes(word) || rail.has(word))
  );
}

function sameWords(a: string, b: string): boolean {
  return words(a).toSorted().join(" ") === words(b).toSorted().join(" ");
}
