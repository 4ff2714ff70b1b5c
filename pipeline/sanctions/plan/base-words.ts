import type { BaseWordsRecord } from "../../../openapi/shards/bases.ts";
import type { Text2 } from "../../../openapi/shards/common.ts";
import type { EntryRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import type { RenderBase, WordedBearing } from "../judge/judge.ts";
import type { PartRow } from "../tables/law.ts";
import type { GoodsRow, QuestionRow } from "../tables/questions.ts";

/** Questions that follow from the row itself. */
const ASK = {
  successor: {
    en: "Did goods like yours belong to code {codes} of the earlier nomenclature?",
    pl: "Czy taki towar należał do kodu {codes} w dawnej nomenklaturze?",
  },
  scope: { en: "Are your goods these: {scope}?", pl: "Czy to ten towar: {scope}?" },
  value: { en: "Does one item cost more than EUR {amount}?", pl: "Czy jedna sztuka kosztuje ponad {amount} EUR?" },
  quota: {
    en: "Is the consignment outside the quota that runs (used up, or its conditions not met)?",
    pl: "Czy przesyłka jest poza obowiązującym kontyngentem (wyczerpany albo niespełnione warunki)?",
  },
  excepted: {
    en: "Does the full code begin with anything else than {codes}?",
    pl: "Czy pełny kod zaczyna się inaczej niż {codes}?",
  },
} as const;

/** The amount beside a noun, and as a condition. */
const ABOVE: Text2 = { en: "above EUR {amount} a piece", pl: "powyżej {amount} EUR za sztukę" };
const WORTH: Text2 = {
  en: "Only items worth more than EUR {amount} each",
  pl: "Tylko o wartości powyżej {amount} EUR za sztukę",
};

interface Tables {
  goods: readonly GoodsRow[];
  parts: readonly PartRow[];
  questions: readonly QuestionRow[];
}

/** Gives the words of a ban from the reviewed tables `goods`, `parts` and `questions`. */
export function createBaseWords(tables: Tables): RenderBase {
  const nouns = new Map(tables.goods.map((row) => [keyOf(row, row.measure), inTwo(row, "goods")]));
  const categories = new Map(tables.parts.map((row) => [keyOf(row, row.part), row]));
  const questionOf = createQuestions(tables.questions);
  return (entry, measure, bearing) => {
    const category = categories.get(keyOf(measure, entry.part));
    const { scope, threshold_eur: value } = entry;
    const question = questionOf(measure, scope);
    const noun =
      (question?.goods_en ? inTwo(question, "goods") : undefined) ??
      (category && inTwo(category, "goods")) ??
      nouns.get(keyOf(measure, measure.measure)) ??
      nouns.get(keyOf(measure, "")) ??
      measure.title;
    const worded = question?.condition_en ? inTwo(question, "condition") : undefined;
    const limits = [
      worded ?? (category && scope ? inTwo(category, "scope") : scope),
      worded === undefined ? (measure.condition?.text ?? null) : null,
      value === null ? null : fill(WORTH, amountOf(value)),
    ].filter((text) => text !== null);
    const asking = question ? { kind: question.kind, ask: inTwo(question, "ask") } : questionFor(entry, bearing);
    const ofRow = worded === undefined && category === undefined && scope !== null && question?.scope !== scope.en;
    const own = ofRow ? entry.id : question === undefined && asking !== undefined ? wordsOfRow(entry, bearing) : "";
    // All that the words depend on: the measure, the category, the question, the value, the row.
    const id = [measure.id, category?.part, question?.id, value, own]
      .filter((part) => part !== undefined && part !== null && part !== "")
      .join("/")
      .replaceAll(" ", "-");
    return {
      words: {
        id,
        goods: value === null ? noun : join([noun, fill(ABOVE, amountOf(value))]),
        ...(limits.length === 0 ? {} : { condition: join(limits.map(closed)) }),
        ...(asking === undefined ? {} : { question: asking }),
      },
      ...(scope !== null || bearing.partial ? { alternative: true } : {}),
    };
  };
}

/** What of a row without limiting words its own question is made of. */
function wordsOfRow({ code }: EntryRecord, { partial, excepted, quotas }: WordedBearing): string {
  return [partial ? code : "", quotas.length > 0 ? "quota" : "", ...excepted].filter((part) => part !== "").join("-");
}

/** The question that follows from the row itself, where none of its own is written: its words stand as one. */
function questionFor(
  { code, scope, threshold_eur: value }: EntryRecord,
  { partial, excepted, quotas }: WordedBearing,
): BaseWordsRecord["question"] {
  if (scope !== null) return { kind: "goods", ask: fill(ASK.scope, scope) };
  if (partial) return { kind: "code", ask: fill(ASK.successor, same(code)) };
  if (value !== null) return { kind: "value", ask: fill(ASK.value, amountOf(value)) };
  if (quotas.length > 0) return { kind: "quota", ask: ASK.quota };
  return excepted.length > 0 ? { kind: "code", ask: fill(ASK.excepted, same(excepted.join(", "))) } : undefined;
}

/**
 * The reviewed question of a measure and the limiting words of its row: one of the measure before one of its annex, one
 * for these words before one for any. A ban without words or condition has none.
 */
function createQuestions(
  questions: readonly QuestionRow[],
): (measure: MeasureRecord, scope: Text2 | null) => QuestionRow | undefined {
  const longestFirst = questions.toSorted((a, b) => b.scope.length - a.scope.length);
  const places = Map.groupBy(
    longestFirst.flatMap((row) => row.places.map((place) => ({ place, row }))),
    ({ place }) => place,
  );
  return (measure, scope) => {
    if (scope === null && measure.condition === null && measure.destination === null) return undefined;
    return [measure.id, `${measure.regime}-${measure.annex}`]
      .flatMap((place) => places.get(place) ?? [])
      .find(({ row }) => row.scope === "" || row.scope === scope?.en || isCategory(row.scope, scope))?.row;
  };
}

/** Luxury rows say their category before their own words. */
function isCategory(words: string, scope: Text2 | null): boolean {
  return scope?.en.startsWith(`${words}: `) === true;
}

function keyOf({ regime, annex }: { regime: string; annex: string }, within: string): string {
  return [regime, annex, within].join("|");
}

function inTwo<Name extends string>(row: Record<`${Name}_pl` | `${Name}_en`, string>, name: Name): Text2 {
  return { en: row[`${name}_en`], pl: row[`${name}_pl`] };
}

function same(words: string): Text2 {
  return { en: words, pl: words };
}

/** An amount with its thousands apart: `50,000`, `50 000`. */
function amountOf(value: number): Text2 {
  const grouped = (separator: string): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, separator);
  return { en: grouped(","), pl: grouped(" ") };
}

/** Puts words into the one place of a text. */
function fill(text: Text2, words: Text2): Text2 {
  return { en: text.en.replace(/\{\w+\}/, words.en), pl: text.pl.replace(/\{\w+\}/, words.pl) };
}

function join(texts: readonly Text2[]): Text2 {
  return { en: texts.map(({ en }) => en).join(" "), pl: texts.map(({ pl }) => pl).join(" ") };
}

function closed({ en, pl }: Text2): Text2 {
  return { en: stopped(en), pl: stopped(pl) };
}

function stopped(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
