import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { parse } from "csv-parse/sync";
import readWorkbook from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeWorkbook, { type SheetData } from "write-excel-file/node";
import type { Page } from "playwright-core";
import { runCli } from "../pipeline/commands/run-cli.ts";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const PLAIN = "Nr;Nazwa;Kod CN\n1;Procesor;85423190\n2;Konie;1012100\n3;Książka;4901 99 00\n4;Kawior;kawior\n";
const DAY = "2026-11-21";

/** Gives a file to the page, as by choosing it, and waits until it is read or refused. */
async function give(page: Page, name: string, content: Uint8Array | string): Promise<string> {
  await page.setInputFiles("#sheet-file", { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
  await page.waitForFunction(
    () =>
      document.querySelector(".work") === null &&
      document.querySelector("article.answer, .failure, form.sheet .note") !== null,
    null,
    { timeout: 120_000 },
  );
  return page.locator("main").innerText();
}

async function save(page: Page, format: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: format, exact: true }).click(),
  ]);
  return readFile(await download.path());
}

const workbook = (sheets: Record<string, SheetData>): Promise<Uint8Array> =>
  writeWorkbook(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer();

/**
 * A sheet is read, checked and saved in the browser by the code of `cargolex screen`; every bad one has a clear word.
 */
describe.skipIf(!hasChromium())("a sheet of goods on the page", () => {
  let stage: Stage;
  const work = mkdtempSync(join(tmpdir(), "cargolex-sheet-"));
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    rmSync(work, { recursive: true });
    await stage?.close();
  });
  const open = async (lang: string): Promise<{ page: Page; faults: string[] }> => {
    const opened = await stage.open(`/?view=sheet&lang=${lang}`, { acceptDownloads: true, serviceWorkers: "block" });
    await opened.page.waitForSelector("#sheet-file");
    return opened;
  };

  it("says of each row what the command says, saves the same file, sends nothing, and has no finding of axe", async () => {
    const { page, faults } = await open("en");
    await page.locator('input[name="as_of"]').fill(DAY);
    const sent: string[] = [];
    page.context().on("request", (request) => {
      if (request.method() !== "GET" || request.url().includes("/api/")) sent.push(request.url());
    });
    expect(await give(page, "goods.csv", PLAIN)).toContain('The codes were taken from column C "Kod CN"');
    const file = join(work, "goods.csv");
    writeFileSync(file, PLAIN);
    const { stdout } = await runCli("screen", file, "--lang", "en", "--as-of", DAY);
    const [ours, theirs] = [
      parse(await save(page, "CSV"), { bom: true }),
      parse(stdout, { bom: true }),
    ] as string[][][];
    expect(ours).toEqual(theirs);
    const [sheet] = await readWorkbook(await save(page, "XLSX"));
    expect(sheet?.data.length).toBe(5);
    expect(await page.locator("table.goods tbody tr").count()).toBeGreaterThan(0);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(
        (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
      ).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(sent).toEqual([]);
    expect(faults.filter((fault) => !fault.includes("blocked by Playwright"))).toEqual([]);
  });

  it.each([
    {
      why: "Windows-1250",
      bytes: Buffer.from(Array.from(PLAIN).map((sign) => ({ ą: 0xb9, ż: 0xbf })[sign] ?? sign.charCodeAt(0))),
      said: "Odczytano w kodowaniu windows-1250",
    },
    { why: "UTF-16", bytes: Buffer.from(`\ufeff${PLAIN}`, "utf16le"), said: "Odczytano w kodowaniu utf-16le" },
    { why: "a PDF", bytes: Buffer.from("%PDF-1.7"), said: "To PDF" },
    { why: "an old workbook", bytes: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), said: "To plik Excela sprzed 2007" },
    { why: "no workbook", bytes: Buffer.from([0x50, 0x4b, 3, 4, 9, 9]), said: "To nie jest skoroszyt" },
    { why: "nothing", bytes: Buffer.alloc(0), said: "Plik jest pusty" },
    { why: "no codes", bytes: Buffer.from("a;b\nx;y\n"), said: "Nie znaleziono kolumny kodów" },
    {
      why: "two columns of codes",
      bytes: Buffer.from("a,b\n85423190,85423990\n01012100,04011010\n"),
      said: "Kody są w kilku kolumnach",
    },
  ])("of $why has a clear word", async ({ bytes, said }) => {
    const { page } = await open("pl");
    expect(await give(page, "plik.csv", bytes)).toContain(said);
  });

  it("of more than 64 MB is not read", async () => {
    const large = join(work, "large.csv");
    writeFileSync(large, Buffer.alloc(64 * 1024 * 1024 + 1, "a"));
    const { page } = await open("en");
    await page.setInputFiles("#sheet-file", large);
    await page.waitForSelector(".failure");
    expect(await page.locator("main").innerText()).toContain("more than 64 MB, or unpacks to more than 512: split it");
  });

  it("is taken where it is dropped", async () => {
    const { page } = await open("pl");
    await page.locator("form.sheet").evaluate((form) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["CN code\n85423190\n"], "dropped.csv"));
      form.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.waitForSelector("article.answer");
    expect(await page.locator("#answer-title").innerText()).toBe("dropped.csv: 1 wiersz");
  });

  it("finds the one sheet of twelve with codes, reads numbers, merged cells and values of formulas, and names what it did not read", async () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => [`Notes ${at + 1}`, [["text"], ["more"]] as SheetData]),
    );
    const goods: SheetData = [
      ["Name", "CN code"],
      ["horses", 1012100],
      [
        { value: "merged", rowSpan: 2 },
        { value: "85423190", type: String, rowSpan: 2 },
      ],
      [null, null],
      ["formula", { value: "=1+1", type: "Formula" }],
    ];
    const { page } = await open("en");
    const text = await give(page, "twelve.xlsx", await workbook({ ...sheets, Goods: goods }));
    expect(text).toContain("Sheets that were not read: Notes 1, Notes 2");
    expect(text).toContain("spreadsheets drop a zero in front");
    expect(text).toContain("Of merged cells only the first holds one");
    expect(await page.locator(".outcomes .tab").nth(1).innerText()).toMatch(/banned\s*1/);
  });

  it("can be worked by keyboard, asks for the column that it cannot tell, and can be stopped", async () => {
    const { page } = await open("en");
    await page.locator("#sheet-file").focus();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("sheet-file");
    expect(await give(page, "two.csv", "a,b\n85423190,85423990\n01012100,04011010\n")).toContain(
      "nothing was judged yet",
    );
    await page.locator('select[name="place"]').focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.answer");
    expect(await page.locator("table.goods tbody th.code").first().innerText()).toBe("85423990");
    // A shard that never comes keeps the work open until it is stopped.
    await page.context().route("**/sanctions/legs/04*.json*", () => undefined);
    await page.setInputFiles("#sheet-file", {
      name: "slow.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("CN code\n04011010\n"),
    });
    await page.getByRole("button", { name: "Stop" }).click();
    expect(await page.locator("main").innerText()).toContain("Stopped. No article was judged.");
  });

  it("takes way and day from the columns of each row, filters at once, and prints 800 rows on three pages", async () => {
    const { page } = await open("en");
    const ways = ["DE;RU", "RU;Poland", "Poland;Kazakhstan", "China;Poland"];
    const codes = ["8703 60 10", "4011 10 00", "0401 10 10", "9403 30 11", "2710 19 43"];
    const rows = Array.from(
      { length: 800 },
      (_, at) => `${codes[at % 5]};${ways[at % 4]};${at % 2 === 0 ? "30.06.2026" : "2024-05-30"}`,
    );
    const lines = ["CN code;Origin;Destination;Date", "4011 10 00;PL;KG;2014-01-01", "2203 00 01;RU;PL;31.31.2026"];
    const text = await give(page, "lines.csv", [...lines, ...rows].join("\n"));
    expect(text).toContain("Read line by line: day of the law, origin and destination");
    const counts = (): Promise<string> => page.locator(".outcomes").innerText();
    const all = await counts();
    expect(all).toMatch(/nothing found\s+[1-9]/);
    expect(all).toMatch(/not read\s+2/); // a day before the data, and one that is none
    const outcomes = await page.locator("table.goods tbody tr:not(.print-row) .mark").allInnerTexts();
    expect(outcomes).toEqual(
      outcomes.toSorted(
        (a, b) => ["banned", "depends", "not read"].indexOf(a) - ["banned", "depends", "not read"].indexOf(b),
      ),
    );
    expect(pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }))).toBeLessThanOrEqual(3);
    // Each number shows its rows alone.
    const [, banned] = /banned\s+(\d+)/.exec(all) ?? [];
    await page.locator(".outcomes .tab", { hasText: "banned" }).click();
    expect(new Set(await page.locator("table.goods tbody tr:not(.print-row) .mark").allInnerTexts())).toEqual(
      new Set(["banned"]),
    );
    expect(Number(banned)).toBeGreaterThan(0);
    expect(await page.locator("table.goods td.way").first().innerText()).toMatch(/→ \S/);
    expect(await page.locator("form.sheet").isVisible()).toBe(false);
    await page.locator(".sheet-line button").click();
    await page.selectOption('select[name="regime"]', "BY");
    await page.waitForFunction((before) => document.querySelector<HTMLElement>(".outcomes")?.innerText !== before, all);
    await page.locator("table.goods a").first().click();
    await page.waitForSelector("[data-decision]");
    // On the way of its row.
    expect(new URL(page.url()).searchParams.get("to")).not.toBe(null);
  });

  it("says which row breaks off a file or cannot be read, and what to write, in the language of the page", async () => {
    const { page } = await open("de");
    const wide = `Code;Land\n72141000;PL\n${"x".repeat(40_000)};PL\n`;
    expect(await give(page, "breit.csv", wide)).toContain("breit.csv, Zeile 3: Eine Zelle hat mehr als 32.767 Zeichen");
    const unclosed = `Code;Land\n72141000;PL\n"84713000;PL\n${"a;b\n".repeat(300_000)}`;
    expect(await give(page, "offen.csv", unclosed)).toContain("offen.csv, Zeile 3: Ab hier kann die Datei nicht");
    const rows =
      "72141000;PL;Narnia;\n99999999;PL;RU;2010-01-01\n87036010;PL;BY;2026-13-40\n85423190 85423990;PL;RU;\n";
    await give(page, "zeilen.csv", `KN-Code;Ursprungsland;Bestimmungsland;Datum\n${rows}`);
    const reasons = await page.locator("table.goods tbody .reason").allInnerTexts();
    expect(reasons.map((reason) => reason.trim())).toEqual([
      expect.stringMatching(/^„Narnia“ ist kein bekanntes Land: .* schreiben/),
      expect.stringMatching(/^die Daten beginnen am \d{4}-\d\d-\d\d: .* schreiben$/),
      expect.stringMatching(/^„2026-13-40“ ist kein Tag: als JJJJ-MM-TT .* schreiben$/),
      expect.stringMatching(/^mehrere Codes in einer Zelle: auf eigene Zeilen verteilen$/),
    ]);
  });

  /** The report of a sheet, as it is printed. */
  const report = async (lang: string, text: string): Promise<{ hash: string; text: string; page: Page }> => {
    const { page } = await open(lang);
    await give(page, "past.csv", text);
    expect(await page.locator(".report").first().isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    return {
      hash: await page.locator(".report .hash").last().innerText(),
      text: await page.locator("article.answer").innerText(),
      page,
    };
  };

  it("prints one report with every row, a hash that binds them in any language, and a place to sign", async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) => `${["87036010", "04011010"][at % 2]};PL;${["BY", "RU"][at % 2]}`,
    );
    const past = ["CN code;Origin;Destination", ...rows].join("\n");
    const [english, german, other] = [
      await report("en", past),
      await report("de", past),
      await report("en", past.replace("PL;RU", "PL;BY")),
    ];
    expect(german.hash).toBe(english.hash);
    expect(other.hash).not.toBe(english.hash);
    expect(english.text).toMatch(/Report on a review of consignments[^]*SHA-256 of the file[^]*Signature/);
    // Rows without a finding too, and each by its number.
    const printed = await english.page.locator("table.goods .printed-reason.rows").allInnerTexts();
    expect(
      printed
        .flatMap((text) => text.match(/\d+/g) ?? [])
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 40 }, (_, at) => at + 2));
    expect(await english.page.locator("table.goods").innerText()).not.toContain("…");
    expect(pagesOf(await english.page.pdf({ format: "A4", preferCSSPageSize: true }))).toBe(1);
  });

  it.each(["84713000, 0401 10 10; 8542.31.90", "84713000 04011010 85423190"])(
    "checks several codes of the one box as a list: %s",
    async (q) => {
      const { page } = await stage.open("/?lang=en");
      await page.fill("#q", q);
      await page.press("#q", "Enter");
      await page.waitForSelector("article.answer");
      expect(await page.locator("#answer-title").innerText()).toBe("pasted list: 3 rows");
      await page.reload();
      await page.waitForSelector("article.answer");
    },
  );

  it("watches a list on this device, and says line by line what changed since", async () => {
    const { page, faults } = await open("en");
    await give(page, "goods.csv", PLAIN);
    await page.getByRole("button", { name: "Watch this list" }).click();
    await page.waitForSelector('[data-changes="0"]');
    // As if a release of an earlier day had said that nothing stands against the processor.
    await page.evaluate(() => {
      const [list] = JSON.parse(localStorage.getItem("cargolex-lists") ?? "[]") as {
        day: string;
        lines: [string, string][];
      }[];
      const lines = list?.lines.map(([line, message]) => [
        line,
        line.startsWith("85423190") ? "nothing_found||" : message,
      ]);
      localStorage.setItem("cargolex-lists", JSON.stringify([{ ...list, lines, day: "2026-01-01" }]));
    });
    await page.reload();
    await page.getByRole("button", { name: "What changed?" }).click();
    await page.waitForSelector('[data-changes="1"]');
    const stated = await page.locator(".changes").innerText();
    for (const part of [
      "Changed since 1 January 2026",
      "1 of 4 articles",
      "85423190",
      "nothing found",
      "export (Russia)",
    ])
      expect(stated).toContain(part);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.getByRole("button", { name: "Compare with today" }).click();
    await page.waitForSelector('[data-changes="0"]');
    await page.reload();
    await page.getByRole("button", { name: "Forget" }).click();
    expect(await page.evaluate(() => localStorage.getItem("cargolex-lists"))).toBe("[]");
    expect(faults.filter((fault) => !fault.includes("blocked by Playwright"))).toEqual([]);
  });

  it("says that there is no answer when a shard cannot be read", async () => {
    const { page } = await open("en");
    await page.context().route("**/sanctions/legs/04*.json*", (route) => route.abort());
    expect(await give(page, "goods.csv", "CN code\n04011010\n")).toContain("This is no answer");
    expect(await page.locator("article.answer").count()).toBe(0);
  });
});

function pagesOf(pdf: Buffer): number {
  return (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
}
