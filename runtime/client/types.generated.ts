// Printed from openapi/routes.ts by `npm run openapi`. Do not edit.

/** How each operation is asked: method, service, path; of a POST what belongs into the query, and whether it takes an `Idempotency-Key`. */
export const operationTable = {
  checkCn: ["GET","sanctions","/v1/cn"],
  checkCnBatch: ["POST","sanctions","/v1/cn/batch",[]],
  getCnNode: ["GET","sanctions","/v1/cn/{code}"],
  listAnnexes: ["GET","sanctions","/v1/annexes"],
  listChanges: ["GET","sanctions","/v1/changes"],
  listAffected: ["POST","sanctions","/v1/changes/affected",[]],
  getSanctionsStatus: ["GET","sanctions","/v1/status"],
  createLead: ["POST","sanctions","/lead",[],true],
  getSubstance: ["GET","adr","/un/{un}"],
  searchSubstances: ["GET","adr","/un"],
  listClasses: ["GET","adr","/classes"],
  checkCompatibility: ["POST","adr","/compatibility",["lang","edition","as_of","strict"]],
  calculate1136: ["POST","adr","/calc/1136",["lang","edition","as_of","strict"]],
  judgeLoad: ["POST","adr","/load",["lang","edition","as_of","strict","document_lang"]],
  getAdrStatus: ["GET","adr","/status"],
} as const;

/** What each operation takes and gives. */
export interface ClientOperations {
  /** Check a customs code or a goods name. */
  checkCn: { args: {
/** A CN code, however its digits are grouped and separated, also with `ex`, `CN` or the like in front; or a fragment of a goods name, 2 to 200 characters. */ q: string;
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
/** Only what this regime says: a code of the dataset, `RU` or `BY` today. */ regime?: string | null | undefined;
direction?: LegDirection | null | undefined;
/** In the full view, 1: also the grounds that goods of an annex have whatever their code, what the document codes are, what the annexes are called, and what this check does not see. */ texts?: "0" | "1" | null | undefined;
/** 1: also grounds and periods that have expired. */ history?: "0" | "1" | null | undefined;
view?: View | null | undefined;
/** Most results; 100 where it is left out, in the basic view 0. Verdict and summary are over all of them. */ limit?: number | null | undefined;
offset?: number | null | undefined;
}; answer: CnResponse | CnBasicResponse };
  /** Check up to 500 codes or names. */
  checkCnBatch: { args: CnBatchRequest; answer: CnBatchResponse };
  /** Get a line of the Combined Nomenclature. */
  getCnNode: { args: {
/** CN code, grouped or plain digits. */ code: string;
} & {
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: CnNode };
  /** List the goods annexes with their roles. */
  listAnnexes: { args: {
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: AnnexesResponse };
  /** List releases of the data and what they changed. */
  listChanges: { args: {
/** Releases after this one; without it, all of them. */ since?: string | null | undefined;
lang?: SanctionsLang | null | undefined;
}; answer: ChangesResponse };
  /** Find which of your codes changed. */
  listAffected: { args: AffectedRequest; answer: AffectedResponse };
  /** Get versions and coverage of the sanctions data. */
  getSanctionsStatus: { args: Record<string, never>; answer: SanctionsStatus };
  /** Leave a contact. */
  createLead: { args: Lead; answer: LeadAck };
  /** Get a substance by UN number. */
  getSubstance: { args: {
/** UN number of 4 digits; `UN1203` and `un 1203` are read too. */ un: string;
} & {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: Substance };
  /** Search substances by name or class. */
  searchSubstances: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
q?: string | null | undefined;
class?: AdrClass | null | undefined;
limit?: number | null | undefined;
offset?: number | null | undefined;
}; answer: SearchResponse };
  /** List the 13 classes. */
  listClasses: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: ClassesResponse };
  /** Check mixed loading (7.5.2). */
  checkCompatibility: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
strict?: "0" | "1" | null | undefined;
} & CompatibilityRequest; answer: CompatibilityResponse };
  /** Calculate 1.1.3.6 points. */
  calculate1136: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
strict?: "0" | "1" | null | undefined;
} & CalcRequest; answer: CalcResponse };
  /** Judge a whole load. */
  judgeLoad: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
strict?: "0" | "1" | null | undefined;
/** Languages of the transport document's lines, one or two, separated by a comma; `lang` where it is not given. */ document_lang?: string | null | undefined;
} & LoadRequest; answer: LoadResponse };
  /** Get editions and coverage of the ADR data. */
  getAdrStatus: { args: Record<string, never>; answer: AdrStatus };
}

/** Class designation. */
type AdrClass = "1" | "2" | "3" | "4.1" | "4.2" | "4.3" | "5.1" | "5.2" | "6.1" | "6.2" | "7" | "8" | "9";

type AdrDataQuality = "verified" | "demo" | "to_review";

type AdrLang = "pl" | "en" | "de" | "fr";

type AdrMeta = {
source: "cargolex-adr-v1";
edition: string;
/** A day, YYYY-MM-DD. */ as_of: string;
dataset_version: string;
source_version: string;
stale: boolean;
warnings: (Warning)[];
disclaimer: string;
};

/** The shortest fact that would settle what a UN number alone leaves open. - `packing_group`: The rows of the UN number differ by packing group. `"packing_group": "II"` - `classification_code`: They differ by classification code. `"classification_code": "5F"` - `variant_id`: They differ in what no other member tells. `"variant_id"`, as `GET /v1/un/{un}` has it - `labels`: The danger labels depend on the goods. `"labels": ["3", "6.1"]` - `l`: Litres are counted, and something else was given. `"l": 120` - `l_water_capacity`: The water capacity of the receptacles is counted. `"l": 50`, or `"cylinders"` and `"l_per_cylinder"` - `net_explosive_mass_kg`: The net mass of the explosive is counted. `"net_explosive_mass_kg": 4.5` - `kg`: Kilograms are counted, and something else was given. `"kg": 25` - `special_provision`: A special provision may take the goods out of ADR; its conditions stand in `questions`. `"exempt_as": "sp", "special_provision": "188"` - `packing_group`: The packing group. - `classification_code`: The classification code of column (3b). - `variant_id`: Which row of Table A: one of `candidates`. - `labels`: The labels on the packages. - `l`: Litres instead of kilograms. - `l_water_capacity`: The water capacity of the receptacles, in litres. - `net_explosive_mass_kg`: The net explosive mass. - `kg`: Kilograms. - `special_provision`: Whether the conditions of a special provision are met; `questions` has them. */
type AdrNeed = "packing_group" | "classification_code" | "variant_id" | "labels" | "l" | "l_water_capacity" | "net_explosive_mass_kg" | "kg" | "special_provision";

type AdrNotice = {
code: string;
rule: string | null;
text: string;
};

type AdrStatus = {
dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
stale: boolean;
editions: ({
edition: string;
title: string;
/** A day, YYYY-MM-DD. */ valid_from: string;
/** A day, YYYY-MM-DD. */ valid_to: string;
/** A day, YYYY-MM-DD. */ transition_until: string;
current: boolean;
source_version: string;
un_numbers: number;
rows: number;
verified_rows: number;
})[];
/** The edition that follows the newest one held, with the day from which it applies: ADR changes every two years. Until it is held, answers for later days are stale. */ pending: ({
edition: string;
/** A day, YYYY-MM-DD. */ valid_from: string;
})[];
refused_release: RefusedRelease | null;
};

type AffectedCause = {
/** law: an act changed what applies. correction: our record of the same law was wrong. reprocess: the same source is published in another way. date: what the release named in `since` held already began or ended since. */ kind: "law" | "correction" | "reprocess" | "date";
/** CELEX number of the act, or of the consolidated text. */ act: string | null;
/** First day on which the answers differ. */ date: string;
};

