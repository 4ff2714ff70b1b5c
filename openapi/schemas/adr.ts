import { ADR_LANGUAGES, inLanguages } from "./languages.ts";
import { z } from "zod";
import { Day, RefusedRelease, Warning } from "./common.ts";
import { ADR_NEEDED, CALC_DETAILS, describeTerms, SUBSTANCE_MET, valuesOf } from "./terms.ts";

/** Wire types of the ADR service (`/v1`). Field names and enumerations of the given interface are kept to the letter. */

export const AdrLang = z.enum(ADR_LANGUAGES).meta({ id: "AdrLang" });
export type AdrLang = z.infer<typeof AdrLang>;

// Not `z.enum`: it prints names that look like whole numbers before the others.
export const AdrClass = z
  .literal(["1", "2", "3", "4.1", "4.2", "4.3", "5.1", "5.2", "6.1", "6.2", "7", "8", "9"])
  .meta({ id: "AdrClass", description: "Class designation." });
export type AdrClass = z.infer<typeof AdrClass>;

export const SubstanceStatus = z.enum(["regulated", "carriage_prohibited", "not_subject_to_adr"]).meta({ id: "SubstanceStatus" });
export type SubstanceStatus = z.infer<typeof SubstanceStatus>;

export const QuantityUnit = z
  .enum(["kg", "kg_article", "l", "l_water_capacity", "kg_net_explosive_mass"])
  .meta({ id: "QuantityUnit", description: "What 1.1.3.6.3 counts for the entry: net mass of the goods, mass of the article without its packaging, litres, water capacity of the receptacle in litres, net explosive mass." });
export type QuantityUnit = z.infer<typeof QuantityUnit>;

export const PackingGroup = z.enum(["I", "II", "III"]).meta({ id: "PackingGroup" });
export type PackingGroup = z.infer<typeof PackingGroup>;

export const TransportCategory = z.enum(["0", "1", "2", "3", "4"]).meta({ id: "TransportCategory", description: "Column (15) of Table A." });
export type TransportCategory = z.infer<typeof TransportCategory>;

export const AdrDataQuality = z.enum(["verified", "demo", "to_review"]).meta({ id: "AdrDataQuality" });

export const Names = z.strictObject(inLanguages(() => z.string())).meta({ id: "Names" });

const variant = {
  class: AdrClass,
  classification_code: z.string().nullable().meta({ description: "Column (3b)." }),
  packing_group: PackingGroup.nullable(),
  labels: z.array(z.string()).meta({ description: "Column (5)." }),
  special_provisions: z.array(z.string()).meta({ description: "Column (6)." }),
  limited_quantity: z
    .strictObject({ text: z.string(), value: z.number().nullable(), unit: z.enum(["kg", "g", "l", "ml"]).nullable() })
    .meta({ description: "Column (7a): largest quantity of an inner packaging; value 0 where limited quantities are not allowed." }),
  excepted_quantity: z.string().nullable().meta({ description: "Column (7b), E0 to E5." }),
  packing_instructions: z.array(z.string()),
  special_packing_provisions: z.array(z.string()),
  mixed_packing_provisions: z.array(z.string()),
  portable_tank: z.strictObject({ instructions: z.array(z.string()), provisions: z.array(z.string()) }),
  tank: z.strictObject({ code: z.string().nullable(), provisions: z.array(z.string()), vehicle: z.string().nullable() }),
  transport_category: TransportCategory.nullable(),
  tunnel_code: z.string().nullable().meta({ description: "Tunnel restriction code of column (15)." }),
  points_multiplier: z.int().nullable().meta({ description: "Factor of 1.1.3.6.4; null for category 0 and where no category is printed." }),
  max_quantity_1136: z.int().nullable().meta({ description: "1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed." }),
  quantity_unit: QuantityUnit.nullable(),
  density_kg_per_l: z
    .strictObject({ min: z.number(), max: z.number(), quality: z.enum(["two_sources", "one_source", "general_knowledge"]) })
    .nullable()
    .meta({ description: "Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l." }),
  carriage_provisions: z.strictObject({
    packages: z.array(z.string()), bulk: z.array(z.string()), loading: z.array(z.string()), operation: z.array(z.string()),
  }),
  hazard_identification_number: z.string().nullable(),
};

