import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { controlsChecks } from "../../../../pipeline/sanctions/checks/controls.ts";
import { importControls } from "../../../../pipeline/sanctions/import/customs/controls.ts";
import { controlsTables, type ControlsData } from "../../../../pipeline/sanctions/tables/controls.ts";
import { runChecks } from "../../../../pipeline/source/check.ts";
import { formatCsv } from "../../../../pipeline/source/format.ts";
import { compareIssues, formatIssue } from "../../../../pipeline/source/issue.ts";
import type { ImportResult } from "../../../../pipeline/import/importer.ts";
import type { Located, Table } from "../../../../pipeline/source/table.ts";
import { readTable } from "../../../../pipeline/source/read-table.ts";

const FOLDER = import.meta.dirname;
const SOURCES = join(FOLDER, "sources");

function told({ tables, report, issues, usage }: ImportResult): string {
  return [
    ...(usage === undefined ? [] : [`${usage}\n`]),
    ...issues.toSorted(compareIssues).map((issue) => `${formatIssue(issue)}\n`),
    ...report.map((line) => `${line}\n`),
    ...tables.map(({ path, header, rows }) => `\n# ${path}\n${formatCsv([header, ...rows])}`),
  ].join("");
}

const importFile = (...args: string[]): Promise<ImportResult> => importControls.run(args, SOURCES);

it("reads the codes of controls, and says what it leaves out", async () => {
  const result = await importFile("taric-2026-07", join(FOLDER, "measures.csv"), join(FOLDER, "groups.json"));
  await expect(told(result)).toMatchFileSnapshot(join(FOLDER, "expected-import.txt"));
});

it("reads a packed file as it reads the plain one", async () => {
  const folder = mkdtempSync(join(tmpdir(), "controls-"));
  try {
    const packed = join(folder, "measures.csv.gz");
    writeFileSync(packed, gzipSync(readFileSync(join(FOLDER, "measures.csv"))));
    expect((await importFile("taric-2026-07", packed)).tables).toEqual(
      (await importFile("taric-2026-07", join(FOLDER, "measures.csv"))).tables,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("stops at a measure that no reading decides, and at a code that lost its zero", async () => {
  const result = await importFile("taric-2026-07", join(FOLDER, "unread.csv"));
  expect(result.issues.map(formatIssue)).toEqual([
    'unread.csv:2:measure_type: "0101210000 export 499 1008  Y901": want a measure of 10 digits that a row of controls/readings.csv decides; add one with its control or its reason [import/control-reading]',
    'unread.csv:3:measure_type: "101210000 import 410 1008  C640": want a measure of 10 digits that a row of controls/readings.csv decides; add one with its control or its reason [import/control-reading]',
  ]);
});

it("says what the command line lacks", async () => {
  expect((await importFile("july", "x.csv")).usage).toBe('"july" is no extraction, want taric-<year>-<month>');
  expect((await importFile("taric-2026-07")).usage).toBe("name the extraction and the file of measures");
});

/** Rows of a table as they would be read from its file. */
function placed<Row>(table: Table<Row>, ...rows: string[][]): Located<Row>[] {
  const { rows: read, issues } = readTable(
    table,
    table.files,
    new TextEncoder().encode(formatCsv([[...table.columns], ...rows])),
  );
  expect(issues).toEqual([]);
  return read;
}

const DAY = "2026-11-24";
const GOOD: ControlsData = {
  controls: placed(controlsTables.controls, [
    "plants",
    "32016R2031",
    "",
    "Rośliny",
    "Plants",
    "Zdanie.",
    "Words.",
    DAY,
  ]),
  readings: placed(
    controlsTables.readings,
    ["001", "import", "415", "EU", "*", "*", "", "3", "goods of the Union"],
    ["002", "import", "415", "*", "*", "*", "plants", "2", ""],
  ),
  codes: placed(controlsTables.codes, [
    "taric-2026-07",
    "0602109010",
    "plants",
    "import",
    "",
    "C085 Y146",
    "",
    "2025-10-29",
    "",
    "2",
  ]),
  documents: placed(
    controlsTables.documents,
    ["C085", "evidence", "Dokument", "Document", DAY],
    ["Y146", "exemption", "Nauka", "Science", DAY],
  ),
  nomenclature: new Set(["06", "0602", "060210", "06021090"]),
};

it("finds nothing in tables that agree", () => {
  expect(runChecks(controlsChecks, GOOD)).toEqual([]);
});

it("finds what a table says and another does not", async () => {
  const bad: ControlsData = {
    ...GOOD,
    controls: [
      ...GOOD.controls,
      ...placed(controlsTables.controls, [
        "waste",
        "32024R1157",
        "2026-05-21",
        "Odpady",
        "Waste",
        "Zdanie.",
        "Words.",
        DAY,
      ]),
    ],
    readings: [
      ...GOOD.readings,
      ...placed(
        controlsTables.readings,
        ["003", "export", "751", "*", "*", "*", "", "1", ""],
        ["004", "export", "752", "*", "*", "*", "wastes", "1", ""],
        ["005", "import", "415", "RU", "*", "*", "plants", "1", ""],
      ),
    ],
    codes: [
      ...GOOD.codes,
      ...placed(controlsTables.codes, [
        "taric-2026-07",
        "06029999",
        "plants",
        "import",
        "",
        "C400",
        "",
        "2025-10-29",
        "",
        "2",
      ]),
    ],
    documents: GOOD.documents.concat(placed(controlsTables.documents, ["Y900", "other_goods", "Inne", "Others", DAY])),
  };
  const report = runChecks(controlsChecks, bad).toSorted(compareIssues).map(formatIssue);
  await expect(`${report.join("\n")}\n`).toMatchFileSnapshot(join(FOLDER, "expected.txt"));
});
