import type { ProvisionQuestions } from "../../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../../openapi/schemas/adr-calculation.ts";
import type { LoadNeed, LoadNeedName } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
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
export function gatherNeeds({
  lines,
  calculation,
  mixing,
  unit,
  equipment,
  tunnel,
  figures,
  doubtful,
  rules,
}: Open): LoadNeed[] {
  const own = new Set<LoadNeedName>();
  if (equipment?.asksMass === true) own.add("max_mass_t");
  if (unit.limitedMarks === null) {
    if (figures.maxMass === null) own.add("max_mass_t");
    if (isAbove(unit.gross, millionths(rules.limits.limited_mark_gross * 1000)) === null) own.add("lq_gross_t");
  }
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
  for (const loadLine of lines) {
    const { part, quantities, line } = loadLine;
    if (doubtful.includes(part.index)) need(part.index, ["carriage"]);
    need(part.index, needsOfCarriage(loadLine));
    if (line.claim?.status === "open") need(part.index, needsOfClaim(line.claim, line.item));
    if (asksStabilization(part)) need(part.index, ["name_words"]);
    if (line.claim !== null && part.tunnels === null) need(part.index, ["inner_l"]);
    for (const quantity of quantities) {
      if (!quantity.claimed || quantity.status === "within") continue;
      if (quantity.rows_differ)
        need(
          part.index,
          shortestQuestion(
            line.goods.variants.map((variant) => ({
              variant,
              outcome: variant.limited_quantity.text + variant.excepted_quantity,
            })),
          ),
        );
      if (quantity.status === "not_stated" || quantity.status === "open") need(part.index, quantity.needs);
    }
    if (unit.placardsOpen.includes(part.index))
      need(
        part.index,
        shortestQuestion(part.forms.map(({ variant }) => ({ variant, outcome: variant.labels.join() }))),
      );
    if (tunnel.finding.maybe.length === 0 || !tunnel.finding.items.includes(part.index)) continue;
    need(
      part.index,
      shortestQuestion(part.forms.map(({ variant }) => ({ variant, outcome: variant.tunnel_code ?? "" }))),
    );
    const { low, high } = part.explosive;
    if (
      low !== high &&
      part.forms.some(({ variant }) =>
        rules.tunnel_codes.some(({ code, over_kg }) => code === variant.tunnel_code && over_kg !== null),
      )
    )
      need(part.index, ["net_explosive_mass_kg"]);
  }
  return [
    ...(own.size > 0 ? [{ index: null, un: null, needs: [...own], candidates: [] }] : []),
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
