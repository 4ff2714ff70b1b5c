import type { QuantityUnit, TransportCategory } from "../../../openapi/schemas/adr.ts";
import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { SubstanceStatus } from "../../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";
import { OPEN, selectCandidates, type Candidates, distinctOf } from "./item.ts";
import { findContradictions } from "./statements.ts";
import {
  isCounted,
  isOpenTo,
  isPacked,
  readExemptAs,
  type CarriageStatement,
  type ExemptAs,
} from "./points/exempt-as.ts";

/** Goods of an item without its quantity; equal items share them. */
export interface Goods {
  un: string;
  /** The rows it may be; a kit of unknown packing group once for each group. */
  variants: readonly VariantRecord[];
  /** The different ways in which these rows count, and the one of each row. */
  ways: readonly Way[];
  wayOf: readonly number[];
  empty: boolean;
  /** True if they are damaged so that no exemption is open to them. */
  critical: boolean;
  exemptAs: ExemptAs | null;
}

/** How a row counts by 1.1.3.6. */
export interface Way {
  status: SubstanceStatus;
  /** True if the asserted exemption is open to the row, so that it is not counted. */
  exempt: boolean;
  /** False of goods in tanks and in bulk, which 1.1.3.6 does not concern. */
  packed: boolean;
  category: TransportCategory | null;
  multiplier: number | null;
  /** Largest quantity of a load of this category only (1.1.3.6.3); null: unlimited, or no category. */
  limit: number | null;
  unit: QuantityUnit | null;
  /** Bounds of the density, in millionths of kg/l; null where litres tell no mass, as of gases. */
  density: DensityBounds | null;
}

export interface DensityBounds {
  min: bigint;
  max: bigint;
  /** True if they are those of the goods; else those of any liquid, or of any solid. */
  reviewed: boolean;
}

/** Reads what an item is, or reports every fault in its selectors and assertions. */
export function readGoods(
  item: CalcItem & CarriageStatement,
  pointer: string,
  substance: SubstanceRecord,
  rules: AdrRules,
): Goods | { faults: ProblemError[] } {
  const candidates = selectCandidates(substance, item, pointer, rules);
  if ("faults" in candidates) return candidates;
  const { un } = candidates;
  const asserted = readExemptAs(item, candidates, rules, pointer);
  const faults = [
    ...("faults" in asserted ? asserted.faults : []),
    ...findContradictions(item, un, candidates.variants, pointer),
  ];
  if ("faults" in asserted || faults.length > 0) return { faults };

  const { exemptAs } = asserted;
  const critical = item.critically_damaged === true;
  const rows = listRows(candidates, rules);
  const variants = critical
    ? rows.map((variant): VariantRecord => ({
        ...variant,
        transport_category: "0",
        points_multiplier: null,
        max_quantity_1136: 0,
      }))
    : rows;
  const { distinct: ways, indexes: wayOf } = distinctOf(
    variants.map((variant): Way => ({
      status: variant.status,
      exempt: exemptAs !== null && !isCounted(exemptAs) && isOpenTo(un, variant, exemptAs),
      packed: isPacked(item),
      category: variant.transport_category,
      multiplier: variant.points_multiplier,
      limit: variant.max_quantity_1136,
      unit: variant.quantity_unit,
      density: densityOf(variant, rules),
    })),
  );
  return { un, variants, ways, wayOf, empty: item.empty_uncleaned === true, critical, exemptAs };
}

/** Powders and pellets of 0.1 kg/l and salts of heavy metals of 4 kg/l: what a litre of solids weighs. */
const SOLIDS: DensityBounds = { min: 100_000n, max: 4_000_000n, reviewed: false };

function densityOf(
  { class: designation, density_kg_per_l, quantity_unit }: VariantRecord,
  { default_density_kg_per_l }: AdrRules,
): Way["density"] {
  // Litres of a gas are the water capacity of its receptacle.
  if (quantity_unit !== "l") return designation === "2" ? null : SOLIDS;
  const bounds = density_kg_per_l ?? default_density_kg_per_l;
  return (
    bounds && { min: millionthsOf(bounds.min), max: millionthsOf(bounds.max), reviewed: density_kg_per_l !== null }
  );
}

/** Densities are published with three decimal places. */
function millionthsOf(density: number): bigint {
  return BigInt(Math.round(density * 1e6));
}

/**
 * The rows that the goods may be; a kit as a row for each packing group that it may have, with the category by SP 671.
 */
function listRows(
  { un, variants, own: cells }: Candidates,
  { sp671, transport_categories }: AdrRules,
): readonly VariantRecord[] {
  if (!OPEN.packing_group.has(un)) return variants;
  // A kit of goods without packing group is in the category of packing group II, so the three groups are all there is.
  const kits = sp671.filter(
    ({ packing_group }) => packing_group !== null && (cells.packing_group ?? packing_group) === packing_group,
  );
  return variants.flatMap((variant) =>
    kits.map(({ packing_group, category }) => {
      const counts = transport_categories.find((row) => row.category === category);
      return {
        ...variant,
        packing_group,
        transport_category: category,
        points_multiplier: counts?.multiplier ?? null,
        max_quantity_1136: counts?.max_quantity ?? null,
      };
    }),
  );
}
