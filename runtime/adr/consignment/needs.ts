import type { ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadNeed, LoadNeedName } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { isUnsaid, type Claim } from "../../rules/adr/points/claims.ts";
import { shortestQuestion } from "../voice.ts";
import type { Mixing } from "./mixing.ts";
import { isAbove, millionths } from "../../rules/adr/points/fraction.ts";
import type { Part } from "../../rules/adr/load/select.ts";
import type { LoadLine } from "./read.ts";
import type { TunnelFinding } from "./tunnel.ts";
import type { LoadFigures, UnitMarking } from "./unit.ts";
import { needsOfCarriage } from "./carriage.ts";
import type { Equipment } from "./vehicle.ts";

interface Open {
  lines: readonly LoadLine[];
  calculation: Pick<CalcResponse, "needs">;
  mixing: Pick<Mixing, "needs">;
  unit: UnitMarking;
  equipment: Equipment | null;
  tunnel: { finding: TunnelFinding };
  figures: LoadFigures;
  /** Items of which it is open whether they are in packages. */
  doubtful: readonly number[];
  rules: ConsignmentRules;
}

/** Facts that would decide open points: figures of the load first, then item by item. */
export function gatherNeeds(load: Open): LoadNeed[] {
  const { lines, calculation, mixing } = load;
  const figures = figuresNeeded(load);
  const items = new Map<number, Set<LoadNeedName>>();
  const need = (index: number, names: readonly LoadNeedName[]): void => {
    const current = items.get(index) ?? new Set();
    for (const name of names) current.add(name);
    items.set(index, current);
  };
  const requested = new Map<number, ProvisionQuestions[]>();
  for (const { index, needs, questions } of calculation.needs) {
    need(index, needs);
    if (questions !== undefined) requested.set(index, questions);
  }
  for (const { kind, needs, questions } of mixing.needs) {
    for (const index of kind.items) {
      need(index, needs);
      if (questions.length > 0) requested.set(index, questions);
    }
  }
  for (const line of lines) need(line.part.index, needsOfLine(line, load));
  return [
    ...(figures.length > 0 ? [{ index: null, un: null, needs: figures, candidates: [] }] : []),
    ...lines.flatMap(({ part: { index, un }, line }): LoadNeed[] => {
      const needs = items.get(index);
      if (needs === undefined || needs.size === 0) return [];
      const questions = requested.get(index);
      return [
        {
          index,
          un,
          needs: [...needs],
          candidates: [...new Set(line.goods.variants.map(({ variant_id }) => variant_id))],
          ...(questions === undefined ? {} : { questions }),
        },
      ];
    }),
  ];
}

/** Figures of the whole load that would decide open points. */
function figuresNeeded({ unit, equipment, figures, rules }: Open): LoadNeedName[] {
  const names = new Set<LoadNeedName>();
  if (equipment?.asksMass === true) names.add("max_mass_t");
  if (unit.limitedMarks === null) {
    if (figures.maxMass === null) names.add("max_mass_t");
    if (isAbove(unit.gross, millionths(rules.limits.limited_mark_gross * 1000)) === null) names.add("lq_gross_t");
  }
  return [...names];
}

/** Facts of one item that would decide open points. */
function needsOfLine(loadLine: LoadLine, { doubtful, unit, tunnel, rules }: Open): LoadNeedName[] {
  const { part, quantities, line } = loadLine;
  const names: LoadNeedName[] = [];
  if (doubtful.includes(part.index)) names.push("carriage");
  names.push(...needsOfCarriage(loadLine));
  if (line.claim?.status === "open") names.push(...needsOfClaim(line.claim, line.item));
  if (asksStabilization(part)) names.push("name_words");
  if (line.claim !== null && part.tunnels === null) names.push("inner_l");
  for (const quantity of quantities) {
    if (!quantity.claimed || quantity.status === "within") continue;
    if (quantity.rows_differ)
      names.push(
        ...shortestQuestion(
          line.goods.variants.map((variant) => ({
            variant,
            outcome: variant.limited_quantity.text + variant.excepted_quantity,
          })),
        ),
      );
    if (quantity.status === "not_stated" || quantity.status === "open") names.push(...quantity.needs);
  }
  const asks = (outcome: (variant: VariantRecord) => string): LoadNeedName[] => [
    ...shortestQuestion(part.forms.map(({ variant }) => ({ variant, outcome: outcome(variant) }))),
  ];
  if (unit.placardsOpen.includes(part.index)) names.push(...asks(({ labels }) => labels.join()));
  if (tunnel.finding.maybe.length === 0 || !tunnel.finding.items.includes(part.index)) return names;
  names.push(...asks(({ tunnel_code }) => tunnel_code ?? ""));
  const { low, high } = part.explosive;
  const isByMass = part.forms.some(({ variant }) =>
    rules.tunnel_codes.some(({ code, over_kg }) => code === variant.tunnel_code && over_kg !== null),
  );
  if (low !== high && isByMass) names.push("net_explosive_mass_kg");
  return names;
}

/** Whether V8 or S4 is about goods in packages of which nobody said how they are stabilized (3.1.2.6). */
function asksStabilization({ facts, forms }: Part): boolean {
  return (
    facts.controlled === null &&
    forms.some(
      ({ standing, variant: { carriage_provisions: provisions } }) =>
        standing === "packaged" && (provisions.packages.includes("V8") || provisions.operation.includes("S4")),
    )
  );
}

/** Facts that would decide an open claim. */
function needsOfClaim({ findings, rule }: Claim, item: LoadLine["item"]): LoadNeedName[] {
  const names = findings.flatMap(({ status, limit }): LoadNeedName[] => {
    const { measure, unit, way } = limit;
    if (status === "exceeded" && way !== null && rule.ways.length > 1) return ["provision_way"];
    if (status !== "open") return [];
    if (isUnsaid(limit, item)) return ["environmentally_hazardous"];
    if (measure === "inner" || measure === "packaging") return [unit === "l" ? "inner_l" : "inner_kg"];
    if (measure === "unit_gross") return ["package_kg", "packages"];
    return [unit === "l" ? "l" : "kg"];
  });
  return [...new Set(names)];
}
