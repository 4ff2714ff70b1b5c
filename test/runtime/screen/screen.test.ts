import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { afterAll, describe, expect, it } from "vitest";
import writeWorkbook, { type SheetData } from "write-excel-file/node";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { runCli, type Run } from "../../pipeline/commands/run-cli.ts";
import { allCodes } from "../sanctions/open-data.ts";
import { englishIn } from "../../site/english.ts";
import { askApp } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";

/** `cargolex screen` over files as people have them. */

const work = mkdtempSync(join(tmpdir(), "cargolex-screen-"));
afterAll(() => rmSync(work, { recursive: true }));

const DAY = "2026-11-21";
let made = 0;
function fileOf(bytes: string | Uint8Array, end = "csv"): string {
  const file = join(work, `goods-${++made}.${end}`);
  writeFileSync(file, bytes);
  return file;
}
async function workbook(sheets: Record<string, SheetData>): Promise<string> {
  return fileOf(
    await writeWorkbook(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer(),
    "xlsx",
  );
}
const screen = (file: string, ...args: string[]): Promise<Run> =>
  runCli("screen", file, "--lang", "en", "--as-of", DAY, ...args);

interface Screened {
  notes: string[];
  counts: Record<string, number>;
  articles: {
    row: number;
    given: string;
    code: string | null;
    repairs: string[];
    unread: string | null;
    refusal: string | null;
    outcome: string;
    legs: CnBasicResponse["summary"];
  }[];
}
async function screened(file: string, ...args: string[]): Promise<Screened & { code: number }> {
  const out = join(work, `result-${++made}.json`);
  const { code, stderr } = await screen(file, "--out", out, ...args);
  if (!existsSync(out)) throw new Error(stderr);
  return { code, ...(JSON.parse(readFileSync(out, "utf8")) as Screened) };
}

const PLAIN = "Nr;Nazwa;Kod CN\n1;Procesor;85423190\n2;Konie;1012100\n3;Książka;4901 99 00\n";

describe("a table of text", () => {
  it("gets the legs of each article beside its cells, in the order of its rows", async () => {
    const { code, stdout, stderr } = await screen(fileOf(PLAIN));
    const [head = [], ...rows] = parse(stdout, { bom: true });
    expect(code).toBe(1);
    expect(head.slice(0, 6)).toEqual(["Nr", "Nazwa", "Kod CN", "Outcome", "RU export", "RU import"]);
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ["1", "Procesor", "85423190", "banned", "banned", "banned"],
      ["2", "Konie", "1012100", "depends", "depends", "nothing found"],
      ["3", "Książka", "4901 99 00", expect.any(String), expect.any(String), expect.any(String)],
    ]);
    expect(stderr).toContain('Column of codes: C "Kod CN"');
    expect(stderr).toContain('"Nothing found" does not mean permitted');
    expect(rows[1]?.join("|")).toContain("spreadsheets drop a zero in front");
  });

  it.each([
    {
      why: "Windows-1250",
      bytes: Buffer.from(Array.from(PLAIN).map((sign) => ({ ą: 0xb9, ż: 0xbf })[sign] ?? sign.charCodeAt(0))),
      note: ["read as windows-1250"],
    },
    { why: "UTF-16", bytes: Buffer.from(`\ufeff${PLAIN}`, "utf16le"), note: ["read as utf-16le"] },
    { why: "UTF-16 without a mark", bytes: Buffer.from(PLAIN, "utf16le"), note: ["read as utf-16le"] },
    { why: "UTF-8 with a mark", bytes: Buffer.from(`\ufeff${PLAIN}`), note: [] },
    { why: "tabs", bytes: Buffer.from(PLAIN.replaceAll(";", "\t")), note: [] },
    { why: "commas and CRLF", bytes: Buffer.from(PLAIN.replaceAll(";", ",").replaceAll("\n", "\r\n")), note: [] },
    { why: "sep=", bytes: Buffer.from(`sep=|\n${PLAIN.replaceAll(";", "|")}`), note: [] },
  ])("in $why is read alike", async ({ bytes, note }) => {
    const { articles, notes } = await screened(fileOf(bytes));
    expect([articles.map(({ code }) => code), notes]).toEqual([["85423190", "1012100", "49019900"], note]);
  });

  it("says of every row that it could not read why, and never that nothing was found", async () => {
    const { articles, counts } = await screened(
      fileOf("code cn;x\n8,54E+07;a\n;b\nkawior;c\n8542 31 90 / 8542 39 90;d\n8542 8543;e\n99999999;f\n"),
      "--column",
      "A",
    );
    expect(articles.map(({ outcome, unread }) => [outcome, unread])).toEqual([
      ["unread", "digits_lost"],
      ["unread", "empty"],
      ["unread", "no_code"],
      ["unread", "several"],
      ["unread", "refused"],
      ["unknown_code", null],
    ]);
    expect(articles[4]?.refusal).toBe("several codes in one cell: put them in rows of their own");
    expect(counts).toMatchObject({ unread: 5, unknown_code: 1, nothing_found: 0 });
  });

  it("begins no cell with a formula, whatever stood there", async () => {
    const { stdout } = await screen(fileOf('cn code;name\n85423190;"=cmd|x"\n85423190;@SUM(1)\n85423190;-5\n'));
    const rows = parse(stdout, { bom: true });
    expect(rows.slice(1).map((row) => row[1])).toEqual(["'=cmd|x", "'@SUM(1)", "-5"]);
  });
});

