import type { ListedFile } from "../../openapi/shards/common.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type {
  CertificateRecord, DerogationRecord, EntryNames, EntryRecord, EntryShard, LawRecord, MeasureRecord, NoticeRecord, RegimeRecord, WinddownRecord,
} from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import type { Memory } from "../shards/memory.ts";
import { onceByObject } from "../shards/memo.ts";
import { filesByChapter, filesByHeading, filesFor } from "../shards/files.ts";
import { likenessOf, partsOfEntries, partsOfProvisions, type LeadingParts } from "./alike.ts";
import { indexEntries, type EntryIndex } from "./entries.ts";
import { openDrawer, type Drawer } from "./kept.ts";
import { openLawFile, type OpenedLaw } from "./law-file.ts";
import { legsOf, type Leg } from "./leg.ts";

/** The regulations as data: what is not tied to one chapter, and the entries by code. */
export interface LawBook {
  record: LawRecord;
  /** Reads what a question needs: what was not read throws where it is used. */
  read: OpenedLaw["read"];
  hasRead: OpenedLaw["hasRead"];
  /** What is made of it is kept here. */
  memory: Memory;
  regime(code: string): RegimeRecord;
  /** What an answer decides for every code, in the order of the dataset. */
  legs: readonly Leg[];
  /** Place of a regime in the order of the dataset; -1 for one that it does not have. */
  rank(code: string): number;
  measure(id: string): MeasureRecord;
  certificate(code: string): CertificateRecord;
  /** Provisions that bear on a measure, in the order to be served. */
  provisions(measure: MeasureRecord): MeasureProvisions;
  /** The wind-downs among them. */
  winddowns(measure: MeasureRecord): WinddownRecord[];
  /** Entries that can bear on the digits, each once. */
  entriesNear(digits: string): Promise<EntryRecord[]>;
  /** The same, where their one file is in memory, with what codes share that the law cannot tell apart. Undefined where the files must be read. */
  nearNow(digits: string): EntriesNow | undefined;
  /** What is kept with an entry. */
  drawerWith(entry: EntryRecord): Drawer;
  /** All entries that can stand in a chapter. */
  entriesOf(chapter: string): Promise<EntryRecord[]>;
  /** What the law says of goods in words of its own. */
  entryNames(lang: SanctionsLang): Promise<EntryNames["records"]>;
}

/** Entries that can bear on a code, with what all codes share for which they are the same and say the same. */
export interface EntriesNow {
  /** All provisions must have been read. */
  likeness(): string;
  entries(): EntryRecord[];
}

/** Dated provisions of one measure. */
export interface MeasureProvisions {
  derogations: DerogationRecord[];
  winddowns: WinddownRecord[];
  notices: NoticeRecord[];
}

/** Opens the law of a dataset. Rejects when its file is missing or damaged: without it no question can be answered. */
export async function openLaw(dataset: Dataset): Promise<LawBook> {
  const { record, read, hasRead } = await openLawFile(dataset);
  const files = filesByChapter(dataset.files("sanctions", "sanctions-chapter/1"));
  const drawers = new WeakMap<EntryRecord, Drawer>();
  const indexOf = onceByObject((shard: EntryShard, file: ListedFile) => {
    const drawer = openDrawer((bytes) => dataset.grow(file, bytes));
    for (const entry of shard.records) drawers.set(entry, drawer);
    const parts = partsOfEntries(shard.records);
    dataset.grow(file, parts.size * HELD_BY_PART);
    return { ...indexEntries(shard.records), parts, likenesses: new Map<string, EntriesNow>() };
  });
  const provisionParts = once(() => partsOfProvisions(record));
  const filesOfCode = filesByHeading(files);
  const open = async (file: ListedFile): Promise<EntryIndex & { parts: LeadingParts }> => indexOf(await dataset.load<EntryShard>(file), file);
  const filesOf = (digits: string): ListedFile[] => filesFor(files.get(digits.slice(0, 2)) ?? [], digits);
  const indexesFor = (digits: string): Promise<EntryIndex[]> => Promise.all(filesOf(digits).map(open));

  return {
    ...lookUp(record),
    read, hasRead,
    memory: dataset.memory,
    entriesNear: async (digits) => onceEach((await indexesFor(digits)).map((index) => index.near(digits))),
    nearNow(digits) {
      const listed = filesOfCode(digits);
      const own = listed.at(-1);
      if (own === undefined) return NO_ENTRIES;
      const indexes: ReturnType<typeof indexOf>[] = [];
      for (const file of listed) {
        const shard = dataset.peek(file) as EntryShard | undefined;
        if (shard === undefined) return undefined;
        indexes.push(indexOf(shard, file));
      }
      // Those of the file of the most digits: no two parts of a chapter have it in common.
      const { likenesses } = indexes.at(-1)!;
      const held = likenesses.get(digits);
      if (held !== undefined) return held;
      const found: EntriesNow = {
        likeness: once(() => `${own.path} ${indexes.map(({ parts }) => likenessOf(digits, parts, provisionParts())).join(" ")}`),
        entries: () => onceEach(indexes.map((index) => index.near(digits))),
      };
      if (likenesses.size >= MOST_LIKENESSES) likenesses.clear();
      else dataset.grow(own, HELD_BY_LIKENESS);
      likenesses.set(digits, found);
      return found;
    },
    drawerWith: (entry) => drawers.get(entry) ?? NOWHERE,
    entriesOf: async (chapter) => onceEach((await indexesFor(chapter)).map((index) => [...index.all])),
    async entryNames(lang) {
      return (await dataset.read<EntryNames>(onlyFile(dataset, "sanctions", "sanctions-names/2", lang))).records;
    },
  };
}

