import type { FileEntry } from "../../openapi/shards/common.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { onceByObject } from "../../runtime/shards/memo.ts";
import { fileHash } from "../source/read-sources.ts";
import { canonical, canonicalLine, utf8 } from "./canonical.ts";

/** Planned output: path below `dist/data` to bytes. Nothing is written while a plan is made. */
export type Plan = Map<string, Uint8Array>;

/** Facts of a shard before its records. */
export interface ShardHead {
  path: string;
  schema: string;
  part: string;
  prefix: string;
}

export interface PlannedShard extends ShardHead {
  bytes: Uint8Array;
  records: number;
}

/** Prints a shard: a head, then one record a line, so that a diff in git is row against row. */
export function planShard(head: ShardHead, records: readonly (object | string)[]): PlannedShard {
  const { path, ...facts } = head;
  const opening = canonical(facts).slice(1, -1);
  const lines = records.map(canonicalLine).join(",\n");
  const text = records.length === 0 ? `{${opening},"records":[]}\n` : `{${opening},"records":[\n${lines}\n]}\n`;
  return { ...head, path, bytes: utf8(text), records: records.length };
}

/** SHA-256 of planned bytes, which do not change any more. */
const hashPlanned = onceByObject((bytes: Uint8Array) => fileHash(bytes));

/** A file as manifests and the index list it. */
export function fileEntry(shard: PlannedShard): FileEntry {
  const { path, schema, part, prefix, bytes, records } = shard;
  return { path, schema, part, prefix, bytes: bytes.length, records, sha256: hashPlanned(bytes) };
}

/**
 * Splits records by leading digits so that no shard outgrows a client: a prefix whose records print to more than the
 * budget is split into
 * prefixes of `step` digits more; records with a shorter code stay in the file of the prefix itself. The budget counts
 * raw bytes, because
 * compressed sizes differ between versions of a compressor; a test holds the compressed size to 64 KiB.
 */
export function planPrefixShards<Record_ extends object>(
  records: readonly Record_[],
  codesOf: (record: Record_) => readonly string[],
  shardOf: (prefix: string, own: readonly Record_[]) => PlannedShard,
  budget: number,
  step = 2,
): PlannedShard[] {
  const split = (prefix: string, own: readonly Record_[]): PlannedShard[] => {
    const whole = shardOf(prefix, own);
    const longer = prefix.length + step;
    if (whole.bytes.length <= budget || longer > 8) return [whole];
    const groups = groupBy(own, (record) =>
      codesOf(record)
        .map((code) => code.slice(0, longer))
        .filter((code) => code.startsWith(prefix)),
    );
    return [...groups].flatMap(([longerPrefix, group]) =>
      longerPrefix.length < longer ? [shardOf(longerPrefix, group)] : split(longerPrefix, group),
    );
  };
  const chapters = groupBy(records, (record) => codesOf(record).map((code) => code.slice(0, 2)));
  return [...chapters].flatMap(([prefix, own]) => split(prefix, own)).toSorted((a, b) => compareText(a.path, b.path));
}

function groupBy<Value>(values: readonly Value[], keysOf: (value: Value) => readonly string[]): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    for (const key of new Set(keysOf(value))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [value]);
      else group.push(value);
    }
  }
  return new Map([...groups].toSorted(([a], [b]) => compareText(a, b)));
}
