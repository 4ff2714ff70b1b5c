import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compareStates, type Difference } from "../../../pipeline/diff/compare.ts";
import { prepareRelease } from "../../../pipeline/release/prepare.ts";
import type { AcceptanceRow } from "../../../pipeline/history/tables.ts";
import { COLUMNS } from "../../../pipeline/adr/rows/cells.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { runCli, type Run } from "../commands/run-cli.ts";
import { editTable, inCopy, type Cells } from "../diff/tables.ts";
import { stateOf } from "./plants.ts";

type Prepared = Awaited<ReturnType<typeof prepareRelease>>;

/**
 * The next edition is a rehearsal: a printed Table A of 2027 that differs from that of 2025 in twenty cells and rows
 * goes the way of a maintainer, through import, check, diff and the gate of a release.
 */

const SOURCES = join(import.meta.dirname, "../../../sources");
/** A UN number that the next edition no longer has. */
const GONE = "1091";
const NAMES = ["name_en", "name_de", "name_fr", "name_pl"] as const;

/** The twenty changes: ten limited quantities, three tunnel codes, two excepted quantities, and one of each of five. */
function printTable(folder: string): { rows: Cells[]; said: string[] } {
  const table = (name: string): Cells[] => {
    const [header = [], ...records] = readCsv(name, readFileSync(join(folder, `adr/2025/${name}.csv`))).records.map(
      ({ cells }) => cells,
    );
    return records.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ""])));
  };
  const names = new Map(table("names").map((row) => [row["variant_id"], row]));
  const rows = table("substances").map((row) => ({
    ...row,
    ...Object.fromEntries(NAMES.map((name) => [name, names.get(row["variant_id"])?.[name] ?? ""])),
  })) as Cells[];
  const stated: string[] = [];
  const change = (column: string, from: string, to: string, count: number): void => {
    const own = rows.filter(
      (row) =>
        row[column] === from &&
        row["status"] === "regulated" &&
        row["un"] !== GONE &&
        !stated.some((one) => one.startsWith(`${row["variant_id"]} `)),
    );
    for (const row of own.slice(0, count)) {
      row[column] = to;
      stated.push(`${row["variant_id"]} ${column}`);
    }
  };
  change("limited_quantity", "1 L", "5 L", 10);
  change("tunnel_code", "D/E", "E", 3);
  change("excepted_quantity", "E2", "E1", 2);
  change("hazard_identification_number", "80", "88", 1);
  change("packing_instructions", "P001", "P001 R001", 1);
  change("tank_code", "LGBF", "L4BN", 1);
  change("mixed_packing_provisions", "MP19", "MP15", 1);
  const gone = rows.findIndex(({ un }) => un === GONE);
  stated.push(`${rows[gone]?.["variant_id"]} removed`);
  rows.splice(gone, 1);
  return { rows, said: stated };
}

/** A folder of the next edition as FORMAT.md wants it: a copy, with readings of its own and nothing settled yet. */
function startEdition(folder: string): void {
  const edition = join(folder, "adr/2027");
  cpSync(join(folder, "adr/2025"), edition, { recursive: true });
  for (const table of ["settled", "name-spellings", "name-corrections", "disagreements"])
    editTable(folder, `adr/2027/${table}.csv`, () => []);
  editTable(folder, "adr/2027/edition.csv", (rows) =>
    rows.map((row) => ({
      ...Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell.replaceAll("2025", "2027")])),
      valid_from: "2027-01-01",
      valid_to: "2028-12-31",
      transition_until: "2029-06-30",
      announced_from: "2028-12-01",
      legal_reference: "ECE/TRANS/2027",
      rows: String(Number(row["rows"]) - 1),
      un_numbers: String(Number(row["un_numbers"]) - 1),
    })),
  );
  const columns = ["un", ...COLUMNS.map(({ name }) => name), ...NAMES];
  const states = ["carriage_prohibited", "not_subject_to_adr"];
  writeFileSync(
    join(edition, "readings.csv"),
    formatCsv([
      ["reading", "edition", "format", "file", "place", "mode", "rows", "names"],
      ...["AA", "BB"].map((id, turn) => [
        id,
        "2027",
        "csv",
        `${id}.csv`,
        ",",
        "road",
        "each",
        ["en", "de", "fr", "pl"].map((lang) => `${lang}:${turn + 1}`).join(" "),
      ]),
    ]),
  );
  writeFileSync(
    join(edition, "reading-columns.csv"),
    formatCsv([
      ["reading", "column", "source", "notation", "words"],
      ...["AA", "BB"].flatMap((id) => [
        ...columns.map((column) => [id, column, column, "", ""]),
        ...states.map((state) => [id, state, "status", "", state]),
      ]),
    ]),
  );
}