/** What a leading part takes in a set. */
const HELD_BY_PART = 60;
/** Codes of one file of which it is kept what they are like, and what one takes: a file has the codes of a chapter at most. */
const MOST_LIKENESSES = 1000;
const HELD_BY_LIKENESS = 250;
const NO_ENTRIES: EntriesNow = { likeness: () => "", entries: () => [] };

/** Keeps nothing: for entries that are not of a file. */
const NOWHERE: Drawer = { resultsOf: () => [], keepResult: () => {} };

/** What entries refer to, by its code. */
export function lookUp(record: LawRecord): Omit<LawBook, "read" | "entriesNear" | "entriesOf" | "entryNames" | "hasRead" | "memory" | "nearNow" | "drawerWith"> {
  const regimes = new Map(record.regimes.map((regime) => [regime.code, regime]));
  const order = [...regimes.keys()];
  const measures = new Map(record.measures.map((measure) => [measure.id, measure]));
  // Provisions and certificates are looked up when they are there.
  const certificates = once(() => new Map(record.certificates.map((certificate) => [certificate.code, certificate])));
  const provisions = once(() => new Map(record.measures.map((measure) => [measure.id, provisionsOf(record, measure)])));
  const winddowns = once(() => new Map(record.measures.map(({ id }) => [id, record.winddowns.filter((own) => own.measures.includes(id))])));
  return {
    record,
    legs: legsOf(record.regimes),
    regime: (code) => known(regimes, code, "regime"),
    rank: (code) => order.indexOf(code),
    measure: (id) => known(measures, id, "measure"),
    certificate: (code) => known(certificates(), code, "document code"),
    provisions: ({ id }) => known(provisions(), id, "measure"),
    winddowns: ({ id }) => known(winddowns(), id, "measure"),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

function provisionsOf({ derogations, winddowns, notices }: LawRecord, { id }: MeasureRecord): MeasureProvisions {
  const own = ({ measures }: DerogationRecord | WinddownRecord | NoticeRecord): boolean => measures.includes(id);
  return { derogations: derogations.filter(own), winddowns: winddowns.filter(own), notices: notices.filter(own) };
}

/** A record stands in every file whose prefix one of its codes has; it is taken once. */
function onceEach(lists: readonly EntryRecord[][]): EntryRecord[] {
  if (lists.length === 1 && lists[0] !== undefined) return lists[0];
  return [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()];
}

function known<Value>(map: ReadonlyMap<string, Value>, key: string, what: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`an entry names the unknown ${what} ${key}`);
  return value;
}

/** `XXIII` as it is named in a language; goods that an article names without an annex have none. */
export function annexName(annex: string, lang: SanctionsLang): string | null {
  if (annexCode(annex) === null) return null;
  return lang === "pl" ? `Załącznik ${annex}` : `Annex ${annex}`;
}

/** The roman number of an annex, or null for goods named in an article (`art-3ra`). */
export function annexCode(annex: string): string | null {
  return annex.startsWith("art-") ? null : annex;
}
