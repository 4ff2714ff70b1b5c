import { related } from "../../../runtime/sanctions/words.ts";
import { finding, type Check } from "../../source/check.ts";
import { placeOf, placeOfId, type SanctionsData } from "../tables/law.ts";

export const textDayCheck: Check<SanctionsData> = {
  rule: "sanctions/text-day",
  why: "Which of two texts is the newer decides what is in force; the CELEX number of a consolidated text has its day.",
  example: "02014R0833-20260724 with the date 2023-04-27",
  remedy: "Write the day of the CELEX number into date, or the CELEX number of the text that was read.",
  run: ({ texts }) =>
    texts.flatMap((line) => {
      const [, year, month, day] = /^0.*-(\d{4})(\d{2})(\d{2})$/.exec(line.row.celex) ?? [];
      const own = `${year}-${month}-${day}`;
      return year === undefined || line.row.date === own ? [] : [finding(line, "date", `${line.row.date}, while ${line.row.celex} is the text of ${own}`)];
    }),
};

export const dateCodeCheck: Check<SanctionsData> = {
  rule: "sanctions/date-code",
  why: "A row of dates.csv gives the days of entries that the texts do not date; one that meets no entry changes nothing, and the entry that was meant keeps its days.",
  example: "code 999999 for Annex XXIIIE",
  remedy: "Correct the code, or leave it empty where the day is that of the whole annex.",
  run: ({ dates, entries }) => {
    const codes = Map.groupBy(entries, ({ row }) => placeOfId(row.id));
    return dates
      .filter(({ row }) => row.code !== "" && !(codes.get(placeOf(row)) ?? []).some((entry) => related(entry.row.code, row.code)))
      .map((line) => finding(line, "code", `${line.row.code} meets no entry of ${placeOf(line.row)}`));
  },
};
