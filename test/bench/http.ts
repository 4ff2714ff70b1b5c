import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { openBuilt, readCodes } from "./every-code.ts";
import { askSizes, median, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Processor time of the server a question, over that of a bare `node:http` server which sends as many bytes, answer by answer: the median of five pairs, which
 * take turns in one run, so that a busy machine slows both. A question asked for the first time is never asked twice; the files of its chapter were read before, and the
 * hashing of all files that follows a start is over.
 */
const PAIRS = 5;
const OF_PAIR = 600;
const TIMES_AGAIN = 5;
/** Milliseconds between two looks at a server that starts, and the looks at most. */
const WAIT = 250;
const MOST_WAITED = 240;
const KINDS = [
  { name: "code asked again, full", most: 1.6 },
  { name: "code asked for the first time, full", most: 4 },
  { name: "code asked for the first time, basic", most: 3 },
  { name: "name searched for the first time", most: 5 },
] as const;

await bundleServer();
// All that is read stays: what it costs to read a file again is not measured here.
const app = await startMeasured(join(ROOT, SERVER_FILE), { PORT: "0", RATE_LIMIT: "off", LEADS_DB: "/dev/null", MEMORY_LIMIT: "400" });
const raw = await startMeasured(join(import.meta.dirname, "raw-server.ts"), {});

const codes = spread(await readCodes(await openBuilt()));
const names = spread(readNames());
const full = (code: string): string => `/api/v1/cn?q=${code}&lang=en`;
const basic = (code: string): string => `${full(code)}&view=basic`;
const search = (name: string): string => `/api/v1/cn?q=${encodeURIComponent(name)}&lang=en&view=basic`;

const [known, unknown] = [codes.slice(0, OF_PAIR), codes.slice(OF_PAIR)];
const takeCodes = taker(unknown, OF_PAIR);
const takeNames = taker(names, OF_PAIR / 2);
// Warm: every file is hashed, those of every heading are read, and the code of each kind of question is compiled.
await waitReady(app.url);
await askSizes(app.url, [...new Set(codes.map((code) => code.slice(0, 4)))].map((heading) => `/api/v1/cn?q=${heading}&lang=pl&limit=1`));
for (const view of [full, basic]) await measurePair(takeCodes(2 * OF_PAIR).map(view), 1);
await measurePair(takeNames(OF_PAIR).map(search), 1);
await measurePair(known.map(full), TIMES_AGAIN);

const ratios: number[][] = KINDS.map(() => []);
for (let pair = 0; pair < PAIRS; pair++) {
  const questions = [known.map(full), takeCodes().map(full), takeCodes().map(basic), takeNames().map(search)];
  for (const [kind, paths] of questions.entries()) ratios[kind]?.push(await measurePair(paths, kind === 0 ? TIMES_AGAIN : 1));
}
await Promise.all([app.stop(), raw.stop()]);

let tooMuch = false;
for (const [kind, { name, most }] of KINDS.entries()) {
  const own = (ratios[kind] ?? []).toSorted((a, b) => a - b);
  tooMuch ||= median(own) > most;
  console.log(`${name}: ${median(own).toFixed(2)} times a bare server [${own.map((ratio) => ratio.toFixed(2)).join(" ")}] (at most ${most})`);
}
process.exitCode = tooMuch ? 1 : 0;

/** Waits until a server has hashed all of its files. */
async function waitReady(url: string): Promise<void> {
  for (let left = MOST_WAITED; left > 0; left--) {
    if ((await fetch(`${url}/readyz`)).ok) return;
    await setTimeout(WAIT);
  }
  throw new Error(`${url} does not get ready`);
}

/** Asks questions of both servers and gives the ratio of what they cost. */
async function measurePair(paths: readonly string[], times: number): Promise<number> {
  const all = Array.from({ length: times }, () => paths).flat();
  let sizes: number[] = [];
  const own = await costOf(app, async () => void (sizes = await askSizes(app.url, all)));
  return own / (await costOf(raw, () => askSizes(raw.url, sizes.map((size) => `/${size}`))));
}

async function costOf(server: Measured, work: () => Promise<unknown>): Promise<number> {
  const before = await server.cpu();
  await work();
  return (await server.cpu()) - before;
}

/** Gives the next of some values, each once; throws where there are no more. */
function taker(values: readonly string[], usual: number): (count?: number) => string[] {
  let at = 0;
  return (count = usual) => {
    if (at + count > values.length) throw new Error(`${values.length} questions are too few`);
    return values.slice(at, (at += count));
  };
}

/** The same values in an order in which neighbours are far apart. */
function spread(values: readonly string[]): string[] {
  const STEP = 97;
  return Array.from({ length: STEP }, (_, from) => values.filter((_value, index) => index % STEP === from)).flat();
}

/** English names of goods from the reference lists. */
function readNames(): string[] {
  const file = "sources/nomenclature/references.csv";
  return [...new Set(readCsv(file, readFileSync(join(ROOT, file))).records.slice(1).map(({ cells: [name = ""] }) => name))].filter((name) => /^[a-z ]{3,40}$/.test(name));
}
