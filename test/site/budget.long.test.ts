import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, openStage, settled, type Stage } from "./browser.ts";

const KB = 1024;

const sum = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((all, one) => all + one, 0);

/** Bytes that a first visit brings, head and body as they were sent. */
describe.skipIf(!hasChromium())("a first visit", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => stage?.close());

  /**
   * What was transferred, by the address: all that was asked for until the view stands, or what was there when it was
   * first painted.
   */
  async function transfer(query: string, until: string, isPaint = false): Promise<Map<string, number>> {
    const { page } = await stage.open("/healthz", { serviceWorkers: "block" });
    const sizes = new Map<string, number>();
    const ends = new Map<string, number>();
    const open: Promise<void>[] = [];
    page.context().on("requestfinished", (request) => {
      const { startTime, responseEnd } = request.timing();
      ends.set(request.url(), startTime + responseEnd);
      open.push(
        request
          .sizes()
          .then(
            ({ responseBodySize, responseHeadersSize }) =>
              void sizes.set(request.url(), responseBodySize + responseHeadersSize),
          ),
      );
    });
    await page.goto(`${stage.url}/?${query}`);
    await settled(page);
    await page.waitForSelector(until);
    await page.waitForLoadState("networkidle");
    await Promise.all(open);
    const painted = isPaint
      ? await page.evaluate(
          () =>
            performance.timeOrigin +
            (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN),
        )
      : Number.POSITIVE_INFINITY;
    return new Map([...sizes].filter(([url]) => (ends.get(url) ?? 0) <= painted));
  }

  it("has the form painted after at most 60 KB", async () => {
    const sizes = await transfer("lang=pl", ".help", true);
    expect(sizes.size).toBeGreaterThan(0);
    expect(sum(sizes)).toBeLessThan(60 * KB);
  });

  it("reads at most 60 KB of scripts for the answer for a code", async () => {
    const sizes = await transfer("lang=pl&q=8542+31+90", "table.legs");
    expect(sum(new Map([...sizes].filter(([url]) => url.endsWith(".js"))))).toBeLessThan(60 * KB);
  });

  it.each([
    // the page of some 70 KB, and at most 150 KB of data: chapter 85 is one of the two largest
    ["a code", "lang=pl&q=8542+31+90", "table.legs", 220],
    ["a substance", "lang=pl&view=adr&q=1203", ".danger", 110],
  ])("has answered %s (%s, %s) after at most %d KB", async (_, query, until, most) => {
    const sizes = await transfer(query, until);
    expect(sizes.size).toBeGreaterThan(0);
    expect(sum(sizes)).toBeLessThan(most * KB);
  });
});
