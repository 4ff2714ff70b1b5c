import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { CompatibilityResponse } from "../../openapi/schemas/adr-compatibility.ts";
import type { LoadResponse } from "../../openapi/schemas/adr-load.ts";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";

/**
 * Answers by an edition that may no longer be used (1.6.1.1): what it said stays readable, and nothing is decided by
 * it: no load is exempt or permitted, there are no points, and no document is finished.
 */

/** The points by dead law. */
export function endPoints<Points extends Omit<CalcResponse, "meta">>(points: Points): Points {
  return {
    ...points,
    verdict: "requires_full_adr",
    verdict_detail: "edition_ended",
    points: null,
    points_range: null,
    items: points.items.map((line) => ({ ...line, points: null, points_range: null })),
    by_category: points.by_category.map((category) => ({ ...category, points: null })),
    exemptions: [],
    still_applies: [],
    document_text: null,
  };
}

/** Mixed loading by dead law: every pair is open. */
export function endMixing(answer: CompatibilityResponse): CompatibilityResponse {
  return {
    ...answer,
    compatible: false,
    verdict: "indeterminate",
    pairs: answer.pairs.map((pair) => ({ ...pair, verdict: "indeterminate", conditions: [] })),
  };
}

function open<Row extends { certain: boolean }>(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, certain: false }));
}

/** A load by dead law: what would forbid it is named as it was, what would free it is not. */
export function endLoad(load: LoadResponse): LoadResponse {
  return {
    ...load,
    verdict: "requires_full_adr",
    verdict_detail: "edition_ended",
    calculation: endPoints(load.calculation),
    mixing: {
      ...load.mixing,
      verdict: "indeterminate",
      pairs: load.mixing.pairs.map((pair) => ({ ...pair, verdict: "indeterminate", conditions: [] })),
    },
    decisions: load.decisions.map((decision) => ({ ...decision, step: "full_adr", certain: false, remains: [] })),
    carriage: load.carriage.map((row) => ({ ...row, status: "open" })),
    tunnel: { ...load.tunnel, code: null, allowed: load.tunnel.allowed === false ? false : null },
    marking: open(load.marking),
    on_board: open(load.on_board),
    duties: open(load.duties),
    packing: open(load.packing),
    documents: load.documents.map((entry) => ({ ...entry, line: null })),
    transport_documents: load.transport_documents.map((paper) => ({
      ...paper,
      lines: paper.lines.map((line) => ({ ...line, entry: null })),
      totals: [],
      text: null,
    })),
    document_totals: [],
  };
}

/** A substance by dead law: its entries for the document are templates. */
export function endSubstance(substance: Substance): Substance {
  return { ...substance, variants: substance.variants.map((variant) => ({ ...variant, document_line: null })) };
}

/** Why a caller who wants certainty gets none. */
export const ENDED: readonly ProblemError[] = [
  {
    parameter: "edition",
    code: "ambiguous",
    detail: "The edition may no longer be used on that day (1.6.1.1); ask for one that may, or for an earlier day.",
  },
];
