import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../proof.ts";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

const SANCTIONS = ["pl", "en"];
const ALL = ["pl", "en", "de", "fr"];
const VIEWS: readonly (readonly [name: string, query: string, langs: readonly string[]])[] = [
  ["first", "", SANCTIONS],
  ["code", "q=8542+31+90", SANCTIONS],
  ["nothing found", "q=0401", SANCTIONS],
  ["unknown code", "q=99999999", SANCTIONS],
  ["name", "q=piwo", SANCTIONS],
  ["sheet", "view=sheet", SANCTIONS],
  ["two days", "q=8542&as_of=2024-06-30&with=2026-01-02", SANCTIONS],
  ["refused", "q=123456789012", SANCTIONS],
  ["chapters", "view=tree", SANCTIONS],
  ["tree", "view=tree&q=85", SANCTIONS],
  ["substances", "view=adr", ALL],
  ["substance", "view=adr&q=1203", ALL],
  ["substance of many rows", "view=adr&q=1950", ALL],
  ["search", "view=adr&q=acid", ALL],
  ["empty load", "view=load", ALL],
  ["load", "view=load&items=1203_400l,1950_20kg,0081_10kg,3082_5l&tunnel=E&mass=12", ALL],
  ["data", "view=data", ALL],
];

/** The languages of a view: all of them in the whole proof, in turn by the view at a tenth. */
function languagesOf(view: number, langs: readonly string[]): readonly string[] {
  const most = cases(langs.length);
  return most === langs.length ? langs : langs.slice(view % langs.length, (view % langs.length) + most);
}

/**
 * Every view in every language: no finding of axe, none about colours in the dark, which changes nothing else, and
 * nothing that sticks out at 320 px.
 */
describe.skipIf(!hasChromium())("the page, for everyone", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each(VIEWS.map(([name, query, langs], view) => [name, query, languagesOf(view, langs)] as const))(
    "%s",
    async (_, query, langs) => {
      const { page, faults } = await stage.open(`/?${query}&lang=${langs[0]}`);
      for (const lang of langs) {
        await page.goto(`${stage.url}/?${query}&lang=${lang}`);
        await settled(page);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const axe = new AxeBuilder({ page });
          const { violations } = await (colorScheme === "dark" ? axe.withTags("cat.color") : axe).analyze();
          expect(
            violations.map(
              ({ id, nodes }) =>
                `${lang} ${colorScheme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ""}`).join("\n")}`,
            ),
          ).toEqual([]);
        }
      }
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(faults).toEqual([]);
    },
  );

  it.each(["docs", "docs/clerk", "docs/data", "docs/policy", "problems/not-found", "nosuch", "de/nosuch"])(
    "has pages beside it without a finding, in light and dark: /%s",
    async (path) => {
      const { page } = await stage.open(`/${path}`, { viewport: { width: 320, height: 640 } });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html])).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      expect(await page.locator("header .brand").innerText()).toBe("Cargolex");
    },
  );

  it("says which part of an address it did not understand, and answers without it", async () => {
    const { page } = await stage.open("/?lang=en&q=8703+60+10&from=XX&to=RU&as_of=2026-13-40");
    await settled(page);
    const alerts = (await page.locator("[role=alert]").allInnerTexts()).join("\n");
    expect(alerts).toContain("as_of=2026-13-40");
    expect(alerts).toContain("There is no country “XX”");
    expect(await page.locator("#decision-title").isVisible()).toBe(true);
  });

  it("is whole in high contrast", async () => {
    const { page } = await stage.open("/?lang=en&q=8542", { forcedColors: "active" });
    await page.waitForSelector("table.legs");
    expect(await page.locator("table.legs .mark.banned svg").first().isVisible()).toBe(true);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  });
});
