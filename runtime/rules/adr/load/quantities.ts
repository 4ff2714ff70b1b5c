import type { ConsignmentRules } from "../../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { isAbove, millionths, type Range } from "../points/fraction.ts";

/** Chapter 3.4 or 3.5. */
export type QuantityKind = "limited" | "excepted";

/**
 * `not_allowed`: column (7a) is 0 or (7b) E0, or the packaging is not allowed. `not_stated`: a quantity or the number
 * of packages was not given. `open`: what was given does not settle it.
 */
type QuantityStatus = "within" | "exceeded" | "not_allowed" | "not_stated" | "open";

export type QuantityNeed =
  | "inner_l"
  | "inner_kg"
  | "package_kg"
  | "outer"
  | "outer_l"
  | "outer_kg"
  | "packages"
  | "density_kg_per_l"
  | "kg"
  | "l_water_capacity";

/** Stated figures of one package in millionths of litres and kilograms; null if not stated. */
export interface PackageFigures {
  inner_l: bigint | null;
  inner_kg: bigint | null;
  outer_l: bigint | null;
  outer_kg: bigint | null;
  package_kg: bigint | null;
  outer: "box" | "tray" | null;
}

export interface QuantityFinding {
  status: QuantityStatus;
  /** 3.5.1.4: so little that only packaging provisions are left. */
  minimal: boolean;
  inner: QuantityBound | null;
  /** Net for excepted quantities, gross of the package for limited ones. */
  outer: QuantityBound | null;
  needs: QuantityNeed[];
  paragraph: string;
}

export interface QuantityBound {
  limit: number;
  unit: "kg" | "l" | "g" | "ml";
}

type Unit = QuantityBound["unit"];
const MILLI: Record<Unit, bigint> = { kg: 1000n, l: 1000n, g: 1n, ml: 1n };

/**
 * 3.4.1 to 3.4.3: limited quantities by what an inner packaging holds and the package weighs. `density` in kg/l tells
 * litres of a stated mass.
 */
export function checkLimited(
  { limited_quantity: cell, class: designation, classification_code }: VariantRecord,
  figures: PackageFigures,
  density: Range,
  limits: ConsignmentRules["limits"],
): QuantityFinding {
  const bounds = readBounds(cell.text);
  const base = { minimal: false, inner: bounds[0] ?? null, outer: null, needs: [] };
  if (cell.value === 0 || cell.text === "") return { ...base, status: "not_allowed", inner: null, paragraph: "3.4.1" };
  // 1.4S: shrink-wrapped trays are not accepted.
  if (figures.outer === "tray" && designation === "1" && classification_code?.endsWith("S") === true)
    return { ...base, status: "not_allowed", paragraph: "3.4.3" };
  const gross: QuantityBound = {
    limit: figures.outer === "tray" ? limits.limited_tray : limits.limited_box,
    unit: "kg",
  };
  const paragraph = figures.outer === "tray" ? "3.4.1; 3.4.3" : "3.4.1; 3.4.2";
  const inner = passesInner(bounds, figures, density, designation === "2");
  const outer = passesGross(figures, limits);
  const needs: QuantityNeed[] = [];
  if (inner === null) needs.push(wantedInner(bounds));
  if (outer === null) needs.push(figures.package_kg === null ? "package_kg" : "outer");
  const stated = isStated(figures.inner_l, figures.inner_kg) && figures.package_kg !== null;
  return {
    status: statusOf([inner, outer], stated),
    minimal: false,
    inner: bounds[0] ?? null,
    outer: gross,
    needs,
    paragraph,
  };
}

/** 3.5.1.2 to 3.5.1.4: excepted quantities by what an inner and an outer packaging hold. */
export function checkExcepted(
  variant: VariantRecord,
  figures: PackageFigures,
  density: Range,
  table: ConsignmentRules["excepted_quantities"],
): QuantityFinding {
  const code = variant.excepted_quantity ?? "E0";
  const row = table.find((candidate) => candidate.code === code);
  const none = { minimal: false, inner: null, outer: null, needs: [], paragraph: "3.5.1.2" };
  // Kits and the like refer to a special provision for their code.
  if (row === undefined) return { ...none, status: code.startsWith("see") ? "open" : "not_allowed" };
  const unit = stateOf(variant);
  if (unit === null) return { ...none, status: "open" };
  const bound = (limit: number): QuantityBound => ({ limit, unit });
  const gas = variant.class === "2";
  const inner = passesNet(bound(row.inner), figures.inner_l, figures.inner_kg, density, gas);
  const outer = passesNet(bound(row.outer), figures.outer_l, figures.outer_kg, density, gas);
  const needs: QuantityNeed[] = [];
  if (inner === null) needs.push(unit === "ml" ? "inner_l" : "inner_kg");
  if (outer === null) needs.push(unit === "ml" ? "outer_l" : "outer_kg");
  const minimal =
    row.minimal !== null &&
    passesNet(bound(row.minimal.inner), figures.inner_l, figures.inner_kg, density, gas) === false &&
    passesNet(bound(row.minimal.outer), figures.outer_l, figures.outer_kg, density, gas) === false;
  const stated = isStated(figures.inner_l, figures.inner_kg) && isStated(figures.outer_l, figures.outer_kg);
  return {
    status: statusOf([inner, outer], stated),
    minimal,
    inner: bound(row.inner),
    outer: bound(row.outer),
    needs,
    paragraph: minimal ? "3.5.1.4" : "3.5.1.2",
  };
}

