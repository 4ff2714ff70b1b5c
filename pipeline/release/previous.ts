import { join } from "node:path";
import type { Changes } from "../../openapi/shards/changes.ts";
import { findCommit } from "../diff/git.ts";
import { isRecorded, resolveState, type Places, type Resolved } from "../diff/resolve.ts";
import { errorAt } from "../issue.ts";
import { changesPath } from "./read-changes.ts";

/**
 * Finds what the release before published: the commit whose built data is as its record says, or the state that `from` names. What is found must
 * be record for record what was released: a comparison with anything else would hide changes.
 */
export async function findPrevious(record: Changes, from: string | undefined, places: Places): Promise<Resolved> {
  const { version } = record;
  const found = await resolveState(from === undefined ? version : await builtIn(from, places), places);
  if ("usage" in found && from === undefined) return { issues: [errorAt({ file: changesPath(version), line: 0 }, "", "release/previous", `${found.usage}: name the folder or revision that holds it with --from`)] };
  if (!("state" in found)) return found;
  const { published } = found.state;
  if (isRecorded(published, record)) return { state: { ...found.state, name: `release ${version}` } };
  const message = `${from ?? "what git holds"} is not release ${version} as ${changesPath(version)} records it: name the folder or revision that holds it with --from`;
  return { issues: [errorAt({ file: changesPath(version), line: 0 }, "collections", "release/previous", message)] };
}

/** A revision stands for the built data that it holds: what was published, not what today's code would make of its tables. */
async function builtIn(from: string, { built }: Places): Promise<string> {
  return from.includes(":") || (await findCommit(from)) === undefined ? from : `${from}:${join(built)}`;
}
