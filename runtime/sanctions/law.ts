import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { BaseWords } from "../../openapi/shards/legs.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import type { CountryShard } from "../../openapi/shards/countries.ts";
import type { EntryRecord, EntryShard, LawRecord, LawShard } from "../../openapi/shards/sanctions.ts";
import { countryRecordOf, type CountryRecord } from "../rules/sanctions/country-record.ts";
import { lawOf, lookUp, required, wholeEntries, type WordedLaw } from "../rules/sanctions/law.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { onceByObject, onceOrAgain } from "../text/memo.ts";
import { putTexts } from "./texts.ts";
import { filesFor } from "../shards/files.ts";
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
  const files = dataset.files("sanctions", "sanctions-chapter/4");
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
    await Promise.all([...languages].map((lang) => putTexts(dataset, shard, lang, "sanctions-country-texts/1")));
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
      const near = new Set(codes.flatMap((code) => filesFor(files, code)));
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
