import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { openBuilt, readCodes } from "./every-code.ts";
import { askSizes, median, quantile, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Processor time of a warm server a question, over that of a bare `node:http` server which sends as many bytes, answer by answer; the median of pairs that take turns
 * in one run, so that a busy machine slows both. Each kind of question has a server and a bare server of its own. Both are asked the same warm-up questions of the kind, 25,000 of
 * other codes or 10,000 of other names on several days, the files of every heading are read and the hashing that follows a start is over, so that neither the compiler of V8 nor the disk is measured. What is asked for
 * the first time was asked of its server in no form before; what is asked again is in memory, and a pair of it lasts a second, so that no single collection decides it.
 * The bare server answers a first question's bytes several times, so that both sides of a pair last about as long. The cost of the first questions after a start stands beside it.
 */
const WARM_CODES = 5000;
const WARM_NAMES = 1000;
/** What else the codes of the warm-up are asked with: each is a first question too. */
const WARM_FORMS = ["", "&as_of=2026-06-30", "&as_of=2026-10-30", "&as_of=2025-03-01", "&direction=import"];
/** The same for names, of the year whose names are searched: they are fewer. */
const WARM_NAME_FORMS = [...["2026-01-30", "2026-03-30", "2026-04-30", "2026-05-30", "2026-06-30", "2026-10-30"].map((day) => `&as_of=${day}`), "&direction=import", "&direction=export", "&regime=RU"];
const PAIRS = 8;
/** Questions that are asked again, and how often in a pair. */
const AGAIN = 600;
const TIMES_AGAIN = 40;
/** How often the bare server is asked for the bytes of an answer to a question that is new. */
const BARE_TIMES = 5;
/** Questions of the figure without warm-up. */
const COLD = 600;
/** Milliseconds between two looks at a server that starts, and the looks at most. */
const WAIT = 250;
const MOST_WAITED = 240;

interface Kind {
  name: string;
  most: number;
  bareTimes: number;
  warm: readonly string[];
  pairs: readonly (readonly string[])[];
}

await bundleServer();
const codes = spread(await readCodes(await openBuilt()));
const names = spread(readNames());
const full = codes.map((code) => `/api/v1/cn?q=${code}&lang=en`);
const basic = full.map((path) => `${path}&view=basic`);
const searches = names.map((name) => `/api/v1/cn?q=${encodeURIComponent(name)}&lang=en&view=basic`);
const again = Array.from({ length: TIMES_AGAIN }, () => full.slice(0, AGAIN)).flat();
const KINDS: readonly Kind[] = [
  { name: "code asked again, full", most: 1.6, bareTimes: 1, warm: again, pairs: Array.from({ length: PAIRS }, () => again) },
  { name: "code asked for the first time, full", most: 4, ...parted(full, WARM_CODES, WARM_FORMS) },
  { name: "code asked for the first time, basic", most: 3, ...parted(basic, WARM_CODES, WARM_FORMS) },
  { name: "name searched for the first time", most: 5, ...parted(searches, WARM_NAMES, ["", ...WARM_NAME_FORMS]) },
];
const headings = [...new Set(codes.map((code) => code.slice(0, 4)))].map((heading) => `/api/v1/cn?q=${heading}&lang=pl&limit=1`);

for (const { name, most, bareTimes, warm, pairs } of KINDS) {
  // All that is read stays: what it costs to read a file again is not measured here.
  const app = await startMeasured(join(ROOT, SERVER_FILE), { PORT: "0", RATE_LIMIT: "off", LEADS_DB: "/dev/null", MEMORY_LIMIT: "400" });
  const bare = await startMeasured(join(import.meta.dirname, "raw-server.ts"), {});
  await waitReady(app.url);
  await askSizes(app.url, headings);
  const cold = await measurePair(app, bare, warm.slice(0, COLD), 1);
  await measurePair(app, bare, warm.slice(COLD), 1);
  const measured: Pair[] = [];
  for (const paths of pairs) measured.push(await measurePair(app, bare, paths, bareTimes));
  await Promise.all([app.stop(), bare.stop()]);
  const ratios = measured.map((pair) => pair.own / pair.bare);
  const micros = (own: keyof Pair): string => median(measured.map((pair) => pair[own])).toFixed(0);
  console.log(`${name}: ${median(ratios).toFixed(2)} times a bare server (at most ${most}), ${micros("own")} µs over ${micros("bare")}; quartiles of ${pairs.length} pairs of ${pairs[0]?.length}: ${[0, 0.25, 0.75, 1].map((share) => quantile(ratios, share).toFixed(2)).join(" ")}; the first ${COLD} after a start ${cold.own.toFixed(0)} µs`);
  if (median(ratios) > most) process.exitCode = 1;
}

/** Waits until a server has hashed all of its files. */
async function waitReady(url: string): Promise<void> {
  for (let left = MOST_WAITED; left > 0; left--) {
    if ((await fetch(`${url}/readyz`)).ok) return;
    await setTimeout(WAIT);
  }
  throw new Error(`${url} does not get ready`);
}

/** What a question costs both servers, in microseconds. */
interface Pair {
  own: number;
  bare: number;
}

async function measurePair(app: Measured, raw: Measured, paths: readonly string[], bareTimes: number): Promise<Pair> {
  let sizes: number[] = [];
  const own = await costOf(app, async () => void (sizes = await askSizes(app.url, paths)));
  const asked = Array.from({ length: bareTimes }, () => sizes.map((size) => `/${size}`)).flat();
  const bare = await costOf(raw, () => askSizes(raw.url, asked));
  return { own: own / paths.length, bare: bare / asked.length };
}

async function costOf(server: Measured, work: () => Promise<unknown>): Promise<number> {
  const before = await server.cpu();
  await work();
  return (await server.cpu()) - before;
}

/** Questions for the warm-up, each in some forms, and the others in pairs of equal length. */
function parted(paths: readonly string[], warm: number, forms: readonly string[]): Pick<Kind, "bareTimes" | "warm" | "pairs"> {
  const length = Math.floor((paths.length - warm) / PAIRS);
  if (length <= 0) throw new Error(`${paths.length} questions are too few`);
  return { bareTimes: BARE_TIMES, warm: forms.flatMap((form) => paths.slice(0, warm).map((path) => path + form)), pairs: Array.from({ length: PAIRS }, (_, pair) => paths.slice(warm + pair * length, warm + (pair + 1) * length)) };
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
