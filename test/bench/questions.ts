import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CnShard } from "../../openapi/shards/nomenclature.ts";
import { readCsv } from "../../pipeline/source/csv.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { ROOT } from "../serving.ts";

/** The codes of 8 digits of the nomenclature of 2026, from built data. */
export async function readCodes(data: string): Promise<string[]> {
  const dataset = await openDataset(filesIn(data), { only: ["nomenclature"] });
  const shards = await Promise.all(
    dataset.files("nomenclature", "cn-chapter/3").map((file) => dataset.load<CnShard>(file)),
  );
  return shards
    .flatMap(({ records }) => records)
    .flatMap(({ code, years }) => (code.length === 8 && (years ?? [2026]).includes(2026) ? [code] : []));
}

/** English names of goods of the reference lists. */
export function readNames(): string[] {
  const file = "sources/nomenclature/references.csv";
  const names = readCsv(file, readFileSync(join(ROOT, file)))
    .records.slice(1)
    .map(({ cells: [name = ""] }) => name);
  return [...new Set(names)].filter((name) => /^[a-z ]{3,40}$/.test(name));
}

/** The same values in an order in which neighbours are far apart. */
export function spread(values: readonly string[]): string[] {
  const STEP = 97;
  return Array.from({ length: STEP }, (_, from) => values.filter((_value, index) => index % STEP === from)).flat();
}
