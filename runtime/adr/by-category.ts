import type { CalcResponse, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import { categoryOf, type Line } from "./calc-line.ts";
import { toNumber } from "./decimal.ts";
import type { Outcome } from "./outcome.ts";

/** Goods of one transport category, as the transport document totals them (5.4.1.1.1 (f), note 1). Figures in millionths. */
export interface CategoryTotal {
  category: TransportCategory;
  unit: QuantityUnit | null;
  quantity: bigint;
  points: bigint | null;
}

/** Totals the lines by category and unit, each as its strictest row. Goods that are not counted, and empty packagings, are left out. */
export function totalByCategory(lines: readonly Line[]): CategoryTotal[] {
  const totals = new Map<string, CategoryTotal>();
  for (const line of lines) {
    const added = share(line.strictest, line);
    if (added === null) continue;
    const key = `${added.category} ${added.unit}`;
    const total = totals.get(key);
    totals.set(key, total === undefined ? added : {
      ...added,
      quantity: total.quantity + added.quantity,
      points: total.points === null || added.points === null ? null : total.points + added.points,
    });
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** The totals as they go on the wire. */
export function wordTotals(totals: readonly CategoryTotal[]): CalcResponse["by_category"] {
  return totals.map(({ category, unit, quantity, points }) => ({
    category, quantity: toNumber(quantity), unit, points: points === null ? null : toNumber(points),
  }));
}

function share(outcome: Outcome, { amount, empty }: Line): CategoryTotal | null {
  switch (outcome.kind) {
    case "counted":
      return { category: outcome.category, unit: outcome.unit, quantity: outcome.quantity, points: outcome.points };
    case "wrong_unit":
    case "category_0":
      if (empty) return null;
      return amount.kg === null && amount.l !== null
        ? { category: outcome.category, unit: "l", quantity: amount.l, points: null }
        : { category: outcome.category, unit: "kg", quantity: amount.kg ?? amount.net_explosive_mass_kg ?? 0n, points: null };
    case "not_counted":
    case "not_subject":
    case "empty":
    case "no_category":
    case "carriage_prohibited":
      return null;
  }
}

/** A limit of the table in 1.1.3.6.3 that a load of one category passes. */
export interface PassedLimit {
  category: TransportCategory;
  quantity: bigint;
  limit: number;
}

/**
 * The single-category limit (20, 50, 333, 1000) that is passed, if all counted goods are in one category. The sum decides the verdict; the two
 * differ only where 333 is passed by up to a third.
 */
export function passedLimit(lines: readonly Line[]): PassedLimit | null {
  const possible = lines.flatMap(({ outcomes, possibilities }) => outcomes.map((outcome, index) => ({ outcome, limit: possibilities[index]?.limit ?? null })));
  const counted = possible.filter(({ outcome }) => outcome.kind === "counted" && outcome.multiplier > 0);
  const [first] = counted;
  if (first === undefined || first.limit === null || first.outcome.kind !== "counted") return null;
  if (possible.some(({ outcome }) => BEYOND_LIMITS.has(outcome.kind))) return null;
  const { limit, outcome: { category } } = first;
  // Note a has a limit of its own within category 1.
  if (counted.some((other) => other.limit !== limit || categoryOf(other.outcome) !== category)) return null;
  const quantity = lines.reduce((total, { strictest }) => total + (strictest.kind === "counted" && strictest.multiplier > 0 ? strictest.quantity : 0n), 0n);
  return quantity > BigInt(limit) * 1_000_000n ? { category, quantity, limit } : null;
}

const BEYOND_LIMITS: ReadonlySet<Outcome["kind"]> = new Set(["wrong_unit", "category_0", "no_category", "carriage_prohibited"]);
