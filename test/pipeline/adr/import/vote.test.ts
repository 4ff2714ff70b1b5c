import { describe, expect, it } from "vitest";
import { align } from "../../../../pipeline/adr/import/align.ts";
import type { TableReadingRow } from "../../../../pipeline/adr/import/reading.ts";
import { cellVerified } from "../../../../pipeline/adr/import/read-all.ts";
import { voteRow } from "../../../../pipeline/adr/import/table-a.ts";
import { decideCell, type CellVote } from "../../../../pipeline/adr/import/vote.ts";

type Side = Parameters<typeof voteRow>[1];

const voice = (reading: CellVote["reading"], value: string, edition = "2025"): CellVote => ({
  reading,
  edition,
  mode: "road",
  value,
});

describe("a vote", () => {
  it.each([
    {
      why: "all agree, in whatever order",
      column: "labels",
      voices: [voice("TR", "8 6.1"), voice("NO", "6.1 8")],
      value: "8 6.1",
      rule: "agreed",
    },
    {
      why: "more than half of the edition",
      column: "tunnel_code",
      voices: [voice("TR", "E"), voice("NO", "E"), voice("CP", "B/E")],
      value: "E",
      rule: "majority",
    },
    {
      why: "older editions cannot outvote this one",
      column: "class",
      voices: [voice("TR", "6.1"), voice("CP", "6.1"), voice("RK23", "8", "2023"), voice("OCA", "8", "2019")],
      value: "6.1",
      rule: "majority",
    },
    {
      why: "older editions break a tie",
      column: "tunnel_code",
      voices: [voice("TR", ""), voice("CP", "606"), voice("RK23", "", "2023")],
      value: "",
      rule: "older_editions",
    },
    {
      why: "a tie that nobody breaks stays open",
      column: "tunnel_code",
      voices: [voice("TR", "D"), voice("CP", "E")],
      value: "D",
      rule: "open",
    },
    {
      why: "one voice of this edition decides",
      column: "tunnel_code",
      voices: [voice("TR", "E"), voice("RK23", "D", "2023")],
      value: "E",
      rule: "majority",
    },
    {
      why: "nobody of this edition reads the cell",
      column: "tunnel_code",
      voices: [voice("RK23", "D", "2023")],
      value: "D",
      rule: "open",
    },
  ] as const)("$why", ({ column, voices, value, rule }) => {
    expect(decideCell(column, "2025", voices)).toMatchObject({ value, rule });
  });

  it("takes the settled value against a majority, and says so", () => {
    const voices = [voice("NO", "TU15 TE19"), voice("CP", "TU14 TU15"), voice("TR", "TU14 TU15")];
    expect(decideCell("tank_provisions", "2025", voices, "TU15 TE19")).toMatchObject({
      value: "TU15 TE19",
      rule: "settled",
      againstMajority: true,
    });
  });
});

describe("a verified cell", () => {
  it.each([
    { why: "two readings of this edition", agree: [voice("TR", "E"), voice("NO", "E")], verified: true },
    {
      why: "one of this edition and one of an older",
      agree: [voice("TR", "E"), voice("RK23", "E", "2023")],
      verified: true,
    },
    { why: "one reading", agree: [voice("TR", "E")], verified: false },
    { why: "older editions only", agree: [voice("OCA", "E", "2019"), voice("RK23", "E", "2023")], verified: false },
  ])("$why: $verified", ({ agree, verified }) => {
    expect(cellVerified({ value: "E", rule: "agreed", agree, differ: [], againstMajority: false }, "2025")).toBe(
      verified,
    );
  });
});

function row(cells: TableReadingRow["cells"], name = ""): TableReadingRow {
  return { un: "1993", cells, names: name === "" ? {} : { en: name } };
}

