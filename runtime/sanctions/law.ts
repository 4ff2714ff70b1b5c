import type { BaseWords, BaseWordsRecord } from "../../openapi/shards/bases.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CountryShard } from "../../openapi/shards/countries.ts";
import type {
  CertificateRecord,
  DerogationRecord,
  EntryLine,
  EntryRecord,
  EntryShard,
  LawLine,
  LawRecord,
  LawShard,
  MeasureRecord,
  NoticeRecord,
  RegimeRecord,
  WinddownRecord,
} from "../../openapi/shards/sanctions.ts";
import { countryRecordOf, type CountryRecord } from "./country-record.ts";
import { type Dataset, onlyFile } from "../shards/dataset.ts";
import { onceByObject } from "../shards/memo.ts";
import { filesFor } from "../shards/files.ts";
import { compareText } from "../text/fold.ts";
import { DIRECTIONS, type Leg } from "./leg.ts";

/** The regulations as data: what is not tied to one chapter, and the entries by code. */
export interface LawRepository {
  record: LawRecord;
  regime(code: string): RegimeRecord;
  /** What an answer decides for every code, in the order of the dataset. */
  legs: readonly Leg[];
  /** Place of a regime in the order of the dataset; -1 for one that it does not have. */
  rank(code: string): number;
  measure(id: string): MeasureRecord;
  certificate(code: string): CertificateRecord;
  /** Provisions that bear on a measure, in the order to be served. */
  provisions(measure: MeasureRecord): MeasureProvisions;
  /** Entries by id that can bear on any of some codes. */
  entriesNear(codes: readonly string[]): Promise<Pick<ReadonlyMap<string, EntryRecord>, "get">>;
  /** What is said of a base, by the id of its words. */
  words(id: string): BaseWordsRecord;
  /** What is held of countries, and the regimes that only a question about them asks for; read on first use. */
  countries(): Promise<CountryRecord>;
}

/** Dated provisions of one measure. */
interface MeasureProvisions {
  derogations: DerogationRecord[];
  winddowns: WinddownRecord[];
  notices: NoticeRecord[];
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
    words: (id) => known(words, id, "words"),
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

/** The lines of a law file by kind. Throws where a part of the law is missing. */
export function lawOf(path: string, lines: readonly LawLine[]): LawRecord {
  const all = <Kind extends LawKind>(kind: Kind): LawOf<Kind>[] =>
    (lines as readonly object[] as readonly { [Name in Kind]?: LawOf<Kind> }[])
      .map((line) => line[kind])
      .filter((own) => own !== undefined);
  const only = <Kind extends LawKind>(kind: Kind): LawOf<Kind> => {
    const [value, ...more] = all(kind);
    if (value === undefined || more.length > 0)
      throw new Error(`${path} has ${more.length + (value === undefined ? 0 : 1)} of ${kind}, want 1`);
    return value;
  };
  return {
    coverage_from: only("coverage_from"),
    regimes: all("regime"),
    measures: all("measure"),
    scopes: all("scope"),
    derogations: all("derogation"),
    winddowns: all("winddown"),
    notices: all("notice"),
    pending: all("pending"),
    certificates: all("certificate"),
    pointers: all("pointer"),
    priority_items: all("priority_item"),
    not_covered: all("not_covered"),
    grounds: only("grounds"),
    warnings: only("warnings"),
    faults: only("faults"),
    summary: only("summary"),
    disclaimer: only("disclaimer"),
  };
}

type LawKind = LawLine extends infer Line ? (Line extends unknown ? keyof Line : never) : never;
type LawOf<Kind extends LawKind> = Extract<LawLine, Record<Kind, unknown>>[Kind];

/** What entries refer to, by its code. */
export function lookUp(record: LawRecord): Omit<LawRepository, "countries" | "entriesNear" | "words"> {
  const regimes = new Map(record.regimes.map((regime) => [regime.code, regime]));
  const order = [...regimes.keys()];
  const measures = new Map(record.measures.map((measure) => [measure.id, measure]));
  const certificates = new Map(record.certificates.map((certificate) => [certificate.code, certificate]));
  const provisions = new Map(record.measures.map((measure) => [measure.id, provisionsOf(record, measure)]));
  return {
    record,
    legs: legsOf(record.regimes, record.summary.legs),
    regime: (code) => known(regimes, code, "regime"),
    rank: (code) => order.indexOf(code),
    measure: (id) => known(measures, id, "measure"),
    certificate: (code) => known(certificates, code, "document code"),
    provisions: ({ id }) => known(provisions, id, "measure"),
  };
}

function provisionsOf({ derogations, winddowns, notices }: LawRecord, { id }: MeasureRecord): MeasureProvisions {
  const own = ({ measures }: DerogationRecord | WinddownRecord | NoticeRecord): boolean => measures.includes(id);
  return { derogations: derogations.filter(own), winddowns: winddowns.filter(own), notices: notices.filter(own) };
}

const entriesById = onceByObject(
  ({ records }: EntryShard, law: Pick<LawRecord, "scopes">): ReadonlyMap<string, EntryRecord> =>
    new Map(wholeEntries(records, law).map((entry) => [entry.id, entry])),
);

/** What an entry has where its line leaves it out: nothing, and what its id and its first day say. */
export function entryDefaults({
  id,
  regime,
  annex,
  valid_from,
}: Pick<EntryRecord, "id" | "regime" | "annex"> & { valid_from?: string | null | undefined }) {
  return {
    part: "",
    row: "",
    successors: [],
    ex: false,
    except_codes: [],
    scope: null,
    threshold_eur: null,
    valid_from: null,
    valid_to: null,
    known_since: valid_from ?? "",
    text_version: null,
    certificates: [],
    evidence: "law",
    source_row: `sanctions/entries/${regime}-${annex}.csv#${id}`,
  } satisfies Partial<EntryRecord>;
}

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

/** Entries with what their lines leave out. */
function wholeEntries(lines: readonly EntryLine[], { scopes }: Pick<LawRecord, "scopes">): EntryRecord[] {
  const byId = new Map(scopes.map((own) => [own.id, own]));
  return lines.map(({ scope = null, certificates = [], ...line }) => ({
    ...entryDefaults(line),
    ...(line as Omit<EntryRecord, "scope" | "certificates">),
    scope: typeof scope === "string" ? known(byId, scope, "scope") : scope,
    certificates: certificates.map(({ measures = line.measures, codes = [], documents }) => ({
      measures,
      codes,
      documents,
    })),
  }));
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

/** The roman number of an annex, or null for goods of an article (`art-3ra`) or of a customs measure (`taric-717`). */
export function annexCode(annex: string): string | null {
  return /^[a-z]/.test(annex) ? null : annex;
}

/** The legs that an answer decides for every code: each direction of each regime. */
function legsOf(
  regimes: readonly { code: string; not_held?: readonly string[] }[],
  worded: Readonly<Record<string, unknown>>,
): Leg[] {
  return regimes.flatMap(({ code, not_held = [] }) =>
    DIRECTIONS.filter((direction) => Object.hasOwn(worded, `${code}-${direction}`)).map((direction) => ({
      regime: code,
      direction,
      ...(not_held.includes(direction) ? { open: true as const } : {}),
    })),
  );
}
