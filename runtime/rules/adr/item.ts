import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { PackingGroup, AdrNeed } from "../../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityResponse } from "../../../openapi/schemas/adr-compatibility.ts";
import type { AdrRules, SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";

/** A fault of a member of an item; `at` is the JSON Pointer of the item. */
export function faultAt(pointer: string, member: string, code: ProblemError["code"], detail: string): ProblemError {
  return { pointer: `${pointer}/${member}`, code, detail };
}

/** Parameters that select among the rows of a UN number. */
interface Selectors {
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

/** UN numbers whose cells Table A leaves open. */
export const OPEN: Readonly<Record<keyof OwnCells, ReadonlySet<string>>> = {
  /** Samples: division and group are assigned by the competent authority (SP 16). */
  classification_code: new Set(["0190"]),
  /** Articles (3537 to 3548): the labels follow the contents (5.2.2.1.12); samples: they follow the division. */
  labels: new Set(["0190", ...Array.from({ length: 12 }, (_, index) => String(3537 + index))]),
  /** Kits: the category follows the packing group of the contents (SP 671). */
  packing_group: new Set(["3316"]),
};

/**
 * Self-reactive and polymerizing substances and organic peroxides that are always carried under temperature control
 * (5.4.1.2.3.1).
 */
export const CONTROLLED: ReadonlySet<string> = new Set([
  ...Array.from({ length: 10 }, (_, index) => String(3111 + index)),
  ...Array.from({ length: 10 }, (_, index) => String(3231 + index)),
  "3533",
  "3534",
]);

/**
 * Chooses the rows of a UN number that the selectors leave. A selector never replaces a cell: one that no row bears is
 * a fault. `at` is the
 * JSON Pointer of the item. Labels that Table A leaves open are checked where they are used.
 */
export function selectCandidates(
  { un, variants }: SubstanceRecord,
  { variant_id, packing_group, classification_code, labels }: Selectors,
  pointer: string,
  { class1 }: AdrRules,
): Candidates | { faults: ProblemError[] } {
  const given = { variant_id, packing_group, classification_code: classification_code?.trim().toUpperCase(), labels };
  const cells: OwnCells = { packing_group: null, classification_code: null, labels: null };
  const faults: ProblemError[] = [];
  let left = variants;
  for (const selector of SELECTORS) {
    if (given[selector] === undefined) continue;
    if (selector !== "variant_id" && OPEN[selector].has(un)) {
      Object.assign(cells, { [selector]: given[selector] });
      continue;
    }
    const wanted = textOf(given[selector]);
    const fits = (variant: VariantRecord): boolean => textOf(variant[selector]) === wanted;
    const fit = left.filter(fits);
    if (fit.length > 0) left = fit;
    else if (variants.some(fits))
      faults.push(faultAt(pointer, selector, "conflict", `No row of UN ${un} bears this and the other selectors.`));
    else {
      const loaded = new Set(variants.map((variant) => textOf(variant[selector])));
      faults.push(
        faultAt(
          pointer,
          selector,
          "unknown_variant",
          `No row of UN ${un} bears this; there is ${[...loaded].join(", ")}.`,
        ),
      );
    }
  }
  if (cells.classification_code !== null && !class1.codes.includes(cells.classification_code)) {
    faults.push(
      faultAt(pointer, "classification_code", "not_allowed", "Class 1 has no such code; want one such as 1.1D."),
    );
  }
  if (new Set(labels).size < (labels?.length ?? 0))
    faults.push(faultAt(pointer, "labels", "conflict", "A label is given twice."));
  const [first, ...further] = left;
  if (faults.length > 0 || first === undefined) return { faults };
  return { un, variants: [first, ...further], own: cells };
}

const SELECTORS = ["variant_id", "packing_group", "classification_code", "labels"] as const;

/** A cell in one form: labels in one order and taken apart, because `4.1+1` and `1`, `4.1` are the same labels. */
function textOf(cell: string | readonly string[] | null | undefined): string {
  return typeof cell === "object"
    ? (cell ?? [])
        .flatMap((label) => label.split("+"))
        .toSorted()
        .join("+") || "none"
    : String(cell);
}

/**
 * What keeps an answer from being certain, as faults of the question (`strict=1`). `list` is the JSON Pointer of the
 * items.
 */
export function findAmbiguities(answer: CalcResponse | CompatibilityResponse, list: string): ProblemError[] {
  const pairs = "pairs" in answer ? answer.pairs.filter(({ verdict }) => verdict === "indeterminate") : [];
  const open =
    "pairs" in answer
      ? pairs.length > 0
      : answer.verdict_detail === "indeterminate" || answer.verdict_detail === "unit_assumed";
  if (!open) return [];
  const fault = (pointer: string, detail: string): ProblemError => ({
    pointer: list + pointer,
    code: "ambiguous",
    detail,
  });
  const named = answer.needs.flatMap(({ index, un, needs, candidates, questions = [] }) =>
    // Goods that are for carriage by sea or air alone (SP 642) have a question and nothing to assert.
    needs
      .filter((need) => need !== "special_provision" || questions.some(({ effect }) => effect !== "elsewhere"))
      .map((need) =>
        fault(
          `/${index}/${MEMBER[need] ?? need}`,
          WANTED[need]?.(un) ?? `UN ${un} may be ${candidates.join(", ")}: give ${need}.`,
        ),
      ),
  );
  // No selector settles these: the table does not say what holds beside class 1 without a label.
  return named.length > 0
    ? named
    : pairs.map(({ b, uns, rule }) => fault(`/${b}`, `${rule} does not settle UN ${uns.join(" with UN ")}.`));
}

/** Needs that are stated in a member of another name: water capacity is given in litres. */
const MEMBER: Partial<Record<AdrNeed, string>> = { l_water_capacity: "l" };

/** Text used when it is not the row that is open. */
const WANTED: Partial<Record<AdrNeed, (un: string) => string>> = {
  l: (un) => `UN ${un} is counted in litres: give l, or density_kg_per_l beside kg.`,
  l_water_capacity: (un) =>
    `UN ${un} is counted by the water capacity of its receptacles: give l, or cylinders and l_per_cylinder.`,
  kg: (un) => `UN ${un} is counted in kilograms: give kg.`,
  net_explosive_mass_kg: (un) => `UN ${un} is counted by the net mass of its explosive: give net_explosive_mass_kg.`,
  labels: (un) => `UN ${un} bears the labels of what it contains (5.2.2.1.12): give labels.`,
  special_provision: (un) =>
    `A special provision may take UN ${un} out of ADR: see its questions, and give exempt_as and special_provision.`,
};

/** The different ones of some values, by their JSON, and the place of each value among them. */
export function distinctOf<Value>(values: readonly Value[]): { distinct: Value[]; indexes: number[] } {
  const keys = values.map((value) =>
    JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${member}n` : member)),
  );
  const existing = [...new Set(keys)];
  const indexes = keys.map((key) => existing.indexOf(key));
  return { distinct: values.filter((_, index) => keys.indexOf(keys[index] ?? "") === index), indexes };
}
