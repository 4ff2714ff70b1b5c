import type { AdrNeed, CalcItem, CalcLine, ItemNeed, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord } from "../../openapi/shards/adr.ts";
import { readAmount, type Amount } from "./amount.ts";
import { selectCandidates } from "./candidates.ts";
import { toNumber } from "./decimal.ts";
import { readExemptAs, type ExemptAs } from "./exempt-as.ts";
import { boundLine, type LineBounds } from "./load.ts";
import { shortestQuestion } from "./needs.ts";
import { judge, listPossibilities, type Outcome, type Possibility } from "./outcome.ts";

/** One item of a load with all that it may be. `possibilities` and `outcomes` stand side by side. */
export interface Line {
  index: number;
  un: string;
  amount: Amount;
  empty: boolean;
  exemptAs: ExemptAs | null;
  possibilities: readonly Possibility[];
  outcomes: readonly Outcome[];
  /** The outcome that weighs most: one without points before any with points. */
  strictest: Outcome;
  bounds: LineBounds;
}

/** Reads one item and judges it as each row that it may be, or reports every fault in it. */
export function readLine(item: CalcItem, index: number, substance: SubstanceRecord, rules: AdrRules): Line | { faults: ProblemError[] } {
  const at = `/items/${index}`;
  const read = readAmount(item, at);
  const candidates = selectCandidates(substance, item, at);
  const faults = [...("faults" in read ? read.faults : []), ...("faults" in candidates ? candidates.faults : [])];
  if ("faults" in candidates) return { faults };
  if (item.net_explosive_mass_kg !== undefined && candidates.variants.every((variant) => variant.class !== "1")) {
    faults.push({ pointer: `${at}/net_explosive_mass_kg`, code: "not_allowed", detail: `UN ${candidates.un} is not of class 1 and has no net explosive mass.` });
  }
  const asserted = readExemptAs(item, candidates, rules, at);
  if ("faults" in asserted) return { faults: [...faults, ...asserted.faults] };
  if ("faults" in read || faults.length > 0) return { faults };

  const { amount } = read;
  const { exemptAs } = asserted;
  const empty = item.empty_uncleaned === true;
  const possibilities = listPossibilities(candidates, rules);
  const outcomes = possibilities.map((possibility) => judge(possibility, { amount, empty, exemptAs }, rules));
  return { index, un: candidates.un, amount, empty, exemptAs, possibilities, outcomes, strictest: strictestOf(outcomes), bounds: boundLine(outcomes) };
}

/** The rows that an item may be. */
export function candidateIds({ possibilities }: Line): string[] {
  return [...new Set(possibilities.map(({ variant }) => variant.variant_id))];
}

/** Words one line of the answer, without its notes. */
export function wordLine(line: Line): Omit<CalcLine, "notes"> {
  const { outcomes, bounds, amount, strictest } = line;
  const ids = candidateIds(line);
  const figure = amount.net_explosive_mass_kg !== null && strictest.kind === "counted" ? strictest.quantity : (amount.kg ?? amount.l ?? amount.net_explosive_mass_kg);
  return {
    un: line.un,
    variant_id: ids.length === 1 ? (ids[0] ?? null) : null,
    candidates: ids,
    transport_category: agreed(outcomes.map(categoryOf)),
    multiplier: agreed(outcomes.map((outcome) => ("multiplier" in outcome ? outcome.multiplier : null))),
    quantity: figure === null ? null : toNumber(figure),
    unit: agreed(outcomes.map(unitOf)),
    points: bounds.most === null ? null : toNumber(bounds.most),
    points_range: wordRange(line),
  };
}

/** What would settle this line: its row, where the rows differ in outcome, and its quantity in the unit that counts. */
export function askLine(line: Line, about: { rows: boolean }): ItemNeed | null {
  const question = line.possibilities.map(({ variant }, index) => ({ variant, outcome: outcomeKey(line.outcomes[index]) }));
  const units = line.outcomes.flatMap((outcome): AdrNeed[] => {
    if (outcome.kind === "wrong_unit") return [outcome.need];
    return outcome.kind === "counted" && outcome.assumed !== null ? [outcome.assumed] : [];
  });
  const needs = [...(about.rows ? shortestQuestion(question) : []), ...new Set(units)];
  return needs.length === 0 ? null : { index: line.index, un: line.un, needs, candidates: candidateIds(line) };
}

function outcomeKey(outcome: Outcome | undefined): string {
  if (outcome?.kind === "counted") return `counted ${outcome.points} ${outcome.assumed}`;
  return outcome?.kind === "wrong_unit" ? `wrong_unit ${outcome.multiplier} ${outcome.need}` : String(outcome?.kind);
}

/** The transport category that an outcome was judged in; null where none counts. */
export function categoryOf(outcome: Outcome): TransportCategory | null {
  return "category" in outcome ? outcome.category : null;
}

/** The unit that the figure of an outcome stands in. */
export function unitOf(outcome: Outcome): QuantityUnit | null {
  return outcome.kind === "counted" ? outcome.unit : null;
}

function wordRange({ bounds, outcomes }: Line): CalcLine["points_range"] {
  if (outcomes.every(({ kind }) => kind === "category_0" || kind === "no_category" || kind === "carriage_prohibited")) return null;
  return { min: toNumber(bounds.low), max: bounds.high === null ? null : toNumber(ceilThirds(bounds.high)) };
}

/** Whole millionths from thirds of them, rounded up: the upper bound of a range stays one. */
export function ceilThirds(thirds: bigint): bigint {
  return (thirds + 2n) / 3n;
}

function strictestOf(outcomes: readonly Outcome[]): Outcome {
  return outcomes.reduce((strictest, outcome) => (weight(outcome) > weight(strictest) ? outcome : strictest));
}

const WITHOUT_POINTS: Record<Exclude<Outcome["kind"], "counted">, bigint> = {
  not_subject: -2n, not_counted: -2n, empty: -1n, wrong_unit: 1n << 80n, category_0: 1n << 81n, no_category: 1n << 82n, carriage_prohibited: 1n << 83n,
};

function weight(outcome: Outcome): bigint {
  return outcome.kind === "counted" ? outcome.points : WITHOUT_POINTS[outcome.kind];
}

function agreed<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
