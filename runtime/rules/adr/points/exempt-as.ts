import type { CarriageFacts } from "../../../../openapi/schemas/adr-carriage.ts";
import type { CalcItem } from "../../../../openapi/schemas/adr-calculation.ts";
import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import type { AdrRules, VariantRecord } from "../../../../openapi/shards/adr.ts";
import { type Candidates, faultAt } from "../item.ts";

/** A special provision that exempts, or an exemption outside chapter 3.3. */
export type Exempting = AdrRules["provisions"][number] | AdrRules["exemptions"][number];

/** Emergency transport, which exempts tanks and bulk too (1.1.3.1 (d), (e)). */
const OF_EMERGENCIES: ReadonlySet<string> = new Set(["1.1.3.1d", "1.1.3.1e"]);
/** Special provisions about articles and about how goods are packed, whose limits are no figures. */
const OF_PACKED_GOODS: ReadonlySet<string> = new Set(
  "219 238 251 289 319 327 346 400 404 593 594 598 601 648 666 672".split(" "),
);

/**
 * Whether an exemption is for goods in packages and articles alone, so that no tank and no load in bulk has it; limits
 * are of packagings and of what is in them. What a substance consists of exempts it in a tank as well.
 */
export function isOfPackages(by: ExemptAs["by"], rule: Exempting | undefined): boolean {
  if (by !== "sp") return !OF_EMERGENCIES.has(by);
  return (
    rule !== undefined &&
    (rule.limits.length > 0 || ("special_provision" in rule && OF_PACKED_GOODS.has(rule.special_provision)))
  );
}

/** How an item is carried, as it says. */
export type CarriageStatement = Pick<CarriageFacts, "carriage" | "tank" | "bulk">;

/** Whether an item is carried in packages: where it says nothing of a tank or of bulk. */
export function isPacked({ carriage, tank, bulk }: CarriageStatement): boolean {
  return carriage === undefined ? tank === undefined && bulk === undefined : carriage === "packages";
}

/** An exemption that the caller asserts for an item (1.1.3.1 to 1.1.3.5, 1.1.3.7, 1.1.3.9, 2.2.3.1.5). */
export interface ExemptAs {
  by: NonNullable<CalcItem["exempt_as"]>;
  /** What takes the goods out of ADR or relieves them; chapters 3.4 and 3.5 have none. */
  rule?: Exempting | undefined;
  /** The way of its questions that is met, from 1; null where none is named. */
  way?: number | null;
}

/** Reads the asserted exemption of an item. It must be open to at least one row that the item may be. */
export function readExemptAs(
  item: Pick<CalcItem, "exempt_as" | "special_provision" | "provision_way" | "empty_uncleaned"> & CarriageStatement,
  { un, variants }: Candidates,
  { provisions, exemptions, edition }: AdrRules,
  pointer: string,
): { exemptAs: ExemptAs | null } | { faults: ProblemError[] } {
  const { exempt_as: by, special_provision, provision_way: way = null } = item;
  const faults: ProblemError[] = [];
  const refuse = (member: string, code: ProblemError["code"], detail: string): void =>
    void faults.push(faultAt(pointer, member, code, detail));
  const named = special_provision?.trim().replace(/^SP\s*/i, "");
  const match = provisions.find((candidate) => candidate.special_provision === named);
  const provision = match !== undefined && EXEMPTS.has(match.effect) ? match : undefined;
  const rule = by === "sp" ? provision : exemptions.find(({ exemption }) => exemption === by);
  const exemptAs = by === undefined ? null : { by, rule, way };

  if (by !== undefined && !takesPackagings(rule, item.empty_uncleaned === true, variants))
    refuse(
      "exempt_as",
      "conflict",
      "An exemption of empty packagings goes with empty_uncleaned, and no other but those of the carriage does.",
    );
  if (by !== undefined && !isPacked(item) && isOfPackages(by, rule))
    refuse(
      "exempt_as",
      "conflict",
      "The exemption is for goods in packages or articles, not for a tank or bulk (1.2.1, 4.3.1, 7.3.1): leave it out.",
    );
  if (by !== "sp" && named !== undefined)
    refuse("special_provision", "conflict", "A special provision is read only with exempt_as: sp.");
  if (way !== null && (rule === undefined || way > rule.ways.length))
    refuse("provision_way", "conflict", "It names a way of the questions of the exemption; there is no such way.");
  if (by === "sp" && named === undefined) {
    refuse("special_provision", "required", "exempt_as: sp wants a special provision, for example 375.");
  } else if (exemptAs !== null && !variants.some((variant) => isOpenTo(un, variant, exemptAs))) {
    const retail = by === "1.1.3.1a" && variants.every((variant) => variant.class === "7") ? " See 1.7.1.4." : "";
    const seeming =
      by === "sp" && match !== undefined && provision === undefined && match.remains !== null
        ? ` SP ${match.special_provision} ${match.remains.en}. ${remedyOf(un, variants, provisions)}`
        : "";
    const carried = variants.some((variant) => variant.special_provisions.includes(named ?? ""));
    const refusal =
      exemptAs.by === "lq" || exemptAs.by === "eq" || (exemptAs.by === "sp" && (rule === undefined || !carried))
        ? REFUSALS[exemptAs.by]
        : `is not among the goods of ${rule === undefined ? exemptAs.by : paragraphOf(rule)} in ADR ${edition.edition}.`;
    refuse(
      exemptAs.by === "sp" ? "special_provision" : "exempt_as",
      "not_exempting",
      `UN ${un} ${refusal}${retail}${seeming}`,
    );
  }
  return faults.length > 0 ? { faults } : { exemptAs };
}

