import { fold } from "../../../runtime/text/normalize.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";
import { quoted } from "../../source/issue.ts";
import type { Located } from "../../source/table.ts";
import { codesOf } from "../tree.ts";
import type { CnRow, NomenclatureData, TranslationRow } from "../tables.ts";

const synonymTargetCheck: Check<NomenclatureData> = {
  rule: "nomenclature/synonym-target",
  why: "An everyday name that leads to no code and to no words of the nomenclature finds nothing, and nobody notices.",
  example: "laptop* with the code 8471 31, or with the words portable brain",
  remedy:
    "Name codes of the newest year held, or words that stand together in one of its names; one of the two at least.",
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
      if (
        row.words.length > 0 &&
        !standTogether(row.words, names) &&
        !standTogether(row.words.map(fold), names.map(fold))
      ) {
        issues.push(
          finding(line, "words", `${quoted(row.words.join(" "))}: no name of the newest nomenclature has these words`),
        );
      }
      if (row.codes.length + row.words.length === 0)
        issues.push(finding(line, "codes", `${quoted(row.name)} leads nowhere: want codes, words or both`));
      return issues;
    });
  },
};

function standTogether(words: readonly string[], names: readonly string[]): boolean {
  const [first = "", ...others] = words;
  return names.some((name) => name.includes(first) && others.every((word) => name.includes(word)));
}

const referenceCodeCheck: Check<NomenclatureData> = {
  rule: "nomenclature/reference-code",
  why: "A name of a reference list that leads to a code which the newest nomenclature lacks leads nowhere.",
  example: "abalone with the heading 0370",
  remedy: "Import the reference lists again: `cargolex import references` takes only codes that exist.",
  run({ years, references }) {
    const codes = codesOf(years.get(Math.max(...years.keys())) ?? []);
    return findingsIn(references, (row) =>
      row.codes
        .filter((code) => !codes.has(code))
        .map((code) => ["codes", `${code} is no code of the newest nomenclature`]),
    );
  },
};

const noteCodeCheck: Check<NomenclatureData> = {
  rule: "nomenclature/note-code",
  why: "Words of a note on a code that the newest nomenclature lacks lead nowhere.",
  example: "buttermilk of the heading 0471",
  remedy: "Import the notes again: `cargolex import notes` takes only codes that exist.",
  run({ years, notes }) {
    const codes = codesOf(years.get(Math.max(...years.keys())) ?? []);
    return findingsIn(notes, (row) =>
      (["code", "to"] as const)
        .filter((column) => row[column] !== "" && !codes.has(row[column]))
        .map((column) => [column, `${row[column]} is no code of the newest nomenclature`]),
    );
  },
};

const translationLineCheck: Check<NomenclatureData> = {
  rule: "nomenclature/translation-line",
  why: "Names in further languages stand line by line beside those of the newest year; one line too many names other goods.",
  example: "Pferde beside 0102",
  remedy: "Import the names of that year again: `cargolex import translations`.",
  run({ years, translations }) {
    const lines = years.get(Math.max(...years.keys())) ?? [];
    return [...translations.values()].flatMap((translation) => wrongLine(translation, lines));
  },
};

function wrongLine(translations: readonly Located<TranslationRow>[], lines: readonly Located<CnRow>[]): Finding[] {
  const wrong = translations.find(({ row }, index) => {
    const cited = lines[index]?.row;
    return cited?.depth !== row.depth || !cited.code.startsWith(row.code) || (cited.code === "") !== (row.code === "");
  });
  if (wrong !== undefined) return [finding(wrong, "code", "is not the line of the newest nomenclature at this place")];
  const last = translations.at(-1);
  return last === undefined || translations.length === lines.length
    ? []
    : [finding(last, "code", `is the last of ${translations.length} lines; the newest year has ${lines.length}`)];
}

const formStemCheck: Check<NomenclatureData> = {
  rule: "nomenclature/form-stem",
  why: "The forms of a word are its stem with each of the ends; a stem that begins otherwise than the word makes forms of another word.",
  example: "mleko with the stem klek",
  remedy: "Import the forms again: `cargolex import polish-forms`.",
  run: ({ forms }) =>
    findingsIn(forms, (row) =>
      row.lemma[0] === row.stem[0] ? [] : [["stem", `${row.lemma} and ${row.stem} begin otherwise`]],
    ),
};

const separationCheck: Check<NomenclatureData> = {
  rule: "nomenclature/separation",
  why: "A question between two headings that no note answers is our own opinion, and one between headings that do not exist is never asked.",
  example: "1901 and 1905 by the note on 0901",
  remedy:
    "Name two headings of the newest year, the smaller first, and a code of notes.csv that belongs to one of them.",
  run({ years, notes, separations }) {
    const codes = [...codesOf(years.get(Math.max(...years.keys())) ?? [])];
    const noted = new Set(notes.map(({ row }) => row.code));
    return separations.flatMap((line): Finding[] => {
      const { heading, other: second, note } = line.row;
      const issues = [heading, second]
        .filter((number) => number.length !== 4 || !codes.some((code) => code.startsWith(number)))
        .map((number) =>
          finding(line, number === heading ? "heading" : "other", `${number} is no heading of the newest nomenclature`),
        );
      if (heading >= second) issues.push(finding(line, "other", `${second} does not come after ${heading}`));
      if (!noted.has(note) || ![heading, second].includes(note.slice(0, 4)))
        issues.push(finding(line, "note", `${note} is no code of notes.csv under ${heading} or ${second}`));
      return issues;
    });
  },
};

export const wordsChecks: readonly Check<NomenclatureData>[] = [
  referenceCodeCheck,
  noteCodeCheck,
  translationLineCheck,
  formStemCheck,
  synonymTargetCheck,
  separationCheck,
];
