import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../../pipeline/source/format.ts";
import {
  importCertificates,
  importCustoms,
  importProvisions,
} from "../../../../pipeline/sanctions/import/customs/importers.ts";
import type { ImportResult } from "../../../../pipeline/import/importer.ts";
import { compareIssues, formatIssue } from "../../../../pipeline/source/issue.ts";
import { workbookFile } from "../../nomenclature/workbook-file.ts";

const FOLDER = join(import.meta.dirname, "import");
const SOURCES = join(import.meta.dirname, "../../../../sources");
/** Small tables of the dataset that say how records are read. */
const READINGS = ["extractions", "goods-articles", "resolutions", "corrections", "legal-bases", "measure-types"].map(
  (name) => `sanctions/customs/${name}.csv`,
);

/** Has `work` done on sources that have the dataset's own readings beside the tables of a fixture. */
async function withSources<Result>(name: string, work: (sources: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "taric-"));
  try {
    for (const file of [...READINGS, "sanctions/regimes.csv"]) cpSync(join(SOURCES, file), join(folder, file));
    cpSync(join(FOLDER, name, "sources"), folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All that an import proposes and says, as one text. */
function told({ tables, report, issues }: ImportResult): string {
  return [
    ...issues.toSorted(compareIssues).map((issue) => `${formatIssue(issue)}\n`),
    ...report.map((line) => `${line}\n`),
    ...tables.map(({ path, header, rows }) => `\n# ${path}\n${formatCsv([header, ...rows])}`),
  ].join("");
}

describe("cargolex import certificates", () => {
  it.each(["certificates-good", "certificates-bad"])("%s", async (name) => {
    const folder = join(FOLDER, name);
    const result = await withSources(name, (sources) =>
      importCertificates.run(["taric-2025-07", join(folder, "codes.csv")], sources),
    );
    await expect(told(result)).toMatchFileSnapshot(join(folder, "expected.txt"));
  });
});

describe("cargolex import customs", () => {
  it.each(["customs-good", "customs-bad"])("%s", async (name) => {
    await expect(told(await customs(name))).toMatchFileSnapshot(join(FOLDER, name, "expected.txt"));
  });

  it("reads the lists of both directions and of other areas", async () => {
    const folder = join(FOLDER, "customs-both-directions");
    const files = ["export", "import", "other"].map((part) => join(folder, `measures_${part}_2026.csv`));
    await expect(
      told(
        await withSources("customs-both-directions", (sources) =>
          importCustoms.run(["taric-2026-07", ...files], sources),
        ),
      ),
    ).toMatchFileSnapshot(join(folder, "expected.txt"));
  });

  it("asks a list for its direction, which only its name tells", async () => {
    const folder = mkdtempSync(join(tmpdir(), "taric-"));
    const file = join(folder, "measures.csv");
    cpSync(join(FOLDER, "customs-both-directions", "measures_import_2026.csv"), file);
    const { issues } = await withSources("customs-both-directions", (sources) =>
      importCustoms.run(["taric-2026-07", file], sources),
    );
    rmSync(folder, { recursive: true });
    expect(issues.map(formatIssue)).toEqual([
      'measures.csv: "measures.csv": the name must say _export_ or _import_, the records do not [import/direction]',
    ]);
  });

  it("proposes the same from the TARIC workbook, and leaves other destinations out", async () => {
    const [first, ...records] = readCsv(
      "measures.csv",
      await readFile(join(FOLDER, "customs-good", "measures.csv")),
    ).records;
    const sheet = records.map(({ cells }) => {
      const cell = (name: string): string => cells[first?.cells.indexOf(name) ?? -1] ?? "";
      return [
        cell("goods_code"),
        "",
        printedDay(cell("measure_start")),
        printedDay(cell("measure_end")),
        cell("measure_type"),
        cell("legal_base"),
        cell("conditions"),
        cell("destination"),
        cell("measure_type_code"),
      ];
    });
    const header = [
      "Goods code",
      "Add code",
      "Start date",
      "End date",
      "Measure type",
      "Legal base",
      "Duty",
      "Dest. code",
      "Meas. type code",
    ];
    const elsewhere = [
      "0101210000",
      "",
      "01-01-2020",
      "",
      "Export control on rare cheese",
      "Regulation 9999/20",
      "Cond: ",
      "1008",
      "999",
    ];
    const broken = ["0101210000", "", "2020-01-01", "", "Export control", "Regulation 0833/14", "Cond: ", "RU", "278"];
    const folder = mkdtempSync(join(tmpdir(), "taric-"));
    const [good, bad] = [join(folder, "good.xlsx"), join(folder, "bad.xlsx")];
    writeFileSync(good, workbookFile({ Duties: [header, ...sheet, elsewhere] }));
    writeFileSync(bad, workbookFile({ Duties: [header, broken] }));
    const [fromCsv, fromWorkbook, refused] = [
      await customs("customs-good"),
      await customs("customs-good", good),
      await customs("customs-good", bad),
    ];
    const withoutColumn = await customs("customs-good", await written(folder, [header.slice(0, 8)]));
    rmSync(folder, { recursive: true });
    expect(fromWorkbook).toEqual(fromCsv);
    expect(refused.issues.map(formatIssue)).toEqual([
      'bad.xlsx:2:Start date: "2020-01-01 ": want days as 20-07-2025 [import/date]',
    ]);
    expect(withoutColumn.issues.map(formatIssue)).toEqual([
      'other.xlsx:1:Meas. type code: column "Meas. type code" is missing: the workbook needs Goods code, Start date, End date, Measure type, Legal base, Duty, Dest. code, Meas. type code [header/missing]',
    ]);
  });

  it("reads no measure by document codes that are themselves broken", async () => {
    const { issues, tables } = await customs(
      "customs-broken-certificates",
      join(FOLDER, "customs-good", "measures.csv"),
    );
    expect(tables).toEqual([]);
    expect(issues.map(formatIssue)).toEqual([
      'sanctions/certificates.csv:2:meaning: "perhaps": unknown meaning [row/meaning]',
    ]);
  });
});

describe("cargolex import provisions", () => {
  const folder = join(FOLDER, "provisions");

  it.each(["carried", "lost"])("%s", async (name) => {
    const result = await importProvisions.run([join(folder, `${name}.csv`)], join(folder, "sources"));
    await expect(told(result)).toMatchFileSnapshot(join(folder, `expected-${name}.txt`));
  });
});

describe("each importer", () => {
  it.each([
    { importer: importCertificates, usage: "name the extraction and the file to read" },
    { importer: importCustoms, usage: "name the extraction and the files to read" },
    { importer: importProvisions, usage: "name the file to read" },
  ])("asks for its file: $importer.kind", async ({ importer, usage }) =>
    expect(await importer.run([], FOLDER)).toEqual({ tables: [], report: [], issues: [], usage }),
  );

  it.each([importCertificates, importCustoms])(
    "asks for the row of an extraction that has none: $kind",
    async (importer) => {
      const { issues, tables } = await withSources("customs-good", (sources) =>
        importer.run(["taric-2027-01", join(FOLDER, "customs-good", "measures.csv")], sources),
      );
      expect(tables).toEqual([]);
      expect(issues.map(formatIssue)).toEqual([
        'sanctions/customs/extractions.csv:extraction: "taric-2027-01" has no row: add it with its day, its source and what it cannot show; known are taric-2025-07, taric-2026-07 [import/extraction]',
      ]);
    },
  );
});

async function customs(name: string, file = join(FOLDER, name, "measures.csv")): Promise<ImportResult> {
  return withSources(name, (sources) => importCustoms.run(["taric-2025-07", file], sources));
}

/** `2025-07-20` as the workbook prints it: 20-07-2025. */
function printedDay(day: string): string {
  return day.split("-").toReversed().join("-");
}

async function written(folder: string, rows: readonly (readonly string[])[]): Promise<string> {
  const path = join(folder, "other.xlsx");
  writeFileSync(path, workbookFile({ Duties: rows }));
  return path;
}
