import type { AdrLang } from "../../openapi/schemas/adr.ts";
import { formatDecimal } from "./decimal.ts";
import type { AdrMessage, MessageKey, MessageValues } from "../../openapi/shards/adr-messages.ts";

/** One language of the texts of an edition: what rules word their answers with. */
export interface Voice {
  lang: AdrLang;
  /** Says a text with its values. */
  say<Key extends MessageKey>(key: Key, values: MessageValues<Key>): string;
  /** A count of millionths as the language writes it: with a decimal comma everywhere but in English. */
  decimal(millionths: bigint): string;
}

/** The texts of an edition in each language. */
export function createVoices(messages: readonly AdrMessage[]): Record<AdrLang, Voice> {
  return { pl: voiceOf("pl", messages), en: voiceOf("en", messages), de: voiceOf("de", messages), fr: voiceOf("fr", messages) };
}

function voiceOf(lang: AdrLang, messages: readonly AdrMessage[]): Voice {
  /** Texts cut at their places: a text, a name, a text, ... */
  const texts = new Map(messages.map(({ key, text }) => [key, text[lang].split(/\{(\w+)\}/)]));
  return {
    lang,
    say(key, values: Readonly<Record<string, string>>) {
      const text = texts.get(key);
      if (text === undefined) throw new Error(`the edition has no text ${key}`);
      return text.map((part, index) => (index % 2 === 0 ? part : valueOf(key, part, values))).join("");
    },
    decimal: (millionths) => formatDecimal(millionths).replace(".", lang === "en" ? "." : ","),
  };
}

function valueOf(key: string, name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the text ${key} wants ${name}`);
  return value;
}
