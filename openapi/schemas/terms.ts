/**
 * What one value of an enumeration says, with an example: a question that is answered with it, or for a fact that is
 * asked for what to send.
 */
interface Term {
  meaning: string;
  example: string;
  /** What a client does about it, where that does not follow. */
  advice?: string;
}

export type Terms = Readonly<Record<string, Term>>;

/** The values of an enumeration, in the order of its terms. */
export function valuesOf<T extends Terms>(terms: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(terms) as [keyof T & string, ...(keyof T & string)[]];
}

/** A description of an enumeration, value by value. */
export function describeTerms(lead: string, terms: Terms): string {
  return `${lead}\n\n${Object.entries(terms)
    .map(
      ([value, { meaning, advice, example }]) =>
        `- \`${value}\`: ${meaning} ${advice === undefined ? "" : `${advice} `}${example}`,
    )
    .join("\n")}`;
}

/** What each value says, and what a client does about it. */
export function meaningsOf<T extends Terms>(terms: T): Readonly<Record<keyof T & string, string>> {
  return Object.fromEntries(
    Object.entries(terms).map(([value, { meaning, advice }]) => [
      value,
      advice === undefined ? meaning : `${meaning} ${advice}`,
    ]),
  ) as Record<keyof T & string, string>;
}

/**
 * Why a sanctions verdict is what it is; the first that holds is given. Examples are questions to `GET /api/v1/cn`,
 * `q=` first.
 */
export const VERDICT_DETAILS = {
  listed: {
    meaning: "An entry in force covers the whole code.",
    example: "`8413 30 20`",
    advice:
      "Treat the goods as restricted; look at `summary` for the leg, and at `exemption` and `derogations` for a ground that may lift it.",
  },
  conditional: {
    meaning:
      "An entry in force covers the whole code, and a value, a quota, an origin or a destination decides whether it applies.",
    example: "`3105 20`",
    advice: "`needs` names the fact.",
  },
  listed_partial: {
    meaning:
      "Only entries that describe a part of the code in words (`ex`) cover it: compare the description with the goods.",
    example: "`9004 90 90`",
    advice: "Until the goods are compared with `scope_text`, treat them as restricted.",
  },
  listed_below: {
    meaning: "Nothing covers the code itself; longer codes under it are listed: ask with the full code.",
    example: "`2203`",
  },
  listed_by_name: {
    meaning: "A name met goods that are listed; a name decides nothing, the code does.",
    example: "`opona`",
    advice: "Choose a code from `candidates` and ask again.",
  },
  listed_future: {
    meaning: "An entry covers the code, and applies only from a later day.",
    example: "`8413 30 20&regime=BY&direction=import&as_of=2024-03-01`",
    advice: "Look at `valid_from` before you sign.",
  },
  set_aside: {
    meaning:
      "What was stated with the question (`facts`, `value_eur`) sets every ban of the code aside; proof of it is due.",
    example: "`0101 21 00&regime=RU&direction=export&value_eur=250`",
    advice: "It must be true, and proved when customs ask.",
  },
  listed_expired: {
    meaning: "An entry covered the code, and has ended.",
    example: "No code of the nomenclature today: whatever ended was replaced.",
  },
  duty: {
    meaning: "No ban of the leg, but a duty goes with the goods, such as a clause against re-export: see `duties`.",
    example: "`8542 31 90&regime=RU&direction=third_country`",
    advice: "Do what `duties` of the leg says before you sign.",
  },
  unknown_code: {
    meaning:
      "The nomenclature of the day has no such code, and no entry names it: that is no clearance, see `cn_successors`.",
    example: "`9999`",
  },
  unknown_name: {
    meaning: "No name was understood, or the words are too general: that says nothing about the goods.",
    example: "`xyzzy`",
    advice: "Try other words or a code.",
  },
  law_not_held: {
    meaning:
      "Nothing was found, and the law of a leg that is asked for is not held whole: it is not known whether the goods are free, and never said.",
    example: "`3004 90 00&country=KP&direction=export`",
    advice: "Read the act that `scope.regimes` names, or ask customs, before you sign.",
  },
  not_listed: {
    meaning: "The code or name exists, and nothing that this check sees restricts it.",
    example: "`0401`",
    advice: "That does not mean that trade is permitted: `scope.not_covered` says what this check does not see.",
  },
} as const satisfies Terms;

/** Facts that would decide what a code or a name leaves open, with what to do. */
export const NEEDED = {
  code: {
    meaning: "The customs code of the goods in force on the day.",
    example:
      "Take it from the declaration or the supplier and ask again with `q`; for a code that ended take one of `cn_successors`.",
  },
  longer_code: {
    meaning: "More digits: only some of the codes under this one are listed.",
    example: "Ask again with all 8 digits, or 10 of TARIC.",
  },
  description: {
    meaning: "Whether the goods are those that the entry describes.",
    example: "Compare them with `scope_text` of each result; where they are not those, that entry does not apply.",
  },
  origin: {
    meaning: "Where the goods, or what they are made from, come from, and on which way.",
    example: "Read `scope_text`, and keep the proof of origin of the goods and of their inputs.",
  },
  value: {
    meaning: "The value of an item, or the price.",
    example: "Compare it with `threshold`, or with the price in `scope_text`: the entry applies only above it.",
  },
  quota: {
    meaning: "Whether the quota that is open on the day is used up.",
    example: "Read the quota in `derogations`, and ask customs for its balance.",
  },
  destination: {
    meaning: "The country that the goods go to.",
    example: "Compare it with `destination` of the result.",
  },
  area: {
    meaning: "The part of the country: the sanctions concern some areas of it.",
    example: "Ask again with `regime`, as `UA-CRIMEA`, where the goods go to such an area or come from it.",
  },
  law_not_held: {
    meaning: "The law itself: only what customs ask for is held, and unconditional bans stand in none of its rows.",
    example: "Read the act that `scope.regimes` names, or ask customs; `prohibited` is never false there.",
  },
  contract_date: {
    meaning: "The day on which the contract was concluded: a period for earlier contracts runs.",
    example: "Compare it with `contract_before` and `until` in `winddowns`.",
  },
} as const satisfies Terms;

/** How the words of a goods name were met. Examples are questions; letters in brackets are `lang`. */
export const GOODS_MET = {
  name: { meaning: "The words stand in the line itself.", example: "`mleko` (pl): 0401" },
  entry: { meaning: "They stand in the words of the law.", example: "`hydrocracking units` (en)" },
  synonym: { meaning: "They are a reviewed everyday name or another spelling.", example: "`laptop` (pl): 8471 30" },
  reference: { meaning: "A reference list of customs has them.", example: "`phone case` (en)" },
  note: { meaning: "The explanatory notes to the nomenclature have them.", example: "`warthogs` (en): 0103" },
  form: { meaning: "They stand there in another form.", example: "`mlekiem` (pl): 0401" },
  prefix: { meaning: "A longer word begins so.", example: "`samoch` (pl): 8703" },
  infix: {
    meaning: "A longer word has them inside, or the word is put together of words.",
    example: "`steelpipe` (en): 7304",
  },
  typo: { meaning: "There is one typing error.", example: "`czekloada` (pl): 1806" },
} as const satisfies Terms;

/** How sure a candidate is. Examples are questions; letters in brackets are `lang`. */
export const CONFIDENCE = {
  likely: {
    meaning: "Of descriptions with known headings at least four in five were answered rightly like this.",
    example: "`mleko` (pl): 0401",
  },
  possible: { meaning: "One of several meanings.", example: "`nail` (en): 7317" },
  weak: { meaning: "Little speaks for it: a part of the words, or a part of a word.", example: "`hybrid` (en)" },
} as const satisfies Terms;

/** How the words of a substance were met. Examples are questions to `GET /v1/un`. */
export const SUBSTANCE_MET = {
  name: { meaning: "The words stand in the name.", example: "`aceton` (pl): 1090" },
  synonym: { meaning: "They are a reviewed name of trade or everyday speech.", example: "`Salzsäure` (de): 1789" },
  form: { meaning: "They stand there in another form.", example: "`benzyny` (pl): 1203" },
  prefix: { meaning: "A longer word begins so.", example: "`aceto` (pl)" },
  infix: {
    meaning: "A longer word has them inside, or the word is put together of words.",
    example: "`Ethanollösung` (de): 1170",
  },
  typo: { meaning: "There is one typing error.", example: "`acetn` (pl): 1090" },
} as const satisfies Terms;

/** Why a calculation by 1.1.3.6 is what it is. Examples are items of `POST /v1/calc/1136`. */
export const CALC_DETAILS = {
  within_limit: {
    meaning: "The points are at most 1,000.",
    example: '`{"un":"1203","l":333}`',
    advice: "The load is exempt in the sense of 1.1.3.6; what still applies is listed.",
  },
  exceeds: {
    meaning: "The points are more than 1,000.",
    example: '`{"un":"1203","l":334}`',
    advice: "All of ADR applies.",
  },
  unit_assumed: {
    meaning:
      "The quantity was given in another unit than is counted, and the stricter end of the conversion was taken.",
    example: '`{"un":"1203","kg":333}`',
    advice: "`verdict` says whether the load is exempt even so; give what `needs` names for an exact figure.",
  },
  indeterminate: {
    meaning:
      "The UN number alone leaves open what is counted; the stricter is taken, and `needs` says what would settle it.",
    example: '`{"un":"1993","l":500}`',
  },
  not_available: {
    meaning: "The goods are of transport category 0: no quantity is exempt.",
    example: '`{"un":"2814","kg":1}`',
  },
  no_category: {
    meaning: "Table A gives the goods no transport category, so that nothing can be counted.",
    example: '`{"un":"3166","kg":10}`',
  },
  not_in_packages: {
    meaning: "Goods are carried in tanks or in bulk: 1.1.3.6 is for packages (only in `POST /v1/load`).",
    example: '`{"un":"1202","l":20000,"carriage":"tank","tank":{"kind":"tank_vehicle"}}`',
    advice: "All of ADR applies.",
  },
  edition_ended: {
    meaning:
      "The edition that answers may no longer be used on that day (1.6.1.1): nothing is counted by it, and nothing is exempt.",
    example: '`{"un":"1203","l":1}`, with `edition=2025&as_of=2027-07-02`',
    advice: "Ask by an edition that applies; with `strict=1` this is 422.",
  },
  carriage_prohibited: { meaning: "The goods may not be carried by road at all.", example: '`{"un":"3097","kg":1}`' },
  not_subject: { meaning: "Nothing in the load is subject to ADR.", example: '`{"un":"1845","kg":3}`' },
} as const satisfies Terms;

/** Facts that would settle what a UN number leaves open: members of an item to send. */
export const ADR_NEEDED = {
  packing_group: { meaning: "The rows of the UN number differ by packing group.", example: '`"packing_group": "II"`' },
  classification_code: { meaning: "They differ by classification code.", example: '`"classification_code": "5F"`' },
  variant_id: {
    meaning: "They differ in what no other member tells.",
    example: '`"variant_id"`, as `GET /v1/un/{un}` has it',
  },
  labels: { meaning: "The danger labels depend on the goods.", example: '`"labels": ["3", "6.1"]`' },
  l: { meaning: "Litres are counted, and something else was given.", example: '`"l": 120`' },
  l_water_capacity: {
    meaning: "The water capacity of the receptacles is counted.",
    example: '`"l": 50`, or `"cylinders"` and `"l_per_cylinder"`',
  },
  net_explosive_mass_kg: {
    meaning: "The net mass of the explosive is counted.",
    example: '`"net_explosive_mass_kg": 4.5`',
  },
  kg: { meaning: "Kilograms are counted, and something else was given.", example: '`"kg": 25`' },
  special_provision: {
    meaning: "A special provision may take the goods out of ADR; its conditions stand in `questions`.",
    example: '`"exempt_as": "sp", "special_provision": "188"`',
  },
} as const satisfies Terms;
