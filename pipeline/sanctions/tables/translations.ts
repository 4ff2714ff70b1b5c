import { z } from "zod";
import { nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { ADR_LANGUAGES, type AdrLanguage, inLanguages } from "../../../openapi/schemas/languages.ts";
import { table } from "../../source/table.ts";

/** Languages that the other tables do not have. */
type Translated = Exclude<AdrLanguage, "en" | "pl">;
export const TRANSLATED = ADR_LANGUAGES.filter((lang): lang is Translated => lang !== "en" && lang !== "pl");

/**
 * Texts in the languages that the other tables do not have, by the English text: a text that changes in English has no
 * translation any more, and a text that many rows have is translated once.
 */
export const translationsTable = table({
  name: "sanctions/translations",
  files: "sanctions/translations.csv",
  row: z.object({
    en: nonEmpty,
    ...(Object.fromEntries(TRANSLATED.map((lang) => [lang, textOrEmpty])) as Record<Translated, typeof textOrEmpty>),
    translated: z.enum(["own", "official"], "want own or official"),
  }),
  key: ["en"],
  ordered: true,
  floor: 1000,
});
export type LawTranslation = z.infer<typeof translationsTable.row>;

/**
 * Terms of the law, each with the words that may stand for it in a language: forms between bars, with a hyphen where
 * letters may stand before or behind (`-Anhang-` also has `Anhangs`).
 */
export const termsTable = table({
  name: "sanctions/terms",
  files: "sanctions/terms.csv",
  row: z.object(inLanguages(() => nonEmpty)),
  key: ["en"],
  ordered: true,
  floor: 100,
});
export type TermRow = z.infer<typeof termsTable.row>;
