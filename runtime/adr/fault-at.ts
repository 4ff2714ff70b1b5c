import type { ProblemError } from "../../openapi/schemas/common.ts";

/** A fault of a member of an item; `at` is the JSON Pointer of the item. */
export function faultAt(at: string, member: string, code: ProblemError["code"], detail: string): ProblemError {
  return { pointer: `${at}/${member}`, code, detail };
}
