import type { DocumentFacts, DocumentMissing, TransportDocument } from "../../../openapi/schemas/adr-document.ts";
import type { TankKind } from "../../../openapi/schemas/adr-carriage.ts";
import { NAME_WORDS } from "../../../openapi/schemas/adr-keys.ts";
import type { VariantRecord } from "../../../openapi/shards/adr.ts";
import { tankProvisionOf } from "../../rules/adr/carriage.ts";
import { OPEN } from "../../rules/adr/item.ts";
import { shortestQuestion, type Voice } from "../voice.ts";
import { writeAdditions } from "./additions.ts";
import { namesOf, resolveName } from "./facts.ts";

/** An entry of the UN list that is not for carriage by road, outside a chain with carriage by sea or air. */
const NOT_BY_ROAD = "642";

/**
 * Provisions of column (6) under which the name is supplemented with a technical name (3.1.2.8.1), or that of the gas
 * (5.4.1.2.2 (e)).
 */
const NAMED: readonly string[] = ["274", "318", "398"];

/** Excepted packages of radioactive material: of chapter 5.4 they need the UN number only (5.1.5.4.2). */
const EXCEPTED_PACKAGES: ReadonlySet<string> = new Set(["2908", "2909", "2910", "2911"]);

/** Discarded packagings: the name is followed by the classes of the residues (5.4.1.1.19). */
const DISCARDED = "3509";

/** Rows that an exemption relieves of the document, with the paragraph that does. */
export interface DocumentRelief {
  paragraph: string;
  rows: ReadonlySet<VariantRecord>;
}

/** What the rest of the load says of the entries of an item. */
interface DocumentContext {
  relief: DocumentRelief | null;
  /** Rows whose provision for tanks is named (SP 640). */
  named: ReadonlySet<VariantRecord>;
}

const ALONE: DocumentContext = { relief: null, named: new Set() };

/**
 * The entry of one row for the transport document in one language (5.4.1.1.1): UN number, name, hazard, packing group,
 * tunnel code, in this order
 * and without anything between, then what other paragraphs add. What the caller has not said stands in braces in the
 * template, and there is no line.
 */
export function writeDocument(
  un: string,
  variant: VariantRecord,
  facts: DocumentFacts,
  voice: Voice,
  { relief, named }: DocumentContext = ALONE,
  open: OpenParts = {},
): TransportDocument {
  const unneeded = notRequired(variant, facts, relief);
  if (unneeded !== null) return { required: false, paragraph: unneeded, template: null, missing: [], line: null };
  if (EXCEPTED_PACKAGES.has(un))
    return { required: true, paragraph: "5.1.5.4.2", template: `UN ${un}`, missing: [], line: `UN ${un}` };
  const missing: DocumentMissing[] = [];
  /** A cell that the caller fills, or its place. */
  const filled = (value: string | undefined, need: DocumentMissing): string => {
    if (value === undefined) missing.push(need);
    return value ?? `{${need}}`;
  };
  const emptied = facts.empty_uncleaned === true && facts.returned !== true && variant.class !== "7";
  const means = emptied ? meansOf(facts) : null;
  const short = emptied && means === null;
  const entry = (): string[] => [
    ...entryOf(un, variant, facts, voice, filled, open),
    ...writeAdditions(
      un,
      variant,
      { ...facts, empty_uncleaned: means === null ? facts.empty_uncleaned : undefined },
      voice,
      filled,
    ),
    ...(named.has(variant) && !emptied
      ? [voice.render("document_tank_provision", { provision: tankProvisionOf(variant) ?? "" })]
      : []),
  ];
  const template =
    means !== null
      ? `${voice.render(`document_empty_${means}`, {})}, ${voice.render("document_last_load", { entry: entry().join(", ") })}`
      : short
        ? `${voice.render(`document_empty_${facts.packaging ?? (variant.class === "2" ? "receptacle" : "packaging")}`, {})}, ${open.hazard ?? hazardOf(un, variant, facts, filled)}`
        : entry().join(", ");
  return {
    required: true,
    paragraph: means !== null ? "5.4.1.1.6.2.2" : short ? "5.4.1.1.6.2.1" : "5.4.1.1.1",
    template,
    missing: [...new Set(missing)],
    line: missing.length > 0 ? null : template,
  };
}

