import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { change, editTable } from "../diff/tables.ts";
import { runBelow } from "../commands/run-cli.ts";
import { EXPECTED, findings, realRelease, VERSION } from "./real-release.ts";

const { root, sources, first, release, next, withTables } = await realRelease();
afterAll(() => rmSync(root, { recursive: true, force: true }));

it.each([
  { name: "nothing-new", why: "nothing differs", edit: () => undefined },
  {
    name: "demo",
    why: "a row is test data, although its record does not say so",
    edit: (folder: string) =>
      editTable(folder, "sanctions/exemptions.csv", change("id", "BY-1a-2-III", { quality: "demo" })),
  },
  {
    name: "no-role",
    why: "an annex has no role",
    edit: (folder: string) =>
      editTable(folder, "sanctions/annexes.csv", (rows) =>
        rows.map((row, index) => (index === 0 ? { ...row, role: "" } : row)),
      ),
  },
  {
    name: "relations",
    why: "a label stands without an article, an annex has a leg that its article does not have, and a ground says that it was read again, and not where",
    edit: (folder: string) => {
      editTable(folder, "sanctions/articles.csv", change("article", "Art. 3k(1)", { article: "Art. 3kk(1)" }));
      editTable(folder, "sanctions/annexes.csv", (rows) =>
        rows.map((row) =>
          row["article"] === "Art. 3ra(1)" ? { ...row, type: "transfer_ban", direction: "transport" } : row,
        ),
      );
      editTable(folder, "sanctions/exemptions.csv", change("id", "RU-3k-5g-XXIII", { review: "read again" }));
    },
  },
])("is refused where $why", async ({ name, edit }) => {
  const { code, stdout, stderr } = await withTables(edit, () => next());
  expect([code, stderr]).toEqual([1, "cargolex release: refused, /sources is untouched\n"]);
  await expect(findings(stdout)).toMatchFileSnapshot(join(EXPECTED, `${name}.txt`));
});

it("is refused where the state to compare with is not the release before; a build warns of the same", async () => {
  const other = join(root, "other");
  cpSync(first, other, { recursive: true });
  const built = await withTables(
    (folder) =>
      editTable(folder, "sanctions/entries/RU-XXIII.csv", change("id", "RU-XXIII-0002", { name_en: "Other words" })),
    () => runBelow(sources, "build", "--out", other),
  );
  expect(built.code).toBe(0);
  await expect(findings(built.stderr)).toMatchFileSnapshot(join(EXPECTED, "unreleased.txt"));
  const { code, stdout } = await release(
    "--version",
    VERSION,
    "--summary",
    "Second release",
    "--from",
    other,
    "--dry-run",
  );
  expect(code).toBe(1);
  await expect(findings(stdout)).toMatchFileSnapshot(join(EXPECTED, "previous.txt"));
  rmSync(other, { recursive: true });
});

it.each([
  {
    why: "no version outside a terminal",
    args: ["--summary", "x"],
    says: "name the --version: only a person at a terminal gets the date of today",
  },
  {
    why: "a day that does not exist",
    args: ["--version", "2026.02.30", "--summary", "x"],
    says: '--version "2026.02.30", want YYYY.MM.DD, and .1 for a second release of the day',
  },
  {
    why: "a version that is not later",
    args: ["--version", "2026.11.20", "--summary", "x"],
    says: "2026.11.20 is not later than 2026.11.21, the newest release",
  },
  { why: "no summary", args: ["--version", VERSION], says: 'say in one line what the release brings: --summary "..."' },
  {
    why: "a summary without its option",
    args: ["--version", VERSION, "x"],
    says: '"x" is not expected: write the summary as --summary "..."',
  },
  {
    why: "amending an older release",
    args: ["--version", "2026.11.20", "--amend"],
    says: "--amend writes the newest release again, which is 2026.11.21, not 2026.11.20",
  },
])("exits 2 for $why", async ({ args, says }) => {
  expect(await release(...args)).toEqual({
    code: 2,
    stdout: "",
    stderr: `cargolex release: ${says}. See cargolex release --help.\n`,
  });
});

it("tells a machine what it would make, and what refuses it", async () => {
  const made = await release("--amend", "--version", "2026.11.21", "--dry-run", "--json", "--out", first);
  expect([made.code, JSON.parse(made.stdout)]).toEqual([
    0,
    {
      version: "2026.11.21",
      previous_version: null,
      counts: { removed: 0, added: 0, changed: 0 },
      causes: { law: 0, correction: 0, reprocess: 0 },
      dry_run: true,
      written: [],
    },
  ]);
  const same = await next("--dry-run", "--json");
  expect([same.code, JSON.parse(same.stdout)]).toMatchObject([
    1,
    { errors: 1, issues: [{ file: "releases.csv", rule: "release/nothing-new" }] },
  ]);
});
