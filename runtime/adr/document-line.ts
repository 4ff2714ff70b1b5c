import type { AdrLang } from "../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../openapi/shards/adr.ts";

/** An entry of the UN list that is not for carriage by road, outside a chain with carriage by sea or air. */
const NOT_BY_ROAD = "642";

/**
 * The entry of one row for the transport document, in the order of 5.4.1.1.1: UN number, name, hazard, packing group, tunnel code. The consignor
 * adds technical names. Null for goods that may not be carried, or need no ADR document, and for entries that are not for the road.
 */
export function writeDocumentLine(un: string, variant: VariantRecord, lang: AdrLang): string | null {
  if (variant.status !== "regulated" || variant.special_provisions.includes(NOT_BY_ROAD)) return null;
  const parts = [`UN ${un} ${variant.names[lang]}`, hazardOf(variant)];
  if (variant.packing_group !== null) parts.push(variant.packing_group);
  if (variant.tunnel_code !== null) parts.push(`(${variant.tunnel_code})`);
  return parts.join(", ");
}

/** 5.4.1.1.1 (c): class 1 by classification code, class 7 by class, others by labels; further labels in brackets; without labels the class. */
function hazardOf(variant: VariantRecord): string {
  // Labels that are left open in column (5) are a reference there; combined ones are two labels on the package.
  const labels = variant.labels.filter((label) => !label.startsWith("see")).flatMap((label) => label.split("+"));
  switch (variant.class) {
    case "1":
      return bracket(variant.classification_code ?? "1", labels.filter((label) => !/^1(\.[456])?$/.test(label)));
    case "7":
      return bracket("7", labels.filter((label) => !label.startsWith("7")));
    default: {
      const [first, ...rest] = labels;
      // Label 9A stands on packages of batteries; the document says class 9.
      return bracket(first === undefined || first === "9A" ? variant.class : first, rest);
    }
  }
}

function bracket(first: string, rest: readonly string[]): string {
  return rest.length === 0 ? first : `${first} (${rest.join(", ")})`;
}
