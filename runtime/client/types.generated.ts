// Printed from openapi/routes.ts by `npm run openapi`. Do not edit.

/** How each operation is asked: method, service, path; of a POST what belongs into the query, and whether it takes an `Idempotency-Key`. */
export const operationTable = {
  checkCn: ["GET","sanctions","/v1/cn"],
  checkCnBatch: ["POST","sanctions","/v1/cn/batch",[]],
  getCnNode: ["GET","sanctions","/v1/cn/{code}"],
  listAnnexes: ["GET","sanctions","/v1/annexes"],
  listDocuments: ["GET","sanctions","/v1/documents"],
  listCountries: ["GET","sanctions","/v1/countries"],
  listChanges: ["GET","sanctions","/v1/changes"],
  listAffected: ["POST","sanctions","/v1/changes/affected",[]],
  getSanctionsStatus: ["GET","sanctions","/v1/status"],
  createLead: ["POST","sanctions","/lead",[],true],
  getSubstance: ["GET","adr","/un/{un}"],
  searchSubstances: ["GET","adr","/un"],
  listClasses: ["GET","adr","/classes"],
  getInstructions: ["GET","adr","/instructions"],
  checkCompatibility: ["POST","adr","/compatibility",["lang","edition","as_of","strict"]],
  calculate1136: ["POST","adr","/calc/1136",["lang","edition","as_of","strict"]],
  judgeLoad: ["POST","adr","/load",["lang","edition","as_of","strict","document_lang"]],
  readLoadText: ["POST","adr","/load/read",["lang","edition","as_of"]],
  getAdrStatus: ["GET","adr","/status"],
} as const;

/** What each operation takes and gives. */
export interface ClientOperations {
  /** Check a customs code or a goods name. */
  checkCn: { args: {
/** A CN code, however its digits are grouped and separated, also with `ex`, `CN` or the like in front; or a fragment of a goods name, 2 to 200 characters. */ q: string;
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
/** Only this regime: a code of `GET /api/v1/countries`, or `all`. Without it and `country`: `RU`, `BY`. */ regime?: string | null | undefined;
/** Where the goods go to or come from (ISO 3166-1): its regimes, and what of `RU` and `BY` reaches it. */ country?: string | null | undefined;
direction?: LegDirection | null | undefined;
/** Answers to questions of `bases`: `<id>:yes` or `<id>:no`, separated by commas. An unanswered question leaves the leg open. */ facts?: string | null | undefined;
/** Value of one item in EUR; equal to an amount is not above it. */ value_eur?: string | null | undefined;
/** Day of the contract, not after `as_of`: it opens or closes periods and quotas for earlier contracts. */ contract_date?: string | null | undefined;
/** In the full view, 1: also the grounds that goods of an annex have whatever their code, what the document codes are, what the annexes are called, and what this check does not see. */ texts?: "0" | "1" | null | undefined;
/** 1: also grounds and periods that have expired. */ history?: "0" | "1" | null | undefined;
view?: View | null | undefined;
/** Most results; 100 where it is left out, in the basic view 0; the verdict alone has none. Verdict and summary are over all of them. */ limit?: number | null | undefined;
offset?: number | null | undefined;
}; answer: CnResponse | CnBasicResponse | CnVerdictResponse };
  /** Check up to 500 codes or names. */
  checkCnBatch: { args: CnBatchRequest; answer: CnBatchResponse };
  /** Get a line of the Combined Nomenclature. */
  getCnNode: { args: {
/** CN code, grouped or plain digits. */ code: string;
} & {
/** Language of the names; German and French ones are held of the newest nomenclature. */ lang?: "pl" | "en" | "de" | "fr" | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: CnNode };
  /** List the goods annexes with their roles. */
  listAnnexes: { args: {
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: AnnexesResponse };
  /** List codes of documents of the customs declaration. */
  listDocuments: { args: {
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
/** The beginning of a code, or words that all stand in its text. */ q?: string | null | undefined;
}; answer: DocumentsResponse };
  /** List countries with the regimes about them. */
  listCountries: { args: {
lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: CountriesResponse };
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
/** Another edition: `changes` says what differs between the two, the older one before the newer. */ compare?: string | null | undefined;
}; answer: Substance };
  /** Search substances by name or class. */
  searchSubstances: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
q?: string | null | undefined;
/** UN numbers with commas between them, 2 to 100, instead of `q` and `class`: each as a whole in `substances`, in their order. */ un?: string | null | undefined;
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
  /** Read the instructions in writing (5.4.3.4). */
  getInstructions: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
}; answer: InstructionsResponse };
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
  /** Read goods from a text. */
  readLoadText: { args: {
lang?: AdrLang | null | undefined;
edition?: string | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
} & LoadTextRequest; answer: LoadTextResponse };
  /** Get editions and coverage of the ADR data. */
  getAdrStatus: { args: Record<string, never>; answer: AdrStatus };
}

/** Class designation. */
type AdrClass = "1" | "2" | "3" | "4.1" | "4.2" | "4.3" | "5.1" | "5.2" | "6.1" | "6.2" | "7" | "8" | "9";

/** verified: two independent sources agree. to_review: one source. demo: test data, never in a release. */
type AdrDataQuality = "verified" | "demo" | "to_review";

/** Language of ADR answers. */
type AdrLang = "pl" | "en" | "de" | "fr";

/** On what an answer of ADR rests. */
type AdrMeta = {
/** Name of the source. */ source: "cargolex-adr-v1";
/** Edition of ADR, by its year. */ edition: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** Release of the data that answered. */ dataset_version: string;
/** Date of the text that was read. */ source_version: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** What to know about how the question was read or answered. */ warnings: (Warning)[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
};

/** The shortest fact that would settle what a UN number alone leaves open. - `packing_group`: The rows of the UN number differ by packing group. `"packing_group": "II"` - `classification_code`: They differ by classification code. `"classification_code": "5F"` - `variant_id`: They differ in what no other member tells. `"variant_id"`, as `GET /v1/un/{un}` has it - `labels`: The danger labels depend on the goods. `"labels": ["3", "6.1"]` - `l`: Litres are counted, and something else was given. `"l": 120` - `l_water_capacity`: The water capacity of the receptacles is counted. `"l": 50`, or `"cylinders"` and `"l_per_cylinder"` - `net_explosive_mass_kg`: The net mass of the explosive is counted. `"net_explosive_mass_kg": 4.5` - `kg`: Kilograms are counted, and something else was given. `"kg": 25` - `special_provision`: A special provision may take the goods out of ADR; its conditions stand in `questions`. `"exempt_as": "sp", "special_provision": "188"` */
type AdrNeed = "packing_group" | "classification_code" | "variant_id" | "labels" | "l" | "l_water_capacity" | "net_explosive_mass_kg" | "kg" | "special_provision";

/** Something to know about an answer, with the provision it rests on. */
type AdrNotice = {
/** Stable code; branch on it, never on the text. */ code: string;
/** Paragraph that it rests on; null where there is none. */ rule: string | null;
/** In words, in `lang`. */ text: string;
};

/** Editions and coverage of the ADR data. */
type AdrStatus = {
/** Release of the data that answered. */ dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** Editions that are held. */ editions: ({
/** Edition of ADR, by its year. */ edition: string;
/** Short title. */ title: string;
/** A day, YYYY-MM-DD. */ valid_from: string;
/** A day, YYYY-MM-DD. */ valid_to: string;
/** A day, YYYY-MM-DD. */ transition_until: string;
/** Whether it is the edition of today. */ current: boolean;
/** Date of the text that was read. */ source_version: string;
/** UN numbers of the edition. */ un_numbers: number;
/** Rows of Table A. */ rows: number;
/** Rows that two independent sources agree on. */ verified_rows: number;
})[];
/** The edition that follows the newest one held, with the day from which it applies: ADR changes every two years. Until it is held, answers for later days are stale. */ pending: ({
/** Edition of ADR, by its year. */ edition: string;
/** A day, YYYY-MM-DD. */ valid_from: string;
})[];
/** A newer release that was found and is not answered from; null where there is none. */ refused_release: RefusedRelease | null;
};

/** Why the legs of a code differ. */
type AffectedCause = {
/** law: an act changed what applies. correction: our record of the same law was wrong. reprocess: the same source is published in another way. date: what the release named in `since` held already began or ended since. */ kind: "law" | "correction" | "reprocess" | "date";
/** CELEX number of the act, or of the consolidated text. */ act: string | null;
/** First day on which the answers differ. */ date: string;
};

/** A code whose legs changed. */
type AffectedCode = {
/** As it was sent. */ code: string;
/** Legs with something found, as `since` answered on the day of that release. */ before: (CnLeg)[];
/** Legs with something found, as this release answers today. */ after: (CnLeg)[];
/** Why the legs differ. */ causes: (AffectedCause)[];
};

/** Your codes, and the release that was asked last. */
type AffectedRequest = {
/** The release that was asked last: a version of `GET /v1/changes`. */ since: string;
/** Customs codes of 2, 4, 6 or 8 digits, however they are written; one of 10 digits is followed by its first 8. */ codes: (string)[];
/** Where the goods go to or come from (ISO 3166-1): its regimes, and what of `RU` and `BY` reaches it. */ country?: string | null | undefined;
/** Only this regime: a code of `GET /api/v1/countries`, or `all`. Without it and `country`: `RU`, `BY`. */ regime?: string | null | undefined;
};

/** The codes whose legs changed. */
type AffectedResponse = {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ since: string;
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ dataset_version: string;
/** Codes whose legs changed, in the order of the request. A code that is not here has the legs that it had. */ items: (AffectedCode)[];
/** Codes that stand in no nomenclature held: nothing is said of them. */ unknown_codes: (string)[];
/** On what the answer rests. */ meta: {
/** A day, YYYY-MM-DD. */ since_date: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** Number of codes that were sent. */ asked: number;
/** Number of results in this answer. */ returned: number;
};
};

/** An annex, or goods that an article names, under one operative article. */
type AnnexInfo = {
regime: RegimeCode;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Number of the annex alone, such as `XXIII`; null for goods that an article names itself. */ annex_code: string | null;
/** Key of the measure. */ measure: string;
/** What the list does under its article: only `ban` and `restriction` decide. */ role: "ban" | "restriction" | "derogation_scope" | "winddown_scope" | "quota" | "condition" | "reference";
type: RestrictionType;
/** Movement that it concerns; null where it is about none. */ direction: Direction | null;
/** The only country of destination that it is about; null where it is about no single one. */ destination: string | null;
/** Article that makes it operative, as it is cited. */ article: string;
/** The text that was read, at the article. */ url: string;
/** Short title. */ title: string;
/** First day; null where it is not known. */ in_force_from: string | null;
/** Last day; null where none is known. */ in_force_to: string | null;
/** Date of the text that was read. */ source_version: string;
state: AnnexState;
/** Number of entries. */ entries: number;
/** Entries on whose code two independent sources agree. */ verified: number;
};

/** complete: the newest list of law. old_text: a list of law, of an older text only. codes_from_customs: the law names the goods in words, the codes are those that customs apply. customs_gaps: the same, for a ban beside the lists, such as the arms embargo. not_held: no list. deleted: the annex ended. - `complete`: The newest list of the law is held. - `old_text`: A list of the law is held, of an older text only. - `codes_from_customs`: The law names the goods in words; the codes are those that customs apply. - `customs_gaps`: The same, for a ban beside the lists, such as the arms embargo. - `not_held`: No list is held: what this annex says is not seen. - `deleted`: The annex ended. */
type AnnexState = "complete" | "old_text" | "codes_from_customs" | "customs_gaps" | "not_held" | "deleted";

/** Annexes with their roles. */
type AnnexesResponse = {
/** One row for each annex, article and direction. */ annexes: (AnnexInfo)[];
/** Codes of the customs declaration that the tariff names for these measures. */ documents: ({
/** Stable code; branch on it, never on the text. */ code: string;
/** In words, in `lang`. */ text: string;
})[];
/** What was adopted and is not held. */ pending: (PendingAct)[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
/** On what the answer rests. */ meta: {
/** A day, YYYY-MM-DD. */ as_of: string;
/** Release of the data that answered. */ dataset_version: string;
};
};

/** Codes of documents that customs name, by what they claim. */
type BaseDocuments = {
/** The goods are not those meant. */ other_goods?: (string)[];
/** An exemption holds. */ exemption?: (string)[];
/** An authorisation or a quota covers them. */ licence?: (string)[];
/** Proof that stays due. */ evidence?: (string)[];
/** Nobody has read what they claim. */ unread?: (string)[];
};

/** The regime of an entry, in the basic view. */
type BasicRegime = {
/** Name in Polish. */ name_pl: string;
/** Name in English. */ name_en: string;
/** The name in the language of the answer, where that is neither Polish nor English. */ name?: string;
/** Short citation of the act. */ legal_act: string;
/** Address of the act by its ELI. */ eu_law_url: string;
/** The act in the language of the answer, where that is neither Polish nor English. */ law_url?: string;
/** Date of the consolidated text that was read. */ consolidated_version: string | null;
};

/** Why the verdict is what it is. - `within_limit`: The points are at most 1,000. The load is exempt in the sense of 1.1.3.6; what still applies is listed. `{"un":"1203","l":333}` - `exceeds`: The points are more than 1,000. All of ADR applies. `{"un":"1203","l":334}` - `unit_assumed`: The quantity was given in another unit than is counted, and the stricter end of the conversion was taken. `verdict` says whether the load is exempt even so; give what `needs` names for an exact figure. `{"un":"1203","kg":333}` - `indeterminate`: The UN number alone leaves open what is counted; the stricter is taken, and `needs` says what would settle it. `{"un":"1993","l":500}` - `not_available`: The goods are of transport category 0: no quantity is exempt. `{"un":"2814","kg":1}` - `no_category`: Table A gives the goods no transport category, so that nothing can be counted. `{"un":"3166","kg":10}` - `not_in_packages`: Goods are carried in tanks or in bulk: 1.1.3.6 is for packages (only in `POST /v1/load`). All of ADR applies. `{"un":"1202","l":20000,"carriage":"tank","tank":{"kind":"tank_vehicle"}}` - `edition_ended`: The edition that answers may no longer be used on that day (1.6.1.1): nothing is counted by it, and nothing is exempt. Ask by an edition that applies; with `strict=1` this is 422. `{"un":"1203","l":1}`, with `edition=2025&as_of=2027-07-02` - `carriage_prohibited`: The goods may not be carried by road at all. `{"un":"3097","kg":1}` - `not_subject`: Nothing in the load is subject to ADR. `{"un":"1845","kg":3}` */
type CalcDetail = "within_limit" | "exceeds" | "unit_assumed" | "indeterminate" | "not_available" | "no_category" | "not_in_packages" | "edition_ended" | "carriage_prohibited" | "not_subject";

/** Goods of one line. */
type CalcItem = {
/** UN number, 4 digits. */ un: string;
/** Quantity in kilograms. */ kg?: number | null | undefined;
/** Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles. */ l?: number | null | undefined;
/** Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg). */ density_kg_per_l?: number | null | undefined;
/** Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity. */ cylinders?: number | null | undefined;
/** Water capacity of one receptacle in litres. */ l_per_cylinder?: number | null | undefined;
/** Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg. */ net_explosive_mass_kg?: number | null | undefined;
packing_group?: PackingGroup | null | undefined;
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id?: string | null | undefined;
/** Column (3b). */ classification_code?: string | null | undefined;
/** Empty uncleaned packaging; needs no quantity (1.1.3.6.1). */ empty_uncleaned?: boolean | null | undefined;
/** Carried in limited or excepted quantities, exempted by a special provision of column (6), or by the paragraph named: not counted (1.1.3.6.5), but for 1.1.3.1 (c), which is counted and holds within 1.1.3.6. A claim that a figure of the request contradicts is not followed. */ exempt_as?: "lq" | "eq" | "sp" | "1.1.3.1a" | "1.1.3.1c" | "1.1.3.1d" | "1.1.3.1e" | "1.1.3.1f" | "1.1.3.2a" | "1.1.3.2c" | "1.1.3.2d" | "1.1.3.2e" | "1.1.3.2f" | "1.1.3.2g" | "1.1.3.3" | "1.1.3.5" | "1.1.3.7a" | "1.1.3.7b" | "1.1.3.9" | "1.1.3.10a" | "1.1.3.10b" | "1.1.3.10c" | "1.1.3.10d" | "2.2.3.1.5" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
/** Which of the `ways` of the exemption's questions is met, from 1. */ provision_way?: number | null | undefined;
/** Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones. */ critically_damaged?: boolean | null | undefined;
};

/** What was counted of one item. */
type CalcLine = {
/** UN number, 4 digits. */ un: string;
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id: string | null;
/** Variants that the UN number may be. */ candidates: (string)[];
/** Column (15); null where none is printed. */ transport_category: TransportCategory | null;
/** Factor of 1.1.3.6.4; null where none applies. */ multiplier: number | null;
/** What was counted, in `unit`. */ quantity: number | null;
/** Unit of the quantity. */ unit: QuantityUnit | null;
/** Points of 1.1.3.6; null where no sum exists. */ points: number | null;
/** Least and most points that the figures allow; null where no sum exists. */ points_range: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number | null;
} | null;
/** What was assumed of the item, each with its rule. */ notes: (AdrNotice)[];
};

/** Goods of one transport unit. */
type CalcRequest = {
/** Goods of one transport unit, 1 to 1,000. */ items: (CalcItem)[];
};

/** Points of 1.1.3.6 with the verdict. */
type CalcResponse = {
/** exempt: within 1.1.3.6, or not subject. requires_full_adr: neither is shown. */ verdict: "exempt" | "requires_full_adr";
verdict_detail: CalcDetail;
/** single_variant: one row of Table A applies. all_candidates: all rows that may apply say the same. stricter_candidate: they differ, the strictest counts. undecided: they differ. */ decided_by: "single_variant" | "all_candidates" | "stricter_candidate";
/** Points of 1.1.3.6; null where no sum exists. */ points: number | null;
/** Least and most points that the figures allow; null where no sum exists. */ points_range: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number | null;
} | null;
/** Up to this sum the load is exempt. */ threshold: 1000;
/** A line for each item, in their order. */ items: (CalcLine)[];
/** Totals by transport category. */ by_category: ({
category: TransportCategory;
/** What was counted, in `unit`. */ quantity: number;
/** Unit of the quantity. */ unit: QuantityUnit | null;
/** Points of 1.1.3.6; null where no sum exists. */ points: number | null;
})[];
/** Facts that would decide what is open; empty where nothing is. */ needs: (ItemNeed)[];
/** Exemptions that come before points, for lines that claim none: what to ask, and how to claim it. Given below 1000 points too. */ exemptions: (ExemptionOffer)[];
/** What to know about how the question was read or answered. */ warnings: (Warning)[];
/** What to know beside the verdict. */ notices: (AdrNotice)[];
/** What still applies below the limit (1.1.3.6.2). */ still_applies: (string)[];
/** Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed. */ document_text: string | null;
meta: AdrMeta;
};