/** Column (7a): `5 L`, `500 g`, `500 ml/500 g`; a reference has no bound. */
function readBounds(text: string): QuantityBound[] {
  return [...text.matchAll(/(\d+) (ml|L|g|kg)\b/g)].map(([, limit, unit]) => ({
    limit: Number(limit),
    unit: (unit === "L" ? "l" : unit) as Unit,
  }));
}

/** Solids count in g, liquids and gases in ml; by column (7a) where it has an amount, else by what 1.1.3.6 counts. */
function stateOf({ class: designation, limited_quantity: { unit }, quantity_unit }: VariantRecord): "g" | "ml" | null {
  if (designation === "2") return "ml";
  if (unit !== null) return unit === "l" || unit === "ml" ? "ml" : "g";
  return quantity_unit === "l" ? "ml" : quantity_unit === "kg" || quantity_unit === "kg_article" ? "g" : null;
}

/** Whether the inner packaging holds too much: by the bound in the unit that was stated, else by density. */
function passesInner(
  bounds: readonly QuantityBound[],
  { inner_l: l, inner_kg: kg }: PackageFigures,
  density: Range,
  gas: boolean,
): boolean | null {
  if (bounds.length === 0) return null;
  const stated = bounds.find(({ unit }) =>
    l === null ? unit === "kg" || unit === "g" : unit === "l" || unit === "ml",
  );
  return passesNet(stated ?? (bounds[0] as QuantityBound), l, kg, density, gas);
}

/** Whether a stated quantity passes a bound; null where it is not stated, or in a unit that does not settle it. */
function passesNet(
  { limit, unit }: QuantityBound,
  l: bigint | null,
  kg: bigint | null,
  density: Range,
  gas: boolean,
): boolean | null {
  const bound = (millionths(limit) * MILLI[unit]) / 1000n;
  if (unit === "kg" || unit === "g") return kg === null ? null : kg > bound;
  if (l !== null) return l > bound;
  // Of gases the water capacity of the receptacle counts, which a mass does not tell.
  if (kg === null || gas || density.low <= 0n || density.high === null) return null;
  return isAbove(
    { low: (kg * 1_000_000n) / density.high, high: (kg * 1_000_000n + density.low - 1n) / density.low },
    bound,
  );
}

function passesGross(
  { package_kg: gross, outer }: PackageFigures,
  { limited_box, limited_tray }: ConsignmentRules["limits"],
): boolean | null {
  if (gross === null) return null;
  const [box, tray] = [millionths(limited_box), millionths(limited_tray)];
  if (outer !== null) return gross > (outer === "tray" ? tray : box);
  return isAbove({ low: gross, high: gross }, box) === true ? true : gross <= tray ? false : null;
}

function isStated(l: bigint | null, kg: bigint | null): boolean {
  return l !== null || kg !== null;
}

function statusOf(passes: readonly (boolean | null)[], stated: boolean): QuantityStatus {
  if (passes.includes(true)) return "exceeded";
  if (!passes.includes(null)) return "within";
  return stated ? "open" : "not_stated";
}

function wantedInner(bounds: readonly QuantityBound[]): QuantityNeed {
  return bounds.length === 0 || bounds.some(({ unit }) => unit === "l" || unit === "ml") ? "inner_l" : "inner_kg";
}

const STRICTNESS: Readonly<Record<QuantityStatus, number>> = {
  within: 0,
  not_stated: 1,
  open: 2,
  exceeded: 3,
  not_allowed: 4,
};

/**
 * What holds for goods that may be one of several rows: what all of them say, else that it is open, with the strictest
 * row shown.
 */
export function settleQuantity(
  findings: readonly [QuantityFinding, ...QuantityFinding[]],
): QuantityFinding & { rows_differ: boolean } {
  const strictest = findings.reduce((left, right) =>
    STRICTNESS[right.status] > STRICTNESS[left.status] ? right : left,
  );
  const differ = new Set(findings.map(({ status }) => (status === "not_allowed" ? "exceeded" : status))).size > 1;
  return {
    ...strictest,
    minimal: findings.every(({ minimal }) => minimal),
    status: differ ? "open" : strictest.status,
    rows_differ: differ,
  };
}
