import type { ProblemCode } from "../../openapi/schemas/common.ts";
import { PROBLEM_KINDS, type ProblemKind } from "./problem.ts";

/** What each code of `errors[]` means. */
export const CODES: Record<ProblemCode, string> = {
  required: "A parameter or member is missing.",
  too_short: "The text is shorter than allowed.",
  too_long: "The text is longer than allowed.",
  too_many_digits: "A customs code has at most 10 digits.",
  not_allowed: "The value is not one of those allowed, or a parameter was given twice. The detail lists what is allowed.",
  unknown_parameter: "There is no such query parameter. The detail names the nearest one.",
  unknown_member: "There is no such member here. The detail names the nearest one.",
  wrong_type: "The value has another JSON type than wanted.",
  wrong_format: "The value is not in the form wanted, such as a day of the calendar or an e-mail address.",
  out_of_range: "The number is smaller or larger than allowed.",
  too_few_items: "The list has fewer items than needed.",
  too_many_items: "The list or map has more items than allowed.",
  conflict: "Two things that were sent exclude each other, or an Idempotency-Key was used before with another body.",
  before_coverage: "The day lies before the first one that the data can answer for.",
  unknown_un: "There is no such UN number in the edition.",
  unknown_variant: "The UN number has no such variant.",
  unknown_edition: "There is no such edition of ADR in the data.",
  leading_zero: "The number lost its leading zeros; UN numbers have 4 digits.",
  malformed_json: "The body is not JSON.",
  unsupported_media_type: "The body is not sent as JSON.",
  too_large: "The body is larger than the operation reads.",
  ambiguous: "The facts given leave more than one answer, and strict=1 asked not to choose.",
  not_found: "There is no such thing in the data.",
  method_not_allowed: "The path does not have this method.",
  not_exempting: "The provision does not exempt the goods.",
};

/** The page behind the `type` of a problem, or undefined when there is no such kind. */
export function problemPage(name: string): string | undefined {
  if (!Object.hasOwn(PROBLEM_KINDS, name)) return undefined;
  const kind: ProblemKind = PROBLEM_KINDS[name as keyof typeof PROBLEM_KINDS];
  const codes = kind.status >= 500 ? "" : `<h2>Codes in <code>errors[]</code></h2><dl>${Object.entries(CODES).map(([code, text]) => `<dt><code>${code}</code><dd>${text}`).join("")}</dl>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${kind.title}</title>
<style>body{font:1rem/1.5 system-ui;max-width:45rem;margin:2rem auto;padding:0 1rem}dd{margin:0 0 .5rem 1rem}</style>
<h1>${kind.title}</h1><p>Status ${kind.status}. ${kind.meaning.replaceAll(/`([^`]*)`/g, "<code>$1</code>")}</p>${codes}</html>
`;
}
