import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { CalcItem } from "../../../../openapi/schemas/adr-calculation.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { adr2025 } from "../fixtures/published.ts";

/** Points as a fraction; both numbers in any scale, the second above 0. */
export type Ratio = readonly [bigint, bigint];

interface DensityCells {
  un: string;
  variants: string;
  min_kg_per_l: string;
  max_kg_per_l: string;
}
interface ProvisionCells {
  special_provision: string;
  effect: string;
  empty_packagings: string;
  uns: string;
}

function readCells<Cells>(table: string): Cells[] {
  return parse(readFileSync(join(import.meta.dirname, `../../../../sources/adr/2025/${table}.csv`), "utf8"), {
    columns: true,
  });
}

const densities = readCells<DensityCells>("densities");
const provisions = new Map(readCells<ProvisionCells>("provisions").map((row) => [row.special_provision, row]));
export const substances = new Map(adr2025.substances.map(({ un, variants }) => [un, variants]));

/** Factors of 1.1.3.6.4, and of note a. */
const FACTORS: Readonly<Record<string, bigint>> = { "1": 50n, "2": 3n, "3": 1n, "4": 0n };
const NOTE_A: ReadonlySet<string> = new Set(["0081", "0082", "0084", "0241", "0331", "0332", "0482", "1005", "1017"]);
/** SP 671: the category of a kit by its packing group. */
const KITS: Readonly<Record<string, string>> = { I: "1", II: "2", III: "3" };

/** Bounds of the density of a row, in millionths of kg/l, as the table of densities has them. */
export function densityOf(un: string, { variant_id }: VariantRecord): { min: bigint; max: bigint } {
  const own = densities.find(
    (row) => row.un === un && (row.variants === "" || row.variants.split(" ").includes(variant_id)),
  );
  const row = own ?? densities.find((other) => other.un === "");
  if (row === undefined) throw new Error("densities.csv has no default");
  return { min: millionths(Number(row.min_kg_per_l)), max: millionths(Number(row.max_kg_per_l)) };
}

/** The rows of Table A that an item may be. */
export function rowsOf({ un, variant_id, packing_group, classification_code }: CalcItem): VariantRecord[] {
  return (substances.get(un) ?? []).filter(
    (row) =>
      (variant_id === undefined || row.variant_id === variant_id) &&
      (packing_group === undefined || un === "3316" || row.packing_group === packing_group) &&
      (classification_code === undefined || un === "0190" || row.classification_code === classification_code),
  );
}

/**
 * Read again from 1.1.3.6, one item at a time and at its worst: the most points it may have; null where no number of
 * points can say it.
 */
export function worstPoints(item: CalcItem): Ratio | null {
  let worst: Ratio = [0n, 1n];
  for (const row of rowsOf(item)) {
    for (const category of item.un === "3316" ? kitsOf(item) : [row.transport_category]) {
      const points = pointsOf(item, row, category);
      if (points === null) return null;
      if (points[0] * worst[1] > worst[0] * points[1]) worst = points;
    }
  }
  return worst;
}

function kitsOf({ packing_group }: CalcItem): string[] {
  return packing_group === undefined ? Object.values(KITS) : [KITS[packing_group] ?? ""];
}

function pointsOf(item: CalcItem, row: VariantRecord, category: string | null): Ratio | null {
  if (row.status === "carriage_prohibited") return null;
  if (row.status === "not_subject_to_adr" || isExempt(item, row)) return [0n, 1n];
  if (item.critically_damaged === true || category === null || category === "0") return null;
  if (item.empty_uncleaned === true) return [0n, 1n];
  const factor = NOTE_A.has(item.un) ? 20n : FACTORS[category];
  if (factor === undefined) return null;
  if (factor === 0n) return [0n, 1n];
  const quantity = quantityOf(item, row);
  return quantity && [quantity[0] * factor, quantity[1]];
}

/** The most that an item may be in the unit of 1.1.3.6.3, in millionths. */
function quantityOf(item: CalcItem, row: VariantRecord): Ratio | null {
  const [kg, l, nem, density] = [item.kg, item.l, item.net_explosive_mass_kg, item.density_kg_per_l].map((value) =>
    value === undefined ? null : millionths(value),
  );
  const capacity =
    item.cylinders !== undefined && item.l_per_cylinder !== undefined
      ? millionths(item.l_per_cylinder) * BigInt(item.cylinders)
      : null;
  const litres = capacity ?? l ?? null;
  switch (row.quantity_unit) {
    case "l":
      if (litres !== null) return [litres, 1n];
      return kg == null ? null : [kg * 1_000_000n, boundOf(density ?? null, densityOf(item.un, row)).min];
    case "l_water_capacity":
      return litres === null ? null : [litres, 1n];
    case "kg_net_explosive_mass":
      return (nem ?? kg) ? [nem ?? kg ?? 0n, 1n] : null;
    case "kg":
      if (kg != null) return [kg, 1n];
      if (litres !== null && row.class !== "2") return [litres * boundOf(density ?? null, SOLIDS).max, 1_000_000n];
      // An explosive substance is all explosive.
      return row.class === "1" && nem != null ? [nem, 1n] : null;
    case "kg_article":
      return kg == null ? null : [kg, 1n];
    default:
      return null;
  }
}

/** What solids weigh, in millionths of kg/l. */
const SOLIDS = { min: 100_000n, max: 4_000_000n };

/** A stated density counts where the goods can have it; else it is believed only where that is stricter. */
function boundOf(stated: bigint | null, { min, max }: { min: bigint; max: bigint }): { min: bigint; max: bigint } {
  if (stated === null) return { min, max };
  if (stated >= min && stated <= max) return { min: stated, max: stated };
  return { min: stated < min ? stated : min, max: stated > max ? stated : max };
}

function isExempt({ un, exempt_as, special_provision, empty_uncleaned }: CalcItem, row: VariantRecord): boolean {
  if (exempt_as === "lq") return !["", "0"].includes(row.limited_quantity.text);
  if (exempt_as === "eq") return !["", "E0"].includes(row.excepted_quantity ?? "");
  if (exempt_as !== "sp" || special_provision === undefined || !row.special_provisions.includes(special_provision))
    return false;
  const provision = provisions.get(special_provision);
  if (provision === undefined || !["exempt", "partly", "never_subject"].includes(provision.effect)) return false;
  return (
    (provision.uns === "" || provision.uns.split(" ").includes(un)) &&
    ((provision.empty_packagings === "1") === (empty_uncleaned === true) || row.transport_category === null)
  );
}

export function millionths(value: number): bigint {
  return BigInt(Math.round(value * 1e6));
}

/** Whether a sum of points in millionths is within 1000; false where one of them has no number. */
export function isWithin(points: readonly (Ratio | null)[]): boolean {
  let [sum, scale]: [bigint, bigint] = [0n, 1n];
  for (const one of points) {
    if (one === null) return false;
    [sum, scale] = [sum * one[1] + one[0] * scale, scale * one[1]];
  }
  return sum <= 1_000_000_000n * scale;
}
