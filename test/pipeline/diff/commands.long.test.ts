import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../commands/run-cli.ts";
import { BASE, CUSTOMS, change, editTable, inCopy, without } from "./tables.ts";

const BIN = join(import.meta.dirname, "../../../pipeline/bin.js");
const EXPECTED = join(import.meta.dirname, "expected");

function plant(folder: string): void {
  editTable(folder, "sanctions/entries/RU-XXIII.csv", (rows) =>
    change("id", "RU-XXIII-0002", { name_en: "Azaleas <script>alert(1)</script> & | `roses`" })(
      without("id", "RU-XXIII-0003")(rows),
    ),
  );
  editTable(folder, "sanctions/entries/BY-XVIII.csv", without("id", "BY-XVIII-0003"));
  editTable(folder, CUSTOMS, (rows) => rows.filter(({ code }) => !code?.startsWith("060240")));
}

it.each(["markdown", "json", "html"])("prints %s, and words of the data stay words", async (format) => {
  const { code, stdout } = await inCopy(BASE, async (folder) => {
    plant(folder);
    const run = await runCli("diff", BASE, folder, "--format", format);
    return { ...run, stdout: run.stdout.replaceAll(folder, "edited").replaceAll(BASE, "base") };
  });
  expect(code).toBe(0);
  expect(stdout.includes("<script>")).toBe(format === "json");
  await expect(stdout).toMatchFileSnapshot(join(EXPECTED, `format.${format === "markdown" ? "md" : format}`));
});

