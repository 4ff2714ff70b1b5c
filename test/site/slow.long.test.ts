import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, type Stage } from "./browser.ts";

/** A line of 400 kbit/s, 400 ms there and back. */
const SLOW = { offline: false, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 };

describe.skipIf(!hasChromium())("on a slow line", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  async function openSlow(query: string): Promise<{ page: Page; took: (selector: string) => Promise<number> }> {
    const { page } = await stage.open("/healthz", { serviceWorkers: "block" });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW);
    const began = performance.now();
    void page.goto(`${stage.url}/?${query}`).catch(() => undefined);
    return {
      page,
      async took(selector) {
        await page.waitForSelector(selector, { timeout: 120_000 });
        return (performance.now() - began) / 1000;
      },
    };
  }

  it.each([
    // Bounds of a busy machine: what each took is printed.
    ["the form", "lang=pl", ".help", 6],
    ["a code", "lang=pl&q=8703&from=EU&to=BY", "[data-decision]", 14],
    ["what a name may mean", "lang=pl&q=piwo", ".candidates li", 20],
    ["a name", "lang=pl&q=piwo", ".answer .scope", 28],
    ["a UN number", "lang=pl&view=adr&q=1203", ".danger svg", 10],
  ])("%s is there in time (%s)", async (name, query, selector, most) => {
    const { page, took } = await openSlow(query);
    const seconds = await took(selector);
    process.stdout.write(`${name}: ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(most);
    await page.context().close();
  });
});
