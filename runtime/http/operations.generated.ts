// Printed from openapi/routes.ts by `npm run openapi`. Do not edit.
import type { Operation } from "./handler.ts";
import type { WireSchema } from "./validation.ts";

const SanctionsLang: WireSchema = { enum: ["pl","en","de","fr"] };
const LegDirection: WireSchema = { enum: ["export","import","transit","transport","third_country"] };
const View: WireSchema = { enum: ["full","basic","verdict"] };
const AffectedRequest: WireSchema = { type: "object", properties: { since: { type: "string", maxLength: 20 }, codes: { type: "array", minItems: 1, maxItems: 5000, items: { type: "string", maxLength: 40 } }, country: { type: "string", maxLength: 20 }, regime: { type: "string", maxLength: 20 } }, required: ["since","codes"], additionalProperties: false };
const Lead: WireSchema = { type: "object", properties: { email: { type: "string", minLength: 3, maxLength: 254, format: "email" }, source: { type: "string", maxLength: 200 }, utm: { type: "object", propertyNames: { type: "string", maxLength: 64 }, additionalProperties: { type: "string", maxLength: 256 }, maxProperties: 20 } }, required: ["email"], additionalProperties: false };
const AdrLang: WireSchema = { enum: ["pl","en","de","fr"] };
const AdrClass: WireSchema = { enum: ["1","2","3","4.1","4.2","4.3","5.1","5.2","6.1","6.2","7","8","9"] };
const PackingGroup: WireSchema = { enum: ["I","II","III"] };
const CompatibilityItem: WireSchema = { type: "object", properties: { un: { type: "string", maxLength: 20 }, variant_id: { type: "string", maxLength: 60 }, packing_group: PackingGroup, classification_code: { type: "string", maxLength: 20 }, labels: { type: "array", minItems: 1, maxItems: 6, items: { type: "string", maxLength: 10 } }, limited_quantity: { type: "boolean" }, exempt_as: { enum: ["sp"] }, special_provision: { type: "string", maxLength: 10 } }, required: ["un"], additionalProperties: false };
const CompatibilityRequest: WireSchema = { type: "object", properties: { uns: { type: "array", minItems: 2, maxItems: 20, items: { type: "string", maxLength: 20 } }, items: { type: "array", minItems: 2, maxItems: 20, items: CompatibilityItem } }, additionalProperties: false };
const CalcItem: WireSchema = { type: "object", properties: { un: { type: "string", maxLength: 20 }, kg: { type: "number" }, l: { type: "number" }, density_kg_per_l: { type: "number" }, cylinders: { type: "number" }, l_per_cylinder: { type: "number" }, net_explosive_mass_kg: { type: "number" }, packing_group: PackingGroup, variant_id: { type: "string", maxLength: 60 }, classification_code: { type: "string", maxLength: 20 }, empty_uncleaned: { type: "boolean" }, exempt_as: { enum: ["lq","eq","sp","1.1.3.1a","1.1.3.1c","1.1.3.1d","1.1.3.1e","1.1.3.1f","1.1.3.2a","1.1.3.2c","1.1.3.2d","1.1.3.2e","1.1.3.2f","1.1.3.2g","1.1.3.3","1.1.3.5","1.1.3.7a","1.1.3.7b","1.1.3.9","1.1.3.10a","1.1.3.10b","1.1.3.10c","1.1.3.10d","2.2.3.1.5"] }, special_provision: { type: "string", maxLength: 10 }, provision_way: { type: "integer", minimum: 1, maximum: 9 }, critically_damaged: { type: "boolean" } }, required: ["un"], additionalProperties: false };
const CalcRequest: WireSchema = { type: "object", properties: { items: { type: "array", minItems: 1, maxItems: 1000, items: CalcItem } }, required: ["items"], additionalProperties: false };
const TankKind: WireSchema = { enum: ["tank_vehicle","demountable","tank_container","portable_tank","battery_vehicle"] };
const LoadItem: WireSchema = { type: "object", properties: { un: { type: "string", maxLength: 20 }, kg: { type: "number" }, l: { type: "number" }, density_kg_per_l: { type: "number" }, cylinders: { type: "number" }, l_per_cylinder: { type: "number" }, net_explosive_mass_kg: { type: "number" }, packing_group: PackingGroup, variant_id: { type: "string", maxLength: 60 }, classification_code: { type: "string", maxLength: 20 }, empty_uncleaned: { type: "boolean" }, exempt_as: { enum: ["lq","eq","sp","1.1.3.1a","1.1.3.1c","1.1.3.1d","1.1.3.1e","1.1.3.1f","1.1.3.2a","1.1.3.2c","1.1.3.2d","1.1.3.2e","1.1.3.2f","1.1.3.2g","1.1.3.3","1.1.3.5","1.1.3.7a","1.1.3.7b","1.1.3.9","1.1.3.10a","1.1.3.10b","1.1.3.10c","1.1.3.10d","2.2.3.1.5"] }, special_provision: { type: "string", maxLength: 10 }, provision_way: { type: "integer", minimum: 1, maximum: 9 }, critically_damaged: { type: "boolean" }, labels: { type: "array", minItems: 1, maxItems: 6, items: { type: "string", maxLength: 10 } }, name_choice: { type: "string", maxLength: 300 }, technical_name: { type: "string", maxLength: 300 }, waste: { type: "boolean" }, waste_code: { type: "string", maxLength: 12 }, waste_rule: { enum: ["2.1.3.5.5","4.1.1.5.3"] }, quantity_estimated: { type: "boolean" }, name_words: { type: "array", minItems: 1, maxItems: 6, items: { enum: ["hot","molten","solution","mixture","stabilized","temperature_controlled"] } }, package_kind: { enum: ["article","bag","box","bundle","composite","crate","cryogenic","cylinder","drum","ibc","jerrican","large_packaging","light_metal","package","pressure_drum","receptacle","tube"] }, package_code: { type: "string", maxLength: 8 }, special_agreement: { type: "string", minLength: 1, maxLength: 60 }, returned: { type: "boolean" }, environmentally_hazardous: { type: "boolean" }, packaging: { enum: ["packaging","receptacle","ibc","large_packaging"] }, salvage: { enum: ["packaging","pressure_receptacle"] }, control_temperature_c: { type: "number", minimum: -100, maximum: 100 }, emergency_temperature_c: { type: "number", minimum: -100, maximum: 100 }, fireworks_reference: { type: "string", maxLength: 60 }, residues_of: { type: "array", minItems: 1, maxItems: 6, items: { enum: ["3","8","9","4.1","5.1","6.1"] } }, packages: { type: "integer", minimum: 1, maximum: 1000000 }, inner_l: { type: "number" }, inner_kg: { type: "number" }, outer_kg: { type: "number" }, package_kg: { type: "number" }, cell_wh: { type: "number" }, battery_wh: { type: "number" }, cell_lithium_g: { type: "number" }, battery_lithium_g: { type: "number" }, pressure_bar: { type: "number" }, refillable: { type: "boolean" }, fuel_in: { enum: ["can","tank","trailer_tank"] }, carriage: { enum: ["packages","tank","bulk"] }, tank: { type: "object", properties: { kind: TankKind, code: { type: "string", maxLength: 20 }, capacity_l: { type: "number" } }, required: ["kind"], additionalProperties: false }, bulk: { type: "object", properties: { code: { type: "string", maxLength: 10 } }, additionalProperties: false }, outer_l: { type: "number" }, outer: { enum: ["box","tray"] } }, required: ["un"], additionalProperties: false };
const TunnelCategory: WireSchema = { enum: ["B","C","D","E"] };
const LoadRequest: WireSchema = { type: "object", properties: { items: { type: "array", minItems: 1, maxItems: 200, items: LoadItem }, tunnel: TunnelCategory, max_mass_t: { type: "number" }, lq_gross_t: { type: "number" }, consignor: { type: "string", maxLength: 300 }, consignee: { type: "string", maxLength: 300 }, consignees: { type: "array", minItems: 1, maxItems: 20, items: { type: "string", maxLength: 300 } }, carrier: { type: "string", maxLength: 300 }, loading_date: { type: "string", format: "date" }, reference: { type: "string", maxLength: 100 }, responsible_person: { type: "string", maxLength: 300 }, trailer: { type: "boolean" }, food: { type: "boolean" }, crew: { type: "integer", minimum: 1, maximum: 9 } }, required: ["items"], additionalProperties: false };
const LoadTextRequest: WireSchema = { type: "object", properties: { text: { type: "string", minLength: 1, maxLength: 65536 }, lang: AdrLang }, required: ["text"], additionalProperties: false };

