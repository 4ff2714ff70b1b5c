import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { runCli } from "../commands/run-cli.ts";
import { editTable, inCopy, type Cells } from "../diff/tables.ts";

const SOURCES = join(import.meta.dirname, "../../../sources");
const EXTRACTIONS = "sanctions/customs/extractions.csv";
type Row = Record<"direction" | "area" | "regime" | "code" | "measure_type" | "start" | "end" | "certificates", string>;

/** The extraction of July 2026 as it is held, in the files in which it was published. */
const MEASURES: Row[] = parse(readFileSync(join(SOURCES, "sanctions/customs/measures/taric-2026-07.csv")), {
  columns: true,
});
const folder = mkdtempSync(join(tmpdir(), "cargolex-taric-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, lines: readonly (readonly string[])[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.map((cells) => cells.join(",")).join("\n")}\n`);
  return path;
}

function padded({ code }: Row): string {
  return code.padEnd(10, "0");
}

function files(rows: readonly Row[], month = "2026-07"): string[] {
  const own = (direction: string): string =>
    write(`taric_${direction}_measures_${month}.csv`, [
      "area goods_code code digits measure_type_code add_code measure_start measure_end document_codes n_rows".split(
        " ",
      ),
      ...rows
        .filter((row) => row.area === "own" && row.direction === direction)
        .map((row) => [
          row.regime,
          padded(row),
          "",
          "",
          row.measure_type,
          "",
          row.start,
          row.end,
          row.certificates,
          "1",
        ]),
    ]);
  const others = write(`taric_other_${month}.csv`, [
    "direction area measure_type_code goods_code add_code measure_start measure_end document_codes".split(" "),
    ...rows
      .filter(({ area }) => area !== "own")
      .map((row) => [
        row.direction === "import" ? "import_eu" : "export",
        row.area,
        row.measure_type,
        padded(row),
        "",
        row.start,
        row.end,
        row.certificates,
      ]),
  ]);
  return [own("export"), own("import"), others];
}

const LOOSENED = /\[import\/loosening\]/g;

it("goes from July 2025 to July 2026: each difference has its act, or is named, and what loosens blocks", async () => {
  const { code, stdout } = await runCli("import", "taric", ...files(MEASURES));
  expect(code).toBe(1);
  expect(stdout).toContain("taric-2026-07 against taric-2025-07: 700 differences");
  const counts = new Map(
    [...stdout.matchAll(/^(\d+) ((?:gone|new|documents): .*)$/gm)].map(([, number, why]) => [why, Number(number)]),
  );
  expect(counts.get("new: act 32026R0513, which is not held")).toBe(52);
  expect(counts.get("new: act 32025R2041")).toBe(39);
  expect([...counts.values()].reduce((sum, number) => sum + number, 0)).toBe(700);
  const open = [...counts].filter(([why]) => why?.endsWith("not explained"));
  expect(open).toEqual([
    ["documents: not explained", 20],
    ["gone: not explained", 46],
    ["new: not explained", 69],
  ]);
  // All that is gone without a reason, and what an other document may free.
  expect(stdout.match(LOOSENED)?.length).toBe(62);
  expect(stdout).toContain('"BY export 851220 718" (Article 1ga) is gone');
});

it("takes what a person looked at, and names a code that goes beside it", async () => {
  const looked = "BY-1ga,BY-1e,BY-1f,RU-3h,RU-4";
  const whole = await runCli("import", "taric", ...files(MEASURES), "--accept", `${looked},RU-5n`);
  expect([whole.stdout.match(LOOSENED), whole.code]).toEqual([null, 0]);
  const less = MEASURES.filter(
    ({ regime, code, measure_type }) => `${regime}-${code}-${measure_type}` !== "RU-37040010-768",
  );
  expect(less.length).toBe(MEASURES.length - 1);
  const { code, stdout } = await runCli("import", "taric", ...files(less), "--accept", looked);
  expect([code, stdout]).toEqual([1, expect.stringContaining('"RU export 37040010 768" (Article 5n) is gone')]);
});

it.each([
  ["no month in its name", "latest"],
  ['"taric-2027-01" has no row', "2027-01"],
])("refuses a file with %s", async (text, month) => {
  const { code, stdout } = await runCli("import", "taric", ...files(MEASURES.slice(0, 5), month));
  expect([code, stdout]).toEqual([1, expect.stringContaining(text)]);
});

/** What an extraction says of its measures; their legs in any order. */
function measuresOf(sources: string, extraction: string): string[] {
  const path = `sanctions/customs/measures/${extraction}.csv`;
  const [, ...records] = readCsv(path, readFileSync(join(sources, path))).records;
  return records.map(({ cells }) =>
    cells.map((cell) => cell.replace(extraction, "").split(" ").toSorted().join(" ")).join(),
  );
}

const row = (extraction: string, day: string): Cells => ({
  extraction,
  day,
  directions: "export import",
  source: "a made extraction",
  note: "Measures with document codes only",
});

it("the month held as if it were new is one row and one command, and becomes the measures held", async () => {
  await inCopy(SOURCES, async (copy) => {
    // Its gaps are a person's: the extraction before was of another kind.
    rmSync(join(copy, "sanctions/customs/measures/taric-2026-07.csv"));
    editTable(copy, EXTRACTIONS, (rows) => [
      ...rows.filter(({ extraction }) => extraction !== "taric-2026-07"),
      row("taric-2026-07", "2026-07-12"),
    ]);
    const looked = "BY-1ga,BY-1e,BY-1f,RU-3h,RU-4,RU-5n";
    const options = ["--accept", looked, "--apply", "--sources", copy];
    const { code, stdout } = await runCli("import", "taric", ...files(MEASURES), ...options);
    expect([code, stdout]).toEqual([0, expect.stringContaining("1 tables written")]);
    expect(measuresOf(copy, "taric-2026-07")).toEqual(measuresOf(SOURCES, "taric-2026-07"));
  });
});

it("a month after is one row and one command: what could not be shown is still not taken for gone", async () => {
  await inCopy(SOURCES, async (copy) => {
    editTable(copy, EXTRACTIONS, (rows) => [...rows, row("taric-2026-08", "2026-08-12")]);
    const options = ["--apply", "--sources", copy];
    const { code, stdout } = await runCli("import", "taric", ...files(MEASURES, "2026-08"), ...options);
    expect([code, stdout]).toEqual([0, expect.stringContaining("taric-2026-08 against taric-2026-07: 0 differences")]);
    expect(stdout).toContain("7 gaps of taric-2026-07 hold for taric-2026-08 too");
    expect((await runCli("check", "--sources", copy)).stdout).toContain("0 errors, 0 warnings");
    const difference = await runCli("diff", SOURCES, copy);
    expect(difference.stdout).toContain("verdicts     no CN8 code changes its verdict");
    expect(difference.stdout).not.toContain(" turn ");
  });
});
