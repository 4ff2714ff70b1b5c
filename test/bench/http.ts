import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleServer, SERVER_FILE } from "../../pipeline/bundle.ts";
import { ask, median, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Server CPU of a code look-up over that of a bare `node:http` server which sends buffers of the same sizes, in alternating rounds of one run: once for
 * codes that come again, whose answers the service remembers, and once for codes that never do.
 */
const ROUNDS = 7;
const REQUESTS = 3000;
const MOST = { again: 2.5, new: 8 };

await bundleServer();
const leaves = readLeaves();
// One code of each chapter, and all codes in an order in which neighbours are far apart: more answers than the service remembers.
const middles = leaves.map((chapter) => chapter[chapter.length >> 1] ?? "");
const spread = [...Array(Math.max(...leaves.map(({ length }) => length))).keys()].flatMap((row) => leaves.flatMap((chapter) => chapter[row] ?? []));

const app = await startMeasured(join(ROOT, SERVER_FILE), { PORT: "0", RATE_LIMIT_PER_MINUTE: "1000000", RATE_LIMIT_PER_DAY: "100000000", LEADS_DB: "/dev/null" });
const sizes = new Map<string, number>();
for (const code of spread) sizes.set(code, await ask(app.url, [pathOf(code)], 1, 1));
const raw = await startMeasured(join(import.meta.dirname, "raw-server.ts"), { SIZES: JSON.stringify([...new Set(sizes.values())]) });

const failed = [await compare("again", middles), await compare("new", spread)].includes(false);
await Promise.all([app.stop(), raw.stop()]);
process.exitCode = failed ? 1 : 0;

/** Measures a list of codes; false where the ratio is over the limit. */
async function compare(kind: keyof typeof MOST, codes: readonly string[]): Promise<boolean> {
  const rounds: { app: number; raw: number }[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const part = Array.from({ length: REQUESTS }, (_, index) => codes[((round + 1) * REQUESTS + index) % codes.length] ?? "");
    const measured = { raw: await perRequest(raw, part.map((code) => `/${sizes.get(code)}`)), app: await perRequest(app, part.map((code) => pathOf(code))) };
    if (round >= 0) rounds.push(measured);
  }
  const ratios = rounds.map((round) => round.app / round.raw).toSorted((a, b) => a - b);
  const ratio = median(ratios);
  console.log(
    `look-up of codes that ${kind === "again" ? "come again" : "are new"}: ${median(rounds.map((round) => round.app)).toFixed(0)} µs of server CPU, bare node:http ` +
      `${median(rounds.map((round) => round.raw)).toFixed(0)} µs, ratio ${ratio.toFixed(2)} [${ratios[0]?.toFixed(2)}-${ratios.at(-1)?.toFixed(2)}] (at most ${MOST[kind]}); ` +
      `${codes.length} codes, answers of ${median(codes.map((code) => sizes.get(code) ?? 0))} bytes in the middle`,
  );
  return ratio <= MOST[kind];
}

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
