import type { LoadingVerdict } from "./schemas/adr-compatibility.ts";
import type { LoadDetail, LoadNeedName } from "./schemas/adr-load.ts";
import type { AnnexState, DataQuality, Direction } from "./schemas/sanctions-entry.ts";
import { ADR_NEEDED, CALC_DETAILS, meaningsOf, NEEDED, VERDICT_DETAILS } from "./schemas/terms.ts";

/** A value of an answer: what it means, and what a client does about it. */
type Meanings<Value extends string> = Readonly<Record<Value, string>>;

const DIRECTIONS: Meanings<Direction> = {
  export: "Sale, supply, transfer or export to persons in the country or for use in it.",
  import: "Purchase or import of goods that originate in the country or are exported from it.",
  transit: "Goods of the Union that cross the country.",
  transport: "Carrying goods of the country, anywhere.",
  third_country:
    "Trade with other countries, in goods made of inputs of the country, carried through it, or meant for it.",
};

const QUALITIES: Meanings<DataQuality> = {
  verified: "Two independent sources agree on the code.",
  to_review: "One source says so.",
  demo: "Test data; never in a release.",
};

const ANNEX_STATES: Meanings<AnnexState> = {
  complete: "The newest list of the law is held.",
  old_text: "A list of the law is held, of an older text only.",
  codes_from_customs: "The law names the goods in words; the codes are those that customs apply.",
  customs_gaps: "The same, for a ban beside the lists, such as the arms embargo.",
  not_held: "No list is held: what this annex says is not seen.",
  deleted: "The annex ended.",
};

const LOAD_DETAILS: Meanings<LoadDetail> = {
  ...meaningsOf(CALC_DETAILS),
  indeterminate:
    "Something that is not given decides: which row a UN number is, or whether a claim of limited or excepted quantities holds. The stricter outcome is given; `needs` has the shortest question that settles it.",
  carriage_prohibited: "A substance of the load must not be carried by road.",
  carriage_not_allowed:
    "Table A does not admit goods in the tank, or in bulk, as the item says; `carriage` names the columns and codes.",
  carriage_open:
    "It is open how goods are carried or may be: rows of a UN number differ on tanks or bulk, or more of one liquid or gas than packages plausibly hold is given without `packages`; `needs` asks for `carriage`.",
  mixing_prohibited: "Two of the goods must not be loaded together (7.5.2); `mixing.pairs` names them.",
  quantity_exceeded:
    "More of the goods than one transport unit may carry (7.5.5). With the verdict `indeterminate` it may be more; `needs` names the figure.",
  tunnel_closed: "The tunnel that was asked for is closed to this load.",
  mixing_indeterminate:
    "Whether the goods may be loaded together is open; treat it as prohibited until `needs` is answered.",
  tunnel_indeterminate:
    "Whether the tunnel is open to the load is not decided; treat it as closed until `needs` is answered.",
};

const LOADING: Meanings<LoadingVerdict> = {
  permitted: "The packages may share a vehicle.",
  permitted_with_conditions: "They may, under the conditions that are given with their paragraph.",
  prohibited: "They must not be loaded together (7.5.2).",
  indeterminate: "Labels or groups that decide are not known. Treat it as prohibited until `needs` is answered.",
};

const LOAD_NEEDS: Meanings<LoadNeedName> = {
  ...meaningsOf(ADR_NEEDED),
  inner_l: "Litres in one inner packaging.",
  inner_kg: "Kilograms in one inner packaging.",
  outer_l: "Litres in one outer packaging.",
  outer_kg: "Kilograms in one outer packaging.",
  package_kg: "Gross mass of one package.",
  outer: "Whether the outer packaging is a box or a tray.",
  packages: "How many packages the line is.",
  density_kg_per_l:
    "The density, which tells whether the packages can hold the line; or its mass in `kg` instead of `l`.",
  max_mass_t: "The largest permitted mass of the transport unit, in tonnes.",
  environmentally_hazardous: "Whether the goods are environmentally hazardous (2.2.9.1.10).",
  provision_way: "Which way of the questions of the exemption is met; `ways` has them.",
  carriage: "Whether the goods are in packages, in a tank or in bulk.",
  "tank.code": "The tank code of the tank, or the instruction of the portable tank.",
  "tank.capacity_l": "The capacity of the tank in litres, which vehicle approval and the driver's course begin at.",
  "bulk.code": "The vehicle or container for bulk: VC1 to VC3, BK1 to BK3.",
  name_words:
    "How the substance is stabilized: `stabilized` (by inhibitors) or `temperature_controlled`; V8 and S4 apply to the latter.",
  lq_gross_t: "The gross mass of all packages in limited quantities, in tonnes.",
};

/** Codes of `not_checked`, as the table of requirements has them. */
const UNCHECKED: Meanings<string> = {
  packing_instructions: "Special packing provisions of column (9a), by code: their text is not held.",
  special_agreement: "A special agreement (1.5.1) that was stated: its conditions.",
  claim_unconfirmed: "Limits of a followed exemption that no figure of the request confirms.",
  exemptions_not_asked:
    "Exemptions that no question is about: multilateral agreements, exceptions of class 7, data loggers.",
  tank_not_computed:
    "Of tanks: inspections, plate and certificate, the text of special provisions, filling in figures, MEGCs, tanks of plastics and for waste.",
  bulk_not_computed: "Of bulk: the approval of containers, and the conditions of class 6.2 and UN 3509.",
  mixing_tanks: "Goods in tanks and in bulk beside other goods: 7.5.2 is about packages.",
  memu: "Mobile explosives manufacturing units.",
  tanks_and_bulk: "Tanks and carriage in bulk: packages were assumed.",
  containers: "Placards of a container, and its packing certificate before a sea leg.",
  packaging: "Approval, packing instructions and filling of the packagings.",
  document_statements: "Statements of the transport document that no member of the request tells.",
  document_language: "Languages of the document, which follow the countries of the journey (5.4.1.4.1).",
  mixed_packing: "Different goods in one package.",
  other_modes: "Legs by sea or air.",
  national_law: "National and local restrictions, such as routes and hours.",
  several_vehicles: "How the load is shared between vehicle and trailer: one transport unit was judged as a whole.",
  radioactive: "Particulars of class 7: activity, categories, indexes, dose rates.",
  segregation_food: "Whether foodstuffs are on the vehicle (CV28).",
  temperature: "Control and emergency temperature, and the cooling.",
  tunnel_special: "Special conditions for tunnels that an authority may set for UN 2919 and 3331.",
};

/**
 * Values that their schema does not describe itself, by its name; a value without a word does not compile. The schema
 * that is printed gets them as its description.
 */
export const EXPLAINED = {
  Direction: DIRECTIONS,
  DataQuality: QUALITIES,
  AnnexState: ANNEX_STATES,
  LoadDetail: LOAD_DETAILS,
  LoadingVerdict: LOADING,
  LoadNeedName: LOAD_NEEDS,
  LoadUncheckedCode: UNCHECKED,
} as const;

/** All values of answers that a client decides by, each explained, by the name of their schema. */
export const VALUES = {
  VerdictDetail: meaningsOf(VERDICT_DETAILS),
  Need: meaningsOf(NEEDED),
  CalcDetail: meaningsOf(CALC_DETAILS),
  AdrNeed: meaningsOf(ADR_NEEDED),
  ...EXPLAINED,
} as const;