/** A document code of the customs tariff (TARIC box 44) that declares an exemption, authorisation or other fact, with its words. */
type Certificate = {
/** Document code of the customs tariff. */ code: string;
/** What who declares it claims: that the goods are others, that an exemption holds, that there is an authorisation or a quota, or proof that stays due. Left out where nobody has read it. */ claims?: "other_goods" | "exemption" | "licence" | "evidence";
/** In words, in `lang`. */ text: string;
};

/** Releases and what they changed. */
type ChangesResponse = {
/** The release that was named; null where none was. */ since: string | null;
/** The release that answers. */ current_version: string;
/** Newest first; empty when `since` is the current one. */ releases: (ReleaseChanges)[];
/** On what the answer rests. */ meta: {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ dataset_version: string;
};
};

/** A limit that a claim is held against. */
type ClaimLimit = {
/** What the limit is about: inner: one inner or single packaging, article or receptacle; packaging: one packaging with all in it, IBC and large packaging included, or one article; outer: net of one package; package: gross of one package; unit: all lines of the transport unit with this claim; unit_fuel: all fuel of the unit, as so much of this one as has its energy; unit_goods: all such goods of the unit; unit_gross: gross of all packages with this claim; the others as the members are called. */ measure: "inner" | "packaging" | "outer" | "package" | "unit" | "unit_fuel" | "unit_goods" | "unit_gross" | "pressure" | "pressure_volume" | "cell" | "battery" | "cell_lithium" | "battery_lithium";
/** at_most: the limit itself is allowed. below: it is not. */ bound: "at_most" | "below";
/** The limit in `unit`. */ limit: number;
/** Unit of the quantity. */ unit: "kg" | "l" | "bar" | "l bar" | "Wh" | "g";
};

/** A class with its number of UN numbers. */
type ClassEntry = {
class: AdrClass;
/** Name in `lang`. */ name: string;
/** Number of UN numbers; each counts once, under its class. */ count: number;
};

/** The 13 classes. */
type ClassesResponse = {
/** The classes in order. */ classes: (ClassEntry)[];
meta: AdrMeta;
};

/** One ban or restriction that bears on the leg. */
type CnBase = {
/** Id of the result, unique in the leg; of what lies below, that of the measure. */ id: string;
/** Which goods are meant, in `lang`. */ goods: string;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Article that makes it operative, as it is cited. */ article: string;
type: RestrictionType;
detail: EntryDetail;
/** A day, YYYY-MM-DD. */ since?: string;
/** Where the first day is not known. */ since_at_latest?: string;
/** A day, YYYY-MM-DD. */ until?: string;
/** The words that decide; left out where it is of all goods. */ condition?: string;
threshold?: Threshold;
/** Articles of grounds that need no permit and run on the day. */ exemptions?: (string)[];
/** Articles of grounds that need one, or are a quota. */ authorisations?: (string)[];
/** Articles of grounds of one project, one divestment, one loan or a past moment: they lift only that. */ general_grounds?: (string)[];
documents?: BaseDocuments;
/** verified: two independent sources agree. law: one reading of the act. customs: read in the tariff, the act is held. inferred: customs stop the goods, the act is not held. */ evidence: "verified" | "law" | "customs" | "inferred";
/** A yes/no question that decides it, and what either answer means: answer with `facts=<id>:yes` or `<id>:no`. */ question?: {
/** Stable identifier. */ id: string;
/** The question, in `lang`. */ ask: string;
/** What a yes means, in `lang`. */ yes: string;
/** What a no means, in `lang`. */ no: string;
};
/** Of what lies below: longer codes of the measure. */ count?: number;
};

/** The basic view without what all items have in common. */
type CnBasicBatchAnswer = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** A code of the nomenclature of the day; for a name, a line that it met. */ cn_exists: boolean;
/** Name of the code in `lang`; null for names and for codes that are not in the nomenclature. */ cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** Law that the code points to beside these sanctions: duties, licences, the phase-out of gas, the Common High Priority List; and what no code shows. */ pointers: (Pointer)[];
/** What customs ask of the code whatever the country: dual-use items, waste, protected species and others. No sanctions: never part of the verdict. Empty for a name. */ controls: (CnBasicControl)[];
/** What was found, in order. */ results: (CnBasicResult)[];
/** Place in `summaries` of the decision leg by leg, from 0. */ summary_at: number;
meta: CnBatchAnswerMeta;
};

/** A control of the code, in the basic view. */
type CnBasicControl = {
/** CELEX number of the act. */ law: string;
/** Name of the control, in `lang`. */ name: string;
/** `both`: customs ask the same of goods that leave and of goods that enter. */ direction: "export" | "import" | "both";
/** Codes of the documents that customs name; the source has lost which of them go together. In the basic view only licences and evidence. */ documents: BaseDocuments;
/** Only goods of or to these: countries of ISO 3166-1, or numbers of TARIC areas whose members are not held. Left out: every country. */ areas?: (string)[];
/** Only longer codes under this one are controlled; ask with the full code. */ partial?: true;
/** First day on which the act applies, where it is held. */ since?: string;
/** Where `since` is not held: first day of the record of customs; the law may be older. */ customs_since?: string;
/** Read in the tariff; the act itself is not held. */ evidence: "customs";
/** What the act asks, in a sentence, in `lang`. */ text: string;
};

/** On what an answer rests, in the basic view. */
type CnBasicMeta = {
/** Number of results in this answer. */ returned: number;
/** Number of results in all pages. */ total: number;
/** Name of the source. */ source: "cargolex-sanctions-v1";
/** Release of the data that answered. */ dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** Why `stale` is true: acts in force that the data do not hold, or the nomenclature of the day. */ stale_because?: (StaleBecause)[];
/** What the question stated: the verdict rests on it. */ stated?: {
/** Answers to questions, as they were sent. */ facts?: string;
/** Value of one item in EUR, as it was sent. */ value_eur?: string;
/** A day, YYYY-MM-DD. */ contract_date?: string;
};
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
};

/** `view=basic`: verdict and decision by leg; entries only where `limit` asks for them. */
type CnBasicResponse = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** A code of the nomenclature of the day; for a name, a line that it met. */ cn_exists: boolean;
/** Name of the code in `lang`; null for names and for codes that are not in the nomenclature. */ cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** The decision leg by leg: for a code a row for each regime and direction asked for, for a name none. */ summary: (CnSummaryRow)[];
/** Law that the code points to beside these sanctions: duties, licences, the phase-out of gas, the Common High Priority List; and what no code shows. */ pointers: (Pointer)[];
/** What customs ask of the code whatever the country: dual-use items, waste, protected species and others. No sanctions: never part of the verdict. Empty for a name. */ controls: (CnBasicControl)[];
/** What was found, in order. */ results: (CnBasicResult)[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
meta: CnBasicMeta;
};

/** One restriction that bears on the query, in the basic view. */
type CnBasicResult = {
/** Stable identifier of the entry and its direction; not the code. */ id: string;
/** CN code of the entry in grouped form. */ cn_code: string;
/** Name in `lang`. */ name: string;
restriction: Restriction;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Article that makes it operative, as it is cited. */ article: string | null;
/** Whether an exemption, authorisation or quota that has not expired applies to the entry. */ has_exemptions: boolean;
/** Articles of exemptions, authorisations and quotas with their last days; null where there is none. */ exemption: string | null;
/** First day; null where it is not known. */ valid_from: string | null;
/** Last day; null where none is known. */ valid_to: string | null;
/** On `as_of`. Null where the day lies before the oldest text held. */ in_force: boolean | null;
regime: BasicRegime;
/** Name of the source. */ source: string;
/** Date of the text that was read. */ source_version: string;
data_quality: DataQuality;
/** exact: the same code. parent: an entry of a code above. below: of a longer code. name: met by words. */ match: "exact" | "parent" | "below" | "name";
detail: EntryDetail;
};

/** What holds for one item alone. */
type CnBatchAnswerMeta = {
/** Number of results in this answer. */ returned: number;
/** Number of results in all pages. */ total: number;
/** What the question stated: the verdict rests on it. */ stated?: {
/** Answers to questions, as they were sent. */ facts?: string;
/** Value of one item in EUR, as it was sent. */ value_eur?: string;
/** A day, YYYY-MM-DD. */ contract_date?: string;
};
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
/** Of an item asked for another day than the batch; so is `stale`. */ as_of?: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale?: boolean;
};

/** An item that was answered, in the view asked for. */
type CnBatchAnswered = {
/** As it was sent; null where none was. */ id: string | number | null;
/** Status of the item or of the problem, as of HTTP. */ status: 200;
/** What a single question would be answered, without what the items have in common. */ answer: CnFullBatchAnswer | CnBasicBatchAnswer | CnVerdictBatchAnswer;
};

/** One question of a batch. */
type CnBatchItem = {
/** Comes back as it was sent. */ id?: string | number | null | undefined;
/** A code, or goods by name, as in a single question. */ q: string;
/** Only this regime: a code of `GET /api/v1/countries`, or `all`. Without it and `country`: `RU`, `BY`. */ regime?: string | null | undefined;
/** Where the goods go to or come from (ISO 3166-1): its regimes, and what of `RU` and `BY` reaches it. */ country?: string | null | undefined;
direction?: LegDirection | null | undefined;
/** The day of this item, where it is not that of the batch. */ as_of?: string | null | undefined;
/** Answers to questions of `bases`: `<id>:yes` or `<id>:no`, separated by commas. An unanswered question leaves the leg open. */ facts?: string | null | undefined;
/** Value of one item in EUR; equal to an amount is not above it. */ value_eur?: string | null | undefined;
/** Day of the contract, not after `as_of`: it opens or closes periods and quotas for earlier contracts. */ contract_date?: string | null | undefined;
};

/** What holds for every item. */
type CnBatchMeta = {
/** Name of the source. */ source: "cargolex-sanctions-v1";
/** Release of the data that answered. */ dataset_version: string;
/** Version of each source, by its name. */ source_versions: Record<string, string>;
/** A day, YYYY-MM-DD. */ as_of: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** Why `stale` is true: acts in force that the data do not hold, or the nomenclature of the day. */ stale_because?: (StaleBecause)[];
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
view: View;
/** Most results of one answer. */ limit: number;
};

/** An item that could not be understood (400), or whose answer is larger than 8 MB (413). */
type CnBatchRefused = {
/** As it was sent; null where none was. */ id: string | number | null;
/** Status of the item or of the problem, as of HTTP. */ status: 400 | 413;
problem: Problem;
};

/** Questions to answer at once. */
type CnBatchRequest = {
/** In the full view at most 100. Each item is {id?, q} with the members that a single question may have of its own; a malformed item is answered with a problem, the others are not affected. */ items: (CnBatchItem)[];
/** Left out: `pl`. */ lang?: SanctionsLang | null | undefined;
/** A day, YYYY-MM-DD. */ as_of?: string | null | undefined;
/** Left out: `basic`. */ view?: View | null | undefined;
/** In the full view, 1: also the grounds that goods of an annex have whatever their code, what the document codes are, what the annexes are called, and what this check does not see. */ texts?: "0" | "1" | null | undefined;
/** Results an item; 10 where it is left out, in the basic view 0. Items times limit is at most 1000. */ limit?: number | null | undefined;
};

