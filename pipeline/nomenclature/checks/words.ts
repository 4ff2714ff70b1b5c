import { codesOf } from "../codes.ts";
import type { NomenclatureData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

export const referenceCodeCheck: Check<NomenclatureData> = {
  rule: "nomenclature/reference-code",
  why: "A name of a reference list that leads to a code which the newest nomenclature lacks leads nowhere.",
  example: "abalone with the heading 0370",
  remedy: "Import the reference lists again: `cargolex import references` takes only codes that exist.",
  run({ years, references }) {
    const codes = codesOf(years.get(Math.max(...years.keys())) ?? []);
    return references.flatMap((line) => line.row.codes.filter((code) => !codes.has(code)).map((code) => finding(line, "codes", `${code} is no code of the newest nomenclature`)));
  },
};

export const formStemCheck: Check<NomenclatureData> = {
  rule: "nomenclature/form-stem",
  why: "The forms of a word are its stem with each of the ends; a stem that begins otherwise than the word makes forms of another word.",
  example: "mleko with the stem klek",
  remedy: "Import the forms again: `cargolex import polish-forms`.",
  run: ({ forms }) =>
    forms.flatMap((line) => (line.row.lemma[0] === line.row.stem[0] ? [] : [finding(line, "stem", `${line.row.lemma} and ${line.row.stem} begin otherwise`)])),
};
