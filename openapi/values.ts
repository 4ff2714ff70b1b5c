import type { AdrNeed } from "./schemas/adr.ts";
import type { CalcDetail } from "./schemas/adr-calculation.ts";
import type { LoadingVerdict } from "./schemas/adr-compatibility.ts";
import type { LoadDetail, LoadNeedName } from "./schemas/adr-load.ts";
import type { AnnexState, DataQuality, Direction, Need, VerdictDetail } from "./schemas/sanctions-entry.ts";

/** A value of an answer: what it means, and what a client does about it. */
type Meanings<Value extends string> = Readonly<Record<Value, string>>;

const VERDICT_DETAILS: Meanings<VerdictDetail> = {
  listed: "An entry in force covers the whole code. Treat the goods as restricted; look at `summary` for the leg, and at `exemption` and `derogations` for a ground that may lift it.",
  conditional: "The code is covered, but a value threshold, a quota, an end use, the destination or the origin of inputs decides. `needs` names the fact.",
  listed_partial: "Only entries that are limited by a description (`ex`) cover the code. Compare the goods with `scope_text`; until that is done, treat them as restricted.",
  listed_below: "Nothing covers this code, but longer codes under it are listed. Ask again with the full code of the goods.",
  listed_by_name: "The words hit listed goods. Choose a code from `candidates` and ask again: a name alone decides nothing.",
  listed_future: "An entry covers the code, but only from a later day than `as_of`. Look at `valid_from` before you sign.",
  listed_expired: "An entry covered the code before `as_of` and no longer does.",
  unknown_code: "The Combined Nomenclature of the day has no such code. Nothing can be concluded from it; `cn_successors` names later codes where they are known.",
  unknown_name: "The words are found in no name. Nothing can be concluded; try other words or a code.",
  not_listed: "The code exists and nothing was found for it. That does not mean that trade is permitted: `scope.not_covered` says what this check does not see.",
};

const NEEDS: Meanings<Need> = {
  code: "A customs code: a name was asked for.",
  longer_code: "The full code of the goods: parts of this heading are listed, others are not.",
  description: "Whether the goods are what `scope_text` describes.",
  origin: "Where the goods, or what they are made from, come from, and on which way.",
  value: "The value: a threshold decides.",
  quota: "Whether the amount that may be traded is used up.",
  destination: "The country that the goods go to.",
  contract_date: "The day of the contract: an earlier one may fall under a wind-down.",
};

const DIRECTIONS: Meanings<Direction> = {
  export: "Sale, supply, transfer or export to persons in the country or for use in it.",
  import: "Purchase or import of goods that originate in the country or are exported from it.",
  transit: "Goods of the Union that cross the country.",
  transport: "Carrying goods of the country, anywhere.",
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
  customs_gaps: "The same, only for codes that nothing else of the regime stops.",
  not_held: "No list is held: what this annex says is not seen.",
  deleted: "The annex ended.",
};

const CALC_DETAILS: Meanings<CalcDetail> = {
  within_limit: "At most 1000 points: the load is exempt in the sense of 1.1.3.6. What still applies is listed.",
  exceeds: "More than 1000 points: all of ADR applies.",
  unit_assumed: "A figure stands for the unit that counts: kilograms for litres at the stricter end of the density, or a whole mass for the explosive in it. `verdict` says whether the load is exempt even so; give what `needs` names for an exact figure.",
  indeterminate: "The UN number alone leaves open what decides. The stricter outcome is given; `needs` has the shortest question that settles it.",
  not_available: "Transport category 0: 1.1.3.6 never applies.",
  no_category: "Table A prints no transport category; no points can be counted.",
  carriage_prohibited: "The goods must not be carried by road.",
  not_subject: "The goods are not subject to ADR.",
};

