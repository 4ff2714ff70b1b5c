import { finding, type Finding, type Check } from "../../../source/check.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";

/** Days that contradict each other: an end before its beginning, an old contract younger than the end of its period. */
export const provisionDatesCheck: Check<ProvisionsData> = {
  rule: "provisions/dates",
  why: "A period that ends before it begins is never in force, and the slip that caused it (a day and a month exchanged) hides the real one.",
  example: "valid_from 2026-07-25, until 2026-04-24",
  remedy: "Read the days again in the source; dates are YYYY-MM-DD and `until` is the last day.",
  run(data) {
    const issues: Finding[] = [];
    for (const at of [...data.exemptions, ...data.notices]) {
      const { valid_from: from, until } = at.row;
      if (from !== "" && until !== "" && until < from) issues.push(finding(at, "until", `${until} is before valid_from ${from}`));
    }
    for (const at of data.winddowns) {
      const { contract_before: before, until } = at.row;
      if (before !== "" && until !== "" && until < before) issues.push(finding(at, "until", `${until} is before contract_before ${before}`));
    }
    for (const at of [...data.customs.measures, ...data.certificates]) {
      if (at.row.end !== "" && at.row.end < at.row.start) issues.push(finding(at, "end", `${at.row.end} is before start ${at.row.start}`));
    }
    for (const at of data.acts) {
      const { adopted, in_force: force } = at.row;
      if (adopted !== "" && force !== "" && force < adopted) issues.push(finding(at, "in_force", `${force} is before adopted ${adopted}`));
    }
    return issues;
  },
};

/** Source keys of customs files: they name the paragraph of a document code, not what the paragraph says. */
const CUSTOMS = "taric-";

/** A provision known by its document code only must have a last day: the code outlives the paragraph. */
export const unreadCheck: Check<ProvisionsData> = {
  rule: "provisions/unread",
  why: "Customs keep a document code after its paragraph has ended. Without a last day an exemption or period is offered that is no longer law.",
  example: "source taric-2025-07 with an empty `until`",
  remedy: "Read the paragraph in the law and name that text as source, or give the latest day that the paragraph can have held.",
  run(data) {
    return [...data.exemptions, ...data.winddowns].flatMap((at): Finding[] => {
      if (!at.row.source.startsWith(CUSTOMS) || at.row.until !== "") return [];
      return [finding(at, "until", `empty, and ${at.row.article.join(", ")} was not read: only its document code is known`)];
    });
  },
};
