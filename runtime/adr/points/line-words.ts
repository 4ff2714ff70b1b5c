import type { AdrNeed, AdrNotice, ItemNeed, ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { CalcLine } from "../../../openapi/schemas/adr-calculation.ts";
import type { MessageKey, MessageValues } from "../../../openapi/shards/adr-messages.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { type Voice, shortestQuestion } from "../voice.ts";
import { toNumber } from "../../rules/adr/points/amount.ts";
import { type Fraction, roundUp } from "../../rules/adr/points/fraction.ts";
import type { PointsLine } from "../../rules/adr/points/line.ts";
import { questionsOf } from "./offers.ts";

/**
 * A range of points on the wire, to 6 places. The lower bound is rounded down and the upper one up, so that they stay
 * bounds.
 */
export function renderRange({ low, high }: { low: Fraction; high: Fraction | null }): {
  min: number;
  max: number | null;
} {
  return { min: toNumber(roundDown(low)), max: high && toNumber(roundUp(high)) };
}

/** UN 1845 is outside ADR but for 5.5.3, which applies in all its carriage (5.5.3.1.1). */
export const COOLANT = "1845";

const COUNTED = "1.1.3.6.3";

/** Kinds of outcome that are also the key of their text, with the provision behind them. */
const PLAIN = [
  ["carriage_prohibited", "3.2.1"],
  ["no_category", "1.1.3.6.1"],
  ["category_0", COUNTED],
  ["not_in_packages", "1.1.3.6.2"],
  ["not_subject", "3.2.1"],
] as const;

/** Special provisions that bear on the category of counted goods, with the key of their text. */
const ON_CATEGORY = [
  ["671", "chemical_kit"],
  ["677", "damaged_battery"],
] as const;

/** Says what was done with the goods of a line and why, whatever their quantity. */
function noteLine(
  { goods: { un, empty, variants, ways }, amount, outcomes, strictest }: PointsLine,
  { note_a }: AdrRules,
  voice: Voice,
): AdrNotice[] {
  const { kind, category, quantity, unit, need } = strictest;
  const given = amount.density;
  const notes: AdrNotice[] = [];
  const note = <Key extends MessageKey>(code: Key, rule: string, values: MessageValues<Key>): void => {
    notes.push({ code, rule, text: voice.render(code, values) });
  };

  if (new Set(outcomes.map((outcome) => (outcome.kind === "counted" ? outcome.multiplier : outcome.kind))).size > 1)
    note("several_candidates", "3.2.1", { un });
  if (empty && category !== null) note("empty_uncleaned", "1.1.3.6.1", { un, category });
  for (const [code, rule] of PLAIN) if (kind === code) note(code, rule, { un });
  if (kind === "not_subject" && un === COOLANT) note("coolant", "5.5.3", { un });
  if (kind === "counted") {
    if (note_a.uns.includes(un))
      note("note_a", COUNTED, { un, limit: String(note_a.max_quantity), multiplier: String(note_a.multiplier) });
    for (const [provision, code] of ON_CATEGORY)
      if (variants.some(({ special_provisions }) => special_provisions.includes(provision)))
        note(code, `SP ${provision}`, { un });
    if (need === null && unit === "l_water_capacity") note("water_capacity", COUNTED, { un });
  }
  if (kind === "counted" && unit === "l" && (need === "l" || given !== null) && amount.kg !== null) noteDensity();
  else if (kind === "counted" && unit === "kg" && amount.l !== null && quantity !== null) noteMass();
  else if (need !== null && unit !== null)
    note(quantity === null ? "wrong_unit" : "unit_assumed", COUNTED, { un, unit: voice.render(`unit_${unit}`, {}) });
  return notes;

  /** Says by which density litres were converted. */
  function noteMass(): void {
    const [bounds] = ways.flatMap(({ density }) => density ?? []);
    if (given !== null) note("mass_by_density", COUNTED, { un, density: voice.decimal(given) });
    else if (bounds !== undefined)
      note("mass_by_range", COUNTED, { un, min: voice.decimal(bounds.min), max: voice.decimal(bounds.max) });
  }

  /** Says by which density kilograms were converted. */
  function noteDensity(): void {
    if (given !== null) note("density_given", COUNTED, { un, density: voice.decimal(given) });
    const bounds = ways.flatMap(({ density }) => density ?? []);
    const [first] = bounds;
    if (first === undefined) return;
    const reviewed = variants.some(({ density_kg_per_l }) => density_kg_per_l !== null);
    const min = bounds.reduce((least, density) => (density.min < least ? density.min : least), first.min);
    const max = bounds.reduce((most, density) => (density.max > most ? density.max : most), first.max);
    const range = { un, min: voice.decimal(min), max: voice.decimal(max) };
    if (given === null) note(reviewed ? "density_reviewed" : "density_unknown", COUNTED, range);
    else if (given < min || given > max) note("density_outside", COUNTED, range);
  }
}

/** Wording of goods without quantities; the figures of the line are filled in. */
export interface WordedGoods {
  line: CalcLine;
  /** Facts that would decide the row and the quantity in the unit that counts. */
  rowNeeds: readonly AdrNeed[];
  unitNeeds: readonly AdrNeed[];
  /** Provisions that could take the goods out of ADR, as questions. */
  questions: readonly ProvisionQuestions[];
}

/** Words the goods of a line. Lines of the same goods differ only in figures, so one of them stands for all. */
export function renderGoods(line: PointsLine, rules: AdrRules, voice: Voice): WordedGoods {
  const { outcomes } = line;
  const { un, variants, wayOf } = line.goods;
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
    rowNeeds: shortestQuestion(
      variants.map((variant, index) => ({ variant, outcome: keys[wayOf[index] ?? -1] ?? "" })),
    ),
    unitNeeds: [...new Set(outcomes.flatMap(({ need }) => need ?? []))],
    questions:
      line.goods.exemptAs === null &&
      !line.goods.critical &&
      outcomes.some(
        ({ kind, multiplier }) =>
          kind !== "not_subject" && kind !== "carriage_prohibited" && kind !== "empty" && multiplier !== 0,
      )
        ? questionsOf(un, variants, line.goods.empty, rules.provisions, voice)
        : [],
  };
}

/** The facts that a line leaves open, and that the answer asks for. */
export function needsOf(
  { index }: PointsLine,
  { line, rowNeeds, unitNeeds, questions }: WordedGoods,
  about: { rows: boolean; units: boolean; provisions: boolean },
): ItemNeed[] {
  const requested = about.provisions ? questions : [];
  const needs = [
    ...(about.rows ? rowNeeds : []),
    ...(about.units ? unitNeeds : []),
    ...(requested.length > 0 ? ["special_provision" as const] : []),
  ];
  return needs.length === 0
    ? []
    : [
        {
          index,
          un: line.un,
          needs,
          candidates: line.candidates,
          ...(requested.length > 0 ? { questions: [...requested] } : {}),
        },
      ];
}

function agreed<Value>([first, ...others]: readonly Value[]): Value | null {
  return first !== undefined && others.every((value) => value === first) ? first : null;
}

/** The next whole count of millionths that is not more. */
function roundDown({ num, den }: Fraction): bigint {
  return num / den;
}
