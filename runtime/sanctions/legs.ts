import type { BaseRecord } from "../../openapi/shards/bases.ts";
import type { LegCodeRecord, LegsShard } from "../../openapi/shards/legs.ts";
import type {
  DerogationRecord,
  EntryRecord,
  MeasureRecord,
  NoticeRecord,
  WinddownRecord,
} from "../../openapi/shards/sanctions.ts";
import type { Dataset } from "../shards/dataset.ts";
import { filesFor } from "../shards/files.ts";
import { onceByObject } from "../shards/memo.ts";
import { compareText } from "../text/fold.ts";
import type { LawRepository } from "./law.ts";

/** A ban, restriction or condition as it bears on a code, with what of the law it refers to. */
export interface Bearing {
  base: BaseRecord;
  measure: MeasureRecord;
  /** It covers longer codes below the code, and not the code itself. */
  below: boolean;
  /** Exemptions, authorisations and quotas that touch it on whatever day, in the order to be served. */
  grounds: readonly DerogationRecord[];
  winddowns: readonly WinddownRecord[];
  /** Those of them that free all its goods by the day of the contract alone. */
  contracts: readonly WinddownRecord[];
  notices: readonly NoticeRecord[];
  /** Quotas for the whole of the code, on whatever day they run. */
  quotas: readonly DerogationRecord[];
  /** Its entry, where that stands in no file of entries. */
  entry?: EntryRecord;
}

/** What bears on a code, and what its text takes the code out of. */
interface CodeBases {
  bases: readonly Bearing[];
  excluded: readonly Bearing[];
}

/** The legs of a dataset. */
export interface Legs {
  /**
   * What bears on digits that are read in one way or several: the union by id, the closest first. Digits that have no
   * record are answered by the longest leading part that has one, as far as the codes under them share it, and by all
   * longer codes that have one.
   */
  find(readings: readonly string[]): Promise<CodeBases>;
}

/** Opens the legs of a dataset; files are read on first use. */
export function openLegs(dataset: Dataset, law: BearingLaw): Legs {
  const files = dataset.files("sanctions", "sanctions-legs/4");
  const index = onceByObject((shard: LegsShard) => indexFile(shard, law));
  const lookUp = async (digits: string): Promise<CloseBearing[]> => {
    const shards = await Promise.all(filesFor(files, digits).map((file) => dataset.load<LegsShard>(file)));
    return lookUpCode(shards.map(index), digits);
  };
  return {
    async find(readings) {
      const closest = new Map<string, CloseBearing>();
      for (const found of await Promise.all(readings.map(lookUp)))
        for (const own of found) {
          const other = closest.get(own.bearing.base.id);
          if (other === undefined || own.closeness < other.closeness) closest.set(own.bearing.base.id, own);
        }
      const bases: Bearing[] = [];
      const excluded: Bearing[] = [];
      for (const { bearing, closeness } of closest.values())
        (closeness === EXCLUDED ? excluded : bases).push(closeness === BELOW ? { ...bearing, below: true } : bearing);
      return { bases, excluded };
    },
  };
}

/** What of the law a base refers to. */
type BearingLaw = Pick<LawRepository, "measure" | "provisions">;

/** A base with the records that it names: those for all goods of its measure, and those that name its codes. */
export function bearingOf(law: BearingLaw, base: BaseRecord, below: boolean): Bearing {
  const measure = law.measure(base.measure);
  const { derogations, winddowns, notices } = law.provisions(measure);
  const isForAll = ({ codes, except_codes, until }: DerogationRecord): boolean =>
    codes.length + except_codes.length === 0 &&
    (until === null || base.valid_from === undefined || until >= base.valid_from);
  return {
    base,
    measure,
    below,
    grounds: derogations.filter((own) => isForAll(own) || base.grounds?.includes(own.id) === true),
    winddowns: named(winddowns, base.winddowns),
    contracts: named(winddowns, base.contracts),
    notices: named(notices, base.notices),
    quotas: named(derogations, base.quotas),
  };
}

function named<Named extends { id: string }>(records: readonly Named[], ids: readonly string[] = []): Named[] {
  return ids.length === 0 ? [] : records.filter(({ id }) => ids.includes(id));
}

