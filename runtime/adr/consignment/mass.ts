import type { AdrRules, VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Amount } from "../points/amount.ts";
import { exactly, millionths, UNKNOWN, ZERO, type Range } from "./range.ts";

/** Density of the goods in kg/l: as given, else the reviewed bounds of the row, else those of any liquid. */
export function densityOf({ density }: Pick<Amount, "density">, { density_kg_per_l }: Pick<VariantRecord, "density_kg_per_l">, { default_density_kg_per_l }: Pick<AdrRules, "default_density_kg_per_l">): Range {
  if (density !== null) return exactly(density);
  const bounds = density_kg_per_l ?? default_density_kg_per_l;
  return bounds === null ? UNKNOWN : { low: millionths(bounds.min), high: millionths(bounds.max) };
}

/** Net mass of the goods in kg. Litres of a gas are the water capacity of its receptacle and tell no mass. */
export function massOf(amount: Amount, variants: readonly VariantRecord[], rules: Pick<AdrRules, "default_density_kg_per_l">): Range {
  const { kg, l, net_explosive_mass_kg: nem } = amount;
  if (kg !== null) return exactly(kg);
  if (l === null) return nem === null ? ZERO : { low: nem, high: null };
  if (variants.some(({ class: designation }) => designation === "2")) return UNKNOWN;
  const densities = variants.map((variant) => densityOf(amount, variant, rules));
  const low = densities.reduce((least, density) => (density.low < least ? density.low : least), densities[0]?.low ?? 0n);
  const highs = densities.map(({ high }) => high);
  const high = highs.reduce((most, density) => (most === null || density === null ? null : density > most ? density : most), 0n);
  return { low: (l * low) / 1_000_000n, high: high === null ? null : (l * high + 999_999n) / 1_000_000n };
}

/** Net explosive mass in kg. Of explosive substances it is the net mass, of articles a part of their mass; other goods have none. */
export function explosiveOf({ kg, net_explosive_mass_kg: nem }: Amount, variants: readonly VariantRecord[]): Range {
  const explosive = variants.filter(({ class: designation }) => designation === "1");
  if (explosive.length === 0) return ZERO;
  if (nem !== null) return exactly(nem);
  if (kg === null) return UNKNOWN;
  return { low: explosive.length === variants.length && explosive.every(({ quantity_unit }) => quantity_unit === "kg") ? kg : 0n, high: kg };
}
