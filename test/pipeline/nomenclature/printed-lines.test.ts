import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planLineCodes, planNames } from "../../../pipeline/nomenclature/plan-lines.ts";
import { planGoodsNames } from "../../../pipeline/nomenclature/plan-words.ts";
import { printedName, readGoodsGroups, readNamedLines } from "../../../runtime/sanctions/printed-lines.ts";

const ROWS = [
  { depth: 0, code: "01", name: "LIVE ANIMALS" }, { depth: 1, code: "0101", name: "Horses" }, { depth: 2, code: "", name: "^ odd" },
  { depth: 3, code: "01012100", name: "of the species ß" }, { depth: 3, code: "01012905", name: "" }, { depth: 3, code: "010191", name: "Other" },
  { depth: 1, code: "0105", name: "Poultry" }, { depth: 0, code: "02", name: "2 kg" }, { depth: 2, code: "020110", name: "Żebra" },
];
const WANTED = [
  [0, "01", "LIVE ANIMALS"], [1, "01", "Horses"], [2, "", "^ odd"], [3, "2100", "of the species ß"], [3, "2905", ""], [3, "91", "Other"], [1, "05", "Poultry"], [0, "02", "2 kg"], [2, "0110", "Żebra"],
];

describe("printed lines", () => {
  it("are read as they were printed", () => {
    expect(readNamedLines(planLineCodes(ROWS), planNames(ROWS.map(({ name }) => name)))).toEqual(WANTED);
    expect(planLineCodes(ROWS)).toEqual(["a01b01cd2100d+805d91b+4", "a+1c0110"]);
  });
  it("without a name for each are refused", () => expect(() => readNamedLines(["a01b01"], ["animals"])).toThrow("2 printed lines have 1 names"));
  it("have the name that was printed, whatever it is", () => {
    for (const unit of ["binary", "grapheme"] as const) fc.assert(fc.property(fc.string({ unit }), (name) => {
      expect(planNames([name]).map(printedName)).toEqual([name]);
    }));
  });
  it("have the code that was printed, at whatever depth", () => {
    const line = fc.record({ depth: fc.nat(9), digits: fc.constantFrom("", "", "01", "10", "90", "2100", "010203") });
    fc.assert(fc.property(fc.array(line), (lines) => {
      const open: string[] = [];
      const rows = lines.map(({ depth, digits }) => {
        open.length = Math.min(open.length, depth);
        const code = digits === "" ? "" : (open.findLast((own) => own) ?? "") + digits;
        open[depth] = code;
        return { depth, code };
      });
      expect(readNamedLines(planLineCodes(rows), rows.map(() => "")).map(([depth, digits]) => ({ depth, digits }))).toEqual(lines);
    }));
  });
  it("of every year published are one for each name in both languages", () => {
    const data = new URL("../../../dist/data/nomenclature/", import.meta.url);
    const read = (path: string): string[] => (JSON.parse(readFileSync(new URL(path, data), "utf8")) as { records: string[] }).records;
    for (const year of [2023, 2024, 2025, 2026]) {
      const [english, polish] = ["en", "pl"].map((lang) => readNamedLines(read(`${year}/lines.json`), read(`${year}/names-${lang}.json`)));
      expect(english!.length).toBeGreaterThan(13_000);
      expect(english!.map(([depth, digits]) => [depth, digits])).toEqual(polish!.map(([depth, digits]) => [depth, digits]));
    }
  });
});

describe("names of goods", () => {
  const synonyms: Parameters<typeof planGoodsNames>[0] = [
    { name: "Milk", langs: "en", codes: ["0401"], words: [] }, { name: "Whole milk", langs: "pl en", codes: ["0401"], words: [] }, { name: "Cream", langs: "en", codes: ["040150", "2106"], words: [] },
    { name: "tyre*", langs: "en", codes: [], words: ["tire"] }, { name: "Car", langs: "en", codes: ["8703"], words: [] },
  ];
  const references = [{ name: "Milk, skimmed", codes: ["0401"] }];

  it("are read in groups of the same codes", () => {
    const records = planGoodsNames(synonyms, references, "en");
    expect(records).toEqual([["040150 2106;-"], ["8703"], [""], "cream", "milk;whole milk|milk skimmed", "car", "tyre*||tire"]);
    expect(readGoodsGroups(records)).toEqual([["040150 2106", "cream", "", ""], ["0401", "milk;whole milk", "milk skimmed", ""], ["8703", "car", "", ""], ["", "tyre*", "", "tire"]]);
  });
  it("without codes for each group are refused", () => expect(() => readGoodsGroups([["0401;0402"], "milk"])).toThrow("1 groups of goods have 2 lists of codes"));
});
