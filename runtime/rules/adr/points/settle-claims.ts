import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import { judgeUnit, refuteClaim, type LimitFinding, type Refusals } from "./claims.ts";
import { isCounted } from "./exempt-as.ts";
import type { PointsLine } from "./line.ts";
import { judgePoints } from "./verdict.ts";

/**
 * Reads a load until its claims and its lines agree: limits for the transport unit add up over lines, and a claim that
 * is not followed counts, which may refute another.
 */
export async function settleClaims<Part extends object>(
  read: (refused: Refusals) => Promise<{ parts: Part[] } | { faults: ProblemError[] }>,
  findRefusals: (parts: readonly Part[]) => Refusals,
): Promise<{ parts: Part[] } | { faults: ProblemError[] }> {
  let refused: Refusals = new Map();
  for (;;) {
    const result = await read(refused);
    if ("faults" in result) return result;
    const existing = refused;
    const fresh = [...findRefusals(result.parts)].filter(([index]) => !existing.has(index));
    if (fresh.length === 0) return result;
    refused = new Map([...refused, ...fresh]);
  }
}

/** Claims of a load, followed or open so far, that its lines together refute or leave open. */
export function findRefused(lines: readonly PointsLine[]): Refusals {
  const seen = lines.map(({ item, goods, claim, measures }) => ({
    un: goods.un,
    claim,
    item,
    variants: goods.variants,
    measures,
  }));
  const { exempt } = judgePoints(lines.map(({ bounds }) => bounds));
  const refused = new Map<number, { findings: readonly LimitFinding[]; passed: boolean }>();
  for (const [position, { index, claim }] of lines.entries()) {
    const line = seen[position];
    if (claim === null || claim.status === "exceeded" || line === undefined) continue;
    const findings = judgeUnit(line, seen);
    const passed = isCounted(claim.exemptAs) && !exempt;
    if (refuteClaim(claim, findings, passed).status !== claim.status) refused.set(index, { findings, passed });
  }
  return refused;
}
