import type { ColumnName } from "../../tables/adr/columns.ts";
import type { Voice } from "./vote.ts";
import type { Side } from "./vote-row.ts";
import { words } from "../../tables/cells.ts";

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

/** Whether a rail or joint reading differs from a value only by words of the other mode: it then says nothing against the value, and nothing for it. */
export function explainedByRail(column: ColumnName, voice: Voice, value: string, side: Side): boolean {
  if (voice.reading !== "RID" && voice.reading !== "NO") return false;
  const here = new Set(words(voice.value));
  const there = new Set(words(value));
  const extra = [...here].filter((word) => !there.has(word));
  const lacking = [...there].filter((word) => !here.has(word));
  if (extra.length + lacking.length === 0) return false;
  const rail = railWords(column, side);
  const road = voice.reading === "RID" ? ROAD_ONLY[column] : undefined;
  return extra.every((word) => RAIL_ONLY[column]?.has(word) === true || rail.has(word)) && lacking.every((word) => road?.has(word) === true);
}

/** The joint table prints rail's W provisions of RID column (16) as V. */
function railWords(column: ColumnName, side: Side): ReadonlySet<string> {
  if (column !== "carriage_packages") return new Set();
  return new Set(side.get("RID")?.rows.flatMap((row) => words(row.railPackages ?? "")).map((word) => word.replace(/^W/u, "V")));
}
