import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../pipeline/diff/state.ts";
import { formatChangelog } from "../../../pipeline/release/changelog.ts";
import { prepareRelease } from "../../../pipeline/release/prepare.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { BASE, change, editTable } from "../diff/tables.ts";
import { stateOf } from "./plants.ts";

type Prepared = Awaited<ReturnType<typeof prepareRelease>>;

const VERSION = "2026.12.01";
const repository = mkdtempSync(join(tmpdir(), "reviewer-"));
const sources = join(repository, "sources");
const git = (who: string, ...args: string[]): string =>
  execFileSync("git", ["-c", `user.name=${who}`, "-c", `user.email=${who.toLowerCase()}@example.com`, ...args], {
    cwd: repository,
    encoding: "utf8",
  });

let before: State;
beforeAll(async () => {
  cpSync(BASE, sources, { recursive: true });
  git("Zoe", "init", "-q");
  git("Zoe", "config", "user.name", "Ann");
  git("Zoe", "config", "user.email", "ann@example.com");
  git("Zoe", "add", "-A");
  git("Zoe", "commit", "-qm", "tables");
  before = (await stateOf(sources)).state;
  editTable(
    sources,
    "sanctions/entries/RU-XXIII.csv",
    change("id", "RU-XXIII-0001", { valid_to: "2027-06-30", ended_by: "" }),
  );
});
afterAll(() => rmSync(repository, { recursive: true }));

/** Prepares the release of the tables with one reviewer for all that it allows. */
async function reviewedBy(reviewer: string | undefined, soleMaintainer = false, folder = sources): Promise<Prepared> {
  const { data } = await stateOf(folder);
  const release = { version: VERSION, summary: "An end" };
  const first = await prepareRelease(data, release, before, [], { sources: folder, soleMaintainer: true });
  if (reviewer === undefined) return first;
  const rows = first.issues
    .map(({ message }) => /adds the row (.*)$/.exec(message)?.[1] ?? "")
    .map((row) => /^([^,]+),([^,]+),([^,]+),([^,]+),(\d+)/.exec(row) ?? []);
  const acceptances = rows.map(([, version = "", dataset = "", scope = "", kind = "", count = ""], index) => ({
    file: "acceptances.csv",
    line: index + 2,
    row: {
      version,
      dataset: dataset as "sanctions",
      scope,
      kind: kind as "loosening",
      count: Number(count),
      reviewer,
      reason: "The act says so",
    },
  }));
  return prepareRelease(data, release, before, acceptances, { sources: folder, soleMaintainer });
}

const refusals = ({ issues }: Prepared): string[] => [
  ...new Set(issues.filter(({ rule }) => rule === "release/reviewer").map(({ message }) => message)),
];

