import { quantityUnitRuleOf } from "../rules/quantity-unit.ts";
import type { Placed } from "../../source/table.ts";
import type { AdrData } from "../tables.ts";
import type { DensityRow } from "../rows/points.ts";
import { finding, type Check, type Finding } from "../../source/check.ts";

export const densityCheck: Check<AdrData> = {
  rule: "adr/density",
  why: "Kilograms are counted by the lower bound of the density: one that is too high exempts goods that are not, one for goods counted in kilograms is never used.",
  example: "acetone 0.890 to 0.900, while its figures say 0.791",
  remedy: "Correct the bounds so that they hold the figures, or say in the note why a figure is wrong and leave it out.",
  run: ({ substances, names, quantityUnits, densities }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    const inLitres = new Set(substances.flatMap(({ row }) => (quantityUnitRuleOf(row, named.get(row.variant_id) ?? { name_en: "" }, rules)?.unit === "l" ? [row.variant_id] : [])));
    const byUn = Map.groupBy(substances.map(({ row }) => row), ({ un }) => un);
    const issues = densities.flatMap((placed) => [
      ...checkBounds(placed),
      ...idsOf(placed.row, byUn).filter((id) => !inLitres.has(id)).map((id) => finding(placed, "variants", `${id} is not counted in litres, or is not a row of UN ${placed.row.un}: remove it`)),
    ]);
    const held = new Map<string, number>();
    for (const placed of densities) {
      for (const id of idsOf(placed.row, byUn)) {
        const line = held.get(id);
        if (line !== undefined) issues.push(finding(placed, "variants", `${id} has a density on line ${line} already`));
        held.set(id, placed.line);
      }
    }
    return issues;
  },
};

/** How far a figure may lie outside the bounds: figures have two or three decimal places, and are of 15 to 25 °C. */
const SLACK = 0.015;

function checkBounds(placed: Placed<DensityRow>): Finding[] {
  const { min_kg_per_l, max_kg_per_l, figures, quality } = placed.row;
  const [min, max] = [Number(min_kg_per_l), Number(max_kg_per_l)];
  const fault = (column: keyof DensityRow, message: string): Finding => finding(placed, column, message);
  const issues: Finding[] = min > 0 && min <= max ? [] : [fault("max_kg_per_l", `${min_kg_per_l} to ${max_kg_per_l} is no range`)];
  for (const figure of figures) {
    const values = figure.slice(figure.indexOf(":") + 1).split("-").map(Number);
    if (values.some((value) => value < min * (1 - SLACK) || value > max * (1 + SLACK))) issues.push(fault("figures", `${figure} lies outside ${min_kg_per_l} to ${max_kg_per_l}`));
  }
  const sources = new Set(figures.map((figure) => figure.slice(0, figure.indexOf(":"))).filter((source) => source !== "general_knowledge"));
  const earned = sources.size > 1 ? "two_sources" : sources.size === 1 ? "one_source" : "general_knowledge";
  return quality === earned ? issues : [...issues, fault("quality", `${quality} is not earned: the figures are of ${sources.size} published sources, so it is ${earned}`)];
}

function idsOf({ un, variants }: DensityRow, byUn: ReadonlyMap<string, readonly { variant_id: string }[]>): readonly string[] {
  return variants.length === 0 ? (byUn.get(un) ?? []).map(({ variant_id }) => variant_id) : variants;
}