type AffectedCode = {
/** As it was sent. */ code: string;
/** Legs with something found, as `since` answered on the day of that release. */ before: (CnLeg)[];
/** Legs with something found, as this release answers today. */ after: (CnLeg)[];
causes: (AffectedCause)[];
};

type AffectedRequest = {
/** The release that was asked last: a version of `GET /v1/changes`. */ since: string;
/** Customs codes of 2, 4, 6 or 8 digits, however they are written; one of 10 digits is followed by its first 8. */ codes: (string)[];
};

type AffectedResponse = {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ since: string;
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ dataset_version: string;
/** Codes whose legs changed, in the order of the request. A code that is not here has the legs that it had. */ items: (AffectedCode)[];
/** Codes that stand in no nomenclature held: nothing is said of them. */ unknown_codes: (string)[];
meta: {
/** A day, YYYY-MM-DD. */ since_date: string;
/** A day, YYYY-MM-DD. */ as_of: string;
asked: number;
returned: number;
};
};

type AnnexInfo = {
regime: RegimeCode;
annex: string | null;
annex_code: string | null;
measure: string;
role: "ban" | "restriction" | "derogation_scope" | "winddown_scope" | "quota" | "condition" | "reference";
type: RestrictionType;
direction: Direction | null;
destination: string | null;
article: string;
title: string;
in_force_from: string | null;
in_force_to: string | null;
source_version: string;
state: AnnexState;
entries: number;
verified: number;
};

/** complete: the newest list of law. old_text: a list of law, of an older text only. codes_from_customs: the law names the goods in words, the codes are those that customs apply. customs_gaps: the same, only for codes that nothing else of the regime stops. not_held: no list. deleted: the annex ended. - `complete`: The newest list of the law is held. - `old_text`: A list of the law is held, of an older text only. - `codes_from_customs`: The law names the goods in words; the codes are those that customs apply. - `customs_gaps`: The same, only for codes that nothing else of the regime stops. - `not_held`: No list is held: what this annex says is not seen. - `deleted`: The annex ended. */
type AnnexState = "complete" | "old_text" | "codes_from_customs" | "customs_gaps" | "not_held" | "deleted";

type AnnexesResponse = {
annexes: (AnnexInfo)[];
pending: (PendingAct)[];
disclaimer: string;
meta: {
/** A day, YYYY-MM-DD. */ as_of: string;
dataset_version: string;
};
};

type BasicRegime = {
name_pl: string;
name_en: string;
legal_act: string;
eu_law_url: string;
consolidated_version: string | null;
};

/** Why the verdict is what it is. - `within_limit`: The points are at most 1,000. `{"un":"1203","l":333}` - `exceeds`: The points are more than 1,000. `{"un":"1203","l":334}` - `unit_assumed`: The quantity was given in another unit than is counted, and the stricter end of the conversion was taken. `{"un":"1203","kg":333}` - `indeterminate`: The UN number alone leaves open what is counted; the stricter is taken, and `needs` says what would settle it. `{"un":"1993","l":500}` - `not_available`: The goods are of transport category 0: no quantity is exempt. `{"un":"2814","kg":1}` - `no_category`: Table A gives the goods no transport category, so that nothing can be counted. `{"un":"3166","kg":10}` - `carriage_prohibited`: The goods may not be carried by road at all. `{"un":"3097","kg":1}` - `not_subject`: Nothing in the load is subject to ADR. `{"un":"1845","kg":3}` - `within_limit`: At most 1000 points: the load is exempt in the sense of 1.1.3.6. What still applies is listed. - `exceeds`: More than 1000 points: all of ADR applies. - `unit_assumed`: A figure stands for the unit that counts: kilograms for litres at the stricter end of the density, or a whole mass for the explosive in it. `verdict` says whether the load is exempt even so; give what `needs` names for an exact figure. - `indeterminate`: The UN number alone leaves open what decides. The stricter outcome is given; `needs` has the shortest question that settles it. - `not_available`: Transport category 0: 1.1.3.6 never applies. - `no_category`: Table A prints no transport category; no points can be counted. - `carriage_prohibited`: The goods must not be carried by road. - `not_subject`: The goods are not subject to ADR. */
type CalcDetail = "within_limit" | "exceeds" | "unit_assumed" | "indeterminate" | "not_available" | "no_category" | "carriage_prohibited" | "not_subject";

type CalcItem = {
un: string;
/** Quantity in kilograms. */ kg?: number | null | undefined;
/** Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles. */ l?: number | null | undefined;
/** Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg). */ density_kg_per_l?: number | null | undefined;
/** Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity. */ cylinders?: number | null | undefined;
/** Water capacity of one receptacle in litres. */ l_per_cylinder?: number | null | undefined;
/** Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg. */ net_explosive_mass_kg?: number | null | undefined;
packing_group?: PackingGroup | null | undefined;
variant_id?: string | null | undefined;
classification_code?: string | null | undefined;
/** Empty uncleaned packaging; needs no quantity (1.1.3.6.1). */ empty_uncleaned?: boolean | null | undefined;
/** Carried in limited or excepted quantities, or exempted by a special provision of column (6): not counted (1.1.3.6.5). */ exempt_as?: "lq" | "eq" | "sp" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
/** Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones. */ critically_damaged?: boolean | null | undefined;
};

type CalcLine = {
un: string;
variant_id: string | null;
candidates: (string)[];
transport_category: TransportCategory | null;
multiplier: number | null;
quantity: number | null;
unit: QuantityUnit | null;
points: number | null;
points_range: {
min: number;
max: number | null;
} | null;
notes: (AdrNotice)[];
};

type CalcRequest = {
items: (CalcItem)[];
};

type CalcResponse = {
verdict: "exempt" | "requires_full_adr";
verdict_detail: CalcDetail;
decided_by: "single_variant" | "all_candidates" | "stricter_candidate";
points: number | null;
points_range: {
min: number;
max: number | null;
} | null;
threshold: 1000;
items: (CalcLine)[];
by_category: ({
category: TransportCategory;
quantity: number;
unit: QuantityUnit | null;
points: number | null;
})[];
needs: (ItemNeed)[];
warnings: (Warning)[];
notices: (AdrNotice)[];
/** What still applies below the limit (1.1.3.6.2). */ still_applies: (string)[];
/** Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed. */ document_text: string | null;
meta: AdrMeta;
};

/** A document code of the customs tariff (TARIC box 44) that declares an exemption, authorisation or other fact, with its words. */
type Certificate = {
code: string;
text: string;
};

type ChangesResponse = {
since: string | null;
/** The release that answers. */ current_version: string;
/** Newest first; empty when `since` is the current one. */ releases: (ReleaseChanges)[];
meta: {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ dataset_version: string;
};
};

type ClassEntry = {
class: AdrClass;
name: string;
count: number;
};

type ClassesResponse = {
classes: (ClassEntry)[];
meta: AdrMeta;
};

/** The basic view without what all items have in common. */
type CnBasicBatchAnswer = {
/** `q` as it was sent. */ query: string;
matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
cn_exists: boolean | null;
cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
results: (CnBasicResult)[];
/** Place in `summaries` of the decision leg by leg, from 0. */ summary_at: number;
meta: CnBatchAnswerMeta;
};

type CnBasicMeta = {
returned: number;
total: number;
source: "cargolex-sanctions-v1";
dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
stale: boolean;
warnings: (CnWarning)[];
};

/** `view=basic`: verdict and decision by leg in about a kilobyte; entries only where `limit` asks for them. */
type CnBasicResponse = {
/** `q` as it was sent. */ query: string;
matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
cn_exists: boolean | null;
cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** The decision leg by leg: for a code a row for each regime and direction asked for, for a name none. */ summary: (CnSummaryRow)[];
results: (CnBasicResult)[];
disclaimer: string;
meta: CnBasicMeta;
};

