import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatCsv } from "../../../../pipeline/source/format.ts";
import { importLaw } from "../../../../pipeline/sanctions/import/law/importer.ts";
import { compareIssues, formatIssue } from "../../../../pipeline/source/issue.ts";

const FOLDER = join(import.meta.dirname, "import");

/** All that an import proposes and says, as one text. */
async function imported(name: string): Promise<string> {
  const { tables, report, issues } = await importLaw.run([join(FOLDER, name, "raw")], join(FOLDER, name, "sources"));
  return [
    ...issues.toSorted(compareIssues).map((issue) => `${formatIssue(issue)}\n`),
    ...report.map((line) => `${line}\n`),
    ...tables.map(({ path, header, rows }) => `\n# ${path}\n${formatCsv([header, ...rows])}`),
  ].join("");
}

describe("cargolex import law", () => {
  it("proposes entries, their history and the counts", async () => {
    await expect(await imported("good")).toMatchFileSnapshot(join(FOLDER, "good", "expected.txt"));
  });

  it("names every row that it cannot read, place or count", async () => {
    await expect(await imported("bad")).toMatchFileSnapshot(join(FOLDER, "bad", "expected.txt"));
  });

  it("reads CRLF line ends, and says so", async () => {
    const folder = mkdtempSync(join(tmpdir(), "law-"));
    cpSync(join(FOLDER, "good", "raw"), folder, { recursive: true });
    const changes = join(folder, "changes.csv");
    writeFileSync(changes, readFileSync(changes, "utf8").replaceAll("\n", "\r\n"));
    const [crlf, lf] = [await importLaw.run([folder], join(FOLDER, "good", "sources")), await importLaw.run([join(FOLDER, "good", "raw")], join(FOLDER, "good", "sources"))];
    rmSync(folder, { recursive: true });
    expect(crlf.tables).toEqual(lf.tables);
    expect(crlf.report.filter((line) => !lf.report.includes(line))).toEqual(["changes.csv: CRLF line ends read as LF"]);
  });

  it("proposes the same a second time", async () => expect(await imported("good")).toBe(await imported("good")));

  it("asks for the folder", async () => {
    expect((await importLaw.run([], FOLDER)).usage).toBe("name the folder to read");
  });
});
