import { describe, expect, it } from "vitest";
import { exactly, type Range } from "../../../../runtime/rules/adr/points/fraction.ts";
import type { TunnelCategory } from "../../../../openapi/schemas/adr-load.ts";
import { judgeTunnel, mayPass } from "../../../../runtime/adr/consignment/tunnel.ts";
import { consignment } from "../fixtures/consignment.ts";
import { adr2025 } from "../fixtures/published.ts";

type TunnelGoods = Parameters<typeof judgeTunnel>[0][number];

const { tunnel_codes: codes } = adr2025.rules.consignment;
const CATEGORIES = ["B", "C", "D", "E"] as const;
const KG = 1_000_000n;

/** 8.6.4 for packages, read as sentences: the first tunnel of A to E that is closed, by code and net explosive mass. */
const FIRST: Record<string, (kg: number) => string> = {
  B: () => "B",
  B1000C: (kg) => (kg > 1000 ? "B" : "C"),
  "B/D": () => "D",
  "B/E": () => "E",
  C: () => "C",
  C5000D: (kg) => (kg > 5000 ? "C" : "D"),
  "C/D": () => "D",
  "C/E": () => "E",
  D: () => "D",
  "D/E": () => "E",
  E: () => "E",
  "-": () => "none",
};

function closedBy(code: string, kg: number): TunnelCategory[] {
  const first = FIRST[code]?.(kg) ?? "B";
  return first === "none" ? [] : CATEGORIES.filter((category) => category >= first);
}

const goods = (index: number, ...own: (string | null)[]): TunnelGoods => ({ index, codes: own, certain: true });
const judge = (list: TunnelGoods[], explosive: Range = exactly(0n), limited: boolean | null = false) =>
  judgeTunnel(list, explosive, limited, codes);

it("the published table of 8.6.4 is that of the second reading", () => {
  expect(codes.map((row) => ({ ...row, data_quality: "verified" }))).toEqual(consignment.tunnel_codes);
});

describe("every pair of restriction codes of 8.6.4", () => {
  const pairs = Object.keys(FIRST).flatMap((a) => Object.keys(FIRST).map((b) => [a, b] as const));
  const masses = [0, 1000, 1001, 5000, 5001];

  it("is closed to the union of the tunnels of both", () => {
    expect(pairs).toHaveLength(144);
    const wrong = pairs.flatMap(([a, b]) =>
      masses.flatMap((kg) => {
        const tunnelFinding = judge([goods(0, a), goods(1, b)], exactly(BigInt(kg) * KG));
        const union = CATEGORIES.filter(
          (category) => closedBy(a, kg).includes(category) || closedBy(b, kg).includes(category),
        );
        return tunnelFinding.closed.join() === union.join() && tunnelFinding.maybe.length === 0
          ? []
          : [{ a, b, kg, found: tunnelFinding.closed, union }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("has the code of one of the two, which closes as much as both", () => {
    const wrong = pairs.filter(([a, b]) =>
      masses.some((kg) => {
        const { code, closed } = judge([goods(0, a), goods(1, b)], exactly(BigInt(kg) * KG));
        return code === null || ![a, b].includes(code) || closedBy(code, kg).join() !== closed.join();
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("is the same whichever stands first", () => {
    expect(
      pairs.filter(
        ([a, b]) =>
          JSON.stringify({ ...judge([goods(0, a), goods(1, b)]), items: 0 }) !==
          JSON.stringify({ ...judge([goods(0, b), goods(1, a)]), items: 0 }),
      ),
    ).toEqual([]);
  });
});

describe("what is not known", () => {
  it.each([
    {
      why: "a row of either code: what both close is closed",
      list: [goods(0, "D/E", "C/D")],
      explosive: 0n,
      closed: "E",
      maybe: "D",
      code: null,
    },
    {
      why: "a code that is not known may close all",
      list: [goods(0, null)],
      explosive: 0n,
      closed: "",
      maybe: "BCDE",
      code: null,
    },
    {
      why: "a code that is not in the table may close all",
      list: [goods(0, "F")],
      explosive: 0n,
      closed: "",
      maybe: "BCDE",
      code: null,
    },
    {
      why: "goods that only perhaps count",
      list: [{ ...goods(0, "C"), certain: false }, goods(1, "E")],
      explosive: 0n,
      closed: "E",
      maybe: "CD",
      code: null,
    },
    { why: "no goods", list: [], explosive: 0n, closed: "", maybe: "", code: null },
  ])("$why", ({ list, explosive, closed, maybe, code }) => {
    const tunnelFinding = judge(list, exactly(explosive));
    expect({
      closed: tunnelFinding.closed.join(""),
      maybe: tunnelFinding.maybe.join(""),
      code: tunnelFinding.code,
    }).toEqual({
      closed,
      maybe,
      code,
    });
  });

  it("an explosive mass of 500 to 1500 kg leaves B open under B1000C", () => {
    const tunnelFinding = judge([goods(0, "B1000C")], { low: 500n * KG, high: 1500n * KG });
    expect([tunnelFinding.closed.join(""), tunnelFinding.maybe.join(""), tunnelFinding.code]).toEqual([
      "CDE",
      "B",
      null,
    ]);
    expect(CATEGORIES.map((category) => mayPass(tunnelFinding, category))).toEqual([null, false, false, false]);
  });

  it("an explosive mass without a bound may be any", () => {
    expect(judge([goods(0, "C5000D")], { low: 0n, high: null })).toMatchObject({ closed: ["D", "E"], maybe: ["C"] });
  });
});

describe("limited quantities (8.6.3.3)", () => {
  it("close E where marks are wanted", () => {
    expect(judge([], exactly(0n), true)).toMatchObject({ closed: ["E"], maybe: [], code: null });
    expect(judge([goods(0, "-")], exactly(0n), true)).toMatchObject({ closed: ["E"], codes: ["-"], code: null });
    expect(judge([goods(0, "D")], exactly(0n), true)).toMatchObject({ closed: ["D", "E"], code: "D" });
  });

  it("leave E open where it is open whether marks are wanted", () => {
    const tunnelFinding = judge([], exactly(0n), null);
    expect([
      tunnelFinding.closed,
      tunnelFinding.maybe,
      mayPass(tunnelFinding, "E"),
      mayPass(tunnelFinding, "D"),
    ]).toEqual([[], ["E"], null, true]);
  });
});