interface Rehearsed {
  said: string[];
  imported: Run;
  checked: Run;
  difference: Omit<Difference, "verdicts">;
  refused: Prepared;
  accepted: Prepared;
}

/** What is printed first are the amendments: the edition before and rows of settled.csv make the next one. */
function startAmended(folder: string, amendments: readonly (readonly string[])[]): void {
  startEdition(folder);
  const write = (table: string, rows: readonly (readonly string[])[]): void =>
    writeFileSync(join(folder, `adr/2027/${table}.csv`), formatCsv(rows));
  write("readings", [
    ["reading", "edition", "format", "file", "place", "mode", "rows", "names"],
    ["ED25", "2025", "edition", "", "2025", "road", "each", "en:1 de:1 fr:1 pl:1"],
  ]);
  write("reading-columns", [["reading", "column", "source", "notation", "words"]]);
  write("name-spellings", [["lang", "printed", "spelled", "reason"]]);
  write("settled", [["un", "row", "column", "value", "reason"], ...amendments.map((row) => [...row, "as printed"])]);
  write("name-corrections", [
    ["variant_id", "lang", "name", "quality", "reason"],
    ...["de", "en", "fr", "pl"].map((lang) => ["3561", lang, "MADE UP CELLS", "one_reading", "as printed"]),
  ]);
}

describe("an edition made of the one before and its printed amendments", () => {
  const NEW = ["3561", "1"];
  const AMENDED = [
    ["1203", "", "limited_quantity", "500 ml"],
    ["3560", "", "row", "gone"],
    [...NEW, "row", "new"],
    [...NEW, "class", "9"],
    [...NEW, "classification_code", "M4"],
    [...NEW, "labels", "9A"],
    [...NEW, "packing_instructions", "P903"],
  ];

  it("differs from it in these alone, and what was forbidden stays so", async () => {
    const before = (await stateOf(SOURCES)).state;
    await inCopy(SOURCES, async (folder) => {
      startAmended(folder, AMENDED);
      const imported = await runCli(
        "import",
        "adr",
        "2027",
        folder,
        "--sources",
        folder,
        "--apply",
        "--max-shrink",
        "100%",
      );
      expect(imported.stdout).toContain("3 tables written");
      const { state } = await stateOf(folder);
      const own = compareStates(before, state).new_editions.find(({ collection }) => collection === "adr/2027");
      expect(own?.lines.map(({ id, change }) => `${id} ${change}`)).toEqual([
        "1203-II changed",
        "3560-I removed",
        "3561 added",
      ]);
      const [, edition] = [...state.published.editions].find(([year]) => year === "2027") ?? [];
      expect(edition).toBeDefined();
      const printed = readFileSync(join(folder, "adr/2027/substances.csv"), "utf8");
      expect(printed.match(/,carriage_prohibited,/g)).toHaveLength(14);
    });
  });

  it("takes no amendment of a row that it does not have", async () => {
    await inCopy(SOURCES, async (folder) => {
      startAmended(folder, [["1230", "9", "limited_quantity", "500 ml"]]);
      const { code, stdout } = await runCli(
        "import",
        "adr",
        "2027",
        folder,
        "--sources",
        folder,
        "--max-shrink",
        "100%",
      );
      expect([code, stdout]).toEqual([
        1,
        expect.stringContaining("UN 1230 row 9, limited_quantity: the edition has no such row"),
      ]);
    });
  });
});

