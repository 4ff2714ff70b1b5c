import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import type { CountryShard } from "../../openapi/shards/countries.ts";
import type { BaseWords } from "../../openapi/shards/legs.ts";
import type { EntryRecord, EntryShard, LawRecord, LawShard } from "../../openapi/shards/sanctions.ts";
import type { TextsRecord, TextsShard } from "../../openapi/shards/texts.ts";
import { type CountryRecord, countryRecordOf } from "../rules/sanctions/country-record.ts";
import { type WordedLaw, lawOf, lookUp, required, wholeEntries } from "../rules/sanctions/law.ts";
import { lineKey } from "../rules/sanctions/line-key.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { filesByPrefix } from "../shards/files.ts";
import { onceByObject, onceOrAgain } from "../text/memo.ts";
import { compareText } from "../text/normalize.ts";

/** The regulations as data, with what is read on first use. */
export interface LawRepository extends WordedLaw {
  /** Entries by id that can bear on any of some codes. */
  entriesNear(codes: readonly string[]): Promise<Pick<ReadonlyMap<string, EntryRecord>, "get">>;
  /**
   * Reads what law, words and countries say in a language. Nothing is said in one that was not read: whoever answers
   * reads its language first.
   */
  speak(lang: SanctionsLang): Promise<void>;
  /** Country records, with the regimes that apply only if a question names them; read on first use. */
  countries(): Promise<CountryRecord>;
}

/** Opens the law of a dataset. Rejects when its file is missing or damaged: without it no question can be answered. */
export async function openLaw(dataset: Dataset): Promise<LawRepository> {
  const filesFor = filesByPrefix(dataset.files("sanctions", "sanctions-chapter/4"));
  const open = async (file: FileEntry): Promise<ReadonlyMap<string, EntryRecord>> =>
    entriesById(await dataset.load<EntryShard>(file), record);
  const lawFile = onlyFile(dataset, "sanctions", "sanctions-law/5");
  const [lawShard, wordsShard] = await Promise.all([
    dataset.load<LawShard>(lawFile),
    dataset.load<BaseWords>(onlyFile(dataset, "sanctions", "sanctions-words/2")),
  ]);
  const record = lawOf(lawFile.path, lawShard.records);
  const words = new Map(wordsShard.records.map((worded) => [worded.id, worded]));
  const languages = new Set<SanctionsLang>(["en"]);
  let isOpen = false;
  const countryShard = onceOrAgain(async () => {
    const shard = await dataset.load<CountryShard>(onlyFile(dataset, "sanctions", "sanctions-countries/2"));
    // One after another: a language that is asked for meanwhile has its turn too.
    for (const lang of languages) await putTexts(dataset, shard, lang, "sanctions-country-texts/1");
    isOpen = true;
    return shard;
  });

  return {
    ...lookUp(record),
    words: (id) => required(words, id, "words"),
    async speak(lang) {
      languages.add(lang);
      await Promise.all([
        putTexts(dataset, lawShard, lang),
        putTexts(dataset, wordsShard, lang),
        ...(isOpen ? [putTexts(dataset, await countryShard(), lang, "sanctions-country-texts/1")] : []),
      ]);
    },
    countries: async () => countryRecordOf((await countryShard()).records),
    async entriesNear(codes) {
      const near = new Set(codes.flatMap(filesFor));
      const opened = await Promise.all([...near].map(open));
      return { get: (id) => opened.find((entries) => entries.has(id))?.get(id) };
    },
  };
}

/** Lines of a file of the sanctions dataset with what they say in every language; none where there is no such file. */
export async function readWorded<File extends { records: readonly object[] }>(
  dataset: Dataset,
  schema: string,
): Promise<File["records"][number][]> {
  const shards = await Promise.all(dataset.files("sanctions", schema).map((file) => dataset.load<File>(file)));
  const texts = schema === "sanctions-countries/2" ? "sanctions-country-texts/1" : "sanctions-texts/1";
  await Promise.all(shards.flatMap((shard) => ADR_LANGUAGES.map((lang) => putTexts(dataset, shard, lang, texts))));
  return shards.flatMap(({ records }) => records);
}

/** Reads the law file. Rejects where the dataset has none, or where it lacks what stands in it once. */
export async function readLaw(dataset: Dataset): Promise<LawRecord> {
  const { path } = onlyFile(dataset, "sanctions", "sanctions-law/5");
  return lawOf(path, await readWorded<LawShard>(dataset, "sanctions-law/5"));
}

const entriesById = onceByObject(
  ({ records }: EntryShard, law: Pick<LawRecord, "scopes">): ReadonlyMap<string, EntryRecord> =>
    new Map(wholeEntries(records, law).map((entry) => [entry.id, entry])),
);

/** Every entry of a dataset once, in the order of code and id. */
export async function readEntries(dataset: Dataset): Promise<EntryRecord[]> {
  const law = await readWorded<LawShard>(dataset, "sanctions-law/5");
  const scopes = law.flatMap((line) => ("scope" in line ? [line.scope] : []));
  // An entry stands in the file of every chapter that it reaches.
  const shards = await Promise.all(
    dataset.files("sanctions", "sanctions-chapter/4").map((file) => dataset.load<EntryShard>(file)),
  );
  const lines = new Map(shards.flatMap(({ records }) => records.map((line) => [line.id, line])));
  return wholeEntries([...lines.values()], { scopes }).toSorted(
    (a, b) => compareText(a.code, b.code) || compareText(a.id, b.id),
  );
}

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
