import type { Check } from "../../source/check.ts";
import type { AdrData } from "../tables.ts";
import { adrCategoryChecks } from "./category.ts";
import { adrClaimsChecks } from "./claims.ts";
import { adrConsignmentChecks } from "./consignment.ts";
import { adrEditionChecks } from "./edition.ts";
import { adrLabelsChecks } from "./labels.ts";
import { adrMatricesChecks } from "./matrices.ts";
import { adrMessagesChecks } from "./messages.ts";
import { adrNamesChecks } from "./names.ts";
import { adrProvisionsChecks } from "./provisions.ts";
import { adrReferencesChecks } from "./references.ts";
import { adrRowsChecks } from "./rows.ts";
import { adrUnitsChecks } from "./units.ts";

/** All checks of one edition of ADR. */
export const adrChecks: readonly Check<AdrData>[] = [
  ...adrEditionChecks,
  ...adrRowsChecks,
  ...adrNamesChecks,
  ...adrCategoryChecks,
  ...adrUnitsChecks,
  ...adrLabelsChecks,
  ...adrMatricesChecks,
  ...adrReferencesChecks,
  ...adrProvisionsChecks,
  ...adrClaimsChecks,
  ...adrMessagesChecks,
  ...adrConsignmentChecks,
];
