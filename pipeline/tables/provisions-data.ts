import type { ActRow, CertificateRow, CustomsRow, ExemptionRow, NoticeRow, WinddownRow } from "./provisions.ts";
import type { AnnexRow, EntryRow } from "./sanctions.ts";
import type { Placed } from "./table.ts";

/** What stands beside the annex entries, and the law tables that it must fit. */
export interface ProvisionsData {
  customs: readonly Placed<CustomsRow>[];
  certificates: readonly Placed<CertificateRow>[];
  exemptions: readonly Placed<ExemptionRow>[];
  winddowns: readonly Placed<WinddownRow>[];
  notices: readonly Placed<NoticeRow>[];
  acts: readonly Placed<ActRow>[];
  annexes: readonly Placed<AnnexRow>[];
  entries: readonly Placed<EntryRow>[];
}

/** What exemptions, wind-down periods and notices have in common. */
export type Provision = Placed<ExemptionRow> | Placed<WinddownRow> | Placed<NoticeRow>;

/** All provisions of the three tables. */
export function provisionsOf(data: ProvisionsData): Provision[] {
  return [...data.exemptions, ...data.winddowns, ...data.notices];
}

/** One code stands under the other, or both are the same. */
export function related(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
