import type { CalcItem } from "../../../openapi/schemas/adr-calculation.ts";
import type { DocumentFacts } from "../../../openapi/schemas/adr-document.ts";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import type { Text4 } from "../../../openapi/shards/common.ts";
import { faultAt } from "../../rules/adr/item.ts";
import { toNumber, type Amount } from "../../rules/adr/points/amount.ts";
import { isExplosiveSubstance } from "../../rules/adr/points/mass.ts";
import { isControlled } from "./additions.ts";
import type { PaperStatements } from "./paper.ts";

/**
 * The different proper shipping names of a row in a language (3.1.2.1, 3.1.2.2); one where Table A gives no
 * alternatives in it.
 */
export function namesOf(variant: VariantRecord, lang: AdrLang): string[] {
  return [...new Set(choicesOf(variant).map((choice) => choice[lang]))];
}

/**
 * The name in a language that a caller's choice stands for; undefined without a choice, or where it is none of the row.
 */
export function resolveName(variant: VariantRecord, choice: string | undefined, lang: AdrLang): string | undefined {
  return choice === undefined ? undefined : choiceOf(variant, choice)?.[lang];
}

/** The choice that a caller means: its number, or its name in any language, whatever the case and the spaces. */
function choiceOf(variant: VariantRecord, choice: string): Text4 | undefined {
  const choices = choicesOf(variant);
  const wanted = plain(choice);
  return /^\d$/.test(wanted)
    ? choices[Number(wanted) - 1]
    : choices.find((names) => ADR_LANGUAGES.some((lang) => plain(names[lang]) === wanted));
}

/** All choices of a row, at least one. */
function choicesOf({ names, document_names }: VariantRecord): readonly Text4[] {
  return document_names.length === 0 ? [names] : document_names;
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ").toUpperCase();
}

/** What an item says that its document needs: its own words, and what else of it stands in the entry. */
export function documentFactsOf(
  item: DocumentFacts & CalcItem,
  variants: readonly VariantRecord[],
  amount: Amount,
): DocumentFacts {
  // Of an explosive substance the mass is the net explosive mass; of an article it is not.
  const stated = amount.net_explosive_mass_kg;
  const mass = variants.every(isExplosiveSubstance) ? (amount.kg ?? stated) : stated;
  return { ...item, net_explosive_mass_kg: toNumber(mass) ?? undefined };
}

/**
 * Letters, figures and signs of a line of a document: no control characters, no braces, which stand for what is
 * missing.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069{}]/;

/** Which rows each rule for waste can be about: 2.1.3.5.5 and 4.1.1.5.3 (a). */
const WASTE_RULES: Readonly<Record<NonNullable<DocumentFacts["waste_rule"]>, (variant: VariantRecord) => boolean>> = {
  "2.1.3.5.5": ({ class: designation, packing_group, variant_id }) =>
    designation !== "4.3" && (packing_group === "II" || variant_id.startsWith("3077") || variant_id.startsWith("3082")),
  "4.1.1.5.3": ({ class: designation }) => !["1", "2", "6.2", "7"].includes(designation),
};

/**
 * Goods whose quantity is measured (5.4.1.1.3.2): those of 2.1.3.5.3 but for clinical waste, and class 4.3; without the
 * inhalation toxicity all of class 6.1, packing group I.
 */
function isNeverEstimated({
  class: designation,
  classification_code: code,
  packing_group,
  variant_id,
}: VariantRecord): boolean {
  if (["1", "2", "4.3", "5.2", "7"].includes(designation)) return true;
  if (designation === "6.2") return !variant_id.startsWith("3291");
  if (designation === "4.2" || designation === "6.1") return packing_group === "I";
  return (designation === "3" || designation === "4.1") && /^(?:D|SR|PM)/.test(code ?? "");
}

const TEXTS = ["technical_name", "name_choice", "fireworks_reference", "special_agreement"] as const;

/** Faults of what the request says for its document as a whole. */
export function checkPaperStatements(statements: PaperStatements): ProblemError[] {
  const texts = [
    ...(["consignor", "consignee", "carrier", "reference", "responsible_person"] as const).map((member) => ({
      member: member as string,
      value: statements[member],
    })),
    ...(statements.consignees ?? []).map((value, index) => ({ member: `consignees/${index}`, value })),
  ];
  const faults = texts.flatMap(({ member, value }) =>
    value === undefined || (!UNPRINTABLE.test(value) && value.trim() !== "")
      ? []
      : [faultAt("", member, "not_allowed", "Want a text of printable characters without braces.")],
  );
  if (statements.consignee !== undefined && statements.consignees !== undefined)
    faults.push(faultAt("", "consignees", "conflict", "Give consignee, or consignees, not both."));
  return faults;
}

