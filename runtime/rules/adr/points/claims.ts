import type { ProblemError } from "../../../../openapi/schemas/common.ts";
import type { VariantRecord } from "../../../../openapi/shards/adr.ts";
import { faultAt } from "../item.ts";
import type { Amount } from "./amount.ts";
import {
  foreignFigures,
  measureLine,
  readClaimFigures,
  valueOf,
  type ClaimFigures,
  type ClaimItem,
  type LineMeasures,
} from "./claim-figures.ts";
import { fitsWhole, paragraphOf, type Exempting, type ExemptAs } from "./exempt-as.ts";
import { addRanges, exactly, millionths, NOTHING, type Range } from "./fraction.ts";

type Limit = Exempting["limits"][number];

/**
 * `not_stated`: the request has no such figure, and the claim asserts it. `open`: what was given does not settle it.
 */
type LimitStatus = "within" | "exceeded" | "open" | "not_stated";

export interface LimitFinding {
  limit: Limit;
  /** What the figure is, in millionths of the unit of the limit. */
  value: Range;
  status: LimitStatus;
}

/** An asserted exemption held against the figures of its line. Only `followed` ones take goods out. */
export interface Claim {
  exemptAs: ExemptAs;
  rule: Exempting;
  status: "followed" | "exceeded" | "open";
  findings: LimitFinding[];
  /** What stays in force by a limit that is passed; null: perhaps. */
  keeps: Record<Limit["keeps"][number], boolean | null>;
}

/**
 * Items whose claim is not followed for what else is in the unit: what was found of limits for the transport unit, and
 * whether the unit passes what the exemption allows.
 */
export type Refusals = ReadonlyMap<number, { findings: readonly LimitFinding[]; passed: boolean }>;

/** Holds an asserted exemption against the figures of its line; limits of the transport unit come later. */
export function judgeClaim(
  exemptAs: ExemptAs,
  rule: Exempting,
  item: ClaimItem,
  pointer: string,
  variants: readonly VariantRecord[],
  amount: Amount,
  density: Range,
): Claim | { faults: ProblemError[] } {
  const read = readClaimFigures(item, pointer);
  if ("faults" in read) return read;
  const { figures } = read;
  const line = measureLine(item, amount, density);
  const applying = limitsOf(rule, item, variants, figures);
  const foreign = foreignFigures(rule, applying, figures);
  if (foreign.length > 0) {
    const detail = `${paragraphOf(rule)} has no limit for this figure of UN ${item.un}: state the figure that it limits.`;
    return { faults: foreign.map((member) => faultAt(pointer, member, "not_allowed", detail)) };
  }
  const limits = applying.filter(({ measure, way }) => !isOfUnit(measure) && isOfWay(way, exemptAs));
  const findings = limits.map((limit) => {
    const limitFinding = judgeLimit(limit, ...valueOf(limit, figures, line, density));
    // Whether a limit for environmentally hazardous goods is theirs, nobody may have said.
    return limitFinding.status === "exceeded" && isUnsaid(limit, item)
      ? { ...limitFinding, status: "open" as const }
      : limitFinding;
  });
  return settleClaim(exemptAs, rule, findings);
}

/** A claim by what was found of its limits. */
function settleClaim(exemptAs: ExemptAs, rule: Exempting, findings: LimitFinding[]): Claim {
  const retained = findings.filter(({ limit }) => limit.keeps.length > 0);
  const keeps = (what: Limit["keeps"][number]): boolean | null => {
    const keeping = retained.filter(({ limit }) => limit.keeps.includes(what));
    if (keeping.every(({ status }) => status === "within")) return false;
    return keeping.some(({ status }) => status === "exceeded") ? true : null;
  };
  return {
    exemptAs,
    rule,
    findings,
    status: statusOf(exemptAs, rule, findings),
    keeps: { document: keeps("document"), tunnels: keeps("tunnels") },
  };
}

/**
 * Whether a claim is followed. Where the caller names no way of the questions, one way that the figures contradict
 * leaves the claim open, and all of them refute it.
 */
function statusOf({ way = null }: ExemptAs, { ways }: Exempting, findings: readonly LimitFinding[]): Claim["status"] {
  const binding = findings.filter(({ limit }) => limit.keeps.length === 0);
  // Without questions there is one way; a limit of a way that there is not binds all.
  const last = Math.max(1, ways.length);
  const numbers = way === null ? Array.from({ length: last }, (_, index) => index + 1) : [way];
  const passed = numbers.map((number) =>
    binding.some(
      ({ limit: { way: limitedWay }, status }) =>
        status === "exceeded" && (limitedWay === null || limitedWay === number || limitedWay > last),
    ),
  );
  if (passed.every(Boolean)) return "exceeded";
  return passed.some(Boolean) || binding.some(({ status }) => status === "open") ? "open" : "followed";
}

/** A claim with what was found of its limits for the transport unit. */
export function refuteClaim(
  { exemptAs, rule, findings }: Claim,
  further: readonly LimitFinding[],
  passed: boolean,
): Claim {
  const claim = settleClaim(exemptAs, rule, [...findings, ...further]);
  return passed && claim.status === "followed" ? { ...claim, status: "exceeded" } : claim;
}

/**
 * Whether figures of the request confirm all that limits can confirm of a claim that is followed. The exemptions of
 * 1.1.3 rest on who carries and why, which no figure says.
 */
