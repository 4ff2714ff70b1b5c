import type { CnMark } from "../../tables.ts";
import { nameOf, type CnName } from "./cn-json.ts";
import { indexPlaces, placesOf, type PrintedLine } from "./line.ts";
import type { Taric } from "./workbook.ts";
import { groupDigits, skeleton } from "./text.ts";
import type { TranslateByText } from "./text-pairs.ts";
import { restoreTypography, type Restored } from "./typography.ts";

export interface English {
  text: string;
  mark?: CnMark;
  restored: Set<Restored>;
}

/** Finds the English text of a line of one year. */
export type FindEnglish = (line: PrintedLine) => English;

export interface EnglishSources {
  /** Names by year and code. */
  names: ReadonlyMap<number, ReadonlyMap<string, CnName>>;
  taric: Taric;
  translate: TranslateByText;
}

/**
 * A coded line has the name of its year, with the typography of the same text in the TARIC tree or another year. A code that the names lack
 * (chapters 98 and 99) and a line without a code have the text at the same place of the TARIC tree; failing that, a line without a code has the
 * one English text that stands beside its Polish text elsewhere.
 */
export function englishOf(year: number, lines: readonly PrintedLine[], { names, taric, translate }: EnglishSources): FindEnglish {
  const own = names.get(year) ?? new Map<string, CnName>();
  const others = [...names].filter(([other]) => other !== year).map(([, held]) => held);
  const byCode = new Map(taric.lines.filter(({ code }) => code !== "").map((line) => [line.code.padEnd(8, "0"), line.text]));
  const byPlace = indexPlaces(taric.lines);
  const places = placesOf(lines);
  const fromTaric = (text: string): English => ({ text, restored: new Set(), ...(taric.year === year ? {} : { mark: "en_other_year" as const }) });

  return (line) => {
    if (line.code !== "") {
      const printed = byCode.get(line.code.padEnd(8, "0"));
      const name = nameOf(own, line.code);
      if (name === undefined) return printed === undefined ? missing() : fromTaric(printed);
      const witnesses = [printed, ...others.map((held) => nameOf(held, line.code))];
      const restored = new Set<Restored>();
      const text = witnesses.reduce<string>((current, witness) => {
        const next = restoreTypography(current, witness ?? "");
        for (const kind of next.restored) restored.add(kind);
        return next.text;
      }, name);
      const grouped = groupDigits(text);
      if (grouped !== text) restored.add("spaces");
      return { text: grouped, restored };
    }
    const found = new Set((places.get(line) ?? []).flatMap((place) => byPlace.get(place) ?? []));
    const [only] = found;
    if (found.size === 1 && only !== undefined) return fromTaric(only.text);
    const known = translate(line.text);
    return known === undefined ? missing() : { text: known, mark: "en_by_text", restored: new Set() };
  };
}

function missing(): English {
  return { text: "", mark: "en_missing", restored: new Set() };
}

/**
 * Completes a text that its file may have cut, from texts that begin alike: `sameFile` is what the file holds for the line in another year (its
 * own wording and grammar, so it is preferred), `translation` comes from the other source. Where both are held they must say the same, else the
 * end has one source only. A text that nothing completes keeps the longest beginning held, ends in an ellipsis and is marked as cut.
 */
export function completeText(text: string, sameFile: { text: string; maybeCut: boolean } | undefined, translation: string | undefined): { text: string; mark?: CnMark } {
  const start = skeleton(text);
  const fits = (found: string | undefined): string | undefined => (found !== undefined && skeleton(found).startsWith(start) ? found : undefined);
  const other = fits(translation);
  const held = fits(sameFile?.text);
  const own = sameFile?.maybeCut === false ? held : undefined;
  const full = own ?? other;
  if (full === undefined) return { text: `${held ?? text}…`, mark: "pl_cut" };
  if (skeleton(full) === start) return { text };
  const agreed = own !== undefined && other !== undefined && skeleton(own) === skeleton(other);
  return { text: full, mark: agreed ? "pl_completed" : "pl_completed_once" };
}
