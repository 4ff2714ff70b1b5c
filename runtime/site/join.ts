import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { joinLegs, type questionsOfWay } from "../sanctions/way.ts";

/**
 * The answers to the questions of a way as one: the first, with the legs of all, and what the others have beside it.
 * What is said of the code itself is the same in each.
 */
export function joinAnswers(questions: ReturnType<typeof questionsOfWay>, answers: readonly CnResponse[]): CnResponse {
  const [first, ...others] = answers;
  if (first === undefined) throw new Error("a way has no answer");
  if (others.length === 0) return first;
  const union = <Item>(of: (answer: CnResponse) => readonly Item[], keyOf: (item: Item) => string): Item[] => [
    ...new Map(answers.flatMap(of).map((item) => [keyOf(item), item])).values(),
  ];
  return {
    ...first,
    needs: [...new Set(answers.flatMap(({ needs }) => needs))],
    summary: joinLegs(
      questions,
      answers.map(({ summary }) => summary),
    ),
    results: union(
      ({ results }) => results,
      ({ id, article, annex_code }) => [id, article, annex_code].join(),
    ),
    derogations: union(
      ({ derogations }) => derogations,
      ({ id }) => id,
    ),
    winddowns: union(
      ({ winddowns }) => winddowns,
      ({ id }) => id,
    ),
    notices: union(
      ({ notices }) => notices,
      ({ id }) => id,
    ),
    certificates: union(
      ({ certificates = [] }) => certificates,
      ({ code }) => code,
    ),
    scope: {
      ...first.scope,
      regimes: union(
        ({ scope }) => scope.regimes,
        ({ code }) => code,
      ),
      not_covered: [...new Set(answers.flatMap(({ scope }) => scope.not_covered))],
    },
    meta: {
      ...first.meta,
      stale: answers.some(({ meta }) => meta.stale),
      warnings: union(
        ({ meta }) => meta.warnings,
        ({ code, detail }) => `${code} ${detail}`,
      ),
    },
  };
}
