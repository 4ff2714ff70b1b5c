import { fold } from "../../runtime/text/fold.ts";

/** Share of words that two texts have in common, from 0 to 1, twice the common ones over all (Dice); 1 for two texts without words. */
export function sharedWords(a: string, b: string): number {
  const [one, other] = [wordsOf(a), wordsOf(b)];
  if (one.size + other.size === 0) return 1;
  const common = [...one].filter((word) => other.has(word)).length;
  return (2 * common) / (one.size + other.size);
}

function wordsOf(text: string): Set<string> {
  return new Set(fold(text).split(" ").filter((word) => word !== ""));
}
