import type { Synonyms } from "../../openapi/shards/nomenclature.ts";
import { groupCode } from "./code.ts";
import { keepBest, type NameHits, type NameIndex } from "./names.ts";
import type { Caution } from "./say.ts";
import { searchWidely } from "./widen.ts";

/** What the words of a query hit, and with it what the everyday names among them hit: a synonym only adds. Warns of whatever was not found as typed. */
export function searchMeanings(names: NameIndex, synonyms: Synonyms["records"], words: readonly string[]): { hits: NameHits; cautions: Caution[] } {
  const hits: NameHits = new Map();
  const cautions: Caution[] = [];
  const search = (asked: readonly string[]): void => {
    const found = searchWidely(names, asked);
    for (const [hit, rank] of found.hits) keepBest(hits, hit, rank);
    if (found.words !== asked && found.hits.size > 0) cautions.push(["name_widened", found.words.join("").trim()]);
  };
  search(words);
  const phrase = ` ${words.join(" ")} `;
  let meant = words;
  for (const [parts, codes, own] of synonyms) {
    if (!parts.every((part) => phrase.includes(part))) continue;
    const isNamed = (word: string): boolean => parts.some((part) => ` ${word} `.includes(part));
    for (const code of codes) keepBest(hits, code, 0);
    if (own.length > 0) meant = [...meant.filter((word) => !isNamed(word)), ...own];
    cautions.push(["synonym", words.filter(isNamed).join(" "), [...codes.map(groupCode), ...own].join(", ")]);
  }
  if (meant !== words) search(meant);
  return { hits, cautions };
}
