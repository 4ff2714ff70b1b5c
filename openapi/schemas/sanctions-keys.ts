/** Members of a result that the basic view has, in their order. */
export const BASIC_MEMBERS = {
  id: true,
  cn_code: true,
  name: true,
  restriction: true,
  annex: true,
  article: true,
  has_exemptions: true,
  exemption: true,
  valid_from: true,
  valid_to: true,
  in_force: true,
  regime: true,
  source: true,
  source_version: true,
  data_quality: true,
  match: true,
  detail: true,
} as const;

/** Members of its regime there. */
export const BASIC_REGIME = {
  name_pl: true,
  name_en: true,
  name: true,
  legal_act: true,
  eu_law_url: true,
  law_url: true,
  consolidated_version: true,
} as const;

/** Kinds of records of the law file: the list that each makes, in the order of the file, and the key of its records. */
export const LAW_LISTS = {
  regime: ["regimes", "code"],
  measure: ["measures", "id"],
  scope: ["scopes", "id"],
  derogation: ["derogations", "id"],
  winddown: ["winddowns", "id"],
  notice: ["notices", "id"],
  pending: ["pending", "celex"],
  certificate: ["certificates", "code"],
  pointer: ["pointers", "id"],
  priority_item: ["priority_items", "code"],
  not_covered: ["not_covered", "id"],
} as const;

/** What the law file has once, behind its first day and the records. */
export const LAW_TEXTS = ["grounds", "warnings", "faults", "summary", "disclaimer", "untranslated"] as const;

/** Members of an entry that its line leaves out where they are so; its scope and its documents too. */
export const EMPTY_ENTRY = {
  part: "",
  row: "",
  successors: [] as never[],
  ex: false,
  except_codes: [] as never[],
  threshold_eur: null,
  valid_from: null,
  valid_to: null,
  text_version: null,
  evidence: "law",
} as const;
