import { type Check, finding, findingsIn } from "../../source/check.ts";
import type { ControlsData } from "../tables/controls.ts";

/** Codes of TARIC are longer than those of the nomenclature. */
const LONGEST_CN = 8;

/** Checks between tables of controls. */
export const controlsChecks: readonly Check<ControlsData>[] = [
  {
    rule: "controls/reading",
    why: "A measure of the tariff that no control takes is left out by name with the reason, or customs stop goods of which nothing is said.",
    example: "a reading without a control and without a reason, or with a control that controls.csv does not have",
    remedy: "Name a control of controls.csv, or say in `why` why the measures are none.",
    run: ({ controls, readings }) => {
      const names = new Set(controls.map(({ row }) => row.control));
      const read = new Set(readings.map(({ row }) => row.control));
      return [
        ...findingsIn(readings, ({ control, why }) => {
          if (control === "") return why === "" ? [["why", "is empty: say why these measures are no control"]] : [];
          return names.has(control) ? [] : [["control", `${control} is not in controls.csv`]];
        }),
        ...findingsIn(
          controls.filter(({ row }) => !read.has(row.control)),
          (row) => [["control", `no reading names ${row.control}: it controls nothing`]],
        ),
      ];
    },
  },
  {
    rule: "controls/counts",
    why: "Every measure that a reading takes stands behind a row of codes.csv: one that drops out unseen is a control that nobody is told of.",
    example: "the readings of cites take 1344 measures, the rows of codes.csv stand for 1343",
    remedy: "Import the extraction again with cargolex import controls; codes.csv is not edited by hand.",
    run: ({ controls, readings, codes }) => {
      const taken = sumBy(readings.map(({ row }) => row));
      const shown = sumBy(codes.map(({ row }) => row));
      return findingsIn(controls, (row) => {
        const [read, count] = [taken.get(row.control) ?? 0, shown.get(row.control) ?? 0];
        return read === count
          ? []
          : [["control", `the readings take ${read} measures, the rows of codes.csv stand for ${count}`]];
      });
    },
  },
  {
    rule: "controls/code",
    why: "A code that the nomenclature does not have is never asked for, so its control is never shown.",
    example: "a row for 01019999",
    remedy: "Read the code in the extraction again; where the nomenclature is older, import its new year first.",
    run: ({ codes, nomenclature }) =>
      findingsIn(
        codes.filter(({ row }) => !nomenclature.has(row.code.slice(0, LONGEST_CN))),
        (row) => [["code", `${row.code} is not in the newest nomenclature`]],
      ),
  },
  {
    rule: "controls/documents",
    why: "A document is told of by what it claims; one that has no row could be taken for a permit.",
    example: "Y901 stands in codes.csv and not in documents.csv",
    remedy: "Add the document with what it claims, in our own words; `unread` where no description of it is held.",
    run: ({ codes, documents }) => {
      const existing = new Set(documents.map(({ row }) => row.code));
      const used = new Map(codes.flatMap((line) => line.row.documents.map((code) => [code, line] as const)));
      return [
        ...[...used]
          .filter(([code]) => !existing.has(code))
          .map(([code, line]) => finding(line, "documents", `${code} has no row in controls/documents.csv`)),
        ...findingsIn(
          documents.filter(({ row }) => !used.has(row.code)),
          (row) => [["code", `no control names ${row.code}`]],
        ),
      ];
    },
  },
];

function sumBy(rows: readonly { control: string; measures: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { control, measures } of rows) sums.set(control, (sums.get(control) ?? 0) + measures);
  return sums;
}
