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
