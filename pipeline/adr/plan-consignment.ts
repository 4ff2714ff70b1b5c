import { textIn } from "../source/cells.ts";
import type { ConsignmentRules, Requirement } from "../../openapi/shards/adr-consignment.ts";
import type { Located } from "../source/table.ts";

import { CONSIGNMENT_LIMITS } from "./rows/consignment.ts";
import type { AdrData } from "./tables.ts";

/**
 * The figures for a load as a whole, as they are published in the rules of the edition: rows as they are read, but for
 * columns that belong together.
 */
export function planConsignment(data: AdrData): ConsignmentRules {
  const limits = new Map(data.consignmentLimits.map(({ row }) => [row.limit, row.value]));
  return {
    tunnel_codes: recordsOf(data.tunnelCodes),
    excepted_quantities: recordsOf(data.exceptedQuantities).map(({ minimal_inner, minimal_outer, ...record }) => ({
      ...record,
      minimal: minimal_inner === null || minimal_outer === null ? null : { inner: minimal_inner, outer: minimal_outer },
    })),
    limits: Object.fromEntries(
      CONSIGNMENT_LIMITS.map((limit) => [limit, limits.get(limit)]),
    ) as ConsignmentRules["limits"],
    fire_extinguishers: recordsOf(data.fireExtinguishers).map(({ over_t: _over, ...record }) => record),
    explosive_divisions: recordsOf(data.explosiveDivisions),
    packagings: recordsOf(data.packagings),
    packing_instructions: recordsOf(data.packingInstructions).map(({ limit_i, limit_ii, limit_iii, ...record }) => ({
      ...record,
      limits: [limit_i, limit_ii, limit_iii],
    })),
    mixed_packing: recordsOf(data.mixedPacking).map(({ un, ...record }) => ({ ...record, uns: un })),
    tank_codes: recordsOf(data.tankCodes).map(({ level, ...record }) => ({ ...record, level: Number(level) })),
    portable_tanks: recordsOf(data.portableTanks),
    bulk_codes: recordsOf(data.bulkCodes),
    security: recordsOf(data.securityGoods).map(({ un, ...record }) => ({ ...record, uns: un })),
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
      packing_group: row.packing_group,
      classification_code: row.classification_code,
      uns: row.un,
      not_uns: row.not_un,
      labels: row.labels,
      labels_beyond: row.labels_beyond,
      provisions: row.provision,
      not_provisions: row.not_provision,
      high_consequence: row.high_consequence,
      facts: row.facts,
    },
    mass: row.mass,
    over_kg: row.over_kg,
    per: row.per,
    count: row.count,
    paragraph: row.paragraph,
    data_quality: qualityOf(row),
    text: textIn("text", row),
  }));
}

/** Rows as they are published: without their source, and verified where two readings of the text say the same. */
function recordsOf<Row extends { readings: readonly string[] }>(
  table: readonly Located<Row>[],
): (Omit<Row, "source" | "readings"> & Pick<Requirement, "data_quality">)[] {
  return table.map(({ row }) => {
    const { source: _source, readings, ...record } = row as Row & { source?: string };
    return { ...record, data_quality: qualityOf({ readings }) };
  });
}

function qualityOf({ readings }: { readings: readonly string[] }): Requirement["data_quality"] {
  return readings.length > 1 ? "verified" : "to_review";
}