/** One restriction that bears on the query, in the basic view. */
type CnBasicResult = {
/** Stable identifier of the entry and its direction; not the code. */ id: string;
/** CN code of the entry in grouped form. */ cn_code: string;
name: string;
restriction: Restriction;
annex: string | null;
article: string | null;
has_exemptions: boolean;
exemption: string | null;
valid_from: string | null;
valid_to: string | null;
/** On `as_of`. Null where the day lies before the oldest text held. */ in_force: boolean | null;
source: string;
source_version: string;
data_quality: DataQuality;
match: "exact" | "parent" | "below" | "name";
detail: EntryDetail;
regime: BasicRegime;
};

type CnBatchAnswerMeta = {
returned: number;
total: number;
warnings: (CnWarning)[];
};

/** An item that was answered, in the view asked for. */
type CnBatchAnswered = {
id: string | number | null;
status: 200;
answer: CnFullBatchAnswer | CnBasicBatchAnswer;
};

type CnBatchItem = {
/** Comes back as it was sent. */ id?: string | number | null | undefined;
/** A code, or goods by name, as in a single question. */ q: string;
};

/** What holds for every item. */
type CnBatchMeta = {
source: "cargolex-sanctions-v1";
dataset_version: string;
source_versions: Record<string, string>;
/** A day, YYYY-MM-DD. */ as_of: string;
stale: boolean;
warnings: (CnWarning)[];
view: View;
limit: number;
};

/** An item that could not be understood. */
type CnBatchRefused = {
id: string | number | null;
status: 400;
problem: Problem;
};

type CnBatchRequest = {
/** Each item is {id?, q}; a malformed item is answered with a problem, the others are not affected. */ items: (CnBatchItem)[];
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
view?: View | null | undefined;
/** In the full view, 1: also the grounds that goods of an annex have whatever their code, what the document codes are, what the annexes are called, and what this check does not see. */ texts?: "0" | "1" | null | undefined;
/** Results an item; 10 where it is left out, in the basic view 0. Items times limit is at most 5000. */ limit?: number | null | undefined;
};

type CnBatchResponse = {
meta: CnBatchMeta;
disclaimer: string;
scope: Scope;
/** Every decision that an item has, once: `summary_at` of an answer is its place. For a name it has no rows. */ summaries: ((CnSummaryRow)[])[];
/** In the order of the request. */ items: (CnBatchAnswered | CnBatchRefused)[];
};

/** One meaning of a name, restricted or not: its code says what no name can. */
type CnCandidate = {
/** 4 to 8 digits in groups: the heading, or the deepest line of it that holds what was met. */ code: string;
/** In `lang`; a line called only 'Other' carries its parent's name. */ name: string;
/** Names of the lines above, the chapter first. */ path: (string)[];
matched: {
/** How the words were met. - `name`: The words stand in the line itself. `mleko` (pl): 0401 - `entry`: They stand in the words of the law. `teleferics` (en) - `synonym`: They are a reviewed everyday name or another spelling. `laptop` (pl): 8471 30 - `reference`: A reference list of customs has them. `phone case` (en) - `form`: They stand there in another form. `mlekiem` (pl): 0401 - `prefix`: A longer word begins so. `samoch` (pl): 8703 - `infix`: A longer word has them inside, or the word is put together of words. `steelpipe` (en): 7304 - `typo`: There is one typing error. `czekloada` (pl): 1806 */ by: "name" | "entry" | "synonym" | "reference" | "form" | "prefix" | "infix" | "typo";
/** Words of the question that were met, folded. */ words: (string)[];
};
/** What the code of this meaning is by itself, on the legs asked for. */ verdict_detail: VerdictDetail;
/** Legs asked for with something found; ask with the code for what they say. */ legs: (CnLeg)[];
};

/** The full view without what all items have in common. */
type CnFullBatchAnswer = {
/** `q` as it was sent. */ query: string;
matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
cn_exists: boolean | null;
cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
results: (CnResult)[];
/** Where entries leave out the code asked for: which. */ excluded_from?: (ExcludedFrom)[];
/** Of a code that ended: codes that took its goods over, where they are known. */ cn_successors?: (Successor)[];
winddowns: (Winddown)[];
/** Grounds that name codes, the code asked for among them, and quotas; with `texts=1` all that may lift a result. */ derogations: (Derogation)[];
/** Grounds for whatever goods of an annex that are not in `derogations`: `exemption` of each result names their articles and last days, `texts=1` shows them in words. */ general_grounds: number;
/** With `texts=1`: what the documents are that results name, each once. */ certificates?: (Certificate)[];
notices: (Notice)[];
/** Place in `summaries` of the decision leg by leg, from 0. */ summary_at: number;
meta: CnFullBatchAnswerMeta;
};

type CnFullBatchAnswerMeta = {
returned: number;
total: number;
warnings: (CnWarning)[];
normalized: string;
};

/** A leg on which something is found. */
type CnLeg = {
regime: RegimeCode;
direction: LegDirection;
verdict_detail: LegDetail;
};

type CnMeta = {
returned: number;
source: "cargolex-sanctions-v1";
dataset_version: string;
source_versions: Record<string, string>;
total: number;
limit: number;
offset: number;
/** A day, YYYY-MM-DD. */ as_of: string;
normalized: string;
stale: boolean;
warnings: (CnWarning)[];
};

/** A line of the Combined Nomenclature with its place in the tree. */
type CnNode = {
cn_code: string;
digits: number;
name: string;
own_name: string;
names: {
pl: string;
en: string;
};
unit: string | null;
parents: (CnNodeRef)[];
children: (CnNodeRef)[];
meta: {
cn_year: number;
/** A day, YYYY-MM-DD. */ as_of: string;
source_version: string;
dataset_version: string;
stale: boolean;
warnings: (CnWarning)[];
};
};

type CnNodeRef = {
cn_code: string | null;
name: string;
};

/** `view=full`: verdict, decision by leg, matching entries and their legal context. */
type CnResponse = {
/** `q` as it was sent. */ query: string;
matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
cn_exists: boolean | null;
cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** The decision leg by leg: for a code a row for each regime and direction asked for, for a name none. */ summary: (CnSummaryRow)[];
results: (CnResult)[];
/** Where entries leave out the code asked for: which. */ excluded_from?: (ExcludedFrom)[];
/** Of a code that ended: codes that took its goods over, where they are known. */ cn_successors?: (Successor)[];
scope: Scope;
winddowns: (Winddown)[];
/** Grounds that name codes, the code asked for among them, and quotas; with `texts=1` all that may lift a result. */ derogations: (Derogation)[];
/** Grounds for whatever goods of an annex that are not in `derogations`: `exemption` of each result names their articles and last days, `texts=1` shows them in words. */ general_grounds: number;
/** With `texts=1`: what the documents are that results name, each once. */ certificates?: (Certificate)[];
notices: (Notice)[];
disclaimer: string;
meta: CnMeta;
};

