import type { LegCodeRecord, LegsRecord, LegsShard, LegSetRecord } from "../../openapi/shards/legs.ts";
import type { Dataset } from "../shards/dataset.ts";
import { onceByKey } from "../shards/memo.ts";
import { byChapter, filesFor } from "../shards/files.ts";

/** The set of legs that a code points to, with the record that holds its decisions. */
export interface LegsOfCode {
  record: LegsRecord;
  set: LegSetRecord;
}

/** The legs that were worked out beforehand. */
export interface LegBook {
  /** Those of a code that stands in the nomenclature of a year. Undefined where it does not: then only the entries tell. */
  find(code: string, year: number): Promise<LegsOfCode | undefined>;
}

interface Held extends LegsOfCode {
  years: LegCodeRecord["years"];
}

/** Opens the legs of a dataset; files are read on first use. */
export function openLegs(dataset: Dataset): LegBook {
  const files = byChapter(dataset.files("sanctions", "sanctions-legs/1"));
  const codesOf = onceByKey(async (path: string): Promise<ReadonlyMap<string, Held>> => {
    const file = dataset.files("sanctions", "sanctions-legs/1").find((own) => own.path === path);
    if (file === undefined) throw new Error(`${path} is not listed`);
    const { records } = await dataset.load<LegsShard>(file);
    return new Map(records.flatMap((record) => record.codes.map(({ code, set, years }) => [code, heldBy(record, set, years)] as const)));
  });
  return {
    async find(code, year) {
      for (const { path } of filesFor(files.get(code.slice(0, 2)) ?? [], code)) {
        const held = (await codesOf(path)).get(code);
        if (held !== undefined) return held.years === undefined || held.years.includes(year) ? held : undefined;
      }
      return undefined;
    },
  };
}

function heldBy(record: LegsRecord, index: number, years: Held["years"]): Held {
  const set = record.sets[index];
  if (set === undefined) throw new Error(`heading ${record.heading} has no set ${index}`);
  return { record, set, years };
}
