import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { formatTable } from "../../../pipeline/source/format.ts";
import type { Table } from "../../../pipeline/source/table.ts";
import { allTables } from "../../../pipeline/dataset/tables.ts";
import { runBelow, runCli } from "../commands/run-cli.ts";

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "format-"));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

const tables = allTables(["2025"]);
const table = (name: string): Table => tables.find((one) => one.name === name) ?? tables[0]!;
const ORDERED = table("exceptions");
const UNORDERED = table("releases");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const HEAD = "rule,file,key,reason\n";
const CLEAN = `${HEAD}a/b,f.csv,1,first\na/b,f.csv,2,"second, quoted"\n`;

describe("a table file", () => {
  it.each([
    { mends: "byte order mark", text: `\uFEFF${CLEAN}`, want: CLEAN },
    { mends: "line ends", text: CLEAN.replaceAll("\n", "\r\n"), want: CLEAN },
    { mends: "line ends", text: CLEAN.replaceAll("\n", "\r"), want: CLEAN },
    { mends: "final newline", text: CLEAN.slice(0, -1), want: CLEAN },
    { mends: "no-break and thin spaces", text: CLEAN.replace("second, q", "second,\u202Fq"), want: CLEAN },
    { mends: "no-break and thin spaces", text: CLEAN.replace("second, q", "second,\u00A0q"), want: CLEAN },
    { mends: "invisible characters", text: CLEAN.replace("first", "fi\u00ADr\u200Bst"), want: CLEAN },
    { mends: "spaces too many", text: CLEAN.replace("first", "  first "), want: CLEAN },
    { mends: "spaces too many", text: CLEAN.replace("second, ", "second,   "), want: CLEAN },
    { mends: "Unicode form", text: `${HEAD}a/b,f.csv,1,cafe\u0301\n`, want: `${HEAD}a/b,f.csv,1,café\n` },
    { mends: "quotes", text: CLEAN.replace("first", '"first"'), want: CLEAN },
    { mends: "order of the rows", text: `${HEAD}a/b,f.csv,2,"second, quoted"\na/b,f.csv,1,first\n`, want: CLEAN },
  ])("is mended: $mends", ({ mends, text, want }) => {
    expect(formatTable(ORDERED, "exceptions.csv", bytes(text))).toEqual({ text: want, mended: [mends], issues: [] });
    expect(formatTable(ORDERED, "exceptions.csv", bytes(want)).mended).toEqual([]);
  });

  it.each([
    { why: "sound", text: CLEAN },
    { why: "header only", text: HEAD },
    { why: "a quote within a cell", text: `${HEAD}a/b,f.csv,1,"the ""first"""\n` },
    { why: "Cyrillic, Polish and figures", text: `${HEAD}a/b,f.csv,1,Ж — żółć 5 000 €\n` },
  ])("stays as it is: $why", ({ text }) => {
    expect(formatTable(ORDERED, "exceptions.csv", bytes(text))).toEqual({ text, mended: [], issues: [] });
  });

  it("keeps its order where that is the order of the law or of decisions", () => {
    const text = "version,summary\n2026.12.01,later\n2026.11.21,first\n";
    expect(formatTable(UNORDERED, "releases.csv", bytes(text)).text).toBe(text);
  });

  it("keeps the order of rows that have too few cells: nobody knows their key", () => {
    const text = `${HEAD}b/b,f.csv,1,x\na/b,f.csv\n`;
    expect(formatTable(ORDERED, "exceptions.csv", bytes(text))).toEqual({ text, mended: [], issues: [] });
  });

  it("with several faults is mended at once, and not again", () => {
    const once = formatTable(ORDERED, "exceptions.csv", bytes(`\uFEFF${HEAD}a/b,f.csv,2,"x "\r\na/b,f.csv,1, \u200By`));
    expect(once).toEqual({
      text: `${HEAD}a/b,f.csv,1,y\na/b,f.csv,2,x\n`,
      mended: [
        "byte order mark",
        "line ends",
        "final newline",
        "spaces too many",
        "invisible characters",
        "order of the rows",
      ],
      issues: [],
    });
    expect(formatTable(ORDERED, "exceptions.csv", bytes(once.text)).mended).toEqual([]);
  });
});

