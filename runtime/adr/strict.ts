import type { AdrNeed, CalcResponse, CompatibilityResponse } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";

/** What keeps an answer from being certain, as faults of the question (`strict=1`). `pointer` is the JSON Pointer of an item. */
export function findAmbiguities(answer: CalcResponse | CompatibilityResponse, pointer: (index: number) => string): ProblemError[] {
  const open = "pairs" in answer ? answer.pairs.some(({ verdict }) => verdict === "indeterminate") : UNCERTAIN.has(answer.verdict_detail);
  if (!open) return [];
  const named = answer.needs.flatMap(({ index, un, needs, candidates }) =>
    needs.map((need): ProblemError => ({
      pointer: `${pointer(index)}/${MEMBER[need] ?? need}`,
      code: "ambiguous",
      detail: `UN ${un} is open without ${need}; it may be ${candidates.join(", ")}.`,
    })),
  );
  if (named.length > 0 || !("pairs" in answer)) return named;
  // No selector settles these: the table does not say what holds beside class 1 without a label.
  return answer.pairs
    .filter(({ verdict }) => verdict === "indeterminate")
    .map(({ b, uns }) => ({ pointer: pointer(b), code: "ambiguous", detail: `7.5.2 does not settle UN ${uns.join(" with UN ")}.` }));
}

const UNCERTAIN: ReadonlySet<string> = new Set(["indeterminate", "unit_assumed"]);

/** Needs that are stated in a member of another name: water capacity is given in litres. */
const MEMBER: Partial<Record<AdrNeed, string>> = { l_water_capacity: "l" };
