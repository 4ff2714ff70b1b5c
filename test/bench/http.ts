import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { ask, median, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Server CPU of a code look-up over that of a bare `node:http` server which sends buffers of the same sizes, in alternating rounds of one run. Every code
 * of the nomenclature is asked in turn, those of one chapter far apart. What the first time costs, once in the life of a process, is printed too.
 */
const ROUNDS = 9;
const REQUESTS = 4000;
const MOST = 2.5;

await bundleServer();
const chapters = readLeaves();
const codes = [...Array(Math.max(...chapters.map(({ length }) => length))).keys()].flatMap((row) => chapters.flatMap((chapter) => chapter[row] ?? []));

const app = await startMeasured(join(ROOT, SERVER_FILE), { PORT: "0", RATE_LIMIT_PER_MINUTE: "1000000", RATE_LIMIT_PER_DAY: "100000000", RATE_LIMIT_UNITS_PER_MINUTE: "100000000", RATE_LIMIT_UNITS_PER_DAY: "100000000", LEADS_DB: "/dev/null" });
const sizes = new Map<string, number>();
const idle = await app.cpu();
for (const code of codes) sizes.set(code, await ask(app.url, [pathOf(code)], 1, 1));
const first = ((await app.cpu()) - idle) / codes.length;
const raw = await startMeasured(join(import.meta.dirname, "raw-server.ts"), { SIZES: JSON.stringify([...new Set(sizes.values())]) });

const rounds: { app: number; raw: number }[] = [];
// The first rounds warm both up.
for (let round = -2; round < ROUNDS; round++) {
  const part = Array.from({ length: REQUESTS }, (_, index) => codes[((round + 2) * REQUESTS + index) % codes.length] ?? "");
  const measured = { raw: await perRequest(raw, part.map((code) => `/${sizes.get(code)}`)), app: await perRequest(app, part.map((code) => pathOf(code))) };
  if (round >= 0) rounds.push(measured);
}
await Promise.all([app.stop(), raw.stop()]);

const ratios = rounds.map((round) => round.app / round.raw).toSorted((a, b) => a - b);
const ratio = median(ratios);
console.log(
  `look-up of a code: ${median(rounds.map((round) => round.app)).toFixed(0)} µs of server CPU, bare node:http ${median(rounds.map((round) => round.raw)).toFixed(0)} µs, ` +
    `ratio ${ratio.toFixed(2)} [${ratios[0]?.toFixed(2)}-${ratios.at(-1)?.toFixed(2)}] (at most ${MOST}); ` +
    `${codes.length} codes, answers of ${median([...sizes.values()])} bytes in the middle; ${first.toFixed(0)} µs the first time a code is asked, the reading of its chapter included`,
);
process.exitCode = ratio > MOST ? 1 : 0;

async function perRequest(server: Measured, paths: readonly string[]): Promise<number> {
  const before = await server.cpu();
  await ask(server.url, paths, paths.length);
  return ((await server.cpu()) - before) / paths.length;
}

function pathOf(code: string): string {
  return `/api/v1/cn?q=${code}&lang=en`;
}

/** The codes of 8 digits of every chapter. */
function readLeaves(): string[][] {
  const folder = join(ROOT, "dist/data/nomenclature/2026");
  return readdirSync(folder)
    .filter((name) => /^\d\d\.json$/.test(name))
    .map((name) => (JSON.parse(readFileSync(join(folder, name), "utf8")) as { records: { code: string }[] }).records.map(({ code }) => code).filter((code) => code.length === 8));
}
