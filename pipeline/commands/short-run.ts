import { setFlagsFromString } from "node:v8";

/**
 * Says that this run lasts seconds and is spread over many functions: code is not optimised to the last, which costs a quarter of such a run on two cores and
 * comes too late to pay. Without effect on what is worked out.
 */
export function expectShortRun(): void {
  setFlagsFromString("--no-turbofan");
}
