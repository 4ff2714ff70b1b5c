import { rmSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { editTable, type Cells } from "../diff/tables.ts";
import { realRelease } from "./real-release.ts";

const { root, next, withTables } = await realRelease();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const COUNTRIES = "sanctions/countries";

interface Planted {
  why: string;
  table: string;
  /** The rows that are edited: the beginning of their cells, joined by a space. */
  rows: string;
  /** The cells that they get; undefined takes the rows out. */
  edit: ((row: Cells) => Cells) | undefined;
  /** What the refusal says. */
  says: string;
}

const without =
  (code: string) =>
  (row: Cells): Cells => ({ ...row, codes: (row["codes"] ?? "").replace(`${code} `, "") });

/** What frees goods in lists that keep every row, in rows that go, and in what is said of documents. */
const PLANTED: Planted[] = [
  {
    why: "a code leaves a group that stays",
    table: "codes",
    rows: "KP taric-467 export Y963 2017",
    edit: without("28112910"),
    says: "KP-taric-467-export restricts 1 CN8 code fewer (28112910)",
  },
  {
    why: "a code of ten digits leaves with its group",
    table: "codes",
    rows: "LY taric-711 import Y920 2021-10-01",
    edit: undefined,
    says: "LY-taric-711-import restricts 1 CN8 code fewer (2904200090)",
  },
  {
    why: "a group ends, and its list stays",
    table: "codes",
    rows: "SO taric-476 export C689 Y918",
    edit: undefined,
    says: "SO-taric-476-export restricts 4 CN8 codes fewer (28070000, 28080000, 29049900, 29209070)",
  },
  {
    why: "law that customs verify turns into what customs alone have",
    table: "law",
    rows: "IR VII 7102",
    edit: undefined,
    says: "IR-VII-import is looser in 5 cases (what becomes allowed: 71021000: verified → customs, now needs",
  },
  {
    why: "law that customs do not have turns into nothing",
    table: "law",
    rows: "UA-OCCUPIED art-2 all",
    edit: (row) => ({ ...row, code: "01" }),
    says: "UA-OCCUPIED-art-2-import is looser in ",
  },
  {
    why: "a row of law covers a part of its code only",
    table: "law",
    rows: "IR VIIb 7201",
    edit: (row) => ({ ...row, ex: "1", words: "IR-VIIb-8101" }),
    says: "72011011: now needs description",
  },
  {
    why: "a document lets more goods pass",
    table: "codes",
    rows: "CF taric-768 export Y233",
    edit: (row) => ({ ...row, documents: "Y233 Y300" }),
    says: "93020000: now passes with Y300",
  },
  {
    why: "the first day of a group moves",
    table: "codes",
    rows: "HT taric-766 export X864 Y234",
    edit: (row) => ({ ...row, start: "2026-03-26" }),
    says: "97061000: since 2025-03-26 → 2026-03-26",
  },
  {
    why: "a document claims an exemption",
    table: "documents",
    rows: "Y181",
    edit: (row) => ({ ...row, claims: "exemption" }),
    says: "Y181/claims is looser in 1 case (what becomes allowed: document Y181: null → exemption)",
  },
  {
    why: "a ban is a control",
    table: "lists",
    rows: "UA-CRIMEA II export",
    edit: (row) => ({ ...row, type: "restriction" }),
    says: "UA-CRIMEA-II-export/type is looser in 1 case (what becomes allowed: measure UA-CRIMEA-II-export: export_ban → restriction)",
  },
  {
    why: "a leg is said to be held whole",
    table: "legs",
    rows: "IR export",
    edit: (row) => ({ ...row, held: "1" }),
    says: 'IR/not_held is looser in 1 case (what becomes allowed: regime IR: ["export","import","transport","third_country"] → ["import","transport","third_country"])',
  },
  {
    why: "the day until which acts were looked for moves",
    table: "regimes",
    rows: "MM",
    edit: (row) => ({ ...row, checked_until: "2026-11-20" }),
    says: "countries/checked_until is served in other words or figures in 1 case (compare each with its source: regime MM: 2026-07-12 → 2026-11-20)",
  },
  ...["codes", "lists", "legs"].map((table) => ({
    why: "a direction goes",
    table,
    rows: table === "legs" ? "IQ import" : "IQ taric-465 import",
    edit: undefined,
    says:
      table === "codes"
        ? "IQ-taric-465-import restricts "
        : `${table === "legs" ? "IQ" : "IQ-taric-465"}-import dropped, with 1 record`,
  })),
];

it("refuses each code, document and condition that frees goods of a country, with list, direction and the row that accepts it", async () => {
  const { code, stdout } = await withTables(
    (folder) => {
      for (const { table, rows, edit } of PLANTED) {
        let result = 0;
        editTable(folder, `${COUNTRIES}/${table}.csv`, (all) =>
          all.flatMap((row) => {
            if (
              !`${Object.values(row)
                .filter((cell) => cell !== "")
                .join(" ")} `.startsWith(rows)
            )
              return [row];
            result++;
            return edit === undefined ? [] : [edit(row)];
          }),
        );
        if (result === 0) throw new Error(`${table}: no row ${rows}`);
      }
    },
    () => next("--dry-run"),
  );
  expect(code).toBe(1);
  const lines = stdout.split("\n").filter((line) => line.startsWith("acceptances.csv: "));
  const unstated = PLANTED.filter(
    ({ says }) =>
      !lines.some((line) => line.includes(says) && /a reviewer adds the row 2026\.12\.01,sanctions,/.test(line)),
  );
  expect(unstated.map(({ why }) => why)).toEqual([]);
});

it("asks for nothing but to read the act where a code moves to another group of its list, and where a record of customs ends, which no law does by it", async () => {
  const { code, stdout } = await withTables(
    (folder) =>
      editTable(folder, `${COUNTRIES}/codes.csv`, (all) =>
        all.flatMap((row) =>
          row["regime"] === "SO" && row["documents"] === "C689"
            ? [
                { ...row, end: "2027-01-01", codes: "282911 283421 290420" },
                { ...row, codes: (row["codes"] ?? "").replace("282911 283421 290420 ", "") },
                { ...row, start: "2019-01-01", codes: "2816" },
              ]
            : [row],
        ),
      ),
    () => next("--dry-run"),
  );
  const wanted = stdout.split("\n").filter((line) => line.startsWith("acceptances.csv"));
  expect([code, wanted]).toEqual([1, [expect.stringContaining("countries/read-against-the-act")]]);
});
