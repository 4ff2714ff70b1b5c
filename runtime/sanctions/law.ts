import type { BaseWords, BaseWordsRecord } from "../../openapi/shards/bases.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import type { CountryShard } from "../../openapi/shards/countries.ts";
import type { EntryRecord, EntryShard, LawRecord, LawShard } from "../../openapi/shards/sanctions.ts";
import { countryRecordOf, type CountryRecord } from "../rules/sanctions/country-record.ts";
import { type Law, lawOf, lookUp, required, wholeEntries } from "../rules/sanctions/law.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { onceByObject } from "../text/memo.ts";
import { filesFor } from "../shards/files.ts";
import { compareText } from "../text/fold.ts";

/** The regulations as data, with what is read on first use. */
export interface LawRepository extends Law {
  /** Entries by id that can bear on any of some codes. */
  entriesNear(codes: readonly string[]): Promise<Pick<ReadonlyMap<string, EntryRecord>, "get">>;
  /** Wording of a base, by the id of the wording. */
  words(id: string): BaseWordsRecord;
  /** Country records, with the regimes that apply only if a question names them; read on first use. */
  countries(): Promise<CountryRecord>;
}

/** Opens the law of a dataset. Rejects when its file is missing or damaged: without it no question can be answered. */
export async function openLaw(dataset: Dataset): Promise<LawRepository> {
  const files = dataset.files("sanctions", "sanctions-chapter/3");
  const open = async (file: FileEntry): Promise<ReadonlyMap<string, EntryRecord>> =>
    entriesById(await dataset.load<EntryShard>(file), record);
  const [record, { records }] = await Promise.all([
    readLaw(dataset),
    dataset.load<BaseWords>(onlyFile(dataset, "sanctions", "sanctions-words/1")),
  ]);
  const words = new Map(records.map((own) => [own.id, own]));

  return {
    ...lookUp(record),
    words: (id) => required(words, id, "words"),
    countries: async () =>
      countryRecordOf(
        (await dataset.load<CountryShard>(onlyFile(dataset, "sanctions", "sanctions-countries/1"))).records,
      ),
    async entriesNear(codes) {
      const near = new Set(codes.flatMap((code) => filesFor(files, code)));
      const opened = await Promise.all([...near].map(open));
      return { get: (id) => opened.find((entries) => entries.has(id))?.get(id) };
    },
  };
}

/** Reads the law file. Rejects where the dataset has none, or where it lacks what stands in it once. */
export async function readLaw(dataset: Dataset): Promise<LawRecord> {
  const file = onlyFile(dataset, "sanctions", "sanctions-law/3");
  return lawOf(file.path, (await dataset.load<LawShard>(file)).records);
}

const entriesById = onceByObject(
  ({ records }: EntryShard, law: Pick<LawRecord, "scopes">): ReadonlyMap<string, EntryRecord> =>
    new Map(wholeEntries(records, law).map((entry) => [entry.id, entry])),
);

/** Every entry of a dataset once, in the order of code and id. */
export async function readEntries(dataset: Dataset): Promise<EntryRecord[]> {
  const all = async <File>(schema: string): Promise<File[]> =>
    Promise.all(dataset.files("sanctions", schema).map((file) => dataset.load<File>(file)));
  const law = (await all<LawShard>("sanctions-law/3")).flatMap(({ records }) => records);
  const scopes = law.flatMap((line) => ("scope" in line ? [line.scope] : []));
  // An entry stands in the file of every chapter that it reaches.
  const shards = await all<EntryShard>("sanctions-chapter/3");
  const lines = new Map(shards.flatMap(({ records }) => records.map((line) => [line.id, line])));
  return wholeEntries([...lines.values()], { scopes }).toSorted(
    (a, b) => compareText(a.code, b.code) || compareText(a.id, b.id),
  );
}
