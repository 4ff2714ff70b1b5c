import type { CarriageFacts } from "../../../../openapi/schemas/adr-carriage.ts";
import type { CalcItem } from "../../../../openapi/schemas/adr-calculation.ts";
import type { ClaimFacts } from "../../../../openapi/schemas/adr-exemptions.ts";
import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import { readDecimal, type Amount } from "./amount.ts";
import type { Exempting } from "./exempt-as.ts";
import { litresOf, weigh } from "./mass.ts";
import { exactly, millionths, UNKNOWN, type Range } from "./fraction.ts";

type Limit = Exempting["limits"][number];

/** Figures of an item that limits of exemptions are compared with. */
export type ClaimItem = CalcItem & ClaimFacts & Pick<CarriageFacts, "carriage" | "tank" | "bulk">;

/** Figures of an item that are compared as they stand, by their measure. */
const STATED = {
  cell: "cell_wh",
  battery: "battery_wh",
  cell_lithium: "cell_lithium_g",
  battery_lithium: "battery_lithium_g",
  pressure: "pressure_bar",
} as const;
const FIGURES = ["inner_l", "inner_kg", "outer_kg", "package_kg", "l_per_cylinder", ...Object.values(STATED)] as const;
export type ClaimFigures = Record<(typeof FIGURES)[number], bigint | null>;

/** The figures of an item that a claim is held against of other goods, but not of these. */
export function foreignFigures(
  rule: Exempting,
  limits: readonly Limit[],
  figures: ClaimFigures,
): (typeof FIGURES)[number][] {
  return (Object.keys(STATED) as (keyof typeof STATED)[]).flatMap((measure) =>
    figures[STATED[measure]] !== null &&
    rule.limits.some((limit) => limit.measure === measure) &&
    !limits.some((limit) => limit.measure === measure)
      ? [STATED[measure]]
      : [],
  );
}

/** Reads the figures of an item that limits are held against, or reports every one that is none. */
export function readClaimFigures(
  item: ClaimItem,
  pointer: string,
): { figures: ClaimFigures } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const figures = Object.fromEntries(FIGURES.map((figure) => [figure, null])) as ClaimFigures;
  for (const figure of FIGURES) {
    const value = item[figure];
    const reading = value === undefined ? null : readDecimal(value);
    if (reading === null) continue;
    if ("code" in reading) faults.push({ pointer: `${pointer}/${figure}`, ...reading });
    else figures[figure] = reading.millionths;
  }
  return faults.length > 0 ? { faults } : { figures };
}

/** A line as a whole, and what one of its packages is at least. */
export interface LineMeasures {
  mass: Range;
  litres: Range;
  packages: bigint | null;
  gross: bigint | null;
}

export function measureLine(
  item: ClaimItem,
  { kg, l, net_explosive_mass_kg: nem }: Amount,
  density: Range,
): LineMeasures {
  const gross = item.package_kg === undefined || item.packages === undefined ? null : millionths(item.package_kg);
  return {
    mass: kg === null ? (l === null ? { low: nem ?? 0n, high: null } : weigh(l, density)) : exactly(kg),
    litres: l === null ? (kg === null ? UNKNOWN : litresOf(kg, density)) : exactly(l),
    packages: item.packages === undefined ? null : BigInt(item.packages),
    gross: gross === null || item.packages === undefined ? null : gross * BigInt(item.packages),
  };
}

/** A figure that is no less than another. */
function atLeast({ low, high }: Range, least: bigint): Range {
  const raise = (figure: bigint): bigint => (figure < least ? least : figure);
  return { low: raise(low), high: high === null ? null : raise(high) };
}

/** What a figure is, and whether the request states it or leaves it to be asked. */
export function valueOf(
  { measure, unit, limit, plausible }: Limit,
  figures: ClaimFigures,
  { mass, litres, packages }: LineMeasures,
  density: Range,
): [Range, boolean] {
  const { inner_l: l, inner_kg: kg, outer_kg, package_kg, l_per_cylinder, pressure_bar } = figures;
  /** One package is at least the mean of all. */
  const mean = ({ low }: Range): bigint => (packages === null ? 0n : (low + packages - 1n) / packages);
  switch (measure) {
    case "inner":
    case "packaging": {
      const whole = unit === "l" ? litres : mass;
      const least = mean(whole);
      const stated =
        unit === "l" ? (l ?? l_per_cylinder ?? (kg && litresOf(kg, density))) : (kg ?? (l && weigh(l, density)));
      const single = typeof stated === "bigint" ? exactly(stated) : stated;
      // What nobody would pack unevenly is taken as equal packages where the figure is no limit of the law.
      const high = plausible && packages !== null && whole.low === whole.high ? least : whole.high;
      if (measure === "packaging") return [atLeast(single ?? { low: 0n, high }, least), single !== null];
      // Packages of more than the limit hold several inner ones, or one that passes it.
      return single === null ? [{ low: 0n, high: whole.high }, least > millionths(limit)] : [single, true];
    }
    case "outer":
      if (outer_kg !== null) return [exactly(outer_kg), true];
      return [{ low: mean(mass), high: package_kg ?? mass.high }, false];
    case "package":
      return package_kg === null ? [{ low: mean(mass), high: null }, false] : [exactly(package_kg), true];
    case "pressure_volume":
      return l === null || pressure_bar === null ? [UNKNOWN, false] : [exactly((l * pressure_bar) / 1_000_000n), true];
    case "unit":
    case "unit_fuel":
    case "unit_goods":
    case "unit_gross":
      throw new Error("a limit of the transport unit is no figure of a line");
    default: {
      const stated = figures[STATED[measure]];
      return stated === null ? [UNKNOWN, false] : [exactly(stated), true];
    }
  }
}
