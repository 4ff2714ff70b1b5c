import type { AdrLanguage } from "../../openapi/schemas/languages.ts";

/**
 * Names that say nothing alone; the tariff declines the Polish word (`Pozostały`, `Pozostałej`, `Do pozostałych`). A
 * name that goes on (`Other, frozen`) is not bare.
 */
const BARE = {
  en: /^others?( \(Euratom\))?$/i,
  pl: /^((do )?pozostałych|pozostał(e|y|a|ej|ego))$/i,
  de: /^(andere[nrs]?|sonstige[nrs]?)$/i,
  fr: /^autres?$/i,
} as const satisfies Record<AdrLanguage, RegExp>;

/** Is the name only "Other"? */
export function isOther(name: string, lang: AdrLanguage): boolean {
  return BARE[lang].test(name);
}
