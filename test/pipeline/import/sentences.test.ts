import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FOOT } from "./acts/print-act.ts";
import { runCli } from "../commands/run-cli.ts";

const SOURCES = join(import.meta.dirname, "eurlex", "sources");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sentences-"));
  cpSync(SOURCES, join(folder, "sources"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const act = (...paragraphs: readonly string[]): string =>
  `<html><head><title>act</title></head><body><p class="oj-hd-lg">EN</p><p class="oj-doc-ti">COUNCIL REGULATION (EU) 2026/2101</p><p class="oj-doc-ti">of 30 October 2026</p>
<p class="oj-normal">Regulation (EU) No 833/2014 is amended as follows:</p>
${paragraphs.map((text) => `<p class="oj-normal">${text}</p>`).join("\n")}`;

const table = (...rows: readonly (readonly string[])[]): string =>
  `<table class="oj-table"><tbody>${rows.map((cells) => `<tr class="oj-table">${cells.map((cell) => `<td class="oj-table"><p class="oj-tbl-txt">${cell}</p></td>`).join("")}</tr>`).join("")}</tbody></table>`;
const annex = (number: string, ...parts: readonly string[]): string =>
  `<p class="oj-doc-ti">ANNEX ${number}</p>${parts.map((part) => (part.startsWith("<") ? part : `<p class="oj-normal">${part}</p>`)).join("\n")}`;

async function read(
  page: string,
  ...more: readonly string[]
): Promise<{ code: number; lines: string[]; entries: (location: string) => string[] }> {
  writeFileSync(join(folder, "act.html"), `${page}${FOOT}</body></html>`);
  const sources = join(folder, "sources");
  const { code, stdout } = await runCli(
    "import",
    "eurlex",
    "--regime",
    "RU",
    "--sources",
    sources,
    "--date",
    "2026-10-31",
    "--max-shrink",
    "100%",
    "--apply",
    ...more,
    join(folder, "act.html"),
  );
  return {
    code,
    lines: stdout.split("\n"),
    entries: (location) =>
      readFileSync(join(sources, `sanctions/entries/${location}.csv`), "utf8")
        .split("\n")
        .filter((line) => line.includes("2026-10-30"))
        .map((line) => line.split(",")[0] ?? ""),
  };
}

describe("sentences of an amending act", () => {
  it.each([
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 25 and 8471 30 are deleted.",
      ended: ["RU-XXIII-0001", "RU-XXIII-0005"],
    },
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the row for CN code ex 74 is deleted;",
      ended: ["RU-XXIII-0003"],
    },
  ])("take out rows by their codes: $text", async ({ text, ended }) => {
    const run = await read(act(text));
    expect([run.code, run.entries("RU-XXIII")]).toEqual([0, ended]);
  });

  it("delete an annex only where the annex itself is the subject", async () => {
    const whole = await read(act("Annex XXIIIH to Regulation (EU) No 833/2014 is deleted."));
    expect([whole.code, whole.entries("RU-XXIIIH")]).toEqual([0, ["RU-XXIIIH-0001"]]);
  });

  it.each([
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the last two entries are deleted.",
      said: "changes Annex XXIII, and nothing after it was read",
    },
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the words ‘Portable machines’ are replaced by ‘Machines’.",
      said: "changes Annex XXIII, and nothing after it was read",
    },
    {
      text: "Annex XXI to Regulation (EU) No 833/2014 is replaced by the text in the Annex to this Regulation.",
      said: "changes Annex XXI, and nothing after it was read",
    },
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 8412 and 8413 are deleted.",
      said: "the act takes 8412 out of RU-XXIII, which has no such row in force [import/not-in-force]",
    },
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 8471 to 8473 are deleted.",
      said: "takes out codes that cannot be read",
    },
    {
      text: "In Annex XXIII to Regulation (EU) No 833/2014, machines of CN code 8471 30 shall also mean their parts.",
      said: "8471 30 looks like a code and nobody read it",
    },
  ])("that nothing takes up are errors: $text", async ({ text, said }) => {
    const run = await read(act(text));
    expect(run.lines.filter((line) => line.includes(said))).toHaveLength(1);
    expect([run.code, run.entries("RU-XXIII"), run.entries("RU-XXI")]).toEqual([1, [], []]);
  });

  it("about articles are left to the person, and stand in left.csv until they are settled", async () => {
    const page = act(
      "Article 3k is amended as follows:",
      "the following paragraph is inserted:",
      "‘3ab. With regard to the goods listed in Annex XXIIIG, the prohibition shall not apply until 25 January 2027.’",
      "in Article 3i, paragraph 3 is deleted;",
      "Annexes LII and LIII are added;",
      "In Annex XXIII to Regulation (EU) No 833/2014, the row for CN code 25 is deleted;",
    );
    const run = await read(page);
    const left = [
      "Annex LII, LIII: Annexes LII and LIII are added;",
      "Article 3i: in Article 3i, paragraph 3 is deleted;",
      "Article 3k: the following paragraph is inserted: 3ab",
    ];
    expect([run.code, run.lines.filter((line) => line.startsWith("left for you")).length]).toEqual([0, 3]);
    const leftTable = join(folder, "sources/sanctions/left.csv");
    const rows = (): string[] => readFileSync(leftTable, "utf8").trimEnd().split("\n").slice(1);
    expect(rows().map((row) => row.replaceAll('"', ""))).toEqual(left.map((row) => `32026R2101,RU,${row},open,`));
    writeFileSync(leftTable, readFileSync(leftTable, "utf8").replace(",open,", ",declined,zones and services"));
    await read(page);
    expect(rows().map((row) => row.includes(",open,"))).toEqual([false, true, true]);
  });

  it("of an annex that was not asked for block nothing, and are remembered", async () => {
    const page = act(
      "In Annex XXI to Regulation (EU) No 833/2014, the last two entries are deleted.",
      "In Annex XXIII to Regulation (EU) No 833/2014, the row for CN code 25 is deleted;",
    );
    expect((await read(page)).code).toBe(1);
    const run = await read(page, "--annex", "XXIII");
    expect([run.code, run.entries("RU-XXIII")]).toEqual([0, ["RU-XXIII-0001"]]);
    expect(readFileSync(join(folder, "sources/sanctions/left.csv"), "utf8")).toContain(
      "32026R2101,RU,Annex XXI: set aside when the act was imported,open,\n",
    );
  });

  it("are read on after a paragraph that names an annex of another regulation", async () => {
    const run = await read(
      act(
        "(a) in Article 12b, paragraph 1 is replaced by the following:",
        "‘1. By way of derogation, goods listed in Annex XXIII and in Annex I to Regulation (EU) 2021/821 may be supplied until 31 December 2026.’;",
        "(b) in Article 12b, paragraph 2b is deleted;",
        "(c) the following articles are inserted:",
        "‘Article 12c",
        "1. It shall be prohibited to sell.",
        "Article 12d",
        "Paragraph 1 shall not apply.’;",
        "(2) Annex XXII is deleted;",
        "(3) Annex XXIIIH is deleted.",
      ),
    );
    expect([run.code, run.entries("RU-XXIIIH")]).toEqual([0, ["RU-XXIIIH-0001"]]);
    expect(
      run.lines.filter((line) => line.startsWith("left for you")).map((line) => line.replace(/^.*?: /, "")),
    ).toEqual([
      "Article 12b: (a) in Article 12b, paragraph 1 is replaced by the following: 1",
      "Article 12b: (b) in Article 12b, paragraph 2b is deleted;",
      "Article 12c, 12d: (c) the following articles are inserted:",
      "Annex XXII: deleted, and no row of it is in force here",
    ]);
  });

  it("find tables by their numbers, the first in quotation marks", async () => {
    const run = await read(
      act() +
        annex(
          "V",
          "Annex XVIII to Regulation (EU) No 833/2014 is amended as follows:",
          "(a) Tables (1) and (15) are replaced by the following:",
          "‘(1) Horses",
          table(["ex", "0101 21 00", "Pure-bred breeding animals"]),
          "(15) Electronic items for domestic use of a value exceeding EUR 750",
          table(["ex", "8519 00 00", "Sound recording or sound reproducing apparatus"]),
          "’.",
        ),
    );
    expect([run.code, run.entries("RU-XVIII")]).toEqual([0, ["RU-XVIII-0002"]]);
  });

  it.each([
    "(e) in Part B, Table ‘3. Materials’, is replaced by the following:",
    "(f) in Part B, table 3, ‘Materials’, is replaced by the following:",
  ])("are refused where the rows held have no number of a table: %s", async (sentence) => {
    const rows = table(["CN Code", "Description"], ["2501", "Salt"], ["8471 30", "Portable machines"]);
    const run = await read(
      act() +
        annex(
          "II",
          "Annex XXIII to Regulation (EU) No 833/2014 is amended as follows:",
          sentence,
          "‘3. Materials",
          rows,
        ),
    );
    expect([run.code, run.entries("RU-XXIII")]).toEqual([1, []]);
    expect(run.lines.filter((line) => line.includes("[import/"))).toEqual([
      expect.stringContaining("the act replaces table 3 of RU-XXIII, and the rows held do not say which stand in it"),
    ]);
  });

  it("about words, titles and annexes without goods are left to the person", async () => {
    const REGULATION = "Regulation (EU) No 833/2014";
    const run = await read(
      act() +
        annex(
          "II",
          `Annex XXIII to ${REGULATION} is amended as follows:`,
          "(a) in Part A, Category I, section X.A.I.001, the following item is added:",
          "‘q. Inductors for boards.’;",
          "(b) in Part A, Category VIII, section X.A.VIII.023 is replaced by the following:",
          "‘X.A.VIII.023 Nettings and tents.’",
        ) +
        annex(
          "III",
          `In Annex XXI to ${REGULATION}, the title is replaced by the following:`,
          '<p class="oj-doc-ti">‘ANNEX XXI</p>',
          "List of goods’.",
        ) +
        annex(
          "VI",
          `Annex XIX to ${REGULATION} is replaced by the following:`,
          '<p class="oj-doc-ti">‘ANNEX XIX</p>',
          table(["", "1.", "A bank"]),
        ) +
        annex(
          "XVII",
          `The following Annex is added to ${REGULATION}:`,
          '<p class="oj-doc-ti">‘ANNEX LII</p>',
          table(["1.", "A zone"]),
        ),
    );
    expect(run.code).toBe(0);
    expect(
      run.lines.filter((line) => line.startsWith("left for you")).map((line) => line.replace(/^.*?: /, "")),
    ).toEqual([
      "Annex XXIII: (a) in Part A, Category I, section X.A.I.001, the following item is added:",
      "Annex XXIII: (b) in Part A, Category VIII, section X.A.VIII.023 is replaced by the following:",
      "Annex XXI: In Annex XXI to Regulation (EU) No 833/2014, the title is replaced by the follo…",
      "Annex XIX to Regulation (EU) No 833/2014 is replaced by the following:",
      "Annex LII: The following Annex is added to Regulation (EU) No 833/2014:",
    ]);
  });
});
