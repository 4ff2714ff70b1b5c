import { type Check, type Finding, finding, findingsIn } from "../../../source/check.ts";
import { type ProvisionsData, type WinddownRow, provisionsOf } from "../../tables/provisions.ts";
import { provisionsActChecks } from "./act.ts";
import { provisionsCodesChecks } from "./codes.ts";
import { provisionsCustomsChecks } from "./customs.ts";
import { provisionsDatesChecks } from "./dates.ts";
import { figuresByLanguage } from "../../../source/figures.ts";
import { quoted } from "../../../source/issue.ts";
import { otherLanguage, renderLanguage } from "../reads-as.ts";
import { related } from "../../../../runtime/text/codes.ts";
import type { Located } from "../../../source/table.ts";
import { type EntryRow, annexKeyOfId } from "../../tables/law.ts";

/**
 * A period for old contracts is given by the act that bans, for the goods that it bans anew: they were banned on the
 * day that parts old contracts from new
 * ones, and not before it. Only bans are dated so: a restriction may change its terms. A ban that starts later than its
 * act is left out.
 */
const winddownStartCheck: Check<ProvisionsData> = {
  rule: "provisions/winddown-start",
  why: "A wind-down list tells when its goods were banned. An entry dated later answers goods as free that were banned, one dated earlier as banned that were free.",
  example:
    "7205 of Annex XXI with valid_from 2025-07-20, while Article 3i(3ca) gives contracts before 19 December 2023 time for it",
  remedy:
    "Read the act that has the list: correct valid_from of the entry, and its row in dates.csv, or contract_before and the codes of the period.",
  run(data) {
    const entries = Map.groupBy(data.entries, ({ row }) => annexKeyOfId(row.id));
    // What asks more than the day may begin with another event, such as a lower price cap.
    const asked = new Set(data.questions.map(({ row }) => row.scope));
    const winddowns = data.winddowns.filter(({ row }) => !asked.has(row.id));
    return winddowns.flatMap((period) => {
      const measures = bansOf(data, period.row);
      const affected = (entries.get(`${period.row.regime}-${period.row.annex}`) ?? []).filter(({ row }) =>
        row.measures.some((measure) => measures.has(measure)),
      );
      return period.row.contract_before === "" || affected.length === 0
        ? []
        : [...tooEarly(period, affected), ...tooLate(period, affected)];
    });
  },
};

/** The bans of the annex that the period is of and that began by its day. */
function bansOf(
  { annexes }: ProvisionsData,
  { regime, annex, measure, contract_before }: WinddownRow,
): ReadonlySet<string> {
  const bans = annexes.filter(
    ({ row }) =>
      row.regime === regime && row.annex === annex && row.role === "ban" && row.in_force_from <= contract_before,
  );
  return new Set(bans.map(({ row }) => row.measure).filter((name) => measure.length === 0 || measure.includes(name)));
}

/** Entries that hold all of the goods, and begin before they were banned. */
function tooEarly({ row, file, line }: Located<WinddownRow>, entries: readonly Located<EntryRow>[]): Finding[] {
  const day = row.contract_before;
  const whole = row.codes.length === 0 && ALL.test(row.text_en);
  return findingsIn(entries, ({ code, ex, except_codes, threshold_eur, valid_from, valid_to }) => {
    if (valid_from === "" || valid_from >= day || (valid_to !== "" && valid_to < day)) return [];
    const named = whole ? [code] : row.codes.filter((listed) => !ex && threshold_eur === "" && listed.startsWith(code));
    const meant = named.find(
      (listed) =>
        !except_codes.some((out) => related(listed, out)) && !row.except_codes.some((out) => listed.startsWith(out)),
    );
    return meant === undefined
      ? []
      : [
          [
            "valid_from",
            `${valid_from}: ${row.id} (${file}:${line}) gives contracts before ${day} time for ${meant}, so it was not banned before that day`,
          ],
        ];
  });
}

/** Begins a sentence that says that every good of the annex is meant. */
const ALL = /(?:^|\. )All /;