/** An answer or a problem for each item, and once what they have in common. */
type CnBatchResponse = {
meta: CnBatchMeta;
/** What the answer is not: advice, or a permission. */ disclaimer: string;
scope: Scope;
/** Those that hold for every item, whatever its code. */ pointers: (Pointer)[];
/** Every decision that an item has, once: `summary_at` of an answer is its place. For a name it has no rows. */ summaries: ((CnSummaryRow)[])[];
/** In the order of the request. */ items: (CnBatchAnswered | CnBatchRefused)[];
};

/** One meaning of a name, restricted or not: its code says what no name can. */
type CnCandidate = {
/** 4 to 8 digits in groups: the heading, or the deepest line of it that holds what was met. */ code: string;
/** In `lang`; a line called only 'Other' carries its parent's name. */ name: string;
/** Names of the lines above, the chapter first. */ path: (string)[];
/** How sure it is that the heading is right, fitted on descriptions with known headings; it decides nothing. - `likely`: Of descriptions with known headings at least four in five were answered rightly like this. `mleko` (pl): 0401 - `possible`: One of several meanings. `nail` (en): 7317 - `weak`: Little speaks for it: a part of the words, or a part of a word. `hybrid` (en) */ confidence: "likely" | "possible" | "weak";
/** How the question met it. */ matched: {
/** How the words were met. - `name`: The words stand in the line itself. `mleko` (pl): 0401 - `entry`: They stand in the words of the law. `hydrocracking units` (en) - `synonym`: They are a reviewed everyday name or another spelling. `laptop` (pl): 8471 30 - `reference`: A reference list of customs has them. `phone case` (en) - `note`: The explanatory notes to the nomenclature have them. `warthogs` (en): 0103 - `form`: They stand there in another form. `mlekiem` (pl): 0401 - `prefix`: A longer word begins so. `samoch` (pl): 8703 - `infix`: A longer word has them inside, or the word is put together of words. `steelpipe` (en): 7304 - `typo`: There is one typing error. `czekloada` (pl): 1806 */ by: "name" | "entry" | "synonym" | "reference" | "note" | "form" | "prefix" | "infix" | "typo";
/** Words of the question that were met, folded. */ words: (string)[];
};
/** What the code of this meaning is by itself, on the legs asked for. */ verdict_detail: VerdictDetail;
/** Legs asked for with something found; ask with the code for what they say. */ legs: (CnLeg)[];
};

/** What customs ask of the code whatever the country. No sanction: never part of the verdict. */
type CnControl = {
/** CELEX number of the act. */ law: string;
/** Name of the control, in `lang`. */ name: string;
/** Movement that it concerns; null where it is about none. */ direction: "export" | "import";
/** Codes of the documents that customs name; the source has lost which of them go together. In the basic view only licences and evidence. */ documents: BaseDocuments;
/** Only goods of or to these: countries of ISO 3166-1, or numbers of TARIC areas whose members are not held. Left out: every country. */ areas?: (string)[];
/** Only longer codes under this one are controlled; ask with the full code. */ partial?: true;
/** First day on which the act applies, where it is held. */ since?: string;
/** Where `since` is not held: first day of the record of customs; the law may be older. */ customs_since?: string;
/** Read in the tariff; the act itself is not held. */ evidence: "customs";
/** What the act asks, in a sentence, in `lang`. */ text: string;
/** Additional codes of TARIC with which such goods are declared. */ additional_codes?: (string)[];
/** Last day of the record as it stood when the tariff was read; that it has passed does not free. */ until?: string;
/** The act on EUR-Lex. */ url: string;
};

/** A duty that goes with the goods: a contract clause, diligence, evidence. */
type CnDuty = {
/** Stable identifier. */ id: string;
/** Article that makes it operative, as it is cited. */ article: string;
/** In words, in `lang`. */ text: string;
/** Codes of the documents that customs ask for with it; what each claims stands in `certificates`. */ documents?: (string)[];
};

/** The full view without what all items have in common. */
type CnFullBatchAnswer = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** A code of the nomenclature of the day; for a name, a line that it met. */ cn_exists: boolean;
/** Name of the code in `lang`; null for names and for codes that are not in the nomenclature. */ cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** Law that the code points to beside these sanctions: duties, licences, the phase-out of gas, the Common High Priority List; and what no code shows. */ pointers: (Pointer)[];
/** What customs ask of the code whatever the country: dual-use items, waste, protected species and others. No sanctions: never part of the verdict. Empty for a name. */ controls: (CnControl)[];
/** What was found, in order. */ results: (CnResult)[];
/** Where entries leave out the code asked for: which. */ excluded_from?: (ExcludedFrom)[];
/** Of a code that ended: codes that took its goods over, where they are known. */ cn_successors?: (Successor)[];
/** Transitional periods for earlier contracts that touch the results. */ winddowns: (Winddown)[];
/** Grounds that name codes, the code asked for among them, and quotas; with `texts=1` all that may lift a result. */ derogations: (Derogation)[];
/** Grounds for whatever goods of an annex that are not in `derogations`: `exemption` of each result names their articles and last days, `texts=1` shows them in words. */ general_grounds: number;
/** With `texts=1`: what the documents are that results name, each once. */ certificates?: (Certificate)[];
/** What to know beside the verdict. */ notices: (Notice)[];
/** Place in `summaries` of the decision leg by leg, from 0. */ summary_at: number;
meta: CnFullBatchAnswerMeta;
};

/** What holds for one item alone, in the full view. */
type CnFullBatchAnswerMeta = {
/** Number of results in this answer. */ returned: number;
/** Number of results in all pages. */ total: number;
/** What the question stated: the verdict rests on it. */ stated?: {
/** Answers to questions, as they were sent. */ facts?: string;
/** Value of one item in EUR, as it was sent. */ value_eur?: string;
/** A day, YYYY-MM-DD. */ contract_date?: string;
};
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
/** Of an item asked for another day than the batch; so is `stale`. */ as_of?: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale?: boolean;
/** The question as it was read: digits alone, or folded words. */ normalized: string;
};

/** A leg on which something is found. */
type CnLeg = {
regime: RegimeCode;
direction: LegDirection;
verdict_detail: LegDetail;
};

/** On what an answer rests. */
type CnMeta = {
/** Number of results in this answer. */ returned: number;
/** Name of the source. */ source: "cargolex-sanctions-v1";
/** Release of the data that answered. */ dataset_version: string;
/** Version of each source, by its name. */ source_versions: Record<string, string>;
/** Number of results in all pages. */ total: number;
/** Most results of one answer. */ limit: number;
/** Number of results that were passed over. */ offset: number;
/** A day, YYYY-MM-DD. */ as_of: string;
/** The question as it was read: digits alone, or folded words. */ normalized: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** Why `stale` is true: acts in force that the data do not hold, or the nomenclature of the day. */ stale_because?: (StaleBecause)[];
/** What the question stated: the verdict rests on it. */ stated?: {
/** Answers to questions, as they were sent. */ facts?: string;
/** Value of one item in EUR, as it was sent. */ value_eur?: string;
/** A day, YYYY-MM-DD. */ contract_date?: string;
};
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
};

/** A line of the Combined Nomenclature with its place in the tree. */
type CnNode = {
/** Code in groups. */ cn_code: string;
/** Number of digits of the code. */ digits: number;
/** Name in `lang`. */ name: string;
/** The name of the line alone, without its parents. */ own_name: string;
/** Name in every language. */ names: {
/** In Polish. */ pl: string;
/** In English. */ en: string;
};
/** Supplementary unit; null where there is none. */ unit: string | null;
/** Lines above, the chapter first. */ parents: (CnNodeRef)[];
/** Lines directly below. */ children: (CnNodeRef)[];
/** On what the answer rests. */ meta: {
/** Year of the Combined Nomenclature that was used. */ cn_year: number;
/** Language of the names: English where they are not held in the one asked for. */ lang: "pl" | "en" | "de" | "fr";
/** A day, YYYY-MM-DD. */ as_of: string;
/** Date of the text that was read. */ source_version: string;
/** Release of the data that answered. */ dataset_version: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** What to know about how the question was read or answered. */ warnings: (CnWarning)[];
};
};

/** A line above or below; `cn_code` is null for a line without a code. */
type CnNodeRef = {
/** Code in groups. */ cn_code: string | null;
/** Name in `lang`. */ name: string;
};

/** `view=full`: verdict, decision by leg, matching entries and their legal context. */
type CnResponse = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** At least one entry in force on a leg asked for is a ban on export, import or transfer. */ has_prohibition: boolean;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** A code of the nomenclature of the day; for a name, a line that it met. */ cn_exists: boolean;
/** Name of the code in `lang`; null for names and for codes that are not in the nomenclature. */ cn_name: string | null;
/** For a name: what its words may mean, best first, at most 20. */ candidates?: (CnCandidate)[];
/** The decision leg by leg: for a code a row for each regime and direction asked for, for a name none. */ summary: (CnSummaryRow)[];
/** Law that the code points to beside these sanctions: duties, licences, the phase-out of gas, the Common High Priority List; and what no code shows. */ pointers: (Pointer)[];
/** What customs ask of the code whatever the country: dual-use items, waste, protected species and others. No sanctions: never part of the verdict. Empty for a name. */ controls: (CnControl)[];
/** What was found, in order. */ results: (CnResult)[];
/** Where entries leave out the code asked for: which. */ excluded_from?: (ExcludedFrom)[];
/** Of a code that ended: codes that took its goods over, where they are known. */ cn_successors?: (Successor)[];
scope: Scope;
/** Transitional periods for earlier contracts that touch the results. */ winddowns: (Winddown)[];
/** Grounds that name codes, the code asked for among them, and quotas; with `texts=1` all that may lift a result. */ derogations: (Derogation)[];
/** Grounds for whatever goods of an annex that are not in `derogations`: `exemption` of each result names their articles and last days, `texts=1` shows them in words. */ general_grounds: number;
/** With `texts=1`: what the documents are that results name, each once. */ certificates?: (Certificate)[];
/** What to know beside the verdict. */ notices: (Notice)[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
meta: CnMeta;
};

/** One restriction that bears on the query. */
type CnResult = {
/** Stable identifier of the entry and its direction; not the code. */ id: string;
/** CN code of the entry in grouped form. */ cn_code: string;
/** Name in `lang`. */ name: string;
restriction: Restriction;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Number of the annex alone, such as `XXIII`; null for goods that an article names itself. */ annex_code: string | null;
/** With `texts=1`: what the annex lists, or what goods the article names. */ annex_title?: string;
/** Article that makes it operative, as it is cited. */ article: string | null;
/** Whether an exemption, authorisation or quota that has not expired applies to the entry. */ has_exemptions: boolean;
/** Articles of exemptions, authorisations and quotas with their last days; null where there is none. */ exemption: string | null;
/** First day; null where it is not known. */ valid_from: string | null;
/** Last day; null where none is known. */ valid_to: string | null;
/** On `as_of`. Null where the day lies before the oldest text held. */ in_force: boolean | null;
/** Where the first day is not known: a day on which it applied already. */ in_force_since_at_latest?: string;
regime: Regime;
/** Name of the source. */ source: string;
/** Date of the text that was read. */ source_version: string;
data_quality: DataQuality;
/** The entry covers only part of its code (`ex`). */ partial_entry: boolean;
/** exact: the same code. parent: an entry of a code above. below: of a longer code. name: met by words. */ match: "exact" | "parent" | "below" | "name";
detail: EntryDetail;
/** What was stated with the question sets it aside. */ set_aside?: true;
/** The only country of destination that the entry is about, where it is about one. */ destination?: string;
/** What of its code the entry covers, and what must be so for the article to apply, where the law says it in words. */ scope_text?: string;
/** Codes that the entry leaves out, where it does. */ except_codes?: (string)[];
threshold?: Threshold;
/** Codes of the documents that customs name for the code asked for under this article; none for a leg that customs do not control. `texts=1` says what they are. */ certificates: (string)[];
source_ref: SourceRef;
};

/** The decision on one leg. What does not hold or is not known is left out. A leg with nothing found has only `regime`, `direction`, `verdict_detail` and `prohibited`, and where the law of the day is not held whole `stale` and a `text` that says so. */
type CnSummaryRow = {
regime: RegimeCode;
direction: LegDirection;
verdict_detail: LegDetail;
/** true: a ban in force covers the goods of this code. false: nothing in force is found for this leg; that does not mean permitted. null: a fact in `needs` decides, the start of the ban is not known, or the code is unknown. */ prohibited: boolean | null;
/** Facts that would decide the leg. A prohibited leg needs none, but the day of an earlier contract may lift it, and a ban may reach further by the origin. */ needs?: (Need)[];
/** Annex codes, the strictest first. Goods that an article names itself have none. */ annexes?: (string)[];
/** Articles of what decides, as they are cited. */ articles?: (string)[];
/** Of the first base. */ in_force_since?: string;
/** Where the first day of the first base is not known: a day on which it applied already. */ in_force_since_at_latest?: string;
/** Last day of the first base. */ until?: string;
/** Every base that counts has a ground that needs no permit and runs on the day. */ exemption?: boolean;
/** Every base that counts has a ground for an authorisation, or a quota that runs. */ authorisation?: boolean;
/** Ban by ban, the one that fits most goods of the code first; at most 20. */ bases?: (CnBase)[];
/** How many there are, where that is more. */ bases_total?: number;
/** Bases that what was stated sets aside. */ set_aside?: ({
/** Stable identifier. */ id: string;
/** What set the base aside: an answer to its question, or the value. */ because: "fact" | "value" | "contract";
})[];
/** What is due in trade with other countries, whether or not a ban applies. */ duties?: (CnDuty)[];
/** An act in force of this regime, or the nomenclature of the day, is not held. */ stale?: true;
/** The decision in words, in `lang`: each ban with its own goods, day, place and grounds. */ text?: string;
};

/** The verdict alone, of one item. */
type CnVerdictBatchAnswer = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** The legs asked for that are not free: prohibited, open, or with a duty. None for a name. */ legs: (CnVerdictLeg)[];
/** How the question was read, where that is not as it was written. */ warnings?: (CnWarning)[];
meta?: CnVerdictBatchMeta;
};

/** Of an item asked for another day than the batch. */
type CnVerdictBatchMeta = {
/** A day, YYYY-MM-DD. */ as_of: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
};

/** A leg that is not free: prohibited, open (null), or with a duty. */
type CnVerdictLeg = {
regime: RegimeCode;
direction: LegDirection;
verdict_detail: LegDetail;
/** true: prohibited. null: a fact in `needs` decides, or it is not known. false: a duty alone. */ prohibited: boolean | null;
};

/** The day and the release that were asked. */
type CnVerdictMeta = {
/** A day, YYYY-MM-DD. */ as_of: string;
/** Release of the data that answered. */ dataset_version: string;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
/** Why `stale` is true: acts in force that the data do not hold, or the nomenclature of the day. */ stale_because?: (StaleBecause)[];
};

