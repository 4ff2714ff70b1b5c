import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { change, editTable } from "../diff/tables.ts";
import { isWholeProof, openReleased } from "./first-release.ts";
import { commandsOf, section } from "./guide.ts";
import { mustRun, type Ran, type Repository } from "./repository.ts";

const GROUND =
  "The ban does not cover protective clothing, including flak jackets and helmets, temporarily taken to Belarus for personal use by personnel of the UN, the EU or Member States, by media and by humanitarian or development workers.";

/** One row of each kind, changed by hand, and what the change log must say of it to who has not read the act. */
const CHANGES = [
  {
    kind: "the end of an entry",
    table: "sanctions/entries/RU-XXIII.csv",
    edit: change("id", "RU-XXIII-0002", { valid_to: "2027-01-31" }),
    says: [
      "1 turns free from 2027-02-01 (RU-export: listed → listed\\_expired)",
      "0602 30 00",
      "RU 833/2014 · Annex XXIII · Art. 3k(1)",
      "ended with 2027-01-31: 0602 30 Rhododendrons and azaleas",
    ],
  },
  {
    kind: "the text of a ground",
    table: "sanctions/exemptions.csv",
    edit: change("id", "BY-1a-2-III", { text_en: GROUND.replace("media", "journalists") }),
    // A text in another language goes with the English one.
    translated: change("en", GROUND, { en: GROUND.replace("media", "journalists") }),
    says: ["BY 765/2006", "Art. 1a(2)", "journalists"],
  },
  {
    kind: "a cell of ADR",
    table: "adr/2025/substances.csv",
    edit: change("variant_id", "1203-II", { limited_quantity: "5 L" }),
    says: ["UN 1203", "1 L", "5 L"],
  },
];
const MANIFEST = /\/(?:index|releases|datapackage(?:-sources)?|manifest)\.json$/;
const MOST = { files: 14, lines: 80 }; // one of them the feed of the cause
const [REHEARSAL = "", MAKING = "", COMMIT = ""] = commandsOf(section("Release"));

let repository: Repository;

const whole = isWholeProof("nobody reviews a release");

/** Changes a row and commits it as Ann, on a branch of its own of the first release. */
function changeAs(branch: string, { table, edit, translated }: (typeof CHANGES)[number]): void {
  mustRun(repository.run, `git switch --quiet --force-create ${branch} first && git clean --quiet --force -d`);
  editTable(join(repository.folder, "sources"), table, edit);
  if (translated !== undefined) editTable(join(repository.folder, "sources"), "sanctions/translations.csv", translated);
  mustRun(repository.run, `git commit --quiet --all --author "Ann <ann@example.com>"`);
}

/** The rows that a rehearsal asks for, with who reviewed them, in a folder of the repository or a copy of it. */
function acceptAs(reviewer: string, refused: string, folder: string): void {
  appendFileSync(
    join(folder, "sources/acceptances.csv"),
    [...refused.matchAll(/adds the row (\S.*),<reviewer>,<reason>/g)]
      .map(([, row = ""]) => `${row},${reviewer},read in the act\n`)
      .join(""),
  );
}

/** The rehearsal of the guide in a folder, once somebody has reviewed what it refused. */
function reviewedBy(reviewer: string, refused: string, folder: string): Ran {
  acceptAs(reviewer, refused, folder);
  const ran = repository.run(`cd ${JSON.stringify(folder)} && ${REHEARSAL}`);
  mustRun(repository.run, `cd ${JSON.stringify(folder)} && git checkout --quiet -- .`);
  return ran;
}

describe.runIf(whole)("the guide, command by command", () => {
  beforeAll(() => {
    repository = openReleased();
  });
  afterAll(() => repository.remove());

  it("has the author refused and a second person let through: in the clone, a worktree, a subfolder and a shallow clone", () => {
    const { folder, run } = repository;
    changeAs("change", CHANGES[0]!);
    const refused = run(REHEARSAL);
    expect([refused.code, refused.stdout.match(/adds the row/g)?.length]).toEqual([1, 2]);
    const [worktree, shallow, outer] = ["worktree", "shallow", "outer"].map((name) => join(folder, "..", name));
    mustRun(run, `git worktree add --quiet -b elsewhere ${worktree} change`);
    // The project in a subfolder of a greater repository, with the same history.
    mustRun(run, `git clone --quiet --no-hardlinks . ${outer}`);
    mustRun(run, `cd ${outer} && git switch --quiet --detach HEAD~1 && mkdir data && git mv sources dist data/`);
    mustRun(run, `cd ${outer} && git commit --quiet --message "a folder of its own"`);
    editTable(join(outer!, "data/sources"), CHANGES[0]!.table, CHANGES[0]!.edit);
    mustRun(run, `cd ${outer} && git commit --quiet --all --author "Ann <ann@example.com>"`);
    mustRun(run, `git clone --quiet --depth 1 --branch change file://${folder} ${shallow}`);
    const report = (reviewer: string, where: string): string => {
      const { code, stdout } = reviewedBy(reviewer, refused.stdout, where);
      const line = stdout.split("\n").find((one) => one.includes("[release/reviewer]") || one.includes("may be made"));
      return `${code}: ${line ?? stdout}`;
    };
    for (const where of [folder, worktree!, join(outer!, "data")]) {
      expect(report("Ann", where)).toMatch(/^1: .*"Ann" made the change \(Ann <ann@example\.com>\)/);
      expect(report("Bea Roe", where)).toMatch(/^0: release .* may be made/);
    }
    expect(report("Bea Roe", shallow!)).toMatch(/^1: .*git fetch --unshallow/);
    mustRun(run, `cd ${shallow} && git fetch --quiet --unshallow`);
    expect(report("Ann", shallow!)).toMatch(/^1: .*"Ann" made the change/);
    expect(report("Bea Roe", shallow!)).toMatch(/^0: release .* may be made/);
    mustRun(run, `git worktree remove --force ${worktree}`);
    for (const location of [outer, shallow]) rmSync(location!, { recursive: true });
  });

  it.each(CHANGES)("makes a small release of $kind by one person, which says what changed", (changed) => {
    const { folder, run } = repository;
    changeAs("one-row", changed);
    mustRun(run, "npx cargolex format && npx cargolex check");
    const refused = run(REHEARSAL);
    expect(refused.code).toBe(1);
    acceptAs("Ann", refused.stdout, folder);
    expect(run(MAKING).code).toBe(1);
    mustRun(run, `${MAKING} --sole-maintainer`);
    mustRun(run, COMMIT);
    const moved = mustRun(run, "git diff --numstat first HEAD")
      .stdout.trim()
      .split("\n")
      .map((line) => line.split("\t"))
      .map(([added, removed, path = ""]) => ({ path, lines: Number(added) + Number(removed) }));
    const read = moved.filter(({ path }) => !MANIFEST.test(path));
    const lines = read.reduce((sum, own) => sum + own.lines, 0);
    process.stderr.write(
      `${changed.kind}: ${moved.length} files, beside manifests ${read.length} with ${lines} lines\n`,
    );
    expect([read.length <= MOST.files, lines <= MOST.lines]).toEqual([true, true]);
    const log = readFileSync(join(folder, "dist/data/CHANGES.md"), "utf8").split(/^## /m)[1] ?? "";
    process.stderr.write(`${log}\n`);
    expect(changed.says.filter((words) => !log.includes(words))).toEqual([]);
    expect(log).toContain("- reviewed by the person who made the changes: the project has one maintainer\n");
  });
});
