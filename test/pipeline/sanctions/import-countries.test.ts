import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { runCli } from "../commands/run-cli.ts";
import { BASE } from "../diff/tables.ts";

const folder = mkdtempSync(join(tmpdir(), "cargolex-countries-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [, ...groups] = readCsv("codes.csv", readFileSync(join(BASE, "sanctions/countries/codes.csv"))).records;
const MEASURES = groups.flatMap(({ cells: [, , direction, documents, start, end, codes = ""] }) =>
  codes.split(" ").map((code) => `${code.padEnd(10, "0")},${direction},476,SO,,${start},${end},${documents}`),
);

/** Imports customs measures of the base tables. */
async function imported(measures: readonly string[], ...args: string[]): Promise<{ code: number; stdout: string }> {
  const file = join(folder, "measures.csv");
  const header = "goods_code,direction,measure_type,area,additional_code,start,end,document_codes";
  writeFileSync(file, `${[header, ...measures].join("\n")}\n`);
  return runCli("import", "countries", file, "--sources", BASE, ...args);
}

it("refuses measures of which a code is gone while its group stays, unless the share is said", async () => {
  expect(MEASURES).toHaveLength(14);
  const less = MEASURES.filter((row) => !row.startsWith("2808"));
  const { code, stdout } = await imported(less);
  expect([code, stdout]).toEqual([1, expect.stringContaining("1 of 14 codes would go (7.1%), more than 2%")]);
  expect((await imported(less, "--max-shrink", "8%")).code).toBe(0);
});

it("takes a code that moves to another group of its list, or stands below a shorter one, as there", async () => {
  const moved = MEASURES.map((row) =>
    row.replace(/^2808(.*),C689 Y918$/, "2808$1,C689").replace(/^36010{6}/, "3600000000"),
  );
  expect(
    (await imported([...MEASURES.slice(0, 1), ...moved.slice(1), "2816000000,export,476,SO,,2020-02-08,,C689"])).stdout,
  ).not.toContain("codes would go");
});
