import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What git refused, in its own words. */
export class GitRefusal extends Error {}

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
  return git("rev-parse", "--verify", "--quiet", "--short", "--end-of-options", `${revision}^{commit}`).then((out) => out.trim(), () => undefined);
}

/** One file of a revision, its path below the working folder; undefined where the revision does not have it. */
export async function readAt(revision: string, path: string): Promise<string | undefined> {
  return git("show", "--end-of-options", `${revision}:./${path}`).catch(() => undefined);
}

/** Commits that changed a path, newest first. */
export async function commitsOf(path: string): Promise<string[]> {
  return (await git("log", "--format=%H", "--", path).catch(() => "")).split("\n").filter((commit) => commit !== "");
}

/** Copies a folder of a revision into a folder on disk. */
export async function extractAt(revision: string, path: string, into: string): Promise<void> {
  const tree = (await git("rev-parse", "--verify", "--end-of-options", `${revision}:./${path}`)).trim();
  const archive = join(into, ".archive.tar");
  await git("archive", "--format=tar", `--output=${archive}`, tree);
  await run("tar", ["-x", "-f", archive, "-C", into]);
  await rm(archive);
}
