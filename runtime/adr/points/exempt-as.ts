import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { AdrRules, VariantRecord } from "../../../openapi/shards/adr.ts";
import { type Candidates, faultAt } from "../item.ts";

/** An exemption that the caller asserts for an item, so that it is not counted (1.1.3.4, 1.1.3.6.5). */
export interface ExemptAs {
  by: NonNullable<CalcItem["exempt_as"]>;
  /** With `sp`: the provision, if it is one that takes goods out of ADR or relieves them. */
  provision?: AdrRules["provisions"][number] | undefined;
}

/** Reads the asserted exemption of an item. It must be open to at least one row that the item may be. */
export function readExemptAs(
  { exempt_as: by, special_provision, empty_uncleaned }: Pick<CalcItem, "exempt_as" | "special_provision" | "empty_uncleaned">,
  { un, variants }: Candidates,
  { provisions }: AdrRules,
  at: string,
): { exemptAs: ExemptAs | null } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const refuse = (member: string, code: ProblemError["code"], detail: string): void => void faults.push(faultAt(at, member, code, detail));
  const named = special_provision?.trim().replace(/^SP\s*/i, "");
  const found = provisions.find((known) => known.special_provision === named);
  const provision = found?.effect === "none" || found?.effect === "elsewhere" ? undefined : found;
  const exemptAs = by === undefined ? null : { by, provision };

  // Goods without a transport category, such as vehicles, are exempt by the same provision whether they are emptied or not.
  const either = by === "sp" && provision?.empty_packagings === false && variants.every(({ transport_category }) => transport_category === null);
  if (by !== undefined && !either && (empty_uncleaned === true) !== (by === "sp" && provision?.empty_packagings === true)) {
    refuse("exempt_as", "conflict", "A special provision about empty packagings goes with empty_uncleaned, and no other exemption does.");
  }
  if (by !== "sp" && named !== undefined) refuse("special_provision", "conflict", "A special provision is read only with exempt_as: sp.");
  if (by === "sp" && named === undefined) {
    refuse("special_provision", "required", "exempt_as: sp wants a special provision, for example 375.");
  } else if (exemptAs !== null && !variants.some((variant) => isOpenTo(un, variant, exemptAs))) {
    const seeming = by === "sp" && found !== undefined && provision === undefined && found.remains !== null ? ` SP ${found.special_provision} ${found.remains.en}.` : "";
    refuse(exemptAs.by === "sp" ? "special_provision" : "exempt_as", "not_exempting", `UN ${un} ${REFUSALS[exemptAs.by]}${seeming}`);
  }
  return faults.length > 0 ? { faults } : { exemptAs };
}

/** Whether a row may be carried under the exemption: 7a is not 0, 7b is not E0, or column (6) has the provision and it exempts. */
export function isOpenTo(un: string, { status, limited_quantity, excepted_quantity, special_provisions }: VariantRecord, { by, provision }: ExemptAs): boolean {
  if (by === "sp") {
    // Goods that were never subject keep the provision that says so.
    if (status === "carriage_prohibited" || provision === undefined || !special_provisions.includes(provision.special_provision)) return false;
    return provision.uns.length === 0 || provision.uns.includes(un);
  }
  if (status !== "regulated") return false;
  if (by === "eq") return /^(E[1-5]|see)/.test(excepted_quantity ?? "");
  // An amount above 0, a pair of amounts, or a reference to a special provision.
  return limited_quantity.value === null ? limited_quantity.text !== "" : limited_quantity.value > 0;
}

/** Said of a UN number. */
export const REFUSALS = {
  lq: "may not be carried in limited quantities (column 7a).",
  eq: "may not be carried in excepted quantities (column 7b).",
  sp: "does not have this special provision in column (6), or it is not known to exempt; chapter 3.3 decides.",
} as const;
