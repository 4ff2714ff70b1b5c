import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSay } from "../../../pipeline/sanctions/plan/say.ts";
import { runCli } from "../commands/run-cli.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");
const folder = mkdtempSync(join(tmpdir(), "cargolex-translated-"));
beforeAll(() => cpSync(SOURCES, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

interface Found {
  file: string;
  line: number;
  column: string;
  message: string;
  rule: string;
  severity: string;
}

/** Changes a line of a table in the copy; gives its number. */
function edit(file: string, starts: string, mend: (line: string) => string): number {
  const path = join(folder, file);
  const lines = readFileSync(path, "utf8").split("\n");
  const at = lines.findIndex((line) => line.startsWith(starts));
  if (at < 0) throw new Error(`${file} has no line ${starts}`);
  lines[at] = mend(lines[at]!);
  writeFileSync(path, lines.join("\n"));
  return at + 1;
}

it("names the row whose text a language lacks, and refuses a release of it", async () => {
  edit("sanctions/translations.csv", "Firearms and other arms,", (line) => line.replace(/,[^,]*(?=,own$)/, ","));
  const exported = edit("sanctions/countries/legs.csv", "IR,export,", (line) =>
    line.replace("Export to Iran or for use there", "Export to Iran and for use there"),
  );
  const { code, stdout } = await runCli("check", "--json", "--sources", folder);
  const { issues } = JSON.parse(stdout) as { issues: Found[] };
  expect(code).toBe(0);
  const named = issues.map(({ file, column, message }) => `${file} ${column}: ${message}`);
  expect([new Set(named), new Set(issues.map(({ rule, severity }) => `${rule} ${severity}`))]).toEqual([
    new Set([
      'sanctions/annexes.csv title_en: "Firearms and other arms" has no text in fr: add it to translations.csv',
      'sanctions/countries/legs.csv text_en: "Export to Iran and for use there" has no text in de, fr: add it to translations.csv',
    ]),
    new Set(["translations/missing warning"]),
  ]);
  expect(issues.filter(({ file }) => file.endsWith("legs.csv")).map(({ line }) => line)).toEqual([exported]);
  const release = await runCli("release", "--dry-run", "--json", ...RELEASE, "--sources", folder);
  const refused = (JSON.parse(release.stdout) as { issues: Found[] }).issues;
  expect([release.code, new Set(refused.map(({ rule, severity }) => `${rule} ${severity}`))]).toEqual([
    1,
    new Set(["translations/missing error"]),
  ]);
});

const RELEASE = ["--version", "2027.01.15", "--summary", "Texts"];

/** Plants a text in the row of a translation that begins so. */
function change(starts: string, from: string, to: string): number {
  return edit("sanctions/translations.csv", starts, (line) => line.replace(from, to));
}

it("what is wrong with a translation is said word for word", async () => {
  cpSync(join(SOURCES, "sanctions"), join(folder, "sanctions"), { recursive: true });
  change("Does one item cost more than EUR 50?", "50 EUR?", "500 EUR?");
  change("Are your goods these: {}?", "{} ?", "ceci ?");
  change("Is it razor barbed wire?", " ?", "?");
  change("Transit of goods from the Union through Libya,", "Durchfuhr", "Transit");
  change("typewriters,", "typewriters", "typing machines");
  const { code, stdout } = await runCli("check", "--sources", folder);
  expect(code).toBe(1);
  await expect(stdout.replaceAll(`${folder}/`, "").replaceAll(/:\d+:/g, ":N:")).toMatchFileSnapshot(
    join(import.meta.dirname, "expected/translations.txt"),
  );
});

it("a text that a language lacks stands in English, marked", () => {
  const untranslated = { pl: "{text}", en: "{text}", de: "{text} [nur auf Englisch]", fr: "{text} [en anglais]" };
  const say = createSay([{ en: "Horses", de: "Pferde", fr: "", translated: "own" }], untranslated);
  expect([say("Horses", "Konie"), say("Swans", "Łabędzie").de]).toEqual([
    { pl: "Konie", en: "Horses", de: "Pferde", fr: "Horses [en anglais]" },
    "Swans [nur auf Englisch]",
  ]);
});
