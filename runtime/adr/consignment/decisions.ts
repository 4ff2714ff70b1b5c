import { LOAD_STEPS } from "../../../openapi/schemas/adr-keys.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadResponse, LoadUnchecked } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules, Requirement } from "../../../openapi/shards/adr-consignment.ts";
import type { AdrRules } from "../../../openapi/shards/adr.ts";
import { COOLANT } from "../points/line-words.ts";
import { noteClaim, renderLimit, renderRefutation } from "../points/claim-words.ts";
import { paragraphOf } from "../../rules/adr/points/exempt-as.ts";
import { nameClaim } from "../points/claim-words.ts";
import { withoutSee } from "../../text/codes.ts";
import type { Voice } from "../voice.ts";
import type { CarriageForm, Part } from "../../rules/adr/load/select.ts";
import type { LoadLine } from "./read.ts";
import { isConfirmed, type LimitFinding } from "../../rules/adr/points/claims.ts";
import { formatDecimal } from "../../rules/adr/points/amount.ts";

type Decision = LoadResponse["decisions"][number];
type Step = Decision["step"];

/** By what each item is in or out of ADR, in the order of the steps; items that share a step and reason stand once. */
export function decideItems(
  lines: readonly LoadLine[],
  calculation: Pick<CalcResponse, "verdict" | "points" | "still_applies">,
  settled: boolean,
  rules: AdrRules,
  voice: Voice,
): Decision[] {
  const matches = new Map<string, Decision>();
  for (const line of lines) {
    const { forms, index } = line.part;
    const steps = new Set(forms.map(({ standing }) => stepOf(standing, calculation.verdict === "exempt")));
    // Of rows that stand differently the strictest decides: what is prohibited, else the last step.
    const step = steps.has("prohibited") ? "prohibited" : LOAD_STEPS.findLast((candidate) => steps.has(candidate));
    if (step === undefined) throw new Error(`item ${index} has no row`);
    const { claim } = line.line;
    const certain =
      steps.size === 1 &&
      !line.undecided &&
      (step !== "full_adr" || settled) &&
      (step !== "exempt" || (claim !== null && isConfirmed(claim)));
    const decision = { ...renderStep(step, line, calculation, rules, voice), step, certain };
    const key = `${step} ${certain} ${decision.paragraph}`;
    const current = matches.get(key);
    if (current === undefined) matches.set(key, { ...decision, items: [index] });
    else current.items.push(index);
  }
  return [...matches.values()].toSorted((a, b) => LOAD_STEPS.indexOf(a.step) - LOAD_STEPS.indexOf(b.step));
}

function stepOf(standing: CarriageForm, small: boolean): Step {
  if (standing === "prohibited") return "prohibited";
  if (standing === "outside") return "not_subject";
  if (standing === "relieved") return "exempt";
  if (standing === "limited") return "limited_quantities";
  if (standing === "excepted" || standing === "minimal") return "excepted_quantities";
  return small ? "points" : "full_adr";
}

function renderStep(
  step: Step,
  { line: { claim }, part: { un } }: LoadLine,
  { points, still_applies }: Pick<CalcResponse, "points" | "still_applies">,
  { still_applies: duties }: AdrRules,
  voice: Voice,
): Pick<Decision, "paragraph" | "text" | "remains"> {
  switch (step) {
    case "exempt": {
      if (claim === null) throw new Error("goods are relieved without an exemption");
      const { rule } = claim;
      return {
        paragraph: paragraphOf(rule),
        text: voice.render("decision_exempt", { claim: nameClaim(rule, voice) }),
        remains: rule.remains === null ? [] : [rule.remains[voice.lang]],
      };
    }
    case "limited_quantities":
      return {
        paragraph: "3.4",
        text: voice.render("decision_limited_quantities", {}),
        remains: [voice.render("limited_quantities_duties", {})],
      };
    case "excepted_quantities":
      return {
        paragraph: "3.5",
        text: voice.render("decision_excepted_quantities", {}),
        remains: [voice.render("remains_excepted", {})],
      };
    case "points": {
      const left = still_applies.length > 0 ? still_applies : duties.map(({ text }) => text[voice.lang]);
      const text = voice.render("decision_points", { points: voice.decimal(BigInt(Math.round((points ?? 0) * 1e6))) });
      return { paragraph: "1.1.3.6", text, remains: left };
    }
    case "not_subject":
      if (un === COOLANT)
        return {
          paragraph: "5.5.3",
          text: voice.render("decision_coolant", { un }),
          remains: [voice.render("coolant", { un })],
        };
      return { paragraph: "3.2.1", text: voice.render("decision_not_subject", {}), remains: [] };
    case "prohibited":
      return { paragraph: "3.2.1", text: voice.render("decision_prohibited", {}), remains: [] };
    case "full_adr":
      return { paragraph: "1.1.2", text: voice.render("decision_full_adr", {}), remains: [] };
  }
}

