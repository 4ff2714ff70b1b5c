import { finding, type Check } from "../../../source/check.ts";
import { figuresByLanguage } from "../../../source/figures.ts";
import { quoted } from "../../../source/issue.ts";
import { provisionsOf, type ProvisionsData } from "../../tables/provisions.ts";
import { otherLanguage, sayLanguage } from "../reads-as.ts";

const provisionLanguageCheck: Check<ProvisionsData> = {
  rule: "provisions/language",
  why: "A text in the wrong column is answered to people who cannot read it, and two that are exchanged are wrong for everybody.",
  example: '"The competent authority may …" in text_pl',
  remedy: "Write each text into the column of its language.",
  run: (data) => {
    const cells = provisionsOf(data).flatMap((at) =>
      (["pl", "en"] as const).map((lang) => ({ at, lang, text: at.row[`text_${lang}`] })),
    );
    const readsAs = otherLanguage(cells);
    return cells.flatMap((cell) => {
      const other = readsAs(cell);
      return other === undefined
        ? []
        : [finding(cell.at, `text_${cell.lang}`, sayLanguage(`text_${cell.lang}`, other))];
    });
  },
};

const actNumberCheck: Check<ProvisionsData> = {
  rule: "provisions/act-number",
  why: "An answer links to the act by its ELI and names it by its title; with another number they lead to a text that says nothing of the goods.",
  example: "32022R0576 with the ELI …/reg/2022/567/oj",
  remedy:
    "Write year and number as the CELEX number has them: 32022R0576 is …/reg/2022/576/oj and 2022/576, before 2015 number/year.",
  run: ({ acts }) =>
    acts.flatMap((at) => {
      const { celex, eli, title_pl, title_en } = at.row;
      const [, year = "", number = ""] = /^3(\d{4})[A-Z](\d{4})$/.exec(celex) ?? [];
      if (year === "") return [];
      const [path, name] = [
        `/${year}/${Number(number)}/oj`,
        year < "2015" ? `${Number(number)}/${year}` : `${year}/${Number(number)}`,
      ];
      return [
        ...(eli.endsWith(path)
          ? []
          : [finding(at, "eli", `is not that of ${celex}: want an ELI that ends in ${path}`)]),
        ...Object.entries({ title_pl, title_en }).flatMap(([column, title]) =>
          new RegExp(`(?<!\\d)${name}(?!\\d)`).test(title)
            ? []
            : [finding(at, column, `does not name ${name}, the number of ${celex}`)],
        ),
      ];
    }),
};

/** The two languages of a text must name the same days, codes and amounts. */
const figuresCheck: Check<ProvisionsData> = {
  rule: "provisions/figures",
  why: "A date or a code that differs between the languages is a mistake in one of them, and a reader of the other never sees it.",
  example: "text_pl says 25 lipca 2026 r., text_en 24 July 2026",
  remedy: "Read the figure again in the source and write it in both texts.",
  run(data) {
    return [...provisionsOf(data), ...data.documents, ...data.acts].flatMap(figuresByLanguage);
  },
};

/** A provision that was read a second time says where; one that was not says why. */
const secondReadingCheck: Check<ProvisionsData> = {
  rule: "provisions/review",
  why: "A ground that lifts a ban is worth as much as its reading: `reviewed` without the paragraph cannot be checked, `to_review` without a reason is never settled.",
  example: "quality reviewed with an empty cell `review`, or one that names no article of the row",
  remedy:
    "Read the paragraph in the text held, then write `Art. 3k(5) read again in <source>` into `review`; or write why it could not be read.",
  run: (data) =>
    provisionsOf(data).flatMap((line) => {
      const { quality, review, article } = line.row;
      if (review === "") return quality === "demo" ? [] : [finding(line, "review", `empty, but the row is ${quality}`)];
      if (quality !== "reviewed" || article.some((own) => review.includes(own))) return [];
      return [
        finding(
          line,
          "review",
          `${quoted(review)} names no paragraph of the row, want ${article.map((own) => `Art. ${own}`).join(", ")}`,
        ),
      ];
    }),
};

export const provisionsWordsChecks: readonly Check<ProvisionsData>[] = [
  actNumberCheck,
  provisionLanguageCheck,
  figuresCheck,
  secondReadingCheck,
];