describe("the edition of 2027, twenty changes from that of 2025", () => {
  let done: Rehearsed;
  beforeAll(async () => {
    const before = (await stateOf(SOURCES)).state;
    done = await inCopy(SOURCES, async (folder): Promise<Rehearsed> => {
      const { rows, said } = printTable(folder);
      startEdition(folder);
      const printed = join(folder, "../printed-2027");
      mkdirSync(printed, { recursive: true });
      const header = Object.keys(rows[0] ?? {});
      for (const id of ["AA", "BB"])
        writeFileSync(
          join(printed, `${id}.csv`),
          formatCsv([header, ...rows.map((row) => header.map((column) => row[column] ?? ""))]),
        );
      const imported = await runCli("import", "adr", "2027", printed, "--sources", folder, "--apply");
      const checked = await runCli("check", "--sources", folder);
      const { data, state } = await stateOf(folder);
      const release = { version: "2027.01.18", summary: "the edition of 2027" };
      const review = { sources: folder, soleMaintainer: true };
      const refused = await prepareRelease(data, release, before, [], review);
      const rowsOf = refused.issues.flatMap(({ message }): AcceptanceRow[] => {
        const cells = /a reviewer adds the row ([^<]*),<reviewer>/.exec(message)?.[1]?.split(",") ?? [];
        const [version = "", dataset = "", scope = "", kind = "", count = ""] = cells;
        return version === ""
          ? []
          : [
              {
                version,
                dataset,
                scope,
                kind,
                count: Number(count),
                reviewer: "second",
                reason: "read",
              } as unknown as AcceptanceRow,
            ];
      });
      const accepted = await prepareRelease(
        data,
        release,
        before,
        rowsOf.map((row, index) => ({
          row,
          file: "acceptances.csv",
          line: index + 2,
        })),
        review,
      );
      return { said, imported, checked, difference: compareStates(before, state), refused, accepted };
    });
  });

  it("is imported and passes the checks", () => {
    expect(done.said).toHaveLength(20);
    expect([done.imported.code, done.checked.code, done.checked.stdout]).toEqual([
      0,
      0,
      expect.stringContaining("0 errors"),
    ]);
  });

  it("is compared cell by cell: the twenty are named, and no other cell of Table A", () => {
    const own = done.difference.new_editions.find(({ collection }) => collection === "adr/2027");
    const matches = (own?.lines ?? []).flatMap((line) =>
      line.change === "removed"
        ? [`${line.id} removed`]
        : line.change === "changed"
          ? Object.keys(line.fields)
              .filter((member) => !["data_quality", "names", "document_names"].includes(member))
              .map((member) => `${line.id} ${member === "tank" ? "tank_code" : member}`)
          : [],
    );
    expect(matches.toSorted()).toEqual(done.said.toSorted());
  });

  it("does not go out without a reviewer, who sees ten limited quantities that are looser", () => {
    expect(done.refused.record).toBeUndefined();
    const text = done.refused.issues.map(({ rule, message }) => `${rule} ${message}`).join("\n");
    expect(text).toMatch(/release\/loosening adr\/2027\/limited_quantity is looser in 10 cases/);
    expect(text).toMatch(/release\/loosening adr\/2027\/tunnel_code is looser in 3 cases/);
    expect(text).toMatch(/release\/removal 1 removed from adr\/2027 .*1091-II/);
    for (const scope of ["hazard_identification_number", "packing_instructions", "tank", "mixed_packing_provisions"])
      expect(text).toContain(`release/rewording adr/2027/${scope} `);
  });

  it("goes out once each is accepted, count by count", () => {
    expect(done.accepted.issues.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(done.accepted.record?.version).toBe("2027.01.18");
  });
});