/** One restriction that bears on the query. */
type CnResult = {
/** Stable identifier of the entry and its direction; not the code. */ id: string;
/** CN code of the entry in grouped form. */ cn_code: string;
name: string;
restriction: Restriction;
annex: string | null;
annex_code: string | null;
/** With `texts=1`: what the annex lists, or what goods the article names. */ annex_title?: string;
article: string | null;
has_exemptions: boolean;
exemption: string | null;
valid_from: string | null;
valid_to: string | null;
/** On `as_of`. Null where the day lies before the oldest text held. */ in_force: boolean | null;
/** Where the first day is not known: a day on which it applied already. */ in_force_since_at_latest?: string;
regime: Regime;
source: string;
source_version: string;
data_quality: DataQuality;
/** The entry covers only part of its code (`ex`). */ partial_entry: boolean;
match: "exact" | "parent" | "below" | "name";
detail: EntryDetail;
/** The only country of destination that the entry is about, where it is about one. */ destination?: string;
/** What of its code the entry covers, and what must be so for the article to apply, where the law says it in words. */ scope_text?: string;
/** Codes that the entry leaves out, where it does. */ except_codes?: (string)[];
threshold?: Threshold;
/** Codes of the documents that customs name for the code asked for under this article; none for a leg that customs do not control. `texts=1` says what they are. */ certificates: (string)[];
source_ref: SourceRef;
};

/** The decision on one leg. What does not hold or is not known is left out. A leg with nothing found has only `regime`, `direction`, `verdict_detail` and `prohibited`. */
type CnSummaryRow = {
regime: RegimeCode;
direction: LegDirection;
verdict_detail: LegDetail;
/** true: a ban in force covers the goods of this code. false: nothing in force is found for this leg; that does not mean permitted. null: a fact in `needs` decides, the start of the ban is not known, or the code is unknown. */ prohibited: boolean | null;
/** Facts that would decide the leg; a prohibited leg needs none, but the day of an earlier contract may lift it. */ needs?: (Need)[];
/** Annex codes, the strictest first. Goods that an article names itself have none. */ annexes?: (string)[];
articles?: (string)[];
/** A day, YYYY-MM-DD. */ in_force_since?: string;
/** Where the first day is not known: a day on which it applied already. */ in_force_since_at_latest?: string;
/** Last day of what decides. */ until?: string;
/** Each measure that decides has an exemption, a ground for authorisation or a quota that has not expired. */ authorisation?: boolean;
/** An act in force of this regime, or the nomenclature of the day, is not held. */ stale?: true;
/** The decision as one sentence, in `lang`. */ text?: string;
};

/** Something the caller should know about how the question was read or answered. */
type CnWarning = {
code: CnWarningCode;
detail: string;
};

/** What the caller should know. The list is closed; new codes are an addition. */
type CnWarningCode = "newest_nomenclature" | "oldest_nomenclature" | "odd_digits" | "filled_with_zeros" | "digit_groups" | "digits_in_name" | "name_widened" | "synonym" | "name_too_general" | "name_not_found" | "name_not_listed" | "act_pending" | "release_expired";

type CompatibilityItem = {
un: string;
variant_id?: string | null | undefined;
packing_group?: PackingGroup | null | undefined;
classification_code?: string | null | undefined;
labels?: (string)[] | null | undefined;
limited_quantity?: boolean | null | undefined;
/** Taken out of ADR by a special provision of column (6): 7.5.2 does not concern it. */ exempt_as?: "sp" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
};

type CompatibilityPair = {
/** Index of the first item. */ a: number;
b: number;
uns: (string)[];
verdict: LoadingVerdict;
rule: string;
/** The pair of labels or compatibility groups that decided. */ labels: (string)[];
conditions: (string)[];
decided_by: "single_variant" | "all_candidates" | "undecided";
};

/** Either `uns` or `items`, 2 to 20 elements. */
type CompatibilityRequest = {
uns?: (string)[] | null | undefined;
items?: (CompatibilityItem)[] | null | undefined;
};

type CompatibilityResponse = {
/** True only for permitted and permitted_with_conditions. */ compatible: boolean;
verdict: LoadingVerdict;
pairs: (CompatibilityPair)[];
needs: (ItemNeed)[];
notices: (AdrNotice)[];
meta: AdrMeta;
};

/** verified: two independent sources agree on the code. to_review: one source. demo: test data. - `verified`: Two independent sources agree on the code. - `to_review`: One source says so. - `demo`: Test data; never in a release. */
type DataQuality = "verified" | "demo" | "to_review";

/** An exemption, a ground for authorisation or a quota. It never changes the verdict. */
type Derogation = {
id: string;
regime: RegimeCode;
/** Annex codes. Goods that an article names have none. */ annexes: (string)[];
article: string;
kind: "exemption" | "authorisation" | "quota";
text: string;
until: string | null;
expired: boolean;
codes: (string)[];
/** Ids of the results that it may lift. */ applies_to: (string)[];
};

/** Movement that the restriction concerns. export: sale, supply, transfer or export to the country or for use in it. import: of goods that originate in the country or are exported from it. transit: goods exported from the Union that cross the country. transport: goods of the country carried anywhere. - `export`: Sale, supply, transfer or export to persons in the country or for use in it. - `import`: Purchase or import of goods that originate in the country or are exported from it. - `transit`: Goods of the Union that cross the country. - `transport`: Carrying goods of the country, anywhere. */
type Direction = "export" | "import" | "transit" | "transport";

/** What the consignor still has to say before the entry is complete. `radioactive_particulars` (5.4.1.2.5) cannot be given here. */
type DocumentMissing = "name_choice" | "technical_name" | "net_explosive_mass" | "classification_code" | "labels" | "packing_group" | "variant_id" | "control_temperature" | "fireworks_reference" | "residues" | "radioactive_particulars";

/** How one entry bears on the query. */
type EntryDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_by_name" | "listed_future" | "listed_expired";

/** An entry whose text excludes the code asked for. */
type ExcludedFrom = {
id: string;
regime: RegimeCode;
annex: string | null;
cn_code: string;
except_codes: (string)[];
};

/** What one item leaves open, with the variants it may be. */
type ItemNeed = {
index: number;
un: string;
needs: (AdrNeed)[];
candidates: (string)[];
/** With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`. */ questions?: (ProvisionQuestions)[];
};

/** A contact or inquiry record. */
type Lead = {
email: string;
source?: string | null | undefined;
utm?: Record<string, string> | null | undefined;
};

type LeadAck = {
ok: boolean;
};

/** `verdict_detail` of one leg alone, from the same list as that of the answer. */
type LegDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_future" | "listed_expired" | "unknown_code" | "not_listed";

/** export: sale, supply, transfer or export to the country or for use there. import: goods that originate in the country or are exported from it. transit: goods of the Union that cross the country. transport: carrying goods of the country to anywhere. */
type LegDirection = "export" | "import" | "transit" | "transport";

/** What decided, the first that holds; the last ones are those of the calculation. - `within_limit`: At most 1000 points: the load is exempt in the sense of 1.1.3.6. What still applies is listed. - `exceeds`: More than 1000 points: all of ADR applies. - `unit_assumed`: A figure stands for the unit that counts: kilograms for litres at the stricter end of the density, or a whole mass for the explosive in it. `verdict` says whether the load is exempt even so; give what `needs` names for an exact figure. - `indeterminate`: Something that is not given decides: which row a UN number is, or whether a claim of limited or excepted quantities holds. The stricter outcome is given; `needs` has the shortest question that settles it. - `not_available`: Transport category 0: 1.1.3.6 never applies. - `no_category`: Table A prints no transport category; no points can be counted. - `carriage_prohibited`: A substance of the load must not be carried by road. - `not_subject`: The goods are not subject to ADR. - `mixing_prohibited`: Two of the goods must not be loaded together (7.5.2); `mixing.pairs` names them. - `quantity_exceeded`: More of the goods than one transport unit may carry (7.5.5). With the verdict `indeterminate` it may be more; `needs` names the figure. - `tunnel_closed`: The tunnel that was asked for is closed to this load. - `mixing_indeterminate`: Whether the goods may be loaded together is open; treat it as prohibited until `needs` is answered. - `tunnel_indeterminate`: Whether the tunnel is open to the load is not decided; treat it as closed until `needs` is answered. */
type LoadDetail = "carriage_prohibited" | "mixing_prohibited" | "quantity_exceeded" | "tunnel_closed" | "mixing_indeterminate" | "tunnel_indeterminate" | "within_limit" | "exceeds" | "unit_assumed" | "indeterminate" | "not_available" | "no_category" | "not_subject";

