import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

/** What the page says when something is missing: never "nothing found". */
describe.skipIf(!hasChromium())("the page, where something is missing", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  const NOTHING = /Nothing found in this data|No (?:goods|substance) found/i;

  it.each([
    ["the index", "**/index.json*"],
    ["a manifest", "**/manifest*.json*"],
    ["the law", "**/sanctions/law*.json*"],
    ["the chapter", "**/nomenclature/04.json*"],
    ["the legs of the chapter", "**/sanctions/legs/04*.json*"],
  ])("says that there is no answer when %s cannot be read, and answers when it can again", async (_, pattern) => {
    const { page } = await stage.open("/healthz", { serviceWorkers: "block" });
    let blocked = 0;
    await page.context().route(pattern, (route) => {
      blocked++;
      return route.abort();
    });
    await page.goto(`${stage.url}/?lang=en`);
    await settled(page);
    await page.locator("#q").fill("0401 10 10");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".failure");
    expect(blocked).toBeGreaterThan(0);
    expect(await page.locator("main").innerText()).toContain("This is no answer");
    expect(await page.locator("main").innerText()).not.toMatch(NOTHING);
    expect(await page.locator("table.legs").count()).toBe(0);
    await page.context().unroute(pattern);
    await page.locator(".failure button").click();
    await page.waitForSelector("table.legs");
  });

  it("says of what words may mean that it is no answer until the law is read, and leaves nothing of it when it cannot be", async () => {
    const { page } = await stage.open("/healthz", { serviceWorkers: "block" });
    const [waiting, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.context().route("**/sanctions/law*.json*", async (route) => {
      sent.resolve();
      await waiting.promise;
      return route.abort();
    });
    await page.goto(`${stage.url}/?lang=en&q=caviar`);
    await page.waitForSelector(".candidates li");
    await sent.promise;
    const early = await page.locator("main").innerText();
    expect(early).toContain("Not an answer yet");
    expect(early).not.toMatch(NOTHING);
    expect(await page.locator("#app > p[role=status]").innerText()).toContain("Not an answer yet");
    expect(await page.locator(".progress").count()).toBe(1);
    waiting.resolve();
    await page.waitForSelector(".failure");
    expect(await page.locator(".candidates li").count()).toBe(0);
    await page.context().unroute("**/sanctions/law*.json*");
    await page.locator(".failure button").click();
    await page.waitForSelector(".answer .scope");
    const whole = await page.locator("main").innerText();
    expect(whole).not.toContain("Not an answer yet");
    expect(await page.locator(".candidates li").count()).toBeGreaterThan(0);
  });

  it("refuses a shard that is not the one the manifest names", async () => {
    const { page } = await stage.open("/?lang=en", { serviceWorkers: "block" });
    await settled(page);
    await page.context().route("**/sanctions/legs/04*.json*", async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: (await response.text()).replaceAll("0401", "0402") });
    });
    await page.locator("#q").fill("0401 10 10");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".failure");
    expect(await page.locator("main").innerText()).not.toMatch(NOTHING);
  });

  it("still takes a code when the names cannot be read", async () => {
    const { page } = await stage.open("/?lang=en", { serviceWorkers: "block" });
    await settled(page);
    await page.context().route("**/nomenclature/**/names-*", (route) => route.abort());
    await page.context().route("**/nomenclature/goods-*", (route) => route.abort());
    await page.locator("#q").fill("caviar");
    await page.waitForFunction(
      () =>
        document.querySelector(".box-status")?.textContent?.trim() !== "" &&
        !document.querySelector(".box-status")?.textContent?.includes("Searching"),
    );
    expect(await page.locator(".box-status").innerText()).toBe(
      "The names could not be read. You can still ask for a code.",
    );
  });

  it("says so when the worker does not start", async () => {
    const { page } = await stage.open("/", { serviceWorkers: "block" });
    await page.context().route("**/site/lookups-*", (route) => route.abort());
    await page.goto(`${stage.url}/?lang=en&q=0401`);
    await page.waitForSelector(".failure");
    expect(await page.locator("main").innerText()).not.toMatch(NOTHING);
  });

  it("works where storage is refused", async () => {
    const { page, faults } = await stage.open("/", { serviceWorkers: "block" });
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, "caches", {
        get: () => {
          throw new DOMException("refused", "SecurityError");
        },
      });
      Object.defineProperty(navigator, "serviceWorker", {
        value: {
          register: () => Promise.reject(new DOMException("refused", "SecurityError")),
          addEventListener: () => undefined,
        },
      });
    });
    await page.goto(`${stage.url}/?lang=en&q=8542`);
    await page.waitForSelector("table.legs");
    expect(faults.filter((fault) => !fault.includes("blocked by Playwright"))).toEqual([]);
  });

  it("has a form and a word for who has no scripts", async () => {
    expect(await (await fetch(`${stage.url}/`)).text()).toMatch(/<noscript>[^]*needs scripts/);
    const { page } = await stage.open("/", { javaScriptEnabled: false });
    await page.waitForURL("**/pl/search");
    expect(await page.locator("form #q").isVisible()).toBe(true);
  });

  it("works without a network after a visit, and says what it does not have", async () => {
    const { page } = await stage.open("/?lang=en&q=8542+31+90");
    await page.waitForSelector("table.legs");
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload(); // the first load came before the service worker, which keeps what it sees
    await page.waitForSelector("table.legs");
    await page.context().setOffline(true);
    await page.goto(`${stage.url}/?lang=en&q=8542+39`);
    await page.waitForSelector("table.legs");
    expect(await page.locator("table.legs tbody tr").count()).toBe(5);
    await page.locator("#q").fill("0401 10 10");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".failure");
    expect(await page.locator("main").innerText()).toContain("This is no answer");
    expect(await page.locator("main").innerText()).not.toMatch(NOTHING);
  });
});
