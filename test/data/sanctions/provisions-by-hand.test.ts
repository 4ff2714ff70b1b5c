import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { provisionsTables } from "../../../pipeline/sanctions/tables/provisions.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");
const bytes = (file: string): Uint8Array => readFileSync(join(SOURCES, file));
const loaded = new Map<string, readonly [string, string, readonly string[]]>([
  ...readTable(
    provisionsTables.exemptions,
    provisionsTables.exemptions.files,
    bytes(provisionsTables.exemptions.files),
  ).rows.map(({ row }) => [`exemptions ${row.id}`, [row.valid_from, row.until, row.codes]] as const),
  ...readTable(
    provisionsTables.winddowns,
    provisionsTables.winddowns.files,
    bytes(provisionsTables.winddowns.files),
  ).rows.map(({ row }) => [`winddowns ${row.id}`, [row.contract_before, row.until, row.codes]] as const),
  ...readTable(
    provisionsTables.notices,
    provisionsTables.notices.files,
    bytes(provisionsTables.notices.files),
  ).rows.map(({ row }) => [`notices ${row.id}`, [row.valid_from, row.until, row.codes]] as const),
]);

/**
 * Provisions drawn at random, and some more that stood beside them, read a second time in the text of law; `from` is
 * the cut-off of a wind-down period.
 */
const read = readCsv(
  "read-by-hand.csv",
  readFileSync(join(import.meta.dirname, "provisions-by-hand.csv")),
).records.slice(1);

it("are at least 40", () => expect(read.length).toBeGreaterThanOrEqual(40));

it.each(
  read.map(({ cells }) => ({
    table: cells[0] ?? "",
    id: cells[1] ?? "",
    from: cells[2] ?? "",
    until: cells[3] ?? "",
    codes: (cells[4] ?? "").split(" ").filter(Boolean),
  })),
)("$table $id", ({ table, id, from, until, codes }) =>
  expect(loaded.get(`${table} ${id}`)).toEqual([from, until, codes]),
);
