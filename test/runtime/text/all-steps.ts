import type { Steps } from "../../../runtime/text/steps.ts";

/** Does all steps one after the other. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