/** Entries of goods that were banned before any entry holds them. */
function tooLate({ row, file, line }: Located<WinddownRow>, entries: readonly Located<EntryRow>[]): Finding[] {
  const day = row.contract_before;
  return row.codes.flatMap((code): Finding[] => {
    const touching = entries.filter((entry) => related(entry.row.code, code));
    const first = touching.find(({ row: entry }) => entry.valid_from > day);
    const isListed = touching.some(
      ({ row: entry }) => entry.valid_from <= day && (entry.valid_to === "" || entry.valid_to >= day),
    );
    if (isListed || first === undefined) return [];
    return [
      finding(
        first,
        "valid_from",
        `${first.row.valid_from}: ${row.id} (${file}:${line}) gives contracts before ${day} time for ${code}, so it was banned since that day`,
      ),
    ];
  });
}

const provisionLanguageCheck: Check<ProvisionsData> = {
  rule: "provisions/language",
  why: "A text in the wrong column is answered to people who cannot read it, and two that are exchanged are wrong for everybody.",
  example: '"The competent authority may …" in text_pl',
  remedy: "Write each text into the column of its language.",
  run: (data) => {
    const cells = provisionsOf(data).flatMap((provision) =>
      (["pl", "en"] as const).map((lang) => ({ at: provision, lang, text: provision.row[`text_${lang}`] })),
    );
    const readsAs = otherLanguage(cells);
    return cells.flatMap((cell) => {
      const lang = readsAs(cell);
      return lang === undefined
        ? []
        : [finding(cell.at, `text_${cell.lang}`, renderLanguage(`text_${cell.lang}`, lang))];
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
    findingsIn(acts, ({ celex, eli, ...row }) => {
      const [, year = "", number = ""] = /^3(\d{4})[A-Z](\d{4})$/.exec(celex) ?? [];
      if (year === "") return [];
      const [path, name] = [
        `/${year}/${Number(number)}/oj`,
        year < "2015" ? `${Number(number)}/${year}` : `${year}/${Number(number)}`,
      ];
      return [
        ...(eli.endsWith(path) ? [] : [["eli", `is not that of ${celex}: want an ELI that ends in ${path}`] as const]),
        ...(["title_pl", "title_en"] as const)
          .filter((column) => !new RegExp(`(?<!\\d)${name}(?!\\d)`).test(row[column]))
          .map((column) => [column, `does not name ${name}, the number of ${celex}`] as const),
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
    findingsIn(provisionsOf(data), ({ quality, review, article }) => {
      if (review === "") return quality === "demo" ? [] : [["review", `empty, but the row is ${quality}`]];
      if (quality !== "reviewed" || article.some((reference) => review.includes(reference))) return [];
      return [
        [
          "review",
          `${quoted(review)} names no paragraph of the row, want ${article.map((reference) => `Art. ${reference}`).join(", ")}`,
        ],
      ];
    }),
};

/** What else a period asks of an earlier contract than its day is asked of the reader. */
const contractQuestionCheck: Check<ProvisionsData> = {
  rule: "provisions/contract-question",
  why: "A question of a wind-down that no table has decides nothing, and one of a period whose day alone decides would be asked for nothing.",
  example: "questions.csv has a row of kind contract whose scope is RU-3ra-9-art-3ra",
  remedy: "Name in `scope` the id of a row of winddowns.csv with date_alone 0, and say its condition.",
  run: ({ questions, winddowns }) => {
    const periods = new Set(winddowns.filter(({ row }) => !row.date_alone).map(({ row }) => row.id));
    return findingsIn(
      questions.filter(({ row }) => row.kind === "contract" && (!periods.has(row.scope) || row.condition_en === "")),
      (row) => [["scope", `${quoted(row.scope)} is no wind-down with a condition`]],
    );
  },
};

const provisionsWordsChecks: readonly Check<ProvisionsData>[] = [
  actNumberCheck,
  provisionLanguageCheck,
  figuresCheck,
  secondReadingCheck,
  contractQuestionCheck,
];

/** Every check over customs measures, document codes, provisions and acts. */
export const provisionsChecks: readonly Check<ProvisionsData>[] = [
  ...provisionsCodesChecks,
  ...provisionsDatesChecks,
  ...provisionsCustomsChecks,
  ...provisionsActChecks,
  winddownStartCheck,
  ...provisionsWordsChecks,
];