describe("a workbook", () => {
  const rows: SheetData = [
    ["Artykuł", "Kod CN"],
    ["Procesor", 85423190],
    ["Konie", 1012100],
    [
      { type: "Formula", value: "=1+1" },
      { value: "01012100", type: String },
    ],
  ];

  it("is read and written, codes as text", async () => {
    const out = join(work, "result.xlsx");
    expect(await screen(await workbook({ Towary: rows, Notatki: [["do zrobienia"]] }), "--out", out)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("sheets that were not read: Notatki"),
    });
    const sheets = await readWorkbook(out);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(["Cargolex", "Summary"]);
    const [head = [], ...found] = sheets[0]?.data ?? [];
    expect(found.map((row) => row[head.indexOf("Code asked")])).toEqual(["85423190", "1012100", "01012100"]);
    expect(sheets[1]?.data.flat().join(" ")).toContain("not legal or customs advice");
  });

  it("with codes on two sheets asks which, and takes the one that is named", async () => {
    const file = await workbook({ Jeden: rows, Dwa: rows });
    expect(await screen(file)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining('2 sheets have codes ("Jeden", "Dwa"): choose one with --sheet'),
    });
    expect(await screened(file, "--sheet", "dwa")).toMatchObject({ counts: { banned: 1, depends: 2 } });
    expect(await screen(file, "--sheet", "Trzy")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no sheet "Trzy"'),
    });
  });

  it("that was screened already can be screened again", async () => {
    const out = join(work, "once.xlsx");
    await screen(await workbook({ Towary: rows }), "--out", out);
    expect(await screened(out)).toMatchObject({ counts: { banned: 1, depends: 2 } });
  });
});

describe("a table of words alone", () => {
  it("gets candidates with how sure they are, and no verdict", async () => {
    const { code, stdout } = await screen(fileOf("Bezeichnung;Preis\nKinderwagen;12\nbière;3\nxyzzyq;1\n"));
    const rows = parse(stdout, { columns: true, bom: true }) as Record<string, string>[];
    const [codes, sure] = ["Possible codes by the words (they decide nothing)", "Confidence in each possible code"];
    expect(code).toBe(1);
    expect(rows.map(({ Outcome }) => Outcome)).toEqual(["not read", "not read", "not read"]);
    expect(rows.map((row) => row["RU export"])).toEqual(["not checked", "not checked", "not checked"]);
    expect(rows.map((row) => row[codes]?.slice(0, 4))).toEqual(["8715", "2203", ""]);
    expect(rows.map((row) => row[sure]?.split("; ").length === row[codes]?.split(/; \d/).length)).toEqual([
      true,
      true,
      true,
    ]);
    expect(rows[0]?.[sure]).toMatch(/^likely/);
  });
});

