import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../pipeline/source/csv.ts";
import { allCodes, request } from "../runtime/sanctions/open-data.ts";

/**
 * Whether an import from Russia or Belarus names the act that puts a duty on the goods: `node test/bench/duties.ts`.
 * Every CN8 is held against the rows of the tariff of 12.07.2026 for Regulations (EU) 2024/1652 (grain, oilseeds) and
 * 2025/1227 (agricultural goods, fertilisers); a row is of the codes below it, and of a part of those above it. Exit
 * code 1 where an act is missing or named without need.
 */
const FILE = "../data/sanctions/duty-codes.csv";
const [, ...lines] = readCsv(FILE, readFileSync(join(import.meta.dirname, FILE))).records;
const rows = lines.map(({ cells: [code = "", celex = ""] }) => ({ code, celex }));
const acts = new Set(rows.map(({ celex }) => celex));

const counts = { duty: 0, right: 0, silent: 0, idle: 0 };
for (const q of await allCodes(2026)) {
  const wanted = rows.filter(({ code }) => q.startsWith(code) || code.startsWith(q)).map(({ celex }) => celex);
  const { pointers } = await request(q, { view: "basic", limit: 0, lang: "en", direction: "import" });
  const named = pointers.flatMap(({ celex }) => (celex !== undefined && acts.has(celex) ? [celex] : []));
  if (wanted.length > 0) counts.duty++;
  if (wanted.some((celex) => !named.includes(celex))) counts.silent++;
  else if (named.some((celex) => !wanted.includes(celex))) counts.idle++;
  else if (wanted.length > 0) counts.right++;
}
const { duty, right, silent, idle } = counts;
const isReached = right === duty && silent === 0 && idle === 0;
if (!isReached) process.exitCode = 1;
console.log(
  `CN8 under fertiliser and grain duties named rightly: ${right} of ${duty}; an act missing: ${silent}, named without need: ${idle}: ${isReached ? "reached" : "not reached"}`,
);
