import type { LoadingVerdict } from "../../openapi/schemas/adr.ts";
import type { Text4 } from "../../openapi/shards/common.ts";

/** What a rule of 7.5.2 says about two packages. */
export interface LoadingOutcome {
  verdict: LoadingVerdict;
  /** The provision, with the footnote that decided: `7.5.2.1 (d)`. */
  rule: string;
  /** The pair of labels or compatibility groups that decided. */
  labels: readonly string[];
  conditions: readonly Text4[];
}

/** An outcome, with the labels or groups that decided and the conditions of a permission. */
export function decide(verdict: LoadingVerdict, rule: string, labels: readonly string[] = [], conditions: readonly Text4[] = []): LoadingOutcome {
  return { verdict, rule, labels, conditions };
}

const STRICTNESS: Record<LoadingVerdict, number> = { permitted: 0, permitted_with_conditions: 1, indeterminate: 2, prohibited: 3 };

/** Whether one verdict is stricter than another: prohibited before indeterminate before permitted with conditions before permitted. */
export function isStricter(one: LoadingVerdict, other: LoadingVerdict): boolean {
  return STRICTNESS[one] > STRICTNESS[other];
}
