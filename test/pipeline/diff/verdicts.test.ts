import { expect, it } from "vitest";
import { cn8Codes, compareVerdicts, lostCodes, type Verdicts } from "../../../pipeline/diff/verdicts.ts";
import { realPublished } from "../dataset/real-tables.ts";

const state = await realPublished();

it("asks about codes that only one of two states has", () => {
  const years = new Map(
    [...state.years].map(([year, lines]) => [year, lines.filter(({ code }) => code !== "85423190")]),
  );
  const without = { ...state, years };
  expect(cn8Codes(without).includes("85423190")).toBe(false);
  expect(cn8Codes(without, state)).toEqual(cn8Codes(state));
});

const verdicts = (
  codes: Record<
    string,
    [
      Parameters<typeof compareVerdicts>[0] extends ReadonlyMap<string, { detail: infer Detail }> ? Detail : never,
      ...string[],
    ]
  >,
): Verdicts =>
  new Map(Object.entries(codes).map(([code, [detail, ...annexes]]) => [code, { detail, annexes: new Set(annexes) }]));

it("puts codes that turn free first, and names what one regulation alone changes", () => {
  const from = verdicts({
    "01": ["not_listed"],
    "02": ["listed", "RU-I"],
    "03": ["listed", "RU-I", "BY-I"],
    "04": ["listed", "RU-I"],
    "05": ["listed_expired"],
    "06": ["listed", "RU-I", "RU-II"],
  });
  const to = verdicts({
    "01": ["listed", "BY-I"],
    "02": ["listed_expired"],
    "03": ["listed", "BY-I"],
    "04": ["conditional", "RU-I"],
    "05": ["listed_expired"],
    "06": ["listed", "RU-II"],
  });
  expect(compareVerdicts(from, to, { as_of: "2026-11-21", cn_year: 2026, codes: 6 }, ["RU", "BY"])).toEqual({
    as_of: "2026-11-21",
    cn_year: 2026,
    codes: 6,
    turn_restricted: 1,
    turn_free: 1,
    within: 1,
    shifts: [
      { from: "listed", to: "listed_expired", codes: ["02"] },
      { from: "not_listed", to: "listed", codes: ["01"] },
      { from: "listed", to: "conditional", codes: ["04"] },
    ],
    regimes: [
      { regime: "RU", turn_restricted: [], turn_free: ["02", "03"] },
      { regime: "BY", turn_restricted: ["01"], turn_free: [] },
    ],
  });
  expect(lostCodes(from, to)).toEqual(new Map([["RU-I", ["02", "03", "06"]]]));
});
