import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const SIZES = [
  { width: 390, height: 844, lang: "pl" },
  { width: 1366, height: 768, lang: "en" },
  // As at 200 %: the question may stand below.
  { width: 683, height: 384, lang: "de" },
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

/** Words of a decision. */
const MOST_WORDS = 6;

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

/** What stands in the first view, in how many words, and whether any of it is cut. */
async function measure(page: Page): Promise<{ ends: number; asks: number; said: string; cut: number; all: number }> {
  const [headline, main, ends, asks, cut] = await page.evaluate(() => {
    const [title, question] = ["#decision-title", "article > .question h2"].map((selector) =>
      document.querySelector<HTMLElement>(selector),
    );
    const rows = [...document.querySelectorAll<HTMLElement>(".reasons > .bans tbody tr")];
    return [
      document.querySelector<HTMLElement>("#decision-title .mark > span")?.innerText ?? "",
      // Of a list that is closed the options are not read.
      [...document.querySelectorAll<HTMLElement>("main > *")]
        .map((part) => (part.matches("form") ? "" : part.innerText))
        .join(" "),
      Math.round(title?.getBoundingClientRect().bottom ?? 0),
      Math.round(question?.getBoundingClientRect().bottom ?? 0),
      rows.filter(({ innerText }) => innerText.includes("…")).length + (rows.length > 3 ? 1 : 0),
    ] as const;
  });
  return { ends, asks, said: headline, cut, all: countWords(main) };
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
        const { ends, asks, said, cut, all } = await measure(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const isBelow = ends > viewport.height || asks > Math.max(viewport.height, 768);
        if (isBelow || countWords(said) > MOST_WORDS || cut > 0 || all > 400 || wide > viewport.width)
          outside.push(`${query}: to ${ends} and ${asks}, "${said}", ${cut} cut, ${all} words, width ${wide}`);
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("decision-title");
    expect(await page.locator("p[role=status]").last().innerText()).toBe(
      "8703 60 10, EU → Belarus: Depends on what the goods are",
    );
    await page.locator("article > .question .choice").last().press("Enter");
    await stands("aside");
    expect(await decision.innerText()).not.toMatch(/allowed|permitted|not restricted/i);
    expect(await page.locator(".stated").innerText()).toContain("165 mm? No");
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.locator(".stated a").first().press("Enter");
    await stands("depends");
    await page.locator("article > .question .choice").first().press("Enter");
    await stands("banned");
    await page.fill("input[name=to]", "russia");
    await page.press("input[name=to]", "Enter");
    await page.waitForFunction(() => new URLSearchParams(location.search).get("to") === "RU");
    await stands("banned");
    expect(await decision.innerText()).toContain("Export to Russia: prohibited");
    await page.goto(`${stage.url}/?lang=en`);
    await page.waitForSelector(".help");
    expect(await page.locator("input[name=to]").inputValue()).toBe("Russia");
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
    await page.locator(".subject button.small").click();
    await page.fill("#q", "33/1203");
    await page.press("#q", "Enter");
    await page.waitForSelector(".danger svg");
    expect(faults).toEqual([]);
  });
});
