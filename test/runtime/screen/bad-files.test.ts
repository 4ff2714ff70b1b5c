import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import writeWorkbook, { type SheetData } from "write-excel-file/node";
import { readGoodsFile } from "../../../runtime/screen/read-goods.ts";
import { runCli, type Run } from "../../pipeline/commands/run-cli.ts";

/** Sheets as people send them, through the real command: a clear word each, and nothing lost. */

const work = mkdtempSync(join(tmpdir(), "cargolex-bad-"));
afterAll(() => rmSync(work, { recursive: true }));

let made = 0;
function fileOf(bytes: string | Uint8Array, end: string): string {
  const file = join(work, `goods-${++made}.${end}`);
  writeFileSync(file, bytes);
  return file;
}
async function workbook(...sheets: [name: string, data: SheetData][]): Promise<string> {
  return fileOf(await writeWorkbook(sheets.map(([sheet, data]) => ({ sheet, data }))).toBuffer(), "xlsx");
}
const screen = (file: string, ...args: string[]): Promise<Run> =>
  runCli("screen", file, "--lang", "en", "--as-of", "2026-11-21", ...args);

interface Article {
  row: number;
  given: string;
  code: string | null;
  unread: string | null;
  outcome: string;
  repairs: string[];
}
async function articlesOf(file: string, ...args: string[]): Promise<Article[]> {
  const out = join(work, `result-${++made}.json`);
  const { stderr } = await screen(file, "--out", out, ...args);
  if (!existsSync(out)) throw new Error(stderr);
  return (JSON.parse(readFileSync(out, "utf8")) as { articles: Article[] }).articles;
}

const text = (xml: string): Uint8Array => new TextEncoder().encode(`<?xml version="1.0"?>${xml}`);

