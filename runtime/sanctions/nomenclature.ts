import type { CnNames, CnRecord, CnShard, SuccessorRecord, Successors } from "../../openapi/shards/nomenclature.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { byChapter } from "../shards/prefix.ts";

/** The Combined Nomenclature of the years held. */
export interface Nomenclature {
  years: readonly number[];
  /** All lines of a chapter in a year, by code; none where the chapter does not exist. */
  lines(year: number, chapter: string): Promise<ReadonlyMap<string, CnRecord>>;
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
  const filesOf = new Map(years.map((year) => [year, byChapter(chapters.filter(({ part }) => part === String(year)))]));
  const indexed = new Map<string, Promise<ReadonlyMap<string, CnRecord>>>();

  const loadChapter = async (year: number, chapter: string): Promise<ReadonlyMap<string, CnRecord>> => {
    const shards = await Promise.all((filesOf.get(year)?.get(chapter) ?? []).map((file) => dataset.load<CnShard>(file)));
    return new Map(shards.flatMap(({ records }) => records.map((record) => [record.code, record] as const)));
  };

  return {
    years,
    sourceVersion: dataset.sourceVersion("nomenclature"),
    lines(year, chapter) {
      const key = `${year}/${chapter}`;
      let lines = indexed.get(key);
      if (lines === undefined) {
        lines = loadChapter(year, chapter);
        lines.catch(() => indexed.delete(key));
        indexed.set(key, lines);
      }
      return lines;
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
