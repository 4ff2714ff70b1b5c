import { compareText } from "../../runtime/text/compare.ts";
import type { ByChapter } from "../nomenclature/chapters.ts";
import type { CustomsMeasure } from "./agreement.ts";

/**
 * Finds the codes that only customs has. A measure that stands for several annexes is a difference only where none of them meets it and none
 * is served from customs: dual-use goods and Annex VII share their documents.
 */
export function customsOnly(
  measures: readonly CustomsMeasure[], lawCodes: ReadonlyMap<string, ByChapter<string>>, servedFromCustoms: ReadonlySet<string>,
): string[] {
  const explained = ({ regime, annex, code }: CustomsMeasure): boolean =>
    annex.some((name) => {
      const place = `${regime}-${name}`;
      return servedFromCustoms.has(place) || (lawCodes.get(place)?.(code) ?? []).some((law) => law.startsWith(code) || code.startsWith(law));
    });
  return [...new Set(measures.filter((measure) => !explained(measure)).map(({ code }) => code))].toSorted(compareText);
}
