import type { Check } from "../../source/check.ts";
import type { NomenclatureData } from "../tables.ts";
import { codesChecks } from "./codes.ts";
import { namesChecks } from "./names.ts";
import { shapeChecks } from "./shape.ts";
import { successorsChecks } from "./successors.ts";
import { wordsChecks } from "./words.ts";

/** All checks of the nomenclature dataset. */
export const nomenclatureChecks: readonly Check<NomenclatureData>[] = [
  ...shapeChecks,
  ...codesChecks,
  ...namesChecks,
  ...successorsChecks,
  ...wordsChecks,
];
