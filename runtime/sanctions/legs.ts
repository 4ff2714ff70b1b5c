import type { BaseRecord, LegsShard } from "../../openapi/shards/legs.ts";
import type { RequestedRegimes } from "../rules/sanctions/named-law.ts";
import type { LawRepository } from "./law.ts";
import type { Dataset } from "../shards/dataset.ts";
import { filesByPrefix } from "../shards/files.ts";
import { onceByObject, onceOrAgain } from "../text/memo.ts";
import { compareText } from "../text/normalize.ts";
import { type Bearing, bearingOf, type BearingLaw } from "../rules/sanctions/bearing.ts";

/** Bases of a code, and those whose text excludes it. */
interface CodeBases {
  bases: readonly Bearing[];
  excluded: readonly Bearing[];
}

/** The legs of a dataset. */
export interface Legs {
  /**
   * What bears on digits that are read in one way or several: the union by id, the closest first; of a code that has a
   * record the same lists each time. Digits that have no record are answered by the longest leading part that has one,
   * as far as the codes under them share it, and by all longer codes that have one.
   */
  find(readings: readonly string[]): Promise<CodeBases>;
}

/** A chunk of its own: what is asked of Russia and Belarus does without it. */
export const openNamedLaw = onceOrAgain(() => import("../rules/sanctions/named-law.ts"));

/** Legs with what bears on a code under the regimes that are asked for by name, seen from the country of a question. */
export function legsFor(legs: Legs, law: LawRepository, requested: RequestedRegimes): Legs {
  if (requested.named.length === 0 && requested.country === undefined) return legs;
  return {
    async find(readings) {
      const [{ bases, excluded }, countryRecord, { namedOn, seenFrom }] = await Promise.all([
        legs.find(readings),
        law.countries(),
        openNamedLaw(),
      ]);
      return {
        bases: [...seenFrom(bases, countryRecord, requested), ...namedOn(law, countryRecord, readings, requested)],
        excluded: seenFrom(excluded, countryRecord, requested),
      };
    },
  };
}

/** Opens the legs of a dataset; files are read on first use. */
export function openLegs(dataset: Dataset, law: BearingLaw): Legs {
  const filesFor = filesByPrefix(dataset.files("sanctions", "sanctions-legs/4"));
  const index = onceByObject((shard: LegsShard) => indexFile(shard, law));
  const filesOf = async (digits: string): Promise<LegFile[]> =>
    (await Promise.all(filesFor(digits).map((file) => dataset.load<LegsShard>(file)))).map(index);
  const basesOf = onceByObject((line: CodeLine, near: readonly LegFile[]) => unite([lookUpCode(near, line.code)]));
  return {
    async find(readings) {
      const near = await Promise.all(readings.map(filesOf));
      const line = readings.length === 1 ? lineIn(near[0]!, readings[0]!) : undefined;
      return line === undefined
        ? unite(readings.map((digits, index_) => lookUpCode(near[index_]!, digits)))
        : basesOf(line, near[0]!);
    },
  };
}

/** What bears on one of some readings, the closest first, each base once. */
function unite(matches: readonly (readonly CloseBearing[])[]): CodeBases {
  const closest = new Map<string, CloseBearing>();
  for (const match of matches.flat()) {
    const before = closest.get(match.bearing.base.id);
    if (before === undefined || match.closeness < before.closeness) closest.set(match.bearing.base.id, match);
  }
  const bases: Bearing[] = [];
  const excluded: Bearing[] = [];
  for (const { bearing, closeness } of closest.values())
    (closeness === EXCLUDED ? excluded : bases).push(closeness === BELOW ? asBelow(bearing) : bearing);
  return { bases, excluded };
}

const asBelow = onceByObject((bearing: Bearing): Bearing => ({ ...bearing, below: true }));

/** A base of a file. */
interface FileBearing extends Bearing {
  /** Where it stands at another code than that of its entry: what it is there. */
  atEntry?: FileBearing | undefined;
}

/** A code with what covers it, and what its text takes it out of. */
interface CodeLine {
  code: string;
  bases: readonly FileBearing[];
  excluded: readonly FileBearing[];
}

interface LegFile {
  codes: ReadonlyMap<string, CodeLine>;
  /** The codes in their order. */
  sorted: readonly CodeLine[];
}

function indexFile({ records }: LegsShard, law: BearingLaw): LegFile {
  const bearings = new Map<string, FileBearing>();
  for (const line of records) {
    if (!("base" in line)) continue;
    const base = { ...line.base, words: wordsId(line.base.measure, line.base.words) };
    bearings.set(keyOf(base), bearingOf(law, base, false));
  }
  const find = (key: string): FileBearing => {
    const bearing = bearings.get(key);
    if (bearing === undefined) throw new Error(`the legs name the unknown base ${key}`);
    return bearing;
  };
  for (const bearing of bearings.values()) if (bearing.base.key !== undefined) bearing.atEntry = find(bearing.base.id);
  const sorted: CodeLine[] = [];
  for (const line of records) {
    if (!("code" in line)) continue;
    const { bases = [], excluded = [] } = line;
    sorted.push({ code: line.code, bases: bases.map(find), excluded: excluded.map(find) });
  }
  return { sorted, codes: new Map(sorted.map((line) => [line.code, line])) };
}

function keyOf({ key, id }: BaseRecord): string {
  return key ?? id;
}

function wordsId(measure: string, words: string | undefined): string {
  return words === undefined ? measure : `${measure}/${words}`;
}

/** Those of the sorted codes that begin with the digits, and are longer. */
function longerThan(sorted: readonly CodeLine[], digits: string): readonly CodeLine[] {
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

function closeAt(bearings: readonly Bearing[], closeness: Closeness): CloseBearing[] {
  return bearings.map((bearing) => ({ bearing, closeness }));
}

function lineIn(files: readonly LegFile[], code: string): CodeLine | undefined {
  return files.find(({ codes }) => codes.has(code))?.codes.get(code);
}

function lookUpCode(files: readonly LegFile[], digits: string): CloseBearing[] {
  const exact = lineIn(files, digits);
  const longer = files.flatMap(({ sorted }) => longerThan(sorted, digits));
  // A ban is below what it is at the code of its entry, where that is one of the longer codes.
  const below = [...new Set(longer.flatMap(({ bases }) => bases))]
    .map((bearing) => ({
      bearing: (bearing.base.code.startsWith(digits) && bearing.atEntry) || bearing,
      closeness: BELOW,
    }))
    .toSorted((a, b) => compareText(a.bearing.base.code, b.bearing.base.code));
  if (exact !== undefined) return [...closeAt(exact.bases, COVERS), ...below, ...closeAt(exact.excluded, EXCLUDED)];
  for (let length = digits.length - 1; length >= 2; length--) {
    const part = lineIn(files, digits.slice(0, length));
    if (part === undefined) continue;
    const next = longer.filter(({ code }) => code.length === digits.length + 1);
    const shared = part.bases.map((bearing): CloseBearing => {
      // What all codes under the digits have is theirs; what their text takes out of all of them is not.
      const { id } = bearing.base;
      const successors = next.map(({ bases }) => bases.find(({ base }) => base.id === id));
      if (successors.length > 0 && successors.every((successor) => successor === undefined))
        return { bearing, closeness: EXCLUDED };
      const [first] = successors;
      const isSame =
        first !== undefined &&
        successors.every((successor) => successor && keyOf(successor.base) === keyOf(first.base));
      return { bearing: isSame ? first : bearing, closeness: COVERS };
    });
    return [...shared, ...below, ...closeAt(part.excluded, EXCLUDED)];
  }
  return below;
}
