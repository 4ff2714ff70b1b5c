import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { afterEach, describe, expect, it } from "vitest";
import { provisionsChecks } from "../../../pipeline/sanctions/checks/provisions/checks.ts";
import { sanctionsChecks } from "../../../pipeline/sanctions/checks/law.ts";
import { gatherNomenclature } from "../../../pipeline/dataset/load.ts";
import { gatherProvisions, gatherSanctions } from "../../../pipeline/sanctions/gather.ts";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { readSources } from "../../../pipeline/source/read-sources.ts";
import { allTables } from "../../../pipeline/dataset/tables.ts";
import { runCli } from "../commands/run-cli.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { consolidatedPage } from "./page.ts";

const FOLDER = join(import.meta.dirname, "eurlex");
const SOURCES = join(FOLDER, "sources");
const file = (name: string): string => join(FOLDER, name);
const eurlex = (...args: string[]): ReturnType<typeof runCli> => runCli("import", "eurlex", "--regime", "RU", ...args);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the tables that an import may write. */
function copy(): string {
  const folder = mkdtempSync(join(tmpdir(), "eurlex-"));
  folders.push(folder);
  cpSync(SOURCES, folder, { recursive: true });
  return folder;
}

/** The same, with what a person read in the rows of the acts. */
function copyForActs(): string {
  const folder = copy();
  appendFileSync(join(folder, "sanctions/readings.csv"), readFileSync(file("act-readings.csv")));
  return folder;
}

const read = (folder: string, path: string): string => readFileSync(join(folder, path), "utf8");

/** What the checks across tables say of a folder that holds only tables of the sanctions. */
async function checked(folder: string): Promise<string[]> {
  const source = await readSources(folder, allTables([]));
  const cells = source.issues.filter(({ rule }) => !rule.startsWith("table/"));
  const sanctions = gatherSanctions(source, gatherNomenclature(source).data);
  const provisions = gatherProvisions(source, sanctions);
  return [
    ...cells,
    ...runChecks(sanctionsChecks, sanctions).filter(({ rule }) => rule !== "sanctions/label"),
    ...runChecks(provisionsChecks, provisions),
  ].map(formatIssue); // the small tables have no labels
}

