import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Changes } from "../../openapi/shards/changes.ts";
import { type GatheredSources, gatherSources, sourceData } from "../dataset/load.ts";
import { changesPath, readChanges } from "../history/changes.ts";
import { isVersion } from "../history/tables.ts";
import { errorAt, type Issue } from "../source/issue.ts";
import { collectionStates } from "./compare.ts";
import { collectionsOf, type PublishedRecords } from "./published.ts";
import { type Origins, originsOf, type State } from "./state.ts";
import { planPublished, readPublished } from "./states.ts";

const run = promisify(execFile);

/** Error message of git. */
class GitRefusal extends Error {}

async function git(...args: string[]): Promise<string> {
  try {
    return (await run("git", args, { maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new GitRefusal((stderr ?? message).trim().split("\n").at(-1) ?? message);
  }
}

/** The short name of the commit that a revision stands for; undefined where it stands for none. */
export async function findCommit(revision: string): Promise<string | undefined> {
  return git("rev-parse", "--verify", "--quiet", "--short", "--end-of-options", `${revision}^{commit}`).then(
    (out) => out.trim(),
    () => undefined,
  );
}

/** One file of a revision, its path below the working folder; undefined where the revision does not have it. */
async function readAt(revision: string, path: string): Promise<string | undefined> {
  return git("show", "--end-of-options", `${revision}:./${path}`).catch(() => undefined);
}

/** Commits that changed a path, newest first. */
async function commitsOf(path: string): Promise<string[]> {
  return (await git("log", "--format=%H", "--", path).catch(() => "")).split("\n").filter((commit) => commit !== "");
}

/** Copies a folder of a revision into a folder on disk. */
async function extractAt(revision: string, path: string, into: string): Promise<void> {
  const tree = (await git("rev-parse", "--verify", "--end-of-options", `${revision}:./${path}`)).trim();
  const archive = join(into, ".archive.tar");
  // In a subfolder git packs what the tree has of that folder, which is nothing.
  const top = (await git("rev-parse", "--show-toplevel")).trim();
  await git("-C", top, "archive", "--format=tar", `--output=${archive}`, tree);
  await run("tar", ["-x", "-f", archive, "-C", into]);
  await rm(archive);
}

/** Where states are looked for. */
export interface StateFolders {
  /** Folder of the source tables. */
  sources: string;
  /** Folder of the built data. */
  built: string;
  /** Source tables that were read already. */
  read?: GatheredSources | undefined;
}

/** A state, or what is wrong with it; `usage` where nothing of that name exists. */
export type Resolved = { state: State } | { issues: Issue[] } | { usage: string };

/**
 * Finds the state that a word stands for: a release, a folder of sources or of built data, or a git revision (`REV` or
 * `REV:folder`).
 */
export async function resolveState(word: string, folders: StateFolders): Promise<Resolved> {
  if (isVersion(word)) return releaseState(word, folders);
  if (await isFile(join(word, "index.json")))
    return {
      state: {
        name: word,
        published: await readPublished(word),
        origins: undefined,
        today: undefined,
        lacks: [],
      },
    };
  if (await isFile(join(word, "releases.csv"))) return plannedState(word, word, folders.read);
  const [revision = "", folder] = word.split(/:(.*)/s);
  const commit = await findCommit(revision);
  if (commit === undefined)
    return {
      usage: `${JSON.stringify(word)} is no release, no folder with releases.csv or index.json, and no git revision`,
    };
  const name = commit.startsWith(revision) ? word : `${word} (${commit})`;
  try {
    return await revisionState(commit, folder ?? folders.sources, name, folders);
  } catch (error) {
    if (error instanceof GitRefusal) return { usage: `${JSON.stringify(word)}: ${error.message}` };
    throw error;
  }
}

/** The state of source tables on disk, as today's code plans it. */
export async function plannedState(root: string, name: string, read?: GatheredSources): Promise<Resolved> {
  const planned = await planFolder(root, name, read);
  return "issues" in planned ? planned : { state: { name, ...planned, today: undefined } };
}

/** The state of a release: its published files, from its commit, and the output of today's code for its sources. */
async function builtState(revision: string, name: string, { built, sources, read }: StateFolders): Promise<Resolved> {
  const published = await inTemporaryFolder(async (folder) => {
    await extractAt(revision, built, folder);
    return readPublished(folder).catch((error: unknown) => error as Error);
  });
  if (published instanceof Error) return { usage: `${name} in ${revision.slice(0, 8)}: ${published.message}` };
  if ((await readAt(revision, join(sources, "releases.csv"))) === undefined)
    return { state: { name, published, origins: undefined, today: undefined, lacks: [], commit: revision } };
  const planned = await inTemporaryFolder(async (folder) => {
    await extractAt(revision, sources, folder);
    return planFolder(folder, name, read);
  });
  return {
    state: {
      name,
      published,
      lacks: [],
      commit: revision,
      ...("issues" in planned
        ? { origins: undefined, today: undefined }
        : { origins: planned.origins, today: planned.published, read: planned.read }),
    },
  };
}

async function revisionState(commit: string, folder: string, name: string, folders: StateFolders): Promise<Resolved> {
  if ((await readAt(commit, join(folder, "index.json"))) !== undefined)
    return builtState(commit, name, { ...folders, built: folder });
  return inTemporaryFolder(async (into) => {
    await extractAt(commit, folder, into);
    return plannedState(into, name, folders.read);
  });
}

/**
 * The newest commit that holds a release just as its record says; where no record is held, the newest that names it.
 * Only those that wrote its built record are read: others built tables that moved on under its version.
 */
async function releaseState(version: string, folders: StateFolders): Promise<Resolved> {
  const record = (await readChanges(folders.sources)).changes.get(version);
  let named = 0;
  let unread = "";
  for (const commit of await commitsOf(join(folders.built, changesPath(version)))) {
    const index = await readAt(commit, join(folders.built, "index.json"));
    if (index === undefined || (JSON.parse(index) as { version?: unknown }).version !== version) continue;
    named++;
    const resolved = await builtState(commit, `release ${version}`, folders);
    // A format of before, or a file that is not as its manifest says: an older commit may still hold the release.
    if ("usage" in resolved) unread ||= `; ${resolved.usage}`;
    else if (!("state" in resolved) || record === undefined || isRecorded(resolved.state.published, record))
      return resolved;
  }
  return {
    usage:
      named === 0
        ? `no commit holds release ${version} in ${folders.built}`
        : `${named} commits name release ${version} in ${folders.built}, and none is as ${changesPath(version)} records it${unread}`,
  };
}

/** Whether a state is the release that a record speaks of, record for record. */
export function isRecorded(published: PublishedRecords, { collections }: Pick<Changes, "collections">): boolean {
  const recorded = new Map(collections.map(({ collection, sha256 }) => [collection, sha256]));
  // A collection that came with a later schema is empty in an older release, and not in its record.
  const states = collectionStates(collectionsOf(published)).filter(
    ({ collection, records }) => records > 0 || recorded.has(collection),
  );
  return (
    states.length === recorded.size && states.every(({ collection, sha256 }) => recorded.get(collection) === sha256)
  );
}

/**
 * Rules that say a table is short, strange or not there (a revision may be older than the table): the difference itself
 * shows what is lost.
 */
const BEARABLE = new Set(["table/unknown-file", "table/missing", "table/floor", "release/record"]);

interface PlannedFolder {
  published: PublishedRecords;
  origins: Origins;
  lacks: string[];
  read: GatheredSources;
}

async function planFolder(
  root: string,
  name: string,
  read: GatheredSources | undefined,
): Promise<PlannedFolder | { issues: Issue[] }> {
  const gathered = await gatherSources(root, undefined, read);
  const faults = gathered.issues.filter(({ severity, rule }) => severity === "error" && !BEARABLE.has(rule));
  if (faults.length > 0) return { issues: faults };
  const data = sourceData(gathered);
  try {
    const lacks = gathered.issues.filter(({ rule }) => rule === "table/missing").map(({ file }) => file);
    if (data !== undefined) return { published: planPublished(data), origins: originsOf(data), lacks, read: gathered };
  } catch (error) {
    return {
      issues: [
        errorAt(
          { file: name, line: 0 },
          "",
          "diff/plan",
          `cannot be planned: ${(error as Error).message}. Run npx cargolex check`,
        ),
      ],
    };
  }
  return { issues: [errorAt({ file: "releases.csv", line: 0 }, "version", "diff/plan", "names no release")] };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

/** Runs a step with a folder of its own, which is removed afterwards. */
async function inTemporaryFolder<Result>(step: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "cargolex-"));
  try {
    return await step(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
