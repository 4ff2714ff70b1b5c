import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import type { CarriageFinding } from "./tanks.ts";

/** Codes of columns (10) and (17) that admit carriage in bulk. */
export function bulkCodesOf({ carriage_provisions, portable_tank }: VariantRecord): string[] {
  return [...carriage_provisions.bulk, ...portable_tank.instructions].filter((code) => /^(?:VC|BK)\d$/.test(code));
}

/** Goods that a paragraph named in column (10) or (17) admits in bulk: unpackaged radioactive material (4.1.9.2.4). */
const BY_PARAGRAPH = "see ";

/**
 * Whether a row may be carried in bulk (7.3.1.1); `code` is that of the vehicle or container, null where not stated.
 */
export function judgeBulk(
  variant: VariantRecord,
  code: string | null,
  { bulk_codes: codes }: Pick<ConsignmentRules, "bulk_codes">,
): CarriageFinding {
  const columns = bulkCodesOf(variant);
  const named = [...variant.carriage_provisions.bulk, ...variant.portable_tank.instructions].find((word) =>
    word.startsWith(BY_PARAGRAPH),
  );
  if (columns.length === 0 && named !== undefined)
    return {
      status: "on_condition",
      reason: "bulk_by_paragraph",
      columns,
      paragraph: named.slice(BY_PARAGRAPH.length),
    };
  if (columns.length === 0) return { status: "not_allowed", reason: "bulk_none", columns, paragraph: "7.3.1.1" };
  if (code === null) return { status: "on_condition", reason: "bulk_code_named", columns, paragraph: "7.3.1.1" };
  const also = codes.find((row) => row.code === code)?.also ?? [];
  return columns.includes(code) || also.some((admitting) => columns.includes(admitting))
    ? {
        status: "allowed",
        reason: "bulk_code_enough",
        columns,
        paragraph: code.startsWith("BK") ? "7.3.2.1" : "7.3.3.1",
      }
    : { status: "not_allowed", reason: "bulk_code_other", columns, paragraph: "7.3.1.1" };
}
