import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrData } from "../tables.ts";
import { type Check, findingsIn } from "../../source/check.ts";

const provisionCheck: Check<AdrData> = {
  rule: "adr/provision",
  why: "A special provision that no row carries can never be asserted: its number is misspelt, or a row has lost it. One that the edition deleted is in no row.",
  example: "SP 357 for 375",
  remedy: "Correct the number, or restore it in column (6).",
  run: ({ substances, provisions }) => {
    const carried = new Set(
      substances.flatMap(({ row }) => row.special_provisions.map((word) => word.replace(/[A-Z]$/, ""))),
    );
    return findingsIn(
      provisions.filter(({ row }) => carried.has(row.special_provision) === (row.effect === "deleted")),
      (row) => [
        [
          "special_provision",
          row.effect === "deleted"
            ? `SP ${row.special_provision} is deleted, yet rows of Table A carry it: correct one of them`
            : `no row of Table A carries SP ${row.special_provision}: correct the number`,
        ],
      ],
    );
  },
};

const provisionQuestionsCheck: Check<AdrData> = {
  rule: "adr/provision-questions",
  why: "A provision that can be asserted without a question exempts goods of which nobody said that they meet it; questions of none are asked of nobody.",
  example: "SP 188 without a row in provision-questions.csv",
  remedy: "Add its conditions as questions, numbered from 1 in each way, or remove the questions.",
  run: ({ provisions, provisionQuestions }) => {
    const effects = new Map(provisions.map(({ row }) => [row.special_provision, row.effect]));
    const requested = new Set(provisionQuestions.map(({ row }) => row.special_provision));
    const silent = findingsIn(
      provisions.filter(
        ({ row }) => (row.effect !== "none" && row.effect !== "deleted") !== requested.has(row.special_provision),
      ),
      (row) => [
        [
          "effect",
          requested.has(row.special_provision)
            ? `SP ${row.special_provision} takes nothing out of ADR, yet provision-questions.csv asks about it: remove the questions`
            : `SP ${row.special_provision} has no question in provision-questions.csv: add its conditions`,
        ],
      ],
    );
    const lost = findingsIn(provisionQuestions, ({ special_provision: provision, way, question }, index) => {
      if (!effects.has(provision))
        return [["special_provision", `SP ${provision} is not in provisions.csv: add it, or remove the question`]];
      const before = provisionQuestions[index - 1]?.row;
      const follows = isNextQuestion({ way, question }, before?.special_provision === provision ? before : undefined);
      return follows
        ? []
        : [
            [
              "question",
              `way ${way}, question ${question} of SP ${provision} does not follow the row before: number them from 1`,
            ],
          ];
    });
    return [...silent, ...lost];
  },
};

const provisionTextCheck: Check<AdrData> = {
  rule: "adr/provision-text",
  why: "Of goods that a provision relieves in part, the answer must say what remains; of one without effect, what it says instead.",
  example: "SP 302 as partly, with empty texts",
  remedy: "Write the text in every language, or in none for a provision that leaves nothing.",
  run: ({ provisions }) =>
    findingsIn(provisions, (row) => {
      const written = ADR_LANGUAGES.filter((lang) => row[`remains_${lang}`] !== "").length;
      const wanted = row.effect === "exempt" || row.effect === "never_subject" ? 0 : ADR_LANGUAGES.length;
      return written === wanted
        ? []
        : [
            [
              "remains_en",
              `SP ${row.special_provision} is ${row.effect} and has ${written} of ${ADR_LANGUAGES.length} texts, want ${wanted}`,
            ],
          ];
    }),
};

export const adrProvisionsChecks: readonly Check<AdrData>[] = [
  provisionCheck,
  provisionQuestionsCheck,
  provisionTextCheck,
];

/** Whether a question goes on those of its rule: the next of its way, or the first of the next way. */
export function isNextQuestion(
  { way, question }: { way: string; question: string },
  before: { way: string; question: string } | undefined,
): boolean {
  return before === undefined
    ? way === "1" && question === "1"
    : (way === before.way && Number(question) === Number(before.question) + 1) ||
        (Number(way) === Number(before.way) + 1 && question === "1");
}
