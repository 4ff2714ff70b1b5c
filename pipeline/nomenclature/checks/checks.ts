import type { NomenclatureData } from "../tables.ts";
import type { Check } from "../../source/check.ts";
import { duplicateCheck, floorCheck, orderCheck } from "./codes.ts";
import { missingNameCheck, nameMarkCheck, scriptCheck } from "./names.ts";
import { branchCheck, chapterCheck, depthCheck, levelCheck, parentCheck } from "./shape.ts";
import { successorCodesCheck, successorKindCheck, successorMissingCheck, successorQualityCheck, successorYearsCheck } from "./successors.ts";
import { synonymTargetCheck } from "./synonyms.ts";
import { formStemCheck, referenceCodeCheck } from "./words.ts";

/** All checks of the nomenclature dataset. */
export const nomenclatureChecks: readonly Check<NomenclatureData>[] = [
  depthCheck, chapterCheck, parentCheck, branchCheck, levelCheck,
  orderCheck, duplicateCheck, floorCheck,
  missingNameCheck, nameMarkCheck, scriptCheck,
  successorYearsCheck, successorCodesCheck, successorMissingCheck, successorKindCheck, successorQualityCheck,
  synonymTargetCheck, referenceCodeCheck, formStemCheck,
];
