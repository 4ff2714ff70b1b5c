import { compareText } from "../../../runtime/text/fold.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";
import { quoted } from "../../source/issue.ts";
import { type SanctionsData, placeOf, placeOfId } from "../tables/law.ts";

const printedCheck: Check<SanctionsData> = {
  rule: "sanctions/printed",
  why: "`printed` is what the annex says, `code` what is looked up: where they differ, one of them was mistyped, and other goods are banned or freed.",
  example: "code 0602 beside printed 0602 30",
  remedy:
    "Correct the code, or `printed`. Zeros that fill a heading up may be left out of the code; a part of a printed code stands in supplements.csv.",
  run: ({ entries, supplements }) => {
    const written = new Set(supplements.map(({ row }) => `${placeOf(row)} ${row.code} ${row.printed}`));
    return entries.flatMap((line) => {
      const { id, code, printed } = line.row;
      const digits = printed.replace(/\D/g, "");
      const filled = digits.startsWith(code) && /^(?:00)*$/.test(digits.slice(code.length));
      if (filled || (code.startsWith(digits) && written.has(`${placeOfId(id)} ${code} ${printed}`))) return [];
      return [finding(line, "printed", `${JSON.stringify(printed)} beside code ${code}: one of them is wrong`)];
    });
  },
};

const placeCheck: Check<SanctionsData> = {
  rule: "sanctions/place",
  why: "The build takes regime and annex of an entry from the name of its file, and answers quote its id: the two must say the same, in order.",
  example: "RU-XXI-0004 in entries/RU-XXIII.csv",
  remedy: "Move the row to the file of its annex; keep rows in the order of their ids.",
  run: ({ entries }) => {
    const issues: Finding[] = [];
    let before: { file: string; id: string } | undefined;
    for (const line of entries) {
      const place = /([^/]+)\.csv$/.exec(line.file)?.[1] ?? "";
      if (line.row.id.slice(0, -5) !== place)
        issues.push(finding(line, "id", `${quoted(line.row.id)}: want ${place}-<number> in this file`));
      else if (before?.file === line.file && compareText(before.id, line.row.id) > 0) {
        issues.push(finding(line, "id", `${quoted(line.row.id)} stands after ${before.id}: sort the rows by id`));
      }
      before = { file: line.file, id: line.row.id };
    }
    return issues;
  },
};

/** A code of TARIC is known by the CN8 code above it. */
function isKnown({ codes, successors }: SanctionsData, code: string): boolean {
  const cn = code.slice(0, 8);
  return successors.has(cn) || [...codes.values()].some((year) => year.has(cn));
}

const codeCheck: Check<SanctionsData> = {
  rule: "sanctions/code",
  why: "A code that no year of the CN has matches no goods: the entry would be in the table and in no answer.",
  example: "2710 19 43 without a successor, 8999",
  remedy: "Correct the digits, or add what became of the code to nomenclature/successors.csv.",
  run: (data) => {
    const issues: Finding[] = [];
    for (const line of data.entries) {
      if (!isKnown(data, line.row.code))
        issues.push(finding(line, "code", `${line.row.code} is in no CN year held and has no successor`));
      for (const code of line.row.except_codes) {
        if (!isKnown(data, code))
          issues.push(finding(line, "except_codes", `${code} is in no CN year held and has no successor`));
      }
    }
    return issues;
  },
};

const exceptCodeCheck: Check<SanctionsData> = {
  rule: "sanctions/except-code",
  why: "An excluded code takes goods out of its entry. One that does not lie below the entry takes out nothing here and may free other goods by mistake.",
  example: "code 74, except_codes 7501",
  remedy: "Write the code below the entry that the text excludes.",
  run: ({ entries }) =>
    entries.flatMap((line) =>
      line.row.except_codes
        .filter((code) => code === line.row.code || !code.startsWith(line.row.code))
        .map((code) => finding(line, "except_codes", `${quoted(code)} does not lie below ${line.row.code}`)),
    ),
};

export const lawCodesChecks: readonly Check<SanctionsData>[] = [codeCheck, exceptCodeCheck, placeCheck, printedCheck];