describe.each(["de", "fr", "pl"] as const)("a result in %s", (lang) => {
  it("has no word of English: headings, outcomes, decisions, questions, summary", async () => {
    const english = englishIn(lang);
    const goods = ["72142000", "87036010", "04011010", "27101943", "85423190", "9303", "7606119100", "8,54E+07", "x"];
    const countries = ["RU", "IR", "BY", "UA", "CN", "", "KG", "RU", "RU"];
    const rows = goods.map((code, index) => [code, "PL", countries[index] ?? ""]);
    const out = join(work, `result-${++made}.xlsx`);
    const file = await workbook({ S: [["cn_code", "origin", "destination"], ...rows] });
    await runCli("screen", file, "--lang", lang, "--as-of", DAY, "--out", out);
    const [sheet, summary] = await readWorkbook(out);
    const given = new Set(["cn_code", "origin", "destination", file]);
    const cells = [...(sheet?.data ?? []), ...(summary?.data ?? [])].flat().filter((cell) => !given.has(String(cell)));
    const texts = cells.filter((cell) => typeof cell === "string");
    expect(texts.filter((text) => text.length > 60).length).toBeGreaterThan(8);
    expect(texts.flatMap((text) => english(text).map((word) => `${word}: ${text.slice(0, 100)}`))).toEqual([]);
  });
});

describe("what cannot be used", () => {
  it.each([
    { why: "an empty file", bytes: "", says: "is empty" },
    {
      why: "no codes",
      bytes: "remarks;price\nbeer;12\n",
      says: "no column of customs codes or of names was found: name it with --column",
    },
    {
      why: "two columns",
      bytes: "CN code;HS code\n85423190;854231\n",
      says: 'several columns have codes (A "CN code", B "HS code"): choose one with --column',
    },
    { why: "an old workbook", bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), says: "save it as .xlsx or .csv" },
    { why: "a PDF", bytes: "%PDF-1.7", says: "is a PDF" },
    {
      why: "a broken workbook",
      bytes: Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]),
      says: "is no workbook that can be read",
    },
    { why: "bytes", bytes: Buffer.from([1, 0, 2, 3, 0, 4, 5, 6, 7]), says: "is neither a table of text" },
  ])("$why", async ({ bytes, says }) => {
    expect(await screen(fileOf(bytes))).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining(says) });
  });

  it.each([
    [["--lang", "it"], "--lang it: want pl or en or de or fr"],
    [["--as-of", "2026-02-30"], "want a day of the calendar"],
    [["--direction", "exprot"], 'did you mean "export"?'],
    [["--regime", "XX"], "want RU, BY"],
    [["--country", "DE"], "--country: DE is a member state"],
    [["--country", "IR", "--regime", "KP"], "contradict each other"],
    [["--out", "x.pdf"], "ends in .csv, .xlsx or .json"],
    [["--column", "Waga"], 'no column "Waga"'],
    [["--data", "nowhere"], "run npx cargolex build"],
    [["--as-of", "2020-01-01"], "--as-of:"],
    [["--since", "2026.11.21"], "leave --as-of out"],
  ])("%j", async (args, says) => {
    expect(await screen(fileOf(PLAIN), ...args)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(says),
    });
  });

  it("a place that cannot be written: nothing is left behind", async () => {
    const out = join(work, "none", "x.csv");
    expect(await screen(fileOf(PLAIN), "--out", out)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/cannot write .*x\.csv: ENOENT; nothing was changed/),
    });
    expect(existsSync(`${out}.part`)).toBe(false);
  });
});

it("--since says which articles have other legs than the release, and refuses one that is not held", async () => {
  const file = fileOf(PLAIN);
  const { code, stdout } = await runCli("screen", file, "--lang", "en", "--since", "2026.11.21");
  expect(code).toBe(1);
  expect(parse(stdout, { bom: true })[0]).toContain("Changed since 2026.11.21");
  expect(await runCli("screen", file, "--since", "1999.01.01")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("since is no release of the data"),
  });
});

it("gives the legs that the service gives", async () => {
  const codes = (await allCodes(2026)).filter((code) => code.length === 8).filter((_, at) => at % 200 === 0);
  const { articles } = await screened(fileOf(`cn code\n${codes.join("\n")}\n`));
  const ask = askApp(realApp(DAY));
  const differing: string[] = [];
  for (const { code, legs } of articles) {
    const answer = (await ask(`/api/v1/cn?q=${code}&lang=en&view=basic&as_of=${DAY}`)).json as CnBasicResponse;
    if (JSON.stringify(answer.summary) !== JSON.stringify(legs)) differing.push(code ?? "");
  }
  expect(articles).toHaveLength(codes.length);
  expect(differing).toEqual([]);
});
