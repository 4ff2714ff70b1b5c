import { errorAt, type Issue } from "../../issue.ts";
import type { Check } from "../check.ts";
import type { ProvisionsData } from "../../tables/provisions-data.ts";

const rule = "provisions/unread";

/** Source keys of customs files: they name the paragraph of a document code, not what the paragraph says. */
const CUSTOMS = "taric-";

/** A provision known by its document code only must have a last day: the code outlives the paragraph. */
export const unreadCheck: Check<ProvisionsData> = {
  rule,
  why: "Customs keep a document code after its paragraph has ended. Without a last day an exemption or period is offered that is no longer law.",
  example: "source taric-2025-07 with an empty `until`",
  remedy: "Read the paragraph in the law and name that text as source, or give the latest day that the paragraph can have held.",
  run(data) {
    return [...data.exemptions, ...data.winddowns].flatMap((at): Issue[] => {
      if (!at.row.source.startsWith(CUSTOMS) || at.row.until !== "") return [];
      return [errorAt(at, "until", rule, `empty, and ${at.row.article.join(", ")} was not read: only its document code is known`)];
    });
  },
};