interface LegFile {
  codes: ReadonlyMap<string, LegCodeRecord>;
  /** The codes in their order. */
  sorted: readonly LegCodeRecord[];
  bearings: ReadonlyMap<string, Bearing>;
}

function indexFile({ records }: LegsShard, law: BearingLaw): LegFile {
  const sorted = records.flatMap((line) => ("code" in line ? [{ ...line, bases: line.bases ?? [] }] : []));
  const bases = records.flatMap((line) =>
    "base" in line ? [{ ...line.base, words: wordsId(line.base.measure, line.base.words) }] : [],
  );
  return {
    sorted,
    codes: new Map(sorted.map((record) => [record.code, record])),
    bearings: new Map(bases.map((base) => [base.key ?? base.id, bearingOf(law, base, false)])),
  };
}

function wordsId(measure: string, words: string | undefined): string {
  return words === undefined ? measure : `${measure}/${words}`;
}

/** Those of the sorted codes that begin with the digits, and are longer. */
function longerThan(sorted: readonly LegCodeRecord[], digits: string): readonly LegCodeRecord[] {
  const firstFrom = (text: string): number => {
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (sorted[middle]!.code < text) from = middle + 1;
      else to = middle;
    }
    return from;
  };
  // A space comes before every digit, a colon behind.
  return sorted.slice(firstFrom(`${digits} `), firstFrom(`${digits}:`));
}

/** How close a base is to digits: it covers them, or codes below, or takes them out. */
type Closeness = typeof COVERS | typeof BELOW | typeof EXCLUDED;
const [COVERS, BELOW, EXCLUDED] = [0, 1, 2] as const;

interface CloseBearing {
  bearing: Bearing;
  closeness: Closeness;
}

function lookUpCode(files: readonly LegFile[], digits: string): CloseBearing[] {
  const recordOf = (code: string): LegCodeRecord | undefined => firstIn(files, ({ codes }) => codes.get(code));
  const bearing = (key: string): Bearing => {
    const own = firstIn(files, ({ bearings }) => bearings.get(key));
    if (own === undefined) throw new Error(`the legs of ${digits} name the unknown base ${key}`);
    return own;
  };
  const take = (keys: readonly string[] = [], closeness: Closeness): CloseBearing[] =>
    keys.map((key) => ({ bearing: bearing(key), closeness }));
  const own = recordOf(digits);
  const longer = files.flatMap(({ sorted }) => longerThan(sorted, digits));
  // A ban is below what it is at the code of its entry, where that is one of the longer codes.
  const below = [...new Set(longer.flatMap(({ bases }) => bases))]
    .map((key): CloseBearing => {
      const at = bearing(key);
      return { bearing: at.base.code.startsWith(digits) ? bearing(at.base.id) : at, closeness: BELOW };
    })
    .toSorted((a, b) => compareText(a.bearing.base.code, b.bearing.base.code));
  if (own !== undefined) return [...take(own.bases, COVERS), ...below, ...take(own.excluded, EXCLUDED)];
  for (let length = digits.length - 1; length >= 2; length--) {
    const part = recordOf(digits.slice(0, length));
    if (part === undefined) continue;
    const next = longer.filter(({ code }) => code.length === digits.length + 1);
    const shared = part.bases.flatMap((key) => {
      // What all codes under the digits have is theirs; what their text takes out of all of them is not.
      const { id } = bearing(key).base;
      const keys = next.map(({ bases }) => bases.find((one) => bearing(one).base.id === id));
      if (keys.length > 0 && keys.every((one) => one === undefined)) return take([key], EXCLUDED);
      const [first] = keys;
      return take([first !== undefined && keys.every((one) => one === first) ? first : key], COVERS);
    });
    return [...shared, ...below, ...take(part.excluded, EXCLUDED)];
  }
  return below;
}

/** What the first of some files has; undefined where none has it. */
function firstIn<Value>(files: readonly LegFile[], get: (file: LegFile) => Value | undefined): Value | undefined {
  for (const file of files) {
    const value = get(file);
    if (value !== undefined) return value;
  }
  return undefined;
}
