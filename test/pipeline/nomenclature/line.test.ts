import { expect, it } from "vitest";
import { indexLines, nestSubchapters, placesOf, type PrintedLine } from "../../../pipeline/nomenclature/import/line.ts";

function outline(text: string): PrintedLine[] {
  return text
    .trim()
    .split("\n")
    .map((line, index) => {
      const body = line.trim();
      const code = /^\d+/.exec(body)?.[0] ?? "";
      return {
        code,
        depth: (line.length - line.trimStart().length) / 2,
        text: body.slice(code.length).trim(),
        at: index + 1,
      };
    });
}

const depths = (lines: readonly PrintedLine[]): string[] =>
  lines.map(({ code, depth, text }) => `${depth} ${code || text}`);

it("nests the headings of a sub-chapter below its title, up to the next chapter", () => {
  const lines = outline(`
28
  I. ELEMENTS
  2801
    28011000
  II. ACIDS
  2806
29
  2901
`);
  expect(depths(nestSubchapters(lines))).toEqual([
    "0 28",
    "1 I. ELEMENTS",
    "2 2801",
    "3 28011000",
    "1 II. ACIDS",
    "2 2806",
    "0 29",
    "1 2901",
  ]);
});

it("leaves a line that has its own lines below it where it is", () => {
  const lines = outline(`
99
  Certain goods
    99050000
  9930
`);
  expect(depths(nestSubchapters(lines))).toEqual(["0 99", "1 Certain goods", "2 99050000", "1 9930"]);
});

it("names the place of a line by every code directly below it", () => {
  const lines = outline(`
01
  0101
    Horses
      01012100
      010129
        01012910
        Other
          01012991
`);
  const places = placesOf(lines);
  expect([...places].map(([line, found]) => [line.text, found])).toEqual([
    ["Horses", ["01012100/0/1", "01012900/0/1"]],
    ["Other", ["01012991/0/1"]],
  ]);
});

it("tells stacked lines apart by their distance, and trees of another shape not at all", () => {
  const stacked = outline(`
01
  0102
    Cattle
      Other
        01022905
`);
  const flat = outline(`
01
  0102
    Cattle
      01022905
`);
  expect(indexLines(stacked).get("01022905/1/2")?.text).toBe("Cattle");
  expect(indexLines(flat).get("01022905/1/2")).toBeUndefined();
});
