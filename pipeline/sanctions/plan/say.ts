import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { BaseWordsRecord } from "../../../openapi/shards/bases.ts";
import type { Text2, Text4 } from "../../../openapi/shards/common.ts";
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
  return inLanguages((lang) => text[lang].replace(/\{\w+\}/, () => words[lang]));
}

/** A value whose texts in two languages stand in every language. */
export type InEveryLanguage<Value> = Value extends Text2
  ? Text4
  : Value extends object
    ? { [Name in keyof Value]: InEveryLanguage<Value[Name]> }
    : Value;

/** A value with its texts in English and Polish alone. */
export type InTwoLanguages<Value> = Value extends Text4
  ? Text2
  : Value extends object
    ? { [Name in keyof Value]: InTwoLanguages<Value[Name]> }
    : Value;

/** The same value with its texts in every language. */
export function inEveryLanguage<Value>(value: Value, say: Say): InEveryLanguage<Value> {
  if (typeof value !== "object" || value === null) return value as InEveryLanguage<Value>;
  const { en, pl } = value as Partial<Text2>;
  if (en !== undefined && pl !== undefined) return say(en, pl) as InEveryLanguage<Value>;
  if (Array.isArray(value)) return value.map((item: unknown) => inEveryLanguage(item, say)) as InEveryLanguage<Value>;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, inEveryLanguage(member as unknown, say)]),
  ) as InEveryLanguage<Value>;
}
