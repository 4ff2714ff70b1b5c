import { isOther } from "../../../../runtime/text/other.ts";
import { nameOf, type CnName } from "./cn-json.ts";
import { indexPlaces, placesOf, type PrintedLine } from "./line.ts";
import type { Taric } from "./workbook.ts";
import { skeleton } from "./text.ts";

/** The English text that stands beside a Polish one wherever that occurs, or undefined where there is none or more than one. */
export type TranslateByText = (polish: string) => string | undefined;

/** Learns from the coded lines of all years and from the lines without a code of the TARIC year. A bare "Pozostałe" is "Other" whatever else it stands beside. */
export function learnPairs(
  tariff: ReadonlyMap<number, readonly PrintedLine[]>,
  names: ReadonlyMap<number, ReadonlyMap<string, CnName>>,
  taric: Taric,
): TranslateByText {
  const pairs = new Map<string, Map<string, string>>();
  const byPlace = indexPlaces(taric.lines);
  for (const [year, lines] of tariff) {
    const places = year === taric.year ? placesOf(lines) : new Map<PrintedLine, string[]>();
    for (const line of lines) {
      const place = places.get(line)?.[0] ?? "";
      const english = line.code === "" ? byPlace.get(place)?.text : nameOf(names.get(year) ?? new Map<string, CnName>(), line.code);
      if (english === undefined) continue;
      const polish = skeleton(line.text);
      const beside = pairs.get(polish) ?? new Map<string, string>();
      pairs.set(polish, beside.set(skeleton(english), english));
    }
  }
  return (polish) => {
    if (isOther(polish, "pl")) return "Other";
    const [only, ...more] = pairs.get(skeleton(polish))?.values() ?? [];
    return more.length === 0 ? only : undefined;
  };
}
