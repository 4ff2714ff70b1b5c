import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { runCli } from "../commands/run-cli.ts";
import { consolidatedPage, type Transcribed } from "./page.ts";

/** The folder of the published files, which are not part of the repository: `CARGOLEX_RAW=../shared/data npm test`. */
const RAW = process.env["CARGOLEX_RAW"];
if (RAW === undefined)
  process.stderr.write("whole-file imports are not run: set CARGOLEX_RAW to the folder of the published files\n");
else if (!existsSync(RAW)) throw new Error(`CARGOLEX_RAW names ${RAW}, which is not there`);

const raw = (...parts: string[]): string => join(RAW ?? "", ...parts);
const folder = mkdtempSync(join(tmpdir(), "whole-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(RAW === undefined)("the published files, read whole", () => {
  it.each([
    { kind: "customs", args: ["taric-2025-07", raw("sanctions", "raw", "taric_export_measures_RU_BY_2025-07.csv")] },
    {
      kind: "customs",
      args: ["taric-2025-07", raw("cn", "raw", "wahajaslm-tarco", "measures", "Duties Export 01-99.xlsx")],
    },
    {
      kind: "certificates",
      args: ["taric-2025-07", raw("sanctions", "raw", "taric_document_codes_833-2014_765-2006.csv")],
    },
    { kind: "taric-nomenclature", args: [raw("cn", "raw", "wahajaslm-tarco", "Nomenclature EN.xlsx")] },
    { kind: "adr", args: ["2025", raw("adr", "raw")] },
  ])("$kind $args gives the committed tables, row for row", { timeout: 120_000 }, async ({ kind, args }) => {
    const { code, stdout } = await runCli("import", kind, ...args);
    expect(stdout.trimEnd().split("\n").at(-1)).toMatch(/^[1-9]\d* tables read, all as they stand in sources$/);
    expect(code).toBe(0);
  });

  it.each([
    {
      regime: "RU",
      base: "02014R0833",
      day: "24.07.2026",
      files: ["eu_833-2014_annex_goods_2026-07-24.csv", "eu_833-2014_annex_goods_2026-07-24_more.csv"],
      rows: 1488,
      gone: ["RU-XXI: 270 as in force, 1 gone, 0 new, 0 changed"],
    },
    {
      regime: "BY",
      base: "02006R0765",
      day: "24.10.2025",
      files: ["eu_765-2006_annex_goods_latest.csv"],
      rows: 892,
      gone: [],
    },
  ])(
    "a page of EUR-Lex with all annexes of $regime is what is in force",
    { timeout: 60_000 },
    async ({ regime, base, day, files, rows: expected, gone }) => {
      const rows = files.flatMap(transcribed);
      expect(rows.length).toBe(expected);
      const page = join(folder, `${regime}.html`);
      writeFileSync(page, consolidatedPage({ base, day, stamp: "001.001" }, rows));
      const { stdout } = await runCli("import", "eurlex", "--regime", regime, page);
      const counts = [
        ...stdout.matchAll(/^((?:RU|BY)-\S+): (\d+) as in force, (\d+) gone, (\d+) new, (\d+) changed$/gm),
      ];
      expect(counts.length).toBeGreaterThan(10);
      expect(counts.filter(([, , , ...differ]) => differ.join(" ") !== "0 0 0").map(([line]) => line)).toEqual(gone);
      expect(stdout).not.toContain("import/unreadable");
    },
  );
});

/**
 * The rows of a law table with codes. The price caps and projects, which carry days of their own, are left out as the
 * importer leaves them, and a row that
 * both files have is taken once. The chapter row of Annex XXI is in neither file of that day (texts.csv says so): it is
 * the one that is gone.
 */
function transcribed(name: string): Transcribed[] {
  const [header, ...records] = readCsv(
    name,
    readFileSync(raw("sanctions", "raw", name)).filter((byte) => byte !== 0x0d),
  ).records;
  return records
    .map(
      ({ cells }) =>
        (column: string): string =>
          cells[header?.cells.indexOf(column) ?? -1] ?? "",
    )
    .filter(
      (cell) =>
        cell("code") !== "" &&
        !/^XX(?:VIII|IX)$/.test(cell("annex")) &&
        !(name.endsWith("_more.csv") && cell("annex") === "XXV"),
    )
    .map((cell) => ({
      annex: cell("annex"),
      part: cell("part"),
      ex: cell("is_ex") === "1",
      code: cell("code_display").replace(/^ex\s*/i, ""),
      text: cell("description"),
    }));
}
