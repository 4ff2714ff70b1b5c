import { fold } from "../text/fold.ts";
import { UNIT_TEXTS, NOTHING_TEXTS } from "./words.generated.ts";
import { textsOf, wordsOf } from "./word-lists.ts";

const placeholders = new Set(textsOf(NOTHING_TEXTS));
const units = wordsOf(UNIT_TEXTS);

/** True if a text says that there is nothing (`NULL`, `keine Angabe`), or is a quantity and nothing else (`2 PKG`). */
export function saysNothing(text: string): boolean {
  const folded = fold(text);
  return placeholders.has(folded) || (/\d/.test(folded) && withoutUnits(folded) === "");
}

/** The words of a folded text without units, packings, abbreviations of trade and the figures beside them. */
export function withoutUnits(folded: string): string {
  const words = folded.split(" ");
  return words.some((word) => units.has(word))
    ? words.filter((word) => !units.has(word) && !/^\d+[a-z]{0,3}$/.test(word)).join(" ")
    : folded;
}
