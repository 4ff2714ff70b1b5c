import { textIn } from "./rows/cells.ts";
import type { ConsignmentRules, Requirement } from "../../openapi/shards/adr-consignment.ts";
import { CONSIGNMENT_LIMITS } from "./rows/consignment.ts";
import type { AdrData } from "./tables.ts";

/** The figures for a load as a whole, as they are published in the rules of the edition. */
export function planConsignment(data: AdrData): ConsignmentRules {
  const limits = new Map(data.consignmentLimits.map(({ row }) => [row.limit, Number(row.value)]));
  return {
    tunnel_codes: data.tunnelCodes.map(({ row }) => ({
      code: row.code,
      closed: row.closed,
      closed_tank: row.closed_tank,
      closed_bulk: row.closed_bulk,
      over_kg: numberOrNull(row.over_kg),
      closed_over: row.closed_over,
      data_quality: qualityOf(row),
    })) as ConsignmentRules["tunnel_codes"],
    excepted_quantities: data.exceptedQuantities.map(({ row }) => ({
      code: row.code,
      inner: Number(row.inner),
      outer: Number(row.outer),
      minimal: row.minimal_inner === "" ? null : { inner: Number(row.minimal_inner), outer: Number(row.minimal_outer) },
      data_quality: qualityOf(row),
    })),
    limits: Object.fromEntries(
      CONSIGNMENT_LIMITS.map((limit) => [limit, limits.get(limit)]),
    ) as ConsignmentRules["limits"],
    fire_extinguishers: data.fireExtinguishers.map(({ row }) => ({
      up_to_t: numberOrNull(row.up_to_t),
      count: Number(row.count),
      total_kg: Number(row.total_kg),
      engine_kg: Number(row.engine_kg),
      other_kg: Number(row.other_kg),
      data_quality: qualityOf(row),
    })),
    explosive_divisions: data.explosiveDivisions.map(({ row }) => ({
      division: row.division,
      group: textOrNull(row.group),
      ex_ii_kg: numberOrNull(row.ex_ii_kg),
      ex_iii_kg: numberOrNull(row.ex_iii_kg),
      data_quality: qualityOf(row),
    })),
    ...planPackings(data),
    ...planTanks(data),
    security: data.securityGoods.map(({ row }) => ({
      rule: row.rule,
      class: textOrNull(row.class),
      classification_code: textOrNull(row.classification_code),
      packing_group: textOrNull(row.packing_group),
      uns: row.un,
      not_variants: row.not_variants,
      packages: row.packages,
      tank_l: numberOrNull(row.tank_l),
      bulk_kg: numberOrNull(row.bulk_kg),
      data_quality: qualityOf(row),
    })),
  };
}

/** Packagings, what packing instructions name, and what may be packed together. */
function planPackings(
  data: Pick<AdrData, "packagings" | "packingInstructions" | "mixedPacking">,
): Pick<ConsignmentRules, "packagings" | "packing_instructions" | "mixed_packing"> {
  return {
    packagings: data.packagings.map(({ row }) => ({
      packaging: textOrNull(row.packaging),
      kind: row.kind,
      max_l: numberOrNull(row.max_l),
      max_kg: numberOrNull(row.max_kg),
      state: row.state,
      paragraph: row.paragraph,
      data_quality: qualityOf(row),
    })),
    packing_instructions: data.packingInstructions.map(({ row }) => ({
      instruction: row.instruction,
      use: row.use,
      packagings: row.packagings,
      limits: [limitOf(row.limit_i), limitOf(row.limit_ii), limitOf(row.limit_iii)],
      unit: row.unit === "" ? null : row.unit,
      data_quality: qualityOf(row),
    })),
    mixed_packing: data.mixedPacking.map(({ row }) => ({
      provision: row.provision,
      with: row.with,
      uns: row.un,
      not_class: textOrNull(row.not_class),
      not_packing_group: row.not_packing_group,
      data_quality: qualityOf(row),
    })),
  };
}

/** The codes of tanks and of vehicles and containers for bulk. */
function planTanks(
  data: Pick<AdrData, "tankCodes" | "portableTanks" | "bulkCodes">,
): Pick<ConsignmentRules, "tank_codes" | "portable_tanks" | "bulk_codes"> {
  return {
    tank_codes: data.tankCodes.map(({ row: { scheme, part, element, level, readings } }) => ({
      scheme,
      part,
      element,
      level: Number(level),
      data_quality: qualityOf({ readings }),
    })),
    portable_tanks: data.portableTanks.map(({ row: { instruction, also, readings } }) => ({
      instruction,
      also,
      data_quality: qualityOf({ readings }),
    })),
    bulk_codes: data.bulkCodes.map(({ row: { code, also, readings } }) => ({
      code,
      also,
      data_quality: qualityOf({ readings }),
    })),
  };
}

/** The requirements for a load as a whole, in the order of their table. */
export function planRequirements({ requirements }: Pick<AdrData, "requirements">): Requirement[] {
  return requirements.map(({ row }) => ({
    requirement: row.requirement,
    kind: row.kind,
    regimes: row.regimes,
    select: {
      class: row.class,
      not_class: row.not_class,
      packing_group: textOrNull(row.packing_group),
      classification_code: textOrNull(row.classification_code),
      uns: row.un,
      not_uns: row.not_un,
      labels: row.labels,
      labels_beyond: row.labels_beyond,
      provisions: row.provision,
      not_provisions: row.not_provision,
      high_consequence: row.high_consequence,
      facts: row.facts,
    },
    mass: row.mass === "" ? null : row.mass,
    over_kg: numberOrNull(row.over_kg),
    per: row.per === "" ? null : row.per,
    count: numberOrNull(row.count),
    paragraph: row.paragraph,
    data_quality: qualityOf(row),
    text: textIn("text", row),
  }));
}

/** Two readings that say the same verify a row. */
function qualityOf({ readings }: { readings: readonly string[] }): Requirement["data_quality"] {
  return readings.length > 1 ? "verified" : "to_review";
}

function numberOrNull(cell: string): number | null {
  return cell === "" ? null : Number(cell);
}

function textOrNull(cell: string): string | null {
  return cell === "" ? null : cell;
}

/** A limit of a packing group: `-` is not allowed, which is a limit of nothing. */
function limitOf(cell: string): number | null {
  return cell === "-" ? 0 : numberOrNull(cell);
}
