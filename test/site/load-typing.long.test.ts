import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases } from "../proof.ts";
import { hasChromium, openStage, type Stage } from "./browser.ts";

/** Bits a second of the line; 0: as fast as the machine. */
const SPEEDS = [0, 9_000_000, 1_600_000];
/** Milliseconds between Enter and the first letter of the next line. */
const PAUSES = [0, 300, 1500];
const RUNS = Array.from({ length: cases(40) }, (_, run) => ({
  speed: SPEEDS[run % 3]!,
  pause: PAUSES[Math.floor(run / 3) % 3]!,
}));

describe.skipIf(!hasChromium())("goods typed one after the other", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  it.each(RUNS)("are all in the load of a device that has read nothing ($speed bit/s, $pause ms)", async (run) => {
    const { page, faults } = await stage.open("/healthz", { serviceWorkers: "block" });
    if (run.speed > 0) {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      const bytes = run.speed / 8;
      await session.send("Network.emulateNetworkConditions", {
        offline: false,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
        latency: 100,
      });
    }
    await page.goto(`${stage.url}/?view=load&lang=pl`);
    await page.waitForSelector("form.add #q");
    await page.locator("form.add #q").focus();
    await page.keyboard.type("benzyna 200 l", { delay: 15 });
    await page.keyboard.press("Enter");
    await page.waitForTimeout(run.pause);
    await page.keyboard.type("1950 50 kg", { delay: 15 });
    // What was typed stands, whatever was drawn meanwhile, and nothing green stands without it once it is sent.
    expect(await page.locator("form.add #q").inputValue()).toBe("1950 50 kg");
    await page.keyboard.press("Enter");
    expect(await page.locator("[data-decision=exempt]").count()).toBe(0);
    await page.waitForFunction(() => location.search.includes("1950_50kg"), null, { timeout: 60_000 });
    expect(new URL(page.url()).searchParams.get("items")).toBe("1203_200l,1950_50kg");
    await page.waitForSelector("article.answer", { timeout: 60_000 });
    expect(await page.locator("[data-decision=exempt]").count()).toBe(0);
    expect(await page.locator(".added").innerText()).toContain("UN 1950 AEROZOLE, 50 kg");
    expect(faults.filter((fault) => !fault.includes("Service Worker registration blocked"))).toEqual([]);
    await page.context().close();
  });

  it("are pasted as several lines of a document, and what contradicts Table A is said, not added", async () => {
    const { page } = await stage.open("/?view=load&lang=en");
    await page.waitForSelector("form.add #q");
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData(
        "text",
        "UN 1203 PETROL, 3, II, 200 l\nUN 1950 AEROSOLS, 2.1, 50 kg\nUN 1203 PETROL, 8, II, 5 l\nmilk",
      );
      document
        .querySelector("#q")
        ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true }));
    });
    await page.waitForFunction(() => location.search.includes("1950_50kg"), null, { timeout: 60_000 });
    expect(new URL(page.url()).searchParams.get("items")).toMatch(/^1203_200l[^,]*,1950_50kg$/);
    await page.waitForSelector("article.answer > [role=alert]");
    const said = await page.locator("article.answer > [role=alert]").innerText();
    expect(said).toContain("UN 1203 was not added: the text says “8”");
    expect(said).toContain("“milk” was not added");
  });

  it("say what was not understood, and give no verdict as if it were in", async () => {
    const { page } = await stage.open("/?view=load&lang=en&items=1203_200l");
    await page.waitForSelector("article.answer");
    await page.locator(".load-form summary").first().click();
    await page.locator("form.add #q").fill("qwrtzp 20 kg");
    await page.keyboard.press("Enter");
    await page.waitForSelector("article.answer > [role=alert]");
    expect(await page.locator("article.answer > [role=alert]").innerText()).toContain("“qwrtzp 20 kg” was not added");
    expect(new URL(page.url()).searchParams.get("items")).toBe("1203_200l");
  });
});