const LOAD_DETAILS: Meanings<LoadDetail> = {
  ...CALC_DETAILS,
  indeterminate: "Something that is not given decides: which row a UN number is, or whether a claim of limited or excepted quantities holds. The stricter outcome is given; `needs` has the shortest question that settles it.",
  carriage_prohibited: "A substance of the load must not be carried by road.",
  mixing_prohibited: "Two of the goods must not be loaded together (7.5.2); `mixing.pairs` names them.",
  quantity_exceeded: "More of the goods than one transport unit may carry (7.5.5). With the verdict `indeterminate` it may be more; `needs` names the figure.",
  tunnel_closed: "The tunnel that was asked for is closed to this load.",
  mixing_indeterminate: "Whether the goods may be loaded together is open; treat it as prohibited until `needs` is answered.",
  tunnel_indeterminate: "Whether the tunnel is open to the load is not decided; treat it as closed until `needs` is answered.",
};

const LOADING: Meanings<LoadingVerdict> = {
  permitted: "The packages may share a vehicle.",
  permitted_with_conditions: "They may, under the conditions that are given with their paragraph.",
  prohibited: "They must not be loaded together (7.5.2).",
  indeterminate: "Labels or groups that decide are not known. Treat it as prohibited until `needs` is answered.",
};

const ADR_NEEDS: Meanings<AdrNeed> = {
  packing_group: "The packing group.",
  classification_code: "The classification code of column (3b).",
  variant_id: "Which row of Table A: one of `candidates`.",
  labels: "The labels on the packages.",
  l: "Litres instead of kilograms.",
  l_water_capacity: "The water capacity of the receptacles, in litres.",
  net_explosive_mass_kg: "The net explosive mass.",
  kg: "Kilograms.",
  special_provision: "Whether the conditions of a special provision are met; `questions` has them.",
};

const LOAD_NEEDS: Meanings<LoadNeedName> = {
  ...ADR_NEEDS,
  inner_l: "Litres in one inner packaging.",
  inner_kg: "Kilograms in one inner packaging.",
  outer_l: "Litres in one outer packaging.",
  outer_kg: "Kilograms in one outer packaging.",
  package_kg: "Gross mass of one package.",
  outer: "Whether the outer packaging is a box or a tray.",
  packages: "How many packages the line is.",
  density_kg_per_l: "The density, which tells whether the packages can hold the line; or its mass in `kg` instead of `l`.",
  max_mass_t: "The largest permitted mass of the transport unit, in tonnes.",
  lq_gross_t: "The gross mass of all packages in limited quantities, in tonnes.",
};

/** Codes of `not_checked`, as the table of requirements has them. */
const UNCHECKED: Meanings<string> = {
  tanks_and_bulk: "Tanks and carriage in bulk: packages were assumed.",
  containers: "Placards of a container, and its packing certificate before a sea leg.",
  packaging: "Approval, packing instructions and filling of the packagings.",
  mixed_packing: "Different goods in one package.",
  other_modes: "Legs by sea or air.",
  national_law: "National and local restrictions, such as routes and hours.",
  several_vehicles: "How the load is shared between vehicle and trailer: one transport unit was judged as a whole.",
  radioactive: "Particulars of class 7: activity, categories, indexes, dose rates.",
  segregation_food: "Whether foodstuffs are on the vehicle (CV28).",
  temperature: "Control and emergency temperature, and the cooling.",
  tunnel_special: "Special conditions for tunnels that an authority may set for UN 2919 and 3331.",
};

/** Values of answers that a client decides by, each explained, by the name of their schema. A value without a word does not compile. */
export const EXPLAINED = {
  VerdictDetail: VERDICT_DETAILS, Need: NEEDS, Direction: DIRECTIONS, DataQuality: QUALITIES, AnnexState: ANNEX_STATES, CalcDetail: CALC_DETAILS, LoadDetail: LOAD_DETAILS, LoadingVerdict: LOADING, AdrNeed: ADR_NEEDS, LoadNeedName: LOAD_NEEDS, LoadUncheckedCode: UNCHECKED,
} as const;
