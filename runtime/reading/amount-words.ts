import { fold } from "../text/normalize.ts";
import { spellingsOf, textsOf } from "./word-lists.ts";
import {
  AMOUNT_TEXTS,
  BETWEEN_TEXTS,
  COLUMN_TEXTS,
  COUNTED_TEXTS,
  LABEL_TEXTS,
  MEASURED_TEXTS,
  NUMBER_TEXTS,
  OF_TEXTS,
  PACKAGE_TEXTS,
  PER_TEXTS,
  STATED_TEXTS,
  UNIT_TEXTS,
} from "./words.generated.ts";

/** What a word says of the amount beside it: `limit` is one of limited quantities, `other` is no quantity of goods. */
export type AmountLabel = "gross" | "tare" | "net" | "total" | "each" | "other" | "limit";

/** What a word means beside counts and amounts; a word may have several senses (`je 25 kg`, `25 kg je Fass`). */
export interface Sense {
  /** Something that is counted, with its kind of package; empty where it is none. */
  noun?: string;
  /** Between a count and what one of them holds; `each` where nothing else is meant. */
  of?: "each" | "";
  per?: true;
  label?: AmountLabel;
  /** Between amounts that are added, or the ends of a range. */
  sum?: true;
  /** The head of a count or of a quantity; of something else, whose number is no count. */
  head?: "count" | "other";
  number?: number;
  /** A unit that is none of mass or volume here: its figure is no count. */
  measure?: true;
}

const senses = new Map<string, Sense>();
const learn = (text: string, sense: Sense): unknown => senses.set(text, { ...senses.get(text), ...sense });
for (const word of textsOf(BETWEEN_TEXTS)) learn(word, { sum: true });
for (const [word, means] of spellingsOf(COLUMN_TEXTS))
  learn(word, { head: means === "packages" || means === "quantity" ? "count" : "other" });
for (const word of textsOf(LABEL_TEXTS)) if (!senses.has(word)) learn(word, { head: "other" });
for (const [word, claim] of spellingsOf(STATED_TEXTS))
  learn(word, claim.endsWith("quantity") ? { label: "limit" } : { head: "other" });
for (const [word, means] of spellingsOf(AMOUNT_TEXTS)) learn(word, { label: means as AmountLabel });
for (const word of textsOf(COUNTED_TEXTS)) learn(word, { noun: "" });
for (const [word, kind] of spellingsOf(PACKAGE_TEXTS)) learn(word, { noun: kind });
for (const [word, means = ""] of spellingsOf(OF_TEXTS)) learn(word, { of: means === "each" ? "each" : "" });
for (const word of textsOf(PER_TEXTS)) learn(word, { per: true });
for (const [word, means] of spellingsOf(NUMBER_TEXTS)) learn(word, { number: Number(means) });
for (const word of textsOf(MEASURED_TEXTS)) if (!senses.has(word)) learn(word, { measure: true });
for (const word of textsOf(UNIT_TEXTS)) if (!senses.has(word)) learn(word, { measure: true });
/** First words of those that are several. */
const beginnings = new Set([...senses.keys()].flatMap((words) => (words.includes(" ") ? [words.split(" ")[0]] : [])));
/** Nouns that others are made of: `Stahlfässer`. */
const ends = new Map([...senses].filter(([word, { noun }]) => noun !== undefined && word.length > 3));
const LONGEST_END = Math.max(...[...ends.keys()].map((word) => word.length));

/** Whether a word may be the first of several that have a sense together. */
export const isBeginning = (word: string): boolean => beginnings.has(fold(word).split(" ")[0]);

/** The sense of words that are written one after the other; undefined where they have none. */
export function senseOf(words: string): Sense | undefined {
  const folded = fold(words);
  const sense = senses.get(folded);
  if (sense !== undefined || folded.includes(" ")) return sense;
  for (let length = Math.min(LONGEST_END, folded.length - 3); length > 3; length--) {
    const noun = ends.get(folded.slice(-length))?.noun;
    if (noun !== undefined) return { noun };
  }
  return undefined;
}
