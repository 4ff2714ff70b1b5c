import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runBelow, runCli } from "../commands/run-cli.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A copy of the sources with a fault. */
function planted(
  plant: (edit: {
    path: (file: string) => string;
    change: (file: string, by: (text: string) => string) => void;
  }) => void,
): string {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  folders.push(folder);
  cpSync("sources", folder, { recursive: true });
  const path = (file: string): string => join(folder, file);
  plant({ path, change: (file, by) => writeFileSync(path(file), by(readFileSync(path(file), "utf8"))) });
  return folder;
}

const check = (folder: string, ...more: string[]): ReturnType<typeof runBelow> => runBelow(folder, "check", ...more);
const report = (name: string): string => join(import.meta.dirname, "expected", `${name}.txt`);

/** A provision that names a code outside its annex: found by provisions/codes. */
const STRAY = (text: string): string =>
  text.replace(/^(BY-1bb-3b-XVIII,BY,XVIII,export,1bb\(3b\)),903289,/m, "$1,010121,");
const STRAY_FILE = "sanctions/winddowns.csv";
/** Exceptions of a test, before those that the tables have. */
const [HEAD = "", ...KEPT] = readFileSync("sources/exceptions.csv", "utf8").trimEnd().split("\n");
const exceptionsFor = (...rows: readonly string[]): string =>
  [HEAD, ...[...rows, ...KEPT].toSorted((a, b) => (a < b ? -1 : 1)), ""].join("\n");
const ACCEPTED = `provisions/codes,${STRAY_FILE},BY-1bb-3b-XVIII,the code left the annex in July and the period goes on`;

