import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { QuantityUnit } from "../../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { faultAt } from "./item.ts";
import { type Amount, formatDecimal } from "./points/amount.ts";
import type { Range } from "./points/fraction.ts";
import { isExplosiveSubstance } from "./points/mass.ts";

/**
 * Figures and statements of an item held against its rows of Table A, before any verdict: what no row can be is
 * refused, so that a slip relieves no load.
 */

/** Goods as their figures are held against them; a density is in millionths of kg/l. */
interface Measured {
  un: string;
  variants: readonly VariantRecord[];
  ways: readonly { unit: QuantityUnit | null; density: { min: bigint; max: bigint; reviewed: boolean } | null }[];
}

/** Cells and batteries that are damaged in the dangerous ways it names are in category 0. */
const CRITICAL = "677";

/** Kinds of packages that are not for retail sale (1.1.3.1 (a) (i)), and those that hold as much. */
const NOT_RETAIL: ReadonlySet<string> = new Set(["bundle", "ibc", "large_packaging", "pressure_drum", "tube"]);

/** Medicines packed for retail sale (SP 601). */
const RETAIL = "601";

/** Faults of statements that none of the rows can bear; `at` is the JSON Pointer of the item. */
export function findContradictions(
  item: CalcItem & { package_kind?: string | undefined },
  un: string,
  variants: readonly VariantRecord[],
  pointer: string,
): ProblemError[] {
  const faults: ProblemError[] = [];
  const fault = (member: string, code: ProblemError["code"], detail: string): void =>
    void faults.push(faultAt(pointer, member, code, detail));
  if (item.net_explosive_mass_kg !== undefined && variants.every((variant) => variant.class !== "1"))
    fault("net_explosive_mass_kg", "not_allowed", `UN ${un} is not of class 1 and has no net explosive mass.`);
  const critical = item.critically_damaged === true;
  if (critical && !variants.some(({ special_provisions }) => special_provisions.includes(CRITICAL)))
    fault("critically_damaged", "not_allowed", `UN ${un} does not have SP ${CRITICAL}.`);
  if (critical && item.exempt_as !== undefined)
    fault("exempt_as", "conflict", "Critically damaged batteries are not exempt.");
  const isRetail =
    item.exempt_as === "1.1.3.1a" || (item.exempt_as === "sp" && item.special_provision?.endsWith(RETAIL) === true);
  if (isRetail && NOT_RETAIL.has(item.package_kind ?? ""))
    fault(
      "package_kind",
      "conflict",
      `IBCs, large packagings and tanks are not packed for retail sale (${item.exempt_as === "sp" ? `SP ${RETAIL}` : "1.1.3.1 (a)"}).`,
    );
  return faults;
}

/** Faults of quantities that the goods cannot have; `at` is the JSON Pointer of the item. */
export function findImpossibleFigures(
  item: CalcItem,
  goods: Measured,
  amount: Amount,
  pointer: string,
): ProblemError[] {
  const { un, ways, variants } = goods;
  if (item.cylinders !== undefined && ways.every(({ unit }) => unit !== "l_water_capacity")) {
    const detail = `UN ${un} is not counted by the water capacity of its receptacles.`;
    return [faultAt(pointer, "cylinders", "not_allowed", detail)];
  }
  return [findImpossibleDensity(goods, amount, pointer), findSmallExplosiveMass(un, variants, amount, pointer)].flatMap(
    (fault) => fault ?? [],
  );
}

/** Densities in millionths of kg/l that liquids without reviewed bounds may have. */
const LIQUIDS: Range = { low: 500_000n, high: 4_000_000n };

/**
 * A stated density that goods counted in litres or kilograms cannot have: a slipped point must not exempt. Reviewed
 * bounds are widened by a fifth; solids may be heavier than most, which counts against them.
 */
function findImpossibleDensity(
  { un, ways }: Pick<Measured, "un" | "ways">,
  { density: given }: Pick<Amount, "density">,
  pointer: string,
): ProblemError | null {
  const bounds = ways.flatMap(({ unit, density }): Range[] => {
    if (density === null || (unit !== "l" && unit !== "kg")) return [];
    if (unit === "kg") return [{ low: density.min, high: null }];
    return [density.reviewed ? { low: (density.min * 4n) / 5n, high: (density.max * 6n) / 5n } : LIQUIDS];
  });
  if (given === null || bounds.length === 0) return null;
  if (bounds.some(({ low, high }) => given >= low && (high === null || given <= high))) return null;
  const stated = bounds.map(({ low, high }) =>
    high === null ? `at least ${formatDecimal(low)}` : `${formatDecimal(low)} to ${formatDecimal(high)}`,
  );
  const range = [...new Set(stated)].join(", or ");
  const detail = `A density of ${formatDecimal(given)} kg/l cannot be that of UN ${un}: want ${range}.`;
  return faultAt(pointer, "density_kg_per_l", "out_of_range", detail);
}

/**
 * What names of wetted, desensitized and dissolved explosives say. None of them is for the most part something else but
 * solutions (UN 0144: more than 1 % nitroglycerin).
 */
const DILUTED = /WETTED|DESENSITIZED|PLASTICI[SZ]ED|not less than/;
const DILUTED_BELOW = /(?<!not )less than (\d+) %/;
const DISSOLVED = /SOLUTION/;

/** How many hundredths of the mass of an explosive substance are its net explosive mass at least, by its name. */
function leastShare({ names }: VariantRecord): bigint {
  if (DISSOLVED.test(names.en)) return 1n;
  if (DILUTED.test(names.en)) return 50n;
  return 100n - BigInt(DILUTED_BELOW.exec(names.en)?.[1] ?? 0);
}

/**
 * Of an explosive substance the net mass is the net explosive mass (1.2.1; 7.5.5.2.1): a smaller one beside it is a
 * slip, but for what wets or dilutes it.
 */
function findSmallExplosiveMass(
  un: string,
  variants: readonly VariantRecord[],
  { kg, net_explosive_mass_kg: nem }: Amount,
  pointer: string,
): ProblemError | null {
  if (kg === null || nem === null || !variants.every(isExplosiveSubstance)) return null;
  const least = variants
    .map((variant) => (kg * leastShare(variant) + 99n) / 100n)
    .reduce((lowest, mass) => (mass < lowest ? mass : lowest));
  if (nem >= least) return null;
  const detail = `UN ${un} is an explosive substance, whose net mass is its net explosive mass (1.2.1, 7.5.5.2.1): beside ${formatDecimal(kg)} kg want at least ${formatDecimal(least)} kg. Give in kg the net mass of the substance, without its packaging.`;
  return faultAt(pointer, "net_explosive_mass_kg", "conflict", detail);
}
