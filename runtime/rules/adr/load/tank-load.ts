import type { ConsignmentRules } from "../../../../openapi/shards/adr-consignment.ts";
import { addRanges, isAbove, millionths, NOTHING, type Range } from "../points/fraction.ts";
import { fitsSecurity, type Form, type Part } from "./select.ts";

/** Litres in tanks above which vehicles are supervised by S20 (8.5). */
const SUPERVISED = millionths(3000);

/**
 * The parts of a load with what tanks and bulk have together: whether two different goods are in tanks (4.3.2.3.6),
 * more than 3,000 litres (S20), and goods of high consequence by all the load has of them (1.10.3.1.2).
 */
export function joinTanks(parts: readonly Part[], security: ConsignmentRules["security"]): Part[] {
  if (parts.every(({ carriage }) => carriage.how === "packages")) return [...parts];
  const tanks = parts.filter(({ carriage }) => carriage.how === "tank");
  const compartments = new Set(
    tanks.map(({ un, forms }) => un + forms.map(({ variant }) => variant.variant_id).join()),
  );
  const litres = tanks.reduce((sum, part) => addRanges(sum, part.empty ? NOTHING : part.litres), NOTHING);
  const over = isAbove(litres, SUPERVISED);
  return parts.map((part): Part => {
    const { carriage, forms, facts } = part;
    if (carriage.how === "packages") return part;
    const [first, ...others] = forms.map((form): Form => ({ ...form, high: isHigh(form, part, parts, security) }));
    if (first === undefined) throw new Error(`UN ${part.un} has no row`);
    return {
      ...part,
      forms: [first, ...others],
      facts: {
        ...facts,
        compartments: carriage.how === "tank" && compartments.size > 1,
        tank_over_3000: carriage.how === "tank" ? over : false,
      },
    };
  });
}

/** Whether goods in a tank or in bulk are of high consequence; what is empty is not, for want of a quantity. */
function isHigh(
  form: Form,
  { carriage: { how }, empty }: Part,
  parts: readonly Part[],
  security: ConsignmentRules["security"],
): boolean | null {
  let open = false;
  for (const rule of security) {
    const limit = how === "tank" ? rule.tank_l : rule.bulk_kg;
    // No figure: the goods are not carried so, and the column is without effect (notes a and c).
    if (limit === null || empty) continue;
    const fits = fitsSecurity(form, rule);
    if (fits === false) continue;
    const above = isAbove(totalOf(how, parts, rule), millionths(limit));
    if (fits === true && above === true) return true;
    open ||= above !== false;
  }
  return open ? null : false;
}

/**
 * Litres in tanks, or kilograms in bulk, of the goods of a rule; goods that fit it only perhaps add nothing for
 * certain.
 */
function totalOf(
  how: Part["carriage"]["how"],
  parts: readonly Part[],
  rule: ConsignmentRules["security"][number],
): Range {
  return parts.reduce((sum, part) => {
    if (part.carriage.how !== how || part.empty) return sum;
    const fits = part.forms.map((form) => fitsSecurity(form, rule));
    if (fits.every((fit) => fit === false)) return sum;
    const carried = how === "tank" ? part.litres : part.mass;
    // Of a quantity that is not known there is something.
    const low = fits.every((fit) => fit === true) ? (carried.low > 0n ? carried.low : 1n) : 0n;
    return addRanges(sum, { low, high: carried.high });
  }, NOTHING);
}
