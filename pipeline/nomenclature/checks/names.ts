import { quoted } from "../../source/issue.ts";
import type { CnRow, NomenclatureData } from "../tables.ts";
import type { Placed } from "../../source/table.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

const GREEK = /[\u0370-\u03ff]/;
const GREEK_IN_WORD = /[a-zł-ż][\u0370-\u03ff]|[\u0370-\u03ff][a-zł-ż]/i;

/** Looks at every row; at one that stands in several years and is sound, once. */
function eachRow(data: NomenclatureData, look: (line: Placed<CnRow>) => Finding | undefined): Finding[] {
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

export const namesChecks: readonly Check<NomenclatureData>[] = [missingNameCheck, nameMarkCheck, scriptCheck];
