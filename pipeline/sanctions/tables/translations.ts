import { z } from "zod";
import { nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { table } from "../../source/table.ts";

/**
 * Texts in the languages that the other tables do not have, by the English text: a text that changes in English has no
 * translation any more, and a text that many rows have is translated once.
 */
export const translationsTable = table({
  name: "sanctions/translations",
  files: "sanctions/translations.csv",
  row: z.object({
    en: nonEmpty,
    de: textOrEmpty,
    fr: textOrEmpty,
    translated: z.enum(["own", "official"], "want own or official"),
  }),
  key: ["en"],
  ordered: true,
  floor: 1000,
});
export type TranslationRow = z.infer<typeof translationsTable.row>;
