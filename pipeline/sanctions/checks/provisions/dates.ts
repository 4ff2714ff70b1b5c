import { monthNames } from "../../months.ts";
import { dayAfter } from "../../../../runtime/rules/sanctions/force.ts";
import { type Check, finding, type Finding, findingsIn } from "../../../source/check.ts";
import type { ProvisionsData } from "../../tables/provisions.ts";

/** Days that contradict each other: an end before its beginning, an old contract younger than the end of its period. */
const provisionDatesCheck: Check<ProvisionsData> = {
  rule: "provisions/dates",
  why: "A period that ends before it begins is never in force, and the slip that caused it (a day and a month exchanged) hides the real one.",
  example: "valid_from 2026-07-25, until 2026-04-24",
  remedy: "Read the days again in the source; dates are YYYY-MM-DD and `until` is the last day.",
  run(data) {
    const issues: Finding[] = [];
    for (const line of [...data.exemptions, ...data.notices]) {
      const { valid_from: from, until } = line.row;
      if (from !== "" && until !== "" && until < from)
        issues.push(finding(line, "until", `${until} is before valid_from ${from}`));
    }
    for (const winddown of data.winddowns) {
      const { contract_before: before, until } = winddown.row;
      if (before !== "" && until !== "" && until < before)
        issues.push(finding(winddown, "until", `${until} is before contract_before ${before}`));
    }
    for (const line of [...data.customs.measures, ...data.certificates]) {
      if (line.row.end !== "" && line.row.end < line.row.start)
        issues.push(finding(line, "end", `${line.row.end} is before start ${line.row.start}`));
    }
    for (const act of data.acts) {
      const { adopted, in_force: force } = act.row;
      if (adopted !== "" && force !== "" && force < adopted)
        issues.push(finding(act, "in_force", `${force} is before adopted ${adopted}`));
    }
    return issues;
  },
};

/** Source keys of customs files: they name the paragraph of a document code, not what the paragraph says. */
const CUSTOMS = "taric-";

/** A provision known by its document code only must have a last day: the code outlives the paragraph. */
const unreadCheck: Check<ProvisionsData> = {
  rule: "provisions/unread",
  why: "Customs keep a document code after its paragraph has ended. Without a last day an exemption or period is offered that is no longer law.",
  example: "source taric-2025-07 with an empty `until`",
  remedy:
    "Read the paragraph in the law and name that text as source, or give the latest day that the paragraph can have held.",
  run(data) {
    return findingsIn([...data.exemptions, ...data.winddowns], (row) => {
      if (!row.source.startsWith(CUSTOMS) || row.until !== "") return [];
      return [["until", `empty, and ${row.article.join(", ")} was not read: only its document code is known`]];
    });
  },
};

const MONTHS = { en: monthNames("en"), pl: monthNames("pl") };

/** `31 December 2027` of a day, as a text writes it. */
function written(day: string, lang: "en" | "pl"): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[lang][Number(month) - 1] ?? ""} ${year}`;
}

const dayInTextCheck: Check<ProvisionsData> = {
  rule: "provisions/until-text",
  why: "The text of a period names its last day, and `until` decides by it: where they differ, a period that is over is shown as running, or the other way round.",
  example: "until 2028-01-25, and the text says until 25 January 2027",
  remedy:
    "Read the article and correct the one that is wrong, in both languages. A text may name the first day after instead, or no day at all.",
  run: ({ exemptions, winddowns }) =>
    findingsIn([...exemptions, ...winddowns], (row) => {
      const { until } = row;
      if (until === "") return [];
      return (["en", "pl"] as const).flatMap((lang) => {
        const text = row[`text_${lang}`];
        const named: string[] = text.match(new RegExp(`\\b\\d{1,2} (?:${MONTHS[lang].join("|")}) \\d{4}`, "g")) ?? [];
        const cut = named.filter(
          (day) =>
            !/\b(?:before|s?przed|since|od|from)\b/i.test(
              text.slice(Math.max(0, text.indexOf(day) - 12), text.indexOf(day)),
            ),
        );
        if (cut.length === 0 || named.includes(written(until, lang)) || named.includes(written(dayAfter(until), lang)))
          return [];
        return [["until", `${until}, while text_${lang} names ${cut.join(", ")}: read the article`]];
      });
    }),
};

const contractInTextCheck: Check<ProvisionsData> = {
  rule: "provisions/contract-text",
  why: "The text of a period names the day before which a contract was concluded, and `contract_before` decides by it.",
  example: "contract_before 2025-10-24, and the text says concluded before 20 July 2025",
  remedy: "Read the article and correct the one that is wrong, in both languages.",
  run: ({ exemptions, winddowns }) =>
    findingsIn([...exemptions, ...winddowns], (row) => {
      const { contract_before: before } = row;
      if (before === "") return [];
      return (["en", "pl"] as const).flatMap((lang) => {
        const day = `\\d{1,2} (?:${MONTHS[lang].join("|")}) \\d{4}`;
        const stated = [...row[`text_${lang}`].matchAll(new RegExp(`\\b(?:before|przed(?: dniem)?) (${day})`, "g"))];
        return stated.length === 0 || stated.some(([, printed]) => printed === written(before, lang))
          ? []
          : [
              [
                "contract_before",
                `${before}, while text_${lang} says before ${stated.map(([, printed]) => printed).join(", ")}`,
              ],
            ];
      });
    }),
};

const actDayCheck: Check<ProvisionsData> = {
  rule: "provisions/act-day",
  why: "The rows that an act added begin with it. Changed in acts.csv only, the day says one thing in the list of acts and another in every answer.",
  example: "acts.csv says 2026-05-01 for an act whose first row begins on 2026-04-24",
  remedy: "Read the last article of the act and correct the day here, or valid_from of its rows.",
  run: ({ acts, entries }) => {
    const first = new Map<string, string>();
    for (const {
      row: { act, valid_from },
    } of entries)
      if (act !== "" && valid_from !== "" && valid_from < (first.get(act) ?? "9999")) first.set(act, valid_from);
    return findingsIn(acts, ({ celex, in_force }) => {
      const begun = first.get(celex);
      return in_force === "" || begun === undefined || begun === in_force
        ? []
        : [["in_force", `${in_force}, while the first row of ${celex} begins on ${begun}`]];
    });
  },
};

export const provisionsDatesChecks: readonly Check<ProvisionsData>[] = [
  provisionDatesCheck,
  unreadCheck,
  dayInTextCheck,
  contractInTextCheck,
  actDayCheck,
];