/** `view=verdict`: the verdict, and the legs that are not free. */
type CnVerdictResponse = {
/** `q` as it was sent. */ query: string;
/** How `q` was read. */ matched_as: "cn_code" | "name";
/** Of the legs asked for; without filters of all. no_match does not mean that trade is permitted. */ verdict: "restricted" | "no_match";
verdict_detail: VerdictDetail;
/** Facts that would decide what the legs asked for leave open. */ needs: (Need)[];
/** The legs asked for that are not free: prohibited, open, or with a duty. None for a name. */ legs: (CnVerdictLeg)[];
/** How the question was read, where that is not as it was written. */ warnings?: (CnWarning)[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
meta: CnVerdictMeta;
};

/** Something the caller should know about how the question was read or answered. */
type CnWarning = {
code: CnWarningCode;
/** What it is about, in words. */ detail: string;
};

/** What the caller should know. The list is closed; new codes are an addition. */
type CnWarningCode = "newest_nomenclature" | "oldest_nomenclature" | "odd_digits" | "lost_zero" | "national_digits" | "longer_than_cn" | "filled_with_zeros" | "unknown_code" | "did_you_mean" | "digit_groups" | "digits_in_name" | "name_widened" | "synonym" | "name_too_general" | "too_vague" | "name_separated" | "name_language" | "name_not_found" | "name_not_listed" | "act_pending" | "country_without_regime" | "law_not_held" | "part_of_country" | "direction_without_leg" | "value_without_threshold" | "stated" | "release_expired";

/** Goods of one line. */
type CompatibilityItem = {
/** UN number, 4 digits. */ un: string;
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id?: string | null | undefined;
packing_group?: PackingGroup | null | undefined;
/** Column (3b). */ classification_code?: string | null | undefined;
/** Labels on the packages (column (5)). */ labels?: (string)[] | null | undefined;
/** Packed in limited quantities (3.4). */ limited_quantity?: boolean | null | undefined;
/** Taken out of ADR by a special provision of column (6): 7.5.2 does not concern it. */ exempt_as?: "sp" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
};

/** What 7.5.2 says of two items. */
type CompatibilityPair = {
/** Index of the first item. */ a: number;
/** Index of the second item. */ b: number;
/** UN numbers. */ uns: (string)[];
verdict: LoadingVerdict;
/** Paragraph that it rests on; null where there is none. */ rule: string;
/** The pair of labels or compatibility groups that decided. */ labels: (string)[];
/** Conditions with their paragraph. */ conditions: (string)[];
/** single_variant: one row of Table A applies. all_candidates: all rows that may apply say the same. stricter_candidate: they differ, the strictest counts. undecided: they differ. */ decided_by: "single_variant" | "all_candidates" | "undecided";
/** Special provisions that would take one of the two out of ADR, and so out of 7.5.2, as questions; empty where the pair may be loaded. */ freed_by: ({
/** UN number, 4 digits. */ un: string;
/** Special provision of column (6); null where it is none. */ special_provision: string;
/** exempt: out of ADR. partly: relieved of some of it. never_subject: never was subject. elsewhere: another entry or rule applies. */ effect: "exempt" | "partly" | "never_subject" | "elsewhere";
/** Ways to meet the provision, each a list of questions that all want a yes; one way is enough. */ ways: ((string)[])[];
/** What follows from a yes to every question of a way. */ yes: string;
/** What follows otherwise. */ no: string;
})[];
};

/** Either `uns` or `items`, 2 to 20 elements. */
type CompatibilityRequest = {
/** UN numbers. */ uns?: (string)[] | null | undefined;
/** Goods, 2 to 20, where more is known of them than the UN number. */ items?: (CompatibilityItem)[] | null | undefined;
};

/** Whether the goods may share a vehicle. */
type CompatibilityResponse = {
/** True only for permitted and permitted_with_conditions. */ compatible: boolean;
verdict: LoadingVerdict;
/** Every pair. */ pairs: (CompatibilityPair)[];
/** Facts that would decide what is open; empty where nothing is. */ needs: (ItemNeed)[];
/** What to know beside the verdict. */ notices: (AdrNotice)[];
meta: AdrMeta;
};

/** Countries that a question can name, with the regimes about them. */
type CountriesResponse = {
/** Every country outside the Union, those with a regime first. One without is reached by the trade with other countries of `RU` and `BY` alone. */ countries: ({
/** Stable code; branch on it, never on the text. */ code: string;
/** Name in `lang`. */ name: string;
/** What of each regime was checked. */ regimes: (CountryRegime)[];
})[];
/** What the answer is not: advice, or a permission. */ disclaimer: string;
/** On what the answer rests. */ meta: {
/** A day, YYYY-MM-DD. */ as_of: string;
/** Release of the data that answered. */ dataset_version: string;
};
};

/** A regime about a country, and how its rows are known. */
type CountryRegime = {
regime: RegimeCode;
/** Name in `lang`. */ name: string;
/** An act changed what applies. */ law: {
/** CELEX number of the act. */ celex: string;
/** Short citation of the act. */ legal_act: string;
/** Address of the act. */ url: string;
};
/** Answered where neither `country` nor `regime` is sent. */ by_default: boolean;
/** It is about a part of the country: the country alone decides nothing of it. */ part_of_country: boolean;
/** How its rows are known, the best first; each base of an answer says its own. */ evidence: ("verified" | "law" | "customs" | "inferred")[];
/** A day, YYYY-MM-DD. */ coverage_from: string;
/** Day of the text held; null: customs alone are held. */ consolidated_version: string | null;
/** Where `held` is false nothing found is `prohibited: null`, never free. */ legs: ({
direction: LegDirection;
/** Its law is held whole. */ held: boolean;
})[];
/** Number of entries. */ entries: number;
/** Entries on whose code two independent sources agree. */ verified: number;
/** What its rows cannot show. */ not_covered?: string;
};

/** verified: two independent sources agree on the code. to_review: one source. demo: test data. - `verified`: Two independent sources agree on the code. - `to_review`: One source says so. - `demo`: Test data; never in a release. */
type DataQuality = "verified" | "demo" | "to_review";

/** An exemption, a ground for authorisation or a quota. It never changes the verdict. */
type Derogation = {
/** Stable identifier. */ id: string;
regime: RegimeCode;
/** Annex codes. Goods that an article names have none. */ annexes: (string)[];
/** Article that makes it operative, as it is cited. */ article: string;
/** exemption: nothing is asked for. authorisation: a permit is needed. quota: up to an amount. */ kind: "exemption" | "authorisation" | "quota";
/** For whom or what it is, in a few words, in `lang`. */ label: string;
/** In words, in `lang`. */ text: string;
/** Last day; null where none is set. */ until: string | null;
/** Whether its last day lies before `as_of`. */ expired: boolean;
/** Codes that it names; empty where it is for all goods of the annex. */ codes: (string)[];
/** Ids of the results that it may lift. */ applies_to: (string)[];
};

/** Movement that the restriction concerns. export: sale, supply, transfer or export to the country or for use in it. import: of goods that originate in the country or are exported from it. transit: goods exported from the Union that cross the country. transport: goods of the country carried anywhere. third_country: trade with other countries, in goods made of inputs of the country, carried through it or meant for it. - `export`: Sale, supply, transfer or export to persons in the country or for use in it. - `import`: Purchase or import of goods that originate in the country or are exported from it. - `transit`: Goods of the Union that cross the country. - `transport`: Carrying goods of the country, anywhere. - `third_country`: Trade with other countries, in goods made of inputs of the country, carried through it, or meant for it. */
type Direction = "export" | "import" | "transit" | "transport" | "third_country";

/** What the whole document still lacks. */
type DocumentGap = "name_choice" | "technical_name" | "net_explosive_mass" | "classification_code" | "labels" | "packing_group" | "variant_id" | "control_temperature" | "emergency_temperature" | "fireworks_reference" | "residues" | "radioactive_particulars" | "consignor" | "consignee" | "responsible_person" | "packages" | "package_kind" | "quantity" | "totals";

/** A code of a document of the customs declaration. */
type DocumentInfo = {
/** Stable code; branch on it, never on the text. */ code: string;
/** What who declares it claims; null where nobody read its wording. */ claims: "other_goods" | "exemption" | "licence" | "evidence" | null;
/** What it says, in `lang`. */ text: string;
/** sanctions: Russia and Belarus. countries: other regimes. controls: customs controls of goods. */ used_for: ("sanctions" | "countries" | "controls")[];
};

/** What the consignor still has to say before the entry is complete. `radioactive_particulars` (5.4.1.2.5) cannot be given here. */
type DocumentMissing = "name_choice" | "technical_name" | "net_explosive_mass" | "classification_code" | "labels" | "packing_group" | "variant_id" | "control_temperature" | "emergency_temperature" | "fireworks_reference" | "residues" | "radioactive_particulars";

/** Codes of documents. That a code exists does not make it true. */
type DocumentsResponse = {
/** In the order of their codes. */ documents: (DocumentInfo)[];
/** Number of results in all pages. */ total: number;
/** What the answer is not: advice, or a permission. */ disclaimer: string;
/** On what the answer rests. */ meta: {
/** A day, YYYY-MM-DD. */ as_of: string;
/** Release of the data that answered. */ dataset_version: string;
};
};

/** What differs in one row between two editions. */
type EditionChange = {
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id: string;
/** Member of the variant that differs; `row` for one that came or went. */ column: string;
/** In the older edition; null where it has nothing. */ before: string | null;
/** In the newer edition; null where it has nothing. */ after: string | null;
};

/** How one entry bears on the query. */
type EntryDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_by_name" | "listed_future" | "listed_expired";

/** An entry whose text excludes the code asked for. */
type ExcludedFrom = {
/** Stable identifier. */ id: string;
regime: RegimeCode;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Code in groups. */ cn_code: string;
/** Codes that the entry leaves out. */ except_codes: (string)[];
};

/** An exemption that some items may have, as questions. */
type ExemptionOffer = {
/** How an item claims it. */ exempt_as: "sp" | "1.1.3.1a" | "1.1.3.1c" | "1.1.3.1d" | "1.1.3.1e" | "1.1.3.1f" | "1.1.3.2a" | "1.1.3.2c" | "1.1.3.2d" | "1.1.3.2e" | "1.1.3.2f" | "1.1.3.2g" | "1.1.3.3" | "1.1.3.5" | "1.1.3.7a" | "1.1.3.7b" | "1.1.3.9" | "1.1.3.10a" | "1.1.3.10b" | "1.1.3.10c" | "1.1.3.10d" | "2.2.3.1.5";
/** Special provision of column (6); null where it is none. */ special_provision: string | null;
/** Indexes of the items that it may take out of ADR. */ items: (number)[];
/** Paragraph of ADR. */ paragraph: string;
/** Ways to meet it, each a list of questions that all want a yes; `provision_way` names one. */ ways: ((string)[])[];
/** Limits that a claim is held against, with the figures given. */ limits: (ClaimLimit)[];
/** What follows from a yes to every question of a way. */ yes: string;
/** What follows otherwise. */ no: string;
};

/** Hazards of goods with a label or mark, and what the crew does about them. */
type Instruction = {
/** Danger labels that it is about; empty: all goods. */ labels: (string)[];
/** The mark that it is about. */ mark: "environment" | "temperature" | null;
/** Hazard as it is named, in `lang`. */ hazard: string;
/** Additional guidance to the crew, in `lang`. */ guidance: string | null;
};

/** The instructions in writing (5.4.3). */
type InstructionsResponse = {
/** Paragraph of ADR. */ paragraph: string;
/** What the text is, and where the model that the cab must hold is published. */ notice: string;
/** What the crew does in an accident or emergency, in this order. */ actions: (string)[];
/** Hazards with guidance for each. */ hazards: (Instruction)[];
/** What was assumed of the item, each with its rule. */ notes: (string)[];
/** What is on board by 8.1.5. */ equipment: ({
/** In words, in `lang`. */ text: string;
/** What the amount is of. */ per: "unit" | "vehicle" | "crew" | "driver" | null;
/** Labels that call for it; empty: all goods. */ labels: (string)[];
/** Paragraph of ADR. */ paragraph: string;
})[];
meta: AdrMeta;
};

/** What one item leaves open, with the variants it may be. */
type ItemNeed = {
/** Index of the item, from 0; null: the load. */ index: number;
/** UN number, 4 digits. */ un: string;
/** Facts that would decide what is open; empty where nothing is. */ needs: (AdrNeed)[];
/** Variants that the UN number may be. */ candidates: (string)[];
/** With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`. */ questions?: (ProvisionQuestions)[];
};

/** A contact or inquiry record. */
type Lead = {
/** E-mail address, at most 254 octets; letters of any script are taken on both sides (RFC 6531). */ email: string;
/** Where the contact comes from, at most 200 characters. */ source?: string | null | undefined;
/** At most 20 keys of 64 and values of 256 characters. */ utm?: Record<string, string> | null | undefined;
};

/** The record is stored. */
type LeadAck = {
/** True: the record is stored. */ ok: boolean;
};

/** `verdict_detail` of one leg alone, from the same list as that of the answer. */
type LegDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_future" | "set_aside" | "listed_expired" | "duty" | "unknown_code" | "law_not_held" | "not_listed";

/** export: sale, supply, transfer or export to the country or for use there. import: goods that originate in the country or are exported from it. transit: goods of the Union that cross the country. transport: carrying goods of the country to anywhere. third_country: trade with other countries in goods made of its inputs, carried through it, or meant for it; `export` and `import` bring it along, and the verdict counts it only where a direction is asked for. */
type LegDirection = "export" | "import" | "transit" | "transport" | "third_country";

/** Whether one item may be carried in the tank, or in bulk, as it says. */
type LoadCarriage = {
/** Index of the item, from 0; null: the whole document. */ item: number;
/** UN number, 4 digits. */ un: string;
/** As the request states it. */ carriage: "tank" | "bulk";
/** exemption: nothing is asked for. authorisation: a permit is needed. quota: up to an amount. */ kind: TankKind | null;
/** As the request gives it. */ code: string | null;
/** allowed: the tank or container named may be used. on_condition: the goods may be carried so, in what `text` says. not_allowed: column (10), (12) or (17) does not admit it. open: rows of the UN number differ; `needs` asks. */ status: "allowed" | "on_condition" | "not_allowed" | "open";
/** Codes of Table A that admit it, of columns (10), (12) and (17). */ columns: (string)[];
/** Special provisions for it: TP of column (11), TU, TC, TE, TA, TT, TM of (13), AP of (17). */ provisions: (string)[];
/** Column (14); null where it is empty, or open. */ vehicle: string | null;
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
};

/** An exemption that an item asserts, held against the figures. */
type LoadClaim = {
/** Index of the item, from 0; null: the whole document. */ item: number;
/** UN number, 4 digits. */ un: string;
/** How an item claims it. */ exempt_as: "sp" | "1.1.3.1a" | "1.1.3.1c" | "1.1.3.1d" | "1.1.3.1e" | "1.1.3.1f" | "1.1.3.2a" | "1.1.3.2c" | "1.1.3.2d" | "1.1.3.2e" | "1.1.3.2f" | "1.1.3.2g" | "1.1.3.3" | "1.1.3.5" | "1.1.3.7a" | "1.1.3.7b" | "1.1.3.9" | "1.1.3.10a" | "1.1.3.10b" | "1.1.3.10c" | "1.1.3.10d" | "2.2.3.1.5";
/** Special provision of column (6); null where it is none. */ special_provision: string | null;
/** followed: no figure of the request contradicts it. exceeded: one does; the goods count. open: what is given does not settle it; the goods count, and `needs` asks. */ status: "followed" | "exceeded" | "open";
/** Limits that it was held against. */ limits: ({
/** What the limit is about: inner: one inner or single packaging, article or receptacle; packaging: one packaging with all in it, IBC and large packaging included, or one article; outer: net of one package; package: gross of one package; unit: all lines of the transport unit with this claim; unit_fuel: all fuel of the unit, as so much of this one as has its energy; unit_goods: all such goods of the unit; unit_gross: gross of all packages with this claim; the others as the members are called. */ measure: "inner" | "packaging" | "outer" | "package" | "unit" | "unit_fuel" | "unit_goods" | "unit_gross" | "pressure" | "pressure_volume" | "cell" | "battery" | "cell_lithium" | "battery_lithium";
/** at_most: the limit itself is allowed. below: it is not. */ bound: "at_most" | "below";
/** The limit in `unit`. */ limit: number;
/** Unit of the quantity. */ unit: "kg" | "l" | "bar" | "l bar" | "Wh" | "g";
/** What the figure is at least; null where nothing tells. */ stated: number | null;
/** How the figures stand to the limit; not_stated: no figure tells. */ status: "within" | "exceeded" | "open" | "not_stated";
})[];
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
};

/** By what some items are in or out of ADR: the first step that holds, in the order of the steps. */
type LoadDecision = {
/** What decides the items. */ step: "prohibited" | "not_subject" | "exempt" | "limited_quantities" | "excepted_quantities" | "points" | "full_adr";
/** Indexes of the items, from 0. */ items: (number)[];
/** False where something open decides. */ certain: boolean;
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
/** What remains due; nothing is listed for ADR in full. */ remains: (string)[];
};

/** What decided, the first that holds; the last ones are those of the calculation. - `within_limit`: The points are at most 1,000. The load is exempt in the sense of 1.1.3.6; what still applies is listed. - `exceeds`: The points are more than 1,000. All of ADR applies. - `unit_assumed`: The quantity was given in another unit than is counted, and the stricter end of the conversion was taken. `verdict` says whether the load is exempt even so; give what `needs` names for an exact figure. - `indeterminate`: Something that is not given decides: which row a UN number is, or whether a claim of limited or excepted quantities holds. The stricter outcome is given; `needs` has the shortest question that settles it. - `not_available`: The goods are of transport category 0: no quantity is exempt. - `no_category`: Table A gives the goods no transport category, so that nothing can be counted. - `not_in_packages`: Goods are carried in tanks or in bulk: 1.1.3.6 is for packages (only in `POST /v1/load`). All of ADR applies. - `edition_ended`: The edition that answers may no longer be used on that day (1.6.1.1): nothing is counted by it, and nothing is exempt. Ask by an edition that applies; with `strict=1` this is 422. - `carriage_prohibited`: A substance of the load must not be carried by road. - `not_subject`: Nothing in the load is subject to ADR. - `carriage_not_allowed`: Table A does not admit goods in the tank, or in bulk, as the item says; `carriage` names the columns and codes. - `carriage_open`: It is open how goods are carried or may be: rows of a UN number differ on tanks or bulk, or more of one liquid or gas than packages plausibly hold is given without `packages`; `needs` asks for `carriage`. - `mixing_prohibited`: Two of the goods must not be loaded together (7.5.2); `mixing.pairs` names them. - `quantity_exceeded`: More of the goods than one transport unit may carry (7.5.5). With the verdict `indeterminate` it may be more; `needs` names the figure. - `tunnel_closed`: The tunnel that was asked for is closed to this load. - `mixing_indeterminate`: Whether the goods may be loaded together is open; treat it as prohibited until `needs` is answered. - `tunnel_indeterminate`: Whether the tunnel is open to the load is not decided; treat it as closed until `needs` is answered. */
type LoadDetail = "carriage_prohibited" | "mixing_prohibited" | "quantity_exceeded" | "tunnel_closed" | "carriage_not_allowed" | "carriage_open" | "mixing_indeterminate" | "tunnel_indeterminate" | "within_limit" | "exceeds" | "unit_assumed" | "indeterminate" | "not_available" | "no_category" | "not_in_packages" | "edition_ended" | "not_subject";

/** Entry of one item in the transport document, in one language. */
type LoadDocument = {
/** Index of the item, from 0; null: the whole document. */ item: number;
lang: AdrLang;
/** False where no entry is needed: goods that may not be carried, are not subject to ADR, or are relieved of it. */ required: boolean;
/** Paragraph of ADR. */ paragraph: string;
/** The entry with `{...}` for what is missing; null where none is required. */ template: string | null;
/** What is missing. */ missing: (DocumentMissing)[];
/** The entry of (a) to (d) and (k) with what other paragraphs add; null while something is missing, and where none is required. Packages, quantity, consignor and consignee stand in `transport_documents`. */ line: string | null;
};

/** What of the instructions in writing (5.4.3.4) is about the load; null where the unit needs none. */
type LoadInstructions = {
/** Paragraph of ADR. */ paragraph: string;
/** What the text is, and where the model that the cab must hold is published. */ notice: string;
/** What the crew does in an accident or emergency, in this order. */ actions: (string)[];
/** Hazards with guidance for each. */ hazards: (Instruction)[];
/** What was assumed of the item, each with its rule. */ notes: (string)[];
/** Where the text for all labels is, relative to the address of the question. */ href: string;
} | null;

/** Goods of one line of a load. */
type LoadItem = {
/** UN number, 4 digits. */ un: string;
/** Quantity in kilograms. */ kg?: number | null | undefined;
/** Quantity in litres, instead of kg; 0 only with `empty_uncleaned`. For compressed and adsorbed gases and chemicals under pressure: the water capacity of the receptacles. */ l?: number | null | undefined;
/** Density, above 0 and at most 25: converts kg of goods counted in litres exactly (and l of goods counted in kg). */ density_kg_per_l?: number | null | undefined;
/** Number of equal receptacles, with `l_per_cylinder`, instead of l: for goods counted by water capacity. */ cylinders?: number | null | undefined;
/** Water capacity of one receptacle in litres. */ l_per_cylinder?: number | null | undefined;
/** Class 1: net mass of the explosive, which 1.1.3.6.3 counts for articles; alone or beside kg. */ net_explosive_mass_kg?: number | null | undefined;
packing_group?: PackingGroup | null | undefined;
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id?: string | null | undefined;
/** Column (3b). */ classification_code?: string | null | undefined;
/** Empty uncleaned packaging; needs no quantity (1.1.3.6.1). */ empty_uncleaned?: boolean | null | undefined;
/** Carried in limited or excepted quantities, exempted by a special provision of column (6), or by the paragraph named: not counted (1.1.3.6.5), but for 1.1.3.1 (c), which is counted and holds within 1.1.3.6. A claim that a figure of the request contradicts is not followed. */ exempt_as?: "lq" | "eq" | "sp" | "1.1.3.1a" | "1.1.3.1c" | "1.1.3.1d" | "1.1.3.1e" | "1.1.3.1f" | "1.1.3.2a" | "1.1.3.2c" | "1.1.3.2d" | "1.1.3.2e" | "1.1.3.2f" | "1.1.3.2g" | "1.1.3.3" | "1.1.3.5" | "1.1.3.7a" | "1.1.3.7b" | "1.1.3.9" | "1.1.3.10a" | "1.1.3.10b" | "1.1.3.10c" | "1.1.3.10d" | "2.2.3.1.5" | null | undefined;
/** The provision, with `exempt_as: sp`. */ special_provision?: string | null | undefined;
/** Which of the `ways` of the exemption's questions is met, from 1. */ provision_way?: number | null | undefined;
/** Cells or batteries that were found under SP 376 to be liable to disassemble rapidly, react dangerously, or produce a flame, dangerous heat or dangerous gas: transport category 0 (SP 677). Not merely damaged or defective ones. */ critically_damaged?: boolean | null | undefined;
/** Labels on the packages (column (5)). */ labels?: (string)[] | null | undefined;
/** Which of the alternative names (3.1.2.2): the name in any of the four languages, or its number. */ name_choice?: string | null | undefined;
/** Technical name that stands in brackets behind the name (3.1.2.8.1). */ technical_name?: string | null | undefined;
/** Waste: the word stands before the name (5.4.1.1.3.1). */ waste?: boolean | null | undefined;
/** With `waste`: its code in the European list of waste, such as `15 01 10*`, printed behind the entry. */ waste_code?: string | null | undefined;
/** With `waste`: classified from what is known of it (2.1.3.5.5), or inner packagings packed together (4.1.1.5.3); the document says so (5.4.1.1.3), and needs no technical name. */ waste_rule?: "2.1.3.5.5" | "4.1.1.5.3" | null | undefined;
/** With `waste`: its quantity could not be measured and was estimated (5.4.1.1.3.2); the document says so, and 1.1.3.6 is not used. */ quantity_estimated?: boolean | null | undefined;
/** Words that belong to the name where it does not have them: carried hot (5.4.1.1.14), molten (5.4.1.1.23), a solution or mixture of one named substance (3.1.3.2), stabilized, temperature controlled (5.4.1.1.15). */ name_words?: ("hot" | "molten" | "solution" | "mixture" | "stabilized" | "temperature_controlled")[] | null | undefined;
/** Kind of the packages (5.4.1.1.1 (e)); cylinders where `cylinders` is given. */ package_kind?: "article" | "bag" | "box" | "bundle" | "composite" | "crate" | "cryogenic" | "cylinder" | "drum" | "ibc" | "jerrican" | "large_packaging" | "light_metal" | "package" | "pressure_drum" | "receptacle" | "tube" | null | undefined;
/** UN code of the packaging, such as 4G or 31HA1, behind its kind. */ package_code?: string | null | undefined;
/** Number of a multilateral or special agreement (1.5.1), such as M361: its packaging is not held against column (8). */ special_agreement?: string | null | undefined;
/** With `empty_uncleaned`: returned to the consignor with the document of the full carriage (5.4.1.1.6.2.3). */ returned?: boolean | null | undefined;
/** Meets 2.2.9.1.10 (5.4.1.1.18); not said of UN 3077 and 3082, whose name says it. */ environmentally_hazardous?: boolean | null | undefined;
/** With `empty_uncleaned`: what is empty (5.4.1.1.6.2.1). */ packaging?: "packaging" | "receptacle" | "ibc" | "large_packaging" | null | undefined;
/** Carried in a salvage packaging or salvage pressure receptacle (5.4.1.1.5). */ salvage?: "packaging" | "pressure_receptacle" | null | undefined;
/** Control temperature in °C (5.4.1.2.3.1). */ control_temperature_c?: number | null | undefined;
/** Emergency temperature in °C (5.4.1.2.3.1). */ emergency_temperature_c?: number | null | undefined;
/** Classification reference of fireworks, such as D/BAM1234 (5.4.1.2.1 (g)). */ fireworks_reference?: string | null | undefined;
/** UN 3509: classes and subsidiary hazards of the residues (5.4.1.1.19). */ residues_of?: ("3" | "8" | "9" | "4.1" | "5.1" | "6.1")[] | null | undefined;
/** Number of packages of this line, all of one kind. A claim of limited or excepted quantities wants it. */ packages?: number | null | undefined;
/** Net quantity of one inner or single packaging or article in litres; of gases its water capacity. */ inner_l?: number | null | undefined;
/** Net quantity of one inner or single packaging or article in kilograms. */ inner_kg?: number | null | undefined;
/** Net quantity of one outer packaging in kilograms. */ outer_kg?: number | null | undefined;
/** Gross mass of one package in kilograms. */ package_kg?: number | null | undefined;
/** Watt-hours of the largest single cell (SP 188, 636). */ cell_wh?: number | null | undefined;
/** Watt-hours of the largest battery (SP 188, 636) or capacitor (SP 361, 372). */ battery_wh?: number | null | undefined;
/** Lithium of the largest single metal cell in grams. */ cell_lithium_g?: number | null | undefined;
/** Lithium of the largest metal battery in grams. */ battery_lithium_g?: number | null | undefined;
/** Pressure of a gas at 20 °C in bar (1.1.3.2 (c), SP 283, 378, 379). */ pressure_bar?: number | null | undefined;
/** With `exempt_as: 1.1.3.1a`: flammable liquids in receptacles that are filled again by or for a private person; taken to be so where nothing is said. */ refillable?: boolean | null | undefined;
/** With `exempt_as: 1.1.3.3`: a portable container (taken where nothing is said), the fixed tanks of the vehicle, or one on the trailer. */ fuel_in?: "can" | "tank" | "trailer_tank" | null | undefined;
/** How the goods are carried; `packages` where nothing is said. Tanks want `tank`. 1.1.3.6 and chapters 3.4 and 3.5 are for packages alone. */ carriage?: "packages" | "tank" | "bulk" | null | undefined;
/** The tank, or the compartment of a tank: a line is one compartment or more with one load. */ tank?: {
kind: TankKind;
/** Tank code of the tank (4.3.3.1.1, 4.3.4.1.1), such as LGBF or P25BN; of a portable tank its instruction, such as T11. */ code?: string | null | undefined;
/** Capacity of the tank, or of the largest one of the line, in litres: vehicle approval and the driver's course for tanks begin above 1,000 l (fixed and demountable tanks, battery-vehicles together) or 3,000 l (containers, portable tanks). */ capacity_l?: number | null | undefined;
} | null | undefined;
/** Column (17): carriage in bulk. */ bulk?: {
/** Vehicle or container: VC1 to VC3 (7.3.3.1), BK1 to BK3 (7.3.2.1). */ code?: string | null | undefined;
} | null | undefined;
/** Excepted quantities: net quantity of one outer packaging in litres. */ outer_l?: number | null | undefined;
/** Limited quantities: an outer packaging, or a tray in shrink or stretch wrap (3.4.3). */ outer?: "box" | "tray" | null | undefined;
};

/** What one item, or the load (index null), leaves open. */
type LoadNeed = {
/** Index of the item, from 0; null: the load. */ index: number | null;
/** UN number, 4 digits. */ un: string | null;
/** Facts that would decide what is open; empty where nothing is. */ needs: (LoadNeedName)[];
/** Variants that the UN number may be. */ candidates: (string)[];
/** With the need `special_provision`; asserted with `exempt_as: sp` and `special_provision`. */ questions?: (ProvisionQuestions)[];
};

/** - `packing_group`: The rows of the UN number differ by packing group. - `classification_code`: They differ by classification code. - `variant_id`: They differ in what no other member tells. - `labels`: The danger labels depend on the goods. - `l`: Litres are counted, and something else was given. - `l_water_capacity`: The water capacity of the receptacles is counted. - `net_explosive_mass_kg`: The net mass of the explosive is counted. - `kg`: Kilograms are counted, and something else was given. - `special_provision`: A special provision may take the goods out of ADR; its conditions stand in `questions`. - `inner_l`: Litres in one inner packaging. - `inner_kg`: Kilograms in one inner packaging. - `outer_l`: Litres in one outer packaging. - `outer_kg`: Kilograms in one outer packaging. - `package_kg`: Gross mass of one package. - `outer`: Whether the outer packaging is a box or a tray. - `packages`: How many packages the line is. - `density_kg_per_l`: The density, which tells whether the packages can hold the line; or its mass in `kg` instead of `l`. - `max_mass_t`: The largest permitted mass of the transport unit, in tonnes. - `environmentally_hazardous`: Whether the goods are environmentally hazardous (2.2.9.1.10). - `provision_way`: Which way of the questions of the exemption is met; `ways` has them. - `carriage`: Whether the goods are in packages, in a tank or in bulk. - `tank.code`: The tank code of the tank, or the instruction of the portable tank. - `tank.capacity_l`: The capacity of the tank in litres, which vehicle approval and the driver's course begin at. - `bulk.code`: The vehicle or container for bulk: VC1 to VC3, BK1 to BK3. - `name_words`: How the substance is stabilized: `stabilized` (by inhibitors) or `temperature_controlled`; V8 and S4 apply to the latter. - `lq_gross_t`: The gross mass of all packages in limited quantities, in tonnes. */
type LoadNeedName = "packing_group" | "classification_code" | "variant_id" | "labels" | "l" | "l_water_capacity" | "net_explosive_mass_kg" | "kg" | "special_provision" | "inner_l" | "inner_kg" | "outer_l" | "outer_kg" | "package_kg" | "outer" | "packages" | "density_kg_per_l" | "provision_way" | "environmentally_hazardous" | "name_words" | "max_mass_t" | "lq_gross_t" | "carriage" | "tank.code" | "tank.capacity_l" | "bulk.code";

/** Two kinds of goods of the load that may not, or only under conditions, share a vehicle. */
type LoadPair = {
/** Indexes of the items that call for it. */ a: (number)[];
/** Indexes of the items that call for it. */ b: (number)[];
/** UN numbers. */ uns: (string)[];
verdict: LoadingVerdict;
/** The pair of labels or compatibility groups that decided. */ labels: (string)[];
/** Conditions with their paragraph. */ conditions: (string)[];
/** single_variant: one row of Table A applies. all_candidates: all rows that may apply say the same. stricter_candidate: they differ, the strictest counts. undecided: they differ. */ decided_by: "single_variant" | "all_candidates" | "undecided";
/** Special provisions that would take one of the two out of ADR, and so out of 7.5.2, as questions; empty where the pair may be loaded. */ freed_by: ({
/** UN number, 4 digits. */ un: string;
/** Special provision of column (6); null where it is none. */ special_provision: string;
/** exempt: out of ADR. partly: relieved of some of it. never_subject: never was subject. elsewhere: another entry or rule applies. */ effect: "exempt" | "partly" | "never_subject" | "elsewhere";
/** Ways to meet the provision, each a list of questions that all want a yes; one way is enough. */ ways: ((string)[])[];
/** What follows from a yes to every question of a way. */ yes: string;
/** What follows otherwise. */ no: string;
})[];
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
};

/** Limited or excepted quantities of one item. */
type LoadQuantity = {
/** Index of the item, from 0; null: the whole document. */ item: number;
/** UN number, 4 digits. */ un: string;
/** limited: 3.4. excepted: 3.5. */ kind: "limited" | "excepted";
/** Whether the item says `exempt_as`. A claim that does not hold is not followed: the goods are counted. */ claimed: boolean;
/** within: the limits are kept and the packages hold the line; only such a claim is followed. exceeded: a limit is passed (3.4, 3.5.1.2, or more packages than 3.5.5 allows). not_allowed: column (7a) or (7b) excludes it, or the packaging. not_stated: a figure is missing. open: what is given does not settle it. `needs` asks for what is missing. */ status: "within" | "exceeded" | "not_allowed" | "not_stated" | "open";
/** 3.5.1.4: only 3.5.2 and 3.5.3 apply. */ minimal: boolean;
/** Largest quantity of one inner packaging; null where there is no limit. */ inner: {
/** The limit in `unit`. */ limit: number;
/** Unit of the quantity. */ unit: "kg" | "l" | "g" | "ml";
} | null;
/** Largest quantity of one outer packaging; null where there is no limit. */ outer: {
/** The limit in `unit`. */ limit: number;
/** Unit of the quantity. */ unit: "kg" | "l" | "g" | "ml";
} | null;
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
};

/** One transport unit; goods in packages, tanks or bulk. */
type LoadRequest = {
/** Goods of one transport unit, 1 to 200. */ items: (LoadItem)[];
/** Most restrictive category of the tunnels on the way. */ tunnel?: TunnelCategory | null | undefined;
/** Maximum mass of the transport unit (vehicle with trailer) in tonnes; a load that alone weighs more is refused. */ max_mass_t?: number | null | undefined;
/** Total gross mass of the packages in limited quantities in tonnes, at least that of the lines; where it is not given, theirs are summed. */ lq_gross_t?: number | null | undefined;
/** Name and address (5.4.1.1.1 (g)). */ consignor?: string | null | undefined;
/** Name and address of the consignee or consignees (5.4.1.1.1 (h)). */ consignee?: string | null | undefined;
/** Several consignees, each with name and address, instead of `consignee` (5.4.1.1.1 (h)). */ consignees?: (string)[] | null | undefined;
/** Name and address of the carrier, as it is printed. */ carrier?: string | null | undefined;
/** Day of loading, as it is printed. */ loading_date?: string | null | undefined;
/** Number of the document, as it is printed. */ reference?: string | null | undefined;
/** Class 6.2: name and telephone number of a responsible person (5.4.1.2.4). */ responsible_person?: string | null | undefined;
/** Whether the transport unit has a trailer or semi-trailer. */ trailer?: boolean | null | undefined;
/** Whether foodstuffs, other articles of consumption or animal feeds are on the vehicle (7.5.4, CV28). */ food?: boolean | null | undefined;
/** Members of the vehicle crew. */ crew?: number | null | undefined;
};

/** Something that the load calls for. */
type LoadRequirement = {
/** Stable code; branch on it, never on the text. */ code: string;
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
/** Indexes of the items that call for it. */ items: (number)[];
/** False where it depends on something that `needs` asks, or the regulation leaves to facts that are not asked. */ certain: boolean;
/** How many, where the number is known. */ count: number | null;
/** Whom or what the number is for. */ per: "unit" | "vehicle" | "crew" | "driver" | null;
/** Marks and placards, by their number: 1.1D, 8, 7D. */ signs: (string)[];
data_quality: AdrDataQuality;
};

/** All that the load calls for. */
type LoadResponse = {
/** prohibited: not as the request states it. indeterminate: something open decides whether the load may be carried so at all. */ verdict: "exempt" | "requires_full_adr" | "prohibited" | "indeterminate";
verdict_detail: LoadDetail;
/** Points of 1.1.3.6, as `POST /v1/calc/1136` gives them. */ calculation: {
/** exempt: within 1.1.3.6, or not subject. requires_full_adr: neither is shown. */ verdict: "exempt" | "requires_full_adr";
verdict_detail: CalcDetail;
/** single_variant: one row of Table A applies. all_candidates: all rows that may apply say the same. stricter_candidate: they differ, the strictest counts. undecided: they differ. */ decided_by: "single_variant" | "all_candidates" | "stricter_candidate";
/** Points of 1.1.3.6; null where no sum exists. */ points: number | null;
/** Least and most points that the figures allow; null where no sum exists. */ points_range: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number | null;
} | null;
/** Up to this sum the load is exempt. */ threshold: 1000;
/** A line for each item, in their order. */ items: (CalcLine)[];
/** Totals by transport category. */ by_category: ({
category: TransportCategory;
/** What was counted, in `unit`. */ quantity: number;
/** Unit of the quantity. */ unit: QuantityUnit | null;
/** Points of 1.1.3.6; null where no sum exists. */ points: number | null;
})[];
/** Facts that would decide what is open; empty where nothing is. */ needs: (ItemNeed)[];
/** Exemptions that come before points, for lines that claim none: what to ask, and how to claim it. Given below 1000 points too. */ exemptions: (ExemptionOffer)[];
/** What to know about how the question was read or answered. */ warnings: (Warning)[];
/** What to know beside the verdict. */ notices: (AdrNotice)[];
/** What still applies below the limit (1.1.3.6.2). */ still_applies: (string)[];
/** Totals per transport category for the transport document (5.4.1.1.1 (f)); null where the exemption is not used, something is uncertain, or the limit of a single category is passed. */ document_text: string | null;
};
/** Mixed loading (7.5.2). */ mixing: {
verdict: LoadingVerdict;
/** Pairs of different goods that were judged. */ pairs_total: number;
/** Those that are not simply permitted, the strictest first, at most 500. */ pairs: (LoadPair)[];
};
/** Each item once, by the step that decides it. */ decisions: (LoadDecision)[];
/** Each exemption that an item asserts, held against the figures. */ claims: (LoadClaim)[];
/** Limited and excepted quantities by item. */ quantities: (LoadQuantity)[];
/** Items in tanks or in bulk; empty where all are packages. */ carriage: (LoadCarriage)[];
tunnel: LoadTunnel;
/** Placards, orange plates and marks. */ marking: (LoadRequirement)[];
/** What must be on the vehicle (8.1). */ on_board: (LoadRequirement)[];
/** What the carrier and others have to do. */ duties: (LoadRequirement)[];
/** What of the stated packages column (8) does not name (`packing_unnamed`); its instructions in short (4.1.4) by their code, with the provisions of column (9a); what may be in one package (4.1.10): the MP provisions of column (9b), each with the items that it is for, then what may not be packed together (`packed_apart`). Whether goods are packed together is not asked. */ packing: (LoadRequirement)[];
instructions: LoadInstructions;
/** The entry of each item in the transport document, in each language. */ documents: (LoadDocument)[];
/** The whole document in each language; none where no goods of the load need one. */ transport_documents: ({
lang: AdrLang;
/** Name and address of the consignor; null where it was not given. */ consignor: string | null;
/** Several are joined by a line each in `text`, here by a semicolon. */ consignee: string | null;
/** Name and address of the carrier; null where it was not given. */ carrier: string | null;
/** Day of loading; null where it was not given. */ loading_date: string | null;
/** Number of the document; null where it was not given. */ reference: string | null;
/** One for each entry: items with the same entry are added up. */ lines: ({
/** A line for each item, in their order. */ items: (number)[];
/** (a) to (d), (k) and what other paragraphs add; null while it has a gap. */ entry: string | null;
/** (e): number and kind; null where none is wanted, or it is missing. */ packages: string | null;
/** (f): total quantity; null where none is wanted, or it is missing. */ quantity: string | null;
})[];
/** Totals by transport category where 1.1.3.6 is used, and of the net explosive mass. */ totals: (string)[];
/** What is missing, of an item or (null) of the document; empty where it is complete. */ missing: ({
/** Index of the item, from 0; null: the whole document. */ item: number | null;
what: DocumentGap;
/** Paragraph of ADR. */ paragraph: string;
})[];
/** The document to print, a statement a line; null while something is missing. */ text: string | null;
})[];
/** Pages of the driver to print, in the language of the answer; a part without lines is left out. */ driver: ({
/** Which part of the driver's papers it is. */ part: "document" | "plates" | "tunnels" | "on_board" | "instructions";
/** Short title. */ title: string;
/** What stands in the part, line by line. */ lines: (string)[];
})[];
/** Totals of the transport document in each language. */ document_totals: ({
lang: AdrLang;
/** In words, in `lang`. */ text: string;
/** Paragraph of ADR. */ paragraph: string;
})[];
/** Facts that would decide what is open; empty where nothing is. */ needs: (LoadNeed)[];
/** What ADR asks of such a load and was not looked at. */ not_checked: (LoadUnchecked)[];
meta: AdrMeta;
};

