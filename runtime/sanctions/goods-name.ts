import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";

/** Words that only say that something is meant which the lines beside do not name. */
const OTHER = { en: /^others?$/i, pl: /^(?:(?:do )?pozostałych|pozostał(?:e|y|a|ej|ego))$/i } as const;

/** What a code is called, with the lines above it up to the heading: `Beer made from malt: In containers holding 10 litres or less: In bottles`. Lines above that are only "Other" are left out. */
export function goodsName(lines: ReadonlyMap<string, CnRecord>, line: CnRecord, lang: SanctionsLang): string {
  const names: string[] = [];
  for (let at: CnRecord | undefined = line; at !== undefined && (at === line || at.code.length > 2); at = at.parent === null ? undefined : lines.get(at.parent)) {
    const own = (at.own ?? at.name)[lang];
    if (names[0] !== own && (at === line || !OTHER[lang].test(own))) names.unshift(own);
    if (at.code.length > 4) names.unshift(...(at.lines ?? []).map((text) => text[lang]).filter((text) => !OTHER[lang].test(text)));
  }
  return names.join(": ");
}