export const DocumentMissing = z
  .enum([
    "name_choice", "technical_name", "net_explosive_mass", "classification_code", "labels", "packing_group", "variant_id", "control_temperature",
    "fireworks_reference", "residues", "radioactive_particulars",
  ])
  .meta({ id: "DocumentMissing", description: "What the consignor still has to say before the entry is complete. `radioactive_particulars` (5.4.1.2.5) cannot be given here." });
export type DocumentMissing = z.infer<typeof DocumentMissing>;

/** What a consignor says of goods for their entry in the transport document; members of an item. */
export const documentFacts = {
  name_choice: z.string().max(300).optional().meta({ description: "Which of the alternative names (3.1.2.2): the name in any of the four languages, or its number." }),
  technical_name: z.string().max(300).optional().meta({ description: "Technical name that stands in brackets behind the name (3.1.2.8.1)." }),
  waste: z.boolean().optional().meta({ description: "Waste: the word stands before the name (5.4.1.1.3.1)." }),
  environmentally_hazardous: z.boolean().optional().meta({ description: "Meets 2.2.9.1.10 (5.4.1.1.18); not said of UN 3077 and 3082, whose name says it." }),
  packaging: z.enum(["packaging", "receptacle", "ibc", "large_packaging"]).optional().meta({ description: "With `empty_uncleaned`: what is empty (5.4.1.1.6.2.1)." }),
  salvage: z.enum(["packaging", "pressure_receptacle"]).optional().meta({ description: "Carried in a salvage packaging or salvage pressure receptacle (5.4.1.1.5)." }),
  control_temperature_c: z.number().min(-100).max(100).optional().meta({ description: "Control temperature in °C (5.4.1.2.3.1)." }),
  emergency_temperature_c: z.number().min(-100).max(100).optional().meta({ description: "Emergency temperature in °C (5.4.1.2.3.1)." }),
  fireworks_reference: z.string().max(60).optional().meta({ description: "Classification reference of fireworks, such as D/BAM1234 (5.4.1.2.1 (g))." }),
  residues_of: z.array(z.enum(["3", "4.1", "5.1", "6.1", "8", "9"])).min(1).max(6).optional().meta({ description: "UN 3509: classes and subsidiary hazards of the residues (5.4.1.1.19)." }),
} as const;

/** The facts with the members of an item that stand in its entry too. */
export interface DocumentFacts extends z.infer<z.ZodObject<typeof documentFacts>> {
  empty_uncleaned?: boolean | undefined;
  net_explosive_mass_kg?: number | undefined;
  classification_code?: string | undefined;
  labels?: string[] | undefined;
  packing_group?: "I" | "II" | "III" | undefined;
  exempt_as?: "lq" | "eq" | "sp" | undefined;
  special_provision?: string | undefined;
  critically_damaged?: boolean | undefined;
}

export const TransportDocument = z
  .strictObject({
    required: z.boolean().meta({ description: "False where no entry is needed: goods that may not be carried, are not subject to ADR, or are relieved of it." }),
    paragraph: z.string(),
    template: z.string().nullable().meta({ description: "The entry with `{...}` for what is missing; null where none is required." }),
    missing: z.array(DocumentMissing),
    line: z.string().nullable().meta({ description: "The complete entry; null while something is missing, and where none is required." }),
  })
  .meta({ id: "TransportDocument", description: "The entry of goods in the transport document (5.4.1.1.1), in one language." });
export type TransportDocument = z.infer<typeof TransportDocument>;

