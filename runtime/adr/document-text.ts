import type { QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { CategoryTotal } from "./by-category.ts";
import type { Voice } from "./voice.ts";

/**
 * The entry for the transport document when 1.1.3.6 is used: total quantity and calculated value of each transport category (5.4.1.1.1 (f),
 * note 1). Null where there is nothing to total. For loads within the limit, whose totals all have points.
 */
export function writeDocumentText(totals: readonly CategoryTotal[], voice: Voice): string | null {
  if (totals.length === 0) return null;
  let sum = 0n;
  const categories = totals.map(({ category, unit, quantity, points }) => {
    sum += points ?? 0n;
    return voice.say("document_category", { category, quantity: voice.decimal(quantity), unit: shortUnit(voice, unit), points: voice.decimal(points ?? 0n) });
  });
  return voice.say("document_total", { categories: categories.join("; "), points: voice.decimal(sum) });
}

function shortUnit(voice: Voice, unit: QuantityUnit): string {
  return unit === "kg" || unit === "l" ? unit : voice.say(`short_${unit}`, {});
}
