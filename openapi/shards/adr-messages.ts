import { z } from "zod";
import { shard, Text4 } from "./common.ts";

/** Texts that people read in ADR answers, each with the names of the values that stand in it. The key is also the machine-readable code. */
export const MESSAGES = {
  edition_outdated: ["edition", "day"],
  edition_in_transition: ["edition", "other", "day"],
  edition_superseded: ["edition", "other", "day"],
  older_edition_usable: ["edition", "other", "day"],
  assumed_1136: [],
  carriage_prohibited: ["un"],
  not_subject: ["un"],
  coolant: ["un"],
  no_category: ["un"],
  category_0: ["un"],
  several_candidates: ["un"],
  note_a: ["un", "limit", "multiplier"],
  chemical_kit: ["un"],
  damaged_battery: ["un"],
  unit_assumed: ["un", "unit"],
  wrong_unit: ["un", "unit"],
  water_capacity: ["un"],
  density_given: ["un", "density"],
  density_reviewed: ["un", "min", "max"],
  density_unknown: ["un", "min", "max"],
  density_outside: ["un", "min", "max"],
  density_outside_range: ["uns"],
  unit_kg: [],
  unit_kg_article: [],
  unit_l: [],
  unit_l_water_capacity: [],
  unit_kg_net_explosive_mass: [],
  empty_uncleaned: ["un", "category"],
  not_counted_lq: ["un"],
  not_counted_eq: ["un"],
  not_counted_sp: ["un", "provision", "questions"],
  remains_sp: ["un", "remains"],
  provision_yes: ["provision"],
  provision_yes_partly: ["provision", "remains"],
  provision_no: ["un"],
  provision_no_category: ["un"],
  provision_yes_elsewhere: ["un"],
  provision_no_elsewhere: ["un", "remains"],
  limited_quantities_duties: [],
  single_category_limit: ["quantity", "limit", "category"],
  units_assumed: ["uns"],
  document_category: ["category", "quantity", "unit", "points"],
  document_total: ["categories", "points"],
  short_l_water_capacity: [],
  short_kg_net_explosive_mass: [],
  document_waste: [],
  document_environment: [],
  document_empty_packaging: [],
  document_empty_receptacle: [],
  document_empty_ibc: [],
  document_empty_large_packaging: [],
  document_empty_uncleaned: [],
  document_residues: ["classes"],
  document_salvage_packaging: [],
  document_salvage_pressure_receptacle: [],
  document_nem: ["mass"],
  document_fireworks: ["state", "reference"],
  document_temperatures: ["control", "emergency"],
  document_provision: ["provision"],
  document_category_0: [],
  assumed_loading: [],
  closed_containers: [],
  foodstuffs: ["uns"],
  foodstuffs_possible: ["uns"],
  quantities_not_assessed: [],
  separate_documents: [],
  unlabelled: ["uns"],
  labels_open: ["uns"],
  limited_quantities: ["uns"],
  special_provision: ["uns", "text"],
  loading_prohibited_goods: ["uns"],
} as const satisfies Record<string, readonly string[]>;

export type MessageKey = keyof typeof MESSAGES;
/** The values that a text wants. */
export type MessageValues<Key extends MessageKey> = Readonly<Record<(typeof MESSAGES)[Key][number], string>>;

export const MESSAGE_KEYS = Object.keys(MESSAGES) as [MessageKey, ...MessageKey[]];

export const AdrMessage = z
  .strictObject({ key: z.enum(MESSAGE_KEYS), text: Text4.meta({ description: "`{name}` stands for a value." }) })
  .meta({ id: "AdrMessage", description: "A text of ADR answers, in the words of one edition." });
export type AdrMessage = z.infer<typeof AdrMessage>;
export const AdrMessages = shard("adr-messages/1", AdrMessage);
export type AdrMessages = z.infer<typeof AdrMessages>;
