import type { CompatibilityItem } from "../../../openapi/schemas/adr-compatibility.ts";
import type { SubstanceStatus } from "../../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { AdrRules, SubstanceRecord, VariantRecord } from "../../../openapi/shards/adr.ts";
import { OPEN, selectCandidates, type Candidates, type OwnCells, distinctOf, faultAt } from "./item.ts";
import { isOpenTo, readExemptAs, REFUSALS } from "./points/exempt-as.ts";
import type { LabelRow, LoadingTables } from "./mixing-tables.ts";

/** A package as 7.5.2 sees it. */
export interface Package {
  un: string;
  status: SubstanceStatus;
  isClass1: boolean;
  /** `1.4S`; null outside class 1 and where Table A leaves it open. */
  classificationCode: string | null;
  /**
   * Division of class 1 by code, or by label where the code is open: label 1 stands for 1.1, 1.2 and 1.3, which no rule
   * of 7.5.2 tells apart.
   */
  division: string | null;
  /** Rows of the table in 7.5.2.1, each with the label that leads to it; null where the labels are open or unknown. */
  rows: readonly LabelRow[] | null;
  limitedQuantity: boolean;
  /** Special provisions of column (6) that say what it may be loaded with. */
  provisions: AdrRules["mixed_loading_provisions"];
}

/** One item with each package that it may be: the different ones, and the one of each row. */
export interface PackageItem {
  index: number;
  un: string;
  variants: readonly VariantRecord[];
  packages: readonly Package[];
  packageOf: readonly number[];
}

/** Reads one item of a load, or reports every fault in it. */
export function readPackages(
  item: CompatibilityItem,
  index: number,
  pointer: string,
  substance: SubstanceRecord,
  tables: LoadingTables,
): PackageItem | { faults: ProblemError[] } {
  const candidates = selectCandidates(substance, item, pointer, tables.rules);
  if ("faults" in candidates) return candidates;
  const { un, variants, own: cells } = candidates;
  const asserted = readExemptAs(item, candidates, tables.rules, pointer);
  const faults = [...checkOwnCells(candidates, pointer, tables), ...("faults" in asserted ? asserted.faults : [])];
  const exemptAs = "faults" in asserted ? null : asserted.exemptAs;
  const mayBeLimited = variants.map((variant) => item.limited_quantity === true && isOpenTo(un, variant, { by: "lq" }));
  if (item.limited_quantity === true && !mayBeLimited.includes(true)) {
    faults.push(faultAt(pointer, "limited_quantity", "not_exempting", `UN ${un} ${REFUSALS.lq}`));
  }
  if (faults.length > 0) return { faults };
  // Rows of one UN number mostly bear the same labels; 7.5.2 cannot tell such rows apart.
  const { distinct: packages, indexes: packageOf } = distinctOf(
    variants.map((variant, position) => {
      const exempt = exemptAs !== null && isOpenTo(un, variant, exemptAs);
      return pack(
        un,
        exempt ? { ...variant, status: "not_subject_to_adr", special_provisions: [] } : variant,
        cells,
        mayBeLimited[position] === true,
        tables,
      );
    }),
  );
  return { index, un, variants, packages, packageOf };
}

function pack(
  un: string,
  variant: VariantRecord,
  cells: OwnCells,
  limitedQuantity: boolean,
  tables: LoadingTables,
): Package {
  const isClass1 = variant.class === "1";
  const classificationCode = isClass1 ? (cells.classification_code ?? variant.classification_code) : null;
  const labels = cells.labels ?? (OPEN.labels.has(un) ? labelsOf(cells.classification_code) : variant.labels);
  return {
    un,
    status: variant.status,
    isClass1,
    classificationCode,
    limitedQuantity,
    division: isClass1
      ? (classificationCode?.slice(0, 3) ?? labels?.find((label) => label.startsWith("1")) ?? null)
      : null,
    rows: labels && tables.rowsOf(labels),
    provisions: tables.rules.mixed_loading_provisions.filter(({ special_provision }) =>
      variant.special_provisions.includes(special_provision),
    ),
  };
}

/** The label of an explosive follows its division (5.2.2.2.2): 1.4, 1.5 and 1.6 have one of their own. */
function labelsOf(code: string | null): readonly string[] | null {
  return code === null ? null : [/^1\.[456]/.exec(code)?.[0] ?? "1"];
}

/** Checks the labels that Table A leaves to the caller: known ones, of the goods' own class and division. */
function checkOwnCells(
  { un, variants: [variant], own: { labels, classification_code: code } }: Candidates,
  pointer: string,
  tables: LoadingTables,
): ProblemError[] {
  const faults: ProblemError[] = [];
  if (labels !== null && tables.rowsOf(labels) === null) {
    faults.push(faultAt(pointer, "labels", "not_allowed", "A label is not in column (5) of Table A."));
  } else if (labels !== null && !labels.some((label) => label.startsWith(variant.class))) {
    faults.push(faultAt(pointer, "labels", "conflict", `UN ${un} bears a label of class ${variant.class}.`));
  }
  if (labels !== null && labelsOf(code)?.some((label) => !labels.includes(label)) === true) {
    faults.push(faultAt(pointer, "classification_code", "conflict", "The division does not go with the labels."));
  }
  return faults;
}
