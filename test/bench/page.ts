import { hasChromium, openStage } from "../site/browser.ts";

/** A slow phone: 1.6 Mbit/s, 150 ms there and back, a processor 4 times slower. Prints first paint and the answer for a code, from a cold cache. */
const PHONE = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const RUNS = 5;
const QUESTIONS: readonly (readonly [name: string, query: string, until: string])[] = [["code", "lang=pl&q=8542+31+90", "table.legs"], ["substance", "lang=pl&view=adr&q=1203", ".danger svg"], ["load", "lang=pl&view=load&items=1203_400l", ".points"]];

const median = (values: readonly number[]): number => Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

if (hasChromium()) {
  const stage = await openStage();
  for (const [name, query, until] of QUESTIONS) {
    const [paints, answers]: [number[], number[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      const { page } = await stage.open("/healthz", { serviceWorkers: "block", viewport: { width: 360, height: 740 } });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", PHONE);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.goto(`${stage.url}/?${query}`, { waitUntil: "commit" });
      await page.waitForSelector(until);
      const { paint, now } = await page.evaluate(() => ({ paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN, now: performance.now() }));
      paints.push(paint);
      answers.push(now);
      await page.context().close();
    }
    process.stdout.write(`${name}: first paint ${median(paints)} ms, answer ${median(answers)} ms (median of ${RUNS}; 1.6 Mbit/s, 150 ms, processor 4 times slower)\n`);
  }
  await stage.close();
}
