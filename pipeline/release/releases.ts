import type {
  Accepted,
  Changes,
  CollectionState,
  LegsBefore,
  ReleaseRecord,
  VerdictChanges,
} from "../../openapi/shards/changes.ts";
import { fileEntry, type PlannedShard, planShard } from "../output/shard.ts";
import type { Difference } from "../diff/compare.ts";
import { dateOf } from "../history/tables.ts";
import { changesPath, legsBeforePath } from "../history/changes.ts";
import { fileHash } from "../source/read-sources.ts";
import { countDatasets } from "../diff/view.ts";
import { CAUSES } from "../../openapi/shards/changes.ts";
import { feedPath, formatAtom, formatChangelog, formatJsonFeed } from "./changelog.ts";
import { compareVersions } from "../../openapi/formats.ts";

/** Inputs of the record of a release, beside the difference from the one before. */
interface ReleaseFacts {
  version: string;
  previous_version: string | null;
  summary: string;
  accepted: readonly Accepted[];
  /** Whoever made the changes accepted what they lose. */
  soleMaintainer: boolean;
  collections: readonly CollectionState[];
  /** What seals the record of the release before. */
  seal?: string | undefined;
}

/** The record of a release. The first one has no difference: it lists no lines, its records are all new. */
export function releaseRecord(
  { version, previous_version, summary, accepted, soleMaintainer, collections, seal }: ReleaseFacts,
  difference: Difference,
): Changes {
  return {
    schema: "changes/1",
    source_version: version,
    part: "",
    prefix: "",
    version,
    previous_version,
    date: dateOf(version),
    summary,
    source_versions: difference.source_versions,
    counts: difference.counts,
    causes: difference.causes,
    acts: difference.acts,
    verdicts: difference.verdicts,
    accepted: [...accepted],
    ...(seal === undefined ? {} : { previous_sha256: seal }),
    ...(soleMaintainer ? { sole_maintainer: true as const } : {}),
    collections: [...collections],
    records: difference.lines,
  };
}

/** Prints a record: its facts, then one line a change. The same bytes stand in the sources and in the built data. */
export function planRecord({ records, ...facts }: Changes, path = changesPath(facts.version)): PlannedShard {
  return planShard({ path, ...facts }, records);
}

/** Prints the legs that a release changed, in the sources and in the built data alike. */
export function planLegsBefore({ records, ...facts }: LegsBefore): PlannedShard {
  return planShard({ path: legsBeforePath(facts.version), ...facts }, records);
}

/** The files about releases, and the one that lists the others. */
export interface PlannedReleases {
  files: PlannedShard[];
  list: PlannedShard;
}

const encoder = new TextEncoder();

/**
 * Plans what the build publishes about releases: the record of each, the list, the change log and two feeds, all from
 * the records in the sources.
 */
export function planReleases(
  changes: ReadonlyMap<string, Changes>,
  legsBefore: ReadonlyMap<string, LegsBefore>,
): PlannedReleases | undefined {
  const newestFirst = [...changes.values()].toSorted((a, b) => compareVersions(b.version, a.version));
  const newest = newestFirst[0];
  if (newest === undefined) return undefined;
  const records = newestFirst.map((record) => planRecord(record));
  const legs = newestFirst
    .map(({ version }) => legsBefore.get(version))
    .map((record) => record && planLegsBefore(record));
  const file = (path: string, schema: string, text: string): PlannedShard => ({
    path,
    schema,
    part: "",
    prefix: "",
    bytes: encoder.encode(text),
    records: newestFirst.length,
  });
  const latest = planRecord(newest, "changes.json");
  const others = [
    latest,
    file("CHANGES.md", "changelog", formatChangelog(newestFirst)),
    ...[undefined, ...CAUSES].map((cause) => file(feedPath(cause), "atom", formatAtom(newestFirst, cause))),
    file("feed.json", "json-feed/1.1", formatJsonFeed(newestFirst)),
  ];
  const head = {
    path: "releases.json",
    schema: "releases/1",
    source_version: newest.version,
    part: "",
    prefix: "",
    files: others.map(fileEntry),
  };
  return {
    files: [...records, ...legs.filter((record) => record !== undefined), ...others],
    list: planShard(
      head,
      newestFirst.map((release, index) => listed(release, records[index] as PlannedShard, legs[index])),
    ),
  };
}

/** Verdict changes in figures, without the codes. */
function countVerdicts({
  as_of,
  cn_year,
  codes,
  turn_restricted,
  turn_free,
  within,
  regimes,
}: VerdictChanges): NonNullable<ReleaseRecord["verdicts"]> {
  return {
    as_of,
    cn_year,
    codes,
    turn_restricted,
    turn_free,
    within,
    regimes: regimes.map((regime) => ({
      regime: regime.regime,
      turn_restricted: regime.turn_restricted.length,
      turn_free: regime.turn_free.length,
    })),
  };
}

function listed(
  { records: lines, verdicts, ...release }: Changes,
  changes: PlannedShard,
  legs: PlannedShard | undefined,
): ReleaseRecord {
  const { version, previous_version, date, summary, source_versions, counts, causes, acts } = release;
  return {
    version,
    previous_version,
    date,
    summary,
    source_versions,
    counts,
    causes,
    acts,
    datasets: [...countDatasets(lines)].map(([dataset, sums]) => ({ dataset, ...sums })),
    verdicts: verdicts === null ? null : countVerdicts(verdicts),
    changes: referenceTo(changes),
    legs: legs === undefined ? null : referenceTo(legs),
  };
}

function referenceTo({ path, bytes }: PlannedShard): ReleaseRecord["changes"] {
  return { path, bytes: bytes.length, sha256: fileHash(bytes) };
}
