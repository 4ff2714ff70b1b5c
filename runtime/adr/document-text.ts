import type { AdrLang, QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { CategoryTotal } from "./by-category.ts";
import { formatDecimal } from "./decimal.ts";
import { say, sayDecimal } from "./messages.ts";

/**
 * The entry for the transport document when 1.1.3.6 is used: total quantity and calculated value of each transport category (5.4.1.1.1 (f),
 * note 1). Null where there is nothing to total or a value is missing: the document admits no guess.
 */
export function writeDocumentText(totals: readonly CategoryTotal[], lang: AdrLang): string | null {
  const values = totals.map(({ points }) => points).filter((points) => points !== null);
  if (totals.length === 0 || values.length !== totals.length) return null;
  const categories = totals.map(({ category, unit, quantity, points }) =>
    say(lang, "document_category", {
      category,
      quantity: sayDecimal(lang, formatDecimal(quantity)),
      unit: shortUnit(lang, unit),
      points: sayDecimal(lang, formatDecimal(points ?? 0n)),
    }),
  );
  const total = values.reduce((sum, points) => sum + points, 0n);
  return say(lang, "document_total", { categories: categories.join("; "), points: sayDecimal(lang, formatDecimal(total)) });
}

function shortUnit(lang: AdrLang, unit: QuantityUnit | null): string {
  switch (unit) {
    case "kg":
    case "l":
      return unit;
    case "l_water_capacity":
    case "kg_net_explosive_mass":
      return say(lang, `short_${unit}`);
    case null:
      throw new Error("a total without a unit");
  }
}