describe("cargolex import eurlex", () => {
  it.each([
    {
      name: "consolidated-html",
      why: "the page of a consolidated text",
      code: 0,
      args: ["--deleted", "XXIIIH", "--max-shrink", "100%", file("consolidated.html"), file("consolidated-pl.html")],
    },
    {
      name: "consolidated-formex",
      why: "the same as Formex",
      code: 0,
      args: ["--deleted", "XXIIIH", "--max-shrink", "100%", file("consolidated.xml")],
    },
    {
      name: "one-annex",
      why: "only one annex, with all rows in other words",
      code: 0,
      args: ["--annex", "XXIII", "--all", file("consolidated.html")],
    },
    {
      name: "wording",
      why: "printed words are taken over where a person asks for it",
      code: 0,
      args: ["--annex", "XXIII", "--wording", file("consolidated.html")],
    },
    {
      name: "act-html",
      why: "an amending act: a category, single rows, added and deleted entries, a whole annex",
      code: 0,
      args: ["--date", "2026-10-31", "--max-shrink", "100%", file("act.html")],
    },
    { name: "act-formex", why: "an amending act as Formex", code: 0, args: ["--date", "2026-10-31", file("act.xml")] },
    {
      name: "annex-alone",
      why: "an annex in a file of its own, its act not known yet",
      code: 1,
      args: ["--date", "2026-10-31", "--act", "32026R2101", file("annex-alone.xml")],
    },
    {
      name: "unreadable",
      why: "every cell that cannot be read is named with its place",
      code: 1,
      args: [file("unreadable.html")],
    },
    {
      name: "language-differs",
      why: "a code differs between two languages",
      code: 1,
      args: ["--annex", "XXIII", file("consolidated.html"), file("consolidated-pl-differs.html")],
    },
    {
      name: "corrigendum",
      why: "a corrigendum changes words of a row",
      code: 0,
      args: ["--annex", "XXIII", file("corrigendum.html")],
    },
    {
      name: "annexes-gone",
      why: "rows and annexes that vanish need a word",
      code: 1,
      args: [file("consolidated.html")],
    },
    {
      name: "act-unclear",
      why: "tables that no sentence explains",
      code: 1,
      args: ["--date", "2026-10-31", "--max-shrink", "100%", file("act-unclear.html")],
    },
    { name: "other-regulation", why: "the text of another regulation", code: 1, args: [file("other-regulation.html")] },
    {
      name: "other-language-first",
      why: "Polish words would become name_en",
      code: 1,
      args: [file("consolidated-pl.html")],
    },
    { name: "act-without-day", why: "an act does not say when its annexes apply", code: 1, args: [file("act.html")] },
    { name: "not-a-text", why: "a page that is no text", code: 1, args: [file("not-a-text.html")] },
    { name: "not-xml", why: "a file of another kind", code: 1, args: [join(SOURCES, "sanctions", "acts.csv")] },
  ])("$name: $why", async ({ name, code, args }) => {
    const run = await eurlex("--sources", name.startsWith("act-") ? copyForActs() : SOURCES, ...args);
    await expect(run.stdout.replaceAll(FOLDER, "")).toMatchFileSnapshot(file(`expected/${name}.txt`));
    expect(run.code).toBe(code);
  });

  it("asks for the regulation", async () => {
    const usage =
      "usage: cargolex import eurlex --regime CODE <file.html|file.xml|file.zip> [the same text in other languages]...";
    for (const [more, stated] of [
      [[], "name the file and the regulation"],
      [["--regime", "UA"], '"UA" is no regime of regimes.csv; name the regulation'],
    ] as const) {
      const { stderr, ...ran } = await runCli(
        "import",
        "eurlex",
        "--sources",
        SOURCES,
        ...more,
        file("consolidated.html"),
      );
      // A slow machine says what it reads.
      expect({ ...ran, stderr: stderr.replaceAll(/^reading .*\n/gm, "") }).toEqual({
        code: 2,
        stdout: "",
        stderr: `cargolex import eurlex: ${stated}: --regime RU (833/2014). ${usage}\n`,
      });
    }
  });

  it("reads a misprint as a person says, and refuses it otherwise", async () => {
    const folder = copy();
    const page = file("consolidated.html");
    const misprinted = join(folder, "misprint.html");
    writeFileSync(
      misprinted,
      readFileSync(page, "utf8").replace('<p class="tbl-norm">25</p>', '<p class="tbl-norm">25O</p>'),
    );
    const args = ["--sources", folder, "--annex", "XXIII", misprinted];
    expect((await eurlex(...args)).stdout).toContain('"25O" has "O" (U+004F) among its digits [import/unreadable]');
    expect((await eurlex("--read", "25O=25", ...args)).code).toBe(0);
  });

  it("writes all tables with --apply; the checks then ask only for questions to its new words", async () => {
    const folder = copy();
    const { code } = await eurlex(
      "--sources",
      folder,
      "--deleted",
      "XXIIIH",
      "--max-shrink",
      "100%",
      "--apply",
      file("consolidated.html"),
    );
    expect(code).toBe(0);
    const written = fastGlob
      .sync("sanctions/**/*.csv", { cwd: folder })
      .toSorted()
      .filter((path) => read(folder, path) !== read(SOURCES, path));
    await expect(written.map((path) => `# ${path}\n${read(folder, path)}`).join("\n")).toMatchFileSnapshot(
      file("expected/applied.txt"),
    );
    const [open, ...rest] = (await checked(folder)).filter((issue) => issue.endsWith("[provisions/left]"));
    expect([open, rest]).toEqual([
      'sanctions/left.csv:2:state: 32026R2101, "Articles: compare those that the act changes": nobody has read it yet [provisions/left]',
      [],
    ]);
    writeFileSync(
      join(folder, "sanctions/left.csv"),
      read(folder, "sanctions/left.csv").replace(",open,", ",declined,no article changes"),
    );
    expect((await checked(folder)).filter((issue) => !issue.endsWith("[sanctions/question]"))).toEqual([]);
  });

  it("writes nothing while a row is limited by words that nobody read, and takes up a reading that is added later", async () => {
    const folder = copy();
    const args = [
      "--sources",
      folder,
      "--deleted",
      "XXIIIH",
      "--max-shrink",
      "100%",
      "--apply",
      file("consolidated.html"),
    ];
    const [head = "", ...readings] = read(folder, "sanctions/readings.csv")
      .split("\n")
      .filter((line) => line !== "");
    const write = (lines: readonly string[]): void =>
      writeFileSync(join(folder, "sanctions/readings.csv"), `${[head, ...lines].join("\n")}\n`);
    write(readings.filter((line) => !line.startsWith("8407")));
    const refused = await eurlex(...args);
    expect([
      refused.code,
      refused.stdout.match(/\[import\/unread\]/g)?.length,
      read(folder, "sanctions/regimes.csv"),
    ]).toEqual([1, 1, read(SOURCES, "sanctions/regimes.csv")]);
    write(readings);
    expect((await eurlex(...args)).code).toBe(0);
    // A row that stands unread from before (no import writes one now) is mended by the next run over the same text.
    const entries = join(folder, "sanctions/entries/RU-XXIII.csv");
    const whole = readFileSync(entries, "utf8");
    writeFileSync(entries, whole.replace(/(exceeding 250 cm³),[^,]+,[^,]+,/, "$1,,,"));
    const again = await eurlex(...args);
    expect([
      again.code,
      again.stdout.includes("readings that were added since its rows were written are taken up"),
      readFileSync(entries, "utf8"),
    ]).toEqual([0, true, whole]);
  });

  it("changes nothing when the same text is read a second time, and reports a second issue of its day", async () => {
    const folder = copy();
    await eurlex(
      "--sources",
      folder,
      "--deleted",
      "XXIIIH",
      "--max-shrink",
      "100%",
      "--apply",
      file("consolidated.html"),
    );
    const again = await eurlex("--sources", folder, "--apply", file("consolidated.html"));
    expect([again.code, again.stdout.split("\n").slice(-4)]).toEqual([
      0,
      [
        "  printed in other words than held, set by acts known before: 1; --wording takes them over, --all lists them",
        "the text is not newer than the one held (2026-10-31): it changes nothing, and what differs was read otherwise",
        "nothing proposed",
        "",
      ],
    ]);
    const reissued = await eurlex("--sources", folder, file("reissued.html"));
    await expect(reissued.stdout).toMatchFileSnapshot(file("expected/reissued.txt"));
  });

  it("reads one annex after the other under one mark, and holds the day of the text only when all are read", async () => {
    const folder = copy();
    const run = (annex: string): ReturnType<typeof runCli> =>
      eurlex("--sources", folder, "--annex", annex, "--max-shrink", "100%", "--apply", file("consolidated.html"));
    await run("XXIII");
    const { code, stdout } = await run("XXI");
    expect([code, stdout.split("\n").filter((line) => line.startsWith("sanctions/"))]).toEqual([
      0,
      [
        "sanctions/entries/RU-XXI.csv: 0 removed, 1 added, 1 changed (2 rows now, 3 proposed)",
        "sanctions/annexes.csv: 0 removed, 0 added, 1 changed (6 rows now, 6 proposed)",
        "sanctions/counts.csv: 0 removed, 1 added, 0 changed (3 rows now, 4 proposed)",
        "sanctions/acts.csv: 0 removed, 0 added, 1 changed (3 rows now, 3 proposed)",
      ],
    ]);
    expect(read(folder, "sanctions/regimes.csv")).toBe(read(SOURCES, "sanctions/regimes.csv"));
    expect(read(folder, "sanctions/acts.csv")).toContain(",included_in_part,");
  });

  it("numbers a new wording after every id given so far, and leaves the ended one its id", async () => {
    const folder = copyForActs();
    await eurlex("--sources", folder, "--date", "2026-10-31", "--max-shrink", "100%", "--apply", file("act.html"));
    expect(
      read(folder, "sanctions/entries/RU-XXI.csv")
        .split("\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]),
    ).toEqual(["RU-XXI-0001", "RU-XXI-0002", "RU-XXI-0003"]);
  });

  it("takes rows whose period is over and that the text prints still for what they are, not for new ones", async () => {
    const folder = copy();
    const entries = join(folder, "sanctions/entries/RU-XXIIIH.csv");
    writeFileSync(
      entries,
      read(SOURCES, "sanctions/entries/RU-XXIIIH.csv").replace(
        ",2026-04-24,,2026-04-24,",
        ",2026-04-24,2026-09-30,2026-04-24,",
      ),
    );
    const page = join(folder, "page.html");
    const row = { annex: "XXIIIH", part: "", ex: false, code: "2932", text: "Heterocyclic compounds" };
    const run = async (text: string): Promise<string[]> => {
      writeFileSync(
        page,
        consolidatedPage({ base: "02014R0833", day: "31.10.2026", stamp: "041.001" }, [{ ...row, text }]),
      );
      return (await eurlex("--sources", folder, "--annex", "XXIIIH", page)).stdout.split("\n").slice(3, 5);
    };
    expect(await run(row.text)).toEqual([
      "RU-XXIIIH: 0 as in force, 0 gone, 0 new, 0 changed",
      "  printed still after their last day 2026-09-30: 1; where the article has a new one, set valid_to",
    ]);
    expect(await run("Heterocyclic compounds, excluding code 2932 20")).toEqual([
      "RU-XXIIIH: 0 as in force, 0 gone, 1 new, 0 changed",
      '  + 2932 "Heterocyclic compounds, excluding code 2932 20" (annex XXIIIH, table 1, row 1)',
    ]);
    // A text in between does not have the row: it comes back, and begins anew.
    writeFileSync(
      join(folder, "sanctions/texts.csv"),
      `${read(SOURCES, "sanctions/texts.csv")}R1,later.html,state,RU,2026-10-01,,02014R0833-20261001,,later,Later text\n`,
    );
    const other = read(SOURCES, "sanctions/entries/RU-XXIIIH.csv")
      .split("\n")[1]
      ?.replace("RU-XXIIIH-0001", "RU-XXIIIH-0002")
      .replaceAll("2932", "2933")
      .replace(",A,02014R0833-20260724; somewhere", ",A R1,02014R0833-20261001; somewhere");
    writeFileSync(entries, `${readFileSync(entries, "utf8")}${other}\n`);
    expect((await run(row.text))[0]).toBe("RU-XXIIIH: 0 as in force, 1 gone, 1 new, 0 changed");
  });
});
