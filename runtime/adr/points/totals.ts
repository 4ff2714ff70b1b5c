import type { QuantityUnit, TransportCategory } from "../../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { Voice } from "../voice.ts";
import type { PointsLine } from "../../rules/adr/points/line.ts";
import { toNumber } from "../../rules/adr/points/amount.ts";
import { add, type Fraction, roundUp, whole, ZERO } from "../../rules/adr/points/fraction.ts";

/**
 * Goods of one transport category, as the transport document totals them (5.4.1.1.1 (f), note 1). Figures in
 * millionths.
 */
interface CategoryTotal {
  category: TransportCategory;
  unit: QuantityUnit;
  quantity: Fraction;
  points: Fraction | null;
}

/**
 * Totals the lines by category and unit, each as its strictest row. Goods that are not counted, and empty packagings,
 * are left out.
 */
export function totalByCategory(lines: readonly PointsLine[]): CategoryTotal[] {
  const totals = new Map<string, CategoryTotal>();
  for (const line of lines) {
    const added = share(line);
    if (added === null) continue;
    const key = `${added.category} ${added.unit}`;
    const total = totals.get(key);
    if (total === undefined) {
      totals.set(key, added);
      continue;
    }
    total.quantity = add(total.quantity, added.quantity);
    total.points = total.points === null || added.points === null ? null : add(total.points, added.points);
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** The totals as they go on the wire. */
export function renderTotals(totals: readonly CategoryTotal[]): CalcResponse["by_category"] {
  return totals.map(({ category, unit, quantity, points }) => ({
    category,
    quantity: toNumber(roundUp(quantity)),
    unit,
    points: points && toNumber(roundUp(points)),
  }));
}

function share({
  strictest: { kind, category, quantity, unit, points },
  amount: { kg, l, net_explosive_mass_kg: nem },
  goods: { empty },
}: PointsLine): CategoryTotal | null {
  if (category === null || kind === "empty") return null;
  const high = points?.high ?? null;
  if (empty) return null;
  if (quantity !== null && unit !== null) return { category, unit, quantity, points: high };
  if (kg === null && l === null && nem === null) return null;
  // A figure that says nothing of the unit that counts stands in its own.
  return kg === null && l !== null
    ? { category, unit: "l", quantity: whole(l), points: high }
    : { category, unit: "kg", quantity: whole(kg ?? nem ?? 0n), points: high };
}

/**
 * The entry for the transport document when 1.1.3.6 is used: total quantity and calculated value of each transport
 * category (5.4.1.1.1 (f),
 * note 1). Null where there is nothing to total. For loads within the limit, whose totals all have points.
 */
export function writeDocumentText(totals: readonly CategoryTotal[], voice: Voice): string | null {
  if (totals.length === 0) return null;
  let sum = ZERO;
  // A category in litres and in kilograms has one calculated value.
  const categories = [...new Set(totals.map(({ category }) => category))].map((category) => {
    const same = totals.filter((total) => total.category === category);
    const value = same.reduce((total, { points }) => add(total, points ?? ZERO), ZERO);
    sum = add(sum, value);
    const quantities = same.map(
      ({ quantity, unit }) => `${voice.decimal(roundUp(quantity))} ${shortUnit(voice, unit)}`,
    );
    return voice.render("document_category", {
      category,
      quantities: quantities.join(" + "),
      points: voice.decimal(roundUp(value)),
    });
  });
  return voice.render("document_total", { categories: categories.join("; "), points: voice.decimal(roundUp(sum)) });
}

function shortUnit(voice: Voice, unit: QuantityUnit): string {
  return unit === "kg_net_explosive_mass" || unit === "l_water_capacity"
    ? voice.render(`short_${unit}`, {})
    : unit === "kg_article"
      ? "kg"
      : unit;
}
