import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Handler } from "../../runtime/http/handler.ts";
import { UNHURRIED } from "../../runtime/http/turns.ts";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { createSanctionsHandlers } from "../../runtime/sanctions/service.ts";
import { openDataset, type Dataset, type DatasetName } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { openBuilt, readCodes } from "./every-code.ts";
import { quantile, ROOT } from "./measured.ts";

/**
 * What a browser or an edge worker fetches of the static data for its first question, as `publish` compresses it with Brotli: index, manifests, and the files that
 * the lookups open. A kilobyte has 1,024 bytes. `--files` names the files of the largest question of each line.
 */
const FILES = process.argv.includes("--files");
const KILOBYTE = 1024;
const DATA = join(ROOT, "dist/data");
/** One in so many codes of the nomenclature is asked for. */
const STEP = 97;
const CODES = (await readCodes(await openBuilt())).filter((_code, index) => index % STEP === 0);
/** Codes of earlier years, and none at all. */
const UNKNOWN = ["22030001", "27101943", "90138000", "84798997", "99999999"];
const sent = new Map<string, number>();

/** Bytes of a published file after compression. */
function sizeOf(path: string): number {
  let bytes = sent.get(path);
  if (bytes === undefined) {
    const own = readFileSync(join(DATA, path));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: own.length };
    sent.set(path, (bytes = brotliCompressSync(own, { params }).length));
  }
  return bytes;
}

/** The files that are read from opening the data to the end of one question. */
async function filesRead(only: readonly DatasetName[], ask: (data: Dataset) => Promise<unknown>): Promise<Set<string>> {
  const read = new Set<string>();
  const files = filesIn(DATA);
  await ask(await openDataset({ ...files, read: (path) => (read.add(path), files.read(path)) }, undefined, undefined, only));
  return read;
}

const question = (more: Partial<Parameters<Handler>[0]>): Parameters<Handler>[0] => ({ params: {}, query: {}, body: undefined, today: "2026-11-22", site: "", idempotencyKey: undefined, work: UNHURRIED, ...more });
const askCn = (q: string, view: string, lang = "pl") => filesRead(["sanctions", "nomenclature"], async (data) => (await createSanctionsHandlers(data)).checkCn(question({ query: { q, lang, view, history: "0", offset: 0 } })));

/** Prints the sum of each question: the middle one, the largest, and what is wanted. */
async function report(what: string, asked: readonly Promise<Set<string>>[], wanted: number): Promise<void> {
  const found = await Promise.all(asked);
  const sums = found.map((paths) => [...paths].reduce((sum, path) => sum + sizeOf(path), 0));
  console.log(`${what.padEnd(26)} ${found.length} questions: median ${(quantile(sums, 0.5) / KILOBYTE).toFixed(0)} KB in ${quantile(found.map(({ size }) => size), 0.5)} files, the largest ${(quantile(sums, 1) / KILOBYTE).toFixed(0)} KB (wanted ${wanted} KB)`);
  if (FILES) for (const path of found[sums.indexOf(quantile(sums, 1))] ?? []) console.log(`    ${path} ${sizeOf(path)}`);
}

await report("CN code, basic", CODES.map((code) => askCn(code, "basic")), 40);
await report("CN code, full", CODES.map((code) => askCn(code, "full")), 40);
await report("no CN code, basic", UNKNOWN.map((code) => askCn(code, "basic")), 40);
await report("CN name, pl", ["opona", "mleko", "pompy"].map((name) => askCn(name, "basic")), 260);
await report("CN name, en", ["tyre", "milk", "pumps"].map((name) => askCn(name, "basic", "en")), 260);
await report("UN number", ["1203", "1993", "3480"].map((un) => filesRead(["adr"], async (data) => createAdrHandlers(data).getSubstance(question({ params: { un }, query: { lang: "pl" } })))), 25);
await report("UN name", ["benzyna", "aceton"].map((q) => filesRead(["adr"], async (data) => createAdrHandlers(data).searchSubstances(question({ query: { q, lang: "pl", limit: 20, offset: 0 } })))), 135);