/** A workbook of one sheet with these rows, as small as the format permits. */
function sheetOf(rows: string): Uint8Array {
  const ns = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return zipSync({
    "[Content_Types].xml": text(`<Types xmlns="${packages}/content-types"/>`),
    "_rels/.rels": text(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": text(
      `<workbook ${ns} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": text(
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": text(`<worksheet ${ns}><sheetData>${rows}</sheetData></worksheet>`),
  });
}

describe("workbooks", () => {
  it("with 12 sheets, one of which has codes: that one is read, and the others are named", async () => {
    const notes = Array.from({ length: 11 }, (_, at): [string, SheetData] => [
      `Notatki ${at + 1}`,
      [["do zrobienia"], ["telefon"]],
    ]);
    const { code, stderr } = await screen(
      await workbook(...notes.slice(0, 6), ["Towary", [["Kod CN"], ["85423190"]]], ...notes.slice(6)),
      "--out",
      join(work, "twelve.csv"),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("Sheet: Towary");
    for (const [name] of notes) expect(stderr).toContain(name);
  });

  it("with codes on each of 12 sheets: which one is asked, with all of their names", async () => {
    const { code, stdout, stderr } = await screen(
      await workbook(
        ...Array.from({ length: 12 }, (_, at): [string, SheetData] => [`Arkusz ${at + 1}`, [["Kod CN"], ["85423190"]]]),
      ),
    );
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/12 sheets have codes \("Arkusz 1", .*"Arkusz 12"\): choose one with --sheet/);
  });

  it("without codes are refused with the way to name a column", async () => {
    expect(
      await screen(
        await workbook([
          "Cennik",
          [
            ["Uwagi", "Cena"],
            ["piwo", 12],
            ["chleb", 3],
          ],
        ]),
      ),
    ).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("no column of customs codes or of names was found: name it with --column"),
    });
  });

  it("with merged cells: the code stands in the first of them, and the rows below say that they have none", async () => {
    const articles = await articlesOf(
      await workbook([
        "Towary",
        [
          ["Nazwa", "Kod CN"],
          ["a", { value: "85423190", type: String, rowSpan: 3 }],
          ["b", null],
          ["c", null],
          ["d", { value: "0401", type: String }],
        ],
      ]),
    );
    expect(articles.map(({ row, code, unread }) => [row, code, unread])).toEqual([
      [2, "85423190", null],
      [3, null, "empty"],
      [4, null, "empty"],
      [5, "0401", null],
    ]);
  });

  it("with a merged title above the headings", async () => {
    const articles = await articlesOf(
      await workbook([
        "Towary",
        [
          [{ value: "Lista towarów 2026", type: String, columnSpan: 3 }, null, null],
          ["Lp.", "Nazwa", "Kod CN"],
          [1, "a", 85423190],
          [2, "b", 1012100],
        ],
      ]),
    );
    expect(articles.map(({ row, code, repairs }) => [row, code, repairs])).toEqual([
      [3, "85423190", []],
      [4, "1012100", ["lost_zero"]],
    ]);
  });

  it("with formulas that no spreadsheet has worked out: the row is not read, and never clear", async () => {
    const articles = await articlesOf(
      await workbook([
        "Towary",
        [
          ["Nazwa", "Kod CN"],
          ["a", { type: "Formula", value: '="8542"&"3190"' }],
          ["b", { value: "85423190", type: String }],
        ],
      ]),
    );
    expect(articles.map(({ outcome, unread }) => [outcome, unread])).toEqual([
      ["unread", expect.stringMatching(/^(?:empty|no_code)$/)],
      ["banned", null],
    ]);
  });

  it.each([
    {
      why: "a cell in the last corner",
      cells: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      stderr: /has a table of 1048576 rows and 16384 columns: delete what is empty/,
    },
    {
      why: "a filled cell far to the right of many rows",
      cells: `${"<row><c><v>1</v></c></row>".repeat(3000)}<row><c r="XFD3001"><v>1</v></c></row>`,
      stderr: /has a table of 3001 rows and 16384 columns/,
    },
    {
      why: "a column that there is not",
      cells: '<row r="1"><c r="ZZZZZZZZ99999999999"><v>1</v></c></row>',
      stderr: /more than 1048576 rows or 16384 columns/,
    },
    {
      why: "more cells than a row has, without addresses",
      cells: `<row>${"<c><v>1</v></c>".repeat(20_000)}</row>`,
      stderr: /more than 1048576 rows or 16384 columns/,
    },
    {
      why: "cells without addresses, which other programs read",
      cells: '<row><c t="inlineStr"><is><t>85423190</t></is></c></row>',
      stderr: /is no workbook that can be read: open it and save it again as \.xlsx/,
    },
    {
      why: "more rows than a sheet has",
      cells: "<row/>".repeat(1_100_000),
      stderr: /more than 1048576 rows or 16384 columns/,
    },
    {
      why: "rows that are formatted to the last column, each",
      cells: Array.from({ length: 3000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}" s="1"/></row>`).join(""),
      stderr: /has a table of \d+ rows and 16384 columns/,
    },
  ])("with $why are refused in a sentence, before a table is made of them", async ({ cells, stderr }) => {
    expect(await screen(fileOf(sheetOf(cells), "xlsx"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(stderr),
    });
  });

  it("with one formatted cell in the last corner, or a cell in the last row, are read", async () => {
    const codes =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Kod CN</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>85423190</t></is></c></row>';
    for (const more of [
      '<row r="3"><c r="XFD3" s="0"/></row>',
      '<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>0401</t></is></c></row>',
    ])
      expect((await articlesOf(fileOf(sheetOf(codes + more), "xlsx")))[0]?.code).toBe("85423190");
  });

  it.each([
    {
      why: "a text of 40,000 characters",
      cells: `<row r="1"><c r="A1" t="inlineStr"><is><t>${"A".repeat(40_000)}</t></is></c></row>`,
      stderr: /has a cell of more than 32767 characters in row 1: shorten it/,
    },
    {
      why: "a text of two million marks",
      cells: `<row r="1"><c r="A1" t="inlineStr"><is><t>${"&amp;".repeat(2_000_000)}</t></is></c></row>`,
      stderr: /has a cell of more than 32767 characters: shorten it/,
    },
    {
      why: "half a million attributes",
      cells: `<row r="1"><c r="A1" ${Array.from({ length: 500_000 }, (_, index) => `a${index}="1"`).join(" ")}/></row>`,
      stderr: /has a tag of more than a thousand attributes: save it as \.csv/,
    },
    { why: "comments that never end", cells: "<!--".repeat(2_000_000), stderr: /is damaged \(a tag is not closed\)/ },
    { why: "thirty million beginnings of tags", cells: "<".repeat(30_000_000), stderr: /has a tag of more|is damaged/ },
    {
      why: "sections that never end",
      cells: "<![CDATA[".repeat(1_000_000),
      stderr: /is damaged \(a tag is not closed\)/,
    },
    {
      why: "more rows than are read",
      cells: Array.from({ length: 100_001 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join(""),
      stderr: /has more than 100000 rows, which is what can be read from a workbook/,
    },
  ])("with $why are refused at once, with the true reason", async ({ cells, stderr }) => {
    expect(await screen(fileOf(sheetOf(cells), "xlsx"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(stderr),
    });
  });

  it("that are not read in time are refused, and so is text", async () => {
    const sheet = sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>');
    const table = new TextEncoder().encode("code\n8542 31 90\n0401\n");
    for (const bytes of [sheet, table])
      expect(await readGoodsFile(bytes, () => true)).toEqual({
        kind: "too_large",
        fault: "takes more than 20 seconds to read: split it",
      });
    let records = 0;
    expect(await readGoodsFile(table, () => ++records > 2)).toMatchObject({ kind: "too_large" });
    expect(await readGoodsFile(table, () => false)).toMatchObject({
      sheets: [{ rows: [["code"], ["8542 31 90"], ["0401"]] }],
    });
  });

  it("that pack as no table does are refused before they are unpacked", async () => {
    const bomb = sheetOf("<row/>".repeat(14_000_000));
    expect(bomb.length).toBeLessThan(300_000);
    expect((await screen(fileOf(bomb, "xlsx"))).stderr).toMatch(/no table of goods packs so well/);
  });

  it("that unpack to more than is read are refused before they are unpacked", async () => {
    const bomb = Buffer.from(
      zipSync({ "[Content_Types].xml": new Uint8Array(4), "xl/worksheets/sheet1.xml": new Uint8Array(1000) }),
    );
    // The list at the end of an archive says what its files unpack to (4.3.12 of APPNOTE).
    for (let at = bomb.indexOf("PK\u0001\u0002"); at >= 0; at = bomb.indexOf("PK\u0001\u0002", at + 4))
      bomb.writeUInt32LE(300 * 1024 * 1024, at + 24);
    expect(await screen(fileOf(bomb, "xlsx"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/unpacks to 600 MB; at most 512 are read: split it/),
    });
  });
});

describe("tables of text", () => {
  it("of more than 64 MB are refused with the remedy", async () => {
    expect(await screen(fileOf(Buffer.alloc(65 * 1024 * 1024, "85423190\n"), "csv"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("has 65 MB; at most 64 are read: split it"),
    });
  });

  it("with a quote that is never closed, or a row without end, are refused with the line", async () => {
    for (const table of [`code\n"${"a".repeat(5_000_000)}`, `code\n${'""'.repeat(5_000_000)}`])
      expect(await screen(fileOf(table, "csv"))).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining("has a row of more than 1048576 characters from line 2"),
      });
  });

  it("with codes as numbers in every form that sheets give them", async () => {
    const articles = await articlesOf(
      fileOf("Kod CN;x\n85423190;a\n8542,31;b\n1012100;c\n8,542319E+07;d\n101.21;e\n", "csv"),
    );
    expect(articles.map(({ given, code, unread }) => [given, code ?? unread])).toEqual([
      ["85423190", "85423190"],
      ["8542,31", "854231"],
      ["1012100", "1012100"],
      ["8,542319E+07", "digits_lost"],
      ["101.21", "010121"],
    ]);
  });

  it("with quotes inside, empty lines, rows of other lengths and a last line without an end: no row is lost", async () => {
    const articles = await articlesOf(
      fileOf(
        'Kod CN;Nazwa\r\n85423190;"rura 2"" ""nowa"";\r\nlinia druga"\r\n\r\n0401\r\n8703;a;b;c;d\r\n4901 99 00;5" rura',
        "csv",
      ),
    );
    expect(articles.map(({ row, code }) => [row, code])).toEqual([
      [2, "85423190"],
      [4, "0401"],
      [5, "8703"],
      [6, "49019900"],
    ]);
  });
});
