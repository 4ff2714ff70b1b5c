import { z } from "zod";
import { shard } from "./common.ts";

/** The texts of a record, where they stand in it: a text, or what has texts inside. */
type TextTree = string | TextTree[] | { [member: string]: TextTree };
const TextTree: z.ZodType<TextTree> = z
  .lazy(() => z.union([z.string(), z.array(TextTree), z.record(z.string(), TextTree)]))
  .meta({
    id: "TextTree",
    description:
      "A text, or texts by the members of the record that they stand in. The text `_` is that of the record itself.",
  });

/** The texts of a record in the language of the file: `[kind and id of the record, texts by member]`. */
const TextsRecord = z.tuple([z.string(), TextTree]);
export type TextsRecord = z.infer<typeof TextsRecord>;

/** What law, words and controls say in one language, a record a line, in the order of theirs. */
export const TextsShard = shard("sanctions-texts/1", TextsRecord);
export type TextsShard = z.infer<typeof TextsShard>;

/** The same of the file of countries, which most questions do without. */
export const CountryTextsShard = shard("sanctions-country-texts/1", TextsRecord);
