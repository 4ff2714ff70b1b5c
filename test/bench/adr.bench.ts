import { join } from "node:path";
import type { Handler } from "../../runtime/http/handler.ts";
import { judgePackages } from "../../runtime/adr/loading/rules.ts";
import { editionsIn, readWholeEdition } from "../../runtime/adr/edition-file.ts";
import { compileLoading } from "../../runtime/adr/loading/tables.ts";
import { readPackages } from "../../runtime/adr/loading/packages.ts";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { jsonBytes } from "../../runtime/http/json-text.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import type { SubstanceShard } from "../../openapi/shards/adr.ts";
import { UNHURRIED } from "../../runtime/http/turns.ts";

/**
 * CPU of the ADR rules in process, as a share of what a call may cost. Run by hand: `node test/bench/adr.bench.ts`. Figures depend on the
 * machine, so nothing is asserted here.
 */

const BATCHES = 9;
const ROUNDS = 60;
const WARM_UP = 100;

const dataset = await openDataset(filesIn(join(import.meta.dirname, "..", "..", "dist", "data")));
const handlers = createAdrHandlers(dataset);
const question = { params: {}, query: { lang: "en", strict: "0", limit: 20, offset: 0 }, today: "2026-11-21", idempotencyKey: undefined, site: "", work: UNHURRIED };

/** Milliseconds of CPU a call takes after warming up, with its JSON if `printed`: the median of batches, so that a neighbour's burst does not count. */
async function cpuPerCall(handler: Handler, asked: Partial<Parameters<Handler>[0]>, printed = false): Promise<number> {
  const call = async (): Promise<void> => {
    const reply = await handler({ ...question, body: undefined, ...asked });
    if ("refusal" in reply) throw new Error(JSON.stringify(reply.refusal));
    if (printed) jsonBytes(reply.json);
  };
  for (let round = 0; round < WARM_UP; round += 1) await call();
  const batches: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) await call();
    const { user, system } = process.cpuUsage(before);
    batches.push((user + system) / 1000 / ROUNDS);
  }
  return batches.toSorted((a, b) => a - b)[Math.floor(BATCHES / 2)] ?? Number.NaN;
}

function report(what: string, found: number, limit: number): void {
  console.log(`${what.padEnd(58)} ${found.toFixed(3)} ms of ${limit} ms: ${(found / limit).toFixed(2)} of the limit`);
}

const ORDINARY = "1202 1203 1263 1866 1090 1170 1219 1230 1760 1791 1824 1830 1942 2014 2031 2794 3077 3082 3266 3480".split(" ");
const MANY_ROWS = "1950 2037 1133 1139 1210 1263 1866 1993 1999 3269 0015 0016 0303 1202 2814 2900 3245 3256 1268 1950".split(" ");
const uns = [...ORDINARY, ...MANY_ROWS];
const lines = Array.from({ length: 1000 }, (_, index) => ({ un: uns[index % uns.length], kg: ((index % 97) + 1) / 1000 }));

report("20 UN numbers, 190 pairs", await cpuPerCall(handlers.checkCompatibility, { body: { uns: ORDINARY } }), 1);
report("20 UN numbers with up to 12 rows each", await cpuPerCall(handlers.checkCompatibility, { body: { uns: MANY_ROWS } }), 1);
report("1,000 lines by 1.1.3.6", await cpuPerCall(handlers.calculate1136, { body: { items: lines } }), 3);

/** Loads with all that a load may say: several rows, limited and excepted quantities, packages, a tunnel, a document in two languages. */
function wholeLoad(numbers: readonly string[], count: number): unknown {
  const items = Array.from({ length: count }, (_, index) => {
    const un = numbers[index % numbers.length];
    const own = { un, kg: ((index % 97) + 1) * 2, packages: (index % 20) + 1 };
    return index % 5 === 0 ? { ...own, un: "1263", packages: Math.ceil(own.kg / 10), exempt_as: "lq", inner_l: 0.4, package_kg: 12, outer: "box" } : own;
  });
  return { items, tunnel: "E", max_mass_t: 40, crew: 2 };
}
const everyFourth = (await allUns()).filter((_, index) => index % 4 === 0);
const wholeQuery = { ...question.query, document_lang: "pl,de" };
// Its answer is long, so that printing it is a part of the cost.
report("a whole load of 20 lines, ordinary goods", await cpuPerCall(handlers.judgeLoad, { body: wholeLoad(ORDINARY, 20), query: wholeQuery }, true), 3);
report("a whole load of 20 lines, up to 12 rows each", await cpuPerCall(handlers.judgeLoad, { body: wholeLoad(MANY_ROWS, 20), query: wholeQuery }, true), 3);
report("a whole load of 200 lines, all different", await cpuPerCall(handlers.judgeLoad, { body: wholeLoad(everyFourth, 200), query: wholeQuery }, true), 25);
report("search by name, one frequent word", await cpuPerCall(handlers.searchSubstances, { query: { ...question.query, q: "liquid" } }), 5);
report("search by name, three words", await cpuPerCall(handlers.searchSubstances, { query: { ...question.query, q: "acid solution more" } }), 5);


async function allUns(): Promise<string[]> {
  const files = dataset.files("adr", "adr-substances/1");
  const found = await Promise.all(files.map((file) => dataset.load<SubstanceShard>(file)));
  return found.flatMap(({ records }) => records.map(({ un }) => un));
}

const [edition = ""] = editionsIn(dataset);
const { rules } = await readWholeEdition(dataset, edition);
const tables = compileLoading(rules);
const shards = await Promise.all(dataset.files("adr", "adr-substances/1").filter(({ part }) => part === edition).map((file) => dataset.load<SubstanceShard>(file)));
const items = shards.flatMap(({ records }) => records).map((substance, index) => {
  const item = readPackages({ un: substance.un }, index, "", substance, tables);
  if ("faults" in item) throw new Error(`UN ${substance.un} cannot be read`);
  return item;
});
const verdicts = new Map<string, number>();
let differing = 0;
for (const [index, a] of items.entries()) {
  for (const b of items.slice(index)) {
    const found = new Set(a.packages.flatMap((one) => b.packages.map((other) => judgePackages(one, other, tables).verdict)));
    if (found.size > 1) differing += 1;
    const [only] = found;
    const verdict = found.size === 1 && only !== undefined ? only : "indeterminate";
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }
}
const pairs = [...verdicts.values()].reduce((sum, count) => sum + count, 0);
console.log(`\nall ${pairs} pairs of ${items.length} UN numbers, without selectors`);
for (const [verdict, count] of verdicts) console.log(`${verdict.padEnd(58)} ${count} (${((100 * count) / pairs).toFixed(2)} %)`);
console.log(`${"undecided because rows of a UN number differ".padEnd(58)} ${differing}`);
