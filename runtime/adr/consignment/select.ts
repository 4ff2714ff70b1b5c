import type { ConsignmentRules, Requirement } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { isHighConsequence, wholeCode, type Form } from "./form.ts";

/** A requirement whose selectors a form fits. `certain` is false where an open cell decides. */
export interface Fit {
  requirement: Requirement;
  certain: boolean;
}

/** Finds the requirements that a form fits, whatever its regime, mass and environmental hazard. */
export type Selector = (form: Pick<Form, "variant" | "labels" | "code">) => readonly Fit[];

/** Prepares the look-up of requirements. Rows of Table A as printed are looked up once. */
export function compileRequirements(requirements: readonly Requirement[], { security }: Pick<ConsignmentRules, "security">): Selector {
  const known = new WeakMap<VariantRecord, { labels: string; code: string | null; fits: readonly Fit[] }>();
  return (form) => {
    const { variant, code } = form;
    const labels = form.labels?.join() ?? "?";
    const found = known.get(variant);
    if (found !== undefined && found.labels === labels && found.code === code) return found.fits;
    const fits = requirements.flatMap((requirement) => {
      const fit = fitsSelectors(requirement.select, form, security);
      return fit === false ? [] : [{ requirement, certain: fit === true }];
    });
    known.set(variant, { labels, code, fits });
    return fits;
  };
}

/** Whether a form fits all selectors; null where an open cell decides. */
export function fitsSelectors(select: Requirement["select"], { variant, labels, code }: Pick<Form, "variant" | "labels" | "code">, security: ConsignmentRules["security"]): boolean | null {
  const { packages, loading, operation } = variant.carriage_provisions;
  const un = variant.variant_id.slice(0, 4);
  const has = (word: string): boolean => packages.includes(word) || loading.includes(word) || operation.includes(word);
  if (select.class.length > 0 && !select.class.includes(variant.class)) return false;
  if (select.not_class.includes(variant.class)) return false;
  if (select.packing_group !== null && select.packing_group !== variant.packing_group) return false;
  if ((select.uns.length > 0 && !select.uns.includes(un)) || select.not_uns.includes(un)) return false;
  if ((select.provisions.length > 0 && !select.provisions.some(has)) || select.not_provisions.some(has)) return false;
  let certain = true;
  /** Leaves a test open that cannot be made. */
  const open = (): boolean => {
    certain = false;
    return true;
  };
  if (select.classification_code !== null && !(code === null ? variant.class === "1" && open() : wholeCode(select.classification_code).test(code))) return false;
  if (select.labels.length > 0 && !(labels === null ? open() : labels.some((label) => select.labels.includes(label)))) return false;
  if (select.labels_beyond.length > 0 && !(labels === null ? open() : labels.some((label) => !select.labels_beyond.includes(label)))) return false;
  if (select.high_consequence) {
    const high = isHighConsequence({ variant, code }, security);
    if (high === false) return false;
    if (high === null) certain = false;
  }
  return certain ? true : null;
}