/** A text with dangerous goods, as somebody wrote it. */
type LoadTextRequest = {
/** Lines of transport documents, section 14 of data sheets, segments of UN/EDIFACT, rows of a list with the heads of its columns; nobody has to say which. */ text: string;
/** Language of the answer, before `lang` of the query. The text may be in any of the four. */ lang?: AdrLang | null | undefined;
};

/** The goods of a text. It decides nothing: show it, have it confirmed, then ask `POST /v1/load`. */
type LoadTextResponse = {
/** Indexes of the items, from 0. */ items: (ReadItem)[];
/** Lines (of a message: segments) that are of no goods, or of which it is open of which goods they are. Totals below the goods are here. Every line is of an item or here. */ unread: ({
/** Line of the text, from 1. */ line: number;
/** In words, in `lang`. */ text: string;
})[];
/** What to know beside the verdict. */ notices: (AdrNotice)[];
meta: AdrMeta;
};

/** What the load means for tunnels (8.6). */
type LoadTunnel = {
/** Tunnel restriction code of the load (8.6.3.2); null where none applies or it is open. */ code: string | null;
/** Codes of the goods that count. */ codes: (string)[];
/** Categories of tunnels that are closed to the load. */ closed: (TunnelCategory)[];
/** Categories that are closed if what is open falls so. */ maybe_closed: (TunnelCategory)[];
/** The category of the request; null where none was named. */ asked: TunnelCategory | null;
/** Whether the tunnel asked about may be passed; null where none was asked about, or something open decides. */ allowed: boolean | null;
/** Indexes of the items that call for it. */ items: (number)[];
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
};

