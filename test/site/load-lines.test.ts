import { describe, expect, it } from "vitest";
import { readAddress } from "../../runtime/site/address.ts";
import { withField } from "../../runtime/site/line-fields.ts";
import { EMPTY_LINE, FIELD_PATTERNS, isWhole, itemOf, formatLines, readLines } from "../../runtime/site/load-lines.ts";

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

  it("name tanks, bulk and what is carried empty, and lists as lists", () => {
    expect(
      readLines(
        "1202_15000l*carriage:tank*tank.kind:tank_vehicle*tank.code:LGBF*tank.capacity_l:16000,3077_9kg*carriage:bulk*bulk.code:VC1,1072_l*cylinders:3*l_per_cylinder:50,3113_5kg*control_temperature_c:−10*name_words:stabilized,3537_1kg*labels:2.1 8",
      ).map(itemOf),
    ).toEqual([
      { un: "1202", l: 15000, carriage: "tank", tank: { kind: "tank_vehicle", code: "LGBF", capacity_l: 16000 } },
      { un: "3077", kg: 9, carriage: "bulk", bulk: { code: "VC1" } },
      { un: "1072", cylinders: 3, l_per_cylinder: 50 },
      { un: "3113", kg: 5, control_temperature_c: -10, name_words: ["stabilized"] },
      { un: "3537", kg: 1, labels: ["2.1", "8"] },
    ]);
  });

  it("lose the fields of a way of carriage that is left, and nothing else", () => {
    const packed = { carriage: "packages", packages: "4", package_kind: "drum", exempt_as: "lq", waste: "1" };
    const tank = withField(packed, "carriage", "tank");
    expect(tank).toEqual({ carriage: "tank", "tank.kind": "tank_vehicle", waste: "1" });
    expect(withField(withField(tank, "tank.kind", "demountable"), "carriage", "tank")["tank.kind"]).toBe("demountable");
    expect(withField(tank, "carriage", "bulk")).toEqual({ carriage: "bulk", waste: "1" });
    expect(withField(tank, "carriage", "")).toEqual({ carriage: "", waste: "1" });
    expect(withField(packed, "packages", "5")).toEqual({ ...packed, packages: "5" });
  });

  it("are all read, however many there are: a load that is cut would be judged as if it were whole", () => {
    const lines = Array.from({ length: 900 }, (_, index) => ({
      ...EMPTY_LINE,
      un: "1203",
      quantity: `${index + 1}00`,
    }));
    const { items } = readAddress(`?view=load&items=${encodeURIComponent(formatLines(lines))}`);
    expect(readLines(items)).toEqual(lines);
    expect(readAddress(`?view=load&items=${"1203_400l,".repeat(30_000)}`).items).toBe("");
  });

  it.each([
    ["1203_400l", true],
    ["1203_l", false],
    ["1203_l*empty_uncleaned:1", true],
    ["12_400l", false],
    ["1203_0kg", false],
    ["1072_l*cylinders:3", false],
    ["1072_l*cylinders:3*l_per_cylinder:50", true],
    ["1203_4l*carriage:ship", false],
    ["1203_4l*tank.kind:wagon", false],
    ["3113_5kg*control_temperature_c:-10.5", true],
    ["3113_5kg*control_temperature_c:cold", false],
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
    expect(new RegExp(`^(?:${FIELD_PATTERNS.quantity})$`, "v").test(typed)).toBe(isTaken);
  });
});