/** Entry of one item in the transport document, in one language. */
type LoadDocument = {
item: number;
lang: AdrLang;
/** False where no entry is needed: goods that may not be carried, are not subject to ADR, or are relieved of it. */ required: boolean;
paragraph: string;
/** The entry with `{...}` for what is missing; null where none is required. */ template: string | null;
missing: (DocumentMissing)[];
/** The complete entry; null while something is missing, and where none is required. */ line: string | null;
};

type LoadItem = {
un: string;
/** Quantity in kilograms. */ kg?: number | null | undefined;
/** Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles. */ l?: number | null | undefined;
/** Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg). */ density_kg_per_l?: number | null | undefined;
/** Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity. */ cylinders?: number | null | undefined;
/** Water capacity of one receptacle in litres. */ l_per_cylinder?: number | null | undefined;
/** Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg. */ net_explosive_mass_kg?: number | null | undefined;
packing_group?: PackingGroup | null | undefined;
variant_id?: string | null | undefined;
classification_code?: string | null | undefined;
/** Empty uncleaned packaging; needs no quantity (1.1.3.6.1). */ empty_uncleaned?: boolean | null | undefined;
/** Carried in limited or excepted quantities, or exempted by a special provision of column (6): not counted (1.1.3.6.5). */ exempt_as?: "lq" | "eq" | "sp" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
/** Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones. */ critically_damaged?: boolean | null | undefined;
labels?: (string)[] | null | undefined;
/** Number of packages of this line, all of one kind. A claim of limited or excepted quantities wants it. */ packages?: number | null | undefined;
/** Which of the alternative names (3.1.2.2): the name in any of the four languages, or its number. */ name_choice?: string | null | undefined;
/** Technical name that stands in brackets behind the name (3.1.2.8.1). */ technical_name?: string | null | undefined;
/** Waste: the word stands before the name (5.4.1.1.3.1). */ waste?: boolean | null | undefined;
/** Meets 2.2.9.1.10 (5.4.1.1.18); not said of UN 3077 and 3082, whose name says it. */ environmentally_hazardous?: boolean | null | undefined;
/** With `empty_uncleaned`: what is empty (5.4.1.1.6.2.1). */ packaging?: "packaging" | "receptacle" | "ibc" | "large_packaging" | null | undefined;
/** Carried in a salvage packaging or salvage pressure receptacle (5.4.1.1.5). */ salvage?: "packaging" | "pressure_receptacle" | null | undefined;
/** Control temperature in °C (5.4.1.2.3.1). */ control_temperature_c?: number | null | undefined;
/** Emergency temperature in °C (5.4.1.2.3.1). */ emergency_temperature_c?: number | null | undefined;
/** Classification reference of fireworks, such as D/BAM1234 (5.4.1.2.1 (g)). */ fireworks_reference?: string | null | undefined;
/** UN 3509: classes and subsidiary hazards of the residues (5.4.1.1.19). */ residues_of?: ("3" | "8" | "9" | "4.1" | "5.1" | "6.1")[] | null | undefined;
/** Net quantity of one inner packaging or article in litres; of gases its water capacity. */ inner_l?: number | null | undefined;
/** Net quantity of one inner packaging or article in kilograms. */ inner_kg?: number | null | undefined;
/** Excepted quantities: net quantity of one outer packaging in litres. */ outer_l?: number | null | undefined;
/** Excepted quantities: net quantity of one outer packaging in kilograms. */ outer_kg?: number | null | undefined;
/** Limited quantities: gross mass of one package in kilograms. */ package_kg?: number | null | undefined;
/** Limited quantities: an outer packaging, or a tray in shrink or stretch wrap (3.4.3). */ outer?: "box" | "tray" | null | undefined;
};

/** What one item, or the load (index null), leaves open. */
type LoadNeed = {
index: number | null;
un: string | null;
needs: (LoadNeedName)[];
candidates: (string)[];
/** With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`. */ questions?: (ProvisionQuestions)[];
};

/** - `packing_group`: The packing group. - `classification_code`: The classification code of column (3b). - `variant_id`: Which row of Table A: one of `candidates`. - `labels`: The labels on the packages. - `l`: Litres instead of kilograms. - `l_water_capacity`: The water capacity of the receptacles, in litres. - `net_explosive_mass_kg`: The net explosive mass. - `kg`: Kilograms. - `special_provision`: Whether the conditions of a special provision are met; `questions` has them. - `inner_l`: Litres in one inner packaging. - `inner_kg`: Kilograms in one inner packaging. - `outer_l`: Litres in one outer packaging. - `outer_kg`: Kilograms in one outer packaging. - `package_kg`: Gross mass of one package. - `outer`: Whether the outer packaging is a box or a tray. - `packages`: How many packages the line is. - `density_kg_per_l`: The density, which tells whether the packages can hold the line; or its mass in `kg` instead of `l`. - `max_mass_t`: The largest permitted mass of the transport unit, in tonnes. - `lq_gross_t`: The gross mass of all packages in limited quantities, in tonnes. */
type LoadNeedName = "packing_group" | "classification_code" | "variant_id" | "labels" | "l" | "l_water_capacity" | "net_explosive_mass_kg" | "kg" | "special_provision" | "inner_l" | "inner_kg" | "outer_l" | "outer_kg" | "package_kg" | "outer" | "packages" | "density_kg_per_l" | "max_mass_t" | "lq_gross_t";

/** Two kinds of goods of the load that may not, or only under conditions, share a vehicle. */
type LoadPair = {
/** Indexes of the items that call for it. */ a: (number)[];
/** Indexes of the items that call for it. */ b: (number)[];
uns: (string)[];
verdict: LoadingVerdict;
/** The pair of labels or compatibility groups that decided. */ labels: (string)[];
conditions: (string)[];
decided_by: "single_variant" | "all_candidates" | "undecided";
/** Paragraph of ADR. */ paragraph: string;
text: string;
};

/** Limited or excepted quantities of one item. */
type LoadQuantity = {
item: number;
un: string;
kind: "limited" | "excepted";
/** Whether the item says `exempt_as`. A claim that does not hold is not followed: the goods are counted. */ claimed: boolean;
/** within: the limits are kept and the packages hold the line; only such a claim is followed. exceeded: a limit is passed (3.4, 3.5.1.2, or more packages than 3.5.5 allows). not_allowed: column (7a) or (7b) excludes it, or the packaging. not_stated: a figure is missing. open: what is given does not settle it. `needs` asks for what is missing. */ status: "within" | "exceeded" | "not_allowed" | "not_stated" | "open";
/** 3.5.1.4: only 3.5.2 and 3.5.3 apply. */ minimal: boolean;
inner: {
limit: number;
unit: "kg" | "l" | "g" | "ml";
} | null;
outer: {
limit: number;
unit: "kg" | "l" | "g" | "ml";
} | null;
/** Paragraph of ADR. */ paragraph: string;
text: string;
};

/** One transport unit, with all goods in packages. */
type LoadRequest = {
items: (LoadItem)[];
/** Most restrictive category of the tunnels on the way. */ tunnel?: TunnelCategory | null | undefined;
/** Maximum mass of the transport unit (vehicle with trailer) in tonnes; a load that alone weighs more is refused. */ max_mass_t?: number | null | undefined;
/** Total gross mass of the packages in limited quantities in tonnes, at least that of the lines; where it is not given, theirs are summed. */ lq_gross_t?: number | null | undefined;
/** Members of the vehicle crew. */ crew?: number | null | undefined;
};