export const Variant = z
  .strictObject({
    variant_id: z.string(), name: z.string(), names: Names, status: SubstanceStatus, ...variant,
    name_choices: z.array(z.string()).meta({ description: "Alternatives of the name, of which the document gives the most fitting (3.1.2.2); empty where there is one name." }),
    document_line: z.string().nullable().meta({ description: "Complete entry for the transport document (5.4.1.1.1); null while something is missing, for goods that may not be carried or are not subject to ADR, and for an entry that is not for carriage by road (SP 642)." }),
    document: z
      .strictObject({ template: z.string().nullable(), missing: z.array(DocumentMissing) })
      .meta({ description: "The entry with `{...}` for what the consignor has to say, and the names of these; template null where no entry is needed." }),
    data_quality: AdrDataQuality,
  })
  .meta({ id: "Variant", description: "One row of Table A (3.2)." });
export type Variant = z.infer<typeof Variant>;

export const AdrMeta = z
  .strictObject({
    source: z.literal("cargolex-adr-v1"), edition: z.string(), as_of: Day, dataset_version: z.string(), source_version: z.string(),
    stale: z.boolean(), warnings: z.array(Warning), disclaimer: z.string(),
  })
  .meta({ id: "AdrMeta" });
export type AdrMeta = z.infer<typeof AdrMeta>;

const columns = Object.fromEntries(
  Object.entries(variant).map(([name, schema]) => [name, (schema as z.ZodType).nullable()]),
) as { [Name in keyof typeof variant]: z.ZodNullable<(typeof variant)[Name]> };

export const Substance = z
  .strictObject({
    un: z.string(), edition: z.string(), lang: AdrLang, name: z.string(), ...columns, class: AdrClass, status: SubstanceStatus,
    ambiguous: z.array(z.string()).meta({ description: "Columns that differ between the variants; each is null at this level." }),
    variants: z.array(Variant), meta: AdrMeta,
  })
  .meta({ id: "Substance", description: "A UN number with every row of Table A that it has." });
export type Substance = z.infer<typeof Substance>;

/** Something to know about an answer, with the provision it rests on. */
export const AdrNotice = z.strictObject({ code: z.string(), rule: z.string().nullable(), text: z.string() }).meta({ id: "AdrNotice" });
export type AdrNotice = z.infer<typeof AdrNotice>;

export const SearchHit = z
  .strictObject({
    un: z.string(), name: z.string(), class: AdrClass, packing_groups: z.array(PackingGroup),
    matched: z.strictObject({
      lang: AdrLang.nullable(),
      field: z.enum(["un", "name", "trade_name", "class"]).meta({ description: "name: of Table A. trade_name: a reviewed name of trade or everyday speech, such as LPG for UN 1965." }),
      by: z.enum(valuesOf(SUBSTANCE_MET)).nullable().meta({ description: describeTerms("How a name was met; null for a UN number or a class.", SUBSTANCE_MET) }),
      words: z.array(z.string()).meta({ description: "Words of the question that were met, folded." }),
    }),
  })
  .meta({ id: "SearchHit" });
export type SearchHit = z.infer<typeof SearchHit>;
export const SearchResponse = z
  .strictObject({
    results: z.array(SearchHit), total: z.int(), limit: z.int(), offset: z.int(),
    notices: z.array(AdrNotice).meta({ description: "Goods of this name that are not in ADR, such as AdBlue." }),
    meta: AdrMeta,
  })
  .meta({ id: "SearchResponse" });
export type SearchResponse = z.infer<typeof SearchResponse>;

export const ClassEntry = z.strictObject({ class: AdrClass, name: z.string(), count: z.int() }).meta({ id: "ClassEntry" });
export const ClassesResponse = z.strictObject({ classes: z.array(ClassEntry), meta: AdrMeta }).meta({ id: "ClassesResponse" });
export type ClassesResponse = z.infer<typeof ClassesResponse>;

export const AdrNeed = z
  .enum(valuesOf(ADR_NEEDED))
  .meta({ id: "AdrNeed", description: describeTerms("The shortest fact that would settle what a UN number alone leaves open.", ADR_NEEDED) });
