import { z } from "zod";
import { nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { ADR_LANGUAGES, type AdrLanguage } from "../../../openapi/schemas/languages.ts";
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