/** What is empty of goods in tanks and in bulk (5.4.1.1.6.2.2); null of packages. */
function meansOf({ tank, carriage, bulk }: DocumentFacts): TankKind | "vehicle" | null {
  if (tank !== undefined) return tank.kind;
  return carriage === "bulk" || bulk !== undefined ? "vehicle" : null;
}

/**
 * The entry of goods that may still be several rows: the same for all of them, or `missing` says what would tell them
 * apart.
 */
export function writeItemDocument(
  un: string,
  variants: readonly VariantRecord[],
  facts: DocumentFacts,
  voice: Voice,
  context: DocumentContext = ALONE,
): TransportDocument {
  const written = variants.map((variant) => writeDocument(un, variant, facts, voice, context));
  const [first] = written;
  if (first === undefined) throw new Error(`UN ${un} has no row`);
  const question = shortestQuestion(
    variants.map((variant, index) => ({ variant, outcome: JSON.stringify(written[index]) })),
  );
  if (question.length === 0) return first;
  const missing = [
    ...question.filter((need) => need === "packing_group" || need === "classification_code" || need === "variant_id"),
    ...written.flatMap((document) => document.missing),
  ];
  const strict = variants.filter((_, index) => written[index]?.required === true);
  const [shown] = strict;
  const open = openPartsOf(un, strict, facts, `{${question[0] ?? "variant_id"}}`);
  return {
    ...first,
    required: shown !== undefined,
    template: shown === undefined ? null : writeDocument(un, shown, facts, voice, context, open).template,
    missing: [...new Set(missing)],
    line: null,
  };
}

/** Parts of an entry that the rows do not share, each with what stands in its place. */
interface OpenParts {
  hazard?: string;
  packing_group?: string;
  tunnel_code?: string;
}

/** Where rows that goods may be differ, the entry names no row: a code that is not settled is never printed. */
function openPartsOf(un: string, variants: readonly VariantRecord[], facts: DocumentFacts, place: string): OpenParts {
  const differ = (part: (variant: VariantRecord) => string | null): boolean => new Set(variants.map(part)).size > 1;
  return {
    ...(differ((variant) => hazardOf(un, variant, facts, (value) => value ?? "")) ? { hazard: place } : {}),
    ...(differ((variant) => variant.packing_group) ? { packing_group: "{packing_group}" } : {}),
    ...(differ((variant) => variant.tunnel_code) ? { tunnel_code: place } : {}),
  };
}

type Fill = (value: string | undefined, need: DocumentMissing) => string;

/** (a) to (d) and (k) of 5.4.1.1.1. */
function entryOf(
  un: string,
  variant: VariantRecord,
  facts: DocumentFacts,
  voice: Voice,
  filled: Fill,
  open: OpenParts,
): string[] {
  const names = namesOf(variant, voice.lang);
  const chosen = names.length === 1 ? names[0] : resolveName(variant, facts.name_choice, voice.lang);
  const name = renderName(filled(chosen, "name_choice"), variant, facts.name_words ?? [], voice);
  // What is classified by 2.1.3.5.5 says so behind the entry (5.4.1.1.3.1).
  const before = facts.waste === true && facts.waste_rule !== "2.1.3.5.5" && !isWaste(name, voice);
  const waste = before ? `${voice.render("document_waste", {})} ` : "";
  const named =
    facts.waste_rule === undefined && NAMED.some((provision) => variant.special_provisions.includes(provision));
  const technical =
    facts.technical_name === undefined && !named ? "" : ` (${filled(facts.technical_name, "technical_name")})`;
  const residues =
    un === DISCARDED
      ? ` (${voice.render("document_residues", { classes: filled(facts.residues_of && sortClasses(facts.residues_of).join(", "), "residues") })})`
      : "";
  const group = OPEN.packing_group.has(un)
    ? filled(facts.packing_group ?? variant.packing_group ?? undefined, "packing_group")
    : (open.packing_group ?? variant.packing_group);
  const tunnel = open.tunnel_code ?? variant.tunnel_code;
  return [
    `UN ${un} ${waste}${name}${technical}${residues}`,
    open.hazard ?? hazardOf(un, variant, facts, filled),
    ...(group === null ? [] : [group]),
    ...(tunnel === null ? [] : [`(${tunnel})`]),
  ];
}

