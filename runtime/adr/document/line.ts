import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";

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
function hazardOf({ class: designation, classification_code: code, labels: cell }: VariantRecord): string {
  // Labels that are left open in column (5) are a reference there; combined ones are two labels on the package.
  const labels = cell.filter((label) => !label.startsWith("see")).flatMap((label) => label.split("+"));
  const byClass = designation === "1" || designation === "7";
  const further = byClass ? labels.filter((label) => !label.startsWith(designation)) : labels.slice(1);
  // Class 7 has no codes. Label 9A stands on packages of batteries; the document says class 9.
  const first = byClass ? (code ?? designation) : (labels[0] ?? designation).replace("9A", "9");
  return further.length === 0 ? first : `${first} (${further.join(", ")})`;
}