describe("alignment", () => {
  const base = [
    row({ packing_group: "I" }),
    row({ packing_group: "II", special_provisions: "640C" }),
    row({ packing_group: "II", special_provisions: "640D" }),
  ];

  it("finds the rows of a sorted reading", () => {
    const sorted = [base[2], base[1], base[0]].map((own) => row(own?.cells ?? {}));
    const { rows, moved } = align(base, sorted);
    expect(
      rows.map((own) => own.map(({ cells }) => `${cells.packing_group} ${cells.special_provisions ?? ""}`.trim())),
    ).toEqual([["I"], ["II 640C"], ["II 640D"]]);
    expect(moved).toBe(true);
  });

  it("lays all parts of a split row beside it", () => {
    const split = [
      row({ packing_group: "I" }, "dry"),
      row({ packing_group: "I" }, "wetted"),
      row({ packing_group: "I" }, "in solution"),
      row({ packing_group: "II", special_provisions: "640D" }),
    ];
    expect(align(base, split).rows.map((own) => own.length)).toEqual([3, 0, 1]);
  });

  it.each([
    {
      base: ["MALEIC ANHYDRIDE, MOLTEN", "MALEIC ANHYDRIDE"],
      other: ["MALEINSYREANHYDRID, SMELTET", "MALEINSYREANHYDRID"],
      why: "one row is molten",
    },
    {
      base: ["190 °C'den yüksek sıcaklıkta", "190 °C'de veya altında"],
      other: ["hoger dan 190°C", "gelijk aan of lager dan 190°C"],
      why: "UN 3257: CP prints its rows the other way round",
    },
    {
      base: ["filled at a temperature higher than 190 °C", "filled at or below 190 °C"],
      other: ["bei einer Temperatur über 190 °C", "von höchstens 190 °C"],
      why: "the same in German",
    },
  ])("tells rows apart by words of their names where the codes are equal: $why", ({ base: names, other }) => {
    const rows = names.map((name) => row({}, name));
    expect(
      align(
        rows,
        other.toReversed().map((name) => row({}, name)),
      ).rows.map((own) => own[0]?.names.en),
    ).toEqual(other);
  });
});

type Id = CellVote["reading"];

function sideOf(rows: Partial<Record<Id, TableReadingRow>>): Side {
  const entries = Object.entries(rows) as [Id, TableReadingRow][];
  return new Map(
    entries.map(([id, own]) => [
      id,
      {
        reading: {
          id,
          edition: "2025",
          mode: id === "RID" ? "rail" : id === "NO" ? "joint" : "road",
          oneRow: false,
          decided: false,
          nameTurns: new Map(),
          rows: [],
        },
        rows: [own],
      },
    ]),
  );
}

const ROAD = row({ tank_provisions: "TU15 TE19", carriage_packages: "V11" });

describe("a rail reading", () => {
  it("is not heard where it only lacks road's own words", () => {
    const cell = voteRow("2025", sideOf({ TR: ROAD, RID: row({ tank_provisions: "TU15" }) }), true, new Map()).get(
      "tank_provisions",
    );
    expect(cell).toMatchObject({ value: "TU15 TE19", rule: "agreed" });
    expect(cell?.agree.map((own) => own.reading)).toEqual(["TR"]);
  });

  it("is heard where it lacks another word", () => {
    const cell = voteRow("2025", sideOf({ TR: ROAD, RID: row({ tank_provisions: "TE19" }) }), true, new Map()).get(
      "tank_provisions",
    );
    expect(cell?.differ.map((own) => own.reading)).toEqual(["RID"]);
  });

  it("explains the W provisions that the joint table prints as V", () => {
    const cell = voteRow(
      "2025",
      sideOf({ TR: ROAD, RID: { ...row({}), railPackages: "W1 W11" }, NO: row({ carriage_packages: "V11 V1" }) }),
      true,
      new Map(),
    ).get("carriage_packages");
    expect(cell).toMatchObject({ value: "V11", rule: "agreed" });
  });
});

it("leaves goods that may not be carried with class and code only", () => {
  expect(voteRow("2025", sideOf({ TR: row({ class: "8", labels: "8" }) }), false, new Map()).get("labels")?.value).toBe(
    "",
  );
});