describe("what a release frees", () => {
  it("is named with the day and the legs, and refused", async () => {
    const { issues } = await reviewedBy(undefined);
    await expect(`${issues.map(formatIssue).join("\n")}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, "expected", "loosening.txt"),
    );
    expect(issues.map(({ rule }) => rule)).toEqual(["release/loosening", "release/loosening"]);
    expect(issues.map(({ message }) => message.replace(/: if it is meant.*/, ""))).toEqual([
      "RU-XXIII/valid_to is looser in 1 case (what becomes allowed: RU-XXIII-0001: null → 2027-06-30)",
      expect.stringMatching(
        /^RU-export is looser in \d+ cases \(what becomes allowed: 06011010 [\d ]+ from 2027-07-01: listed → listed_expired\)$/,
      ),
    ]);
  });

  it("has a finding for each row of its author", async () => {
    const { issues } = await reviewedBy("Ann");
    await expect(`${issues.map(formatIssue).join("\n")}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, "expected", "reviewer.txt"),
    );
  });

  it.each(["Ann", "ann@example.com", "Ann <ann@example.com>", "ANN"])(
    "is not accepted by who changed the line and has not committed it: %s",
    async (reviewer) => {
      expect(refusals(await reviewedBy(reviewer))).toEqual([
        `${JSON.stringify(reviewer)} made the change (Ann <ann@example.com>): somebody else looks at it; a project of one person says --sole-maintainer, which the release records`,
      ]);
    },
  );

  it("is accepted by somebody else", async () => {
    const { issues, record } = await reviewedBy("Bea Roe");
    expect([issues, record?.accepted.length, record?.sole_maintainer]).toEqual([[], 2, undefined]);
  });

  it("is accepted by one person where the project says that it has no other, and says so in the record and the change log", async () => {
    const { issues, record } = await reviewedBy("Ann", true);
    expect([issues, record?.sole_maintainer]).toEqual([[], true]);
    expect(formatChangelog(record === undefined ? [] : [record])).toContain(
      "- reviewed by the person who made the changes: the project has one maintainer\n",
    );
  });

  it("is the change of who committed the line, not of who is at the machine", async () => {
    git("Bea", "commit", "-qam", "an end");
    expect(refusals(await reviewedBy("Bea"))).toEqual([
      expect.stringContaining("made the change (Bea <bea@example.com>)"),
    ]);
    expect(refusals(await reviewedBy("Ann"))).toEqual([]);
  });

  it("has its author where a code leaves a list of a country, which has no row of its own", async () => {
    editTable(sources, "sanctions/countries/codes.csv", (rows) =>
      rows.map((row) => ({ ...row, codes: (row["codes"] ?? "").replace("2808 ", "") })),
    );
    git("Cia", "commit", "-qam", "a code less");
    const [own, other] = [await reviewedBy("Cia"), await reviewedBy("Dan")];
    git("Ann", "reset", "-q", "--hard", "HEAD~1");
    expect([refusals(own), other.issues, other.record?.accepted.map(({ scope }) => scope)]).toEqual([
      [expect.stringContaining("made the change (Cia <cia@example.com>)")],
      [],
      expect.arrayContaining(["SO-taric-476-export"]),
    ]);
  });

  it("has its author where the tables are named by a path of the working directory, as they are by default", async () => {
    const prepared = await reviewedBy("Bea", false, relative(process.cwd(), sources));
    expect(refusals(prepared)).toEqual([expect.stringContaining("made the change (Bea <bea@example.com>)")]);
    expect(refusals(await reviewedBy("Ann", false, relative(process.cwd(), sources)))).toEqual([]);
  });

  it("has its author in another worktree and in a subfolder of a repository", async () => {
    git("Ann", "worktree", "add", "-q", "worktree");
    git("Ann", "mv", "sources", "data");
    git("Ann", "commit", "-qm", "tables moved");
    for (const folder of [join(repository, "worktree/sources"), join(repository, "data")]) {
      expect(refusals(await reviewedBy("Bea", false, folder))).toEqual([
        expect.stringContaining("made the change (Bea <bea@example.com>)"),
      ]);
      expect(refusals(await reviewedBy("Zoe", false, folder))).toEqual([]);
    }
    git("Ann", "reset", "-q", "--hard", "HEAD~1");
  });

  it("has no known author where a shallow clone does not reach back to it", async () => {
    const clone = mkdtempSync(join(tmpdir(), "reviewer-shallow-"));
    git("Ann", "clone", "-q", "--depth", "1", `file://${repository}`, clone);
    const prepared = await reviewedBy("Cia", false, join(clone, "sources"));
    rmSync(clone, { recursive: true });
    expect(refusals(prepared)).toEqual([expect.stringContaining("git fetch --unshallow")]);
  });

  it("has no known author outside a repository", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reviewer-none-"));
    cpSync(sources, folder, { recursive: true });
    const prepared = await reviewedBy("Bea", false, folder);
    rmSync(folder, { recursive: true });
    expect(refusals(prepared)).toEqual([expect.stringContaining("git does not say who made the change")]);
  });
});
