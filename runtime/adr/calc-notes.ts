import type { Notice } from "../../openapi/schemas/adr.ts";
import type { MessageKey, MessageValues } from "../../openapi/shards/adr-messages.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import type { Line } from "./calc-line.ts";
import type { Voice } from "./voice.ts";

/** UN 1845 is outside ADR, except that 5.5.3 applies when it cools or conditions (Table A, 3.2.1). */
const COOLANT = "1845";

const COUNTED = "1.1.3.6.3";

/** Kinds of outcome that are also the key of their text, with the provision behind them. */
const PLAIN = [["carriage_prohibited", "3.2.1"], ["no_category", "1.1.3.6.1"], ["category_0", COUNTED], ["not_subject", "3.2.1"]] as const;

/** Special provisions that bear on the category of counted goods, with the key of their text. */
const ON_CATEGORY = [["671", "chemical_kit"], ["677", "damaged_battery"]] as const;

/** Says what was done with the goods of a line and why, whatever their quantity. */
export function noteLine({ goods: { un, empty, exemptAs, variants }, outcomes, strictest }: Line, { note_a }: AdrRules, voice: Voice): Notice[] {
  const { kind, category, unit, need } = strictest;
  const notes: Notice[] = [];
  const note = <Key extends MessageKey>(code: Key, rule: string, values: MessageValues<Key>): void => {
    notes.push({ code, rule, text: voice.say(code, values) });
  };

  if (new Set(outcomes.map((outcome) => (outcome.kind === "counted" ? outcome.multiplier : outcome.kind))).size > 1) note("several_candidates", "3.2.1", { un });
  if (empty && category !== null) note("empty_uncleaned", "1.1.3.6.1", { un, category });
  for (const [code, rule] of PLAIN) if (kind === code) note(code, rule, { un });
  if (kind === "not_subject" && un === COOLANT) note("coolant", "5.5.3", { un });
  if (kind === "not_counted" && exemptAs !== null) {
    const { by, provision } = exemptAs;
    if (by !== "sp") note(`not_counted_${by}`, "1.1.3.6.5", { un });
    else if (provision !== undefined) note("not_counted_sp", "1.1.3.6.5", { un, provision: provision.special_provision, condition: provision.condition[voice.lang] });
  }
  if (kind === "counted") {
    if (note_a.uns.includes(un)) note("note_a", COUNTED, { un, limit: String(note_a.max_quantity), multiplier: String(note_a.multiplier) });
    for (const [provision, code] of ON_CATEGORY) if (variants.some(({ special_provisions }) => special_provisions.includes(provision))) note(code, `SP ${provision}`, { un });
    if (need === null && unit === "l_water_capacity") note("water_capacity", COUNTED, { un });
  }
  if (need !== null) {
    const wanted = voice.say(need === "net_explosive_mass_kg" ? "unit_kg_net_explosive_mass" : `unit_${need}`, {});
    note(kind === "counted" ? "unit_assumed" : "wrong_unit", COUNTED, { un, unit: wanted });
  }
  return notes;
}
