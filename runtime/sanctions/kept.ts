import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { CnResult } from "../../openapi/schemas/sanctions-entry.ts";
import type { DerogationRecord, EntryRecord, MeasureRecord } from "../../openapi/shards/sanctions.ts";
import { printJson, type Printed, type PrintedValue, type Validators } from "../http/json-text.ts";
import type { TextAnswer } from "../http/handler.ts";
import type { Cache } from "../shards/memory.ts";
import type { Force } from "./reach.ts";

/** Prints what is made of a record of the law, by record and variant, once for all answers. The record must live as long as the dataset. */
export function sharedByRecord<Source extends object, Variant extends string>(make: (record: Source, variant: Variant) => object): (record: Source, variant: Variant) => Printed {
  return keptByRecord((record: Source, variant: Variant) => printJson(make(record, variant)));
}

/** Makes something of a record, by record and variant, once for all answers, as long as the record lives; what else it takes must be the same each time. */
export function keptByRecord<Source extends object, Variant extends string, More extends unknown[], Made>(make: (record: Source, variant: Variant, ...more: More) => Made): (record: Source, variant: Variant, ...more: More) => Made {
  const kept = new WeakMap<Source, Map<Variant, Made>>();
  return (record, variant, ...more) => {
    let variants = kept.get(record);
    if (variants === undefined) kept.set(record, (variants = new Map()));
    let made = variants.get(variant);
    if (made === undefined) variants.set(variant, (made = make(record, variant, ...more)));
    return made;
  };
}

/** Keeps printed values by key, the most lately asked for. */
export function sharedByKey(cache: Cache<Printed>): (key: string, make: () => Printed) => Printed {
  return (key, make) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const made = make();
    return cache.set(key, made, made.length);
  };
}

/** An answer to one question, with its validators. */
export interface MadeAnswer extends TextAnswer {
  validators: Validators;
}

/** One that stays in memory. */
export interface KeptAnswer extends MadeAnswer {
  isKept: true;
}

/** Tells questions that were asked before, among the last ones. To keep an answer costs more than it saves where the question is not asked again. */
export function rememberAsked(): (key: string) => boolean {
  const asked = new Set<string>();
  return (key) => {
    if (asked.delete(key)) return true;
    if (asked.size >= MOST_REMEMBERED) asked.clear();
    asked.add(key);
    return false;
  };
}

/** Questions that are remembered: they hold less than a megabyte. */
const MOST_REMEMBERED = 2000;

/** Results in pieces that were worded from the entries of one file: they are kept with them, and forgotten with them. */
export interface Drawer {
  resultsOf(entry: EntryRecord): readonly WordedResult[];
  keepResult(entry: EntryRecord, result: WordedResult, ownBytes: number): void;
}

/** A result, with all that it depends on. */
export interface WordedResult extends Pick<CnResult, "match" | "detail">, Pick<CnQuery, "lang" | "view" | "texts"> {
  measure: MeasureRecord;
  state: Force["state"];
  /** Year of the nomenclature that names it; undefined where the law does. */
  year: number | undefined;
  lifting: Lifting;
  printed: PrintedValue;
}

/** What may lift a result: many have it in common. */
export interface Lifting {
  derogations: readonly DerogationRecord[];
  documents: readonly string[];
  printed: Printed;
}

/** What a kept result takes beside its text. */
const HELD_BY_RESULT = 300;

/** An empty drawer. `grow` is told of every byte more. */
export function openDrawer(grow: (bytes: number) => void): Drawer {
  const results = new Map<EntryRecord, WordedResult[]>();
  return {
    resultsOf: (entry) => results.get(entry) ?? NOTHING,
    keepResult(entry, result, ownBytes) {
      const others = results.get(entry);
      if (others === undefined) results.set(entry, [result]);
      else others.push(result);
      grow(HELD_BY_RESULT + ownBytes);
    },
  };
}

const NOTHING: readonly WordedResult[] = [];
