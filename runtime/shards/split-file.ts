import type { ListedFile, TextsShard } from "../../openapi/shards/common.ts";
import type { Dataset, DatasetName } from "./dataset.ts";
import { textBlocksFolder, textsPath } from "./files.ts";
import { onceOrAgain } from "./memo.ts";
import { TextBook } from "./texts.ts";

/** A file of records that was opened without its texts; a text throws until its language was read. */
export interface SplitFile<Value> {
  value: Value;
  /** Reads the texts of a language, once: of all records, or of those with these numbers and of what stands in the same blocks. */
  read: (lang: string, records?: readonly number[]) => Promise<void>;
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
  const readBlock = async (lang: string, { texts, from, to }: Block): Promise<void> => {
    book.take(lang, (await dataset.read<TextsShard>(texts)).records, from, to);
    await reserve(texts);
  };
  const blocks = new Map<string, readonly Block[]>();
  const blocksOf = (lang: string): readonly Block[] => {
    let own = blocks.get(lang);
    if (own === undefined) blocks.set(lang, (own = listBlocks(dataset.files(name, "texts/1"), file.path, lang, book.length)));
    return own;
  };
  return {
    value,
    async read(lang, wantedRecords) {
      const wanted = wantedRecords === undefined ? blocksOf(lang) : blocksOf(lang).filter(({ from, to }) => wantedRecords.some((record) => record >= from && record < to));
      await Promise.all(wanted.map((block) => {
        let reading = readings.get(block.texts.path);
        if (reading === undefined) readings.set(block.texts.path, (reading = onceOrAgain(() => readBlock(lang, block))));
        return reading();
      }));
    },
  };
}

/** A file of texts: those of the records from one up to another. */
interface Block {
  texts: ListedFile;
  from: number;
  to: number;
}

/** The files that together have the texts of a file in a language. */
function listBlocks(files: readonly ListedFile[], path: string, lang: string, records: number): Block[] {
  const [whole, folder] = [textsPath(path, lang), textBlocksFolder(path, lang)];
  const own = files.filter((texts) => texts.path === whole || texts.path.startsWith(folder));
  const starts = own.map((texts) => (texts.path === whole ? 0 : Number(texts.path.slice(folder.length, -".json".length))));
  if (starts[0] !== 0) throw new Error(`${whole} is in no manifest`);
  return own.map((texts, at) => ({ texts, from: starts[at]!, to: starts[at + 1] ?? records }));
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
