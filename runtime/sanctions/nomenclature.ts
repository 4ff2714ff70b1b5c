import type { CnNames, CnRecord, CnShard, SuccessorRecord, Successors } from "../../openapi/shards/nomenclature.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { filesFor } from "../shards/prefix.ts";

/** The Combined Nomenclature of the years held. */
export interface Nomenclature {
  years: readonly number[];
  /** Lines of a year that can stand above, at or below the digits, by code. */
  lines(year: number, digits: string): Promise<ReadonlyMap<string, CnRecord>>;
  names(year: number): Promise<CnNames["records"]>;
  /** Codes that took over goods of an ended code, or of codes above or below it. */
  successors(digits: string): Promise<SuccessorRecord[]>;
  sourceVersion: string;
}

/** Opens the nomenclature of a dataset; shards are read on first use. */
export function openNomenclature(dataset: Dataset): Nomenclature {
  const chapters = dataset.files("nomenclature", "cn-chapter/1");
  const names = dataset.files("nomenclature", "cn-names/1");
  const years = [...new Set(chapters.map(({ part }) => Number(part)))].toSorted((a, b) => a - b);
  const indexed = new Map<string, Promise<ReadonlyMap<string, CnRecord>>>();

  const indexOf = (path: string, load: () => Promise<CnShard>): Promise<ReadonlyMap<string, CnRecord>> => {
    let index = indexed.get(path);
    if (index === undefined) {
      index = load().then(({ records }) => new Map(records.map((record) => [record.code, record])));
      index.catch(() => indexed.delete(path));
      indexed.set(path, index);
    }
    return index;
  };

  return {
    years,
    sourceVersion: dataset.sourceVersion("nomenclature"),
    async lines(year, digits) {
      const files = filesFor(chapters.filter(({ part }) => part === String(year)), digits);
      const maps = await Promise.all(files.map((file) => indexOf(file.path, () => dataset.load<CnShard>(file))));
      return maps.length === 1 && maps[0] !== undefined ? maps[0] : new Map(maps.flatMap((map) => [...map]));
    },
    async names(year) {
      const file = names.find(({ part }) => part === String(year));
      if (file === undefined) throw new Error(`the nomenclature of ${year} has no names file`);
      return (await dataset.load<CnNames>(file)).records;
    },
    async successors(digits) {
      const { records } = await dataset.load<Successors>(onlyFile(dataset, "nomenclature", "cn-successors/1"));
      return records.filter(({ code }) => code.startsWith(digits) || digits.startsWith(code));
    },
  };
}

/** The nomenclature that answers for a day: that of its year, or the newest held when the day lies after it. */
export function yearFor(years: readonly number[], day: string): { year: number; stale: boolean } {
  const wanted = Number(day.slice(0, 4));
  const newest = years.at(-1);
  if (newest === undefined) throw new Error("no nomenclature is held");
  return wanted > newest ? { year: newest, stale: true } : { year: wanted, stale: false };
}
