import type { Changes } from "../../../openapi/shards/changes.ts";
import type { AcceptanceRow, ReleaseRow } from "../../tables/release.ts";
import type { Placed } from "../../tables/table.ts";

/** What the release checks look at. */
export interface ReleaseData {
  releases: Placed<ReleaseRow>[];
  acceptances: Placed<AcceptanceRow>[];
  /** Machine records by version. */
  changes: ReadonlyMap<string, Changes>;
}
