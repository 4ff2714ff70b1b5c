import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { request } from "../../runtime/sanctions/open-data.ts";

/**
 * Legs that were read against the text of their law: `drawn` by `node test/bench/law-beyond.ts --draw 20261129`, or
 * chosen beside them; `read_in` is the text, and the place in it that decides.
 */
const [header, ...lines] = readCsv("legs-read.csv", readFileSync(join(import.meta.dirname, "legs-read.csv"))).records;
const read = lines.map(({ cells }) =>
  Object.fromEntries((header?.cells ?? []).map((column, at) => [column, cells[at] ?? ""])),
);

it("are fifteen, of which six were drawn", () => {
  expect([read.length, read.filter(({ drawn }) => drawn === "1").length]).toEqual([15, 6]);
});

it.each(read)("$code, $leg: $read_in", async ({ code = "", leg = "", verdict_detail, prohibited, article }) => {
  const [, regime = "", direction] = /^(.*)-([a-z_]+)$/.exec(leg) ?? [];
  const { summary } = await request(code, { view: "basic", limit: 0, regime });
  const row = summary.find((own) => own.regime === regime && own.direction === direction);
  expect([row?.verdict_detail, String(row?.prohibited)]).toEqual([verdict_detail, prohibited]);
  expect(row?.articles).toContain(article);
});
