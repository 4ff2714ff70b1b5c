import type { CertificateRow, CustomsRow, ExemptionRow, ActRow, NoticeRow, WinddownRow } from "../../tables/provisions.ts";
import type { NotCoveredRow } from "../../tables/release.ts";
import type { SuccessorRow } from "../../tables/nomenclature.ts";
import type { AnnexRow, EntryRow, RegimeRow } from "../../tables/sanctions.ts";
import type { Placed } from "../../tables/table.ts";

/** Everything the sanctions shards are planned from. */
export interface SanctionsInput {
  regimes: readonly RegimeRow[];
  annexes: readonly AnnexRow[];
  entries: readonly Placed<EntryRow>[];
  customs: readonly Placed<CustomsRow>[];
  certificates: readonly CertificateRow[];
  exemptions: readonly ExemptionRow[];
  winddowns: readonly WinddownRow[];
  notices: readonly NoticeRow[];
  acts: readonly ActRow[];
  notCovered: readonly NotCoveredRow[];
  successors: readonly SuccessorRow[];
  /** English names of the newest nomenclature by code, for goods that only customs measures name. */
  names: ReadonlyMap<string, string>;
  /** Ids of entries whose code a second independent source confirms. */
  verified: ReadonlySet<string>;
  /** First day that a question can be asked about. */
  coverageFrom: string;
}
