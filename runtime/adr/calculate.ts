import type { AdrLang, AdrMeta, CalcResponse, ItemNeed } from "../../openapi/schemas/adr.ts";
import type { Warning } from "../../openapi/schemas/common.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { passedLimit, totalByCategory, wordTotals } from "./by-category.ts";
import { askLine, categoryOf, ceilThirds, unitOf, wordLine, type Line } from "./calc-line.ts";
import { noteLine } from "./calc-notes.ts";
import { formatDecimal, toNumber } from "./decimal.ts";
import { writeDocumentText } from "./document-text.ts";
import { judgeLoad, THRESHOLD_POINTS, type LoadVerdict } from "./load.ts";
import { say, sayDecimal } from "./messages.ts";

/** Calculates a load of at least one line by 1.1.3.6. */
export function calculate(lines: readonly Line[], rules: AdrRules, lang: AdrLang, meta: AdrMeta): CalcResponse {
  const verdict = judgeLoad(lines.map(({ bounds }) => bounds));
  const totals = totalByCategory(lines);
  return {
    verdict: verdict.exempt ? "exempt" : "requires_full_adr",
    verdict_detail: verdict.detail,
    decided_by: decidedBy(lines, verdict),
    points: verdict.points === null ? null : toNumber(verdict.points),
    points_range: verdict.range === null ? null : {
      min: toNumber(verdict.range.low),
      max: verdict.range.high === null ? null : toNumber(ceilThirds(verdict.range.high)),
    },
    threshold: THRESHOLD_POINTS,
    items: lines.map((line) => ({ ...wordLine(line), notes: noteLine(line, rules, lang) })),
    by_category: wordTotals(totals),
    needs: ask(lines, verdict),
    warnings: warn(lines, lang),
    notices: [{ code: "assumed_1136", rule: "1.1.3.6.2", text: say(lang, "assumed_1136") }],
    still_applies: verdict.exempt && lines.some(usesExemption) ? rules.still_applies.map(({ provision, text }) => `${provision}: ${text[lang]}`) : [],
    document_text: verdict.detail === "within_limit" && lines.every(isSettled) ? writeDocumentText(totals, lang) : null,
    meta,
  };
}

function decidedBy(lines: readonly Line[], { detail }: LoadVerdict): CalcResponse["decided_by"] {
  if (lines.every(({ possibilities }) => possibilities.length === 1)) return "single_variant";
  return detail === "indeterminate" ? "stricter_candidate" : "all_candidates";
}

function ask(lines: readonly Line[], { detail }: LoadVerdict): ItemNeed[] {
  if (detail !== "indeterminate" && detail !== "unit_assumed") return [];
  return lines.map((line) => askLine(line, { rows: detail === "indeterminate" })).filter((need) => need !== null);
}

function warn(lines: readonly Line[], lang: AdrLang): Warning[] {
  const limit = passedLimit(lines);
  const warnings: Warning[] = [];
  if (limit !== null) {
    const quantity = sayDecimal(lang, formatDecimal(limit.quantity));
    warnings.push({ code: "single_category_limit", detail: say(lang, "single_category_limit", { quantity, limit: String(limit.limit), category: limit.category }) });
  }
  const assumed = lines.filter(({ bounds }) => bounds.assumed).map(({ un }) => un);
  if (assumed.length > 0) {
    warnings.push({ code: "units_assumed", detail: say(lang, "units_assumed", { uns: [...new Set(assumed)].join(", ") }) });
  }
  return warnings;
}

/** Lines that 1.1.3.6 relieves; goods exempt in another way, or outside ADR, do not need it. */
function usesExemption({ outcomes }: Line): boolean {
  return outcomes.some(({ kind }) => kind === "counted" || kind === "empty");
}

/** Whether category and unit of a line are certain, as the transport document wants them. */
function isSettled({ outcomes }: Line): boolean {
  return new Set(outcomes.map((outcome) => `${outcome.kind} ${categoryOf(outcome)} ${unitOf(outcome)}`)).size === 1;
}