/**
 * 5.4.1.1.1 (c): class 1 by classification code, class 7 by class, batteries and vehicles with label 9A by class 9,
 * others by the labels of column
 * (5), further ones in brackets; without labels the class.
 */
function hazardOf(
  un: string,
  { class: designation, classification_code: code, labels: cell }: VariantRecord,
  facts: DocumentFacts,
  filled: Fill,
): string {
  const open = OPEN.labels.has(un) && designation !== "1";
  const labels = (open ? mainFirst(facts.labels ?? [], designation) : cell)
    .filter((label) => !label.startsWith("see"))
    .flatMap((label) => label.split("+"));
  const byClass = designation === "1" || designation === "7";
  const further = byClass ? labels.filter((label) => !label.startsWith(designation)) : labels.slice(1);
  const first =
    designation === "1"
      ? filled(facts.classification_code ?? code ?? undefined, "classification_code")
      : designation === "7"
        ? "7"
        : open
          ? filled(labels[0], "labels")
          : (labels[0] ?? designation).replace("9A", "9");
  return further.length === 0 ? first : `${first} (${further.join(", ")})`;
}

/** The labels of an article with its own hazard first. */
function mainFirst(labels: readonly string[], designation: string): readonly string[] {
  return [...labels].toSorted((a, b) => Number(b.startsWith(designation)) - Number(a.startsWith(designation)));
}

/** Classes in the order of their numbers, as 5.4.1.1.19 wants the residues. */
function sortClasses(classes: readonly string[]): string[] {
  return [...new Set(classes)].toSorted((a, b) => Number(a) - Number(b));
}

/** How the English name of Table A has each word already; a name that is molten or of elevated temperature is hot. */
const HAS_WORD: Readonly<Record<(typeof NAME_WORDS)[number], RegExp>> = {
  hot: /MOLTEN|ELEVATED TEMPERATURE/,
  molten: /MOLTEN/,
  solution: /SOLUTION/,
  mixture: /MIXTURE/,
  stabilized: /STABILIZED/,
  temperature_controlled: /TEMPERATURE CONTROLLED/,
};

/** A name with the words that belong to it, each once; HOT stands before it, the others behind. */
function renderName(
  name: string,
  { names }: VariantRecord,
  words: readonly (typeof NAME_WORDS)[number][],
  voice: Voice,
): string {
  return NAME_WORDS.toReversed()
    .filter((word) => words.includes(word) && !HAS_WORD[word].test(names.en))
    .filter((word, _, states) => word !== "hot" || !states.includes("molten"))
    .reduce((worded, word) => voice.render(`document_${word}`, { name: worded }), name);
}

/** True if a name has the word for waste in it, so that it is not put in front again (5.4.1.1.3.1). */
function isWaste(name: string, voice: Voice): boolean {
  return name.toUpperCase().includes(voice.render("document_waste", {}));
}

/** The paragraph by which goods need no entry, or null. */
function notRequired(variant: VariantRecord, facts: DocumentFacts, relief: DocumentRelief | null): string | null {
  const { status, special_provisions } = variant;
  if (status !== "regulated") return "3.2.1";
  if (special_provisions.includes(NOT_BY_ROAD)) return `SP ${NOT_BY_ROAD}`;
  if (facts.exempt_as === "lq") return "3.4.1";
  if (facts.exempt_as === "eq") return "3.5.1.1";
  return relief?.rows.has(variant) === true ? relief.paragraph : null;
}