/** Faults of what an item says for its document; `at` is the JSON Pointer of the item. */
export function checkDocumentFacts(
  un: string,
  variants: readonly VariantRecord[],
  facts: DocumentFacts,
  pointer: string,
): ProblemError[] {
  const faults: ProblemError[] = [];
  const fault = (member: keyof DocumentFacts, code: ProblemError["code"], detail: string): void =>
    void faults.push(faultAt(pointer, member, code, detail));
  for (const member of TEXTS) {
    const value = facts[member];
    if (value !== undefined && (UNPRINTABLE.test(value) || value.trim() === ""))
      fault(member, "not_allowed", "Want a text of printable characters without braces.");
  }
  if (
    facts.name_choice !== undefined &&
    !variants.some((variant) => choiceOf(variant, facts.name_choice ?? "") !== undefined)
  ) {
    const names = new Set(variants.flatMap((variant) => choicesOf(variant).map(({ en }) => en)));
    fault("name_choice", "unknown_variant", `UN ${un} has no such name; there is ${[...names].join(", ")}.`);
  }
  if (facts.fireworks_reference !== undefined && !/^[A-Z]{1,3}\/[^/]+$/.test(facts.fireworks_reference.trim())) {
    fault(
      "fireworks_reference",
      "wrong_format",
      "Want the sign of the state, a stroke and the reference, for example D/BAM1234.",
    );
  }
  if ((facts.control_temperature_c === undefined) !== (facts.emergency_temperature_c === undefined)) {
    fault(
      facts.control_temperature_c === undefined ? "control_temperature_c" : "emergency_temperature_c",
      "required",
      "Control and emergency temperature go together.",
    );
  }
  const { control_temperature_c: control, emergency_temperature_c: emergency } = facts;
  if (control !== undefined && emergency !== undefined && control >= emergency) {
    fault("control_temperature_c", "conflict", "The control temperature lies below the emergency temperature (7.1.7).");
  }
  if (control !== undefined && !isControlled(un, facts))
    fault("control_temperature_c", "not_allowed", `UN ${un} is not carried under temperature control (5.4.1.2.3.1).`);
  if (facts.waste_code !== undefined && facts.waste !== true)
    fault("waste_code", "conflict", "It is read only with waste.");
  if (facts.waste_code !== undefined && !/^\d{2} ?\d{2} ?\d{2} ?\*?$/.test(facts.waste_code.trim()))
    fault("waste_code", "wrong_format", "Want the six digits of the European list of waste, for example 15 01 10*.");
  if (facts.waste_rule !== undefined && facts.waste !== true)
    fault("waste_rule", "conflict", "It is read only with waste.");
  const outside = variants.filter(
    (variant) => facts.waste_rule !== undefined && !WASTE_RULES[facts.waste_rule](variant),
  );
  if (outside.length > 0 && outside.length === variants.length)
    fault("waste_rule", "not_allowed", `UN ${un} cannot be waste by ${facts.waste_rule ?? ""}.`);
  if (facts.quantity_estimated === true && facts.waste !== true)
    fault("quantity_estimated", "conflict", "It is read only with waste (5.4.1.1.3.2).");
  if (facts.quantity_estimated === true && variants.some(isNeverEstimated))
    fault("quantity_estimated", "not_allowed", `The quantity of UN ${un} may not be estimated (5.4.1.1.3.2).`);
  const mixed = facts.name_words?.some((word) => word === "solution" || word === "mixture");
  if (mixed === true && variants.every(({ special_provisions }) => special_provisions.includes("274")))
    fault("name_words", "not_allowed", "An n.o.s. entry names a mixture by its technical name (3.1.3.3).");
  if (facts.returned === true && facts.empty_uncleaned !== true)
    fault("returned", "conflict", "It is read only with empty_uncleaned.");
  if (facts.returned === true && facts.packaging !== undefined)
    fault("packaging", "conflict", "What is returned bears the entry of the full carriage (5.4.1.1.6.2.3).");
  if (facts.package_code !== undefined && !/^\d{1,2}[A-Z]{1,2}\d?[A-Z]?$/.test(facts.package_code))
    fault("package_code", "wrong_format", "Want the UN code of a packaging, for example 4G or 31HA1 (6.1.2, 6.5.1.4).");
  if (facts.package_code !== undefined && facts.package_kind === undefined)
    fault(
      "package_code",
      "conflict",
      "A code stands behind the kind of the packages: give package_kind (5.4.1.1.1 (e)).",
    );
  if (facts.packaging !== undefined && facts.empty_uncleaned !== true)
    fault("packaging", "conflict", "The kind of packaging is read only with empty_uncleaned.");
  return faults;
}
