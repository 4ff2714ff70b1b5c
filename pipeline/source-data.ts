import type { Changes } from "../openapi/shards/changes.ts";
import type { SourceFile } from "./datapackage/sources.ts";
import type { AdrData } from "./tables/adr.ts";
import type { NomenclatureData } from "./tables/nomenclature.ts";
import type { NotCoveredRow, ReleaseRow } from "./tables/release.ts";
import type { SanctionsData } from "./tables/sanctions.ts";
import type { Placed } from "./tables/table.ts";
import type { ProvisionsData } from "./tables/provisions-data.ts";

/** Every source table, read and checked: what a build is planned from. */
export interface SourceData {
  release: ReleaseRow;
  /** Machine records of the releases, by version: what each changed. */
  changes: ReadonlyMap<string, Changes>;
  /** The files behind the tables. */
  files: readonly SourceFile[];
  nomenclature: NomenclatureData;
  sanctions: SanctionsData;
  provisions: ProvisionsData;
  notCovered: Placed<NotCoveredRow>[];
  adr: AdrData[];
}
