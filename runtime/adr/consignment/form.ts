import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { OPEN } from "../item.ts";
import type { Range } from "./range.ts";

/**
 * How goods stand in the load: in packages under 1.1.3.6 or in full, as an empty packaging, in limited or excepted quantities (the smallest of them by
 * 3.5.1.4), relieved by a special provision, outside ADR, or not to be carried at all.
 */
export type CarriageForm = "packaged" | "empty" | "limited" | "excepted" | "minimal" | "relieved" | "outside" | "prohibited";

/** One thing that an item may be in the load. */
export interface Form {
  variant: VariantRecord;
  standing: CarriageForm;
  /** Danger labels, each by itself; null where Table A leaves them open and the caller did not say. */
  labels: readonly string[] | null;
  /** Classification code; null where there is none, or it is open. */
  code: string | null;
}

/** One item of a load: the forms it may have, at least one, and its figures. */
export interface Part {
  index: number;
  un: string;
  forms: readonly [Form, ...Form[]];
  /** An empty uncleaned packaging, which weighs nothing. */
  empty: boolean;
  environmental: boolean;
  /** Net mass in kg. */
  mass: Range;
  /** Net explosive mass in kg; nothing outside class 1. */
  explosive: Range;
}

/** The labels of a row, one by one; null where Table A leaves them open. */
export function labelsOf(un: string, variant: VariantRecord, own: readonly string[] | null, ownCode: string | null): readonly string[] | null {
  if (OPEN.labels.has(un)) return own?.flatMap(split) ?? (ownCode === null ? null : [/^1\.[456]/.exec(ownCode)?.[0] ?? "1"]);
  return variant.labels.flatMap(split);
}

function split(label: string): string[] {
  return label.split("+");
}

/** Whether goods are of high consequence in packages (1.10.3.1.2); null where the code that decides is open. Class 7 is decided by activity, which is not known here. */
export function isHighConsequence({ variant, code }: Pick<Form, "variant" | "code">, rules: ConsignmentRules["security"]): boolean | null {
  let open = false;
  for (const rule of rules) {
    if (rule.packages === "never" || (rule.class !== null && rule.class !== variant.class)) continue;
    if (rule.packing_group !== null && rule.packing_group !== variant.packing_group) continue;
    if (rule.not_variants.includes(variant.variant_id) || (rule.uns.length > 0 && !rule.uns.includes(variant.variant_id.slice(0, 4)))) continue;
    if (rule.classification_code === null || (code !== null && wholeCode(rule.classification_code).test(code))) return true;
    open ||= code === null && variant.class === "1";
  }
  return open ? null : false;
}

const compiled = new Map<string, RegExp>();

/** A pattern over a whole code; each is compiled once. */
export function wholeCode(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const made = new RegExp(`^(?:${pattern})$`, "u");
  compiled.set(pattern, made);
  return made;
}