describe("cargolex check on a whole folder", () => {
  it.each([
    {
      name: "readers",
      why: "files that are gone, cut, misnamed or edited by hand; relations wait until the cells are sound",
      plant: ({ path, change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        rmSync(path("sanctions/acts.csv"));
        change(
          "sanctions/customs/measures/taric-2026-07.csv",
          (text) => `${text.split("\n").slice(0, 301).join("\n")}\n`,
        );
        renameSync(path("nomenclature/cn-2024.csv"), path("nomenclature/cn-old.csv"));
        change("changes/2026.11.21.json", () => "{}\n");
      },
    },
    {
      name: "releases",
      why: "releases out of order, records without a release, acceptances without a loss and losses without an acceptance",
      plant: ({ path, change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        change("releases.csv", (text) => text.replace("\n", "\n2026.12.01,Later\n"));
        writeFileSync(
          path("changes/2027.01.01.json"),
          readFileSync(path("changes/2026.11.21.json"), "utf8")
            .replace('"version":"2026.11.21"', '"version":"2027.01.01"')
            .replace('"version": "2026.11.21"', '"version": "2027.01.01"'),
        );
        change("changes/2026.11.21.json", (text) =>
          text.replace(
            /"accepted": ?\[\]/,
            '"accepted": [{"dataset":"sanctions","scope":"RU-XXIII","kind":"removal","count":3,"reason":"the act deleted them"}]',
          ),
        );
        change("acceptances.csv", (text) => `${text}2026.11.21,sanctions,BY-X,removal,1,A. Reviewer,never lost\n`);
      },
    },
    {
      name: "exceptions",
      why: "exceptions of the readers, of structure, of no rule, and one that is not needed",
      plant: ({ path }: Parameters<Parameters<typeof planted>[0]>[0]) =>
        writeFileSync(
          path("exceptions.csv"),
          exceptionsFor(
            "nomenclature/parent,nomenclature/cn-2026.csv,0101,structure has no exceptions",
            ACCEPTED,
            "provisions/code,sanctions/winddowns.csv,BY-1bb-3b-XVIII,misspelt",
            "provisions/codes,sources/sanctions/winddowns.csv,BY-1bb-3b-XVIII,named from the wrong folder",
            "row/code,sanctions/winddowns.csv,BY-1bb-3b-XVIII,a row that cannot be read",
          ),
        ),
    },
    {
      name: "gone",
      why: "files of entries that are gone or without rows, and what stands where a file should",
      plant: ({ path, change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        rmSync(path("sanctions/entries/RU-XVIII.csv"));
        change("sanctions/entries/RU-XX.csv", (text) => text.slice(0, text.indexOf("\n") + 1));
        rmSync(path("sanctions/entries/RU-XXIII.csv"));
        mkdirSync(path("sanctions/entries/RU-XXIII.csv"));
        rmSync(path("releases.csv"));
        symlinkSync(path("nowhere.csv"), path("releases.csv"));
        change("changes/2026.11.21.json", (text) => text.slice(0, 100));
      },
    },
    {
      name: "customs-cells",
      why: "an extraction without a day, and a customs row without an article",
      plant: ({ change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        change("sanctions/customs/extractions.csv", (text) =>
          text.replace("taric-2026-07,2026-07-12,", "taric-2026-07,,"),
        );
        change("sanctions/customs/measures/taric-2025-07.csv", (text) =>
          text.replace(
            "BY-0601-766-2025-02-25,taric-2025-07,BY,export,own,0601,766,32006R0765,1bb,",
            "BY-0601-766-2025-02-25,taric-2025-07,BY,export,own,0601,766,32006R0765,,",
          ),
        );
      },
    },
    {
      name: "cell-and-relations",
      why: "a day that does not exist hides neither a count that does not fit nor a text that is not held",
      plant: ({ change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        change("sanctions/entries/RU-XXIII.csv", (text) =>
          text.replace(/^(RU-XXIII-0003,.*?),2022-04-09,/m, "$1,2022-13-09,"),
        );
        change("sanctions/counts.csv", (text) => text.replace("\nA,RU,XXIII,515,515,", "\nA,RU,XXIII,514,514,"));
        change("sanctions/regimes.csv", (text) =>
          text.replace("2026-07-24,02014R0833-20260724", "2026-11-01,02014R0833-20261101"),
        );
      },
    },
    {
      name: "customs-extraction",
      why: "an extraction that is not named, and an import among the exports",
      plant: ({ change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        change("sanctions/customs/measures/taric-2026-07.csv", (text) =>
          text.replace(",taric-2026-07,BY,export,own,010121,", ",taric-2027-01,BY,export,own,010121,"),
        );
        change("sanctions/customs/measures/taric-2025-07.csv", (text) =>
          text.replace(",taric-2025-07,BY,export,own,0601,", ",taric-2025-07,BY,import,own,0601,"),
        );
      },
    },
    {
      name: "copied-edition",
      why: "an edition of ADR that is the folder of the one before, under another name",
      plant: ({ path, change }: Parameters<Parameters<typeof planted>[0]>[0]) => {
        cpSync(path("adr/2025"), path("adr/2027"), { recursive: true });
        change("adr/2027/edition.csv", (text) =>
          text
            .replace("\n2025,", "\n2027,")
            .replace("edition 2025", "edition 2027")
            .replace("2025-01-01,2026-12-31,2027-06-30,2026-12-01", "2027-01-01,2028-12-31,2029-06-30,2028-12-01"),
        );
      },
    },
  ])("$name: $why", async ({ name, plant }) => {
    const { code, stdout } = await check(planted(plant));
    await expect(stdout).toMatchFileSnapshot(report(name));
    expect(code).toBe(1);
  });
});

describe("an exception", () => {
  it("accepts the finding that it names, shows it when asked, and is an error once the fault is mended", async () => {
    const folder = planted(({ change, path }) => {
      change(STRAY_FILE, STRAY);
      writeFileSync(path("exceptions.csv"), exceptionsFor());
    });
    const finding = `${STRAY_FILE}:3:codes: 010121 meets no entry of BY-XVIII [provisions/codes]`;
    expect(await check(folder)).toMatchObject({ code: 1, stdout: `${finding}\n1 error, 0 warnings\n` });

    writeFileSync(join(folder, "exceptions.csv"), exceptionsFor(ACCEPTED));
    expect(await check(folder)).toMatchObject({ code: 0, stdout: "0 errors, 0 warnings\n" });
    expect((await check(folder, "--verbose")).stdout).toContain(
      `\naccepted: ${finding}: the code left the annex in July and the period goes on\n`,
    );

    writeFileSync(join(folder, STRAY_FILE), readFileSync(join("sources", STRAY_FILE)));
    expect(await check(folder)).toMatchObject({
      code: 1,
      stdout: `exceptions.csv:6:key: provisions/codes finds nothing in ${STRAY_FILE} at "BY-1bb-3b-XVIII" any more: remove the row [exceptions/unused]\n1 error, 0 warnings\n`,
    });
  });
});

describe("GitHub annotations", () => {
  it("name the file from the root, the line and the character of the cell", async () => {
    const folder = planted(({ change }) => change(STRAY_FILE, STRAY));
    const { code, stdout } = await check(folder, "--format", "github");
    expect([code, stdout]).toEqual([
      1,
      `::error file=${STRAY_FILE},line=3,col=41,title=provisions/codes::codes: 010121 meets no entry of BY-XVIII\n`,
    ]);
  });

  it("escape what GitHub reads as its own signs", async () => {
    const folder = mkdtempSync(join(tmpdir(), "check-"));
    folders.push(folder);
    writeFileSync(join(folder, "releases.csv"), 'version,summary\n"2026.13.01, 100 %",a\n2026.11.21,"b ", c\n');
    const { stdout } = await check(folder, "--format", "github", "releases.csv");
    expect(stdout).toBe(
      '::error file=releases.csv,line=2,col=1,title=row/version::version: "2026.13.01, 100 %25": want YYYY.MM.DD, a day that exists, and .1 for a second release of the day\n' +
        "::error file=releases.csv,line=3,title=csv/width::3 cells, want 2: a comma or quote is missing or too many\n",
    );
  });

  it("are one of two formats", async () => {
    expect(await runCli("check", "--format", "xml")).toMatchObject({
      code: 2,
      stderr: "cargolex check: --format xml: want text or github\n",
    });
  });
});