export type AdrNeed = z.infer<typeof AdrNeed>;
export const ProvisionQuestions = z
  .strictObject({
    special_provision: z.string(),
    effect: z.enum(["exempt", "partly", "never_subject", "elsewhere"]),
    ways: z.array(z.array(z.string())).meta({ description: "Ways to meet the provision, each a list of questions that all want a yes; one way is enough." }),
    yes: z.string().meta({ description: "What follows from a yes to every question of a way." }),
    no: z.string().meta({ description: "What follows otherwise." }),
  })
  .meta({ id: "ProvisionQuestions", description: "A special provision that could take the goods out of ADR or relieve them (1.1.3.4.1), as questions." });
export type ProvisionQuestions = z.infer<typeof ProvisionQuestions>;

export const ItemNeed = z
  .strictObject({
    index: z.int(), un: z.string(), needs: z.array(AdrNeed), candidates: z.array(z.string()),
    questions: z.array(ProvisionQuestions).optional().meta({ description: "With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`." }),
  })
  .meta({ id: "ItemNeed", description: "What one item leaves open, with the variants it may be." });
export type ItemNeed = z.infer<typeof ItemNeed>;

export const CompatibilityItem = z
  .strictObject({
    un: z.string().max(20), variant_id: z.string().max(60).optional(), packing_group: PackingGroup.optional(),
    classification_code: z.string().max(20).optional(), labels: z.array(z.string().max(10)).min(1).max(6).optional(),
    limited_quantity: z.boolean().optional(),
    exempt_as: z.enum(["sp"]).optional().meta({ description: "Taken out of ADR by a special provision of column (6): 7.5.2 does not concern it." }),
    special_provision: z.string().max(10).optional().meta({ description: "The provision, with `exempt_as: sp`." }),
  })
  .meta({ id: "CompatibilityItem" });
export type CompatibilityItem = z.infer<typeof CompatibilityItem>;
export const CompatibilityRequest = z
  .strictObject({ uns: z.array(z.string().max(20)).min(2).max(20).optional(), items: z.array(CompatibilityItem).min(2).max(20).optional() })
  .meta({ id: "CompatibilityRequest", description: "Either `uns` or `items`, 2 to 20 elements." });
export type CompatibilityRequest = z.infer<typeof CompatibilityRequest>;

export const LoadingVerdict = z.enum(["permitted", "permitted_with_conditions", "prohibited", "indeterminate"]).meta({ id: "LoadingVerdict" });
export type LoadingVerdict = z.infer<typeof LoadingVerdict>;
export const CompatibilityPair = z
  .strictObject({
    a: z.int().meta({ description: "Index of the first item." }), b: z.int(), uns: z.array(z.string()).length(2),
    verdict: LoadingVerdict, rule: z.string(), labels: z.array(z.string()).meta({ description: "The pair of labels or compatibility groups that decided." }),
    conditions: z.array(z.string()), decided_by: z.enum(["single_variant", "all_candidates", "undecided"]),
  })
  .meta({ id: "CompatibilityPair" });
export type CompatibilityPair = z.infer<typeof CompatibilityPair>;
export const CompatibilityResponse = z
  .strictObject({
    compatible: z.boolean().meta({ description: "True only for permitted and permitted_with_conditions." }),
    verdict: LoadingVerdict, pairs: z.array(CompatibilityPair), needs: z.array(ItemNeed), notices: z.array(AdrNotice), meta: AdrMeta,
  })
  .meta({ id: "CompatibilityResponse" });
export type CompatibilityResponse = z.infer<typeof CompatibilityResponse>;

export const CalcItem = z
  .strictObject({
    un: z.string().max(20),
    kg: z.number().optional().meta({ description: "Quantity in kilograms." }),
    l: z.number().optional().meta({ description: "Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles." }),
    density_kg_per_l: z.number().optional().meta({ description: "Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg)." }),
    cylinders: z.number().optional().meta({ description: "Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity." }),
    l_per_cylinder: z.number().optional().meta({ description: "Water capacity of one receptacle in litres." }),
    net_explosive_mass_kg: z.number().optional().meta({ description: "Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg." }),
    packing_group: PackingGroup.optional(),
    variant_id: z.string().max(60).optional(),
    classification_code: z.string().max(20).optional(),
    empty_uncleaned: z.boolean().optional().meta({ description: "Empty uncleaned packaging; needs no quantity (1.1.3.6.1)." }),
    exempt_as: z.enum(["lq", "eq", "sp"]).optional().meta({ description: "Carried in limited or excepted quantities, or exempted by a special provision of column (6): not counted (1.1.3.6.5)." }),
    special_provision: z.string().max(10).optional().meta({ description: "The provision, with `exempt_as: sp`." }),
    critically_damaged: z.boolean().optional().meta({ description: "Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones." }),
  })
  .meta({ id: "CalcItem" });
