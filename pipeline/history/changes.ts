import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { Changes } from "../../openapi/shards/changes.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { errorAt, type Issue } from "../source/issue.ts";

/** Where the machine record of a release stands, below the sources folder and below the built one. */
export function changesPath(version: string): string {
  return `changes/${version}.json`;
}

/** Reads the machine records of the releases. `cargolex release` writes them; an edited one shows in git and in the build. */
export async function readChanges(root: string): Promise<{ changes: Map<string, Changes>; issues: Issue[] }> {
  const changes = new Map<string, Changes>();
  const issues: Issue[] = [];
  for (const file of (await fastGlob("changes/*.json", { cwd: root })).toSorted(compareText)) {
    const at = { file, line: 0 };
    const json = parseJson(await readFile(join(root, file), "utf8"));
    const parsed = Changes.safeParse(json);
    if (json === undefined) issues.push(errorAt(at, "", "release/record", "is no JSON: a program writes this file, restore it from git"));
    else if (!parsed.success) issues.push(errorAt(at, parsed.error.issues[0]?.path.join(".") ?? "", "release/record", "is not as cargolex release writes it: restore the file from git"));
    else if (file !== changesPath(parsed.data.version)) issues.push(errorAt(at, "", "release/record", `is the record of ${parsed.data.version}: the file is named for the release`));
    else changes.set(parsed.data.version, parsed.data);
  }
  return { changes, issues };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
