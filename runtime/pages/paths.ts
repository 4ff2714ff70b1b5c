import { openNomenclature } from "../sanctions/nomenclature.ts";
import type { Dataset } from "../shards/dataset.ts";
import { createEditionReader } from "../adr/tables.ts";
import { listSubstances } from "./sitemap.ts";

/**
 * Paths of the pages below a language, with the feeds of codes: of all codes and substances, or of the codes of some
 * chapters.
 */
export async function pathsOfPages(dataset: Dataset, chapters: readonly string[]): Promise<string[]> {
  const nomenclature = openNomenclature(dataset);
  const codes = (await nomenclature.lines(nomenclature.years.at(-1) ?? 0, "")).keys();
  const chosen = codes.filter((code) => chapters.length === 0 || chapters.includes(code.slice(0, 2)));
  const substances = chapters.length > 0 ? [] : await listSubstances(dataset, createEditionReader(dataset));
  return [...chosen.flatMap((code) => [`cn/${code}`, `cn/${code}.xml`]), ...substances.map((un) => `un/${un}`)];
}
