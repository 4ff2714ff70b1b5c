import { codesOf } from "../codes.ts";
import type { CnRow, NomenclatureData } from "../tables.ts";
import type { Placed } from "../../source/table.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

/** Least numbers of CN8 codes, subheadings and headings of chapters 1 to 97; each year held so far is above them. */
const FLOORS = [
  { digits: 8, what: "CN8 codes", least: 9700 },
  { digits: 6, what: "subheadings", least: 5600 },
  { digits: 4, what: "headings", least: 1220 },
] as const;

const orderCheck: Check<NomenclatureData> = {
  rule: "nomenclature/order",
  why: "Lines without a code belong to the codes that follow them; a code out of order takes the wrong ones, and a change no longer reads as one.",
  example: "0101 30 00 before 0101 29",
  remedy: "Put the lines in tariff order, which is the order of the codes.",
  run: ({ years }) => {
    const issues: Finding[] = [];
    for (const lines of years.values()) {
      let last: Placed<CnRow> | undefined;
      for (const line of lines) {
        if (line.row.code === "") continue;
        if (last !== undefined && line.row.code < last.row.code)
          issues.push(
            finding(line, "code", `${line.row.code} stands after ${last.row.code} (line ${last.line}): move it up`),
          );
        last = line;
      }
    }
    return issues;
  },
};

const duplicateCheck: Check<NomenclatureData> = {
  rule: "nomenclature/duplicate-code",
  why: "A code printed twice has two names, and the later one wins silently.",
  example: "0101 21 00 on two lines of one year",
  remedy: "Remove one line, or correct its code.",
  run: ({ years }) => {
    const issues: Finding[] = [];
    for (const lines of years.values()) {
      const seen = new Map<string, Placed<CnRow>>();
      for (const line of lines) {
        const { code } = line.row;
        const first = seen.get(code);
        if (code !== "" && first !== undefined)
          issues.push(finding(line, "code", `${code} stands already in line ${first.line}: remove one`));
        seen.set(code, first ?? line);
      }
    }
    return issues;
  },
};

const floorCheck: Check<NomenclatureData> = {
  rule: "nomenclature/count-floor",
  why: "A year with codes missing answers `unknown code` for goods that exist: an emptied or cut file is a fault, not a reform.",
  example: "a year with 4,000 CN8 codes",
  remedy: "Restore the lost lines; a reform that really shrinks the CN lowers the floor in the same change.",
  run: ({ years }) => {
    const issues: Finding[] = [];
    for (const lines of years.values()) {
      const codes = codesOf(lines);
      for (const { digits, what, least } of FLOORS) {
        const count = [...codes].filter((code) => code.length === digits && code < "98").length;
        if (count < least)
          issues.push(
            finding(
              { file: lines[0]?.file ?? "", line: 0 },
              "code",
              `${count} ${what} in chapters 1 to 97, want at least ${least}: lines are lost`,
            ),
          );
      }
    }
    return issues;
  },
};

export const codesChecks: readonly Check<NomenclatureData>[] = [orderCheck, duplicateCheck, floorCheck];
