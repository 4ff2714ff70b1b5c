import type { LegCodeRecord, LegKey, LegsRecord, LegSetRecord } from "../../openapi/shards/legs.ts";
import { decideLegs, ground } from "./decide.ts";
import type { LawBook } from "./law.ts";
import { isAsked, type Filters, type Leg } from "./leg.ts";
import { decisionOn, packDecision } from "./leg-sets.ts";
import type { Matches } from "./match.ts";
import type { DecidedLeg } from "./summary.ts";
import type { CodedFile } from "../shards/coded.ts";
import type { Dataset } from "../shards/dataset.ts";
import { filesByChapter, filesByHeading, filesFor } from "../shards/files.ts";

/** The set of legs that a code points to, with the record that holds its decisions. */
export interface LegsOfCode {
  record: LegsRecord;
  set: LegSetRecord;
}

/** The legs that were worked out beforehand. */
export interface LegBook {
  /** Those of a code that stands in the nomenclature of a year. Undefined where it does not: then only the entries tell. */
  find(code: string, year: number): Promise<LegsOfCode | undefined>;
  /** The same, where they are in memory. */
  findNow(code: string, year: number): LegsOfCode | undefined;
}

interface Held extends LegsOfCode {
  years: LegCodeRecord["years"];
}

/** The legs of a code on a day; of a regime whose coverage begins later there are none. Many codes share a set and most questions a day: the last day of a set is kept with it. */
export function legsOn(law: Pick<LawBook, "legs" | "regime">, found: LegsOfCode, day: string): readonly DecidedLeg[] {
  const last = lastDays.get(found.set);
  if (last?.day === day && last.law === law.legs) return last.decided;
  const decided = decideOn(law, found, day);
  lastDays.set(found.set, { law: law.legs, day, decided });
  return decided;
}

const lastDays = new WeakMap<LegSetRecord, { law: LawBook["legs"]; day: string; decided: readonly DecidedLeg[] }>();

function decideOn({ legs, regime }: Pick<LawBook, "legs" | "regime">, { record, set }: LegsOfCode, day: string): DecidedLeg[] {
  const decided: DecidedLeg[] = [];
  for (const leg of legs) {
    if (day < regime(leg.regime).coverage_from) continue;
    const decision = decisionOn(record, set, keyOf(leg), day);
    if (decision !== undefined) decided.push({ ...leg, decision });
  }
  return decided;
}

/** Entries that bear on the legs asked for, on whatever day. */
export function countEntries({ legs }: Pick<LawBook, "legs">, { set }: LegsOfCode, filters: Filters): number {
  let count = 0;
  for (const leg of legs) if (isAsked(filters, leg)) count += set[keyOf(leg)]?.entries ?? 0;
  return count;
}

function keyOf({ regime, direction }: Leg): LegKey {
  return `${regime}-${direction}`;
}

/** The legs of a code that was not worked out beforehand, from what bears on it. */
export function decideMatches(law: Pick<LawBook, "legs" | "provisions">, { matches, readings }: { matches: Matches; readings: readonly string[] }, day: string): DecidedLeg[] {
  const grounded = matches.results.map((match) => ground(law, match, readings));
  return decideLegs(law, grounded, day).map(({ regime, direction, ...decision }) => ({ regime, direction, decision: packDecision(decision) }));
}

/** Undefined where the code does not stand in that year. */
function ofYear(held: Held | undefined, year: number): LegsOfCode | undefined {
  return held?.years === undefined || held.years.includes(year) ? held : undefined;
}

/** A parsed record and the codes of it hold about so many times its bytes. */
const HELD_BY_BYTE = 3;

/** Opens the legs of a dataset; files are read on first use, and the records of their headings parsed. */
export function openLegs(dataset: Dataset): LegBook {
  const files = filesByChapter(dataset.files("sanctions", "sanctions-legs/1"));
  const headings = dataset.memory.cache<ReadonlyMap<string, Held>>();
  const filesOfCode = filesByHeading(files);
  const heldIn = (file: CodedFile<LegsRecord>, code: string): Held | undefined => {
    const heading = code.slice(0, HEADING);
    const known = headings.get(heading);
    if (known !== undefined) return known.get(code);
    const record = file.get(heading);
    if (record === undefined) return undefined;
    const own = new Map(record.codes.map(({ code: of, set, years }) => [of, heldBy(record, set, years)] as const));
    return headings.set(heading, own, HELD_BY_BYTE * file.sizeOf(heading)).get(code);
  };
  return {
    async find(code, year) {
      for (const file of filesFor(files.get(code.slice(0, 2)) ?? [], code)) {
        const held = heldIn(await dataset.coded<LegsRecord>(file), code);
        if (held !== undefined) return ofYear(held, year);
      }
      return undefined;
    },
    findNow(code, year) {
      for (const file of filesOfCode(code)) {
        const own = dataset.codedNow<LegsRecord>(file);
        if (own === undefined) return undefined;
        const held = heldIn(own, code);
        if (held !== undefined) return ofYear(held, year);
      }
      return undefined;
    },
  };
}

/** Digits of a heading: its record has all codes that begin with them. */
const HEADING = 4;

function heldBy(record: LegsRecord, index: number, years: Held["years"]): Held {
  const set = record.sets[index];
  if (set === undefined) throw new Error(`heading ${record.heading} has no set ${index}`);
  return { record, set, years };
}