/** Something that the load calls for. */
type LoadRequirement = {
code: string;
/** Paragraph of ADR. */ paragraph: string;
text: string;
/** Indexes of the items that call for it. */ items: (number)[];
/** False where it depends on something that `needs` asks, or the regulation leaves to facts that are not asked. */ certain: boolean;
/** How many, where the number is known. */ count: number | null;
/** Whom or what the number is for. */ per: "unit" | "vehicle" | "crew" | "driver" | null;
/** Marks and placards, by their number: 1.1D, 8, 7D. */ signs: (string)[];
data_quality: AdrDataQuality;
};

type LoadResponse = {
/** prohibited: not as the request states it. indeterminate: something open decides whether the load may be carried so at all. */ verdict: "exempt" | "requires_full_adr" | "prohibited" | "indeterminate";
verdict_detail: LoadDetail;
calculation: {
verdict: "exempt" | "requires_full_adr";
verdict_detail: CalcDetail;
decided_by: "single_variant" | "all_candidates" | "stricter_candidate";
points: number | null;
points_range: {
min: number;
max: number | null;
} | null;
threshold: 1000;
items: (CalcLine)[];
by_category: ({
category: TransportCategory;
quantity: number;
unit: QuantityUnit | null;
points: number | null;
})[];
needs: (ItemNeed)[];
warnings: (Warning)[];
notices: (AdrNotice)[];
/** What still applies below the limit (1.1.3.6.2). */ still_applies: (string)[];
/** Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed. */ document_text: string | null;
};
mixing: {
verdict: LoadingVerdict;
/** Pairs of different goods that were judged. */ pairs_total: number;
/** Those that are not simply permitted, the strictest first, at most 500. */ pairs: (LoadPair)[];
};
quantities: (LoadQuantity)[];
tunnel: LoadTunnel;
marking: (LoadRequirement)[];
on_board: (LoadRequirement)[];
duties: (LoadRequirement)[];
documents: (LoadDocument)[];
document_totals: ({
lang: AdrLang;
text: string;
/** Paragraph of ADR. */ paragraph: string;
})[];
needs: (LoadNeed)[];
not_checked: (LoadUnchecked)[];
meta: AdrMeta;
};

type LoadTunnel = {
/** Tunnel restriction code of the load (8.6.3.2); null where none applies or it is open. */ code: string | null;
/** Codes of the goods that count. */ codes: (string)[];
closed: (TunnelCategory)[];
/** Categories that are closed if what is open falls so. */ maybe_closed: (TunnelCategory)[];
asked: TunnelCategory | null;
/** Whether the tunnel asked about may be passed; null where none was asked about, or something open decides. */ allowed: boolean | null;
/** Indexes of the items that call for it. */ items: (number)[];
/** Paragraph of ADR. */ paragraph: string;
text: string;
};

/** Something that ADR asks of such a load and that was not looked at. */
type LoadUnchecked = {
code: LoadUncheckedCode;
/** Paragraph of ADR. */ paragraph: string;
text: string;
/** Indexes of the items that call for it. */ items: (number)[];
};

/** What was not looked at. - `tanks_and_bulk`: Tanks and carriage in bulk: packages were assumed. - `containers`: Placards of a container, and its packing certificate before a sea leg. - `packaging`: Approval, packing instructions and filling of the packagings. - `mixed_packing`: Different goods in one package. - `other_modes`: Legs by sea or air. - `national_law`: National and local restrictions, such as routes and hours. - `several_vehicles`: How the load is shared between vehicle and trailer: one transport unit was judged as a whole. - `radioactive`: Particulars of class 7: activity, categories, indexes, dose rates. - `segregation_food`: Whether foodstuffs are on the vehicle (CV28). - `temperature`: Control and emergency temperature, and the cooling. - `tunnel_special`: Special conditions for tunnels that an authority may set for UN 2919 and 3331. */
type LoadUncheckedCode = string;

/** - `permitted`: The packages may share a vehicle. - `permitted_with_conditions`: They may, under the conditions that are given with their paragraph. - `prohibited`: They must not be loaded together (7.5.2). - `indeterminate`: Labels or groups that decide are not known. Treat it as prohibited until `needs` is answered. */
type LoadingVerdict = "permitted" | "permitted_with_conditions" | "prohibited" | "indeterminate";

type Names = {
pl: string;
en: string;
de: string;
fr: string;
};

/** A fact that would decide what the code alone leaves open. - `code`: The customs code of the goods in force on the day. Take it from the declaration or the supplier and ask again with `q`; for a code that ended take one of `cn_successors`. - `longer_code`: More digits: only some of the codes under this one are listed. Ask again with all 8 digits, or 10 of TARIC. - `description`: Whether the goods are those that the entry describes. Compare them with `scope_text` of each result; where they are not those, that entry does not apply. - `origin`: Where the goods, or what they are made from, come from, and on which way. Read `scope_text`, and keep the proof of origin of the goods and of their inputs. - `value`: The value of an item, or the price. Compare it with `threshold`, or with the price in `scope_text`: the entry applies only above it. - `quota`: Whether the quota that is open on the day is used up. Read the quota in `derogations`, and ask customs for its balance. - `destination`: The country that the goods go to. Compare it with `destination` of the result. - `contract_date`: The day on which the contract was concluded: a period for earlier contracts runs. Compare it with `contract_before` and `until` in `winddowns`. - `code`: A customs code: a name was asked for. - `longer_code`: The full code of the goods: parts of this heading are listed, others are not. - `description`: Whether the goods are what `scope_text` describes. - `origin`: Where the goods, or what they are made from, come from, and on which way. - `value`: The value: a threshold decides. - `quota`: Whether the amount that may be traded is used up. - `destination`: The country that the goods go to. - `contract_date`: The day of the contract: an earlier one may fall under a wind-down. */
type Need = "code" | "longer_code" | "description" | "origin" | "value" | "quota" | "destination" | "contract_date";

/** A condition that names the code without being a ban: price cap, no-re-export clause, diligence. */
type Notice = {
regime: RegimeCode;
annex: string | null;
article: string;
text: string;
codes: (string)[];
};

type PackingGroup = "I" | "II" | "III";

/** An adopted amending act that the dataset does not hold. */
type PendingAct = {
celex: string;
regime: RegimeCode;
adopted: string | null;
title: string;
};

/** An error as defined by RFC 9457. */
type Problem = {
/** Stable identifier of the kind of problem; resolves to a page that explains it, against the URL of the request where it begins with a slash. */ type: string;
title: string;
status: number;
detail: string;
/** Identifier of this occurrence, a URN. */ instance: string;
errors?: (ProblemError)[];
/** Names of the rate limit policies that were exceeded. */ "violated-policies"?: (string)[];
};

/** What is wrong with one parameter or member. The list is closed; new codes are an addition. */
type ProblemCode = "required" | "too_short" | "too_long" | "too_many_digits" | "not_allowed" | "unknown_parameter" | "unknown_member" | "wrong_type" | "wrong_format" | "out_of_range" | "too_few_items" | "too_many_items" | "conflict" | "before_coverage" | "unknown_un" | "unknown_variant" | "unknown_edition" | "leading_zero" | "malformed_json" | "unsupported_media_type" | "too_large" | "ambiguous" | "glued_parameter" | "code_among_words" | "not_found" | "method_not_allowed" | "not_exempting" | "invalid_key" | "duplicate_member";

/** One fault of a request. */
type ProblemError = {
/** Query parameter, path parameter or request header at fault. */ parameter?: string;
/** JSON Pointer (RFC 6901) into the request body. */ pointer?: string;
code: ProblemCode;
/** What was found, what is wanted, and the remedy. */ detail: string;
};