export type CalcItem = z.infer<typeof CalcItem>;
export const CalcRequest = z.strictObject({ items: z.array(CalcItem).min(1).max(1000) }).meta({ id: "CalcRequest" });
export type CalcRequest = z.infer<typeof CalcRequest>;

export const CalcDetail = z
  .enum(valuesOf(CALC_DETAILS))
  .meta({ id: "CalcDetail", description: describeTerms("Why the verdict is what it is.", CALC_DETAILS) });
export type CalcDetail = z.infer<typeof CalcDetail>;
export const CalcLine = z
  .strictObject({
    un: z.string(), variant_id: z.string().nullable(), candidates: z.array(z.string()), transport_category: TransportCategory.nullable(),
    multiplier: z.int().nullable(), quantity: z.number().nullable(), unit: QuantityUnit.nullable(), points: z.number().nullable(),
    points_range: z.strictObject({ min: z.number(), max: z.number().nullable() }).nullable(), notes: z.array(AdrNotice),
  })
  .meta({ id: "CalcLine" });
export type CalcLine = z.infer<typeof CalcLine>;
export const CalcResponse = z
  .strictObject({
    verdict: z.enum(["exempt", "requires_full_adr"]),
    verdict_detail: CalcDetail,
    decided_by: z.enum(["single_variant", "all_candidates", "stricter_candidate"]),
    points: z.number().nullable(),
    points_range: z.strictObject({ min: z.number(), max: z.number().nullable() }).nullable(),
    threshold: z.literal(1000),
    items: z.array(CalcLine),
    by_category: z.array(
      z.strictObject({ category: TransportCategory, quantity: z.number(), unit: QuantityUnit.nullable(), points: z.number().nullable() }),
    ),
    needs: z.array(ItemNeed), warnings: z.array(Warning), notices: z.array(AdrNotice),
    still_applies: z.array(z.string()).meta({ description: "What still applies below the limit (1.1.3.6.2)." }),
    document_text: z.string().nullable().meta({ description: "Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed." }),
    meta: AdrMeta,
  })
  .meta({ id: "CalcResponse" });
export type CalcResponse = z.infer<typeof CalcResponse>;

export const AdrQuery = z.strictObject({ lang: AdrLang.default("pl"), edition: z.string().max(10).optional(), as_of: Day.optional() });
export type AdrQuery = z.infer<typeof AdrQuery>;
export const AdrPostQuery = z.strictObject({ ...AdrQuery.shape, strict: z.enum(["0", "1"]).default("0") });
export type AdrPostQuery = z.infer<typeof AdrPostQuery>;
export const SearchQuery = z.strictObject({
  ...AdrQuery.shape,
  q: z.string().max(400).optional(),
  class: AdrClass.optional(),
  limit: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(100_000).default(0),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const AdrStatus = z
  .strictObject({
    dataset_version: z.string(), as_of: Day, stale: z.boolean(),
    editions: z.array(
      z.strictObject({
        edition: z.string(), title: z.string(), valid_from: Day, valid_to: Day, transition_until: Day, current: z.boolean(),
        source_version: z.string(), un_numbers: z.int(), rows: z.int(), verified_rows: z.int(),
      }),
    ),
    pending: z
      .array(z.strictObject({ edition: z.string(), valid_from: Day }))
      .meta({ description: "The edition that follows the newest one held, with the day from which it applies: ADR changes every two years. Until it is held, answers for later days are stale." }),
    refused_release: RefusedRelease.nullable(),
  })
  .meta({ id: "AdrStatus" });
export type AdrStatus = z.infer<typeof AdrStatus>;
