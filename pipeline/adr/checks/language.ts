import type { AdrData } from "../tables.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import { finding, type Check } from "../../source/check.ts";

export const nameLanguageCheck: Check<AdrData> = {
  rule: "adr/name-language",
  why: "A name in the wrong column is shown to people who cannot read it, and stands wrongly in a transport document.",
  example: "BENZYNA SILNIKOWA in name_en",
  remedy: "Put the name of Table A in that language into the column.",
  run: ({ names }) => {
    const words = names.map(({ row }) => new Map(ADR_LANGUAGES.map((lang) => [lang, wordsOf(row[`name_${lang}`])])));
    const known = new Map(ADR_LANGUAGES.map((lang) => [lang, countWords(words.map((own) => own.get(lang) ?? new Set()))]));
    return names.flatMap((line, index) => {
      const own = words[index] ?? new Map<string, ReadonlySet<string>>();
      // In how many other names of a language a word stands.
      const elsewhere = (lang: (typeof ADR_LANGUAGES)[number], word: string): number => (known.get(lang)?.get(word) ?? 0) - (own.get(lang)?.has(word) === true ? 1 : 0);
      return ADR_LANGUAGES.flatMap((lang) => {
        const said = [...(own.get(lang) ?? [])];
        if (said.some((word) => elsewhere(lang, word) > 0)) return [];
        // A single word can be the same in two languages; several, all of them of another, are not.
        const other = said.length < 2 ? undefined : ADR_LANGUAGES.find((one) => one !== lang && said.every((word) => elsewhere(one, word) > 0) && said.some((word) => elsewhere(one, word) > 1));
        return other === undefined ? [] : [finding(line, `name_${lang}`, `${JSON.stringify(line.row[`name_${lang}`])} reads as ${other}, not ${lang}: its words stand in other names of that column, and in none of this`)];
      });
    });
  },
};

function wordsOf(name: string): ReadonlySet<string> {
  return new Set(name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

/** In how many names a word stands. */
function countWords(names: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
