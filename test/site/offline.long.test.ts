import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

/** All of the data on the device. */
describe.skipIf(!hasChromium())("the page without a network", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each([
    ["a code", "/?lang=pl&q=8703&from=EU&to=RU", "[data-decision]"],
    ["a substance", "/?lang=de&view=adr&q=1203", ".danger svg"],
  ])("answers %s again that was asked on the first visit", async (_, address, shown) => {
    const { page } = await stage.open("/healthz");
    const read = new Set<string>();
    page.context().on("request", (request) => {
      if (/\.json(?:\?v=|$)/.test(request.url())) read.add(request.url());
    });
    await page.goto(stage.url + address);
    await page.waitForSelector(shown);
    expect(read.size).toBeGreaterThan(4);
    const isKept = (): Promise<boolean> =>
      page.evaluate(
        async (urls) => {
          const cache = await caches.open("cargolex-data");
          return (await Promise.all(urls.map((url) => cache.match(url)))).every((response) => response !== undefined);
        },
        [...read],
      );
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(shown, { timeout: 30_000 });
    expect(await page.locator(".failure").count()).toBe(0);
  });

  it("keeps all data on demand, and then answers every question without a network", async () => {
    const { page } = await stage.open("/?view=data&lang=en");
    await page.waitForSelector(".releases");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await page.waitForSelector(".releases");
    await page.getByRole("button", { name: "Keep all data" }).click();
    await page.waitForFunction(() => document.body.innerText.includes("Every question now works"), null, {
      timeout: 60_000,
    });
    await page.context().setOffline(true);
    for (const [address, shown] of [
      ["/?lang=pl&q=0401+10+10", "table.legs"],
      ["/?lang=pl&q=kawior", "ol.candidates"],
      ["/?view=adr&lang=fr&q=1203", ".danger"],
      ["/?view=load&lang=de&items=1203_20l,1965_10kg", ".sum"],
    ] as const) {
      await page.goto(stage.url + address);
      await page.waitForSelector(shown, { timeout: 30_000 });
      expect(await page.locator(".failure").count()).toBe(0);
    }
  });
});
