import type { QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { CategoryTotal } from "./by-category.ts";
import { formatDecimal } from "./decimal.ts";
import type { Voice } from "./voice.ts";

/**
 * The entry for the transport document when 1.1.3.6 is used: total quantity and calculated value of each transport category (5.4.1.1.1 (f),
 * note 1). Null where there is nothing to total or a value is missing: the document admits no guess.
 */
export function writeDocumentText(totals: readonly CategoryTotal[], voice: Voice): string | null {
  const values = totals.map(({ points }) => points).filter((points) => points !== null);
  if (totals.length === 0 || values.length !== totals.length) return null;
  const categories = totals.map(({ category, unit, quantity, points }) =>
    voice.say("document_category", {
      category,
      quantity: voice.decimal(formatDecimal(quantity)),
      unit: shortUnit(voice, unit),
      points: voice.decimal(formatDecimal(points ?? 0n)),
    }),
  );
  const total = values.reduce((sum, points) => sum + points, 0n);
  return voice.say("document_total", { categories: categories.join("; "), points: voice.decimal(formatDecimal(total)) });
}

function shortUnit(voice: Voice, unit: QuantityUnit): string {
  return unit === "kg" || unit === "l" ? unit : voice.say(`short_${unit}`, {});
}
