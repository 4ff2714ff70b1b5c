import type { FileEntry, Text2, WordFormsRecord } from "../../openapi/shards/common.ts";
import type {
  CnNames,
  CnRecord,
  CnShard,
  GoodsNames,
  GoodsRecord,
  NoteRecord,
  NoteWords,
  SeparationRecord,
  Separations,
  SuccessorRecord,
  Successors,
  VagueRecord,
  VagueWords,
} from "../../openapi/shards/nomenclature.ts";
import {
  type GoodsLanguage,
  type NameLines,
  type NamedLine,
  openLines,
  readNamedLines,
  shownName,
} from "../text/name-lines.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { EntryNames } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { filesByPrefix } from "../shards/files.ts";
import { onceByObject } from "../text/memo.ts";

/** The Combined Nomenclature of all years of the dataset. */
export interface Nomenclature {
  years: readonly number[];
  /**
   * Lines of a year by code, in the order of the codes: at least those above and below each of some codes, and their
   * like up to the heading; none where a chapter does not exist.
   */
  lines(year: number, ...codes: readonly string[]): Promise<CnLines>;
  /**
   * Reads the names of lines in a language beside English and Polish: all lines read from then on have them, those of
   * an earlier nomenclature as `untranslated` marks the English name.
   */
  speak(lang: GoodsLanguage, untranslated: string): Promise<void>;
  /** The printed lines of the newest year in one language. */
  names(lang: GoodsLanguage): Promise<NamedLine[]>;
  /** The same lines, by code. */
  printed(lang: GoodsLanguage): Promise<NameLines>;
  /** Names of goods that the nomenclature does not have, with their codes. */
  goods(lang: GoodsLanguage): Promise<GoodsRecord[]>;
  /** Descriptions of goods in the words of the law. */
  entryNames(lang: SanctionsLang): Promise<EntryNames["records"]>;
  /** Words of the explanatory notes, in English. */
  notes(): Promise<NoteRecord[]>;
  /** Words of descriptions that customs refuse as vague, in English. */
  vague(): Promise<VagueRecord[]>;
  /** Questions that tell two headings apart. */
  separations(): Promise<SeparationRecord[]>;
  /** Forms of Polish words. */
  forms(): Promise<WordFormsRecord["records"]>;
  /** Codes that took over goods of an ended code, or of codes above or below it. */
  successors(digits: string): Promise<SuccessorRecord[]>;
}

/** Lines of one year by code. */
export interface CnLines {
  get(code: string): CnRecord | undefined;
  has(code: string): boolean;
  keys(): string[];
  values(): CnRecord[];
}

/** Opens the nomenclature of a dataset; shards are read on first use. */
export const openNomenclature = onceByObject((dataset: Dataset): Nomenclature => {
  const filesFor = filesByPrefix(dataset.files("nomenclature", "cn-chapter/3"));
  const only = (schema: string, part?: string): FileEntry => onlyFile(dataset, "nomenclature", schema, part);
  const years = yearsIn(dataset);
  const yearsOf = onceByObject(({ records }: CnShard) => linesByYear(wholeLines(records, years)));

  const spoken = new Map<GoodsLanguage, { names: NameLines; untranslated: string }>();

  return {
    years,
    async speak(lang, untranslated) {
      if (lang === "en" || lang === "pl" || spoken.has(lang)) return;
      const names = printedOf(await dataset.load<CnNames>(only("cn-names/6", lang)));
      spoken.set(lang, { names, untranslated });
    },
    async lines(year, ...codes) {
      const near = new Set(codes.flatMap(filesFor));
      const shards = await Promise.all([...near].map((file) => dataset.load<CnShard>(file)));
      for (const [lang, { names, untranslated }] of spoken)
        for (const shard of shards)
          if (putNames(shard, yearsOf(shard).get(years.at(-1)!), lang, names))
            for (const earlier of yearsOf(shard).values()) markNames(earlier.values(), lang, untranslated);
      return joinLines(shards.map((shard) => yearsOf(shard).get(year)).filter((lines) => lines !== undefined));
    },
    names: async (lang) => readNamedLines((await dataset.load<CnNames>(only("cn-names/6", lang))).records),
    printed: async (lang) => printedOf(await dataset.load<CnNames>(only("cn-names/6", lang))),
    goods: async (lang) => (await dataset.load<GoodsNames>(only("cn-goods/3", lang))).records,
    entryNames: async (lang) =>
      (await dataset.load<EntryNames>(onlyFile(dataset, "sanctions", "sanctions-names/2", lang))).records,
    notes: async () => (await dataset.load<NoteWords>(only("cn-notes/1", "en"))).records,
    vague: async () => (await dataset.load<VagueWords>(only("cn-vague/1", "en"))).records,
    separations: async () => (await dataset.load<Separations>(only("cn-separations/2"))).records,
    async forms() {
      return (await dataset.load<WordFormsRecord>(only("word-forms/1", "pl"))).records;
    },
    async successors(digits) {
      const { records } = await dataset.load<Successors>(only("cn-successors/1"));
      return records.filter(({ code }) => code.startsWith(digits) || digits.startsWith(code));
    },
  };
});

