import { z } from "zod";
import { ADR_LANGUAGES, type AdrLanguage, inLanguages } from "../../../openapi/schemas/languages.ts";
import { LawText } from "../../../openapi/shards/common.ts";
import { LawGrounds, LawWarnings } from "../../../openapi/shards/sanctions.ts";
import { SummaryTexts } from "../../../openapi/shards/summary-texts.ts";
import { columnsIn, nonEmpty, textIn, textOrEmpty } from "../../source/cells.ts";
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

/** The sentences of answers that no row of law has: their tree is that of the law file. */
const Sentences = z.strictObject({
  summary: SummaryTexts.omit({ legs: true }),
  warnings: LawWarnings,
  grounds: LawGrounds,
  /** Of goods of the Common High Priority List. */
  priority_tier: LawText,
  disclaimer: LawText,
  /** What stands where a language has no text: the English one, marked. */
  untranslated: LawText,
  /** A thousand, with what stands between its digits. */
  thousand: LawText,
  /** Of a ban whose row says what no table of questions does. */
  base: z.strictObject({
    /** Questions that follow from the row itself. */
    ask: z.strictObject({ successor: LawText, scope: LawText, value: LawText, quota: LawText, excepted: LawText }),
    /** The amount beside a noun, and as a condition. */
    above: LawText,
    worth: LawText,
    /** Where customs accept that other goods are declared, and where they stop all of the code for another reason. */
    other_goods: LawText,
    whole_code: LawText,
  }),
});
export type BaseTexts = z.infer<typeof Sentences>["base"];

/** The paths of the texts in a schema, as `summary.leads.depends`; months count from 1. */
function pathsOf(schema: unknown, path: string): string[] {
  if (schema === LawText) return [path];
  if (schema instanceof z.ZodArray) return Array.from({ length: 12 }, (_, month) => `${path}.${month + 1}`);
  if (!(schema instanceof z.ZodObject)) throw new Error(`${path} is neither a text nor an object of texts`);
  return Object.entries(schema.shape).flatMap(([name, below]) =>
    pathsOf(below, path === "" ? name : `${path}.${name}`),
  );
}

/** Ids of the sentences that answers need. */
export const SENTENCE_IDS: readonly string[] = pathsOf(Sentences, "");

/** One row a sentence, a column a language. Places for values stand in braces. */
export const sentencesTable = table({
  name: "sanctions/sentences",
  files: "sanctions/sentences.csv",
  row: z.object({
    id: z.enum(SENTENCE_IDS, "want the id of a sentence of the law file: see FORMAT.md"),
    ...columnsIn("text", nonEmpty),
  }),
  key: ["id"],
  floor: 100,
});
type SentenceRow = z.infer<typeof sentencesTable.row>;

/** Puts the sentences of the table into the tree of the law file; throws where one is missing. */
export function readSentences(rows: readonly SentenceRow[]): z.infer<typeof Sentences> {
  const tree: Record<string, unknown> = {};
  for (const { id, ...row } of rows) {
    const names = id.split(".");
    const branch = names.slice(0, -1).reduce<Record<string, unknown>>((node, name) => {
      node[name] ??= {};
      return node[name] as Record<string, unknown>;
    }, tree);
    branch[names.at(-1)!] = textIn("text", row);
  }
  const { summary, ...texts } = tree as { summary: { months: object } };
  return Sentences.parse({ ...texts, summary: { ...summary, months: Object.values(summary.months) } });
}
