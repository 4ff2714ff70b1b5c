import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editTable } from "../diff/tables.ts";
import { isWholeProof, openReleased } from "./first-release.ts";
import { commandsOf, section } from "./guide.ts";
import { mustRun, type Repository } from "./repository.ts";

const NAMES = "nomenclature/synonyms.csv";
let repository: Repository;

const whole = isWholeProof("branches are not merged");

/** Adds an everyday name between two that stand in the table, builds and commits. */
function addName(name: string, codes: string): void {
  editTable(join(repository.folder, "sources"), NAMES, (rows) =>
    [...rows, { name, langs: "pl", codes, words: "", note: "" }].toSorted((a, b) =>
      (a["name"] ?? "") < (b["name"] ?? "") ? -1 : 1,
    ),
  );
  mustRun(repository.run, "npx cargolex format && npx cargolex build && git add sources dist && git commit --quiet");
}

/** Settles a table that git could not merge: the rows of both branches stay. */
function keepBoth(table: string): void {
  writeFileSync(table, readFileSync(table, "utf8").replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ""));
}

describe.runIf(whole)("the guide, command by command", () => {
  beforeAll(() => {
    repository = openReleased();
  });
  afterAll(() => repository.remove());

  it("merges two branches as the guide says: the table is settled, the data is built", () => {
    const { folder, run } = repository;
    mustRun(run, "git switch --quiet --create other-branch");
    addName("zzskaner kodów", "8471");
    mustRun(run, "git switch --quiet main");
    addName("zzskaner palców", "8543");
    const [merge = "", ...rest] = commandsOf(section("Several people, several branches")).slice(0, 4);
    const conflicts = run(merge);
    expect([merge, conflicts.code]).toEqual(["git merge other-branch", 1]);
    const open = mustRun(run, "git diff --name-only --diff-filter=U").stdout.trim().split("\n");
    expect([open.includes(`sources/${NAMES}`), open.some((file) => file.startsWith("dist/data/"))]).toEqual([
      true,
      true,
    ]);
    const table = join(folder, "sources", NAMES);
    keepBoth(table);
    expect(rest.length).toBe(3);
    for (const line of rest) mustRun(run, line);
    expect(readFileSync(table, "utf8")).toMatch(/^zzskaner kodów,.*\nzzskaner palców,/m);
    expect(mustRun(run, "npx cargolex build --check").stdout).toBe("dist/data is what the source tables build\n");
    expect(mustRun(run, "git status --porcelain").stdout).toBe("");
  });

  it("makes the second of two releases again as the guide says: both follow each other, and the second says what its branch did", () => {
    const { folder, run } = repository;
    const releaseWith = (version: string, id: string): void => {
      editTable(join(folder, "sources"), "sanctions/entries/RU-XXIII.csv", (rows) =>
        rows.map((row) => (row["id"] === id ? { ...row, row: `${row["row"]}a` } : row)),
      );
      mustRun(
        run,
        `npx cargolex release --version ${version} --summary "one row" && git add sources dist && git commit --quiet`,
      );
    };
    mustRun(
      run,
      "git reset --quiet --hard first && git branch --force other-branch && git switch --quiet other-branch",
    );
    releaseWith("2027.01.19", "RU-XXIII-0002");
    mustRun(run, "git switch --quiet main");
    releaseWith("2027.01.18", "RU-XXIII-0206");
    const [merge = "", ...rest] = commandsOf(section("Several people, several branches")).slice(4);
    expect(run(merge).code).toBe(1);
    keepBoth(join(folder, "sources/releases.csv"));
    editTable(join(folder, "sources"), "releases.csv", (rows) =>
      rows.filter(({ version }) => version !== "2027.01.19"),
    );
    for (const line of rest) mustRun(run, line);
    expect(readFileSync(join(folder, "sources/releases.csv"), "utf8").match(/^20[\d.]+/gm)).toEqual([
      "2026.11.21",
      "2027.01.18",
      "2027.01.20",
    ]);
    const record = JSON.parse(readFileSync(join(folder, "dist/data/changes.json"), "utf8")) as {
      previous_version: string;
      records: { id: string }[];
    };
    expect([record.previous_version, record.records.map(({ id }) => id)]).toEqual(["2027.01.18", ["RU-XXIII-0002"]]);
    expect(mustRun(run, "npx cargolex check && npx cargolex build --check").stdout).toContain("0 errors, 0 warnings\n");
    expect(mustRun(run, "git status --porcelain").stdout).toBe("");
  });
});
