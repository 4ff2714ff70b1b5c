import { createCheck } from "../../runtime/sanctions/check.ts";
import { openLaw } from "../../runtime/sanctions/law.ts";
import { openLegs } from "../../runtime/sanctions/leg-book.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { checkBatch } from "../../runtime/sanctions/batch.ts";
import { jsonBytes } from "../../runtime/http/json-text.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { join } from "node:path";
import { quantile, ROOT } from "./measured.ts";
import { UNHURRIED } from "../../runtime/http/turns.ts";

/** Bytes of the answer to every CN8 code on a day, and of a batch of 500 of them. A kilobyte has 1,000 bytes. */
const DAY = "2026-11-22";
const MOST = { basic: { median: 2_000, p95: 4_000 }, full: { median: 8_000, p95: 30_000 }, batch: 1_000_000 };

const dataset = await openDataset(filesIn(join(ROOT, "dist/data")));
const nomenclature = openNomenclature(dataset);
const checker = createCheck({ law: await openLaw(dataset), nomenclature, legs: openLegs(dataset), version: dataset.version });
const codes: string[] = [];
for (let chapter = 1; chapter <= 99; chapter++) for (const [code, { leaf }] of await nomenclature.lines(2026, String(chapter).padStart(2, "0"))) if (leaf) codes.push(code);

let tooMuch = false;
for (const view of ["basic", "full"] as const) for (const lang of ["pl", "en"] as const) {
  const sizes: number[] = [];
  for (const q of codes) {
    const found = await checker.check({ q, lang, view, history: "0", offset: 0 }, DAY);
    if ("faults" in found) throw new Error(q);
    sizes.push(jsonBytes(found.answer).length);
  }
  const [median, p95, most] = [quantile(sizes, 0.5), quantile(sizes, 0.95), quantile(sizes, 1)];
  tooMuch ||= median > MOST[view].median || p95 > MOST[view].p95;
  console.log(`${view} ${lang}: median ${median} bytes (at most ${MOST[view].median}), p95 ${p95} (at most ${MOST[view].p95}), the largest ${most}; ${sizes.length} codes`);
}
const worst: number[] = [];
for (let at = 0; at + 500 <= codes.length; at += 500) {
  const items = codes.slice(at, at + 500).map((q, id) => ({ id, q }));
  const reply = await checkBatch(checker, { body: { items, lang: "pl", view: "basic" }, query: {}, params: {}, today: DAY, site: "http://127.0.0.1", idempotencyKey: undefined, work: UNHURRIED });
  if ("json" in reply) worst.push(jsonBytes(reply.json).length);
}
tooMuch ||= quantile(worst, 1) > MOST.batch;
console.log(`batch of 500 basic: median ${quantile(worst, 0.5)} bytes, the largest ${quantile(worst, 1)} (at most ${MOST.batch})`);
process.exitCode = tooMuch ? 1 : 0;
