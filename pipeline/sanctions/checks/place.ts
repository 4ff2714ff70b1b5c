import { compareText } from "../../../runtime/text/fold.ts";
import { quoted } from "../../source/issue.ts";
import type { SanctionsData } from "../tables/law.ts";
import { finding, type Finding, type Check } from "../../source/check.ts";

export const placeCheck: Check<SanctionsData> = {
  rule: "sanctions/place",
  why: "The build takes regime and annex of an entry from the name of its file, and answers quote its id: the two must say the same, in order.",
  example: "RU-XXI-0004 in entries/RU-XXIII.csv",
  remedy: "Move the row to the file of its annex; keep rows in the order of their ids.",
  run: ({ entries }) => {
    const issues: Finding[] = [];
    let before: { file: string; id: string } | undefined;
    for (const line of entries) {
      const place = /([^/]+)\.csv$/.exec(line.file)?.[1] ?? "";
      if (line.row.id.slice(0, -5) !== place) issues.push(finding(line, "id", `${quoted(line.row.id)}: want ${place}-<number> in this file`));
      else if (before?.file === line.file && compareText(before.id, line.row.id) > 0) {
        issues.push(finding(line, "id", `${quoted(line.row.id)} stands after ${before.id}: sort the rows by id`));
      }
      before = { file: line.file, id: line.row.id };
    }
    return issues;
  },
};
