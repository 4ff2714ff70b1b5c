import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { DocumentFacts } from "../../../openapi/schemas/adr-document.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { faultAt } from "../item.ts";
import { toNumber, type Amount } from "../points/amount.ts";
import { choiceOf, choicesOf } from "./name.ts";

/** What an item says that its document needs: its own words, and what else of it stands in the entry. */
export function documentFactsOf(item: DocumentFacts & CalcItem, variants: readonly VariantRecord[], amount: Amount): DocumentFacts {
  // Of an explosive substance the mass is the net explosive mass; of an article it is not.
  const substance = variants.every(({ class: designation, quantity_unit }) => designation === "1" && quantity_unit === "kg");
  const mass = amount.net_explosive_mass_kg ?? (substance ? amount.kg : null);
  return { ...item, net_explosive_mass_kg: toNumber(mass) ?? undefined };
}

/** Letters, figures and signs of a line of a document: no control characters, no braces, which stand for what is missing. */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069{}]/;

const TEXTS = ["technical_name", "name_choice", "fireworks_reference"] as const;

/** Faults of what an item says for its document; `at` is the JSON Pointer of the item. */
export function checkDocumentFacts(un: string, variants: readonly VariantRecord[], facts: DocumentFacts, at: string): ProblemError[] {
  const faults: ProblemError[] = [];
  const fault = (member: keyof DocumentFacts, code: ProblemError["code"], detail: string): void => void faults.push(faultAt(at, member, code, detail));
  for (const member of TEXTS) {
    const value = facts[member];
    if (value !== undefined && (UNPRINTABLE.test(value) || value.trim() === "")) fault(member, "not_allowed", "Want a text of printable characters without braces.");
  }
  if (facts.name_choice !== undefined && !variants.some((variant) => choiceOf(variant, facts.name_choice ?? "") !== undefined)) {
    const names = new Set(variants.flatMap((variant) => choicesOf(variant).map(({ en }) => en)));
    fault("name_choice", "unknown_variant", `UN ${un} has no such name; there is ${[...names].join(", ")}.`);
  }
  if (facts.fireworks_reference !== undefined && !/^[A-Z]{1,3}\/[^/]+$/.test(facts.fireworks_reference.trim())) {
    fault("fireworks_reference", "wrong_format", "Want the sign of the state, a stroke and the reference, for example D/BAM1234.");
  }
  if ((facts.control_temperature_c === undefined) !== (facts.emergency_temperature_c === undefined)) {
    fault(facts.control_temperature_c === undefined ? "control_temperature_c" : "emergency_temperature_c", "required", "Control and emergency temperature go together.");
  }
  if (facts.packaging !== undefined && facts.empty_uncleaned !== true) fault("packaging", "conflict", "The kind of packaging is read only with empty_uncleaned.");
  return faults;
}
