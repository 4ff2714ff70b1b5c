import type { AdrNeed, CalcLine, ItemNeed } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { categoryOf, unitOf, type Line } from "./calc-line.ts";
import { noteLine } from "./calc-notes.ts";
import { shortestQuestion } from "./needs.ts";
import type { Outcome } from "./outcome.ts";
import type { Voice } from "./voice.ts";

/** What is said about goods whatever their quantity. */
export interface WordedGoods {
  line: Omit<CalcLine, "quantity" | "points" | "points_range">;
  /** What would settle which row it is, and the quantity in the unit that counts. */
  rowNeeds: readonly AdrNeed[];
  unitNeeds: readonly AdrNeed[];
}

/** Words the goods of a line. Lines of the same goods differ only in figures, so one of them stands for all. */
export function wordGoods(line: Line, rules: AdrRules, voice: Voice): WordedGoods {
  const { goods: { un, variants, wayOf }, outcomes } = line;
  const candidates = [...new Set(variants.map(({ variant_id }) => variant_id))];
  const keys = outcomes.map(outcomeKey);
  return {
    line: {
      un,
      variant_id: candidates.length === 1 ? (candidates[0] ?? null) : null,
      candidates,
      transport_category: agreed(outcomes.map(categoryOf)),
      multiplier: agreed(outcomes.map((outcome) => ("multiplier" in outcome ? outcome.multiplier : null))),
      unit: agreed(outcomes.map(unitOf)),
      notes: noteLine(line, rules, voice),
    },
    rowNeeds: shortestQuestion(variants.map((variant, index) => ({ variant, outcome: keys[wayOf[index] ?? -1] ?? "" }))),
    unitNeeds: [...new Set(outcomes.flatMap(unitNeed))],
  };
}

/** What is open about a line, as far as it is asked. */
export function askAbout({ index }: Line, { line, rowNeeds, unitNeeds }: WordedGoods, about: { rows: boolean }): ItemNeed | null {
  const needs = [...(about.rows ? rowNeeds : []), ...unitNeeds];
  return needs.length === 0 ? null : { index, un: line.un, needs, candidates: line.candidates };
}

function unitNeed(outcome: Outcome): AdrNeed[] {
  if (outcome.kind === "wrong_unit") return [outcome.need];
  return outcome.kind === "counted" && outcome.assumed !== null ? [outcome.assumed] : [];
}

function outcomeKey(outcome: Outcome): string {
  if (outcome.kind === "counted") return `counted ${outcome.multiplier} ${outcome.assumed}`;
  return outcome.kind === "wrong_unit" ? `wrong_unit ${outcome.multiplier} ${outcome.need}` : outcome.kind;
}

function agreed<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