/** A special provision that could take the goods out of ADR or relieve them (1.1.3.4.1), as questions. */
type ProvisionQuestions = {
special_provision: string;
effect: "exempt" | "partly" | "never_subject" | "elsewhere";
/** Ways to meet the provision, each a list of questions that all want a yes; one way is enough. */ ways: ((string)[])[];
/** What follows from a yes to every question of a way. */ yes: string;
/** What follows otherwise. */ no: string;
};

/** What 1.1.3.6.3 counts for the entry: net mass of the goods, mass of the article without its packaging, litres, water capacity of the receptacle in litres, net explosive mass. */
type QuantityUnit = "kg" | "kg_article" | "l" | "l_water_capacity" | "kg_net_explosive_mass";

/** A newer release that was found and is not answered from, because it is broken, not signed by who may, or older than what is served. */
type RefusedRelease = {
/** The release that was found; null where not even that could be read. */ version: string | null;
/** Which file of it is wrong, and how. */ reason: string;
/** When it was first refused (RFC 3339, UTC). */ since: string;
};

/** The sanctions regime an entry belongs to. */
type Regime = {
code: RegimeCode;
name_pl: string;
name_en: string;
legal_act: string;
eu_law_url: string;
eu_law_url_en: string;
eu_law_url_pl: string;
target_country_code: string;
consolidated_version: string | null;
/** The text that was read, at the article. */ consolidated_url: string;
};

/** A regime of the dataset: `RU` is Regulation (EU) No 833/2014, `BY` Regulation (EC) No 765/2006. `GET /api/v1/status` lists those that are held. */
type RegimeCode = string;

/** What of a regime was checked. */
type RegimeScope = {
code: RegimeCode;
celex: string;
consolidated_version: string | null;
annexes: number;
entries: number;
/** An act of this regime was in force by `as_of` and is not in the text held. */ stale: boolean;
};

type ReleaseChanges = {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ version: string;
/** The release that it was compared with; null: it is the first. */ previous_version: string | null;
date: string;
/** What the release brings, in the words of its maintainer, who writes English; null in another language, where `headline` says it. */ summary: string | null;
/** What changed, in one sentence in the language asked for. */ headline: string;
/** Records of all datasets. */ counts: {
removed: number;
added: number;
changed: number;
};
datasets: ({
dataset: string;
removed: number;
added: number;
changed: number;
})[];
/** Records by cause: an act changed what applies; a mistake of ours was mended; the same source is published in another way. */ causes: {
law: number;
correction: number;
reprocess: number;
};
/** CELEX numbers of the acts, or of the consolidated texts, that changes follow. */ acts: (string)[];
/** Null where no verdict can have changed, and for the first release. */ verdicts: {
as_of: string;
cn_year: number;
/** CN8 codes asked before and after. */ codes: number;
turn_restricted: number;
turn_free: number;
/** Codes whose verdict stays and whose verdict_detail changes. */ within: number;
/** Codes that each regulation takes up or lets go, whatever the other says of them. */ regimes: ({
regime: RegimeCode;
turn_restricted: number;
turn_free: number;
})[];
} | null;
/** The file with every record removed, added and changed; its path is below the folder of index.json of the published data. */ changes: {
path: string;
bytes: number;
sha256: string;
};
};

type Restriction = {
type: RestrictionType;
label: string;
direction: Direction | null;
};

type RestrictionType = "export_ban" | "import_ban" | "transfer_ban" | "restriction" | "other";

type SanctionsLang = "pl" | "en";

type SanctionsStatus = {
dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** The nomenclature of the year is not held, or an act in force of any regime is not; `coverage` says of which. */ stale: boolean;
source_versions: Record<string, string>;
cn_years: (number)[];
coverage: ({
regime: RegimeCode;
/** First day on which a question about the regime alone can be asked; about all regimes: the latest of these days. */ coverage_from: string;
annexes: number;
entries: number;
verified: number;
stale: boolean;
})[];
pending: (PendingAct)[];
refused_release: RefusedRelease | null;
};

/** What was checked, on which text of the law, and what this check does not see. */
type Scope = {
/** A day, YYYY-MM-DD. */ as_of: string;
cn_year: number;
regimes: (RegimeScope)[];
/** What this check does not see, by topic; with `texts=1` in sentences. */ not_covered: (string)[];
pending: (PendingAct)[];
};

type SearchHit = {
un: string;
name: string;
class: AdrClass;
packing_groups: (PackingGroup)[];
matched: {
lang: AdrLang | null;
/** name: of Table A. trade_name: a reviewed name of trade or everyday speech, such as LPG for UN 1965. */ field: "un" | "name" | "trade_name" | "class";
/** How a name was met; null for a UN number or a class. - `name`: The words stand in the name. `aceton` (pl): 1090 - `synonym`: They are a reviewed name of trade or everyday speech. `Salzsäure` (de): 1789 - `form`: They stand there in another form. `benzyny` (pl): 1203 - `prefix`: A longer word begins so. `aceto` (pl) - `infix`: A longer word has them inside, or the word is put together of words. `Ethanollösung` (de): 1170 - `typo`: There is one typing error. `acetn` (pl): 1090 */ by: "name" | "synonym" | "form" | "prefix" | "infix" | "typo" | null;
/** Words of the question that were met, folded. */ words: (string)[];
};
};

type SearchResponse = {
results: (SearchHit)[];
total: number;
limit: number;
offset: number;
/** Goods of this name that are not in ADR, such as AdBlue. */ notices: (AdrNotice)[];
meta: AdrMeta;
};

/** Where the statement stands in law and in our tables, beside `annex` and `article`; `regime.eu_law_url` is the address of the act by its ELI. */
type SourceRef = {
celex: string;
/** Part and row of the annex, or the customs measure. */ locator: string;
/** File and row id of our source table. */ source_row: string;
};

/** A UN number with every row of Table A that it has. */
type Substance = {
un: string;
edition: string;
lang: AdrLang;
name: string;
class: AdrClass;
classification_code: string | null;
packing_group: PackingGroup | null;
labels: (string)[] | null;
special_provisions: (string)[] | null;
limited_quantity: {
text: string;
value: number | null;
unit: "kg" | "g" | "l" | "ml" | null;
} | null;
excepted_quantity: string | null;
packing_instructions: (string)[] | null;
special_packing_provisions: (string)[] | null;
mixed_packing_provisions: (string)[] | null;
portable_tank: {
instructions: (string)[];
provisions: (string)[];
} | null;
tank: {
code: string | null;
provisions: (string)[];
vehicle: string | null;
} | null;
transport_category: TransportCategory | null;
tunnel_code: string | null;
points_multiplier: number | null;
max_quantity_1136: number | null;
quantity_unit: QuantityUnit | null;
density_kg_per_l: {
min: number;
max: number;
quality: "two_sources" | "one_source" | "general_knowledge";
} | null;
carriage_provisions: {
packages: (string)[];
bulk: (string)[];
loading: (string)[];
operation: (string)[];
} | null;
hazard_identification_number: string | null;
status: SubstanceStatus;
/** Columns that differ between the variants; each is null at this level. */ ambiguous: (string)[];
variants: (Variant)[];
meta: AdrMeta;
};

type SubstanceStatus = "regulated" | "carriage_prohibited" | "not_subject_to_adr";

/** A code of a later Combined Nomenclature that took over goods of a code that ended. */
type Successor = {
code: string;
year: number;
kind: "1:1" | "1:n" | "n:1" | "n:m";
data_quality: DataQuality;
};

/** The entry applies only above this value. */
type Threshold = {
amount: number;
currency: "EUR";
per: "item";
};