/** Effects of special provisions that can be asserted. */
const EXEMPTS: ReadonlySet<string> = new Set(["exempt", "partly", "never_subject"]);

/**
 * Whether an exemption takes goods in packagings that are filled, or empty and uncleaned. Goods without a transport
 * category, such as vehicles, are exempt by the same provision whether they are emptied or not.
 */
function takesPackagings(rule: Exempting | undefined, empty: boolean, variants: readonly VariantRecord[]): boolean {
  if (rule === undefined) return !empty;
  if ("exemption" in rule) return rule.empty_packagings === "any" || (rule.empty_packagings === "only") === empty;
  if (!rule.empty_packagings && variants.every(({ transport_category }) => transport_category === null)) return true;
  return rule.empty_packagings === empty;
}

/** What does exempt goods, for who asserted a provision that does not. */
function remedyOf(un: string, variants: readonly VariantRecord[], provisions: AdrRules["provisions"]): string {
  const open = provisions.filter((rule) =>
    variants.some((variant) => EXEMPTS.has(rule.effect) && isOpenTo(un, variant, { by: "sp", rule, way: null })),
  );
  const numbers = open.map(({ special_provision }) => special_provision).join(", ");
  return numbers === "" ? `No special provision exempts UN ${un}.` : `UN ${un} may be exempt by SP ${numbers}.`;
}

/**
 * Whether a row may be carried under the exemption: 7a is not 0, 7b is not E0, column (6) has the provision and it
 * exempts, or the row is among the goods of the exemption.
 */
export function isOpenTo(un: string, variant: VariantRecord, { by, rule }: ExemptAs): boolean {
  const { status, limited_quantity, excepted_quantity, special_provisions } = variant;
  if (by === "lq" || by === "eq") {
    if (status !== "regulated") return false;
    if (by === "eq") return /^(E[1-5]|see)/.test(excepted_quantity ?? "");
    // An amount above 0, a pair of amounts, or a reference to a special provision.
    return limited_quantity.value === null ? limited_quantity.text !== "" : limited_quantity.value > 0;
  }
  if (rule === undefined || status === "carriage_prohibited") return false;
  if ("special_provision" in rule && !special_provisions.includes(rule.special_provision)) return false;
  if (rule.uns.length > 0 && !rule.uns.includes(un)) return false;
  const isNamed = rule.goods.some((goods) => fits(un, variant, goods));
  // Column (6) names the goods of a provision, and goods that were never subject keep the one that says so. An
  // exemption outside chapter 3.3 is for the goods of its rows alone.
  if ("special_provision" in rule) return isNamed || rule.goods.length === 0;
  return isNamed && status === "regulated";
}

/** Whether a pattern, if there is one, is that of a whole text. */
export function fitsWhole(pattern: string | null, text: string | null): boolean {
  return pattern === null || (text !== null && new RegExp(`^(?:${pattern})$`, "u").test(text));
}

function fits(un: string, variant: VariantRecord, goods: Exempting["goods"][number]): boolean {
  return (
    (goods.class === null || goods.class === variant.class) &&
    goods.not_class !== variant.class &&
    (goods.not_category === null || goods.not_category !== variant.transport_category) &&
    (goods.packing_group.length === 0 || goods.packing_group.includes(variant.packing_group ?? "")) &&
    (goods.uns.length === 0 || goods.uns.includes(un)) &&
    (goods.labels.length === 0 ||
      (variant.labels.length > 0 && variant.labels.every((label) => goods.labels.includes(label)))) &&
    fitsWhole(goods.classification_code, variant.classification_code) &&
    fitsWhole(goods.variant, variant.variant_id)
  );
}

/** Whether goods under the exemption are counted all the same, with the rest of the unit (1.1.3.6.5). */
export function isCounted({ rule }: ExemptAs): boolean {
  return rule !== undefined && "exemption" in rule && rule.counted;
}

/** Said of a UN number. */
export const REFUSALS = {
  lq: "may not be carried in limited quantities (column 7a).",
  eq: "may not be carried in excepted quantities (column 7b).",
  sp: "does not have this special provision in column (6), or it is not known to exempt; chapter 3.3 decides.",
} as const;

/** The paragraph of an exemption: `SP 375`, `1.1.3.1 (c)`. */
export function paragraphOf(rule: Exempting): string {
  return "exemption" in rule ? rule.exemption.replace(/([a-z])$/, " ($1)") : `SP ${rule.special_provision}`;
}