function yearsIn(dataset: Dataset): number[] {
  return Object.keys(dataset.counts("nomenclature"))
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** Every coded line of a dataset, in the order of its files. */
export async function readCodedLines(dataset: Dataset): Promise<CnRecord[]> {
  const shards = await Promise.all(
    dataset.files("nomenclature", "cn-chapter/3").map((file) => dataset.load<CnShard>(file)),
  );
  return wholeLines(
    shards.flatMap(({ records }) => records),
    yearsIn(dataset),
  );
}

/** Lines with what a file leaves out. */
function wholeLines(records: CnShard["records"], every: number[]): CnRecord[] {
  return records.map(({ code, parent = code.slice(0, -2) || null, years = every, ...line }) => ({
    ...line,
    code,
    parent,
    years,
  }));
}

const printedOf = onceByObject(({ part, records }: CnNames) =>
  openLines(readNamedLines(records), part as GoodsLanguage),
);

/** Languages in which the lines of a file are named by now. */
const namedIn = new WeakMap<CnShard, Set<GoodsLanguage>>();

/**
 * Puts the names of a language beside the English and Polish ones of the newest year, as far as they are held. Gives
 * false where that was done before.
 */
function putNames(
  shard: CnShard,
  lines: ReadonlyMap<string, CnRecord> | undefined,
  lang: GoodsLanguage,
  names: NameLines,
): boolean {
  const languages = namedIn.get(shard) ?? new Set<GoodsLanguage>();
  namedIn.set(shard, languages);
  if (languages.has(lang)) return false;
  languages.add(lang);
  for (const record of lines?.values() ?? []) {
    const shown = shownName(names, record.code);
    if (shown === undefined) continue;
    Object.assign(record.name, { [lang]: shown.name });
    if (record.own !== undefined) Object.assign(record.own, { [lang]: shown.line.name });
    const uncoded = shown.above.slice(shown.above.findLastIndex((line) => line.uncoded !== true) + 1);
    if (record.lines?.length === uncoded.length)
      for (const [index, line] of uncoded.entries()) Object.assign(record.lines[index]!, { [lang]: line.name });
  }
  return true;
}

/** Marks the texts of lines that a language has no text of. */
function markNames(records: Iterable<CnRecord>, lang: GoodsLanguage, untranslated: string): void {
  for (const { name, own: printed, lines = [] } of records)
    for (const text of [name, ...(printed === undefined ? [] : [printed]), ...lines])
      if (!(lang in text)) Object.assign(text, { [lang]: untranslated.replace("{text}", () => text.en) });
}

/** A name in a language; where it is not held in it, the English one. */
export function nameIn(name: Text2, lang: SanctionsLang): string {
  return (name as Partial<Record<SanctionsLang, string>>)[lang] ?? name.en;
}

function linesByYear(records: readonly CnRecord[]): ReadonlyMap<number, ReadonlyMap<string, CnRecord>> {
  const years = new Map<number, Map<string, CnRecord>>();
  for (const record of records)
    for (const year of record.years) {
      const lines = years.get(year);
      if (lines === undefined) years.set(year, new Map([[record.code, record]]));
      else lines.set(record.code, record);
    }
  return years;
}

/** The lines of some files together. */
function joinLines(files: readonly ReadonlyMap<string, CnRecord>[]): CnLines {
  const get = (code: string): CnRecord | undefined => {
    for (const file of files) {
      const record = file.get(code);
      if (record !== undefined) return record;
    }
    return undefined;
  };
  return {
    get,
    has: (code) => get(code) !== undefined,
    keys: () => files.flatMap((file) => [...file.keys()]),
    values: () => files.flatMap((file) => [...file.values()]),
  };
}
