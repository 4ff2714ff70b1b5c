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

/** The file name of an entry table is its regime and annex: `sanctions/entries/RU-XXIII.csv`. */
export function placeOfFile(file: string): { regime: "RU" | "BY"; annex: string } {
  const found = /(?:^|\/)(RU|BY)-([^/]+)\.csv$/.exec(file);
  if (found?.[1] === undefined || found[2] === undefined) throw new Error(`${file} is not named for a regime and annex`);
  return { regime: found[1] as "RU" | "BY", annex: found[2] };
}
