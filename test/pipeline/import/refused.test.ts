import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../commands/run-cli.ts";

const FOLDER = join(import.meta.dirname, "eurlex");
const folder = mkdtempSync(join(tmpdir(), "refused-"));
const sources = join(folder, "sources");
beforeAll(() => cpSync(join(FOLDER, "sources"), sources, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (name: string): string => readFileSync(join(FOLDER, name), "utf8");
const page = (body: string, title = "text"): string =>
  `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${body}</body></html>\n`;

/** Runs an import with --apply on a file of the given contents. */
async function importing(
  name: string,
  contents: string | Uint8Array,
  ...more: string[]
): Promise<{ code: number; said: string }> {
  const path = join(folder, name);
  writeFileSync(path, contents);
  const { code, stdout, stderr } = await runCli(
    "import",
    "eurlex",
    "--regime",
    "RU",
    "--sources",
    sources,
    "--apply",
    ...more,
    path,
  );
  return { code, said: `${stdout}${stderr.replaceAll(/^reading .*\n/gm, "")}` };
}

/** Path and text of every file of a folder. */
const readDir = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(root.length)} ${readFileSync(path, "utf8")}`)
    .toSorted();

const restore = (): void => {
  rmSync(sources, { recursive: true });
  cpSync(join(FOLDER, "sources"), sources, { recursive: true });
};

const unchanged = (): void => expect(readDir(sources)).toEqual(readDir(join(FOLDER, "sources")));

/** Runs an import with a second file beside one of the fixtures, which is refused. */
async function runWith(first: string, second: string, contents: string): Promise<string> {
  writeFileSync(join(folder, second), contents);
  const { code, stdout } = await runCli(
    "import",
    "eurlex",
    "--regime",
    "RU",
    "--sources",
    sources,
    "--apply",
    "--date",
    "2026-10-31",
    join(FOLDER, first),
    join(folder, second),
  );
  expect(code).toBe(1);
  return stdout;
}

/** What a report says of rows, without the hash of the file. */
function rowsSaid(stated: string): string[] {
  return stated
    .split("\n")
    .filter((line) => /^ {2}[-+~]|^RU-/.test(line))
    .map((line) => line.replaceAll(/sha256 [\da-f]{16}/g, "sha256"));
}

describe("files that are not what they should be: a sentence each, and nothing written", () => {
  it.each([
    {
      why: "a page cut in the middle",
      name: "cut.html",
      contents: (): string => text("consolidated.html").slice(0, 12_000),
      said: "cut.html: ends in the middle, without </html>: save the page again, whole [import/usage]",
    },
    {
      why: "a login page",
      name: "login.html",
      contents: (): string => page("<form>Sign in to continue</form>", "EU Login"),
      said: 'login.html: is no text of the Official Journal, but a page called "EU Login": take the HTML page or the Formex of the text [import/usage]',
    },
    {
      why: "a corrigendum",
      name: "corr.html",
      contents: (): string =>
        text("act.html").replace('<p class="oj-doc-ti">COUNCIL', '<p class="oj-doc-ti">Corrigendum to COUNCIL'),
      said: "a corrigendum holds from the first day of what it corrects, so mend the rows it names in their lines",
    },
    {
      why: "an act of another regulation",
      name: "other.html",
      contents: (): string => text("act.html").replaceAll("833/2014", "765/2006"),
      said: "32026R2101 names 833/2014 nowhere: it changes another regulation [import/usage]",
    },
    {
      why: "a PDF",
      name: "text.pdf",
      contents: (): string => "%PDF-1.7\n%",
      said: "text.pdf: is a PDF, which has no rows that can be read: take the HTML page or the Formex of the text [import/usage]",
    },
    {
      why: "a ZIP without Formex",
      name: "text.zip",
      contents: (): Uint8Array => zipSync({ "a.txt": strToU8("text") }),
      said: "text.zip: is a ZIP without a Formex file: take the HTML page or the Formex of the text [import/usage]",
    },
    {
      why: "a broken ZIP",
      name: "broken.zip",
      contents: (): Uint8Array => strToU8("PK\u0003\u0004 and no more"),
      said: "broken.zip: cannot be read as a text of EUR-Lex: invalid zip data [import/usage]",
    },
    {
      why: "a ZIP that unfolds to far more than it has",
      name: "bomb.zip",
      contents: (): Uint8Array => zipSync({ "act.xml": new Uint8Array(80 * 2 ** 20) }, { level: 1 }),
      said: "bomb.zip: holds 80 MB, and no text of EUR-Lex has more than 64: take the HTML page or the Formex of the text [import/usage]",
    },
    {
      why: "entities that unfold",
      name: "bomb.xml",
      contents: (): string => `<!DOCTYPE ACT [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<ACT>&b;</ACT>`,
      said: "bomb.xml: defines entities of its own, which no publication does",
    },
    {
      why: "elements nested without end",
      name: "deep.html",
      contents: (): string => page("<div>".repeat(60_000)),
      said: "deep.html: is nested deeper than any text of EUR-Lex: take the HTML page or the Formex of the text [import/usage]",
    },
    {
      why: "elements nested without end, in XML",
      name: "deep.xml",
      contents: (): string => `<ACT>${"<P>".repeat(40_000)}${"</P>".repeat(40_000)}</ACT>`,
      said: "deep.xml: ",
    },
    {
      why: "another encoding",
      name: "latin.html",
      contents: (): Uint8Array =>
        Uint8Array.from([...strToU8("<html><body>"), 0xb3, 0xff, ...strToU8("</body></html>")]),
      said: "latin.html: is not written in UTF-8",
    },
    {
      why: "another kind of XML",
      name: "feed.xml",
      contents: (): string => "<rss></rss>",
      said: "feed.xml: cannot be read as a text of EUR-Lex: the root element is rss, want CONS.ACT, ACT, ANNEX, GENERAL [import/usage]",
    },
  ])("$why", async ({ name, contents, said }) => {
    const run = await importing(name, contents());
    expect(run.said).toContain(said);
    expect(run.said).toContain("nothing proposed");
    expect(run.code).toBe(1);
    unchanged();
  });

  it("a file of 200 MB, without reading it", async () => {
    const path = join(folder, "huge.html");
    writeFileSync(path, "");
    truncateSync(path, 200 * 2 ** 20);
    const { code, stdout } = await runCli("import", "eurlex", "--regime", "RU", "--sources", sources, "--apply", path);
    rmSync(path);
    expect([code, stdout.split("\n")[1]?.replace(folder, "")]).toEqual([
      1,
      "huge.html: has 200 MB, and no text of EUR-Lex has more than 64: take the HTML page or the Formex of the text [import/usage]",
    ]);
  });

  it("two issues of one day side by side, another text beside the first, an act with a second file", async () => {
    expect(await runWith("consolidated.html", "again.html", text("reissued.html"))).toContain(
      "again.html: is in EN like a file before it: two issues of one text are read one at a time, and what differs is said [import/usage]",
    );
    expect(
      await runWith(
        "consolidated.html",
        "older.html",
        text("consolidated-pl.html").replaceAll("31.10.2026", "24.07.2026"),
      ),
    ).toContain("older.html: is 02014R0833-20260724, and consolidated.html is 02014R0833-20261031");
    expect(await runWith("act.html", "second.html", text("act.html"))).toContain(
      "second.html: an act is read from its English text alone: give one file [import/usage]",
    );
    unchanged();
  });

  it("days in another order", async () => {
    for (const [typed, hint] of [
      ["5.11.2026", "; for 5.11.2026 write 2026-11-05"],
      ["2026-13-01", ""],
      ["11/05/26", ""],
    ] as const) {
      const { code, said } = await importing("act.html", text("act.html"), "--date", typed);
      expect([
        code,
        said.startsWith(`cargolex import eurlex: --date ${typed}: want a day as YYYY-MM-DD${hint}.`),
      ]).toEqual([2, true]);
    }
  });

  it("scripts, styles and data URIs are no text", async () => {
    const plain = await importing(
      "consolidated.html",
      text("consolidated.html"),
      "--annex",
      "XXIII",
      "--max-shrink",
      "0%",
    );
    restore();
    const noisy = text("consolidated.html")
      .replaceAll(
        '<p class="tbl-norm">',
        '<p class="tbl-norm"><script>document.write("9999 99 99")</script><style>p { color: red }</style>',
      )
      .replace('<div id="docHtml">', `<div id="docHtml"><a href="data:text/html;base64,${"A".repeat(100_000)}"></a>`);
    const withNoise = await importing("consolidated.html", noisy, "--annex", "XXIII", "--max-shrink", "0%");
    expect(rowsSaid(withNoise.said)).toEqual(rowsSaid(plain.said));
    restore();
  });
});

describe("a ZIP as EUR-Lex gives Formex out", () => {
  it("is read like the file in it; what is no text in it is left out", async () => {
    const zip = zipSync({
      "L_202602101EN.doc.fmx.xml": strToU8("<DOC><FMX/></DOC>"),
      "L_202602101EN.000101.fmx.xml": readFileSync(join(FOLDER, "act.xml")),
      "L_202602101EN.000101.tif": Uint8Array.of(1, 2, 3),
    });
    const [zipped, plain] = [
      await importing("act.zip", zip, "--date", "2026-10-31", "--annex", "XXIII"),
      await importing("act.xml", text("act.xml"), "--date", "2026-10-31", "--annex", "XXIII"),
    ];
    expect(zipped.said.split("\n")[0]).toBe(plain.said.split("\n")[0]);
    expect(zipped.said).toContain("32026R2101, EN, from 2026-10-31");
  });
});
