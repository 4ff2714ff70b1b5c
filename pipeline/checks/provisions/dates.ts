import { errorAt, type Issue } from "../../issue.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/dates";

/** Days that contradict each other: an end before its beginning, an old contract younger than the end of its period. */
export const datesCheck: Check<ProvisionsData> = {
  rule,
  why: "A period that ends before it begins is never in force, and the slip that caused it (a day and a month exchanged) hides the real one.",
  example: "valid_from 2026-07-25, until 2026-04-24",
  remedy: "Read the days again in the source; dates are YYYY-MM-DD and `until` is the last day.",
  run(data) {
    const issues: Issue[] = [];
    for (const at of [...data.exemptions, ...data.notices]) {
      const { valid_from: from, until } = at.row;
      if (from !== "" && until !== "" && until < from) issues.push(errorAt(at, "until", rule, `${until} is before valid_from ${from}`));
    }
    for (const at of data.winddowns) {
      const { contract_before: before, until } = at.row;
      if (before !== "" && until !== "" && until < before) issues.push(errorAt(at, "until", rule, `${until} is before contract_before ${before}`));
    }
    for (const at of data.customs) {
      if (at.row.end !== "" && at.row.end < at.row.start) issues.push(errorAt(at, "end", rule, `${at.row.end} is before start ${at.row.start}`));
    }
    for (const at of data.certificates) {
      if (at.row.end !== "" && at.row.end < at.row.start) issues.push(errorAt(at, "end", rule, `${at.row.end} is before start ${at.row.start}`));
    }
    for (const at of data.acts) {
      const { adopted, in_force: force } = at.row;
      if (adopted !== "" && force !== "" && force < adopted) issues.push(errorAt(at, "in_force", rule, `${force} is before adopted ${adopted}`));
    }
    return issues;
  },
};
