import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editTable } from "../diff/tables.ts";
import { makeFirstRelease } from "./first-release.ts";
import { commandsOf, section } from "./guide.ts";
import { mustRun, openRepository, type Repository } from "./repository.ts";

const NAMES = "nomenclature/synonyms.csv";
let repository: Repository;

/** The commands are those of a day's work, each in a process of its own: `npm run proof` has the time. */
const whole = process.env["PROOF"] === "whole";
if (!whole) process.stderr.write("the guide is not gone through (branches are not merged): npm run proof does\n");

/** Adds an everyday name between two that stand in the table, builds and commits. */
function addName(name: string, codes: string): void {
  editTable(join(repository.folder, "sources"), NAMES, (rows) => [...rows, { name, langs: "pl", codes, words: "", note: "" }].toSorted((a, b) => ((a["name"] ?? "") < (b["name"] ?? "") ? -1 : 1)));
  mustRun(repository.run, "npx cargolex format && npx cargolex build && git add sources dist && git commit --quiet");
}

describe.runIf(whole)("the guide, command by command", () => {
  beforeAll(() => {
    repository = openRepository();
    makeFirstRelease(repository);
  }, 600_000);
  afterAll(() => repository.remove());

  it("merges two branches as the guide says: the table is settled, the data is built", () => {
    const { folder, run } = repository;
    mustRun(run, "git switch --quiet --create other-branch");
    addName("zzskaner kodów", "8471");
    mustRun(run, "git switch --quiet main");
    addName("zzskaner palców", "8543");
    const [merge = "", ...rest] = commandsOf(section("Several people, several branches"));
    const conflicts = run(merge);
    expect([merge, conflicts.code]).toEqual(["git merge other-branch", 1]);
    const open = mustRun(run, "git diff --name-only --diff-filter=U").stdout.trim().split("\n");
    expect([open.includes(`sources/${NAMES}`), open.some((file) => file.startsWith("dist/data/"))]).toEqual([true, true]);
    const table = join(folder, "sources", NAMES);
    writeFileSync(table, readFileSync(table, "utf8").replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
    expect(rest.length).toBe(3);
    for (const line of rest) mustRun(run, line);
    expect(readFileSync(table, "utf8")).toMatch(/^zzskaner kodów,.*\nzzskaner palców,/m);
    expect(mustRun(run, "npx cargolex build --check").stdout).toBe("dist/data is what the source tables build\n");
    expect(mustRun(run, "git status --porcelain").stdout).toBe("");
  }, 900_000);
});
