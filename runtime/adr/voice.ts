import { inLanguages } from "../../openapi/schemas/languages.ts";
import type { AdrLang, AdrNeed } from "../../openapi/schemas/adr.ts";
import type { AdrMessage, MessageKey, MessageValues } from "../../openapi/shards/adr-messages.ts";
import type { VariantRecord } from "../../openapi/shards/adr.ts";
import { formatDecimal } from "../rules/adr/points/amount.ts";
import { setSigns } from "../text/citations.ts";

/** One language of the texts of an edition: what rules word their answers with. */
export interface Voice {
  lang: AdrLang;
  /** Says a text with its values. */
  render<Key extends MessageKey>(key: Key, values: MessageValues<Key>): string;
  /** A count of millionths as the language writes it: with a decimal comma everywhere but in English. */
  decimal(millionths: bigint): string;
}

/** The texts of an edition in each language. */
export function createVoices(messages: readonly AdrMessage[]): Record<AdrLang, Voice> {
  return inLanguages((lang) => voiceOf(lang, messages));
}

function voiceOf(lang: AdrLang, messages: readonly AdrMessage[]): Voice {
  /**
   * Texts cut at their places: a text, a name, a text, ... They are cut when the first is said, since a language is
   * read when it is asked for.
   */
  let texts: ReadonlyMap<string, string[]> | undefined;
  return {
    lang,
    render(key, values: Readonly<Record<string, string>>) {
      texts ??= new Map(messages.map((message) => [message.key, message.text[lang].split(/\{(\w+)\}/)]));
      const text = texts.get(key);
      if (text === undefined) throw new Error(`the edition has no text ${key}`);
      const said = text.map((part, index) => (index % 2 === 0 ? part : valueOf(key, part, values))).join("");
      return setSigns(said, lang);
    },
    decimal: (millionths) => formatDecimal(millionths).replace(".", lang === "en" ? "." : ","),
  };
}

function valueOf(key: string, name: string, values: Readonly<Record<string, string>>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`the text ${key} wants ${name}`);
  return value;
}

/** A row that an item may be, with a key for what would follow if it were: equal keys, equal consequences. */
interface Possibility {
  variant: VariantRecord;
  outcome: string;
}

/**
 * The shortest question that settles which outcome holds: the packing group if it alone decides, else the
 * classification code, else the row.
 * Empty when all outcomes are the same.
 */
export function shortestQuestion(possibilities: readonly Possibility[]): AdrNeed[] {
  if (new Set(possibilities.map(({ outcome }) => outcome)).size <= 1) return [];
  if (settles(possibilities, (variant) => variant.packing_group)) return ["packing_group"];
  if (settles(possibilities, (variant) => variant.classification_code)) return ["classification_code"];
  return ["variant_id"];
}

/**
 * A cell settles when every row has it, so that it can be stated, and rows with the same value have the same outcome.
 */
function settles(possibilities: readonly Possibility[], cell: (variant: VariantRecord) => string | null): boolean {
  const outcomes = new Map<string, string>();
  for (const { variant, outcome } of possibilities) {
    const value = cell(variant);
    if (value === null) return false;
    if ((outcomes.get(value) ?? outcome) !== outcome) return false;
    outcomes.set(value, outcome);
  }
  return true;
}
