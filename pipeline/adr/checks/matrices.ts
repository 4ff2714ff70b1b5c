import { class1CodesOf } from "../rules/class1-codes.ts";
import { GROUPS, LABEL_KEYS } from "../rows/loading.ts";
import { errorAt, type Issue } from "../../source/issue.ts";
import type { AdrData } from "../tables.ts";
import type { Placed } from "../../source/table.ts";
import type { Check } from "../../source/check.ts";

/** A square table as read: its rows by key, and the name of the column of a key. */
interface Square {
  rows: ReadonlyMap<string, { at: Placed<unknown>; cells: Readonly<Record<string, string>> }>;
  keys: readonly string[];
  column: (key: string) => string;
}

function labelSquare({ labels }: AdrData): Square {
  return { rows: new Map(labels.map((at) => [at.row.label, { at, cells: at.row }])), keys: LABEL_KEYS, column: (key) => `with ${key}` };
}

function class1Square({ class1 }: AdrData): Square {
  return { rows: new Map(class1.map((at) => [at.row.group, { at, cells: at.row }])), keys: GROUPS, column: (key) => key };
}

export const labelsSymmetricCheck: Check<AdrData> = {
  rule: "adr/labels-symmetric",
  why: "7.5.2.1 permits a pair of labels or not, whichever is named first: a cell that differs from its mirror is misread in one of the two.",
  example: "X at 3 x 8 and nothing at 8 x 3",
  remedy: "Compare both cells with the printed table.",
  run: (data) => unsymmetric(labelSquare(data), "adr/labels-symmetric"),
};

export const class1SymmetricCheck: Check<AdrData> = {
  rule: "adr/class1-symmetric",
  why: "7.5.2.2 permits a pair of groups or not, whichever is named first: a cell that differs from its mirror is misread in one of the two.",
  example: "a at B x D and X at D x B",
  remedy: "Compare both cells with the printed table.",
  run: (data) => unsymmetric(class1Square(data), "adr/class1-symmetric"),
};

function unsymmetric({ rows, keys, column }: Square, rule: string): Issue[] {
  const issues: Issue[] = [];
  for (const [index, a] of keys.entries()) {
    for (const b of keys.slice(0, index)) {
      const row = rows.get(a);
      const mirror = rows.get(b)?.cells[column(a)] ?? "";
      const cell = row?.cells[column(b)] ?? "";
      if (row !== undefined && cell !== mirror) issues.push(errorAt(row.at, column(b), rule, `${shown(cell)} at ${a} with ${b}, but ${shown(mirror)} at ${b} with ${a}`));
    }
  }
  return issues;
}

function shown(cell: string): string {
  return cell === "" ? "nothing" : cell;
}

export const class1CodeCheck: Check<AdrData> = {
  rule: "adr/class1-code",
  why: "Samples take a code of class 1 from the caller: one that class1-codes.csv lacks is refused, though goods of Table A bear it.",
  example: "UN 0336 with 1.4G, while class1-codes.csv has no G for 1.4",
  remedy: "Correct column (3b), or add the group to its division.",
  run: (data) => {
    const codes = new Set(class1CodesOf(data));
    const bearing = data.substances.filter(({ row }) => row.class === "1" && row.status === "regulated" && row.classification_code !== "");
    return bearing.filter(({ row }) => !codes.has(row.classification_code)).map((placed) =>
      errorAt(placed, "classification_code", "adr/class1-code", `${placed.row.classification_code} is not in class1-codes.csv: correct it, or add the group to its division`),
    );
  },
};

export const footnoteCheck: Check<AdrData> = {
  rule: "adr/footnote",
  why: "A cell with a letter permits only under the footnote: without its text the permission has no condition.",
  example: "the letter d in a cell, and no row d in the table of footnotes",
  remedy: "Add the footnote, or correct the letter; remove a footnote that no cell uses.",
  run: (data) => [
    ...footnotes(labelSquare(data), data.labelFootnotes, "mixed-loading-label-footnotes.csv"),
    ...footnotes(class1Square(data), data.class1Footnotes, "mixed-loading-class1-footnotes.csv"),
  ],
};

function footnotes({ rows, keys, column }: Square, notes: readonly Placed<{ footnote: string }>[], file: string): Issue[] {
  const defined = new Set(notes.map(({ row }) => row.footnote));
  const used = new Set<string>();
  const issues: Issue[] = [];
  for (const { at, cells } of rows.values()) {
    for (const key of keys) {
      for (const letter of (cells[column(key)] ?? "").split(" ").filter((word) => /^[a-d]$/u.test(word))) {
        used.add(letter);
        if (!defined.has(letter)) issues.push(errorAt(at, column(key), "adr/footnote", `footnote ${letter} is not in ${file}: add it, or correct the letter`));
      }
    }
  }
  const idle = notes.filter(({ row }) => !used.has(row.footnote));
  return [...issues, ...idle.map((note) => errorAt(note, "footnote", "adr/footnote", `no cell uses footnote ${note.row.footnote}: remove it, or restore the cell`))];
}
