import type { AdrLang } from "../../openapi/schemas/adr.ts";
import { calculationMessages } from "./messages-calculation.ts";
import { editionMessages } from "./messages-edition.ts";
import { loadingMessages } from "./messages-loading.ts";

/** A text in the four languages of the service, with `{name}` where a value stands. */
export type Message = Readonly<Record<AdrLang, string>>;

/** Every text that people read in an answer. The key is also the machine-readable code. */
export const messages = { ...editionMessages, ...calculationMessages, ...loadingMessages } as const satisfies Record<string, Message>;
export type MessageKey = keyof typeof messages;

/** Texts cut at their placeholders: a text, a name, a text, ... */
const parts = new Map<string, readonly string[]>();

/** Says a message in a language. A placeholder without a value is a fault of the caller. */
export function say(lang: AdrLang, key: MessageKey, values: Readonly<Record<string, string>> = {}): string {
  const text = messages[key][lang];
  let cut = parts.get(text);
  if (cut === undefined) {
    cut = text.split(/\{(\w+)\}/);
    parts.set(text, cut);
  }
  return cut.map((part, index) => (index % 2 === 0 ? part : valueOf(key, part, values))).join("");
}

function valueOf(key: MessageKey, name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`message ${key} wants ${name}`);
  return value;
}

/** A decimal figure as the language writes it: a comma everywhere but in English. */
export function sayDecimal(lang: AdrLang, figure: string): string {
  return lang === "en" ? figure : figure.replace(".", ",");
}
