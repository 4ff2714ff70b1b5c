import { fold } from "../text/normalize.ts";
import { NOT_DANGEROUS_TEXTS, NOTHING_TEXTS, UNIT_TEXTS } from "./words.generated.ts";
import { textsOf, wordsOf } from "./word-lists.ts";

const placeholders = new Set(textsOf(NOTHING_TEXTS));
const denials = textsOf(NOT_DANGEROUS_TEXTS);
const units = wordsOf(UNIT_TEXTS);

/** True if a text says that there is nothing (`NULL`, `keine Angabe`). */
export function isPlaceholder(text: string): boolean {
  return placeholders.has(fold(text));
}

/** True if a text says that there is nothing, or is a quantity and nothing else (`2 PKG`). */
export function saysNothing(text: string): boolean {
  const folded = fold(text);
  return isPlaceholder(text) || (/\d/.test(folded) && withoutUnits(folded) === "");
}

/** The words of a folded text without units, packings, abbreviations of trade and the figures beside them. */
export function withoutUnits(folded: string): string {
  const words = folded.split(" ");
  return words.some((word) => units.has(word))
    ? words.filter((word) => !units.has(word) && !/^\d+[a-z]{0,3}$/.test(word)).join(" ")
    : folded;
}

/** True if a text says that goods are not dangerous to carry (`Kein Gefahrgut im Sinne von ADR`). */
export function saysNotDangerous(text: string): boolean {
  const folded = ` ${fold(text)} `;
  return denials.some((denial) => folded.includes(` ${denial} `));
}
