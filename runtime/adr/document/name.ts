import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";

/** The different proper shipping names of a row in a language (3.1.2.1, 3.1.2.2); one where Table A gives no alternatives in it. */
export function namesOf(variant: VariantRecord, lang: AdrLang): string[] {
  return [...new Set(choicesOf(variant).map((choice) => choice[lang]))];
}

/** The name in a language that a caller's choice stands for; undefined without a choice, or where it is none of the row. */
export function resolveName(variant: VariantRecord, choice: string | undefined, lang: AdrLang): string | undefined {
  return choice === undefined ? undefined : choiceOf(variant, choice)?.[lang];
}

/** The choice that a caller means: its number, or its name in any language, whatever the case and the spaces. */
export function choiceOf(variant: VariantRecord, choice: string): Text4 | undefined {
  const choices = choicesOf(variant);
  const wanted = plain(choice);
  return /^\d$/.test(wanted) ? choices[Number(wanted) - 1] : choices.find((names) => ADR_LANGUAGES.some((lang) => plain(names[lang]) === wanted));
}

/** All choices of a row, at least one. */
export function choicesOf({ names, document_names }: VariantRecord): readonly Text4[] {
  return document_names.length === 0 ? [names] : document_names;
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toUpperCase();
}
