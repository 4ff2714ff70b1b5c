import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../pipeline/source/csv.ts";
import { ROOT } from "./measured.ts";

/** The codes of 8 digits of the nomenclature of 2026, from built data. */
export function readCodes(data: string): string[] {
  const folder = join(data, "nomenclature");
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .flatMap(
      (name) =>
        (
          JSON.parse(readFileSync(join(folder, name), "utf8")) as {
            records: { code: string; years?: number[] }[];
          }
        ).records,
    )
    .flatMap(({ code, years }) => (code.length === 8 && years?.includes(2026) !== false ? [code] : []));
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
