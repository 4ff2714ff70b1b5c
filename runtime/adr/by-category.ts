import type { CalcResponse, QuantityUnit, TransportCategory } from "../../openapi/schemas/adr.ts";
import type { Line } from "./calc-line.ts";
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
    if (total === undefined) {
      totals.set(key, added);
      continue;
    }
    total.quantity += added.quantity;
    total.points = total.points === null || added.points === null ? null : total.points + added.points;
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

/** The totals as they go on the wire. */
export function wordTotals(totals: readonly CategoryTotal[]): CalcResponse["by_category"] {
  return totals.map(({ category, unit, quantity, points }) => ({
    category, quantity: toNumber(quantity), unit, points: points === null ? null : toNumber(points),
  }));
}

function share(outcome: Outcome, { amount, goods: { empty } }: Line): CategoryTotal | null {
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
  let shared: { category: TransportCategory; limit: number } | undefined;
  let quantity = 0n;
  for (const { outcomes, goods: { ways }, strictest } of lines) {
    for (const [index, outcome] of outcomes.entries()) {
      if (BEYOND_LIMITS.has(outcome.kind)) return null;
      if (outcome.kind !== "counted" || outcome.multiplier === 0) continue;
      const limit = ways[index]?.limit ?? null;
      if (limit === null) return null;
      shared ??= { category: outcome.category, limit };
      // Note a has a limit of its own within category 1.
      if (shared.limit !== limit || shared.category !== outcome.category) return null;
    }
    if (strictest.kind === "counted" && strictest.multiplier > 0) quantity += strictest.quantity;
  }
  return shared !== undefined && quantity > BigInt(shared.limit) * 1_000_000n ? { ...shared, quantity } : null;
}

const BEYOND_LIMITS: ReadonlySet<Outcome["kind"]> = new Set(["wrong_unit", "category_0", "no_category", "carriage_prohibited"]);
