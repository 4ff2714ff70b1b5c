import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { memoryLimiter } from "../../runtime/http/limiter.ts";
import type { Policy } from "../../runtime/http/windows.ts";
import { ask, median, quantile, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Processor time of one check of the four quotas of a client; and the share that limits and their fields have of a request's processor time: the same look-ups
 * of a service with its quotas and of one with RATE_LIMIT=off, in alternating rounds of one run.
 */
const ROUNDS = 30;
const REQUESTS = 1000;
const CHECKS = 300_000;
const CLIENTS = 5000;
const MOST_CHECK = 1;
const MOST_SHARE = 15;
const PATHS = ["8542%2031", "7304", "0101", "2203", "8703"].map((code) => `/api/v1/cn?q=${code}&view=basic&lang=en`);

const quotas = (["requests", "units"] as const).flatMap((counts): Policy[] => [{ name: counts, counts, quota: 1e9, window: 60 }, { name: `${counts}-day`, counts, quota: 1e9, window: 86_400 }]);
const limiter = memoryLimiter(quotas, () => performance.now(), 64 * 1024 * 1024);
const clients = Array.from({ length: CLIENTS }, (_, index) => `198.51.${index >> 8}.${index & 255}`);
const cost = { requests: 1, units: 1 };
const checks: number[] = [];
for (let round = -2; round < ROUNDS; round++) {
  const before = process.cpuUsage();
  for (let index = 0; index < CHECKS; index++) limiter.take(clients[(index * 7919) % CLIENTS]!, cost);
  const { user, system } = process.cpuUsage(before);
  if (round >= 0) checks.push((user + system) / CHECKS);
}
const check = median(checks);

await bundleServer();
const wide = { PORT: "0", LEADS_DB: "/dev/null", RATE_LIMIT_PER_MINUTE: "1000000", RATE_LIMIT_PER_DAY: "100000000", RATE_LIMIT_UNITS_PER_MINUTE: "100000000", RATE_LIMIT_UNITS_PER_DAY: "100000000" };
const server = join(ROOT, SERVER_FILE);
const [limited, open] = [await startMeasured(server, wide), await startMeasured(server, { ...wide, RATE_LIMIT: "off" })];
const rounds: { limited: number; open: number }[] = [];
for (let round = -5; round < ROUNDS; round++) {
  // Each is the first of the two in every other round: what the machine does beside them weighs on both alike.
  const measured = round % 2 === 0 ? { limited: await perRequest(limited), open: await perRequest(open) } : { open: await perRequest(open), limited: await perRequest(limited) };
  if (round >= 0) rounds.push(measured);
}
await Promise.all([limited.stop(), open.stop()]);
// What else runs only ever adds to a round: the quieter quarter of each is compared.
const [quietLimited, quietOpen] = [quantile(rounds.map((round) => round.limited), 0.25), quantile(rounds.map((round) => round.open), 0.25)];
const share = (100 * (quietLimited - quietOpen)) / quietLimited;
console.log(
  `a check of four quotas: ${check.toFixed(2)} µs of processor time [${Math.min(...checks).toFixed(2)}-${Math.max(...checks).toFixed(2)}] (at most ${MOST_CHECK}); limits and their fields: ${share.toFixed(1)} % of a request's processor time ` +
`(at most ${MOST_SHARE}), ${quietLimited.toFixed(0)} µs with them and ${quietOpen.toFixed(0)} µs without`,
);
process.exitCode = check > MOST_CHECK || share > MOST_SHARE ? 1 : 0;

async function perRequest(measured: Measured): Promise<number> {
  const before = await measured.cpu();
  await ask(measured.url, PATHS, REQUESTS);
  return ((await measured.cpu()) - before) / REQUESTS;
}
