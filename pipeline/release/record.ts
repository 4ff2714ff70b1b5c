import type { Accepted, Changes, CollectionState } from "../../openapi/shards/changes.ts";
import { planShard, type PlannedShard } from "../build/files.ts";
import type { Difference } from "../diff/compare.ts";
import { dateOf } from "../publish/version.ts";
import { changesPath } from "./read-changes.ts";

/** What the record of a release is made from, beside the difference from the release before. */
export interface ReleaseFacts {
  version: string;
  previous_version: string | null;
  summary: string;
  accepted: readonly Accepted[];
  collections: readonly CollectionState[];
}

/** The record of a release. The first one has no difference: it lists no lines, its bulk files are all new. */
export function releaseRecord({ version, previous_version, summary, accepted, collections }: ReleaseFacts, difference: Difference): Changes {
  return {
    schema: "changes/1", source_version: version, part: "", prefix: "", version, previous_version, date: dateOf(version), summary,
    source_versions: difference.source_versions, counts: difference.counts, causes: difference.causes, acts: difference.acts, verdicts: difference.verdicts,
    accepted: [...accepted], collections: [...collections], records: difference.lines,
  };
}

/** Prints a record: its facts, then one line a change. The same bytes stand in the sources and in the built data. */
export function planRecord({ records, ...facts }: Changes, path = changesPath(facts.version)): PlannedShard {
  return planShard({ path, ...facts }, records);
}
