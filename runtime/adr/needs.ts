import type { AdrNeed } from "../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../openapi/shards/adr.ts";

/** A row that an item may be, with a key for what would follow if it were: equal keys, equal consequences. */
export interface Possibility {
  variant: VariantRecord;
  outcome: string;
}

/**
 * The shortest question that settles which outcome holds: the packing group if it alone decides, else the classification code, else the row.
 * Empty when all outcomes are the same.
 */
export function shortestQuestion(possibilities: readonly Possibility[]): AdrNeed[] {
  if (new Set(possibilities.map(({ outcome }) => outcome)).size <= 1) return [];
  if (settles(possibilities, (variant) => variant.packing_group)) return ["packing_group"];
  if (settles(possibilities, (variant) => variant.classification_code)) return ["classification_code"];
  return ["variant_id"];
}

/** A cell settles when every row has it, so that it can be stated, and rows with the same value have the same outcome. */
function settles(possibilities: readonly Possibility[], cell: (variant: VariantRecord) => string | null): boolean {
  const outcomes = new Map<string, string>();
  for (const { variant, outcome } of possibilities) {
    const value = cell(variant);
    if (value === null) return false;
    if ((outcomes.get(value) ?? outcome) !== outcome) return false;
    outcomes.set(value, outcome);
  }
  return true;
}