/** Something that ADR asks of such a load and that was not looked at. */
type LoadUnchecked = {
code: LoadUncheckedCode;
/** Paragraph of ADR. */ paragraph: string;
/** In words, in `lang`. */ text: string;
/** Indexes of the items that call for it. */ items: (number)[];
};

/** What was not looked at. - `packing_instructions`: Special packing provisions of column (9a), by code: their text is not held. - `special_agreement`: A special agreement (1.5.1) that was stated: its conditions. - `claim_unconfirmed`: Limits of a followed exemption that no figure of the request confirms. - `exemptions_not_asked`: Exemptions that no question is about: multilateral agreements, exceptions of class 7, data loggers. - `tank_not_computed`: Of tanks: inspections, plate and certificate, the text of special provisions, filling in figures, MEGCs, tanks of plastics and for waste. - `bulk_not_computed`: Of bulk: the approval of containers, and the conditions of class 6.2 and UN 3509. - `mixing_tanks`: Goods in tanks and in bulk beside other goods: 7.5.2 is about packages. - `memu`: Mobile explosives manufacturing units. - `tanks_and_bulk`: Tanks and carriage in bulk: packages were assumed. - `containers`: Placards of a container, and its packing certificate before a sea leg. - `packaging`: Approval, packing instructions and filling of the packagings. - `document_statements`: Statements of the transport document that no member of the request tells. - `document_language`: Languages of the document, which follow the countries of the journey (5.4.1.4.1). - `mixed_packing`: Different goods in one package. - `other_modes`: Legs by sea or air. - `national_law`: National and local restrictions, such as routes and hours. - `several_vehicles`: How the load is shared between vehicle and trailer: one transport unit was judged as a whole. - `radioactive`: Particulars of class 7: activity, categories, indexes, dose rates. - `segregation_food`: Whether foodstuffs are on the vehicle (CV28). - `temperature`: Control and emergency temperature, and the cooling. - `tunnel_special`: Special conditions for tunnels that an authority may set for UN 2919 and 3331. */
type LoadUncheckedCode = string;

/** - `permitted`: The packages may share a vehicle. - `permitted_with_conditions`: They may, under the conditions that are given with their paragraph. - `prohibited`: They must not be loaded together (7.5.2). - `indeterminate`: Labels or groups that decide are not known. Treat it as prohibited until `needs` is answered. */
type LoadingVerdict = "permitted" | "permitted_with_conditions" | "prohibited" | "indeterminate";

