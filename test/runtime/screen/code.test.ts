import { describe, expect, it } from "vitest";
import type { CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { findCodeColumns, findNameColumns, namedColumn, renderColumn } from "../../../runtime/screen/columns.ts";
import { screenRows, type CheckCode } from "../../../runtime/screen/screen.ts";
import { statedColumns } from "../../../runtime/screen/stated.ts";

describe("the column of codes", () => {
  const goods = [
    ["Price", "Kod CN", "Name"],
    [8542, "85423190", "x"],
    [1200, "01012100", "y"],
  ];
  it("is the one that is called so", () => expect(findCodeColumns(goods)).toEqual([{ column: 1, header: 0 }]));
  it("is found below a title", () =>
    expect(findCodeColumns([["Faktura 7"], [], ...goods])).toEqual([{ column: 1, header: 2 }]));
  it("is the only one of six digits and more where nothing is called so", () =>
    expect(
      findCodeColumns([
        ["a", "b"],
        ["x", "85423190"],
        ["y", "01012100"],
      ]),
    ).toEqual([{ column: 1, header: 0 }]));
  it("has no heading where the codes begin in the first row", () =>
    expect(findCodeColumns([["85423190"], ["01012100"]])).toEqual([{ column: 0, header: -1 }]));
  it("is that of a list of one column, headings among its codes too", () => {
    expect(findCodeColumns([["87036010"], ["7208"], ["2203"]])).toEqual([{ column: 0, header: -1 }]);
    expect(
      findCodeColumns([
        ["87036010", "a"],
        ["7208", "b"],
        ["2203", "c"],
      ]),
    ).toEqual([]);
  });
  it.each(["code", "Kod"])("is called %s, headings among its codes too", (heading) =>
    expect(
      findCodeColumns([
        [heading, "name"],
        ["8703 60 10", "car"],
        ["7601", "alu"],
      ]),
    ).toEqual([{ column: 0, header: 0 }]),
  );
  it("may be several", () =>
    expect(
      findCodeColumns([
        ["CN code", "HS code"],
        ["85423190", "854231"],
      ]),
    ).toHaveLength(2));
  it("is none in a list of names, prices and days", () =>
    expect(
      findCodeColumns([
        ["name", "price", "day"],
        ["beer", 1200, "2026-11-22"],
      ]),
    ).toEqual([]));
  it.each([
    { heading: "Opis towaru", column: 1 },
    { heading: "Description of goods", column: 1 },
    { heading: "Warenbezeichnung", column: 1 },
    { heading: "Désignation des marchandises", column: 1 },
    { heading: "Remarks", column: undefined },
  ])("is that of the names in a sheet without codes: $heading", ({ heading, column }) =>
    expect(findNameColumns([["Invoice 7"], ["price", heading], [1200, "laptop"]])[0]?.column).toBe(column),
  );
  it.each([
    ["kod cn", 1],
    ["B", 1],
    ["2", 1],
    ["Z", undefined],
    ["Waga", undefined],
  ])("named as %s", (name, column) => expect(namedColumn(goods, name)?.column).toBe(column));
  it("is said as in a sheet", () =>
    expect([
      renderColumn(goods, { column: 1, header: 0 }),
      renderColumn([["85423190"]], { column: 0, header: -1 }),
      renderColumn([], { column: 27, header: -1 }),
    ]).toEqual(['B "Kod CN"', "A", "AB"]));
});

/** A check that answers with these legs. */
const answer =
  (...legs: Pick<CnSummaryRow, "prohibited" | "verdict_detail">[]): CheckCode =>
  async () =>
    ({
      verdict_detail: "not_listed",
      cn_name: "x",
      needs: [],
      meta: { stale: false, warnings: [] },
      summary: legs.map((leg) => ({ regime: "RU", direction: "export", ...leg })),
    }) as unknown as CnBasicResponse;

describe("an article", () => {
  const nothing = { prohibited: false, verdict_detail: "not_listed" } as const;
  it.each([
    { why: "no leg was answered", legs: [], outcome: "depends" },
    {
      why: "a ban is to come",
      legs: [nothing, { prohibited: false, verdict_detail: "listed_future" } as const],
      outcome: "depends",
    },
    {
      why: "a fact decides",
      legs: [nothing, { prohibited: null, verdict_detail: "conditional" } as const],
      outcome: "depends",
    },
    {
      why: "a restriction that is no ban",
      legs: [nothing, { prohibited: false, verdict_detail: "listed" } as const],
      outcome: "depends",
    },
    {
      why: "the code is not known",
      legs: [{ prohibited: null, verdict_detail: "unknown_code" } as const],
      outcome: "unknown_code",
    },
    {
      why: "a ban ended",
      legs: [nothing, { prohibited: false, verdict_detail: "listed_expired" } as const],
      outcome: "nothing_found",
    },
    { why: "nothing stands on any leg", legs: [nothing], outcome: "nothing_found" },
  ])("is $outcome where $why", async ({ legs, outcome }) => {
    const [row] = await screenRows([["85423190"]], { column: 0, header: -1 }, answer(...legs));
    expect(row?.result.outcome).toBe(outcome);
  });

  it("states what its columns say, and shares an answer only with articles that state the same", async () => {
    const requested: unknown[] = [];
    const check: CheckCode = async (q, stated) => {
      requested.push([q, stated]);
      return { refusal: { code: "ambiguous", value: q, detail: "x" } };
    };
    const rows = [
      ["CN", "Value_EUR", "facts", "contract_date"],
      ["33030010", 250, null, new Date("2025-01-10")],
      ["33030010", 250, "", "2025-01-10"],
      ["33030010", "", "RU-XVIII-0100:no", null],
    ];
    await screenRows(rows, { column: 0, header: 0 }, check);
    expect(requested).toEqual([
      ["33030010", { facts: "RU-XVIII-0100:no" }],
      ["33030010", { value_eur: "250", contract_date: "2025-01-10" }],
    ]);
  });

  it.each(["Value (EUR) per kg", "Value in EUR '000", "k€ value", "Preis je Meter €", "Prix au kg EUR"])(
    "is not worth what stands under %s: it is not of one item in euro",
    (heading) => {
      expect(statedColumns([heading])).toEqual([]);
    },
  );

  it.each(["Unit value EUR", "Wert/Stück EUR", "Cena za szt. EUR", "Warenwert EUR", "Price EUR/pc"])(
    "is worth what stands under %s",
    (heading) => {
      expect(statedColumns([heading])).toEqual([["value_eur", 0]]);
    },
  );

  it("named by words alone is not read, whatever they may mean: their codes stand beside", async () => {
    const requested: string[] = [];
    const check: CheckCode = async (q) => {
      requested.push(q);
      const candidates = ["8703", "8704", "8711", "8712"].map((code) => ({ code, name: code, confidence: "likely" }));
      const warnings = [
        { code: "too_vague", detail: "Customs refuse such words." },
        { code: "name_too_general", detail: "Say what the goods are." },
        { code: "synonym", detail: "An everyday name." },
      ];
      return { verdict: "restricted", candidates, meta: { warnings } } as unknown as CnBasicResponse;
    };
    const rows = await screenRows(
      [["samochód osobowy"], ["samochód osobowy"], ["--"]],
      { column: 0, header: -1 },
      check,
    );
    expect(requested).toEqual(["samochód osobowy"]);
    expect(rows.map(({ result }) => [result.outcome, result.code, result.verdict_detail, result.legs])).toEqual(
      rows.map(() => ["unread", null, null, []]),
    );
    expect(rows.map(({ result }) => result.candidates.map(({ code }) => code))).toEqual([
      ["8703", "8704", "8711"],
      ["8703", "8704", "8711"],
      [],
    ]);
    expect(rows.map(({ result: found }) => found.refusal?.detail ?? null)).toEqual([
      "Say what the goods are.",
      "Say what the goods are.",
      null,
    ]);
  });
});
