import type { Text2 } from "../../../openapi/shards/common.ts";
import type { LawRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import type { ArticleRow } from "../tables/articles.ts";
import type { AnnexRow } from "../tables/law.ts";

/** What an annex row bans or restricts, as its article says it; a row that does neither, or that stands in tables older than articles.csv, is named by its title and has no condition. */
export function labelOf(row: Pick<AnnexRow, "regime" | "article" | "direction" | "role" | "title_en" | "title_pl">, articles: readonly ArticleRow[]): Pick<MeasureRecord, "label" | "condition"> {
  const said = articles.find(({ regime, article, direction }) => regime === row.regime && article === row.article && direction === row.direction);
  if (said === undefined || (row.role !== "ban" && row.role !== "restriction")) return { label: { en: row.title_en, pl: row.title_pl }, condition: null };
  const { condition_en: en, condition_pl: pl, condition_needs: need } = said;
  return { label: { en: said.label_en, pl: said.label_pl }, condition: need === "" ? null : { text: { en, pl }, need } };
}

/** Headings of the provisions that may lift a restriction. */
export const GROUNDS: LawRecord["grounds"] = {
  exemption: { en: "Exemptions", pl: "Wyłączenia" },
  authorisation: { en: "Authorisation possible", pl: "Możliwe zezwolenie" },
  quota: { en: "Quotas", pl: "Kontyngenty" },
};

/** What stands in every answer. */
export const DISCLAIMER: Text2 = {
  en: "Information only, not legal or customs advice. EU law and the customs authorities decide; no_match is no permission.",
  pl: "Tylko informacja, nie porada prawna ani celna. Decydują prawo UE i organy celne; no_match to nie zgoda.",
};
