import { decide, isStricter, type LoadingOutcome } from "./loading-outcome.ts";
import type { Package } from "./packages.ts";

/** What the special provisions of one package make of the verdict of 7.5.2 beside another: the stricter holds, conditions add up. */
export function loadProvisions({ provisions }: Package, { isClass1, classificationCode: code }: Package, verdict: LoadingOutcome): LoadingOutcome {
  let decided = verdict;
  for (const { special_provision, others: { class1, except_codes }, outcome, text } of provisions) {
    if (class1 && !isClass1) continue;
    const rule = `SP ${special_provision}`;
    const excepted = except_codes.includes(code ?? "");
    const conditions = outcome === "permitted_with_conditions" ? [text] : [];
    const found = decide(excepted ? "permitted" : code === null && except_codes.length > 0 ? "indeterminate" : outcome, rule, decided.labels, conditions);
    // Beside class 1 the table leaves goods without a danger label open: what a provision excepts from its ban is settled by it.
    if (isStricter(found.verdict, decided.verdict) || (excepted && decided.verdict === "indeterminate")) decided = found;
    else if (found.verdict === decided.verdict && conditions.length > 0 && !decided.conditions.includes(text)) {
      decided = { ...decided, rule: `${decided.rule}, ${rule}`, conditions: [...decided.conditions, text] };
    }
  }
  return decided;
}
