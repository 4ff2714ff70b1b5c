import { quoted } from "../../source/issue.ts";
import { walk } from "../tree.ts";
import { onceByObject } from "../../../runtime/text/memo.ts";
import type { CnRow, NomenclatureData } from "../tables.ts";
import type { Located } from "../../source/table.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

type Line = Located<CnRow>;

interface Around {
  /** The nearest line above with a code. */
  above: Line | undefined;
  before: Line | undefined;
  next: Line | undefined;
}

function eachLine(data: NomenclatureData, look: (line: Line, around: Around) => Finding | undefined): Finding[] {
  const issues: Finding[] = [];
  for (const lines of data.years.values()) {
    const above = codesAbove(lines);
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index];
      if (line === undefined) continue;
      const issue = look(line, { above: above[index], before: lines[index - 1], next: lines[index + 1] });
      if (issue !== undefined) issues.push(issue);
    }
  }
  return issues;
}

/** For each line of a year the nearest line above with a code. */
const codesAbove = onceByObject((lines: readonly Line[]): (Line | undefined)[] => {
  const above: (Line | undefined)[] = [];
  walk(
    lines,
    ({ row }) => row.depth,
    (_, parents) => above.push(parents.findLast(({ row }) => row.code !== "")),
  );
  return above;
});

function nameLine({ row }: Line): string {
  return row.code === "" ? `the line ${quoted(row.name_en || row.name_pl)}` : row.code;
}

const depthCheck: Check<NomenclatureData> = {
  rule: "nomenclature/depth",
  why: "A level that is skipped hangs a code below the wrong line, so a parent's restriction is lost or borrowed.",
  example: "depth 4 after depth 2",
  remedy: "Give the line one level more than the line it stands under.",
  run: (data) =>
    eachLine(data, (line, { before }) => {
      const most = before === undefined ? 0 : before.row.depth + 1;
      return line.row.depth <= most
        ? undefined
        : finding(line, "depth", `${line.row.depth}: ${nameLine(line)} may stand at most at depth ${most} here`);
    }),
};

const chapterCheck: Check<NomenclatureData> = {
  rule: "nomenclature/chapter",
  why: "Shards are split by chapter; a line outside one is in no shard, and a chapter below another line swallows its neighbour.",
  example: "code 01 at depth 1, or a heading at depth 0",
  remedy: "Write chapters, and only these, at depth 0 with their 2 digits.",
  run: (data) =>
    eachLine(data, (line) =>
      (line.row.depth === 0) === (line.row.code.length === 2)
        ? undefined
        : finding(
            line,
            "depth",
            `${line.row.depth}: ${nameLine(line)}; want depth 0 for a code of 2 digits and for nothing else`,
          ),
    ),
};

const parentCheck: Check<NomenclatureData> = {
  rule: "nomenclature/parent",
  why: "A code that does not continue the code above it stands in the wrong place, and takes that place's names.",
  example: "0102 21 below 0101",
  remedy: "Move the line below its own heading, or correct the code.",
  run: (data) =>
    eachLine(data, (line, { above }) => {
      const { code } = line.row;
      if (
        code === "" ||
        above === undefined ||
        (code.startsWith(above.row.code) && code.length > above.row.code.length)
      )
        return undefined;
      return finding(
        line,
        "code",
        `${code} stands below ${above.row.code} (line ${above.line}): want a code that begins with it and is longer`,
      );
    }),
};

const branchCheck: Check<NomenclatureData> = {
  rule: "nomenclature/branch",
  why: "Goods are declared with 8 digits: a branch that ends earlier has lost its codes, and one that goes on below 8 digits is no CN.",
  example: "0101 21 with nothing below it",
  remedy: "Add the missing CN8 lines, or remove the line that lost them.",
  run: (data) =>
    eachLine(data, (line, { next }) => {
      const ends = next === undefined || next.row.depth <= line.row.depth;
      if (ends === (line.row.code.length === 8)) return undefined;
      return finding(
        line,
        "code",
        ends
          ? `${nameLine(line)} has nothing below it: want CN8 codes there`
          : `${line.row.code} has lines below it: a CN8 code has none`,
      );
    }),
};

const levelCheck: Check<NomenclatureData> = {
  rule: "nomenclature/level",
  why: "A heading or subheading without a line of its own is named by `XXXX 00` below it or by its heading; otherwise it would have no name and no node.",
  example: "0101 29 10 directly below 0101",
  remedy: "Add the line of the level that is missing.",
  run: (data) =>
    eachLine(data, (line, around) => {
      const { code } = line.row;
      const above = around.above?.row.code ?? "";
      for (let length = above.length + 2; length < code.length; length += 2) {
        if (/^0+$/.test(code.slice(length)) || code.slice(0, length) === above.padEnd(length, "0")) continue;
        return finding(
          line,
          "code",
          `${code} stands directly below ${above === "" ? "no code" : above}: want a line for ${code.slice(0, length)} between them`,
        );
      }
      return undefined;
    }),
};

export const shapeChecks: readonly Check<NomenclatureData>[] = [
  depthCheck,
  chapterCheck,
  parentCheck,
  branchCheck,
  levelCheck,
];