/** A name in the four languages. */
type Names = {
/** In the language `pl`. */ pl: string;
/** In the language `en`. */ en: string;
/** In the language `de`. */ de: string;
/** In the language `fr`. */ fr: string;
};

/** A fact that would decide what the code alone leaves open. - `code`: The customs code of the goods in force on the day. Take it from the declaration or the supplier and ask again with `q`; for a code that ended take one of `cn_successors`. - `longer_code`: More digits: only some of the codes under this one are listed. Ask again with all 8 digits, or 10 of TARIC. - `description`: Whether the goods are those that the entry describes. Compare them with `scope_text` of each result; where they are not those, that entry does not apply. - `origin`: Where the goods, or what they are made from, come from, and on which way. Read `scope_text`, and keep the proof of origin of the goods and of their inputs. - `value`: The value of an item, or the price. Compare it with `threshold`, or with the price in `scope_text`: the entry applies only above it. - `quota`: Whether the quota that is open on the day is used up. Read the quota in `derogations`, and ask customs for its balance. - `destination`: The country that the goods go to. Compare it with `destination` of the result. - `area`: The part of the country: the sanctions concern some areas of it. Ask again with `regime`, as `UA-CRIMEA`, where the goods go to such an area or come from it. - `law_not_held`: The law itself: only what customs ask for is held, and unconditional bans stand in none of its rows. Read the act that `scope.regimes` names, or ask customs; `prohibited` is never false there. - `contract_date`: The day on which the contract was concluded: a period for earlier contracts runs. Compare it with `contract_before` and `until` in `winddowns`. */
type Need = "code" | "longer_code" | "description" | "origin" | "value" | "quota" | "destination" | "area" | "law_not_held" | "contract_date";

/** A condition that names the code without being a ban: price cap, no-re-export clause, diligence. */
type Notice = {
/** Stable identifier. */ id: string;
regime: RegimeCode;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Article that makes it operative, as it is cited. */ article: string;
/** In words, in `lang`. */ text: string;
/** Codes that it names; empty where it is for all goods of the annex. */ codes: (string)[];
};

/** I: great danger. II: medium danger. III: low danger. */
type PackingGroup = "I" | "II" | "III";

/** An adopted amending act that the dataset does not hold. */
type PendingAct = {
/** CELEX number of the act. */ celex: string;
regime: RegimeCode;
/** Day on which the act was adopted; null where it is not known. */ adopted: string | null;
/** Short title. */ title: string;
};

/** Law beside these sanctions that is still to be looked at. */
type Pointer = {
/** Stable. */ id: string;
/** CELEX number of the act, where it is one. */ celex?: string;
/** What is to be looked at, in `lang`. */ text: string;
};

/** An error as defined by RFC 9457. */
type Problem = {
/** Stable identifier of the kind of problem; resolves to a page that explains it, against the URL of the request where it begins with a slash. */ type: string;
/** Short title. */ title: string;
/** Status of the item or of the problem, as of HTTP. */ status: number;
/** What it is about, in words. */ detail: string;
/** Identifier of this occurrence, a URN. */ instance: string;
/** Every fault that was found. */ errors?: (ProblemError)[];
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
/** Special provision of column (6); null where it is none. */ special_provision: string;
/** exempt: out of ADR. partly: relieved of some of it. never_subject: never was subject. elsewhere: another entry or rule applies. */ effect: "exempt" | "partly" | "never_subject" | "elsewhere";
/** Ways to meet the provision, each a list of questions that all want a yes; one way is enough. */ ways: ((string)[])[];
/** What follows from a yes to every question of a way. */ yes: string;
/** What follows otherwise. */ no: string;
};

/** What 1.1.3.6.3 counts for the entry: net mass of the goods, mass of the article without its packaging, litres, water capacity of the receptacle in litres, net explosive mass. */
type QuantityUnit = "kg" | "kg_article" | "l" | "l_water_capacity" | "kg_net_explosive_mass";

/** What Table A contradicts: the number or the rest is wrong. */
type ReadContradiction = {
/** What of the text the table contradicts. */ member: "un" | "labels" | "packing_group" | "tunnel";
/** What the text says. */ read: string;
/** What the rows of Table A have; empty: no such UN number. */ table: (string)[];
/** Line of the text, from 1. */ line: number;
};

/** Something that the text says of the goods. */
type ReadFrom = {
/** What it is about. `kg` and `l` are what the goods may be in all. No quantity of the goods are `gross` and `tare` (masses), `each` (of one package, where the text does not say of how many) and `other` (a density, a limit, a capacity, or a figure that cannot be read). */ member: "un" | "labels" | "packing_group" | "tunnel" | "technical_name" | "kg" | "l" | "gross" | "tare" | "each" | "other" | "packages" | "package_kind" | "stated";
/** What it means. Several: it can be read in several ways (`1.200 kg`; `10 drums, 200 l` is 200 or 2000), and is not in `item`. `labels` have the main one first (`6.1+3`). */ readings: (string)[];
/** As it is written. */ text: string;
/** Line of the text, from 1. */ line: number;
};

/** Goods of the text. */
type ReadItem = {
/** An item of `POST /v1/load`, with what was read without doubt. A contradiction is refused there. */ item: LoadItem;
/** False: four digits at the head of a line, which nobody calls a UN number. Ask whether it is one. */ called: boolean;
/** Name in Table A, to be held against the text. */ name: string | null;
/** Everything that was read, with its place. */ from: (ReadFrom)[];
/** What Table A contradicts. */ contradictions: (ReadContradiction)[];
/** What the load wants and the text does not say, or says in several ways. */ missing: ("quantity" | "packing_group" | "variant_id" | "technical_name")[];
/** What the text also says and does not deny. `waste` and `environmentally_hazardous` are in `item`; what would free the goods is not: the consignor claims it (`exempt_as`, `empty_uncleaned`). The limit that a data sheet names is no claim. */ stated: ("empty_uncleaned" | "limited_quantity" | "excepted_quantity" | "waste" | "environmentally_hazardous")[];
};

/** A newer release that was found and is not answered from, because it is broken, not signed by who may, or older than what is served. */
type RefusedRelease = {
/** The release that was found; null where not even that could be read. */ version: string | null;
/** Which file of it is wrong, and how. */ reason: string;
/** When it was first refused (RFC 3339, UTC). */ since: string;
};

/** The sanctions regime an entry belongs to. */
type Regime = {
code: RegimeCode;
/** Name in Polish. */ name_pl: string;
/** Name in English. */ name_en: string;
/** The name in the language of the answer, where that is neither Polish nor English. */ name?: string;
/** Short citation of the act. */ legal_act: string;
/** Address of the act by its ELI. */ eu_law_url: string;
/** The act in the language of the answer, where that is neither Polish nor English. */ law_url?: string;
/** Address of the act in English. */ eu_law_url_en: string;
/** Address of the act in Polish. */ eu_law_url_pl: string;
/** Country that the regime is about. */ target_country_code: string;
/** Date of the consolidated text that was read. */ consolidated_version: string | null;
/** The text that was read, at the article; of an embargo by a Council decision, that decision. */ consolidated_url: string;
};

/** A regime of the dataset: `RU` is Regulation (EU) No 833/2014, `BY` Regulation (EC) No 765/2006. `GET /api/v1/countries` lists those that are held. */
type RegimeCode = string;

/** What of a regime was checked. */
type RegimeScope = {
code: RegimeCode;
/** CELEX number of the act. */ celex: string;
/** Date of the consolidated text that was read. */ consolidated_version: string | null;
/** Day up to which somebody looked for new acts. */ checked_until: string;
/** What was seen then, and what was not looked for. */ checked: string;
/** Number of annexes and articles with goods. */ annexes: number;
/** Number of entries. */ entries: number;
/** An act of this regime was in force by `as_of` and is not in the text held. */ stale: boolean;
};

/** What one release changed. */
type ReleaseChanges = {
/** Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day. */ version: string;
/** The release that it was compared with; null: it is the first. */ previous_version: string | null;
/** Day of the release. */ date: string;
/** What the release brings, in the words of its maintainer, who writes English; null in another language, where `headline` says it. */ summary: string | null;
/** What changed, in one sentence in the language asked for. */ headline: string;
/** Records of all datasets. */ counts: {
/** Records that the release has no more. */ removed: number;
/** Records that the release has and the one before had not. */ added: number;
/** Records that both releases have, with different content. */ changed: number;
};
/** Records by dataset. */ datasets: ({
/** Name of the dataset. */ dataset: string;
/** Records that the release has no more. */ removed: number;
/** Records that the release has and the one before had not. */ added: number;
/** Records that both releases have, with different content. */ changed: number;
})[];
/** Records by cause: an act changed what applies; a mistake of ours was mended; the same source is published in another way. */ causes: {
/** An act changed what applies. */ law: number;
/** A mistake of ours was mended. */ correction: number;
/** The same source is published in another way. */ reprocess: number;
};
/** CELEX numbers of the acts, or of the consolidated texts, that changes follow. */ acts: (string)[];
/** Null where no verdict can have changed, and for the first release. */ verdicts: {
/** Day that the answer is about. */ as_of: string;
/** Year of the Combined Nomenclature that was used. */ cn_year: number;
/** CN8 codes asked before and after. */ codes: number;
/** Codes that were free and are restricted. */ turn_restricted: number;
/** Codes that were restricted and are no longer. */ turn_free: number;
/** Codes whose verdict stays and whose verdict_detail changes. */ within: number;
/** Codes that each regulation takes up or lets go, whatever the other says of them. */ regimes: ({
regime: RegimeCode;
/** Codes that were free and are restricted. */ turn_restricted: number;
/** Codes that were restricted and are no longer. */ turn_free: number;
})[];
} | null;
/** The file with every record removed, added and changed; its path is below the folder of index.json of the published data. */ changes: {
/** Path of the file. */ path: string;
/** Size of the file. */ bytes: number;
/** SHA-256 of the file, in hexadecimal digits. */ sha256: string;
};
};

/** What is restricted. */
type Restriction = {
type: RestrictionType;
/** The restriction in words, in `lang`. */ label: string;
/** Movement that it concerns; null where it is about none. */ direction: Direction | null;
};

/** Kind of the restriction; the three bans make `has_prohibition` true. */
type RestrictionType = "export_ban" | "import_ban" | "transfer_ban" | "restriction" | "other";

/** Language of names, labels and sentences. */
type SanctionsLang = "pl" | "en" | "de" | "fr";

/** Versions and coverage of the sanctions data. */
type SanctionsStatus = {
/** Release of the data that answered. */ dataset_version: string;
/** A day, YYYY-MM-DD. */ as_of: string;
/** The nomenclature of the year is not held, or an act in force of any regime is not; `coverage` says of which. */ stale: boolean;
/** Version of each source, by its name. */ source_versions: Record<string, string>;
/** Years of the Combined Nomenclature that are held. */ cn_years: (number)[];
/** What is held of each regime. */ coverage: ({
regime: RegimeCode;
/** First day on which a question about the regime alone can be asked; about all regimes: the latest of these days. */ coverage_from: string;
/** Number of annexes and articles with goods. */ annexes: number;
/** Number of entries. */ entries: number;
/** Entries on whose code two independent sources agree. */ verified: number;
/** True: law in force on the day, or the nomenclature or edition of the day, is not held. */ stale: boolean;
})[];
/** What was adopted and is not held. */ pending: (PendingAct)[];
/** A newer release that was found and is not answered from; null where there is none. */ refused_release: RefusedRelease | null;
};

/** What was checked, on which text of the law, and what this check does not see. */
type Scope = {
/** A day, YYYY-MM-DD. */ as_of: string;
/** Year of the Combined Nomenclature that was used. */ cn_year: number;
/** What of each regime was checked. */ regimes: (RegimeScope)[];
/** What this check does not see, by topic; with `texts=1` in sentences. */ not_covered: (string)[];
/** What was adopted and is not held. */ pending: (PendingAct)[];
};

/** A UN number that was found. */
type SearchHit = {
/** UN number, 4 digits. */ un: string;
/** Name in `lang`. */ name: string;
class: AdrClass;
/** Packing groups of its rows. */ packing_groups: (PackingGroup)[];
/** How the question met it. */ matched: {
/** Language. */ lang: AdrLang | null;
/** name: of Table A. trade_name: a reviewed name of trade or everyday speech, such as LPG for UN 1965. */ field: "un" | "name" | "trade_name" | "class";
/** How a name was met; null for a UN number or a class. - `name`: The words stand in the name. `aceton` (pl): 1090 - `synonym`: They are a reviewed name of trade or everyday speech. `Salzsäure` (de): 1789 - `form`: They stand there in another form. `benzyny` (pl): 1203 - `prefix`: A longer word begins so. `aceto` (pl) - `infix`: A longer word has them inside, or the word is put together of words. `Ethanollösung` (de): 1170 - `typo`: There is one typing error. `acetn` (pl): 1090 */ by: "name" | "synonym" | "form" | "prefix" | "infix" | "typo" | null;
/** Words of the question that were met, folded. */ words: (string)[];
};
};

/** UN numbers that were found. */
type SearchResponse = {
/** What was found, in order. */ results: (SearchHit)[];
/** Number of results in all pages. */ total: number;
/** Most results of one answer. */ limit: number;
/** Number of results that were passed over. */ offset: number;
/** How the question was read: goods of this name that are not in ADR, such as AdBlue; a name that may be several UN numbers, or none. */ notices: (AdrNotice)[];
/** With `un`: each of the numbers, in their order. */ substances?: ({
/** UN number, 4 digits. */ un: string;
/** Status of the item or of the problem, as of HTTP. */ status: 200;
/** As `GET /v1/un/{un}` gives it. */ substance: {
/** UN number, 4 digits. */ un: string;
/** Edition of ADR, by its year. */ edition: string;
lang: AdrLang;
/** Name in `lang`. */ name: string;
class: AdrClass;
/** Column (3b). */ classification_code: string | null;
/** Column (4): packing group; null where there is none. */ packing_group: PackingGroup | null;
/** Labels on the packages (column (5)). */ labels: (string)[] | null;
/** Column (6); null where variants differ. */ special_provisions: (string)[] | null;
/** Column (7a); null where variants differ. */ limited_quantity: {
/** In words, in `lang`. */ text: string;
/** Quantity in `unit`; null where the cell refers to a provision. */ value: number | null;
/** Unit of the quantity. */ unit: "kg" | "g" | "l" | "ml" | null;
} | null;
/** Column (7b), E0 to E5. */ excepted_quantity: string | null;
/** Column (8). */ packing_instructions: (string)[] | null;
/** Column (9a). */ special_packing_provisions: (string)[] | null;
/** Column (9b). */ mixed_packing_provisions: (string)[] | null;
/** Columns (10) and (11). */ portable_tank: {
/** Column (10): instructions. */ instructions: (string)[];
/** Special provisions. */ provisions: (string)[];
} | null;
/** Columns (12) to (14). */ tank: {
/** Stable code; branch on it, never on the text. */ code: string | null;
/** Special provisions. */ provisions: (string)[];
/** Column (14): vehicle for carriage in tanks. */ vehicle: string | null;
} | null;
/** Column (15); null where none is printed. */ transport_category: TransportCategory | null;
/** Tunnel restriction code of column (15). */ tunnel_code: string | null;
/** Factor of 1.1.3.6.4; null for category 0 and where no category is printed. */ points_multiplier: number | null;
/** 1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed. */ max_quantity_1136: number | null;
/** What 1.1.3.6.3 counts; null where variants differ. */ quantity_unit: QuantityUnit | null;
/** Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l. */ density_kg_per_l: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number;
/** On what the bounds rest. */ quality: "two_sources" | "one_source" | "general_knowledge";
} | null;
/** Columns (16) to (19): special provisions for carriage. */ carriage_provisions: {
/** Column (16): packages. */ packages: (string)[];
/** Column (17): carriage in bulk. */ bulk: (string)[];
/** Column (18): loading, unloading and handling. */ loading: (string)[];
/** Column (19): operation. */ operation: (string)[];
} | null;
/** Column (20): number on the upper half of the orange plate. */ hazard_identification_number: string | null;
status: SubstanceStatus;
/** Columns that differ between the variants; each is null at this level. */ ambiguous: (string)[];
/** Its rows of Table A. */ variants: (Variant)[];
/** With `compare`: what differs between the two editions; empty where nothing does. */ changes?: (EditionChange)[];
};
} | {
/** As it is written. */ un: string;
/** Status of the item or of the problem, as of HTTP. */ status: 400 | 404;
problem: Problem;
})[];
meta: AdrMeta;
};

