import type { BaseRecord, BaseWordsRecord, LegCodeRecord, LegRecord } from "../../../openapi/shards/legs.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import { canonical, sameValue } from "../../output/canonical.ts";
import { joinShard, planPrefixShards, type PlannedShard } from "../../output/shard.ts";
import type { JudgedBase, JudgedCode } from "../judge/judge.ts";

/** A code with the keys of what lies below it, which readers take from the longer codes. */
type PlannedCode = LegCodeRecord & { below?: string[] };

/** The bases of a dataset by their keys, and the codes that list them. */
export interface PlannedLegs {
  codes: readonly PlannedCode[];
  bases: ReadonlyMap<string, BaseRecord>;
  /** The words of the bases, in the order of their ids. */
  words: readonly BaseWordsRecord[];
}

/**
 * Plans what bears on codes, in their order. A base has its id for a key; where it bears on some codes in another
 * way than at the code of its entry, the key says the first of them.
 */
export function planLegs(judged: ReadonlyMap<string, JudgedCode>): PlannedLegs {
  const bases = new Map<string, BaseRecord>();
  const words = new Map<string, BaseWordsRecord>();
  const keys = new Map<JudgedBase, string>();
  const byId = new Map<string, JudgedBase[]>();
  const keyOf = (base: JudgedBase, code: string): string => {
    const known = keys.get(base);
    if (known !== undefined) return known;
    const others = byId.get(base.id) ?? [];
    byId.set(base.id, others);
    const same = others.find((candidate) => sameValue(candidate, base));
    const key = (same && keys.get(same)) ?? (base.code === code ? base.id : `${base.id}@${code}`);
    keys.set(base, key);
    if (same !== undefined) return key;
    others.push(base);
    bases.set(key, { ...(key === base.id ? {} : { key }), ...base, words: base.words.id });
    if (!sameValue(words.get(base.words.id) ?? base.words, base.words))
      throw new Error(`two texts are called ${base.words.id}`);
    words.set(base.words.id, base.words);
    return key;
  };
  for (const [code, { bases: covering }] of judged)
    for (const base of covering) if (base.code === code) keyOf(base, code);
  const listed = [...judged].map(([code, found]) => ({
    ...found,
    code,
    keys: found.bases.map((base) => keyOf(base, code)),
  }));
  const planned = {
    bases,
    codes: listed.map(({ code, keys: covering, below, excluded }) => ({
      code,
      bases: covering,
      ...(below.length === 0 ? {} : { below: below.map(({ at: bearingOn, base }) => keyOf(base, bearingOn)) }),
      ...(excluded.length === 0 ? {} : { excluded: excluded.map(({ at: bearingOn, base }) => keyOf(base, bearingOn)) }),
    })),
  };
  return { ...planned, words: [...words.values()].toSorted((a, b) => compareText(a.id, b.id)) };
}

/** Files are split a digit at a time above this many bytes. */
const BUDGET = 512 * 1024;

/** A base as it is published: the id of its words without the key of the measure, with which it begins. */
function shortBase({ words, ...base }: BaseRecord): Extract<LegRecord, { base: unknown }>["base"] {
  if (words === base.measure) return base;
  if (!words.startsWith(`${base.measure}/`)) throw new Error(`${words} are no words of ${base.measure}`);
  return { ...base, words: words.slice(base.measure.length + 1) };
}

/** The files of the legs: a chapter each, or a part of one, with its codes and the bases that cover them. */
export function planLegShards({ codes, bases }: PlannedLegs): PlannedShard[] {
  const lines = new Map([...bases].map(([key, base]) => [key, canonical({ base: shortBase(base) })]));
  return planPrefixShards(
    codes.map(({ below: _below, bases: covering, ...code }) => ({
      codes: [code.code],
      line: canonical({ ...code, ...(covering.length === 0 ? {} : { bases: covering }) } satisfies LegRecord),
      covering,
    })),
    (prefix, records) => {
      const covering = [...new Set(records.flatMap((record) => record.covering))].toSorted(compareText);
      const head = { path: `sanctions/legs/${prefix}.json`, schema: "sanctions-legs/4", part: "", prefix };
      return joinShard(head, [...covering.map((key) => lines.get(key)!), ...records.map(({ line }) => line)]);
    },
    BUDGET,
  );
}
