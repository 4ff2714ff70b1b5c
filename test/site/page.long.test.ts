import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { readAddress } from "../../runtime/site/address.ts";
import { hashRecord } from "../../runtime/site/proof-hash.ts";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

/** The page in a real browser, in a few strokes; every task, language and failure stands among the long tests. */
describe.skipIf(!hasChromium())("the page", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it("answers a code that is typed as the API does, and has no finding of axe, no violation of its policy, no request elsewhere", async () => {
    const { page, faults } = await stage.open("/?lang=en");
    await settled(page);
    await page.locator("#q").focus();
    await page.keyboard.type("8542 31 90");
    await page.keyboard.press("Enter");
    await page.waitForSelector("table.legs");
    expect(await page.locator("table.legs tbody tr").count()).toBe(5);
    const answer = await fetch(`${stage.url}/api/v1/cn?q=8542+31+90&lang=en&texts=1`);
    expect(await page.locator(".proof .hash").first().innerText()).toBe(
      hashRecord(readAddress("?lang=en&q=8542+31+90"), (await answer.json()) as CnResponse),
    );
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it("judges a load from its address", async () => {
    const { page, faults } = await stage.open("/?view=load&lang=de&items=1203_333l,0081_10kg");
    await page.waitForSelector("article.answer");
    expect(await page.locator("#answer-title").innerText()).toContain("Darf so nicht befördert werden");
    expect(await page.locator(".matrix td.banned").count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it("says that there is no answer when a shard cannot be read, never that nothing was found", async () => {
    const { page } = await stage.open("/healthz", { serviceWorkers: "block" });
    await page.context().route("**/sanctions/legs/04*.json*", (route) => route.abort());
    await page.goto(`${stage.url}/?lang=en&q=0401+10+10`);
    await page.waitForSelector(".failure");
    expect(await page.locator(".failure").innerText()).toContain("This is no answer");
    expect(await page.locator("table.legs").count()).toBe(0);
  });
});
