import { quoted } from "../../source/issue.ts";
import type { SanctionsData } from "../tables/law.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

/** A code of TARIC is known by the CN8 code above it. */
function isKnown({ codes, successors }: SanctionsData, code: string): boolean {
  const cn = code.slice(0, 8);
  return successors.has(cn) || [...codes.values()].some((year) => year.has(cn));
}

export const codeCheck: Check<SanctionsData> = {
  rule: "sanctions/code",
  why: "A code that no year of the CN has matches no goods: the entry would be in the table and in no answer.",
  example: "2710 19 43 without a successor, 8999",
  remedy: "Correct the digits, or add what became of the code to nomenclature/successors.csv.",
  run: (data) => {
    const issues: Finding[] = [];
    for (const line of data.entries) {
      if (!isKnown(data, line.row.code)) issues.push(finding(line, "code", `${line.row.code} is in no CN year held and has no successor`));
      for (const code of line.row.except_codes) {
        if (!isKnown(data, code)) issues.push(finding(line, "except_codes", `${code} is in no CN year held and has no successor`));
      }
    }
    return issues;
  },
};

export const exceptCodeCheck: Check<SanctionsData> = {
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
