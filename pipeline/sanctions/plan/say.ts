import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import { type LawTranslation, TRANSLATED } from "../tables/sentences.ts";

/** Gives a text in every language, from what the tables have in English and Polish. */
export type Say = (en: string, pl: string) => Text4;

/** Says texts in every language; where a translation is missing, the English one stands and is marked. */
export function createSay(rows: readonly LawTranslation[], untranslated: Text4): Say {
  const byEnglish = new Map(rows.map((row) => [row.en, row]));
  return (en, pl) => {
    const row = byEnglish.get(en);
    const texts = TRANSLATED.map((lang) => [lang, row?.[lang] || untranslated[lang].replace("{text}", () => en)]);
    return { en, pl, ...Object.fromEntries(texts) } as Text4;
  };
}

/** Words of bases that nobody reads. */
export const NO_WORDS: BaseWordsRecord = { id: "", goods: inLanguages(() => "") };

/** A text whose one place, in braces, is filled with words, in each language. */
export function fillText(text: Text4, words: Text4): Text4 {
  return inLanguages((lang) => text[lang].replace(/\{\w*\}/, () => words[lang]));
}
