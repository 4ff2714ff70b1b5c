import type { DocumentFacts, DocumentMissing } from "../../../openapi/schemas/adr-document.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { CONTROLLED } from "../../rules/adr/item.ts";
import type { Voice } from "../voice.ts";

/** Environmentally hazardous substances by name: 5.4.1.1.18 does not ask for the words again. */
const NAMED_HAZARDOUS: ReadonlySet<string> = new Set(["3077", "3082"]);

/** Fireworks, whose classification has a reference (5.4.1.2.1 (g)). */
const FIREWORKS: ReadonlySet<string> = new Set(["0333", "0334", "0335", "0336", "0337"]);

/** What stands behind the entry of 5.4.1.1.1: each with the paragraph that asks for it. */
export function writeAdditions(
  un: string,
  { class: designation }: VariantRecord,
  facts: DocumentFacts,
  voice: Voice,
  filled: (value: string | undefined, need: DocumentMissing) => string,
): string[] {
  const additions: string[] = [];
  if (facts.empty_uncleaned === true && facts.returned !== true)
    additions.push(voice.render("document_empty_uncleaned", {}));
  if (facts.environmentally_hazardous === true && !NAMED_HAZARDOUS.has(un))
    additions.push(voice.render("document_environment", {}));
  if (facts.waste_rule !== undefined)
    additions.push(
      voice.render(facts.waste_rule === "4.1.1.5.3" ? "document_waste_packed" : "document_waste_by_knowledge", {}),
    );
  if (facts.quantity_estimated === true && facts.waste_rule !== "4.1.1.5.3")
    additions.push(voice.render("document_estimated", {}));
  if (facts.salvage !== undefined) additions.push(voice.render(`document_salvage_${facts.salvage}`, {}));
  if (designation === "1" && facts.empty_uncleaned !== true)
    additions.push(voice.render("document_nem", { mass: filled(massOf(facts, voice), "net_explosive_mass") }));
  if (FIREWORKS.has(un))
    additions.push(
      voice.render("document_fireworks", {
        state: stateOf(facts) ?? "{fireworks_state}",
        reference: filled(facts.fireworks_reference, "fireworks_reference"),
      }),
    );
  if (isControlled(un, facts)) {
    additions.push(
      voice.render("document_temperatures", {
        control: filled(degrees(facts.control_temperature_c, voice), "control_temperature"),
        emergency: filled(degrees(facts.emergency_temperature_c, voice), "emergency_temperature"),
      }),
    );
  }
  if (facts.critically_damaged === true)
    additions.push(voice.render("document_provision", { provision: "376" }), voice.render("document_category_0", {}));
  if (facts.exempt_as === "sp" && facts.special_provision === "363")
    additions.push(voice.render("document_provision", { provision: "363" }));
  // 5.4.1.2.5: nuclides, form, activity, category and more, which are not built here.
  if (designation === "7") additions.push(filled(undefined, "radioactive_particulars"));
  return additions;
}

/** Whether goods are carried under temperature control, by their entry or because the consignor says so. */
export function isControlled(un: string, { name_words }: Pick<DocumentFacts, "name_words">): boolean {
  return CONTROLLED.has(un) || name_words?.includes("temperature_controlled") === true;
}

function massOf({ net_explosive_mass_kg: mass }: DocumentFacts, voice: Voice): string | undefined {
  return mass === undefined ? undefined : decimal(mass, voice);
}

function degrees(temperature: number | undefined, voice: Voice): string | undefined {
  return temperature === undefined ? undefined : decimal(temperature, voice);
}

/** A figure as a language writes it. */
function decimal(value: number, { lang }: Voice): string {
  return String(value).replace(".", lang === "en" ? "." : ",");
}

/** The state of a fireworks reference such as `D/BAM1234`. */
function stateOf({ fireworks_reference: reference }: DocumentFacts): string | undefined {
  return reference?.split("/")[0];
}
