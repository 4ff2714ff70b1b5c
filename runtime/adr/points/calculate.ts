import type { AdrMeta, AdrNotice, ItemNeed, TransportCategory } from "../../../openapi/schemas/adr.ts";
import type { CalcLine, CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { Warning } from "../../../openapi/schemas/common.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import type { Goods } from "../../rules/adr/goods.ts";
import type { Voice } from "../voice.ts";
import { totalByCategory, renderTotals, writeDocumentText } from "./totals.ts";
import { noteClaim } from "./claim-words.ts";
import type { PointsLine } from "../../rules/adr/points/line.ts";
import { type WordedGoods, needsOf, renderGoods, renderRange } from "./line-words.ts";
import { offerExemptions } from "./offers.ts";
import { isRounded, toNumber } from "../../rules/adr/points/amount.ts";
import { isCounted } from "../../rules/adr/points/exempt-as.ts";
import { type Fraction, ZERO, add, compare, roundUp, whole } from "../../rules/adr/points/fraction.ts";
import { type PointsVerdict, judgePoints } from "../../rules/adr/points/verdict.ts";
import type { OutcomeKind } from "../../rules/adr/points/outcome.ts";

/** Words one line of the answer: its figures put into what is said about its goods. */
function renderLine({ outcomes, bounds: { low, high }, amount, strictest }: PointsLine, goods: CalcLine): CalcLine {
  // Where nothing counts there is no unit either, and the figure stands as it was given.
  const figure = strictest.unit === null ? (amount.kg ?? amount.l ?? amount.net_explosive_mass_kg) : null;
  return {
    ...goods,
    quantity: strictest.quantity === null ? toNumber(figure) : toNumber(roundUp(strictest.quantity)),
    points: high && toNumber(roundUp(high)),
    points_range: outcomes.every(({ kind }) => WITHOUT_RANGE.has(kind)) ? null : renderRange({ low, high }),
  };
}

const WITHOUT_RANGE: ReadonlySet<OutcomeKind> = new Set([
  "category_0",
  "no_category",
  "carriage_prohibited",
  "not_in_packages",
]);

/** A limit of the table in 1.1.3.6.3 that a load of one category passes. */
interface PassedLimit {
  category: TransportCategory;
  quantity: Fraction;
  limit: number;
}

const THRESHOLD_POINTS = 1000;

interface WordedLine {
  line: PointsLine;
  worded: WordedGoods;
}

/** Calculates a load of at least one line by 1.1.3.6. */
export function calculate(lines: readonly PointsLine[], rules: AdrRules, voice: Voice, meta: AdrMeta): CalcResponse {
  const verdict = judgePoints(lines.map(({ bounds }) => bounds));
  const totals = totalByCategory(lines);
  const passed = passedLimit(lines);
  const worded = renderLines(lines, rules, voice);
  return {
    verdict: verdict.exempt ? "exempt" : "requires_full_adr",
    verdict_detail: verdict.detail,
    decided_by: decidedBy(lines, verdict),
    points: verdict.range?.high ? toNumber(roundUp(verdict.range.high)) : null,
    points_range: verdict.range && renderRange(verdict.range),
    threshold: THRESHOLD_POINTS,
    items: worded.map(({ line, worded: { line: goods } }) => {
      const claimNotes = noteClaim(line, voice);
      return renderLine(line, claimNotes.length === 0 ? goods : { ...goods, notes: [...goods.notes, ...claimNotes] });
    }),
    by_category: renderTotals(totals),
    needs: requestFacts(worded, verdict),
    exemptions: offerExemptions(lines, rules, voice),
    warnings: warn(lines, passed, voice),
    notices: noteCalculation(lines, voice),
    still_applies:
      verdict.exempt && lines.some(usesExemption) ? rules.still_applies.map(({ text }) => text[voice.lang]) : [],
    // 1.1.3.6.2 wants the limit of column (3) kept, so a load that only the sum lets through has no entry.
    document_text:
      verdict.detail === "within_limit" && passed === null && lines.every(isSettled) && lines.some(usesExemption)
        ? writeDocumentText(totals, voice)
        : null,
    meta,
  };
}

function renderLines(lines: readonly PointsLine[], rules: AdrRules, voice: Voice): WordedLine[] {
  const cached = new Map<Goods, WordedGoods>();
  return lines.map((line) => {
    const worded = cached.get(line.goods) ?? renderGoods(line, rules, voice);
    cached.set(line.goods, worded);
    return { line, worded };
  });
}

function decidedBy(lines: readonly PointsLine[], { detail }: PointsVerdict): CalcResponse["decided_by"] {
  if (lines.every(({ goods }) => goods.variants.length === 1)) return "single_variant";
  return detail === "indeterminate" ? "stricter_candidate" : "all_candidates";
}

/** Facts that would decide an undecided verdict or exempt a load. */
function requestFacts(worded: readonly WordedLine[], { detail, exempt, rowsMatter }: PointsVerdict): ItemNeed[] {
  const open = detail === "indeterminate" || detail === "unit_assumed";
  return worded.flatMap((line) =>
    needsOf(line.line, line.worded, {
      rows: open && rowsMatter,
      units: open,
      provisions: !exempt && detail !== "carriage_prohibited",
    }),
  );
}

/** What is assumed of the load, and what limited quantities call for although they are not counted. */
function noteCalculation(lines: readonly PointsLine[], voice: Voice): AdrNotice[] {
  const notices: AdrNotice[] = [];
  if (lines.some(({ goods: { ways } }) => ways.some(({ packed }) => packed)))
    notices.push({ code: "assumed_1136", rule: "1.1.3.6.2", text: voice.render("assumed_1136", {}) });
  if (lines.some(({ goods: { exemptAs } }) => exemptAs?.by === "lq"))
    notices.push({
      code: "limited_quantities_duties",
      rule: "3.4.12",
      text: voice.render("limited_quantities_duties", {}),
    });
  return notices;
}

function warn(lines: readonly PointsLine[], passed: PassedLimit | null, voice: Voice): Warning[] {
  const warnings: Warning[] = [];
  if (passed !== null) {
    const quantity = voice.decimal(roundUp(passed.quantity));
    warnings.push({
      code: "single_category_limit",
      detail: voice.render("single_category_limit", {
        quantity,
        limit: String(passed.limit),
        category: passed.category,
      }),
    });
  }
  const filled = new Set(lines.filter(isFilledEmpty).map(({ goods }) => goods.un));
  if (filled.size > 0)
    warnings.push({
      code: "empty_with_quantity",
      detail: voice.render("empty_with_quantity", { uns: [...filled].join(", ") }),
    });
  const assumed = new Set(lines.filter(({ bounds }) => bounds.assumed).map(({ goods }) => goods.un));
  if (assumed.size > 0)
    warnings.push({ code: "units_assumed", detail: voice.render("units_assumed", { uns: [...assumed].join(", ") }) });
  const outside = new Set(lines.filter(isOutsideRange).map(({ goods }) => goods.un));
  if (outside.size > 0)
    warnings.push({
      code: "density_outside_range",
      detail: voice.render("density_outside_range", { uns: [...outside].join(", ") }),
    });
  const rounded = new Set(lines.filter(({ item }) => isRounded(item)).map(({ goods }) => goods.un));
  if (rounded.size > 0)
    warnings.push({
      code: "quantity_rounded",
      detail: voice.render("quantity_rounded", { uns: [...rounded].join(", ") }),
    });
  return warnings;
}

/** Whether goods are called empty packagings and yet have a quantity, which is not counted (1.1.3.6.1). */
function isFilledEmpty({ goods: { empty }, amount: { kg, l, net_explosive_mass_kg: nem } }: PointsLine): boolean {
  return empty && (kg ?? l ?? nem) !== null;
}

/** Whether a density was given that neither the reviewed bounds of the goods hold nor, without them, those of any. */
function isOutsideRange({ amount: { density }, goods: { ways } }: PointsLine): boolean {
  const bounds = ways.flatMap((way) => (way.unit === "l" || way.unit === "kg" ? (way.density ?? []) : []));
  return density !== null && bounds.length > 0 && bounds.every(({ min, max }) => density < min || density > max);
}

/** Lines that 1.1.3.6 relieves; goods exempt in another way, or outside ADR, do not need it. */
function usesExemption({ outcomes, goods: { exemptAs } }: PointsLine): boolean {
  if (exemptAs !== null && isCounted(exemptAs)) return false;
  return outcomes.some(({ kind }) => kind === "counted" || kind === "empty");
}

/** Whether category, unit and quantity of a line are certain, as the transport document wants them. */
function isSettled({ outcomes: [first, ...others] }: PointsLine): boolean {
  return (
    first !== undefined &&
    first.need === null &&
    others.every(
      ({ kind, category, unit }) => kind === first.kind && category === first.category && unit === first.unit,
    )
  );
}

/**
 * The single-category limit (20, 50, 333, 1000) that is passed, if all counted goods are in one category. The sum
 * decides the verdict; the two
 * differ only where 333 is passed by up to a third.
 */
function passedLimit(lines: readonly PointsLine[]): PassedLimit | null {
  let shared: { category: TransportCategory; limit: number } | undefined;
  let sum = ZERO;
  for (const {
    outcomes,
    goods: { ways },
    strictest,
  } of lines) {
    for (const [index, { category, multiplier, points, quantity }] of outcomes.entries()) {
      if (points === null) return null;
      if (category === null || quantity === null || multiplier === 0) continue;
      const limit = ways[index]?.limit ?? null;
      if (limit === null) return null;
      shared ??= { category, limit };
      // Note a has a limit of its own within category 1.
      if (shared.limit !== limit || shared.category !== category) return null;
    }
    if (strictest.multiplier !== 0 && strictest.quantity !== null) sum = add(sum, strictest.quantity);
  }
  return shared !== undefined && compare(sum, whole(BigInt(shared.limit) * 1_000_000n)) > 0n
    ? { ...shared, quantity: sum }
    : null;
}
