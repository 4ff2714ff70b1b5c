import { inLanguages } from "../schemas/languages.ts";
import { z } from "zod";

/**
 * Shapes of the published static files. Records are canonical JSON, one a line; the manifest names the source version
 * that its files were built from.
 */

export const Text2 = z
  .strictObject({ en: z.string(), pl: z.string() })
  .meta({ id: "Text2", description: "A text in English and Polish." });
export type Text2 = z.infer<typeof Text2>;
export const Text4 = z
  .strictObject(inLanguages(() => z.string().meta({ description: "The text in this language." })))
  .meta({ id: "Text4", description: "A text in every language." });
export type Text4 = z.infer<typeof Text4>;
/** A text of the law: its record stands in one file, and what it says in the file of each language. */
export const LawText = z
  .strictObject(inLanguages(() => z.string().meta({ description: "The text in this language." })))
  .meta({ id: "LawText", description: "A text, which stands in the file of a language under the id of its record." });

/**
 * A shard: a header of facts about the file, then its records. Nothing in the header changes unless the file does: a
 * release changes the files that it changes, and no others.
 */
export function shard<Name extends string, Kind extends z.ZodType>(schema: Name, record: Kind) {
  return z
    .strictObject({
      schema: z.literal(schema),
      part: z.string(),
      prefix: z.string(),
      records: z.array(record),
    })
    .meta({ id: schema });
}

/** Forms of words, folded: `[ends between spaces, "-" for none; stems between spaces that take all of these ends]`. */
const WordFormRecord = z.tuple([z.string(), z.string()]);
export const WordFormsRecord = shard("word-forms/1", WordFormRecord);
export type WordFormsRecord = z.infer<typeof WordFormsRecord>;

export const FileEntry = z
  .strictObject({
    path: z.string().meta({ description: "Below the folder of index.json." }),
    schema: z.string(),
    part: z.string().meta({
      description:
        "Year of the nomenclature, edition of ADR, or empty; with a hyphen and the language, or the language alone, where a file is of one language.",
    }),
    prefix: z
      .string()
      .meta({ description: "Leading digits that all records of the file share; empty for a whole table." }),
    bytes: z.int().min(1),
    records: z.int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: "FileEntry" });
export type FileEntry = z.infer<typeof FileEntry>;
const DatasetName = z.enum(["nomenclature", "sanctions", "adr"]);

export const Manifest = z
  .strictObject({
    schema: z.literal("manifest/3"),
    dataset: DatasetName,
    source_version: z.string().min(1).meta({
      description:
        "What every file of the dataset was built from: `32014R0833@2026-07-24`, `CN 2026`, `ADR 2025`, several after each other.",
    }),
    counts: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.int().min(0)).meta({
      description:
        "What the dataset holds: entries of each annex (`RU-XXIII`), codes of each year of the nomenclature (`2026`), UN numbers of each edition of ADR (`2025`). Whoever loads it counts again.",
    }),
    files: z.array(FileEntry),
  })
  .meta({
    id: "manifest/3",
    description: "Every file of a dataset, by path. The manifest, not the client, knows how prefixes are split.",
  });
export type Manifest = z.infer<typeof Manifest>;

export const DatasetPointer = z
  .strictObject({ manifest: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), source_version: z.string() })
  .meta({ id: "DatasetPointer" });
