import { type Check, finding, type Finding, findingsIn, remark } from "../../source/check.ts";
import { isFromCustoms, annexKey, annexKeyOfId, type SanctionsData } from "../tables/law.ts";
import { isLaw } from "../../../runtime/rules/sanctions/leg.ts";

const MOST = { goods: 12, condition: 60 } as const;

/** Luxury categories of 12 words would leave no room for the amount: `above EUR 50,000 a piece`. */
const AMOUNT = 5;

const goodsCheck: Check<SanctionsData> = {
  rule: "sanctions/goods",
  why: "A sentence that says `prohibited if your goods are those described` and names no goods reads as a ban of family cars where arms are meant.",
  example: "an annex of annexes.csv without a row in goods.csv, or a noun of 20 words",
  remedy: "Write the noun in both languages in goods.csv (parts.csv for a luxury category), at most 12 words.",
  run: ({ annexes, goods, parts, questions }) => {
    const laws = annexes.filter(({ row }) => isLaw(row));
    const measures = new Set(laws.map(({ row }) => `${annexKey(row)} ${row.measure}`));
    const annexKeys = new Set(laws.map(({ row }) => annexKey(row)));
    const named = new Set(goods.filter(({ row }) => row.measure === "").map(({ row }) => annexKey(row)));
    const issues: Finding[] = findingsIn(
      laws.filter(({ row }) => !named.has(annexKey(row))),
      (row) => [["annex", `${annexKey(row)} has no noun in goods.csv`]],
    );
    for (const line of goods) {
      const { measure } = line.row;
      if (measure === "" ? !annexKeys.has(annexKey(line.row)) : !measures.has(`${annexKey(line.row)} ${measure}`))
        issues.push(finding(line, "annex", `no ban or restriction of annexes.csv is ${annexKey(line.row)} ${measure}`));
    }
    for (const { line, most } of [
      ...[...goods, ...questions].map((asking) => ({ line: asking, most: MOST.goods })),
      ...parts.map((part) => ({ line: part, most: MOST.goods - AMOUNT })),
    ])
      for (const column of ["goods_pl", "goods_en"] as const)
        if (count(line.row[column]) > most)
          issues.push(finding(line, column, `has ${count(line.row[column])} words, want at most ${most}`));
    return issues;
  },
};

const questionCheck: Check<SanctionsData> = {
  rule: "sanctions/question",
  why: "A ban that depends on a description, an origin or a route is settled by a question. Without one the reader is told to compare, and cannot.",
  example: "a row of Annex X whose limiting words no row of questions.csv has",
  remedy: "Write a yes/no question in both languages whose `no` negates the whole condition, and review it.",
  run: ({ annexes, articles, entries, parts, questions }) => {
    const valueAlone = new Set(
      parts.flatMap(({ row }) => row.whole_codes.map((code) => `${annexKey(row)} ${row.part} ${code}`)),
    );
    const issues: Finding[] = [];
    const requested = new Set(questions.flatMap(({ row }) => row.places.map((annex) => `${annex}|${row.scope}`)));
    const used = new Set<string>();
    const has = (annexKeys: readonly string[], scopes: readonly string[]): boolean => {
      const key = annexKeys
        .flatMap((annex) => scopes.map((scope) => `${annex}|${scope}`))
        .find((candidate) => requested.has(candidate));
      if (key !== undefined) used.add(key);
      return key !== undefined;
    };
    const laws = annexes.filter(({ row }) => isLaw(row));
    for (const line of laws) {
      const { row } = line;
      const annex = annexKey(row);
      const isLimited =
        row.destination !== "" ||
        isFromCustoms(row.state) ||
        articles.some(
          (article) =>
            article.row.regime === row.regime &&
            article.row.article === row.article &&
            article.row.direction === row.direction &&
            article.row.condition_needs !== "",
        );
      if (!has([`${annex}-${row.measure}`, annex], [""]) && isLimited)
        issues.push(remark(line, "measure", `${annex}-${row.measure} has a condition and no question`));
    }
    for (const line of entries) {
      const annex = annexKeyOfId(line.row.id);
      const { scope_en, measures, part, code } = line.row;
      const banning = measures.filter((measure) =>
        laws.some(({ row }) => annexKey(row) === annex && row.measure === measure),
      );
      if (scope_en === "" || banning.length === 0 || valueAlone.has(`${annex} ${part} ${code}`)) continue;
      const scopes = [scope_en, scope_en.split(": ")[0] ?? "", ""];
      // In the order in which a base takes them: of its measure before its annex, of its words before any.
      const silent = banning.filter((measure) => !has([`${annex}-${measure}`, annex], scopes));
      if (silent.length > 0) issues.push(remark(line, "scope_en", `no question asks for these words: ${scope_en}`));
    }
    for (const line of questions) {
      const { row } = line;
      for (const name of ["ask", "condition", "goods"] as const) {
        if ((row[`${name}_pl`] === "") !== (row[`${name}_en`] === ""))
          issues.push(finding(line, `${name}_en`, "has words in one language only"));
      }
      for (const column of ["ask_pl", "ask_en"] as const)
        if (!row[column].endsWith("?")) issues.push(finding(line, column, "want a question"));
      for (const column of ["condition_pl", "condition_en"] as const)
        if (count(row[column]) > MOST.condition)
          issues.push(finding(line, column, `has ${count(row[column])} words, want at most ${MOST.condition}`));
      for (const annex of row.places)
        if (row.kind !== "contract" && !used.has(`${annex}|${row.scope}`))
          issues.push(finding(line, "places", `${annex} has no row with this condition: the text changed`));
    }
    return issues;
  },
};

function count(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}

export const lawQuestionsChecks: readonly Check<SanctionsData>[] = [goodsCheck, questionCheck];