/** The exemptions that items assert, each with what the figures say of its limits. */
export function renderClaims(lines: readonly LoadLine[], voice: Voice): LoadResponse["claims"] {
  return lines.flatMap(({ line, part: { index, un } }) => {
    const { claim } = line;
    if (claim === null) return [];
    const { rule, exemptAs, status, findings } = claim;
    if (exemptAs.by === "lq" || exemptAs.by === "eq") throw new Error("chapters 3.4 and 3.5 have tables of their own");
    return [
      {
        item: index,
        un,
        exempt_as: exemptAs.by,
        special_provision: "special_provision" in rule ? rule.special_provision : null,
        status,
        limits: findings.map((finding) => {
          const { measure, bound, limit, unit } = finding.limit;
          return { measure, bound, limit, unit, stated: figureOf(finding), status: finding.status };
        }),
        paragraph: paragraphOf(rule),
        text: status === "followed" ? (noteClaim(line, voice)[0]?.text ?? "") : renderRefutation(un, claim, voice),
      },
    ];
  });
}

/** Limits of followed exemptions that no figure of the request confirms. */
export function nameUnconfirmed(lines: readonly LoadLine[], voice: Voice): LoadUnchecked[] {
  return lines.flatMap(({ line: { claim }, part: { index, un } }): LoadUnchecked[] => {
    const open = claim?.status === "followed" ? claim.findings.filter(({ status }) => status === "not_stated") : [];
    if (claim === null || open.length === 0) return [];
    const figures = open.map((finding) => renderLimit(finding, voice)).join("; ");
    return [
      {
        code: "claim_unconfirmed",
        paragraph: paragraphOf(claim.rule),
        text: voice.render("claim_unconfirmed", { un, claim: nameClaim(claim.rule, voice), figures }),
        items: [index],
      },
    ];
  });
}

/** Packing instructions and special provisions that no table says: which ones, item by item (4.1.4). */
export function namePackings(
  parts: readonly Part[],
  { packing_instructions: instructions }: Pick<ConsignmentRules, "packing_instructions">,
  requirements: readonly Requirement[],
  voice: Voice,
): LoadUnchecked[] {
  const said = new Set([
    ...instructions.map(({ instruction }) => instruction),
    ...requirements.flatMap(({ select }) => select.provisions),
  ]);
  return parts.flatMap(({ index, un, empty, forms, carriage }): LoadUnchecked[] => {
    if (carriage.how !== "packages") return [];
    const packed = forms.filter(({ standing }) => standing === "packaged");
    const codes = packed
      .flatMap(({ variant: { packing_instructions, special_packing_provisions } }) => [
        ...packing_instructions,
        ...special_packing_provisions,
      ])
      .filter((code) => !said.has(code));
    if (empty || codes.length === 0) return [];
    const text = voice.render("packing_unchecked", { un, codes: withoutSee([...new Set(codes)].join(", ")) });
    return [{ code: "packing_instructions", paragraph: "4.1.4", text, items: [index] }];
  });
}

/** The figure of a finding as a number of the wire; null where the request does not tell it. */
function figureOf({ value: { low, high } }: LimitFinding): number | null {
  return low === 0n && (high === null || high > 0n) ? null : Number(formatDecimal(low));
}
