import type { ListedFile, WordFormsRecord } from "../../openapi/shards/common.ts";
import type { CnLineCodes, CnNames, CnRecord, GoodsNames, SuccessorRecord, Successors } from "../../openapi/shards/nomenclature.ts";
import { joinCoded, type ByCode } from "../shards/coded.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { filesByChapter, filesByHeading } from "../shards/files.ts";
import { type GoodsGroup, type NamedLine, readGoodsGroups, readNamedLines } from "./printed-lines.ts";

/** The Combined Nomenclature of the years held. */
export interface Nomenclature {
  years: readonly number[];
  /** Lines of a year by code, in the order of the codes: at least those above and below the digits, and their like up to the heading; none where the chapter does not exist. */
  lines(year: number, digits: string): Promise<CnLines>;
  /** The same, where they are in memory. */
  linesNow(year: number, digits: string): CnLines | undefined;
  /** The printed lines of a year in one language. */
  names(year: number, lang: "en" | "pl"): Promise<NamedLine[]>;
  /** Names of goods that the nomenclature does not have, with their codes. */
  goods(lang: "en" | "pl"): Promise<GoodsGroup[]>;
  /** Forms of Polish words. */
  forms(): Promise<WordFormsRecord["records"]>;
  /** Codes that took over goods of an ended code, or of codes above or below it. */
  successors(digits: string): Promise<SuccessorRecord[]>;
}

export type CnLines = ByCode<CnRecord>;

/** Opens the nomenclature of a dataset; shards are read on first use. */
export function openNomenclature(dataset: Dataset): Nomenclature {
  const chapters = dataset.files("nomenclature", "cn-chapter/1");
  const years = [...new Set(chapters.map(({ part }) => Number(part)))].toSorted((a, b) => a - b);
  const files = new Map([...Map.groupBy(chapters, ({ part }) => Number(part))].map(([year, own]) => [year, filesByHeading(filesByChapter(own))]));
  const filesOf = (year: number, digits: string): readonly ListedFile[] => files.get(year)?.(digits) ?? [];
  const only = (schema: string, part?: string): ListedFile => onlyFile(dataset, "nomenclature", schema, part);

  return {
    years,
    async lines(year, digits) {
      return joinCoded(await Promise.all(filesOf(year, digits).map((file) => dataset.coded<CnRecord>(file))));
    },
    linesNow(year, digits) {
      const listed = filesOf(year, digits);
      const held = listed.map((file) => dataset.codedNow<CnRecord>(file)).filter((records) => records !== undefined);
      return listed.length === 0 || held.length < listed.length ? undefined : joinCoded(held);
    },
    async names(year, lang) {
      const [lines, names] = await Promise.all([dataset.read<CnLineCodes>(only("cn-lines/1", String(year))), dataset.read<CnNames>(only("cn-names/3", `${year}-${lang}`))]);
      return readNamedLines(lines.records, names.records);
    },
    async goods(lang) {
      return readGoodsGroups((await dataset.read<GoodsNames>(only("cn-goods/2", lang))).records);
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
