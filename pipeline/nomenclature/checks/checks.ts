import { type Check, type Finding, finding } from "../../source/check.ts";
import type { CnRow, NomenclatureData } from "../tables.ts";
import { shapeChecks } from "./shape.ts";
import { successorsChecks } from "./successors.ts";
import { wordsChecks } from "./words.ts";
import { codesOf } from "../tree.ts";
import type { Located } from "../../source/table.ts";
import { quoted } from "../../source/issue.ts";

const GREEK = /[\u0370-\u03ff]/;
const GREEK_IN_WORD = /[a-zł-ż][\u0370-\u03ff]|[\u0370-\u03ff][a-zł-ż]/i;

/** Looks at every row; at one that stands in several years and is sound, once. */
function eachRow(data: NomenclatureData, look: (line: Located<CnRow>) => Finding | undefined): Finding[] {
  const issues: Finding[] = [];
  const sound = new Set<CnRow>();
  for (const lines of data.years.values()) {
    for (const line of lines) {
      if (sound.has(line.row)) continue;
      const issue = look(line);
      if (issue === undefined) sound.add(line.row);
      else issues.push(issue);
    }
  }
  return issues;
}

const missingNameCheck: Check<NomenclatureData> = {
  rule: "nomenclature/name-missing",
  why: "An answer names the code in the language asked for; a code of chapters 1 to 97 always has both names.",
  example: "0101 21 00 with an empty name_en",
  remedy: "Type the name from the Official Journal, or import it again.",
  run: (data) =>
    eachRow(data, (line) => {
      const { code, name_en, name_pl } = line.row;
      if (code === "" || code >= "98" || (name_en !== "" && name_pl !== "")) return undefined;
      return finding(
        line,
        name_en === "" ? "name_en" : "name_pl",
        `${code} has no name: want both languages in chapters 1 to 97`,
      );
    }),
};

const nameMarkCheck: Check<NomenclatureData> = {
  rule: "nomenclature/name-mark",
  why: "A gap that is not marked reads as a finished line, and a mark that outlived its gap as a gap.",
  example: "an empty name_en without en_missing",
  remedy:
    "Set or remove the mark: en_missing beside an empty name_en, pl_cut beside a name_pl that ends in an ellipsis; one mark at most for each language.",
  run: (data) =>
    eachRow(data, (line) => {
      const { name_en, name_pl, mark } = line.row;
      const wrong =
        (name_en === "") !== mark.includes("en_missing")
          ? "en_missing"
          : name_pl.endsWith("…") !== mark.includes("pl_cut")
            ? "pl_cut"
            : undefined;
      if (wrong !== undefined)
        return finding(
          line,
          "mark",
          `${quoted(mark.join(" "))}: ${mark.includes(wrong) ? "remove" : "want"} ${wrong}, by the name beside it`,
        );
      if (mark.length < 2) return undefined;
      const twice = ["en_", "pl_"].find((lang) => mark.filter((word) => word.startsWith(lang)).length > 1);
      return twice === undefined
        ? undefined
        : finding(line, "mark", `${quoted(mark.join(" "))}: want one mark at most for a language`);
    }),
};

const scriptCheck: Check<NomenclatureData> = {
  rule: "nomenclature/mixed-script",
  why: "A Greek letter inside a Latin word looks right and is never found by a search (`surf-bοards` stood so in the source).",
  example: "bοards with a Greek omicron",
  remedy: "Type the word in Latin letters; a Greek letter of a chemical name stands apart (α-, β-).",
  run: (data) =>
    eachRow(data, (line) => {
      const column = (["name_en", "name_pl"] as const).find(
        (name) => GREEK.test(line.row[name]) && GREEK_IN_WORD.test(line.row[name]),
      );
      return column === undefined
        ? undefined
        : finding(
            line,
            column,
            `${quoted(line.row[column])} has a Greek letter inside a Latin word: type it in Latin letters`,
          );
    }),
};

const namesChecks: readonly Check<NomenclatureData>[] = [missingNameCheck, nameMarkCheck, scriptCheck];

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
      let last: Located<CnRow> | undefined;
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
      const seen = new Map<string, Located<CnRow>>();
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

const codesChecks: readonly Check<NomenclatureData>[] = [orderCheck, duplicateCheck, floorCheck];

/** All checks of the nomenclature dataset. */
export const nomenclatureChecks: readonly Check<NomenclatureData>[] = [
  ...shapeChecks,
  ...codesChecks,
  ...namesChecks,
  ...successorsChecks,
  ...wordsChecks,
];
