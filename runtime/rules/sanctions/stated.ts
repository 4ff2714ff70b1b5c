import type { BaseQuestionKind, BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import { isDay } from "../../../openapi/formats.ts";
import type { CnQuery } from "../../../openapi/schemas/sanctions.ts";
import type { Stated } from "./force.ts";
import { type Filters, isLaw, isMeasureRequested } from "./leg.ts";
import type { Bearing } from "./bearing.ts";
import { isLive, isOpen, runsOn, stateOn } from "./force.ts";

/** A question of a code: what it decides, and in which words. */
interface AnsweredQuestion {
  kind: BaseQuestionKind;
  ask: string;
  /** It decides something on the day. */
  live: boolean;
}

/**
 * The questions that bear on the legs asked for, by their ids: one of each base, one of what lies below the code under
 * each measure, and one of the parts of a country.
 */
function questionsOf(
  law: { words(id: string): BaseWordsRecord },
  filters: Filters,
  bearings: readonly Bearing[],
  day: string,
  areas: readonly string[],
): ReadonlyMap<string, AnsweredQuestion> {
  const questions = new Map<string, AnsweredQuestion>();
  for (const area of areas) {
    const { question } = law.words(area);
    if (question !== undefined) questions.set(area, { kind: question.kind, ask: question.ask.en, live: true });
  }
  for (const { base, measure, below, quotas, winddowns } of bearings) {
    if (!isLaw(measure) || !isMeasureRequested(measure, filters)) continue;
    for (const period of winddowns)
      if (period.ask !== undefined)
        questions.set(period.id, { kind: "contract", ask: period.ask.en, live: isOpen(period, day) });
    const question = law.words(base.words).question;
    const live = isLive(stateOn(base, day));
    if (below)
      questions.set(measure.id, {
        kind: "code",
        ask: measure.id,
        live: live || questions.get(measure.id)?.live === true,
      });
    else if (question !== undefined) {
      const runs = question.kind !== "quota" || quotas.some((quota) => runsOn(quota, day));
      questions.set(base.id, { kind: question.kind, ask: question.ask.en, live: live && runs });
    }
  }
  return questions;
}

/**
 * The questions that an id stands for: that of the base, or, without the measure behind it (`RU-XXIII-0498`), those of
 * the entry, where they are one question.
 */
function idsMeant(questions: ReadonlyMap<string, AnsweredQuestion>, id: string): string[] {
  if (questions.has(id)) return [id];
  return [...questions.keys()].filter((question) => question.startsWith(`${id}/`));
}

/**
 * Reads what a query states of the goods of a code; `areas` are questions of parts of a country, whatever bears on it.
 * Every fault is given: an id that is no question of the code names the ids that are, one that stands for several
 * questions names them, two answers to one question contradict each other, and no contract is concluded after the day
 * asked about.
 */
export function readStated(
  law: { words(id: string): BaseWordsRecord },
  query: Pick<CnQuery, "facts" | "value_eur" | "contract_date">,
  filters: Filters,
  bearings: readonly Bearing[],
  day: string,
  areas: readonly string[] = [],
): Stated | { faults: ProblemError[] } {
  const questions = questionsOf(law, filters, bearings, day, areas);
  const live = [...questions].filter(([, question]) => question.live).map(([id]) => id);
  const facts = new Map<string, { answer: "yes" | "no"; kind: BaseQuestionKind }>();
  const faults: ProblemError[] = [];
  const refuse = (code: ProblemError["code"], detail: string): void => {
    faults.push({ parameter: "facts", code, detail });
  };
  for (const fact of query.facts?.split(",") ?? []) {
    const [, named = "", answer] = /^(.+):(yes|no)$/.exec(fact.trim()) ?? [];
    const ids = idsMeant(questions, named);
    if (answer !== "yes" && answer !== "no")
      refuse("wrong_format", `want <id>:yes or <id>:no, separated by commas; its questions are ${listOf(live)}`);
    else if (ids.length === 0)
      refuse("not_allowed", `this code has no question of that id; its questions are ${listOf(live)}`);
    else if (new Set(ids.map((id) => questions.get(id)?.ask)).size > 1)
      refuse("not_allowed", `this id stands for several questions; answer each by its own: ${listOf(ids)}`);
    else if (ids.some((id) => (facts.get(id)?.answer ?? answer) !== answer))
      refuse("not_allowed", `yes and no contradict each other: ${listOf(ids)}`);
    else for (const id of ids) facts.set(id, { answer, kind: questions.get(id)!.kind });
  }
  if (query.value_eur !== undefined && !VALUE.test(query.value_eur))
    faults.push({
      parameter: "value_eur",
      code: "wrong_format",
      detail: "want euros as digits with at most 2 decimals, 250 or 249.99",
    });
  const { contract_date } = query;
  if (contract_date !== undefined && !isDay(contract_date))
    faults.push({
      parameter: "contract_date",
      code: "wrong_format",
      detail: "contract_date is no day of the calendar, want YYYY-MM-DD",
    });
  else if (contract_date !== undefined && contract_date > day)
    faults.push({
      parameter: "contract_date",
      code: "out_of_range",
      detail: `the contract is concluded after ${day}, the day asked about; want that day or an earlier one`,
    });
  if (faults.length > 0) return { faults };
  return { facts, value_eur: query.value_eur === undefined ? undefined : Number(query.value_eur), contract_date };
}

const VALUE = /^\d{1,9}(\.\d{1,2})?$/;

/** Questions that a refusal names; nobody reads more. */
const MOST_NAMED = 20;

function listOf(ids: readonly string[]): string {
  if (ids.length === 0) return "none";
  const surplus = ids.length - MOST_NAMED;
  return ids.slice(0, MOST_NAMED).join(", ") + (surplus > 0 ? ` and ${surplus} more` : "");
}
