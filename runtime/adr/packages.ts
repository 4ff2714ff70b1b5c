import type { CompatibilityItem, SubstanceStatus } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { SubstanceRecord, VariantRecord } from "../../openapi/shards/adr.ts";
import { OPEN_CLASSIFICATION, OPEN_LABELS, selectCandidates, type Candidates, type OwnCells } from "./candidates.ts";
import { allowsLimitedQuantity, NOT_LIMITED } from "./exempt-as.ts";
import { faultAt } from "./fault-at.ts";
import type { LabelRow, LoadingTables } from "./loading-tables.ts";

/** A package as 7.5.2 sees it. */
export interface Package {
  un: string;
  status: SubstanceStatus;
  isClass1: boolean;
  /** `1.4S`; null outside class 1 and where Table A leaves it open. */
  classificationCode: string | null;
  /** Division of class 1 by code, or by label where the code is open. */
  division: string | null;
  /** Rows of the table in 7.5.2.1, each with the label that leads to it; null where the labels are open or unknown. */
  rows: readonly LabelRow[] | null;
  limitedQuantity: boolean;
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
  item: CompatibilityItem, index: number, at: string, substance: SubstanceRecord, tables: LoadingTables,
): PackageItem | { faults: ProblemError[] } {
  const candidates = selectCandidates(substance, item, at);
  if ("faults" in candidates) return candidates;
  const { un, variants, own } = candidates;
  const faults = checkOwnCells(candidates, at, tables);
  const limited = item.limited_quantity === true;
  if (limited && !variants.some(mayBeLimited)) {
    faults.push(faultAt(at, "limited_quantity", "not_exempting", `UN ${un} ${NOT_LIMITED}`));
  }
  if (faults.length > 0) return { faults };
  const all = variants.map((variant) => packageOf(un, variant, own, limited && mayBeLimited(variant), tables));
  // Rows of one UN number mostly bear the same labels; 7.5.2 cannot tell such rows apart.
  const keys = all.length === 1 ? [""] : all.map((one) => JSON.stringify(one));
  const distinct = [...new Set(keys)];
  return {
    index, un, variants,
    packages: all.filter((_, place) => keys.indexOf(keys[place] ?? "") === place),
    packageOf: keys.map((key) => distinct.indexOf(key)),
  };
}

function mayBeLimited(variant: VariantRecord): boolean {
  return variant.status === "regulated" && allowsLimitedQuantity(variant);
}

function packageOf(un: string, variant: VariantRecord, own: OwnCells, limitedQuantity: boolean, tables: LoadingTables): Package {
  const isClass1 = variant.class === "1";
  const classificationCode = isClass1 ? (own.classification_code ?? variant.classification_code) : null;
  const labels = own.labels ?? (OPEN_LABELS.has(un) ? labelsOfCode(own.classification_code) : variant.labels);
  return {
    un, status: variant.status, isClass1, classificationCode, limitedQuantity,
    division: isClass1 ? divisionOf(classificationCode, labels) : null,
    rows: labels === null ? null : tables.rowsOf(labels),
  };
}

/** The label of an explosive follows its division (5.2.2.2.2): 1.4, 1.5 and 1.6 have one of their own. */
function labelsOfCode(code: string | null): readonly string[] | null {
  if (code === null) return null;
  const division = code.slice(0, 3);
  return [DIVISIONS_WITH_LABEL.has(division) ? division : "1"];
}

const DIVISIONS_WITH_LABEL = new Set(["1.4", "1.5", "1.6"]);

/** Label 1 stands for divisions 1.1, 1.2 and 1.3, which no rule of 7.5.2 tells apart. */
function divisionOf(code: string | null, labels: readonly string[] | null): string | null {
  if (code !== null) return code.slice(0, 3);
  return labels?.find((label) => DIVISIONS_WITH_LABEL.has(label)) ?? (labels?.includes("1") === true ? "1" : null);
}

/** Checks the cells that Table A leaves to the caller: known labels and groups, of the goods' own class. */
function checkOwnCells({ un, variants, own }: Candidates, at: string, tables: LoadingTables): ProblemError[] {
  const faults: ProblemError[] = [];
  const [variant] = variants;
  if (own.labels !== null && tables.rowsOf(own.labels) === null) {
    faults.push(faultAt(at, "labels", "not_allowed", "A label is not in column (5) of Table A."));
  } else if (own.labels !== null && !own.labels.some((label) => label === variant.class || label.startsWith(`${variant.class}.`) || label.startsWith(`${variant.class}+`))) {
    faults.push(faultAt(at, "labels", "conflict", `UN ${un} bears a label of class ${variant.class}.`));
  }
  const code = own.classification_code;
  if (OPEN_CLASSIFICATION.has(un) && code !== null) {
    if (!tables.groups.has(code.slice(3))) {
      faults.push(faultAt(at, "classification_code", "not_allowed", "7.5.2.2 has no such compatibility group."));
    } else if (own.labels !== null && labelsOfCode(code)?.some((label) => !own.labels?.includes(label)) === true) {
      faults.push(faultAt(at, "classification_code", "conflict", "The division does not go with the labels."));
    }
  }
  return faults;
}
