import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const SIZES = [
  { width: 390, height: 844, lang: "pl" },
  { width: 1366, height: 768, lang: "en" },
];
const CODES = [
  "0401",
  "0306",
  "1604 31 00",
  "2203",
  "2208",
  "2523",
  "2709 00 90",
  "2710 19 43",
  "2711",
  "2804",
  "3102",
  "3303",
  "3923",
  "4011 10 00",
  "4403",
  "4407",
  "4804",
  "6110",
  "6403",
  "7102",
  "7108",
  "7113",
  "7207",
  "7208",
  "7601",
  "8407",
  "8411",
  "8429",
  "8471 30 00",
  "8517",
  "8525",
  "8542 31 90",
  "8703 23",
  "8703 60 10",
  "8704",
  "8708 99",
  "8802",
  "9018",
  "9403",
  "9999 99 99",
];
const WAYS = ["from=EU&to=RU", "from=EU&to=BY", "from=RU&to=EU", "from=EU&to=KZ", "from=TR&to=EU", "from=EU&to=IR"];

/** Goes to a question in the page that is open, and waits for its answer. */
async function ask(page: Page, query: string): Promise<void> {
  await page.evaluate((search) => {
    document.querySelector("[data-decision]")?.removeAttribute("data-decision");
    const link = Object.assign(document.createElement("a"), { href: "#" });
    link.setAttribute("href", `./?${search}`);
    document.querySelector("#app")?.after(link);
    link.click();
    link.remove();
  }, query);
  await page.waitForFunction(
    (search) =>
      location.search === `?${search}` &&
      document.querySelector(".progress") === null &&
      (document.querySelector("[data-decision]")?.getAttribute("data-decision") ?? "") !== "",
    query,
  );
}

/** What stands in the first view, and how many words. */
async function measure(page: Page): Promise<{ ends: number; asks: number; words: number; all: number; wide: number }> {
  const [texts, chosen, ends, asks, wide] = await page.evaluate(() => {
    const [decision, question, main] = ["[data-decision]", "article > .question", "main"].map((selector) =>
      document.querySelector<HTMLElement>(selector),
    );
    return [
      [decision?.innerText ?? "", main?.innerText ?? ""],
      [...document.querySelectorAll("select")].map(({ innerText }) => innerText),
      Math.round(decision?.getBoundingClientRect().bottom ?? 0),
      Math.round(question?.getBoundingClientRect().bottom ?? 0),
      document.documentElement.scrollWidth,
    ] as const;
  });
  // The options of a list that is closed are not read.
  return { ends, asks, words: countWords(texts[0]), all: countWords(texts[1]) - countWords(chosen.join(" ")), wide };
}

function countWords(text = ""): number {
  return text.match(/\S+/g)?.length ?? 0;
}

describe.skipIf(!hasChromium())("the decision on a way", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each(SIZES)(
    "stands in the first view at $width x $height in $lang, with what settles it",
    async ({ lang, ...viewport }) => {
      const { page, faults } = await stage.open(`/?lang=${lang}`, { viewport });
      await page.waitForSelector(".help");
      const outside: string[] = [];
      for (const [at, code] of CODES.entries()) {
        const query = `lang=${lang}&q=${code.replaceAll(" ", "+")}&${WAYS[at % WAYS.length]}`;
        await ask(page, query);
        const { ends, asks, words, all, wide } = await measure(page);
        if (ends > viewport.height || asks > viewport.height || words > 60 || all > 350 || wide > viewport.width)
          outside.push(`${query}: decision to ${ends}, question to ${asks}, words ${words} of ${all}, width ${wide}`);
      }
      expect(outside).toEqual([]);
      expect(faults).toEqual([]);
    },
    120_000,
  );

  it("changes with what is answered, by keyboard, and keeps it in the address", async () => {
    const { page, faults } = await stage.open("/?lang=en&q=8703+60+10&from=EU&to=BY");
    const decision = page.locator("[data-decision]");
    const stands = async (mark: string): Promise<void> => void (await page.waitForSelector(`[data-decision=${mark}]`));
    await stands("depends");
    expect(await page.locator("article > .question h2").innerText()).toContain("165 mm");
    await page.locator("article > .question .choice").last().press("Enter");
    await page.waitForSelector(".stated");
    expect(new URL(page.url()).searchParams.get("facts")).toBe("BY-XVIII-0476/export:no");
    await stands("depends");
    await page.locator("article > .question .choice").last().press("Enter");
    await stands("aside");
    expect(await decision.innerText()).not.toMatch(/allowed|permitted|not restricted/i);
    expect(await page.locator(".stated").innerText()).toContain("165 mm? No");
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.locator(".stated a").first().press("Enter");
    await stands("depends");
    await page.locator("article > .question .choice").first().press("Enter");
    await stands("banned");
    await page.locator("select[name=to]").selectOption("RU");
    await page.waitForFunction(() => new URLSearchParams(location.search).get("to") === "RU");
    await stands("banned");
    expect(await decision.innerText()).toContain("Export to Russia: prohibited");
    await page.goto(`${stage.url}/?lang=en`);
    await page.waitForSelector(".help");
    expect(await page.locator("select[name=to]").inputValue()).toBe("RU");
    expect(faults).toEqual([]);
  });

  it("takes a value and a UN number from its boxes, and fits 320 px", async () => {
    const { page, faults } = await stage.open("/?lang=en&q=7113+19&from=EU&to=RU", {
      viewport: { width: 320, height: 640 },
    });
    await page.waitForSelector("[data-decision=depends]");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.fill("input[name=value_eur]", "250");
    await page.press("input[name=value_eur]", "Enter");
    await page.waitForSelector(".stated");
    expect(new URL(page.url()).searchParams.get("value_eur")).toBe("250");
    await page.waitForSelector("[data-decision]:not([data-decision=banned])");
    await page.fill("#q", "33/1203");
    await page.press("#q", "Enter");
    await page.waitForSelector(".danger svg");
    expect(faults).toEqual([]);
  });
});
