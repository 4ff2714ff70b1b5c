import type { ListedFile, TextsShard } from "../../openapi/shards/common.ts";
import type { Dataset, DatasetName } from "./dataset.ts";
import { textsPath } from "./files.ts";
import { onceOrAgain } from "./memo.ts";
import { TextBook } from "./texts.ts";

/** A file of records that was opened without its texts; a text throws until its language was read. */
export interface SplitFile<Value> {
  value: Value;
  /** Reads the texts of a language, once. */
  read: (lang: string) => Promise<void>;
}

/** A parsed text and its place hold so many times their bytes. */
const HELD_BY_BYTE = 3;

/** Opens a file whose texts stand beside it. What is made of it stays, and counts in the memory of the dataset. */
export async function openSplitFile<Value>(dataset: Dataset, name: DatasetName, file: ListedFile, make: (records: unknown[]) => Value): Promise<SplitFile<Value>> {
  const book = new TextBook(file.path);
  const { records } = await dataset.read<{ records: unknown[] }>(file);
  const value = make(records.map((record) => book.place(record)));
  const reserve = async (own: ListedFile): Promise<void> => dataset.memory.reserve((await dataset.entry(own)).bytes * HELD_BY_BYTE);
  await reserve(file);
  const readings = new Map<string, () => Promise<void>>();
  const readTexts = async (lang: string): Promise<void> => {
    const path = textsPath(file.path, lang);
    const texts = dataset.files(name, "texts/1").find((own) => own.path === path);
    if (texts === undefined) throw new Error(`${path} is in no manifest`);
    book.take(lang, (await dataset.read<TextsShard>(texts)).records);
    await reserve(texts);
  };
  return {
    value,
    read(lang) {
      let reading = readings.get(lang);
      if (reading === undefined) readings.set(lang, (reading = onceOrAgain(() => readTexts(lang))));
      return reading();
    },
  };
}

/** The only record of a file that wants one. */
export function onlyRecord<Value>({ path }: ListedFile, records: readonly Value[]): Value {
  const [record] = records;
  if (record === undefined || records.length !== 1) throw new Error(`${path} has ${records.length} records, want 1`);
  return record;
}

/** An object to which members are added that throw until what they are of was read. */
export function withLater<Now extends object, Later extends object>(now: Now, names: readonly (keyof Later & string)[], later: () => Later): Now & Later {
  return Object.defineProperties(now, Object.fromEntries(names.map((name) => [name, { enumerable: true, get: () => later()[name] }]))) as Now & Later;
}