export function isConfirmed({ rule, status, findings }: Claim): boolean {
  if (status !== "followed" || ("exemption" in rule && rule.exemption.startsWith("1.1.3"))) return false;
  const binding = findings.filter(({ limit }) => limit.keeps.length === 0);
  return binding.length > 0 && binding.every((finding) => finding.status === "within");
}

function isOfWay(way: number | null, { way: named = null }: ExemptAs): boolean {
  return way === null || named === null || way === named;
}

/** Whether a limit is for environmentally hazardous goods, and nobody said whether these are. */
export function isUnsaid({ when }: Limit, item: ClaimItem): boolean {
  return when === "environmentally_hazardous" && item.environmentally_hazardous === undefined;
}

function isOfUnit(measure: Limit["measure"]): boolean {
  return measure.startsWith("unit");
}

/** The limits of an exemption that are about an item. */
function limitsOf(
  { limits }: Exempting,
  item: ClaimItem,
  variants: readonly VariantRecord[],
  { inner_l, inner_kg }: Pick<ClaimFigures, "inner_l" | "inner_kg"> = { inner_l: null, inner_kg: null },
): Limit[] {
  const un = variants[0]?.variant_id.slice(0, 4) ?? "";
  const applying = limits.filter(
    (limit) =>
      (limit.uns.length === 0 || limit.uns.includes(un)) &&
      variants.some((variant) => isAbout(limit, variant)) &&
      (limit.when === null || isSo(limit.when, item)),
  );
  const counted = item.l === undefined && item.cylinders === undefined ? "kg" : "l";
  // Where a provision limits litres and kilograms, the figure that was stated is compared.
  const unit = inner_l === null ? (inner_kg === null ? null : "kg") : "l";
  const hasStated = applying.some((limit) => limit.measure === "inner" && limit.unit === unit);
  return applying.filter(({ measure, unit: its, plausible }) =>
    plausible ? its === counted : measure !== "inner" || !hasStated || its === unit,
  );
}

/** Whether a limit is about goods of a row: by class, packing group and code. */
export function isAbout({ class: designation, packing_group: groups, classification_code }: Limit, row: VariantRecord) {
  return (
    (designation === null || row.class === designation) &&
    (groups.length === 0 || groups.includes(row.packing_group ?? "")) &&
    fitsWhole(classification_code, row.classification_code)
  );
}

/** Circumstances of an item; the strictest reading where it says nothing. */
function isSo(when: NonNullable<Limit["when"]>, item: ClaimItem): boolean {
  if (when === "refillable") return item.refillable !== false;
  if (when === "environmentally_hazardous") return item.environmentally_hazardous !== false;
  const fuel = item.fuel_in ?? "can";
  // The tank of a trailer is among the fixed tanks of the unit.
  return fuel === when || (when === "tank" && fuel === "trailer_tank");
}

function judgeLimit(limit: Limit, value: Range, stated: boolean): LimitFinding {
  const bound = millionths(limit.limit);
  const passes = (figure: bigint): boolean => (limit.bound === "below" ? figure >= bound : figure > bound);
  const within = value.high !== null && !passes(value.high);
  const passed = passes(value.low);
  const status = within
    ? "within"
    : limit.plausible || (stated && !passed)
      ? "open"
      : passed
        ? "exceeded"
        : "not_stated";
  return { limit, value, status };
}

/** A line with its claim, as limits of the transport unit see it. */
interface ClaimingLine {
  un: string;
  claim: Claim | null;
  item: ClaimItem;
  variants: readonly VariantRecord[];
  measures: LineMeasures;
}

/** What the limits for the transport unit say of a line whose claim is followed so far: lines add up. */
export function judgeUnit(line: ClaimingLine, lines: readonly ClaimingLine[]): LimitFinding[] {
  const { claim } = line;
  if (claim === null) return [];
  const { rule, exemptAs } = claim;
  return limitsOf(rule, line.item, line.variants)
    .filter(({ measure, way }) => isOfUnit(measure) && isOfWay(way, exemptAs))
    .map((limit) => {
      if (limit.measure === "unit_fuel") return judgeLimit(limit, fuelOf(lines, limit), true);
      const counting = lines.filter((counted) =>
        limit.measure === "unit_goods"
          ? limit.uns.includes(counted.un)
          : counted.claim?.rule === rule && limitsOf(rule, counted.item, counted.variants).includes(limit),
      );
      const values = counting.map(({ measures: { mass, litres, gross } }): Range => {
        if (limit.measure === "unit_gross") return gross === null ? { low: mass.low, high: null } : exactly(gross);
        return limit.unit === "l" ? litres : mass;
      });
      const stated = limit.measure !== "unit_gross" || counting.every(({ measures }) => measures.gross !== null);
      return judgeLimit(limit, values.reduce(addRanges, NOTHING), stated);
    });
}

/** All fuel that is claimed for the unit, as so much of the fuel of a limit as has the same energy. */
function fuelOf(lines: readonly ClaimingLine[], { limit: fuelLimit }: Limit): Range {
  const shares = lines.flatMap(({ claim, item, variants, measures: { mass, litres } }): Range[] => {
    const fuel = claim && limitsOf(claim.rule, item, variants).find(({ measure }) => measure === "unit_fuel");
    if (!fuel) return [];
    const { low, high } = fuel.unit === "l" ? litres : mass;
    const convert = (figure: bigint): bigint => (figure * millionths(fuelLimit)) / millionths(fuel.limit);
    return [{ low: convert(low), high: high === null ? null : convert(high) }];
  });
  return shares.reduce(addRanges, NOTHING);
}