/** Column (15) of Table A. */
type TransportCategory = "0" | "1" | "2" | "3" | "4";

/** Category of a tunnel as its sign shows it; tunnels without a sign (A) are open to all loads. */
type TunnelCategory = "B" | "C" | "D" | "E";

/** One row of Table A (3.2). */
type Variant = {
variant_id: string;
name: string;
names: Names;
status: SubstanceStatus;
class: AdrClass;
/** Column (3b). */ classification_code: string | null;
packing_group: PackingGroup | null;
/** Column (5). */ labels: (string)[];
/** Column (6). */ special_provisions: (string)[];
/** Column (7a): largest quantity of an inner packaging; value 0 where limited quantities are not allowed. */ limited_quantity: {
text: string;
value: number | null;
unit: "kg" | "g" | "l" | "ml" | null;
};
/** Column (7b), E0 to E5. */ excepted_quantity: string | null;
packing_instructions: (string)[];
special_packing_provisions: (string)[];
mixed_packing_provisions: (string)[];
portable_tank: {
instructions: (string)[];
provisions: (string)[];
};
tank: {
code: string | null;
provisions: (string)[];
vehicle: string | null;
};
transport_category: TransportCategory | null;
/** Tunnel restriction code of column (15). */ tunnel_code: string | null;
/** Factor of 1.1.3.6.4; null for category 0 and where no category is printed. */ points_multiplier: number | null;
/** 1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed. */ max_quantity_1136: number | null;
quantity_unit: QuantityUnit | null;
/** Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l. */ density_kg_per_l: {
min: number;
max: number;
quality: "two_sources" | "one_source" | "general_knowledge";
} | null;
carriage_provisions: {
packages: (string)[];
bulk: (string)[];
loading: (string)[];
operation: (string)[];
};
hazard_identification_number: string | null;
/** Alternatives of the name, of which the document gives the most fitting (3.1.2.2); empty where there is one name. */ name_choices: (string)[];
/** Complete entry for the transport document (5.4.1.1.1); null while something is missing, for goods that may not be carried or are not subject to ADR, and for an entry that is not for carriage by road (SP 642). */ document_line: string | null;
/** The entry with `{...}` for what the consignor has to say, and the names of these; template null where no entry is needed. */ document: {
template: string | null;
missing: (DocumentMissing)[];
};
data_quality: AdrDataQuality;
};

/** Why the verdict is what it is: the first of these, in this order, that holds. - `listed`: An entry in force covers the whole code. `8413 30 20` - `conditional`: An entry in force covers the whole code, and a value, a quota, an origin or a destination decides whether it applies. `3105 20` - `listed_partial`: Only entries that describe a part of the code in words (`ex`) cover it: compare the description with the goods. `2203 00 01` - `listed_below`: Nothing covers the code itself; longer codes under it are listed: ask with the full code. `2203` - `listed_by_name`: A name met goods that are listed; a name decides nothing, the code does. `opona` - `listed_future`: An entry covers the code, and applies only from a later day. `8413 30 20&regime=BY&direction=import&as_of=2024-03-01` - `listed_expired`: An entry covered the code, and has ended. `2707&regime=BY&direction=transport` - `unknown_code`: The nomenclature of the day has no such code, and no entry names it: that is no clearance, see `cn_successors`. `9999` - `unknown_name`: No name was understood, or the words are too general: that says nothing about the goods. `xyzzy` - `not_listed`: The code or name exists, and nothing that this check sees restricts it. `0401` - `listed`: An entry in force covers the whole code. Treat the goods as restricted; look at `summary` for the leg, and at `exemption` and `derogations` for a ground that may lift it. - `conditional`: The code is covered, but a value threshold, a quota, an end use, the destination or the origin of inputs decides. `needs` names the fact. - `listed_partial`: Only entries that are limited by a description (`ex`) cover the code. Compare the goods with `scope_text`; until that is done, treat them as restricted. - `listed_below`: Nothing covers this code, but longer codes under it are listed. Ask again with the full code of the goods. - `listed_by_name`: The words hit listed goods. Choose a code from `candidates` and ask again: a name alone decides nothing. - `listed_future`: An entry covers the code, but only from a later day than `as_of`. Look at `valid_from` before you sign. - `listed_expired`: An entry covered the code before `as_of` and no longer does. - `unknown_code`: The Combined Nomenclature of the day has no such code. Nothing can be concluded from it; `cn_successors` names later codes where they are known. - `unknown_name`: The words are found in no name. Nothing can be concluded; try other words or a code. - `not_listed`: The code exists and nothing was found for it. That does not mean that trade is permitted: `scope.not_covered` says what this check does not see. */
type VerdictDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_by_name" | "listed_future" | "listed_expired" | "unknown_code" | "unknown_name" | "not_listed";

/** full: with scope, exemptions, wind-downs, notices and every member of an entry. basic: verdict and decision by leg. */
type View = "full" | "basic";

/** Something the caller should know about how the question was read or answered. */
type Warning = {
code: string;
detail: string;
};

/** A transitional period for earlier contracts. It never changes the verdict. */
type Winddown = {
id: string;
regime: RegimeCode;
annex: string | null;
article: string;
text: string;
contract_before: string | null;
until: string | null;
expired: boolean;
codes: (string)[];
};

export type {
  AdrClass,
  AdrDataQuality,
  AdrLang,
  AdrMeta,
  AdrNeed,
  AdrNotice,
  AdrStatus,
  AffectedCause,
  AffectedCode,
  AffectedRequest,
  AffectedResponse,
  AnnexInfo,
  AnnexState,
  AnnexesResponse,
  BasicRegime,
  CalcDetail,
  CalcItem,
  CalcLine,
  CalcRequest,
  CalcResponse,
  Certificate,
  ChangesResponse,
  ClassEntry,
  ClassesResponse,
  CnBasicBatchAnswer,
  CnBasicMeta,
  CnBasicResponse,
  CnBasicResult,
  CnBatchAnswerMeta,
  CnBatchAnswered,
  CnBatchItem,
  CnBatchMeta,
  CnBatchRefused,
  CnBatchRequest,
  CnBatchResponse,
  CnCandidate,
  CnFullBatchAnswer,
  CnFullBatchAnswerMeta,
  CnLeg,
  CnMeta,
  CnNode,
  CnNodeRef,
  CnResponse,
  CnResult,
  CnSummaryRow,
  CnWarning,
  CnWarningCode,
  CompatibilityItem,
  CompatibilityPair,
  CompatibilityRequest,
  CompatibilityResponse,
  DataQuality,
  Derogation,
  Direction,
  DocumentMissing,
  EntryDetail,
  ExcludedFrom,
  ItemNeed,
  Lead,
  LeadAck,
  LegDetail,
  LegDirection,
  LoadDetail,
  LoadDocument,
  LoadItem,
  LoadNeed,
  LoadNeedName,
  LoadPair,
  LoadQuantity,
  LoadRequest,
  LoadRequirement,
  LoadResponse,
  LoadTunnel,
  LoadUnchecked,
  LoadUncheckedCode,
  LoadingVerdict,
  Names,
  Need,
  Notice,
  PackingGroup,
  PendingAct,
  Problem,
  ProblemCode,
  ProblemError,
  ProvisionQuestions,
  QuantityUnit,
  RefusedRelease,
  Regime,
  RegimeCode,
  RegimeScope,
  ReleaseChanges,
  Restriction,
  RestrictionType,
  SanctionsLang,
  SanctionsStatus,
  Scope,
  SearchHit,
  SearchResponse,
  SourceRef,
  Substance,
  SubstanceStatus,
  Successor,
  Threshold,
  TransportCategory,
  TunnelCategory,
  Variant,
  VerdictDetail,
  View,
  Warning,
  Winddown,
};
