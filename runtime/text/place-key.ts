import { foldedWords } from "./normalize.ts";

const ARTICLES = new Set(["the", "la", "le", "les", "l", "der", "die", "das"]);

/** A name of a country as it is looked up: folded, without articles (`Russian Federation (the)`). */
export function placeKey(name: string): string {
  return foldedWords(name)
    .filter((word) => !ARTICLES.has(word))
    .join(" ");
}
