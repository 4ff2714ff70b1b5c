import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
${paragraphs.map((text) => `<p class="oj-normal">${text}</p>`).join("\n")}</body></html>`;

async function read(page: string): Promise<{ code: number; lines: string[]; entries: (place: string) => string[] }> {
  writeFileSync(join(folder, "act.html"), page);
  const sources = join(folder, "sources");
  const { code, stdout } = await runCli("import", "eurlex", "--regime", "RU", "--sources", sources, "--date", "2026-10-31", "--max-shrink", "100%", "--apply", join(folder, "act.html"));
  return { code, lines: stdout.split("\n"), entries: (place) => readFileSync(join(sources, `sanctions/entries/${place}.csv`), "utf8").split("\n").filter((line) => line.includes("2026-10-30")).map((line) => line.split(",")[0] ?? "") };
}

describe("sentences of an amending act", () => {
  it.each([
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 25 and 8471 30 are deleted.", ended: ["RU-XXIII-0001", "RU-XXIII-0005"] },
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the row for CN code ex 74 is deleted;", ended: ["RU-XXIII-0003"] },
  ])("take out rows by their codes: $text", async ({ text, ended }) => {
    const run = await read(act(text));
    expect([run.code, run.entries("RU-XXIII")]).toEqual([0, ended]);
  });

  it("delete an annex only where the annex itself is the subject", async () => {
    const whole = await read(act("Annex XXIIIH to Regulation (EU) No 833/2014 is deleted."));
    expect([whole.code, whole.entries("RU-XXIIIH")]).toEqual([0, ["RU-XXIIIH-0001"]]);
  });

  it.each([
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the last two entries are deleted.", said: "changes Annex XXIII, and nothing after it was read" },
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the words ‘Portable machines’ are replaced by ‘Machines’.", said: "changes Annex XXIII, and nothing after it was read" },
    { text: "Annex XXI to Regulation (EU) No 833/2014 is replaced by the text in the Annex to this Regulation.", said: "changes Annex XXI, and nothing after it was read" },
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 8412 and 8413 are deleted.", said: "the act takes 8412 out of RU-XXIII, which has no such row in force [import/not-in-force]" },
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, the entries for CN codes 8471 to 8473 are deleted.", said: "takes out codes that cannot be read" },
    { text: "In Annex XXIII to Regulation (EU) No 833/2014, machines of CN code 8471 30 shall also mean their parts.", said: "8471 30 looks like a code and nobody read it" },
  ])("that nothing takes up are errors: $text", async ({ text, said }) => {
    const run = await read(act(text));
    expect(run.lines.filter((line) => line.includes(said))).toHaveLength(1);
    expect([run.code, run.entries("RU-XXIII"), run.entries("RU-XXI")]).toEqual([1, [], []]);
  });

  it("about articles are left to the person, and counted", async () => {
    const run = await read(act("in Article 3k, paragraph 3 is replaced by the following:", "In Annex XXIII to Regulation (EU) No 833/2014, the row for CN code 25 is deleted;"));
    expect([run.code, run.lines.find((line) => line.startsWith("left for you"))]).toEqual([0, "left for you: sentences about articles in 1 paragraph, line 3"]);
  });
});
