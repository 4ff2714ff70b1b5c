import type { AdrNeed, CalcLine, ItemNeed } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import type { Line } from "./calc-line.ts";
import { noteLine } from "./calc-notes.ts";
import { shortestQuestion } from "./needs.ts";
import type { Voice } from "./voice.ts";

/** What is said about goods whatever their quantity; the figures of the line are to be put in. */
export interface WordedGoods {
  line: CalcLine;
  /** What would settle which row it is, and the quantity in the unit that counts. */
  rowNeeds: readonly AdrNeed[];
  unitNeeds: readonly AdrNeed[];
}

/** Words the goods of a line. Lines of the same goods differ only in figures, so one of them stands for all. */
export function wordGoods(line: Line, rules: AdrRules, voice: Voice): WordedGoods {
  const { goods: { un, variants, wayOf }, outcomes } = line;
  const candidates = [...new Set(variants.map(({ variant_id }) => variant_id))];
  const keys = outcomes.map(({ kind, multiplier, need }) => `${kind} ${multiplier} ${need}`);
  return {
    line: {
      un,
      variant_id: agreed(candidates),
      candidates,
      transport_category: agreed(outcomes.map(({ category }) => category)),
      multiplier: agreed(outcomes.map(({ multiplier }) => multiplier)),
      quantity: null,
      unit: agreed(outcomes.map(({ unit }) => unit)),
      points: null,
      points_range: null,
      notes: noteLine(line, rules, voice),
    },
    rowNeeds: shortestQuestion(variants.map((variant, index) => ({ variant, outcome: keys[wayOf[index] ?? -1] ?? "" }))),
    unitNeeds: [...new Set(outcomes.flatMap(({ need }) => need ?? []))],
  };
}

/** What is open about a line, as far as it is asked. */
export function askAbout({ index }: Line, { line, rowNeeds, unitNeeds }: WordedGoods, about: { rows: boolean }): ItemNeed[] {
  const needs = [...(about.rows ? rowNeeds : []), ...unitNeeds];
  return needs.length === 0 ? [] : [{ index, un: line.un, needs, candidates: line.candidates }];
}

function agreed<Value>([first, ...others]: readonly Value[]): Value | null {
  return first !== undefined && others.every((value) => value === first) ? first : null;
}
