import { fold } from "../../../runtime/text/fold.ts";
import { quoted } from "../../source/issue.ts";
import { codesOf } from "../codes.ts";
import type { NomenclatureData } from "../tables.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

export const synonymTargetCheck: Check<NomenclatureData> = {
  rule: "nomenclature/synonym-target",
  why: "An everyday name that leads to no code and to no words of the nomenclature finds nothing, and nobody notices.",
  example: "laptop* with the code 8471 31, or with the words portable brain",
  remedy: "Name codes of the newest year held, or words that stand together in one of its names; one of the two at least.",
  run({ years, synonyms }) {
    const newest = years.get(Math.max(...years.keys())) ?? [];
    const codes = codesOf(newest);
    const names = newest.flatMap(({ row }) => [row.name_en, row.name_pl]);
    return synonyms.flatMap((line): Finding[] => {
      const { row } = line;
      const issues = row.codes
        .filter((code) => !codes.has(code))
        .map((code) => finding(line, "codes", `${code} is no code of the newest nomenclature`));
      // Most words stand in a name as they are typed; only the others need be folded.
      if (row.words.length > 0 && !standTogether(row.words, names) && !standTogether(row.words.map(fold), names.map(fold))) {
        issues.push(finding(line, "words", `${quoted(row.words.join(" "))}: no name of the newest nomenclature has these words`));
      }
      if (row.codes.length + row.words.length === 0) issues.push(finding(line, "codes", `${quoted(row.name)} leads nowhere: want codes, words or both`));
      return issues;
    });
  },
};

function standTogether(words: readonly string[], names: readonly string[]): boolean {
  const [first = "", ...others] = words;
  return names.some((name) => name.includes(first) && others.every((word) => name.includes(word)));
}