/** Where the statement stands in law and in our tables, beside `annex` and `article`; `regime.eu_law_url` is the address of the act by its ELI. */
type SourceRef = {
/** CELEX number of the act. */ celex: string;
/** Part and row of the annex, or the customs measure. */ locator: string;
/** File and row id of our source table. */ source_row: string;
};

/** What is not held, and of which regime. */
type StaleBecause = {
/** The regime whose act it is; null for the nomenclature. */ regime: string | null;
/** CELEX number of the act, or the nomenclature that is not held, as `CN 2027`. */ act: string;
};

/** A UN number with every row of Table A that it has. */
type Substance = {
/** UN number, 4 digits. */ un: string;
/** Edition of ADR, by its year. */ edition: string;
lang: AdrLang;
/** Name in `lang`. */ name: string;
class: AdrClass;
/** Column (3b). */ classification_code: string | null;
/** Column (4): packing group; null where there is none. */ packing_group: PackingGroup | null;
/** Labels on the packages (column (5)). */ labels: (string)[] | null;
/** Column (6); null where variants differ. */ special_provisions: (string)[] | null;
/** Column (7a); null where variants differ. */ limited_quantity: {
/** The cell as it is printed. */ text: string;
/** Quantity in `unit`; null where the cell refers to a provision. */ value: number | null;
/** Unit of the quantity. */ unit: "kg" | "g" | "l" | "ml" | null;
} | null;
/** Column (7b), E0 to E5. */ excepted_quantity: string | null;
/** Column (8). */ packing_instructions: (string)[] | null;
/** Column (9a). */ special_packing_provisions: (string)[] | null;
/** Column (9b). */ mixed_packing_provisions: (string)[] | null;
/** Columns (10) and (11). */ portable_tank: {
/** Column (10): instructions. */ instructions: (string)[];
/** Special provisions. */ provisions: (string)[];
} | null;
/** Columns (12) to (14). */ tank: {
/** Column (12): tank code. */ code: string | null;
/** Special provisions. */ provisions: (string)[];
/** Column (14): vehicle for carriage in tanks. */ vehicle: string | null;
} | null;
/** Column (15); null where none is printed. */ transport_category: TransportCategory | null;
/** Tunnel restriction code of column (15). */ tunnel_code: string | null;
/** Factor of 1.1.3.6.4; null for category 0 and where no category is printed. */ points_multiplier: number | null;
/** 1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed. */ max_quantity_1136: number | null;
/** What 1.1.3.6.3 counts; null where variants differ. */ quantity_unit: QuantityUnit | null;
/** Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l. */ density_kg_per_l: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number;
/** On what the bounds rest. */ quality: "two_sources" | "one_source" | "general_knowledge";
} | null;
/** Columns (16) to (19): special provisions for carriage. */ carriage_provisions: {
/** Column (16): packages. */ packages: (string)[];
/** Column (17): carriage in bulk. */ bulk: (string)[];
/** Column (18): loading, unloading and handling. */ loading: (string)[];
/** Column (19): operation. */ operation: (string)[];
} | null;
/** Column (20): number on the upper half of the orange plate. */ hazard_identification_number: string | null;
status: SubstanceStatus;
/** Columns that differ between the variants; each is null at this level. */ ambiguous: (string)[];
/** Its rows of Table A. */ variants: (Variant)[];
/** With `compare`: what differs between the two editions; empty where nothing does. */ changes?: (EditionChange)[];
meta: AdrMeta;
};

/** regulated: ADR applies. carriage_prohibited: not by road. not_subject_to_adr: ADR does not apply. */
type SubstanceStatus = "regulated" | "carriage_prohibited" | "not_subject_to_adr";

/** A code of a later Combined Nomenclature that took over goods of a code that ended. */
type Successor = {
/** Code that took the goods over. */ code: string;
/** Year of the nomenclature that has it. */ year: number;
/** How codes correspond: `1:n` is one old code and several new ones. */ kind: "1:1" | "1:n" | "n:1" | "n:m";
data_quality: DataQuality;
};

/** Fixed tank of a tank-vehicle, demountable tank, tank-container (also tank swap body), portable tank, battery-vehicle (1.2.1). MEGCs and mobile explosives manufacturing units are not computed. */
type TankKind = "tank_vehicle" | "demountable" | "tank_container" | "portable_tank" | "battery_vehicle";

/** The entry applies only above this value. */
type Threshold = {
/** The value in `currency`. */ amount: number;
/** Currency of the amount. */ currency: "EUR";
/** What the amount is of. */ per: "item";
};

/** Column (15) of Table A. */
type TransportCategory = "0" | "1" | "2" | "3" | "4";

/** Category of a tunnel as its sign shows it; tunnels without a sign (A) are open to all loads. */
type TunnelCategory = "B" | "C" | "D" | "E";

/** One row of Table A (3.2). */
type Variant = {
/** Stable id of a row of Table A, such as `1993-II-640C`; null where several may apply. */ variant_id: string;
/** Name in `lang`. */ name: string;
names: Names;
status: SubstanceStatus;
class: AdrClass;
/** Column (3b). */ classification_code: string | null;
/** Column (4): packing group; null where there is none. */ packing_group: PackingGroup | null;
/** Column (5). */ labels: (string)[];
/** Column (6). */ special_provisions: (string)[];
/** Column (7a): largest quantity of an inner packaging; value 0 where limited quantities are not allowed. */ limited_quantity: {
/** The cell as it is printed. */ text: string;
/** Quantity in `unit`; null where the cell refers to a provision. */ value: number | null;
/** Unit of the quantity. */ unit: "kg" | "g" | "l" | "ml" | null;
};
/** Column (7b), E0 to E5. */ excepted_quantity: string | null;
/** Column (8). */ packing_instructions: (string)[];
/** Column (9a). */ special_packing_provisions: (string)[];
/** Column (9b). */ mixed_packing_provisions: (string)[];
/** Columns (10) and (11). */ portable_tank: {
/** Column (10): instructions. */ instructions: (string)[];
/** Special provisions. */ provisions: (string)[];
};
/** Columns (12) to (14). */ tank: {
/** Column (12): tank code. */ code: string | null;
/** Special provisions. */ provisions: (string)[];
/** Column (14): vehicle for carriage in tanks. */ vehicle: string | null;
};
/** Column (15); null where none is printed. */ transport_category: TransportCategory | null;
/** Tunnel restriction code of column (15). */ tunnel_code: string | null;
/** Factor of 1.1.3.6.4; null for category 0 and where no category is printed. */ points_multiplier: number | null;
/** 1.1.3.6.3 column (3); 0 for category 0, null for category 4 (unlimited) and where no category is printed. */ max_quantity_1136: number | null;
/** What 1.1.3.6.3 counts; null where variants differ. */ quantity_unit: QuantityUnit | null;
/** Reviewed bounds of the density at 15 to 20 °C, by which kilograms of goods counted in litres are converted; null: none, then 0.6 to 3.2 kg/l. */ density_kg_per_l: {
/** Lower bound. */ min: number;
/** Upper bound; null where there is none. */ max: number;
/** On what the bounds rest. */ quality: "two_sources" | "one_source" | "general_knowledge";
} | null;
/** Columns (16) to (19): special provisions for carriage. */ carriage_provisions: {
/** Column (16): packages. */ packages: (string)[];
/** Column (17): carriage in bulk. */ bulk: (string)[];
/** Column (18): loading, unloading and handling. */ loading: (string)[];
/** Column (19): operation. */ operation: (string)[];
};
/** Column (20): number on the upper half of the orange plate. */ hazard_identification_number: string | null;
/** Alternatives of the name, of which the document gives the most fitting (3.1.2.2); empty where there is one name. */ name_choices: (string)[];
/** Complete entry for the transport document (5.4.1.1.1); null while something is missing, for goods that may not be carried or are not subject to ADR, and for an entry that is not for carriage by road (SP 642). */ document_line: string | null;
/** The entry with `{...}` for what the consignor has to say, and the names of these; template null where no entry is needed. */ document: {
/** The entry with `{...}` for what is missing; null where none is required. */ template: string | null;
/** What is missing. */ missing: (DocumentMissing)[];
};
data_quality: AdrDataQuality;
};

/** Why the verdict is what it is: the first of these, in this order, that holds. - `listed`: An entry in force covers the whole code. Treat the goods as restricted; look at `summary` for the leg, and at `exemption` and `derogations` for a ground that may lift it. `8413 30 20` - `conditional`: An entry in force covers the whole code, and a value, a quota, an origin or a destination decides whether it applies. `needs` names the fact. `3105 20` - `listed_partial`: Only entries that describe a part of the code in words (`ex`) cover it: compare the description with the goods. Until the goods are compared with `scope_text`, treat them as restricted. `9004 90 90` - `listed_below`: Nothing covers the code itself; longer codes under it are listed: ask with the full code. `2203` - `listed_by_name`: A name met goods that are listed; a name decides nothing, the code does. Choose a code from `candidates` and ask again. `opona` - `listed_future`: An entry covers the code, and applies only from a later day. Look at `valid_from` before you sign. `8413 30 20&regime=BY&direction=import&as_of=2024-03-01` - `set_aside`: What was stated with the question (`facts`, `value_eur`) sets every ban of the code aside; proof of it is due. It must be true, and proved when customs ask. `0101 21 00&regime=RU&direction=export&value_eur=250` - `listed_expired`: An entry covered the code, and has ended. No code of the nomenclature today: whatever ended was replaced. - `duty`: No ban of the leg, but a duty goes with the goods, such as a clause against re-export: see `duties`. Do what `duties` of the leg says before you sign. `8542 31 90&regime=RU&direction=third_country` - `unknown_code`: The nomenclature of the day has no such code, and no entry names it: that is no clearance, see `cn_successors`. `9999` - `unknown_name`: No name was understood, or the words are too general: that says nothing about the goods. Try other words or a code. `xyzzy` - `law_not_held`: Nothing was found, and the law of a leg that is asked for is not held whole: it is not known whether the goods are free, and never said. Read the act that `scope.regimes` names, or ask customs, before you sign. `3004 90 00&country=KP&direction=export` - `not_listed`: The code or name exists, and nothing that this check sees restricts it. That does not mean that trade is permitted: `scope.not_covered` says what this check does not see. `0401` */
type VerdictDetail = "listed" | "conditional" | "listed_partial" | "listed_below" | "listed_by_name" | "listed_future" | "set_aside" | "listed_expired" | "duty" | "unknown_code" | "unknown_name" | "law_not_held" | "not_listed";

/** full: with scope, exemptions, wind-downs, notices and every member of an entry. basic: verdict and decision by leg. verdict: the verdict and the legs that are not free, some 500 bytes. */
type View = "full" | "basic" | "verdict";

/** Something the caller should know about how the question was read or answered. */
type Warning = {
/** Stable code; branch on it, never on the text. */ code: string;
/** What it is about, in words. */ detail: string;
};

/** A transitional period for earlier contracts. It never changes the verdict. */
type Winddown = {
/** Stable identifier. */ id: string;
regime: RegimeCode;
/** Annex as it is cited, in `lang`; null for goods that an article names itself. */ annex: string | null;
/** Article that makes it operative, as it is cited. */ article: string;
/** In words, in `lang`. */ text: string;
/** Contracts made before this day fall under it; null where no such day is named. */ contract_before: string | null;
/** Last day; null where none is set. */ until: string | null;
/** Whether its last day lies before `as_of`. */ expired: boolean;
/** Codes that it names; empty where it is for all goods of the annex. */ codes: (string)[];
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
  BaseDocuments,
  BasicRegime,
  CalcDetail,
  CalcItem,
  CalcLine,
  CalcRequest,
  CalcResponse,
  Certificate,
  ChangesResponse,
  ClaimLimit,
  ClassEntry,
  ClassesResponse,
  CnBase,
  CnBasicBatchAnswer,
  CnBasicControl,
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
  CnControl,
  CnDuty,
  CnFullBatchAnswer,
  CnFullBatchAnswerMeta,
  CnLeg,
  CnMeta,
  CnNode,
  CnNodeRef,
  CnResponse,
  CnResult,
  CnSummaryRow,
  CnVerdictBatchAnswer,
  CnVerdictBatchMeta,
  CnVerdictLeg,
  CnVerdictMeta,
  CnVerdictResponse,
  CnWarning,
  CnWarningCode,
  CompatibilityItem,
  CompatibilityPair,
  CompatibilityRequest,
  CompatibilityResponse,
  CountriesResponse,
  CountryRegime,
  DataQuality,
  Derogation,
  Direction,
  DocumentGap,
  DocumentInfo,
  DocumentMissing,
  DocumentsResponse,
  EditionChange,
  EntryDetail,
  ExcludedFrom,
  ExemptionOffer,
  Instruction,
  InstructionsResponse,
  ItemNeed,
  Lead,
  LeadAck,
  LegDetail,
  LegDirection,
  LoadCarriage,
  LoadClaim,
  LoadDecision,
  LoadDetail,
  LoadDocument,
  LoadInstructions,
  LoadItem,
  LoadNeed,
  LoadNeedName,
  LoadPair,
  LoadQuantity,
  LoadRequest,
  LoadRequirement,
  LoadResponse,
  LoadTextRequest,
  LoadTextResponse,
  LoadTunnel,
  LoadUnchecked,
  LoadUncheckedCode,
  LoadingVerdict,
  Names,
  Need,
  Notice,
  PackingGroup,
  PendingAct,
  Pointer,
  Problem,
  ProblemCode,
  ProblemError,
  ProvisionQuestions,
  QuantityUnit,
  ReadContradiction,
  ReadFrom,
  ReadItem,
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
  StaleBecause,
  Substance,
  SubstanceStatus,
  Successor,
  TankKind,
  Threshold,
  TransportCategory,
  TunnelCategory,
  Variant,
  VerdictDetail,
  View,
  Warning,
  Winddown,
};
