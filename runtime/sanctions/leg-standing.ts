import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";

/** How a leg stands, in one word for a page or a sheet. `later` and `ended`: a ban that begins after the day asked about, or ended before it. */
export type LegStanding = "banned" | "depends" | "later" | "ended" | "unknown" | "nothing";

/** The word for a leg. `nothing` only where nothing at all is found; a detail that is not known here depends on what the answer says. */
export function standingOf({ prohibited, verdict_detail }: Pick<CnSummaryRow, "prohibited" | "verdict_detail">): LegStanding {
  if (verdict_detail === "unknown_code") return "unknown";
  if (prohibited === true) return "banned";
  if (verdict_detail === "listed_future") return "later";
  if (verdict_detail === "listed_expired") return "ended";
  return verdict_detail === "not_listed" ? "nothing" : "depends";
}
