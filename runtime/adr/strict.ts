import type { AdrNeed, CalcResponse, CompatibilityResponse } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";

/** What keeps an answer from being certain, as faults of the question (`strict=1`). `list` is the JSON Pointer of the items. */
export function findAmbiguities(answer: CalcResponse | CompatibilityResponse, list: string): ProblemError[] {
  const pairs = "pairs" in answer ? answer.pairs.filter(({ verdict }) => verdict === "indeterminate") : [];
  const open = "pairs" in answer ? pairs.length > 0 : answer.verdict_detail === "indeterminate" || answer.verdict_detail === "unit_assumed";
  if (!open) return [];
  const fault = (pointer: string, detail: string): ProblemError => ({ pointer: list + pointer, code: "ambiguous", detail });
  const named = answer.needs.flatMap(({ index, un, needs, candidates }) =>
    needs.map((need) => fault(`/${index}/${MEMBER[need] ?? need}`, `UN ${un} is open without ${need}; it may be ${candidates.join(", ")}.`)),
  );
  // No selector settles these: the table does not say what holds beside class 1 without a label.
  return named.length > 0 ? named : pairs.map(({ b, uns, rule }) => fault(`/${b}`, `${rule} does not settle UN ${uns.join(" with UN ")}.`));
}

/** Needs that are stated in a member of another name: water capacity is given in litres. */
const MEMBER: Partial<Record<AdrNeed, string>> = { l_water_capacity: "l" };
