import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { errorAt, type Issue } from "../source/issue.ts";
import type { AcceptanceRow } from "../history/tables.ts";
import type { SourceLocation } from "../source/issue.ts";
import type { Located } from "../source/table.ts";

const run = promisify(execFile);

/** Who changed a line last, as git names people. */
interface Author {
  name: string;
  email: string;
}

/**
 * Refuses acceptances whose reviewer made what is accepted: whoever changed its lines after the commit of the release
 * before (`since`; `git blame`), or for a change that is not committed the person at this machine (`user.email`). Where
 * git cannot say who made it, a second person cannot be told from the first.
 */
export async function refuseOwnReview(
  sources: string,
  accepted: readonly { row: Located<AcceptanceRow>; locations: readonly SourceLocation[] }[],
  since?: string,
): Promise<Issue[]> {
  const issues: Issue[] = [];
  const blame = blameOf(sources, since);
  for (const { row, locations } of accepted) {
    const { reviewer } = row.row;
    const authors = await blame(locations);
    if (authors === undefined) {
      issues.push(
        errorAt(
          row,
          "reviewer",
          "release/reviewer",
          `${JSON.stringify(reviewer)}: git does not say who made the change, so nobody can tell the reviewer from the author; in a shallow clone \`git fetch --unshallow\` brings the authors; a project of one person says --sole-maintainer, which the release records`,
        ),
      );
      continue;
    }
    const changer = authors.find((author) => isSame(reviewer, author));
    if (changer !== undefined)
      issues.push(
        errorAt(
          row,
          "reviewer",
          "release/reviewer",
          `${JSON.stringify(reviewer)} made the change (${changer.name} <${changer.email}>): somebody else looks at it; a project of one person says --sole-maintainer, which the release records`,
        ),
      );
  }
  return issues;
}

/** A reviewer may be written as a name, an address, or both. */
function isSame(reviewer: string, { name, email }: Author): boolean {
  const written = reviewer
    .toLowerCase()
    .normalize("NFC")
    .split(/[\s,;<>()]+/)
    .filter((word) => word !== "")
    .join(" ");
  const [byName, byMail] = [name.toLowerCase().normalize("NFC").trim(), email.toLowerCase().trim()];
  return (
    (byName !== "" && (` ${written} `.includes(` ${byName} `) || written === byName)) ||
    (byMail !== "" && ` ${written} `.includes(` ${byMail} `))
  );
}

/**
 * Asks git once a file who changed its lines. Undefined where git, the repository or the file is not there, or where a
 * shallow clone does not reach back to the change.
 */
function blameOf(
  sources: string,
  since: string | undefined,
): (locations: readonly SourceLocation[]) => Promise<Author[] | undefined> {
  // git runs in the folder of each file, so a path of the working directory would be looked for below it.
  const root = resolve(sources);
  const cached = new Map<string, Promise<Blame | undefined>>();
  const linesOf = (file: string): Promise<Blame | undefined> => {
    const result = cached.get(file) ?? readBlame(join(root, file), since);
    cached.set(file, result);
    return result;
  };
  return async (locations) => {
    const authors: Author[] = [];
    for (const { file, line } of locations) {
      // Where a row is gone, or a record is made of a whole table, whoever changed the file is asked.
      const found = line > 0 ? (await linesOf(file))?.[line - 1] : await authorsOf(join(root, file), since);
      if (found === undefined) return undefined;
      authors.push(...found);
    }
    return authors.length === 0 ? undefined : authors;
  };
}

/** Author of each changed line: none, one person, or undefined if git cannot tell. */
type Blame = readonly (readonly Author[] | undefined)[];

async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  return run("git", args, { cwd: folder, maxBuffer: 256 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/**
 * The author of each line of a file; of one that is not committed, the person at this machine; undefined for a line
 * of the oldest commit that a shallow clone has, which stands there for all that came before it.
 */
async function readBlame(path: string, since: string | undefined): Promise<Blame | undefined> {
  const folder = dirname(path);
  const range = since === undefined ? [] : [`^${since}`];
  const text = await git(folder, "blame", "--line-porcelain", ...range, "--", path);
  if (text === undefined) return undefined;
  const [here, oldest] = await Promise.all([person(folder), shallowCommits(folder)]);
  const lines: (readonly Author[] | undefined)[] = [];
  let author: Author = { name: "", email: "" };
  let commit = "";
  let isBefore = false;
  for (const line of text.split("\n")) {
    if (/^[0-9a-f]{40,64} \d/.test(line)) [commit, isBefore] = [line.slice(0, line.indexOf(" ")), false];
    else if (line.startsWith("author ")) author = { name: line.slice("author ".length), email: "" };
    else if (line.startsWith("author-mail ")) author.email = line.slice("author-mail ".length).replaceAll(/[<>]/g, "");
    else if (line === "boundary") isBefore = since !== undefined;
    else if (line.startsWith("\t")) {
      if (isBefore) lines.push([]);
      else if (oldest.has(commit)) lines.push(undefined);
      else lines.push([author.email === "not.committed.yet" ? here : author]);
    }
  }
  return lines;
}

/** Who changed a file since then, and the person at this machine where it is not committed; else who did last. */
async function authorsOf(path: string, since: string | undefined): Promise<Author[] | undefined> {
  const folder = dirname(path);
  const changed = await git(folder, "status", "--porcelain", "--", path);
  if (changed === undefined) return undefined;
  const here = changed.trim() === "" ? [] : [await person(folder)];
  if (since === undefined && here.length > 0) return here;
  const range = since === undefined ? ["-1"] : [`${since}..HEAD`];
  const log = await git(folder, "log", ...range, "--format=%H%x09%an%x09%ae", "--", path);
  if (log === undefined) return undefined;
  const oldest = await shallowCommits(folder);
  const commits = log.split("\n").filter((line) => line !== "");
  if (since === undefined && commits.length === 0) return undefined;
  const authors = commits.map((line) => line.split("\t"));
  if (authors.some(([commit = ""]) => oldest.has(commit))) return undefined;
  return [...here, ...authors.map(([, name = "", email = ""]) => ({ name, email }))];
}

/** The oldest commits of a shallow clone; none of a whole one. */
async function shallowCommits(folder: string): Promise<ReadonlySet<string>> {
  const path = (await git(folder, "rev-parse", "--git-path", "shallow"))?.trim() ?? "";
  const text = await readFile(resolve(folder, path), "utf8").catch(() => "");
  return new Set(text.split("\n").filter((line) => line !== ""));
}

async function person(folder: string): Promise<Author> {
  const configured = async (key: string): Promise<string> => ((await git(folder, "config", key)) ?? "").trim();
  return { name: await configured("user.name"), email: await configured("user.email") };
}
