import { quantityUnitRuleOf } from "../rules/quantity-unit.ts";
import type { AdrData } from "../tables.ts";
import { finding, type Check } from "../../source/check.ts";

export const unitMissingCheck: Check<AdrData> = {
  rule: "adr/unit-missing",
  why: "A quantity without a unit cannot be counted under 1.1.3.6; a guessed unit is wrong by the density of the goods.",
  example: "a new row of class 9, code M12, that no rule of quantity-units.csv fits",
  remedy: "Add a rule, with its provision.",
  run: ({ substances, names, quantityUnits }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    return substances.flatMap((placed) => {
      const name = named.get(placed.row.variant_id) ?? { name_en: "" };
      const rule = quantityUnitRuleOf(placed.row, name, rules);
      if (rule === undefined) return [finding(placed, "variant_id", `no rule of quantity-units.csv fits ${placed.row.variant_id}: add one`)];
      if (rule.unit === "" && placed.row.status === "regulated") return [finding(placed, "variant_id", `rule ${rule.rule} counts nothing for ${placed.row.variant_id}, which is regulated: give it a unit`)];
      return [];
    });
  },
};

export const unitUnusedCheck: Check<AdrData> = {
  rule: "adr/unit-unused",
  why: "A rule that decides no row was misspelt, or stands behind a wider one: its goods get another unit than its author meant.",
  example: "class 8, code C12, while Table A has no such code",
  remedy: "Correct the selectors, move the rule up, or remove it.",
  run: ({ substances, names, quantityUnits }) => {
    const rules = quantityUnits.map(({ row }) => row);
    const named = new Map(names.map(({ row }) => [row.variant_id, row]));
    const used = new Set(substances.map(({ row }) => quantityUnitRuleOf(row, named.get(row.variant_id) ?? { name_en: "" }, rules)?.rule));
    return quantityUnits.filter(({ row }) => !used.has(row.rule)).map((placed) => finding(placed, "rule", `${placed.row.rule} decides no row of Table A: correct, move or remove it`));
  },
};
