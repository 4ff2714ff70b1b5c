import type { AdrRules, VariantRecord } from "../../../../openapi/shards/adr.ts";
import type { Amount } from "./amount.ts";
import { exactly, hullOf, millionths, UNKNOWN, NOTHING, type Range } from "./fraction.ts";

type Dense = Pick<VariantRecord, "density_kg_per_l" | "quantity_unit">;
type Defaults = Pick<AdrRules, "default_density_kg_per_l">;

/**
 * Density in kg/l of goods that may be any of some rows. Of liquids a stated one counts where they can have it; one
 * that they cannot have only widens the
 * reviewed bounds of the row, or those of any liquid. Of solids and articles no bounds are known.
 */
function densityOf({ density }: Pick<Amount, "density">, variants: readonly Dense[], rules: Defaults): Range {
  return hullOf(
    variants.map((variant) => {
      const bounds = boundsOf(variant, rules);
      if (density === null) return bounds ?? UNKNOWN;
      return bounds === null || (density >= bounds.low && density <= bounds.high)
        ? exactly(density)
        : hullOf([bounds, exactly(density)]);
    }),
  );
}

/**
 * The same for a claim of limited or excepted quantities: what is said of the density of solids and articles, which
 * nothing bounds, does not take them out of ADR.
 */
export function claimedDensityOf(amount: Pick<Amount, "density">, variants: readonly Dense[], rules: Defaults): Range {
  return variants.every((variant) => boundsOf(variant, rules) !== null) ? densityOf(amount, variants, rules) : UNKNOWN;
}

function boundsOf(
  { density_kg_per_l, quantity_unit }: Dense,
  { default_density_kg_per_l }: Defaults,
): { low: bigint; high: bigint } | null {
  const bounds = quantity_unit === "l" ? (density_kg_per_l ?? default_density_kg_per_l) : null;
  return bounds && { low: millionths(bounds.min), high: millionths(bounds.max) };
}

/** Net mass of the goods in kg. Litres of a gas are the water capacity of its receptacle and tell no mass. */
export function massOf(
  amount: Amount,
  variants: readonly VariantRecord[],
  rules: Pick<AdrRules, "default_density_kg_per_l">,
): Range {
  const { kg, l, net_explosive_mass_kg: nem } = amount;
  if (kg !== null) return exactly(kg);
  if (l === null) return { low: nem ?? 0n, high: null };
  if (variants.some(({ class: designation }) => designation === "2")) return UNKNOWN;
  return weigh(l, densityOf(amount, variants, rules));
}

/**
 * What no litre of a gas in a tank weighs more than, in millionths of kg: compressed ones (argon at 300 bar 0.5 kg/l),
 * flammable ones (vinyl bromide 1.52), all others (tungsten hexafluoride 3.4).
 */
function heaviestGas({ classification_code: code }: VariantRecord): bigint {
  if (code?.startsWith("1") === true) return 1_000_000n;
  return /^\dF$/.test(code ?? "") ? 1_600_000n : 4_000_000n;
}

/** Volume of the goods in litres, as far as figures and density tell it. */
export function volumeOf(
  amount: Amount,
  variants: readonly VariantRecord[],
  rules: Pick<AdrRules, "default_density_kg_per_l">,
): Range {
  const { kg, l } = amount;
  if (l !== null) return exactly(l);
  if (kg === null) return UNKNOWN;
  if (variants.some(({ class: designation }) => designation === "2"))
    return { low: variants.map((variant) => (kg * 1_000_000n) / heaviestGas(variant)).reduce(lesser), high: null };
  return litresOf(kg, densityOf(amount, variants, rules));
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/** What litres weigh at a density in kg/l. */
export function weigh(l: bigint, { low, high }: Range): Range {
  return { low: (l * low) / 1_000_000n, high: high === null ? null : (l * high + 999_999n) / 1_000_000n };
}

/** How many litres a mass is at a density in kg/l. */
export function litresOf(kg: bigint, { low, high }: Range): Range {
  return {
    low: high === null ? 0n : (kg * 1_000_000n) / high,
    high: low <= 0n ? null : (kg * 1_000_000n + low - 1n) / low,
  };
}

/**
 * Net explosive mass in kg. Of explosive substances it is the net mass (1.2.1, 7.5.5.2.1), of articles a part of their
 * mass; other goods have none. A smaller figure beside the mass of a wetted substance relieves nothing.
 */
export function explosiveOf({ kg, net_explosive_mass_kg: nem }: Amount, variants: readonly VariantRecord[]): Range {
  const explosive = variants.filter(({ class: designation }) => designation === "1");
  if (explosive.length === 0) return NOTHING;
  const substances = explosive.filter(isExplosiveSubstance);
  if (kg !== null && substances.length > 0)
    return { low: substances.length === variants.length ? kg : (nem ?? 0n), high: kg };
  if (nem !== null) return exactly(nem);
  return kg === null ? UNKNOWN : { low: 0n, high: kg };
}

/** Whether a row is an explosive substance, not an article: 1.1.3.6.3 counts it by its own mass or volume. */
export function isExplosiveSubstance({ class: designation, quantity_unit }: VariantRecord): boolean {
  return designation === "1" && (quantity_unit === "kg" || quantity_unit === "l");
}
