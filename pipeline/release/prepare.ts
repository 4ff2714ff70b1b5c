import type { Changes } from "../../openapi/shards/changes.ts";
import type { Difference } from "../diff/compare.ts";
import { collectionStates } from "../diff/compare.ts";
import { dayOf, findDifference } from "../diff/difference.ts";
import { planPublished } from "../diff/planned.ts";
import { collectionsOf } from "../diff/published.ts";
import { originsOf, type State } from "../diff/state.ts";
import { errorAt, type Issue } from "../issue.ts";
import { hasErrors } from "../report.ts";
import type { SourceData } from "../source-data.ts";
import type { AcceptanceRow, ReleaseRow } from "../tables/release.ts";
import type { Placed } from "../tables/table.ts";
import { refuseDemo } from "./demo.ts";
import { holdLosses } from "./gate.ts";
import { findLosses } from "./losses.ts";
import { releaseRecord } from "./record.ts";

/** A release that may be made, or why not. `difference` is missing for the first release. */
export interface Prepared {
  issues: Issue[];
  difference: Difference | undefined;
  record: Changes | undefined;
}

/** Compares what a release would publish with the release before it, and holds what is lost against what reviewers accepted. Writes nothing. */
export async function prepareRelease(data: SourceData, release: ReleaseRow, previous: State | undefined, acceptances: readonly Placed<AcceptanceRow>[]): Promise<Prepared> {
  const { version, summary } = release;
  const next: State = { name: `release ${version}`, published: planPublished({ ...data, release }), origins: originsOf(data), today: undefined, lacks: [] };
  const collections = collectionsOf(next.published);
  const demo = refuseDemo(data);
  if (previous === undefined) {
    const gate = holdLosses(version, [], acceptances);
    const issues = [...demo, ...gate.issues];
    const record = releaseRecord({ version, previous_version: null, summary, accepted: [], collections: collectionStates(collections) }, firstDifference(next));
    return { issues, difference: undefined, record: hasErrors(issues) ? undefined : record };
  }
  const findings = await findDifference(previous, next, dayOf(previous, next));
  const annexesLeft = new Set(next.published.entries.map(({ regime, annex }) => `${regime}-${annex}`));
  const gate = holdLosses(version, findLosses(findings, annexesLeft), acceptances);
  const issues = [...demo, ...gate.issues];
  const { difference } = findings;
  if (difference.lines.length === 0) {
    issues.push(errorAt({ file: "releases.csv", line: 0 }, "", "release/nothing-new", `nothing differs from release ${previous.published.version}: there is nothing to release`));
  }
  if (hasErrors(issues)) return { issues, difference, record: undefined };
  const facts = { version, previous_version: previous.published.version, summary, accepted: gate.accepted, collections: collectionStates(collections) };
  return { issues, difference, record: releaseRecord(facts, difference) };
}

function firstDifference({ name, published }: State): Difference {
  return {
    from: "", to: name, notes: [], counts: { removed: 0, added: 0, changed: 0 }, causes: { law: 0, correction: 0, reprocess: 0 }, acts: [], verdicts: null, lines: [], collections: [],
    source_versions: [...published.sourceVersions].map(([dataset, to]) => ({ dataset, from: null, to })),
  };
}
