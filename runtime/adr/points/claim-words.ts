import type { AdrNotice } from "../../../openapi/schemas/adr.ts";
import type { MessageKey, MessageValues } from "../../../openapi/shards/adr-messages.ts";
import type { Voice } from "../voice.ts";
import type { Claim, LimitFinding } from "../../rules/adr/points/claims.ts";
import { type Exempting, isCounted, paragraphOf } from "../../rules/adr/points/exempt-as.ts";
import type { PointsLine } from "../../rules/adr/points/line.ts";
import { millionths } from "../../rules/adr/points/fraction.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";

/** Says what became of the exemption that a line asserts: followed under its conditions, or not and why. */
export function noteClaim(
  { goods: { un, exemptAs }, claim, strictest: { kind } }: PointsLine,
  voice: Voice,
): AdrNotice[] {
  const notes: AdrNotice[] = [];
  const note = <Key extends MessageKey>(code: Key, rule: string, values: MessageValues<Key>): void => {
    notes.push({ code, rule, text: voice.render(code, values) });
  };
  if (claim !== null && claim.status !== "followed") {
    notes.push({
      code: claim.status === "open" ? "claim_open" : "claim_exceeded",
      rule: paragraphOf(claim.rule),
      text: renderRefutation(un, claim, voice),
    });
    return notes;
  }
  if (exemptAs === null) return notes;
  const { by, rule } = exemptAs;
  if (kind === "not_counted" && (by === "lq" || by === "eq")) note(`not_counted_${by}`, "1.1.3.6.5", { un });
  if (rule === undefined) return notes;
  const questions = renderWays(rule.ways, voice);
  if (kind === "not_counted" && "special_provision" in rule)
    note("not_counted_sp", "1.1.3.6.5", { un, provision: rule.special_provision, questions });
  else if (kind === "not_counted")
    note("not_counted_exemption", "1.1.3.6.5", { un, claim: nameClaim(rule, voice), questions });
  else if (isCounted(exemptAs) && (kind === "counted" || kind === "empty"))
    note("counted_exemption", "1.1.3.6.5", { un, claim: nameClaim(rule, voice), questions });
  if (kind === "not_counted" && rule.remains !== null)
    note("remains_sp", paragraphOf(rule), { un, remains: rule.remains[voice.lang] });
  return notes;
}

/** Why a claim is not followed, and by how much its limits are passed. */
export function renderRefutation(un: string, { rule, status, findings }: Claim, voice: Voice): string {
  const claim = nameClaim(rule, voice);
  const binding = findings.filter(({ limit }) => limit.keeps.length === 0);
  const passed = binding.filter((finding) => finding.status === "exceeded");
  const unsettled = binding.filter((finding) => finding.status === "open");
  if (status === "exceeded") {
    if (passed.length === 0) return voice.render("claim_points", { un, claim });
    return voice.render("claim_exceeded", {
      un,
      claim,
      figures: passed.map((finding) => renderPassed(finding, voice)).join("; "),
    });
  }
  const figures = [
    ...passed.map((finding) => renderPassed(finding, voice)),
    ...unsettled.map((finding) => renderLimit(finding, voice)),
  ];
  return voice.render("claim_open", { un, claim, figures: figures.join("; ") });
}

function renderPassed({ limit: { measure, bound, limit, unit }, value: { low } }: LimitFinding, voice: Voice): string {
  const values = {
    measure: voice.render(`measure_${measure}`, {}),
    value: voice.decimal(low),
    limit: voice.decimal(millionths(limit)),
    unit,
  };
  return bound === "below"
    ? voice.render("limit_reached", values)
    : voice.render("limit_passed", { ...values, excess: voice.decimal(low - millionths(limit)) });
}

/** A limit in words: `one inner packaging: at most 5 l`. */
export function renderLimit(
  { limit: { measure, bound, limit, unit, when } }: Pick<LimitFinding, "limit">,
  voice: Voice,
): string {
  const values = { measure: voice.render(`measure_${measure}`, {}), limit: voice.decimal(millionths(limit)), unit };
  const text = voice.render(bound === "below" ? "limit_below" : "limit_at_most", values);
  return when === "environmentally_hazardous" ? voice.render("limit_environment", { limit: text }) : text;
}

/** The questions of some ways in one text; `/` stands between ways. */
function renderWays(ways: readonly (readonly Text4[])[], { lang }: Voice): string {
  return ways.map((way) => way.map((question) => question[lang]).join(" ")).join(" / ");
}

/** An exemption as a language names it: `PS 375`, `1.1.3.1 (c)`, in German and French `1.1.3.1 c)`. */
export function nameClaim(rule: Exempting, voice: Voice): string {
  if (!("exemption" in rule)) return voice.render("claim_sp", { provision: rule.special_provision });
  const [, paragraph = rule.exemption, letter] = /^(.+?)([a-z]?)$/.exec(rule.exemption) ?? [];
  return letter ? voice.render("claim_letter", { paragraph, letter }) : paragraph;
}
