import type { AdrData } from "../tables.ts";
import type { Check } from "../../source/check.ts";
import { categoryCheck, categoryExceptionCheck, noteACheck } from "./category.ts";
import {
  consignmentLimitCheck, exceptedQuantityCheck, explosiveDivisionCheck, fireExtinguisherCheck, provisionSaidCheck, requirementCheck, securityGoodsCheck, tunnelCodeCheck,
} from "./consignment.ts";
import { classLabelCheck } from "./class-label.ts";
import { pointsConstantsCheck } from "./constants.ts";
import { nameLanguageCheck } from "./language.ts";
import { editionDatesCheck, editionFolderCheck, editionSizeCheck, editionTitleCheck } from "./edition.ts";
import { labelKeyCheck, unlabelledCheck } from "./labels.ts";
import { class1CodeCheck, class1SymmetricCheck, footnoteCheck, labelsSymmetricCheck } from "./matrices.ts";
import { messageMissingCheck, messagePlaceholderCheck } from "./messages.ts";
import { densityCheck } from "./densities.ts";
import { nameChoiceCheck, nameMissingCheck, nameOrphanCheck, notInAdrCheck, searchSpellingCheck, tradeNameCheck } from "./names.ts";
import { provisionCheck, provisionQuestionsCheck, provisionTextCheck } from "./provisions.ts";
import { disagreementCheck, loadingProvisionCheck, unReferenceCheck } from "./references.ts";
import { oneClassCheck, quantityCellsCheck, repeatedWordCheck, rowOrderCheck, statusCellsCheck, variantIdCheck } from "./rows.ts";
import { printedValuesCheck } from "./values.ts";
import { unitMissingCheck, unitUnusedCheck } from "./units.ts";

/** All checks of one edition of ADR. */
export const adrChecks: readonly Check<AdrData>[] = [
  editionFolderCheck, editionTitleCheck, editionDatesCheck, editionSizeCheck,
  variantIdCheck, rowOrderCheck, oneClassCheck, repeatedWordCheck, statusCellsCheck, quantityCellsCheck,
  nameMissingCheck, nameOrphanCheck, nameChoiceCheck, searchSpellingCheck, tradeNameCheck, notInAdrCheck,
  categoryCheck, categoryExceptionCheck, noteACheck, pointsConstantsCheck,
  unitMissingCheck, unitUnusedCheck, densityCheck,
  nameLanguageCheck, classLabelCheck, printedValuesCheck, labelKeyCheck, unlabelledCheck, labelsSymmetricCheck, class1SymmetricCheck, class1CodeCheck, footnoteCheck,
  unReferenceCheck, provisionCheck, provisionQuestionsCheck, provisionTextCheck, loadingProvisionCheck, disagreementCheck,
  messageMissingCheck, messagePlaceholderCheck,
  tunnelCodeCheck, exceptedQuantityCheck, consignmentLimitCheck, fireExtinguisherCheck, explosiveDivisionCheck, securityGoodsCheck, requirementCheck, provisionSaidCheck,
];
