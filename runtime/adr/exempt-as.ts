import type { CalcItem } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { AdrRules, VariantRecord } from "../../openapi/shards/adr.ts";
import type { Candidates } from "./candidates.ts";
import { faultAt } from "./fault-at.ts";

/** An exemption that the caller asserts for an item, so that it is not counted (1.1.3.4, 1.1.3.6.5). */
export type ExemptAs = { by: "lq" } | { by: "eq" } | { by: "sp"; special_provision: string };

/** Reads the asserted exemption of an item. It must be open to at least one row that the item may be. */
export function readExemptAs(
  item: CalcItem,
  candidates: Candidates,
  rules: AdrRules,
  at: string,
): { exemptAs: ExemptAs | null } | { faults: ProblemError[] } {
  const { exempt_as, special_provision, empty_uncleaned } = item;
  const faults: ProblemError[] = [];
  if (exempt_as !== undefined && empty_uncleaned === true) {
    faults.push(faultAt(at, "exempt_as", "conflict", "Empty uncleaned packagings are not limited or excepted quantities; give one of the two."));
  }
  if (exempt_as !== "sp" && special_provision !== undefined) {
    faults.push(faultAt(at, "special_provision", "conflict", "A special provision is read only with exempt_as: sp."));
  }
  const exemptAs = readKind(exempt_as, special_provision);
  if (exemptAs === undefined) {
    faults.push(faultAt(at, "special_provision", "required", "exempt_as: sp wants the special provision, for example 375."));
  } else if (exemptAs !== null && !candidates.variants.some((variant) => isOpenTo(variant, exemptAs, rules))) {
    const [member, detail] = REFUSALS[exemptAs.by];
    faults.push(faultAt(at, member, "not_exempting", `UN ${candidates.un} ${detail}`));
  }
  return faults.length > 0 || exemptAs === undefined ? { faults } : { exemptAs };
}

/** Whether a row may be carried under the exemption: 7a is not 0, 7b is not E0, or column (6) has the provision and it exempts. */
export function isOpenTo(variant: VariantRecord, exemptAs: ExemptAs, rules: AdrRules): boolean {
  if (variant.status !== "regulated") return false;
  switch (exemptAs.by) {
    case "lq":
      return allowsLimitedQuantity(variant);
    case "eq":
      return variant.excepted_quantity !== null && variant.excepted_quantity !== "" && variant.excepted_quantity !== "E0";
    case "sp":
      return (
        variant.special_provisions.includes(exemptAs.special_provision) &&
        rules.exempting_provisions.some((provision) => provision.special_provision === exemptAs.special_provision)
      );
  }
}

/** Said of a UN number. */
export const NOT_LIMITED = "may not be carried in limited quantities (column 7a).";

/** Whether column (7a) permits limited quantities: an amount above 0, a pair of amounts, or a reference to a special provision. */
export function allowsLimitedQuantity({ limited_quantity: { text, value } }: VariantRecord): boolean {
  return value === null ? text !== "" : value > 0;
}

/** Null where nothing is asserted, undefined where the provision is not named. */
function readKind(by: CalcItem["exempt_as"], provision: string | undefined): ExemptAs | null | undefined {
  if (by === undefined) return null;
  if (by !== "sp") return { by };
  return provision === undefined ? undefined : { by, special_provision: provision.trim().replace(/^SP\s*/i, "") };
}

const REFUSALS: Record<ExemptAs["by"], readonly [member: string, detail: string]> = {
  lq: ["exempt_as", NOT_LIMITED],
  eq: ["exempt_as", "may not be carried in excepted quantities (column 7b)."],
  sp: ["special_provision", "does not have this special provision in column (6), or it does not exempt from ADR."],
};
