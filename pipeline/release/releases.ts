import type { Changes, ReleaseRecord, VerdictChanges } from "../../openapi/shards/changes.ts";
import { sha256 } from "../build/canonical.ts";
import { fileEntry, planShard, type PlannedShard } from "../build/files.ts";
import { countDatasets } from "../diff/say.ts";
import { compareVersions } from "../publish/version.ts";
import { formatChangelog } from "./changelog.ts";
import { formatAtom, formatJsonFeed } from "./feeds.ts";
import { planRecord } from "./record.ts";

/** The files about releases, and the one that lists the others. */
export interface PlannedReleases {
  files: PlannedShard[];
  list: PlannedShard;
}

const encoder = new TextEncoder();

/** Plans what the build publishes about releases: the record of each, the list, the change log and two feeds, all from the records in the sources. */
export function planReleases(changes: ReadonlyMap<string, Changes>): PlannedReleases | undefined {
  const newestFirst = [...changes.values()].toSorted((a, b) => compareVersions(b.version, a.version));
  const newest = newestFirst[0];
  if (newest === undefined) return undefined;
  const records = newestFirst.map((record) => planRecord(record));
  const file = (path: string, schema: string, text: string): PlannedShard => ({ path, schema, source_version: newest.version, part: "", prefix: "", bytes: encoder.encode(text), records: newestFirst.length });
  const latest = planRecord(newest, "changes.json");
  const others = [
    latest, file("CHANGES.md", "changelog", formatChangelog(newestFirst)), file("feed.atom", "atom", formatAtom(newestFirst)), file("feed.json", "json-feed/1.1", formatJsonFeed(newestFirst)),
  ];
  const head = {
    path: "releases.json", schema: "releases/1", source_version: newest.version, part: "", prefix: "",
    files: others.map(fileEntry),
  };
  return { files: [...records, ...others], list: planShard(head, newestFirst.map((release, index) => listed(release, records[index] as PlannedShard))) };
}

/** Verdict changes in figures, without the codes. */
function countVerdicts({ as_of, cn_year, codes, turn_restricted, turn_free, within, regimes }: VerdictChanges): NonNullable<ReleaseRecord["verdicts"]> {
  return { as_of, cn_year, codes, turn_restricted, turn_free, within, regimes: regimes.map((own) => ({ regime: own.regime, turn_restricted: own.turn_restricted.length, turn_free: own.turn_free.length })) };
}

function listed({ records: lines, verdicts, ...release }: Changes, { path, bytes }: PlannedShard): ReleaseRecord {
  const { version, previous_version, date, summary, source_versions, counts, causes, acts } = release;
  return {
    version, previous_version, date, summary, source_versions, counts, causes, acts,
    datasets: [...countDatasets(lines)].map(([dataset, own]) => ({ dataset, ...own })),
    verdicts: verdicts === null ? null : countVerdicts(verdicts),
    changes: { path, bytes: bytes.length, sha256: sha256(bytes) },
  };
}
