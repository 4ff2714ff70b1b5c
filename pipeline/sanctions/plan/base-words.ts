import type { BaseWordsRecord } from "../../../openapi/shards/legs.ts";
import { inLanguages } from "../../../openapi/schemas/languages.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import type { EntryRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import type { RenderBase, WordedBearing } from "../judge/judge.ts";
import type { PartRow } from "../tables/law.ts";
import type { GoodsRow, QuestionRow } from "../tables/questions.ts";
import type { BaseTexts } from "../tables/sentences.ts";
import { fillText, type Say } from "./say.ts";

interface Tables {
  goods: readonly GoodsRow[];
  parts: readonly PartRow[];
  questions: readonly QuestionRow[];
  say: Say;
  thousand: Text4;
  base: BaseTexts;
}

/** Gives the words of a ban from the reviewed tables `goods`, `parts` and `questions`. */
export function createBaseWords(tables: Tables): RenderBase {
  const { say, thousand } = tables;
  const fixed = tables.base;
  const wordsIn = <Name extends string>(row: Record<`${Name}_pl` | `${Name}_en`, string>, name: Name): Text4 =>
    say(row[`${name}_en`], row[`${name}_pl`]);
  const nouns = new Map(tables.goods.map((row) => [keyOf(row, row.measure), wordsIn(row, "goods")]));
  const categories = new Map(tables.parts.map((row) => [keyOf(row, row.part), row]));
  const questionOf = createQuestions(tables.questions);
  return (entry, measure, bearing) => {
    const category = categories.get(keyOf(measure, entry.part));
    const { scope, threshold_eur: value } = entry;
    const question = questionOf(measure, scope);
    const noun =
      (question?.goods_en ? wordsIn(question, "goods") : undefined) ??
      (category && wordsIn(category, "goods")) ??
      nouns.get(keyOf(measure, measure.measure)) ??
      nouns.get(keyOf(measure, "")) ??
      measure.title;
    const worded = question?.condition_en ? wordsIn(question, "condition") : undefined;
    const limits = [
      worded ?? (category && scope ? wordsIn(category, "scope") : scope),
      worded === undefined ? (measure.condition?.text ?? null) : null,
      value === null ? null : fillText(fixed.worth, amountOf(value, thousand)),
    ].filter((text) => text !== null);
    const requesting = question
      ? { kind: question.kind, ask: wordsIn(question, "ask") }
      : questionFor(entry, bearing, fixed.ask, thousand);
    const ofRow = worded === undefined && category === undefined && scope !== null && question?.scope !== scope.en;
    const rowKey = ofRow
      ? entry.id
      : question === undefined && requesting !== undefined
        ? wordsOfRow(entry, bearing)
        : "";
    // All that the words depend on: the measure, the category, the question, the value, the row.
    const id = [measure.id, category?.part, question?.id, value, rowKey]
      .filter((part) => part !== undefined && part !== null && part !== "")
      .join("/")
      .replaceAll(" ", "-");
    return {
      words: {
        id,
        goods: value === null ? noun : join([noun, fillText(fixed.above, amountOf(value, thousand))]),
        ...(limits.length === 0 ? {} : { condition: join(limits.map(closed)) }),
        ...(requesting === undefined ? {} : { question: requesting }),
      },
      ...(scope !== null || bearing.partial ? { alternative: true } : {}),
    };
  };
}

/** Members of a row without limiting words that its question is made of. */
function wordsOfRow({ code }: EntryRecord, { partial, excepted, quotas }: WordedBearing): string {
  return [partial ? code : "", quotas.length > 0 ? "quota" : "", ...excepted].filter((part) => part !== "").join("-");
}

/** The question that follows from the row itself, where none of its own is written: its words stand as one. */
function questionFor(
  { code, scope, threshold_eur: value }: EntryRecord,
  { partial, excepted, quotas }: WordedBearing,
  asked: BaseTexts["ask"],
  thousand: Text4,
): BaseWordsRecord["question"] {
  if (scope !== null) return { kind: "goods", ask: fillText(asked.scope, scope) };
  if (partial) return { kind: "code", ask: fillText(asked.successor, same(code)) };
  if (value !== null) return { kind: "value", ask: fillText(asked.value, amountOf(value, thousand)) };
  if (quotas.length > 0) return { kind: "quota", ask: asked.quota };
  return excepted.length > 0 ? { kind: "code", ask: fillText(asked.excepted, same(excepted.join(", "))) } : undefined;
}

/**
 * The reviewed question of a measure and the limiting words of its row: one of the measure before one of its annex, one
 * for these words before one for any. A ban without words or condition has none.
 */
function createQuestions(
  questions: readonly QuestionRow[],
): (measure: MeasureRecord, scope: Text4 | null) => QuestionRow | undefined {
  const longestFirst = questions.toSorted((a, b) => b.scope.length - a.scope.length);
  const byAnnex = Map.groupBy(
    longestFirst.flatMap((row) => row.places.map((annexKey) => ({ place: annexKey, row }))),
    ({ place }) => place,
  );
  return (measure, scope) => {
    if (scope === null && measure.condition === null && measure.destination === null) return undefined;
    return [measure.id, `${measure.regime}-${measure.annex}`]
      .flatMap((annexKey) => byAnnex.get(annexKey) ?? [])
      .find(({ row }) => row.scope === "" || row.scope === scope?.en || isCategory(row.scope, scope))?.row;
  };
}

/** Luxury rows say their category before their own words. */
function isCategory(words: string, scope: Text4 | null): boolean {
  return scope?.en.startsWith(`${words}: `) === true;
}

function keyOf({ regime, annex }: { regime: string; annex: string }, within: string): string {
  return [regime, annex, within].join("|");
}

function same(words: string): Text4 {
  return inLanguages(() => words);
}

/** An amount with its thousands apart: `50,000`, `50 000`. */
function amountOf(value: number, thousand: Text4): Text4 {
  return inLanguages((lang) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, thousand[lang].charAt(1)));
}

function join(texts: readonly Text4[]): Text4 {
  return inLanguages((lang) => texts.map((text) => text[lang]).join(" "));
}

function closed(text: Text4): Text4 {
  return inLanguages((lang) => stopped(text[lang]));
}

function stopped(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
