import { checkBatch } from "../../runtime/sanctions/batch.ts";
import { jsonBytes } from "../../runtime/http/json-text.ts";
import { UNHURRIED } from "../../runtime/http/turns.ts";
import { bytesOf, DAY, openBuilt, readCodes } from "./every-code.ts";
import { quantile } from "./measured.ts";

/** Bytes of the answer to every CN8 code on a day, and of a batch of 500 of them. A kilobyte has 1,024 bytes. `--fields` prints what the bytes are of. */
const MOST = { basic: { median: 2048, p95: 4096 }, full: { median: 8192, p95: 30_720 }, batch: 1_048_576 };

const built = await openBuilt();
const codes = await readCodes(built);

let tooMuch = false;
for (const view of ["basic", "full"] as const) for (const lang of ["pl", "en"] as const) {
  const sizes: number[] = [];
  for (const q of codes) sizes.push((await bytesOf(built, { q, lang, view, texts: "0" })).length);
  const [median, p95, most] = [quantile(sizes, 0.5), quantile(sizes, 0.95), quantile(sizes, 1)];
  tooMuch ||= median > MOST[view].median || p95 > MOST[view].p95;
  console.log(`${view} ${lang}: median ${median} bytes (at most ${MOST[view].median}), p95 ${p95} (at most ${MOST[view].p95}), the largest ${most}; ${codes.length} codes`);
}
for (const lang of ["pl", "en"] as const) {
  const sizes: number[] = [];
  for (const q of codes) sizes.push((await bytesOf(built, { q, lang, view: "full", texts: "1" })).length);
  console.log(`full ${lang} with texts=1: median ${quantile(sizes, 0.5)} bytes, p95 ${quantile(sizes, 0.95)}, the largest ${quantile(sizes, 1)}`);
}
for (const view of ["basic", "full"] as const) {
  const sizes: number[] = [];
  for (let at = 0; at + 500 <= codes.length; at += 500) {
    const items = codes.slice(at, at + 500).map((q, id) => ({ id, q }));
    const reply = await checkBatch(built.checker, { body: { items, lang: "pl", view }, query: {}, params: {}, today: DAY, site: "http://127.0.0.1", idempotencyKey: undefined, work: UNHURRIED });
    if ("json" in reply) sizes.push(jsonBytes(reply.json).length);
  }
  tooMuch ||= view === "basic" && quantile(sizes, 1) > MOST.batch;
  console.log(`batch of 500 ${view}: median ${quantile(sizes, 0.5)} bytes, the largest ${quantile(sizes, 1)}${view === "basic" ? ` (at most ${MOST.batch})` : ""}`);
}
if (process.argv.includes("--fields")) for (const view of ["basic", "full"] as const) await printFields(view);
process.exitCode = tooMuch ? 1 : 0;

/** What members of answers take on average, in the middle and at the end, the largest first. */
async function printFields(view: "basic" | "full"): Promise<void> {
  const fields = new Map<string, number[]>();
  for (const [index, q] of codes.entries()) {
    for (const [name, bytes] of membersOf(JSON.parse(Buffer.from(await bytesOf(built, { q, lang: "pl", view, texts: "0" })).toString()) as object)) {
      const sizes = fields.get(name) ?? Array.from({ length: codes.length }, () => 0);
      sizes[index] = (sizes[index] ?? 0) + bytes;
      fields.set(name, sizes);
    }
  }
  const rows = [...fields].map(([name, sizes]) => ({ name, mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length, median: quantile(sizes, 0.5), p95: quantile(sizes, 0.95) }));
  console.log(`\n${view} pl, by member${" ".repeat(20)}mean  median     p95`);
  for (const { name, mean, median, p95 } of rows.toSorted((a, b) => b.mean - a.mean)) console.log(`${name.padEnd(34)} ${mean.toFixed(0).padStart(6)} ${String(median).padStart(7)} ${String(p95).padStart(7)}`);
}

/** The members of an answer, of its lists and of `meta` and `scope` with the bytes that each takes with its name. */
function* membersOf(answer: object, above = "", deep = true): Generator<[string, number]> {
  for (const [name, value] of Object.entries(answer) as [string, unknown][]) {
    if (deep && Array.isArray(value) && value.some((one) => typeof one === "object")) for (const one of value) yield* membersOf(one as object, `${above}${name}[].`, false);
    else if (deep && (name === "meta" || name === "scope")) yield* membersOf(value as object, `${name}.`, false);
    else yield [above + name, Buffer.byteLength(JSON.stringify(value)) + name.length + 4];
  }
}
