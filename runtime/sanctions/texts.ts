import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { TextsRecord, TextsShard } from "../../openapi/shards/texts.ts";
import { lineKey } from "../rules/sanctions/line-key.ts";
import type { Dataset } from "../shards/dataset.ts";

/** Lines of a file whose texts stand in files of their own, one a language. */
interface WordedFile {
  records: readonly object[];
}

/** Which languages the lines of a file have by now. */
const spoken = new WeakMap<WordedFile, Map<AdrLanguage, Promise<void>>>();

/**
 * Puts the texts of a language into the lines of a file, once; texts of other languages stay beside them. `schema` is
 * that of the files of texts. Rejects where the language has no file, or lacks a text.
 */
export async function putTexts(
  dataset: Dataset,
  file: WordedFile,
  lang: AdrLanguage,
  schema: "sanctions-texts/1" | "sanctions-country-texts/1" = "sanctions-texts/1",
): Promise<void> {
  const languages = spoken.get(file) ?? new Map<AdrLanguage, Promise<void>>();
  spoken.set(file, languages);
  const current = languages.get(lang) ?? readTexts(dataset, file, lang, schema);
  languages.set(lang, current);
  try {
    await current;
  } catch (error) {
    languages.delete(lang);
    throw error;
  }
}

async function readTexts(dataset: Dataset, file: WordedFile, lang: AdrLanguage, schema: string): Promise<void> {
  const entry = dataset.files("sanctions", schema).find(({ part }) => part === lang);
  if (entry === undefined) throw new Error(`the dataset has no texts in ${lang}`);
  const { records } = await dataset.load<TextsShard>(entry);
  const trees = new Map(records);
  for (const line of file.records) {
    const tree = trees.get(lineKey(line));
    if (tree !== undefined) putTree(line as Members, tree, lang);
  }
}

type Tree = TextsRecord[1];
type Members = Record<string, unknown>;

function putTree(target: Members, tree: Tree, lang: AdrLanguage): void {
  for (const [name, text] of Object.entries(tree)) {
    if (name === "_") target[lang] = text;
    else if (typeof text === "string") (target[name] as Members)[lang] = text;
    else putTree(target[name] as Members, text, lang);
  }
}
