import type { PackingGroup } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { SubstanceRecord, VariantRecord } from "../../openapi/shards/adr.ts";
import { faultAt } from "./fault-at.ts";

/** What a caller may say to choose among the rows of a UN number. */
export interface Selectors {
  variant_id?: string | undefined;
  packing_group?: PackingGroup | undefined;
  classification_code?: string | undefined;
  labels?: readonly string[] | undefined;
}

/** Cells that Table A leaves to the consignor, as the caller filled them. */
export interface OwnCells {
  packing_group: PackingGroup | null;
  classification_code: string | null;
  labels: readonly string[] | null;
}

/** The rows of a UN number that an item may be; at least one. */
export interface Candidates {
  un: string;
  variants: readonly [VariantRecord, ...VariantRecord[]];
  own: OwnCells;
}

/** UN 0190 (samples): division and group are assigned by the competent authority (SP 16). */
export const OPEN_CLASSIFICATION = new Set(["0190"]);
/** UN 3537 to 3548 (articles): the labels follow the contents (5.2.2.1.12); UN 0190: they follow the division. */
export const OPEN_LABELS = new Set(["0190", ...Array.from({ length: 12 }, (_, index) => String(3537 + index))]);
/** UN 3316 (kits): the category follows the packing group of the contents (SP 671). */
export const OPEN_PACKING_GROUP = new Set(["3316"]);

/**
 * Chooses the rows of a UN number that the selectors leave. A selector never replaces a cell: one that no row bears is a fault. `at` is the
 * JSON Pointer of the item. Values for cells that Table A leaves open are checked against the rule tables where they are used.
 */
export function selectCandidates(substance: SubstanceRecord, selectors: Selectors, at: string): Candidates | { faults: ProblemError[] } {
  const { un } = substance;
  const faults: ProblemError[] = [];
  let left = substance.variants;
  const choose = (selector: keyof Selectors, found: (variant: VariantRecord) => boolean, cells: (variant: VariantRecord) => string): void => {
    const fit = left.filter(found);
    if (fit.length > 0) {
      left = fit;
      return;
    }
    const known = substance.variants.some(found);
    const held = [...new Set(substance.variants.map(cells).filter((cell) => cell !== ""))].join(", ");
    faults.push(known
      ? faultAt(at, selector, "conflict", `No row of UN ${un} bears this together with the other selectors.`)
      : faultAt(at, selector, "unknown_variant", `No row of UN ${un} bears this; UN ${un} has ${held === "" ? "none" : held}.`));
  };

  const { variant_id, packing_group, classification_code, labels } = selectors;
  const code = classification_code?.trim().toUpperCase();
  if (variant_id !== undefined) choose("variant_id", (variant) => variant.variant_id === variant_id, (variant) => variant.variant_id);
  if (packing_group !== undefined && !OPEN_PACKING_GROUP.has(un)) {
    choose("packing_group", (variant) => variant.packing_group === packing_group, (variant) => variant.packing_group ?? "");
  }
  if (code !== undefined && OPEN_CLASSIFICATION.has(un)) {
    if (!/^1\.[1-6][A-Z]$/.test(code)) {
      faults.push(faultAt(at, "classification_code", "not_allowed", "Want a division and a compatibility group of class 1, for example 1.1D."));
    }
  } else if (code !== undefined) {
    choose("classification_code", (variant) => variant.classification_code?.toUpperCase() === code, (variant) => variant.classification_code ?? "");
  }
  if (labels !== undefined && new Set(labels).size !== labels.length) {
    faults.push(faultAt(at, "labels", "conflict", "A label is given twice."));
  } else if (labels !== undefined && !OPEN_LABELS.has(un)) {
    const wanted = sortedLabels(labels);
    choose("labels", (variant) => sortedLabels(variant.labels) === wanted, (variant) => variant.labels.join("+"));
  }
  const [first, ...rest] = left;
  if (faults.length > 0 || first === undefined) return { faults };
  return {
    un,
    variants: [first, ...rest],
    own: {
      packing_group: OPEN_PACKING_GROUP.has(un) ? (packing_group ?? null) : null,
      classification_code: OPEN_CLASSIFICATION.has(un) ? (code ?? null) : null,
      labels: OPEN_LABELS.has(un) ? (labels ?? null) : null,
    },
  };
}

/** Labels of a package in one order, with combined ones taken apart: `4.1+1` and `1`, `4.1` are the same labels. */
function sortedLabels(labels: readonly string[]): string {
  return labels.flatMap((label) => label.split("+")).toSorted().join("+");
}