describe("cargolex format", () => {
  it("finds nothing to mend in the sources", async () => {
    expect(await runCli("format", "--check")).toEqual({ code: 0, stdout: "0 files would change\n", stderr: "" });
  });

  it("names what it would mend, mends it, and then has nothing to do", async () => {
    const root = folder();
    writeFileSync(join(root, "exceptions.csv"), CLEAN.replaceAll("\n", "\r\n"));
    writeFileSync(join(root, "releases.csv"), "version,summary\n2026.11.21,First \n");
    expect(await runBelow(root, "format", "--check")).toMatchObject({
      code: 1,
      stdout: "exceptions.csv: line ends\nreleases.csv: spaces too many\n2 files would change\n",
    });
    expect(readFileSync(join(root, "exceptions.csv"), "utf8")).toContain("\r\n");
    expect(await runBelow(root, "format", "releases.csv")).toMatchObject({
      code: 0,
      stdout: "releases.csv: spaces too many\n1 file mended\n",
    });
    expect(await runBelow(root, "format")).toMatchObject({
      code: 0,
      stdout: "exceptions.csv: line ends\n1 file mended\n",
    });
    expect(await runBelow(root, "format", "--check")).toMatchObject({ code: 0, stdout: "0 files would change\n" });
    expect([
      readFileSync(join(root, "exceptions.csv"), "utf8"),
      readFileSync(join(root, "releases.csv"), "utf8"),
    ]).toEqual([CLEAN, "version,summary\n2026.11.21,First\n"]);
  });

  it("takes a file as it is typed from the current folder, and says where it is from there", async () => {
    const root = folder();
    writeFileSync(join(root, "releases.csv"), "version,summary\n2026.11.21,First \n");
    const typed = relative(process.cwd(), join(root, "releases.csv"));
    expect((await runCli("check", "--sources", root, typed)).stdout).toBe(
      `${root}/releases.csv:2:summary: "First " starts or ends with a space, or has two in a row: trim it [text/space]\n1 error, 0 warnings\nnpx cargolex format mends 1 of these\n`,
    );
    expect(await runCli("format", "--sources", root, typed)).toMatchObject({
      code: 0,
      stdout: `${root}/releases.csv: spaces too many\n1 file mended\n`,
    });
  });

  it("refuses names that no table has, and files that are not there, and mends nothing", async () => {
    const root = folder();
    writeFileSync(join(root, "releases.csv"), "version,summary\n2026.11.21,First \n");
    expect(await runCli("format", "--sources", root, "releases.csv", "relaeses.csv", "exceptions.csv")).toEqual({
      code: 2,
      stdout: `${root}/exceptions.csv: cannot be read below ${root} [table/missing]\n${root}/relaeses.csv: belongs to no table, did you mean "releases.csv"? [table/unknown-file]\n2 errors, 0 warnings\n`,
      stderr:
        "cargolex format: nothing is mended; name files of tables, below the sources folder or from the current one\n",
    });
    expect(readFileSync(join(root, "releases.csv"), "utf8")).toContain("First \n");
  });

  it("leaves what it cannot read, says why, and mends the others", async () => {
    const root = folder();
    mkdirSync(join(root, "sanctions"));
    writeFileSync(join(root, "exceptions.csv"), CLEAN.replaceAll("\n", "\r\n"));
    writeFileSync(join(root, "releases.csv"), 'version,summary\n2026.11.21,"open\n');
    writeFileSync(join(root, "sanctions/acts.csv"), Buffer.from([0x69, 0x64, 0xff, 0x0a]));
    expect(await runBelow(root, "format")).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "",
        "stdout": "exceptions.csv: line ends
      releases.csv:2: a quote is opened and never closed in the record that starts on this line: write \`""\` for a quote inside quotes [csv/quote]
      sanctions/acts.csv:1: not UTF-8: save the file as UTF-8 [csv/encoding]
      2 errors, 0 warnings
      1 file mended
      ",
      }
    `);
    expect(readFileSync(join(root, "exceptions.csv"), "utf8")).toBe(CLEAN);
  });
});
