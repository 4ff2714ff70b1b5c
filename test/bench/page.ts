import { hasChromium, openStage } from "../site/browser.ts";

/**
 * A slow phone: 1.6 Mbit/s, 150 ms there and back, a processor 4 times slower. Prints first paint and the answer for a
 * code, from a cold cache; beside them what does
 * not depend on how busy this machine is: bytes, requests, the longest chain of requests that wait for one another, and
 * what line and chain alone take.
 */
const PHONE = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 };
const RUNS = 5;
const QUESTIONS: readonly (readonly [name: string, query: string, until: string])[] = [
  ["code", "lang=pl&q=8542+31+90", "table.legs"],
  ["name", "lang=pl&q=piwo", ".answer .scope"],
  ["substance", "lang=pl&view=adr&q=1203", ".danger svg"],
  ["load", "lang=pl&view=load&items=1203_400l", ".points"],
];

interface Sent {
  start: number;
  end: number;
  bytes: number;
}

/**
 * Bytes and requests, and the time that the line alone takes for them: each after the last that ended before it began.
 */
function lineOf(sent: readonly Sent[]): string {
  const bytes = sent.reduce((sum, one) => sum + one.bytes, 0);
  const depths = new Map<Sent, number>();
  for (const one of sent.toSorted((a, b) => a.start - b.start))
    depths.set(
      one,
      1 + Math.max(0, ...sent.filter(({ end }) => end <= one.start).map((before) => depths.get(before) ?? 0)),
    );
  const depth = Math.max(...depths.values());
  return `${bytes} bytes, ${sent.length} requests, ${depth} after one another at most: ${Math.round(depth * PHONE.latency + (bytes / PHONE.downloadThroughput) * 1000)} ms of line`;
}

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

if (hasChromium()) {
  const stage = await openStage();
  for (const [name, query, until] of QUESTIONS) {
    const [paints, answers]: [number[], number[]] = [[], []];
    let line = "";
    for (let run = 0; run < RUNS; run++) {
      const { page } = await stage.open("/healthz", { serviceWorkers: "block", viewport: { width: 360, height: 740 } });
      const sent: Sent[] = [];
      const read: Promise<void>[] = [];
      page.context().on("requestfinished", (request) => {
        const { startTime, responseEnd } = request.timing();
        read.push(
          request.sizes().then(
            ({ responseBodySize, responseHeadersSize }) =>
              void sent.push({
                start: startTime,
                end: startTime + responseEnd,
                bytes: responseBodySize + responseHeadersSize,
              }),
          ),
        );
      });
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", PHONE);
      await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
      await page.goto(`${stage.url}/?${query}`, { waitUntil: "commit" });
      await page.waitForSelector(until);
      const { paint, now } = await page.evaluate(() => ({
        paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
        now: performance.now(),
      }));
      paints.push(paint);
      answers.push(now);
      await page.waitForLoadState("networkidle");
      await Promise.all(read);
      line = lineOf(sent);
      await page.context().close();
    }
    process.stdout.write(
      `${name}: first paint ${median(paints)} ms, answer ${median(answers)} ms (median of ${RUNS}; 1.6 Mbit/s, 150 ms, processor 4 times slower); ${line}\n`,
    );
  }
  await stage.close();
}
