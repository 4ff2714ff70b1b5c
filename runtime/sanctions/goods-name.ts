import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CnRecord } from "../../openapi/shards/nomenclature.ts";
import type { CnLines } from "./nomenclature.ts";

/** Words that only say that something is meant which the lines beside do not name. */
const OTHER = { en: /^others?$/i, pl: /^(?:(?:do )?pozostałych|pozostał(?:e|y|a|ej|ego))$/i } as const;

/** What a code is called, with the lines above it up to the heading: `Beer made from malt: In containers holding 10 litres or less: In bottles`. Lines above that are only "Other" are left out. */
export function goodsName(lines: Pick<CnLines, "get">, line: CnRecord, lang: SanctionsLang): string {
  let name = "";
  let first: string | undefined;
  const putBefore = (text: string): void => {
    name = first === undefined ? text : `${text}: ${name}`;
    first = text;
  };
  for (let at: CnRecord | undefined = line; at !== undefined && (at === line || at.code.length > 2); at = at.parent === null ? undefined : lines.get(at.parent)) {
    const own = (at.own ?? at.name)[lang];
    if (first !== own && (at === line || !isOther(own, lang))) putBefore(own);
    if (at.code.length > 4) for (const { [lang]: text } of (at.lines ?? []).toReversed()) if (!isOther(text, lang)) putBefore(text);
  }
  return name;
}

function isOther(text: string, lang: SanctionsLang): boolean {
  return text.length <= LONGEST_OTHER && OTHER[lang].test(text);
}

const LONGEST_OTHER = "do pozostałych".length;
