import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FOOT } from "../import/acts/print-act.ts";
import { AT_NOON, runCli } from "./run-cli.ts";

/** `cargolex act` up to where it needs a person; whole tables: act.long.test.ts, to the review: test/pipeline/guide. */

const FOLDER = join(import.meta.dirname, "../import/eurlex");
const folder = mkdtempSync(join(tmpdir(), "act-"));
const sources = join(folder, "sources");
beforeAll(() => cpSync(join(FOLDER, "sources"), sources, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const ACT = readFileSync(join(FOLDER, "act.html"), "utf8");

/** Path and text of every table. */
const tables = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(root.length)} ${readFileSync(path, "utf8")}`)
    .toSorted();

async function take(contents: string, ...options: string[]): ReturnType<typeof runCli> {
  const path = join(folder, "act.html");
  writeFileSync(path, contents);
  return runCli(AT_NOON, "act", path, "--sources", sources, "--date", "2026-10-31", ...options);
}

const page = (...paragraphs: readonly string[]): string =>
  `<html><head><title>act</title></head><body><p class="oj-hd-lg">EN</p>\n<p class="oj-doc-ti">COUNCIL REGULATION (EU) 2026/2102</p>\n<p class="oj-doc-ti">of 30 October 2026</p>\n<p class="oj-doc-ti">amending Regulation (EU) No 833/2014</p>\n${paragraphs.join("\n")}\n${FOOT}\n</body></html>\n`;
const sentence = (text: string): string => `<p class="oj-normal">${text}</p>`;
const table = (code: string, words: string): string =>
  `<table class="oj-table"><tbody><tr><td><p class="oj-tbl-txt">${code}</p></td><td><p class="oj-tbl-txt">${words}</p></td></tr></tbody></table>`;
const HEADING = sentence("Annex XXIII to Regulation (EU) No 833/2014 is amended as follows:");

describe("cargolex act", () => {
  it.each([
    {
      why: "a page of another act",
      contents: ACT.replaceAll("833/2014", "269/2014"),
      says: "act.html: amends no regulation that is held: RU (833/2014)",
    },
    {
      why: "another language",
      contents: ACT.replace('<p class="oj-hd-lg">EN</p>', '<p class="oj-hd-lg">PL</p>'),
      says: "the text is in PL: give the English one first",
    },
    { why: "a page that was cut", contents: ACT.slice(0, -60), says: "ends in the middle, without </html>" },
    {
      why: "a page that was cut behind a table and closed",
      contents: `${ACT.slice(0, ACT.lastIndexOf("</table>"))}</table></div></body></html>\n`,
      says: "ends without the foot that each act of the Official Journal has behind its last table",
    },
    {
      why: "a page whose middle is lost",
      contents: page(
        sentence("Article 1"),
        sentence("Annex XXIII is amended in accordance with Annex I to this Regulation."),
      ),
      says: "says that Annex XXIII changes, and nothing here changes it: the page is cut",
    },
    {
      why: "a table under no heading",
      contents: page(table("0602 10", "Cuttings")),
      says: "a table of 1 codes under no annex of the regulation",
    },
    {
      why: "an annex that the regulation does not have",
      contents: page(
        sentence("Annex LXX to Regulation (EU) No 833/2014 is amended as follows:"),
        sentence("the following entries are added:"),
        table("0602 10", "Cuttings"),
      ),
      says: "RU-LXX has no role: read its article and add it to annexes.csv",
    },
  ])("names $why and writes nothing", async ({ contents, says }) => {
    const { code, stdout } = await take(contents, "--apply");
    expect(stdout).toContain(says);
    expect(stdout).toContain("nothing is written");
    expect(code).toBe(1);
    expect(tables(sources)).toEqual(tables(join(FOLDER, "sources")));
  });

  it("names a file that is not there", async () => {
    const { code, stdout } = await runCli(AT_NOON, "act", join(folder, "none.html"), "--sources", sources);
    expect([code, stdout]).toEqual([
      1,
      expect.stringContaining("none.html: is no file: name the page as it was saved"),
    ]);
  });

  it("lists what needs a person one by one, with the sentence of the act beside", async () => {
    const added = page(
      HEADING,
      sentence("the following entries are added:"),
      table("ex 8408 10 00", "Marine engines of ships"),
    );
    const { code, stdout } = await take(added, "--apply");
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^1 of 1 {2}act\.html:\d+: annex XXIII, table 1, row 1: ex 8408 10 00 is limited by its words/m,
    );
    expect(stdout).toContain(
      "the text: Annex XXIII to Regulation (EU) No 833/2014 is amended as follows: … the following entries are added:",
    );
    const told = await take(added, "--json");
    expect(JSON.parse(told.stdout)).toMatchObject({ regime: "RU", step: "read", written: [], needs: [{}] });
  });

  it("compares, and says what --apply writes", async () => {
    const added = page(HEADING, sentence("the following entries are added:"), table("8408 10 00", "Marine engines"));
    const { code, stdout } = await take(added);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/the same line with --apply writes \d tables/)]);
    expect(tables(sources)).toEqual(tables(join(FOLDER, "sources")));
  });

  it.each([
    { args: [], says: "name the saved page of the act" },
    { args: ["a.html", "b.html"], says: '"b.html" is not expected' },
    { args: ["a.html", "--max-shrink", "much"], says: "--max-shrink much: want a share such as 5%" },
    { args: ["a.html", "--version", "next"], says: "--version next: want YYYY.MM.DD" },
    { args: [join(FOLDER, "act.html"), "--date", "31.10.2026"], says: "for 31.10.2026 write 2026-10-31" },
  ])("says what is wrong with $args", async ({ args, says }) => {
    const { code, stderr } = await runCli(AT_NOON, "act", ...args, "--sources", sources);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});
