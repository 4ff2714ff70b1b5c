import { describe, expect, it } from "vitest";
import {
  EMPTY_LINE,
  isWhole,
  itemOf,
  formatLines,
  QUANTITY_PATTERN,
  readLines,
} from "../../runtime/site/load-lines.ts";

/** Lines of a load in the address of the page. */
describe("lines of a load", () => {
  it("are read as they were printed, whatever is typed in them", () => {
    const lines = [
      { ...EMPTY_LINE, un: "1203", quantity: "400", unit: "l" as const },
      {
        ...EMPTY_LINE,
        un: "1993",
        quantity: "50.5",
        variant: "1993-II",
        more: { technical_name: "ethanol, with_under * ~1 and ~ tilde", packages: "4" },
      },
      { ...EMPTY_LINE, un: "1950", quantity: "20", more: { exempt_as: "lq", inner_l: "0.5", package_kg: "12" } },
    ];
    expect(formatLines(lines.slice(0, 1))).toBe("1203_400l");
    expect(readLines(formatLines(lines))).toEqual(lines);
  });

  it("become items of the API: numbers as numbers, ticks as true, nothing for what is empty", () => {
    expect(readLines("1950_20kg*exempt_as:lq*inner_l:0.5*packages:4*waste:1*technical_name:").map(itemOf)).toEqual([
      { un: "1950", kg: 20, exempt_as: "lq", inner_l: 0.5, packages: 4, waste: true },
    ]);
    expect(readLines("1263_20l*environmentally_hazardous:0*refillable:1").map(itemOf)).toEqual([
      { un: "1263", l: 20, environmentally_hazardous: false, refillable: true },
    ]);
    expect(readLines("1203_l*empty_uncleaned:1").map(itemOf)).toEqual([{ un: "1203", empty_uncleaned: true }]);
  });

  it.each([
    ["1203_400l", true],
    ["1203_l", false],
    ["1203_l*empty_uncleaned:1", true],
    ["12_400l", false],
    ["1203_0kg", false],
    ["1203_4kg*packages:1.5", false],
    ["1203_4kg*outer:bag", false],
    ["1203_4kg*density_kg_per_l:0.8", true],
    ["1203_4kg*unknown:5", true],
    ["1203_4kg*refillable:2", false],
    ["1203_4kg*packages:4*package_kind:drum", true],
    ["_kg*empty_uncleaned:1", false],
  ])("%s can be asked about: %s", (text, whole) => {
    expect(readLines(text).every(isWhole)).toBe(whole);
  });

  it.each([
    ["1200", true],
    ["1.2", true],
    ["0.755", true],
    ["1200,500", true],
    ["1.1250", true],
    ["1.200", false],
    ["12,500", false],
    ["1 200", false],
  ])("the field of a quantity takes %s: %s", (typed, isTaken) => {
    expect(new RegExp(`^(?:${QUANTITY_PATTERN})$`, "v").test(typed)).toBe(isTaken);
  });
});
