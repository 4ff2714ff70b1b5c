import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

/**
 * Twelve tasks of brokers, dispatchers and managers, by keyboard alone, with the number of actions that the first page
 * took: a text typed and sent, a choice, a press of a button or link are one each.
 */
const BEFORE = { 1: 7, 2: 3, 3: 2, 4: 1, 5: 1, 6: 22, 7: 3, 8: 1, 9: 3, 10: 2, 11: 1, 12: 0 } as const;
type Task = keyof typeof BEFORE;

const decision = (page: Page, mark: string): Promise<unknown> => page.waitForSelector(`[data-decision=${mark}]`);

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

describe.skipIf(!hasChromium())("twelve tasks", () => {
  let stage: Stage;
  const taken = new Map<Task, number>();
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  /** Opens the page as one who asked about a way before, and counts what is done. */
  async function begin(
    task: Task,
    path: string,
    way?: string,
  ): Promise<{
    page: Page;
    type: (field: string, text: string, key?: string) => Promise<void>;
    press: (what: string) => Promise<void>;
    choose: (field: string, value: string) => Promise<void>;
  }> {
    const { page } = await stage.open(path, { acceptDownloads: true });
    await settled(page);
    if (way !== undefined) {
      await page.evaluate((held) => localStorage.setItem("cargolex-way", held), way);
      await page.reload();
      await settled(page);
    }
    const count = (): void => void taken.set(task, (taken.get(task) ?? 0) + 1);
    taken.set(task, 0);
    return {
      page,
      async type(field, text, key = "Enter") {
        count();
        await page.locator(field).first().focus();
        await page.keyboard.press("ControlOrMeta+a");
        await page.keyboard.type(text);
        await page.keyboard.press(key);
      },
      async press(what) {
        count();
        await page.locator(what).first().focus();
        await page.keyboard.press("Enter");
      },
      async choose(field, value) {
        count();
        await page.locator(field).first().selectOption(value);
      },
    };
  }

  it("1: a used hybrid car to Belarus", async () => {
    const { page, type, press } = await begin(1, "/?lang=pl", "from=EU&to=BY");
    await type("#q", "8703 60 10");
    await decision(page, "depends");
    expect(await page.locator("article > .question h2").innerText()).toContain("165 mm");
    await press("article > .question .choice");
    await decision(page, "banned");
  });

  it("2: a plate from Turkey, of Russian slabs", async () => {
    const { page, type } = await begin(2, "/?lang=en", "from=TR&to=EU");
    await type("#q", "7208");
    await decision(page, "depends");
    expect(await page.locator("article > .question h2").innerText()).toMatch(/Russia/);
  });

  it("3: beer without alcohol to Russia, in words", async () => {
    const { page, type, press } = await begin(3, "/?lang=pl", "from=EU&to=RU");
    await type("#q", "piwo bezalkoholowe");
    await page.waitForSelector("ol.candidates");
    expect(await page.locator("ol.candidates .code").first().innerText()).toBe("2202 91 00");
    await press("ol.candidates a");
    await page.waitForSelector("[data-decision]");
    expect(new URL(page.url()).searchParams.get("to")).toBe("RU");
  });

  it("4: a laptop to Kazakhstan", async () => {
    const { page, type } = await begin(4, "/?lang=pl", "from=EU&to=KZ");
    await type("#q", "8471 30 00");
    await decision(page, "depends");
    expect(await page.locator("[data-decision]").innerText()).toContain("Zależy od trasy i pochodzenia");
    expect(await page.locator(".reasons").innerText()).toMatch(
      /^Co jest zakazane[^]*Jeśli trasa prowadzi przez Rosję:\sTowary objęte zakazem tranzytu/,
    );
  });

  it("5: eight hundred rows with German headings", async () => {
    const { page } = await begin(5, "/?view=sheet&lang=de");
    const rows = Array.from(
      { length: 800 },
      (_, at) => `${["87036010", "84713000111", "04011010"][at % 3]};DE;${["RU", "Belarus"][at % 2]}`,
    );
    taken.set(5, 1);
    await page.setInputFiles("#sheet-file", {
      name: "liste.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Codenummer;Ursprungsland;Bestimmungsland", ...rows].join("\n")),
    });
    await page.waitForSelector("article.answer");
    // Each outcome that there is, and no other: all rows were read.
    expect((await page.locator(".outcomes").innerText()).split("\n")).toEqual(
      ["Zu prüfen", "534", "verboten", "401", "zu klären", "133", "nichts gefunden", "266"], // 401 + 133 + 266 = 800
    );
  });

  it("6: petrol, aerosols and acetylene on one vehicle", async () => {
    // The box stays open, and the cursor in it, for the next goods.
    const { page, type } = await begin(6, "/?view=load&lang=pl");
    await type("form.add #q", "benzyna 200 l");
    await page.waitForFunction(() => location.search.includes("1203_200l"));
    await page.waitForSelector(".verdict");
    await type("form.add #q", "acetylen rozpuszczony 32 kg");
    await page.waitForFunction(() => location.search.includes("1001_32kg"));
    await type("form.add #q", "1950 20 kg");
    await page.waitForFunction(() => location.search.includes("1950_20kg"));
    await page.waitForSelector(".verdict");
    expect(await page.locator("table.counted tbody th").allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringContaining("1203"),
        expect.stringContaining("1001"),
        expect.stringContaining("1950"),
      ]),
    );
  });

  it("7: phones in a van, with SP 188", async () => {
    const { page, type } = await begin(7, "/?view=load&lang=en");
    await type("form.add #q", "3481 200 kg");
    await page.waitForSelector("form.question");
    expect(await page.locator("form.question h2").first().innerText()).toContain("SP 188");
  });

  it("8: the proof for two years from now", async () => {
    const { page, press } = await begin(8, "/?lang=pl&q=8703&from=EU&to=BY");
    await page.evaluate(() => (globalThis.print = () => document.body.setAttribute("data-printed", "1")));
    await press(".proof button");
    await page.waitForSelector("[data-printed]", { state: "attached" });
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  });

  it("9: two days side by side", async () => {
    const { page, press } = await begin(9, "/?lang=en&q=8542");
    await press("form.ask summary");
    await page.locator('input[name="as_of"]').fill("2024-06-30");
    taken.set(9, 2);
    await page.locator('input[name="with"]').fill("2024-07-02");
    await page.locator('input[name="with"]').press("Enter");
    taken.set(9, 3);
    await page.waitForSelector(".days-table");
    expect(await page.locator(".days-table thead").innerText()).toMatch(/30 June 2024\s+2 July 2024/);
  });

  it("10: fifty codes pasted", async () => {
    const { page } = await begin(10, "/?lang=pl");
    const codes = Array.from({ length: 50 }, (_, at) => ["84713000", "87036010", "04011010", "72085120"][at % 4]);
    taken.set(10, 1);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate((text) => navigator.clipboard.writeText(text), codes.join("\n"));
    await page.locator("#q").focus();
    await page.keyboard.press("ControlOrMeta+v");
    await page.waitForSelector("article.answer");
    expect(await page.locator("#answer-title").innerText()).toContain("50");
  });

  it("11: UN1203 in the first box", async () => {
    const { page, type } = await begin(11, "/?lang=pl");
    await type("#q", "UN1203");
    await page.waitForSelector(".danger svg");
    expect(await page.locator("#answer-title").innerText()).toBe("UN 1203");
  });

  it("12: at the dock, without a network", async () => {
    const { page } = await begin(12, "/?lang=pl&q=8703&from=EU&to=RU");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => {
        const retained = await (await caches.open("cargolex-data")).keys();
        return (
          retained.some(({ url }) => url.includes("/legs/")) && retained.some(({ url }) => url.endsWith("/index.json"))
        );
      });
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("[data-decision]");
  });

  it("take half the actions in all", () => {
    process.stdout.write(`actions: ${JSON.stringify(Object.fromEntries(taken))} of ${JSON.stringify(BEFORE)}\n`);
    expect(taken.size).toBe(12);
    expect(sum(taken.values())).toBeLessThanOrEqual(sum(Object.values(BEFORE)) / 2);
  });
});
