import type { Changes } from "../../openapi/shards/changes.ts";
import { hashPlanned, type Plan } from "../build/files.ts";
import { warningAt, type Issue } from "../issue.ts";
import { changesPath } from "./read-changes.ts";

/** Warns that the tables moved on since their newest release: what is built now would be published under the version of other data. */
export function warnUnreleased(plan: Plan, record: Changes | undefined): Issue[] {
  const moved = (record?.collections ?? []).filter(({ bulk, sha256: recorded }) => {
    const bytes = bulk === null ? undefined : plan.get(bulk);
    return bytes !== undefined && hashPlanned(bytes) !== recorded;
  });
  if (record === undefined || moved.length === 0) return [];
  const names = moved.map(({ collection }) => collection).join(", ");
  return [warningAt({ file: changesPath(record.version), line: 0 }, "collections", "release/unreleased", `${names} differ from what release ${record.version} recorded: run npx cargolex release before you publish`)];
}
