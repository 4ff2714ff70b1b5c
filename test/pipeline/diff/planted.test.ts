import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../commands/run-cli.ts";
import { BASE, CUSTOMS, change, editTable, inCopy, without } from "./tables.ts";

const RU = "sanctions/entries/RU-XXIII.csv";
const BY = "sanctions/entries/BY-XVIII.csv";
const NEW_ACT = {
  celex: "32026R0900",
  eli: "http://data.europa.eu/eli/reg/2026/900/oj",
  regime: "RU",
  title_pl: "Rozporządzenie zmieniające",
  title_en: "Amending Regulation",
  package: "21",
  adopted: "2026-11-01",
  in_force: "2026-11-02",
  annexes: "XXIII",
  state: "included",
  note: "",
};

/** Each case is an edit of the base tables; its report stands in expected/<name>.txt. */
const cases: { name: string; why: string; edit: (folder: string) => void }[] = [
  {
    name: "row-removed",
    why: "a row that is gone in both lists leaves its codes free",
    edit: (folder) => {
      editTable(folder, RU, without("id", "RU-XXIII-0003"));
      editTable(folder, BY, without("id", "BY-XVIII-0003"));
      editTable(folder, CUSTOMS, () => []);
    },
  },
  {
    name: "row-removed-customs-stand-in",
    why: "a row that is gone is replaced by the customs measure for its code, and no verdict changes",
    edit: (folder) => editTable(folder, RU, without("id", "RU-XXIII-0002")),
  },
  {
    name: "row-removed-under-one-regime",
    why: "a code that only Russia lets go keeps its verdict, and is named all the same",
    edit: (folder) => {
      editTable(folder, RU, without("id", "RU-XXIII-0003"));
      editTable(folder, CUSTOMS, () => []);
    },
  },
  {
    name: "extraction-next",
    why: "measures that the extraction before had and the newest has no more, or ended, are named with their entries",
    edit: (folder) => {
      const next = CUSTOMS.replace("2025-07", "2025-08");
      cpSync(join(folder, CUSTOMS), join(folder, next));
      editTable(folder, "sanctions/customs/extractions.csv", (rows) => [
        ...rows,
        { ...rows[0], extraction: "taric-2025-08", day: "2025-08-31" },
      ]);
      editTable(folder, next, (rows) =>
        rows.slice(1).map((row, index) => ({
          ...row,
          extraction: "taric-2025-08",
          end: index === 0 ? "2025-08-15" : (row["end"] ?? ""),
        })),
      );
    },
  },
  {
    name: "row-added",
    why: "an added row without a new act is a correction; its codes turn restricted",
    edit: (folder) => {
      editTable(folder, RU, (rows) => [
        ...rows,
        { ...rows[2], id: "RU-XXIII-0900", code: "0603", printed: "0603", name_en: "Cut flowers" },
      ]);
    },
  },
  {
    name: "row-added-for-later",
    why: "a row that starts after the day asked about will restrict its codes",
    edit: (folder) => {
      editTable(folder, RU, (rows) => [
        ...rows,
        {
          ...rows[2],
          id: "RU-XXIII-0900",
          code: "0603",
          printed: "0603",
          name_en: "Cut flowers",
          valid_from: "2027-01-01",
        },
      ]);
    },
  },
  {
    name: "row-added-by-act",
    why: "an added row of an act that was not held is law, with its CELEX number",
    edit: (folder) => {
      editTable(folder, "sanctions/acts.csv", (rows) => [...rows, NEW_ACT]);
      editTable(folder, RU, (rows) => [
        ...rows,
        {
          ...rows[2],
          id: "RU-XXIII-0900",
          code: "060390",
          printed: "0603 90",
          name_en: "Cut flowers",
          act: "32026R0900",
          valid_from: "2026-11-02",
        },
      ]);
    },
  },
  {
    name: "code-changed",
    why: "a narrower code is one changed record with its id, not a removed and an added one",
    edit: (folder) => {
      editTable(folder, RU, change("id", "RU-XXIII-0004", { code: "06029091", printed: "0602 90 91" }));
      editTable(folder, BY, without("id", "BY-XVIII-0004"));
      editTable(folder, CUSTOMS, () => []);
    },
  },
  {
    name: "text-reworded",
    why: "other words change no verdict",
    edit: (folder) => editTable(folder, RU, change("id", "RU-XXIII-0001", { name_en: "Bulbs and tubers" })),
  },
  {
    name: "valid-to-set",
    why: "an end that lies in the past frees the codes; the act that ended it is new, so it is law",
    edit: (folder) => {
      editTable(folder, "sanctions/acts.csv", (rows) => [...rows, NEW_ACT]);
      editTable(folder, RU, change("id", "RU-XXIII-0005", { valid_to: "2026-11-01", ended_by: "32026R0900" }));
      editTable(folder, BY, without("id", "BY-XVIII-0005"));
      editTable(folder, CUSTOMS, () => []);
    },
  },
  {
    name: "ex-and-exception",
    why: "a row that is limited is partly listed: codes change within their verdict",
    edit: (folder) => {
      editTable(
        folder,
        RU,
        change("id", "RU-XXIII-0003", { ex: "1", scope_en: "red roses", scope_pl: "czerwone róże" }),
      );
      editTable(folder, BY, without("id", "BY-XVIII-0003"));
      editTable(folder, CUSTOMS, () => []);
    },
  },
  {
    name: "newer-text",
    why: "rows that only stand in a newer text are counted, not listed",
    edit: (folder) => {
      editTable(
        folder,
        "sanctions/regimes.csv",
        change("regime", "RU", { consolidated_version: "2026-12-15", consolidated_held: "02014R0833-20261215" }),
      );
      editTable(folder, RU, (rows) => rows.slice(1).map((row) => ({ ...row, text_version: "2026-12-15" })));
    },
  },
  {
    name: "annex-dropped",
    why: "an annex that is gone is said entry by entry and measure by measure",
    edit: (folder) => {
      rmSync(join(folder, BY));
      editTable(folder, "sanctions/annexes.csv", without("regime", "BY"));
      for (const table of ["exemptions", "winddowns", "notices", "customs/measures/taric-2025-07"])
        editTable(folder, `sanctions/${table}.csv`, (rows) => rows.filter(({ regime }) => regime !== "BY"));
    },
  },
  {
    name: "role-changed",
    why: "annexes that are only conditions restrict nothing",
    edit: (folder) =>
      editTable(folder, "sanctions/annexes.csv", (rows) =>
        rows.map((row) => ({ ...row, role: "condition", type: "other" })),
      ),
  },
  {
    name: "un-row-changed",
    why: "a cell of Table A, by class and UN number",
    edit: (folder) =>
      editTable(folder, "adr/2025/substances.csv", change("variant_id", "1203-II", { transport_category: "3" })),
  },
  {
    name: "un-row-removed",
    why: "a row of Table A, and the counts that follow from it",
    edit: (folder) => {
      editTable(folder, "adr/2025/substances.csv", without("variant_id", "0005"));
      editTable(folder, "adr/2025/names.csv", without("variant_id", "0005"));
    },
  },
  {
    name: "nomenclature-line",
    why: "a line of the CN that is gone, one that is renamed, and the verdict of a code that no longer exists",
    edit: (folder) => {
      editTable(folder, "nomenclature/cn-2026.csv", (rows) =>
        change("code", "06031100", { name_en: "Roses, cut" })(without("code", "06031200")(rows)),
      );
    },
  },
  {
    name: "new-nomenclature-year",
    why: "a whole year is one sentence, and verdicts are asked for its first day",
    edit: (folder) => {
      cpSync(join(folder, "nomenclature/cn-2026.csv"), join(folder, "nomenclature/cn-2027.csv"));
    },
  },
];

it.each(cases)("$name: $why", async ({ name, edit }) => {
  const { code, stdout, stderr } = await inCopy(BASE, async (folder) => {
    edit(folder);
    const run = await runCli("diff", BASE, folder);
    return { ...run, stdout: run.stdout.replaceAll(folder, "edited").replaceAll(BASE, "base") };
  });
  expect([code, stderr.replaceAll(/^(reading|asking).*\n/gm, "")]).toEqual([0, ""]);
  await expect(stdout).toMatchFileSnapshot(join(import.meta.dirname, "expected", `${name}.txt`));
});
