import type { Changes, LegsBefore } from "../../openapi/shards/changes.ts";
import type { SourceFile, Placed } from "../source/table.ts";
import type { AdrData } from "../adr/tables.ts";
import type { NomenclatureData } from "../nomenclature/tables.ts";
import type { NotCoveredRow, ProvisionsData } from "../sanctions/tables/provisions.ts";
import type { ReleaseRow } from "../history/tables.ts";
import type { SanctionsData } from "../sanctions/tables/law.ts";

/** Every source table, read and checked: what a build is planned from. */
export interface SourceData {
  release: ReleaseRow;
  /** Machine records of the releases, by version: what each changed. */
  changes: ReadonlyMap<string, Changes>;
  /** The legs that releases changed, by version. */
  legsBefore: ReadonlyMap<string, LegsBefore>;
  /** The files behind the tables. */
  files: readonly SourceFile[];
  nomenclature: NomenclatureData;
  sanctions: SanctionsData;
  provisions: ProvisionsData;
  notCovered: Placed<NotCoveredRow>[];
  adr: AdrData[];
}
