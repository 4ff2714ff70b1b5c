import type { ListedFile, WordFormsRecord } from "../../openapi/shards/common.ts";
import type { CnNames, CnRecord, CnShard, GoodsNames, SuccessorRecord, Successors } from "../../openapi/shards/nomenclature.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceByObject } from "../shards/memo.ts";

/** The Combined Nomenclature of the years held. */
export interface Nomenclature {
  years: readonly number[];
  /** All lines of a chapter in a year, by code and in the order of the codes; none where the chapter does not exist. */
  lines(year: number, chapter: string): Promise<ReadonlyMap<string, CnRecord>>;
  /** The same, where they are in memory. */
  linesNow(year: number, chapter: string): ReadonlyMap<string, CnRecord> | undefined;
  /** The printed lines of a year in one language. */
  names(year: number, lang: "en" | "pl"): Promise<CnNames["records"]>;
  /** Names of goods that the nomenclature does not have, with their codes. */
  goods(lang: "en" | "pl"): Promise<GoodsNames["records"]>;
  /** Forms of Polish words. */
  forms(): Promise<WordFormsRecord["records"]>;
  /** Codes that took over goods of an ended code, or of codes above or below it. */
  successors(digits: string): Promise<SuccessorRecord[]>;
}

const NO_LINES: ReadonlyMap<string, CnRecord> = new Map();

/** Opens the nomenclature of a dataset; shards are read on first use. */
export function openNomenclature(dataset: Dataset): Nomenclature {
  const chapters = dataset.files("nomenclature", "cn-chapter/1");
  const years = [...new Set(chapters.map(({ part }) => Number(part)))].toSorted((a, b) => a - b);
  const files = Map.groupBy(chapters, ({ part, prefix }) => `${part}/${prefix.slice(0, 2)}`);
  const linesOf = onceByObject((first: CnShard, others: readonly CnShard[]) => new Map([first, ...others].flatMap(({ records }) => records.map((record) => [record.code, record] as const))));
  const only = (schema: string, part?: string): ListedFile => onlyFile(dataset, "nomenclature", schema, part);

  return {
    years,
    async lines(year, chapter) {
      const [first, ...others] = await Promise.all((files.get(`${year}/${chapter}`) ?? []).map((file) => dataset.load<CnShard>(file)));
      return first === undefined ? NO_LINES : linesOf(first, others);
    },
    linesNow(year, chapter) {
      const shards = (files.get(`${year}/${chapter}`) ?? []).map((file) => dataset.peek(file) as CnShard | undefined);
      const [first, ...others] = shards.filter((shard) => shard !== undefined);
      return first === undefined || others.length + 1 < shards.length ? undefined : linesOf(first, others);
    },
    async names(year, lang) {
      return (await dataset.read<CnNames>(only("cn-names/2", `${year}-${lang}`))).records;
    },
    async goods(lang) {
      return (await dataset.read<GoodsNames>(only("cn-goods/1", lang))).records;
    },
    async forms() {
      return (await dataset.read<WordFormsRecord>(only("word-forms/1", "pl"))).records;
    },
    async successors(digits) {
      const { records } = await dataset.load<Successors>(only("cn-successors/1"));
      return records.filter(({ code }) => code.startsWith(digits) || digits.startsWith(code));
    },
  };
}

/** The nomenclature that answers for a day: that of its year, or the newest or oldest held where the day lies after or before them. */
export function yearFor(years: readonly number[], day: string): { year: number; stale: boolean } {
  const wanted = Number(day.slice(0, 4));
  const [oldest, newest] = [years[0], years.at(-1)];
  if (oldest === undefined || newest === undefined) throw new Error("no nomenclature is held");
  const year = Math.min(Math.max(wanted, oldest), newest);
  return { year, stale: year !== wanted };
}
