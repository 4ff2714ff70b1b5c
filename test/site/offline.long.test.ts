import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

/** All of the data on the device. */
describe.skipIf(!hasChromium())("the page without a network", () => {
  let stage: Stage;
  beforeAll(async () => { stage = await openStage(); });
  afterAll(async () => stage?.close());

  it("keeps all data on demand, and then answers every question without a network", async () => {
    const { page } = await stage.open("/?view=data&lang=en");
    await page.waitForSelector(".releases");
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await page.reload();
    await page.waitForSelector(".releases");
    await page.getByRole("button", { name: "Keep all data" }).click();
    await page.waitForFunction(() => document.body.innerText.includes("Every question now works"), null, { timeout: 60_000 });
    await page.context().setOffline(true);
    for (const [address, shown] of [["/?lang=pl&q=0401+10+10", "table.legs"], ["/?lang=pl&q=kawior", "ol.candidates"], ["/?view=adr&lang=fr&q=1203", ".danger"], ["/?view=load&lang=de&items=1203_20l,1965_10kg", ".points"]] as const) {
      await page.goto(stage.url + address);
      await page.waitForSelector(shown, { timeout: 30_000 });
      expect(await page.locator(".failure").count()).toBe(0);
    }
  });
});
