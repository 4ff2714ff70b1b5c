import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawPages } from "../runtime/pages/drawn-pages.ts";
import { hasChromium, openStage, type Stage } from "./browser.ts";

const PHONE = { width: 390, height: 844 };
const PATHS = await drawPages();

/** What axe finds, in light and dark; the dark changes nothing but colours. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === "dark" ? axe.withTags("cat.color") : axe).analyze();
    found.push(
      ...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html).join("\n")}`),
    );
  }
  return found;
}

/** Drawn pages of codes and substances on a phone, in a real browser. */
describe.skipIf(!hasChromium())("a page without scripts, on a phone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it("has no finding of axe, decides in the first view, and sticks out nowhere", async () => {
    const { page, faults } = await stage.open("/robots.txt", { viewport: PHONE });
    for (const path of PATHS) {
      await page.goto(`${stage.url}/${path}`);
      expect([path, await findings(page)]).toEqual([path, []]);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, PHONE.width]);
      const decisions = page.locator(path.includes("/cn/") ? "table.ways tbody tr" : "h1, .glance > div");
      const bottoms = await decisions.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      const wanted = path.includes("/cn/") ? 4 : 1; // the ways between the Union and the sanctioned countries
      expect([path, bottoms.filter((bottom) => bottom <= PHONE.height).length >= wanted]).toEqual([path, true]);
    }
    expect(faults).toEqual([]);
  });

  it("needs one style sheet and nothing else, and moves nothing while it loads", async () => {
    const { page } = await stage.open("/robots.txt", { viewport: PHONE });
    for (const path of PATHS.slice(0, 8)) {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.resourceType()));
      await page.goto(`${stage.url}/${path}`, { waitUntil: "networkidle" });
      expect([path, asked.filter((type) => type !== "other").toSorted()]).toEqual([path, ["document", "stylesheet"]]);
      const moved = await page.evaluate(async () => {
        let sum = 0;
        const take = (list: { getEntries(): PerformanceEntryList }): void => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        };
        const observer = new PerformanceObserver(take);
        observer.observe({ type: "layout-shift", buffered: true });
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        return sum;
      });
      expect([path, moved]).toEqual([path, 0]);
      page.removeAllListeners("request");
    }
  });
});
