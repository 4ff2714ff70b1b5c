import { finding, type Check } from "../../../source/check.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions.ts";
import { otherLanguage, sayLanguage } from "../reads-as.ts";

export const provisionLanguageCheck: Check<ProvisionsData> = {
  rule: "provisions/language",
  why: "A text in the wrong column is answered to people who cannot read it, and two that are exchanged are wrong for everybody.",
  example: "\"The competent authority may …\" in text_pl",
  remedy: "Write each text into the column of its language.",
  run: (data) => {
    const cells = provisionsOf(data).flatMap((at) => (["pl", "en"] as const).map((lang) => ({ at, lang, text: at.row[`text_${lang}`] })));
    const readsAs = otherLanguage(cells);
    return cells.flatMap((cell) => {
      const other = readsAs(cell);
      return other === undefined ? [] : [finding(cell.at, `text_${cell.lang}`, sayLanguage(`text_${cell.lang}`, other))];
    });
  },
};

export const actNumberCheck: Check<ProvisionsData> = {
  rule: "provisions/act-number",
  why: "An answer links to the act by its ELI and names it by its title; with another number they lead to a text that says nothing of the goods.",
  example: "32022R0576 with the ELI …/reg/2022/567/oj",
  remedy: "Write year and number as the CELEX number has them: 32022R0576 is …/reg/2022/576/oj and 2022/576, before 2015 number/year.",
  run: ({ acts }) =>
    acts.flatMap((at) => {
      const { celex, eli, title_pl, title_en } = at.row;
      const [, year = "", number = ""] = /^3(\d{4})[A-Z](\d{4})$/.exec(celex) ?? [];
      if (year === "") return [];
      const [path, name] = [`/${year}/${Number(number)}/oj`, year < "2015" ? `${Number(number)}/${year}` : `${year}/${Number(number)}`];
      return [
        ...(eli.endsWith(path) ? [] : [finding(at, "eli", `is not that of ${celex}: want an ELI that ends in ${path}`)]),
        ...Object.entries({ title_pl, title_en }).flatMap(([column, title]) => (new RegExp(`(?<!\\d)${name}(?!\\d)`).test(title) ? [] : [finding(at, column, `does not name ${name}, the number of ${celex}`)])),
      ];
    }),
};
