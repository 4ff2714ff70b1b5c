import { class1CodesOf } from "../rules/variant-rules.ts";
import { GROUPS, LABEL_KEYS } from "../rows/loading.ts";
import type { AdrData } from "../tables.ts";
import type { Located } from "../../source/table.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

/** A square table as read: its rows by key, and the name of the column of a key. */
interface Square {
  rows: ReadonlyMap<string, { at: Located<unknown>; cells: Readonly<Record<string, string>> }>;
  keys: readonly string[];
  column: (key: string) => string;
}

function labelSquare({ labels }: AdrData): Square {
  return {
    rows: new Map(labels.map((label) => [label.row.label, { at: label, cells: label.row }])),
    keys: LABEL_KEYS,
    column: (key) => `with ${key}`,
  };
}

function class1Square({ class1 }: AdrData): Square {
  return {
    rows: new Map(class1.map((line) => [line.row.group, { at: line, cells: line.row }])),
    keys: GROUPS,
    column: (key) => key,
  };
}

const labelsSymmetricCheck: Check<AdrData> = {
  rule: "adr/labels-symmetric",
  why: "7.5.2.1 permits a pair of labels or not, whichever is named first: a cell that differs from its mirror is misread in one of the two.",
  example: "X at 3 x 8 and nothing at 8 x 3",
  remedy: "Compare both cells with the printed table.",
  run: (data) => unsymmetric(labelSquare(data)),
};

const class1SymmetricCheck: Check<AdrData> = {
  rule: "adr/class1-symmetric",
  why: "7.5.2.2 permits a pair of groups or not, whichever is named first: a cell that differs from its mirror is misread in one of the two.",
  example: "a at B x D and X at D x B",
  remedy: "Compare both cells with the printed table.",
  run: (data) => unsymmetric(class1Square(data)),
};

function unsymmetric({ rows, keys, column }: Square): Finding[] {
  const issues: Finding[] = [];
  for (const [index, a] of keys.entries()) {
    for (const b of keys.slice(0, index)) {
      const row = rows.get(a);
      const mirror = rows.get(b)?.cells[column(a)] ?? "";
      const cell = row?.cells[column(b)] ?? "";
      if (row !== undefined && cell !== mirror)
        issues.push(
          finding(row.at, column(b), `${shown(cell)} at ${a} with ${b}, but ${shown(mirror)} at ${b} with ${a}`),
        );
    }
  }
  return issues;
}

function shown(cell: string): string {
  return cell === "" ? "nothing" : cell;
}

const class1CodeCheck: Check<AdrData> = {
  rule: "adr/class1-code",
  why: "Samples take a code of class 1 from the caller: one that class1-codes.csv lacks is refused, though goods of Table A bear it.",
  example: "UN 0336 with 1.4G, while class1-codes.csv has no G for 1.4",
  remedy: "Correct column (3b), or add the group to its division.",
  run: (data) => {
    const codes = new Set(class1CodesOf(data));
    const bearing = data.substances.filter(
      ({ row }) => row.class === "1" && row.status === "regulated" && row.classification_code !== "",
    );
    return findingsIn(
      bearing.filter(({ row }) => !codes.has(row.classification_code)),
      (row) => [
        [
          "classification_code",
          `${row.classification_code} is not in class1-codes.csv: correct it, or add the group to its division`,
        ],
      ],
    );
  },
};

const footnoteCheck: Check<AdrData> = {
  rule: "adr/footnote",
  why: "A cell with a letter permits only under the footnote: without its text the permission has no condition.",
  example: "the letter d in a cell, and no row d in the table of footnotes",
  remedy: "Add the footnote, or correct the letter; remove a footnote that no cell uses.",
  run: (data) => [
    ...footnotes(labelSquare(data), data.labelFootnotes, "mixed-loading-label-footnotes.csv"),
    ...footnotes(class1Square(data), data.class1Footnotes, "mixed-loading-class1-footnotes.csv"),
  ],
};

function footnotes(
  { rows, keys, column }: Square,
  notes: readonly Located<{ footnote: string }>[],
  file: string,
): Finding[] {
  const defined = new Set(notes.map(({ row }) => row.footnote));
  const used = new Set<string>();
  const issues: Finding[] = [];
  for (const { at: line, cells } of rows.values()) {
    for (const key of keys) {
      for (const letter of (cells[column(key)] ?? "").split(" ").filter((word) => /^[a-d]$/u.test(word))) {
        used.add(letter);
        if (!defined.has(letter))
          issues.push(
            finding(line, column(key), `footnote ${letter} is not in ${file}: add it, or correct the letter`),
          );
      }
    }
  }
  const idle = notes.filter(({ row }) => !used.has(row.footnote));
  return [
    ...issues,
    ...findingsIn(idle, (row) => [
      ["footnote", `no cell uses footnote ${row.footnote}: remove it, or restore the cell`],
    ]),
  ];
}

export const adrMatricesChecks: readonly Check<AdrData>[] = [
  labelsSymmetricCheck,
  class1SymmetricCheck,
  class1CodeCheck,
  footnoteCheck,
];
