import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";
import type { Located } from "../../source/table.ts";
import type { DensityRow } from "../rows/points.ts";
import { quantityUnitRuleOf } from "../rules/variant-rules.ts";
import type { AdrData } from "../tables.ts";

const unitMissingCheck: Check<AdrData> = {
  rule: "adr/unit-missing",
  why: "A quantity without a unit cannot be counted under 1.1.3.6; a guessed unit is wrong by the density of the goods.",
  example: "a new row of class 9, code M12, that no rule of quantity-units.csv fits",
  remedy: "Add a rule, with its provision.",
  run: ({ substances, names, quantityUnits }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    return findingsIn(substances, (row) => {
      const name = named.get(row.variant_id) ?? { name_en: "" };
      const rule = quantityUnitRuleOf(row, name, rules);
      if (rule === undefined) return [["variant_id", `no rule of quantity-units.csv fits ${row.variant_id}: add one`]];
      if (rule.unit === "" && row.status === "regulated")
        return [
          ["variant_id", `rule ${rule.rule} counts nothing for ${row.variant_id}, which is regulated: give it a unit`],
        ];
      return [];
    });
  },
};

const unitUnusedCheck: Check<AdrData> = {
  rule: "adr/unit-unused",
  why: "A rule that decides no row was misspelt, or stands behind a wider one: its goods get another unit than its author meant.",
  example: "class 8, code C12, while Table A has no such code",
  remedy: "Correct the selectors, move the rule up, or remove it.",
  run: ({ substances, names, quantityUnits }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    const used = new Set(
      substances.map(({ row }) => quantityUnitRuleOf(row, named.get(row.variant_id) ?? { name_en: "" }, rules)?.rule),
    );
    return findingsIn(
      quantityUnits.filter(({ row }) => !used.has(row.rule)),
      (row) => [["rule", `${row.rule} decides no row of Table A: correct, move or remove it`]],
    );
  },
};

const densityCheck: Check<AdrData> = {
  rule: "adr/density",
  why: "Kilograms are counted by the lower bound of the density: one that is too high exempts goods that are not, one for goods counted in kilograms is never used.",
  example: "acetone 0.890 to 0.900, while its figures say 0.791",
  remedy:
    "Correct the bounds so that they hold the figures, or say in the note why a figure is wrong and leave it out.",
  run: ({ substances, names, quantityUnits, densities }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    const inLitres = new Set(
      substances.flatMap(({ row }) =>
        quantityUnitRuleOf(row, named.get(row.variant_id) ?? { name_en: "" }, rules)?.unit === "l"
          ? [row.variant_id]
          : [],
      ),
    );
    const byUn = Map.groupBy(
      substances.map(({ row }) => row),
      ({ un }) => un,
    );
    const issues = densities.flatMap((located) => [
      ...checkBounds(located),
      ...idsOf(located.row, byUn)
        .filter((id) => !inLitres.has(id))
        .map((id) =>
          finding(
            located,
            "variants",
            `${id} is not counted in litres, or is not a row of UN ${located.row.un}: remove it`,
          ),
        ),
    ]);
    const loaded = new Map<string, number>();
    for (const located of densities) {
      for (const id of idsOf(located.row, byUn)) {
        const line = loaded.get(id);
        if (line !== undefined)
          issues.push(finding(located, "variants", `${id} has a density on line ${line} already`));
        loaded.set(id, located.line);
      }
    }
    return issues;
  },
};

/** How far a figure may lie outside the bounds: figures have two or three decimal places, and are of 15 to 25 °C. */
const SLACK = 0.015;

function checkBounds(located: Located<DensityRow>): Finding[] {
  const { min_kg_per_l, max_kg_per_l, figures, quality } = located.row;
  const [min, max] = [Number(min_kg_per_l), Number(max_kg_per_l)];
  const fault = (column: keyof DensityRow, message: string): Finding => finding(located, column, message);
  const issues: Finding[] =
    min > 0 && min <= max ? [] : [fault("max_kg_per_l", `${min_kg_per_l} to ${max_kg_per_l} is no range`)];
  for (const figure of figures) {
    const values = figure
      .slice(figure.indexOf(":") + 1)
      .split("-")
      .map(Number);
    if (values.some((value) => value < min * (1 - SLACK) || value > max * (1 + SLACK)))
      issues.push(fault("figures", `${figure} lies outside ${min_kg_per_l} to ${max_kg_per_l}`));
  }
  const sources = new Set(
    figures.map((figure) => figure.slice(0, figure.indexOf(":"))).filter((source) => source !== "general_knowledge"),
  );
  const earned = sources.size > 1 ? "two_sources" : sources.size === 1 ? "one_source" : "general_knowledge";
  return quality === earned
    ? issues
    : [
        ...issues,
        fault(
          "quality",
          `${quality} is not earned: the figures are of ${sources.size} published sources, so it is ${earned}`,
        ),
      ];
}

function idsOf(
  { un, variants }: DensityRow,
  byUn: ReadonlyMap<string, readonly { variant_id: string }[]>,
): readonly string[] {
  return variants.length === 0 ? (byUn.get(un) ?? []).map(({ variant_id }) => variant_id) : variants;
}

export const adrUnitsChecks: readonly Check<AdrData>[] = [unitMissingCheck, unitUnusedCheck, densityCheck];