it("makes a page that asks for nothing else, and writes it where it is told", async () => {
  const page = await inCopy(BASE, async (folder) => {
    plant(folder);
    const out = join(folder, "page.html");
    expect(await runCli("diff", BASE, folder, "--format", "html", "--out", out)).toMatchObject({ code: 0, stdout: "" });
    return readFileSync(out, "utf8");
  });
  expect(page.match(/(src|href)="(?!#)[^"]*"|url\(|@import|<script|<link/g)).toBeNull();
  expect(page).toContain(`default-src 'none'`);
});

it("exits 1 with --exit-code where the states differ, and 0 where they do not", async () => {
  const codes = await inCopy(BASE, async (folder) => {
    const same = await runCli("diff", BASE, folder, "--exit-code");
    plant(folder);
    return [
      same.code,
      (await runCli("diff", BASE, folder, "--exit-code")).code,
      (await runCli("diff", BASE, folder)).code,
    ];
  });
  expect(codes).toEqual([0, 1, 0]);
});

it.each([
  "sanctions/counts.csv",
  "sanctions/dates.csv",
  "sanctions/exceptions.csv",
  "sanctions/readings.csv",
  "sanctions/settled-provisions.csv",
  "sanctions/supplements.csv",
  "sanctions/customs/goods-articles.csv",
  "sanctions/customs/legal-bases.csv",
  "sanctions/customs/measure-types.csv",
  "sanctions/customs/resolutions.csv",
  "adr/2025/category-exceptions.csv",
  "adr/2025/category-rules.csv",
  "adr/2025/disagreements.csv",
  "adr/2025/silent-provisions.csv",
  "adr/2025/unlabelled.csv",
])("names %s, which differs and changes nothing that is published", async (file) => {
  const stdout = await inCopy(BASE, async (folder) => {
    // The real table: it has rows of every kind.
    cpSync(join("sources", file), join(folder, file));
    editTable(folder, file, (rows) => rows.slice(1));
    editTable(folder, "sanctions/entries/RU-XXIII.csv", without("id", "RU-XXIII-0003"));
    return (await runCli("diff", BASE, folder)).stdout;
  });
  expect(stdout).toContain(`${file} differs, and nothing that is published does by it\n`);
  // The row that is gone, and the counts of its measure.
  expect(/^sanctions .*\n.*\nadr .*$/m.exec(stdout)?.[0]).toBe(
    "sanctions    1 removed, 1 changed\nnomenclature no difference\nadr          no difference",
  );
});

it("asks for verdicts on the day that is given", async () => {
  const [before, after] = await inCopy(BASE, async (folder) => {
    editTable(folder, "sanctions/entries/RU-XXIII.csv", change("id", "RU-XXIII-0003", { valid_to: "2027-03-01" }));
    editTable(folder, "sanctions/entries/BY-XVIII.csv", change("id", "BY-XVIII-0003", { valid_to: "2027-03-01" }));
    const run = async (day: string): Promise<string> =>
      /^verdicts.*$/m.exec((await runCli("diff", BASE, folder, "--as-of", day)).stdout)?.[0] ?? "";
    return [await run("2027-03-01"), await run("2027-03-02")];
  });
  expect(before).toBe(
    "verdicts     1 turns free on a leg or another day, first on 2027-03-02; over all legs and regulations no CN8 code changes its verdict (as of 2027-03-01, 46 codes of CN 2026)",
  );
  expect(after).toBe("verdicts     1 CN8 code turns free (as of 2027-03-02, 46 codes of CN 2026)");
});

it.each([
  {
    why: "no such state",
    args: ["no-such-thing"],
    says: 'cargolex diff: "no-such-thing" is no release, no folder with releases.csv or index.json, and no git revision. See cargolex diff --help.\n',
  },
  {
    why: "a release that was never made",
    args: ["2001.01.01"],
    says: "cargolex diff: no commit holds release 2001.01.01 in dist/data. See cargolex diff --help.\n",
  },
  {
    why: "too many states",
    args: ["a", "b", "c"],
    says: 'cargolex diff: two states at most, "c" is too many. See cargolex diff --help.\n',
  },
  {
    why: "a misspelt format",
    args: [BASE, BASE, "--format", "htm"],
    says: 'cargolex diff: unknown format "htm", did you mean "html"?; formats are text, markdown, json, html. See cargolex diff --help.\n',
  },
  {
    why: "a day that does not exist",
    args: [BASE, BASE, "--as-of", "2026-02-30"],
    says: 'cargolex diff: --as-of "2026-02-30" is no day, want YYYY-MM-DD. See cargolex diff --help.\n',
  },
  {
    why: "a folder that a revision does not have",
    args: ["HEAD:no/such/folder", BASE],
    says: `cargolex diff: "HEAD:no/such/folder": fatal: Needed a single revision. See cargolex diff --help.\n`,
  },
])("exits 2 for $why", async ({ args, says }) => {
  const { code, stdout, stderr } = await runCli("diff", ...args);
  expect({ code, stdout, stderr: stderr.replaceAll(/^(reading|asking).*\n/gm, "") }).toEqual({
    code: 2,
    stdout: "",
    stderr: says,
  });
});

it("reports cells that cannot be read, and exits 1", async () => {
  const { code, stdout, stderr } = await inCopy(BASE, async (folder) => {
    editTable(folder, "sanctions/entries/RU-XXIII.csv", change("id", "RU-XXIII-0002", { code: "60230" }));
    const run = await runCli("diff", BASE, folder);
    return { ...run, stderr: run.stderr.replaceAll(folder, "edited") };
  });
  expect(code).toBe(1);
  expect(stdout).toBe(
    'sanctions/entries/RU-XXIII.csv:3:code: "60230": want an even number of digits (2 to 10); a leading zero may be lost [row/code]\n1 error, 0 warnings\n',
  );
  expect(stderr).toBe("cargolex diff: edited cannot be read by the code of today\n");
});

it("compares git revisions, folders of revisions and the working tree; by default HEAD with the working tree", async () => {
  await inCopy(BASE, async (repository) => {
    const sources = join(repository, "sources");
    mkdirSync(sources);
    cpSync(BASE, sources, { recursive: true });
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: repository,
        encoding: "utf8",
      });
    const diff = (...args: string[]): string =>
      execFileSync(process.execPath, [BIN, "diff", ...args], {
        cwd: repository,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    git("init", "--quiet");
    git("add", "sources");
    git("commit", "--quiet", "--message", "first");
    editTable(sources, "sanctions/entries/RU-XXIII.csv", change("id", "RU-XXIII-0001", { name_en: "Bulbs" }));
    const summary = /^from.*\n|^to .*\n|^sanctions.*\n/gm;
    const first = git("rev-parse", "--short", "HEAD").trim();
    expect(diff().match(summary)?.join("")).toBe(
      `from         HEAD (${first})\nto           working tree\nsanctions    1 changed\n`,
    );
    git("commit", "--quiet", "--all", "--message", "second");
    const second = git("rev-parse", "--short", "HEAD").trim();
    expect(diff().match(summary)?.join("")).toBe(
      `from         HEAD (${second})\nto           working tree\nsanctions    no difference\n`,
    );
    expect(diff("HEAD~1", "HEAD:sources").match(summary)?.join("")).toBe(
      `from         HEAD~1 (${first})\nto           HEAD:sources (${second})\nsanctions    1 changed\n`,
    );
    expect(diff(first, "sources").match(summary)?.join("")).toBe(
      `from         ${first}\nto           sources\nsanctions    1 changed\n`,
    );
  });
}, 240_000);

it("reads as empty a table that a revision does not have, and says so", async () => {
  const stdout = await inCopy(BASE, async (folder) => {
    rmSync(join(folder, "sanctions/notices.csv"));
    return (await runCli("diff", folder, BASE)).stdout.replaceAll(folder, "older").replaceAll(BASE, "base");
  });
  expect(stdout.split("\n").slice(0, 4)).toEqual([
    "from         older",
    "to           base",
    "note         older has no sanctions/notices.csv: it was read as empty",
    "table        sanctions/notices.csv: 2 rows: BY-1bb-15-XVIII added; RU-3k-6-XXIII added",
  ]);
});
