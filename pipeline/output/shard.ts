import { groupByEach } from "../../runtime/text/groups.ts";
import type { FileEntry } from "../../openapi/shards/common.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { onceByObject } from "../../runtime/text/memo.ts";
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
  return joinShard(head, records.map(canonicalLine));
}

/** Prints a shard of records that are printed already. */
export function joinShard(head: ShardHead, lines: readonly string[]): PlannedShard {
  const { path, ...facts } = head;
  const opening = canonical(facts).slice(1, -1);
  const text =
    lines.length === 0 ? `{${opening},"records":[]}\n` : `{${opening},"records":[\n${lines.join(",\n")}\n]}\n`;
  return { ...head, path, bytes: utf8(text), records: lines.length };
}

/** SHA-256 of planned bytes, which do not change any more. */
const hashPlanned = onceByObject((bytes: Uint8Array) => fileHash(bytes));

/** A file as manifests and the index list it. */
export function fileEntry(shard: PlannedShard): FileEntry {
  const { path, schema, part, prefix, bytes, records } = shard;
  return { path, schema, part, prefix, bytes: bytes.length, records, sha256: hashPlanned(bytes) };
}

/** A record of a code or several, printed. */
interface CodedLine {
  codes: readonly string[];
  line: string;
}

/**
 * Splits records by leading digits so that no shard outgrows a client: a prefix whose records print to more than the
 * budget is split into prefixes of one digit more; records with a shorter code stay in the file of the prefix itself.
 * The budget counts raw bytes, because compressed sizes differ between versions of a compressor; a test holds the
 * compressed size to 64 KiB.
 */
export function planPrefixShards<Line extends CodedLine>(
  lines: readonly Line[],
  shardOf: (prefix: string, own: readonly Line[]) => PlannedShard,
  budget: number,
): PlannedShard[] {
  const split = (prefix: string, ofPrefix: readonly Line[]): PlannedShard[] => {
    const whole = shardOf(prefix, ofPrefix);
    const longer = prefix.length + 1;
    if (whole.bytes.length <= budget || longer > 8) return [whole];
    const groups = groupBy(ofPrefix, ({ codes }) =>
      codes.map((code) => code.slice(0, longer)).filter((code) => code.startsWith(prefix)),
    );
    return [...groups].flatMap(([longerPrefix, group]) =>
      longerPrefix.length < longer ? [shardOf(longerPrefix, group)] : split(longerPrefix, group),
    );
  };
  const chapters = groupBy(lines, ({ codes }) => codes.map((code) => code.slice(0, 2)));
  return [...chapters]
    .flatMap(([prefix, ofChapter]) => split(prefix, ofChapter))
    .toSorted((a, b) => compareText(a.path, b.path));
}

function groupBy<Value>(values: readonly Value[], keysOf: (value: Value) => readonly string[]): Map<string, Value[]> {
  const groups = groupByEach(values, (value) => new Set(keysOf(value)));
  return new Map([...groups].toSorted(([a], [b]) => compareText(a, b)));
}
