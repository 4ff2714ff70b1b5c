import type { Notice, QuantityUnit } from "../../openapi/schemas/adr.ts";
import type { MessageKey, MessageValues } from "../../openapi/shards/adr-messages.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { OPEN_PACKING_GROUP } from "./candidates.ts";
import type { Line } from "./calc-line.ts";
import type { Voice } from "./voice.ts";

/** UN 1845 is outside ADR, except that 5.5.3 applies when it cools or conditions (Table A, 3.2.1). */
const COOLANT = "1845";

type Note = <Key extends MessageKey>(code: Key, rule: string, values: MessageValues<Key>) => void;

/** Says what was done with the goods of a line and why, whatever their quantity. */
export function noteLine(line: Line, rules: AdrRules, voice: Voice): Notice[] {
  const { goods: { un, empty }, outcomes, strictest } = line;
  const notes: Notice[] = [];
  const note: Note = (code, rule, values) => notes.push({ code, rule, text: voice.say(code, values) });

  if (new Set(outcomes.map(weightOf)).size > 1) note("several_candidates", "3.2.1", { un });
  switch (strictest.kind) {
    case "carriage_prohibited":
      note("carriage_prohibited", "3.2.1", { un });
      break;
    case "no_category":
      note("no_category", "1.1.3.6.1", { un });
      break;
    case "category_0":
      if (empty) note("empty_uncleaned", "1.1.3.6.1", { un, category: "0" });
      note("category_0", "1.1.3.6.3", { un });
      break;
    case "empty":
      note("empty_uncleaned", "1.1.3.6.1", { un, category: "4" });
      break;
    case "not_subject":
      note("not_subject", "3.2.1", { un });
      if (un === COOLANT) note("coolant", "5.5.3", { un });
      break;
    case "not_counted":
      noteExemption(line, rules, voice.lang, note);
      break;
    case "wrong_unit":
      note("wrong_unit", "1.1.3.6.3", { un, unit: sayUnit(voice, NEEDED_UNIT[strictest.need] ?? "kg") });
      break;
    case "counted":
      if (rules.note_a.uns.includes(un)) note("note_a", "1.1.3.6.3", { un, limit: String(rules.note_a.max_quantity), multiplier: String(rules.note_a.multiplier) });
      if (OPEN_PACKING_GROUP.has(un)) note("chemical_kit", "SP 671", { un });
      if (strictest.assumed !== null) note("unit_assumed", "1.1.3.6.3", { un, unit: sayUnit(voice, strictest.unit) });
      if (strictest.unit === "l_water_capacity" && strictest.assumed === null) note("water_capacity", "1.1.3.6.3", { un });
  }
  return notes;
}

const NEEDED_UNIT: Readonly<Record<string, QuantityUnit>> = {
  kg: "kg", l: "l", l_water_capacity: "l_water_capacity", net_explosive_mass_kg: "kg_net_explosive_mass",
};

function noteExemption({ goods: { un, exemptAs } }: Line, rules: AdrRules, lang: Voice["lang"], note: Note): void {
  if (exemptAs === null) return;
  if (exemptAs.by !== "sp") {
    note(`not_counted_${exemptAs.by}`, "1.1.3.6.5", { un });
    return;
  }
  const provision = rules.exempting_provisions.find(({ special_provision }) => special_provision === exemptAs.special_provision);
  note("not_counted_sp", "1.1.3.6.5", { un, provision: exemptAs.special_provision, condition: provision?.condition[lang] ?? "" });
}

function sayUnit(voice: Voice, unit: QuantityUnit): string {
  return voice.say(`unit_${unit}`, {});
}

function weightOf(outcome: Line["outcomes"][number]): string {
  return outcome.kind === "counted" ? `counted ${outcome.multiplier}` : outcome.kind;
}