export const operations: readonly Operation[] = [
  {
    id: "checkCn", service: "sanctions", method: "GET", path: "/v1/cn", policy: "default", cache: "verdict", integers: ["limit","offset"],
    query: { type: "object", properties: { q: { type: "string", minLength: 2, maxLength: 400 }, lang: { ...SanctionsLang, default: "pl" }, as_of: { type: "string", format: "date" }, regime: { type: "string", maxLength: 20 }, country: { type: "string", maxLength: 20 }, direction: LegDirection, facts: { type: "string", minLength: 4, maxLength: 2000 }, value_eur: { type: "string", minLength: 1, maxLength: 12 }, contract_date: { type: "string", format: "date" }, texts: { enum: ["0","1"] }, history: { default: "0", enum: ["0","1"] }, view: { ...View, default: "full" }, limit: { type: "integer", minimum: 0, maximum: 500 }, offset: { type: "integer", default: 0, minimum: 0, maximum: 100000 } }, required: ["q"], additionalProperties: false },
  },
  {
    id: "checkCnBatch", service: "sanctions", method: "POST", path: "/v1/cn/batch", policy: "default", cache: "none", charges: "items", integers: [], maxBytes: 1048576,
    query: { type: "object", properties: {}, additionalProperties: false },
    body: { type: "object", properties: { items: { type: "array", minItems: 1, maxItems: 500, items: {} }, lang: { ...SanctionsLang, default: "pl" }, as_of: { type: "string", format: "date" }, view: { ...View, default: "basic" }, texts: { enum: ["0","1"] }, limit: { type: "integer", minimum: 0, maximum: 500 } }, required: ["items"], additionalProperties: false },
  },
  {
    id: "getCnNode", service: "sanctions", method: "GET", path: "/v1/cn/{code}", policy: "default", cache: "verdict", integers: [],
    params: { type: "object", properties: { code: { type: "string" } }, required: ["code"], additionalProperties: false },
    query: { type: "object", properties: { lang: { default: "pl", enum: ["pl","en","de","fr"] }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
  },
  {
    id: "listAnnexes", service: "sanctions", method: "GET", path: "/v1/annexes", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { lang: { ...SanctionsLang, default: "pl" }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
  },
  {
    id: "listDocuments", service: "sanctions", method: "GET", path: "/v1/documents", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { lang: { ...SanctionsLang, default: "pl" }, as_of: { type: "string", format: "date" }, q: { type: "string", minLength: 1, maxLength: 100 } }, additionalProperties: false },
  },
  {
    id: "listCountries", service: "sanctions", method: "GET", path: "/v1/countries", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { lang: { ...SanctionsLang, default: "pl" }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
  },
  {
    id: "listChanges", service: "sanctions", method: "GET", path: "/v1/changes", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { since: { type: "string", maxLength: 20 }, lang: { ...SanctionsLang, default: "pl" } }, additionalProperties: false },
  },
  {
    id: "listAffected", service: "sanctions", method: "POST", path: "/v1/changes/affected", policy: "default", cache: "none", integers: [], maxBytes: 262144,
    query: { type: "object", properties: {}, additionalProperties: false },
    body: AffectedRequest,
  },
  {
    id: "getSanctionsStatus", service: "sanctions", method: "GET", path: "/v1/status", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: {}, additionalProperties: false },
  },
  {
    id: "createLead", service: "sanctions", method: "POST", path: "/lead", policy: "lead", cache: "none", integers: [], maxBytes: 16384,
    query: { type: "object", properties: {}, additionalProperties: false },
    body: Lead,
  },
  {
    id: "getSubstance", service: "adr", method: "GET", path: "/un/{un}", policy: "default", cache: "verdict", integers: [],
    params: { type: "object", properties: { un: { type: "string" } }, required: ["un"], additionalProperties: false },
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" }, compare: { type: "string", maxLength: 10 } }, additionalProperties: false },
  },
  {
    id: "searchSubstances", service: "adr", method: "GET", path: "/un", policy: "default", cache: "verdict", integers: ["limit","offset"],
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" }, q: { type: "string", maxLength: 400 }, un: { type: "string", maxLength: 1000 }, class: AdrClass, limit: { type: "integer", default: 20, minimum: 1, maximum: 100 }, offset: { type: "integer", default: 0, minimum: 0, maximum: 100000 } }, additionalProperties: false },
  },
  {
    id: "listClasses", service: "adr", method: "GET", path: "/classes", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
  },
  {
    id: "getInstructions", service: "adr", method: "GET", path: "/instructions", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
  },
  {
    id: "checkCompatibility", service: "adr", method: "POST", path: "/compatibility", policy: "default", cache: "none", integers: [], maxBytes: 262144,
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" }, strict: { default: "0", enum: ["0","1"] } }, additionalProperties: false },
    body: CompatibilityRequest,
  },
  {
    id: "calculate1136", service: "adr", method: "POST", path: "/calc/1136", policy: "default", cache: "none", charges: "items", integers: [], maxBytes: 262144, places: 6,
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" }, strict: { default: "0", enum: ["0","1"] } }, additionalProperties: false },
    body: CalcRequest,
  },
  {
    id: "judgeLoad", service: "adr", method: "POST", path: "/load", policy: "default", cache: "none", charges: "items", integers: [], maxBytes: 262144, places: 6,
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" }, strict: { default: "0", enum: ["0","1"] }, document_lang: { type: "string", maxLength: 20 } }, additionalProperties: false },
    body: LoadRequest,
  },
  {
    id: "readLoadText", service: "adr", method: "POST", path: "/load/read", policy: "default", cache: "none", charges: "text", integers: [], maxBytes: 262144,
    query: { type: "object", properties: { lang: { ...AdrLang, default: "pl" }, edition: { type: "string", maxLength: 10 }, as_of: { type: "string", format: "date" } }, additionalProperties: false },
    body: LoadTextRequest,
  },
  {
    id: "getAdrStatus", service: "adr", method: "GET", path: "/status", policy: "default", cache: "verdict", integers: [],
    query: { type: "object", properties: {}, additionalProperties: false },
  },
];
