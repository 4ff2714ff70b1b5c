import type { AdrLang, Notice, QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { OPEN_PACKING_GROUP } from "./candidates.ts";
import type { Line } from "./calc-line.ts";
import { say, type MessageKey } from "./messages.ts";

/** UN 1845 is outside ADR, except that 5.5.3 applies when it cools or conditions (Table A, 3.2.1). */
const COOLANT = "1845";

/** Says what was done with the goods of a line and why, whatever their quantity. */
export function noteLine(line: Line, rules: AdrRules, lang: AdrLang): Notice[] {
  const { goods: { un, empty }, outcomes, strictest } = line;
  const notes: Notice[] = [];
  const note = (code: MessageKey, rule: string, values: Record<string, string> = {}): void => {
    notes.push({ code, rule, text: say(lang, code, { un, ...values }) });
  };

  if (new Set(outcomes.map(weightOf)).size > 1) note("several_candidates", "3.2.1");
  switch (strictest.kind) {
    case "carriage_prohibited":
      note("carriage_prohibited", "3.2.1");
      break;
    case "no_category":
      note("no_category", "1.1.3.6.1");
      break;
    case "category_0":
      if (empty) note("empty_uncleaned", "1.1.3.6.1", { category: "0" });
      note("category_0", "1.1.3.6.3");
      break;
    case "empty":
      note("empty_uncleaned", "1.1.3.6.1", { category: "4" });
      break;
    case "not_subject":
      note("not_subject", "3.2.1");
      if (un === COOLANT) note("coolant", "5.5.3");
      break;
    case "not_counted":
      noteExemption(line, rules, lang, note);
      break;
    case "wrong_unit":
      note("wrong_unit", "1.1.3.6.3", { unit: sayUnit(lang, NEEDED_UNIT[strictest.need] ?? "kg") });
      break;
    case "counted":
      if (rules.note_a.uns.includes(un)) note("note_a", "1.1.3.6.3", { limit: String(rules.note_a.max_quantity), multiplier: String(rules.note_a.multiplier) });
      if (OPEN_PACKING_GROUP.has(un)) note("chemical_kit", "SP 671");
      if (strictest.assumed !== null) note("unit_assumed", "1.1.3.6.3", { unit: sayUnit(lang, strictest.unit) });
      if (strictest.unit === "l_water_capacity" && strictest.assumed === null) note("water_capacity", "1.1.3.6.3");
  }
  return notes;
}

const NEEDED_UNIT: Readonly<Record<string, QuantityUnit>> = {
  kg: "kg", l: "l", l_water_capacity: "l_water_capacity", net_explosive_mass_kg: "kg_net_explosive_mass",
};

function noteExemption({ goods: { exemptAs } }: Line, rules: AdrRules, lang: AdrLang, note: (code: MessageKey, rule: string, values?: Record<string, string>) => void): void {
  if (exemptAs === null) return;
  if (exemptAs.by !== "sp") {
    note(`not_counted_${exemptAs.by}`, "1.1.3.6.5");
    return;
  }
  const provision = rules.exempting_provisions.find(({ special_provision }) => special_provision === exemptAs.special_provision);
  note("not_counted_sp", "1.1.3.6.5", { provision: exemptAs.special_provision, condition: provision?.condition[lang] ?? "" });
}

function sayUnit(lang: AdrLang, unit: QuantityUnit): string {
  return say(lang, `unit_${unit}`);
}

function weightOf(outcome: Line["outcomes"][number]): string {
  return outcome.kind === "counted" ? `counted ${outcome.multiplier}` : outcome.kind;
}
