import type { ProvisionsData } from "../../tables/provisions.ts";
import { finding, type Check } from "../../../source/check.ts";
import { dayAfter } from "../../../../runtime/sanctions/days.ts";

const MONTHS: Readonly<Record<"en" | "pl", readonly string[]>> = {
  en: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
  pl: ["stycznia", "lutego", "marca", "kwietnia", "maja", "czerwca", "lipca", "sierpnia", "września", "października", "listopada", "grudnia"],
};

/** `31 December 2027` of a day, as a text writes it. */
function written(day: string, lang: "en" | "pl"): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[lang][Number(month) - 1] ?? ""} ${year}`;
}

export const dayInTextCheck: Check<ProvisionsData> = {
  rule: "provisions/until-text",
  why: "The text of a period names its last day, and `until` decides by it: where they differ, a period that is over is shown as running, or the other way round.",
  example: "until 2028-01-25, and the text says until 25 January 2027",
  remedy: "Read the article and correct the one that is wrong, in both languages. A text may name the first day after instead, or no day at all.",
  run: ({ exemptions, winddowns }) =>
    [...exemptions, ...winddowns].flatMap((line) => {
      const { until } = line.row;
      if (until === "") return [];
      return (["en", "pl"] as const).flatMap((lang) => {
        const text = line.row[`text_${lang}`];
        const named: string[] = text.match(new RegExp(`\\b\\d{1,2} (?:${MONTHS[lang].join("|")}) \\d{4}`, "g")) ?? [];
        const cut = named.filter((day) => !/\b(?:before|s?przed|since|od|from)\b/i.test(text.slice(Math.max(0, text.indexOf(day) - 12), text.indexOf(day))));
        if (cut.length === 0 || named.includes(written(until, lang)) || named.includes(written(dayAfter(until), lang))) return [];
        return [finding(line, "until", `${until}, while text_${lang} names ${cut.join(", ")}: read the article`)];
      });
    }),
};

export const actDayCheck: Check<ProvisionsData> = {
  rule: "provisions/act-day",
  why: "The rows that an act added begin with it. Changed in acts.csv only, the day says one thing in the list of acts and another in every answer.",
  example: "acts.csv says 2026-05-01 for an act whose first row begins on 2026-04-24",
  remedy: "Read the last article of the act and correct the day here, or valid_from of its rows.",
  run: ({ acts, entries }) => {
    const first = new Map<string, string>();
    for (const { row: { act, valid_from } } of entries) if (act !== "" && valid_from !== "" && valid_from < (first.get(act) ?? "9999")) first.set(act, valid_from);
    return acts.flatMap((line) => {
      const { celex, in_force } = line.row;
      const begun = first.get(celex);
      return in_force === "" || begun === undefined || begun === in_force ? [] : [finding(line, "in_force", `${in_force}, while the first row of ${celex} begins on ${begun}`)];
    });
  },
};
