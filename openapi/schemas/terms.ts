/** What one value of an enumeration says, with an example: a question that is answered with it, or for a fact that is asked for what to send. */
export interface Term {
  says: string;
  example: string;
}

export type Terms = Readonly<Record<string, Term>>;

/** The values of an enumeration, in the order of its terms. */
export function valuesOf<T extends Terms>(terms: T): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(terms) as [keyof T & string, ...(keyof T & string)[]];
}

/** A description of an enumeration, value by value. */
export function describeTerms(lead: string, terms: Terms): string {
  return `${lead}\n\n${Object.entries(terms).map(([value, { says, example }]) => `- \`${value}\`: ${says} ${example}`).join("\n")}`;
}

/** Why a sanctions verdict is what it is; the first that holds is given. Examples are questions to `GET /api/v1/cn`, `q=` first. */
export const VERDICT_DETAILS = {
  listed: { says: "An entry in force covers the whole code.", example: "`8413 30 20`" },
  conditional: { says: "An entry in force covers the whole code, and a value, a quota, an origin or a destination decides whether it applies.", example: "`3105 20`" },
  listed_partial: { says: "Only entries that describe a part of the code in words (`ex`) cover it: compare the description with the goods.", example: "`2203 00 01`" },
  listed_below: { says: "Nothing covers the code itself; longer codes under it are listed: ask with the full code.", example: "`2203`" },
  listed_by_name: { says: "A name met goods that are listed; a name decides nothing, the code does.", example: "`opona`" },
  listed_future: { says: "An entry covers the code, and applies only from a later day.", example: "`8413 30 20&regime=BY&direction=import&as_of=2024-03-01`" },
  listed_expired: { says: "An entry covered the code, and has ended.", example: "`2707&regime=BY&direction=transport`" },
  unknown_code: { says: "The nomenclature of the day has no such code, and no entry names it: that is no clearance, see `cn_successors`.", example: "`9999`" },
  unknown_name: { says: "No name was understood, or the words are too general: that says nothing about the goods.", example: "`xyzzy`" },
  not_listed: { says: "The code or name exists, and nothing that this check sees restricts it.", example: "`0401`" },
} as const satisfies Terms;

/** Facts that would decide what a code or a name leaves open, with what to do. */
export const NEEDED = {
  code: { says: "The customs code of the goods in force on the day.", example: "Take it from the declaration or the supplier and ask again with `q`; for a code that ended take one of `cn_successors`." },
  longer_code: { says: "More digits: only some of the codes under this one are listed.", example: "Ask again with all 8 digits, or 10 of TARIC." },
  description: { says: "Whether the goods are those that the entry describes.", example: "Compare them with `scope_text` of each result; where they are not those, that entry does not apply." },
  origin: { says: "Where the goods, or what they are made from, come from, and on which way.", example: "Read `scope_text`, and keep the proof of origin of the goods and of their inputs." },
  value: { says: "The value of an item, or the price.", example: "Compare it with `threshold`, or with the price in `scope_text`: the entry applies only above it." },
  quota: { says: "Whether the quota that is open on the day is used up.", example: "Read the quota in `derogations`, and ask customs for its balance." },
  destination: { says: "The country that the goods go to.", example: "Compare it with `destination` of the result." },
  contract_date: { says: "The day on which the contract was concluded: a period for earlier contracts runs.", example: "Compare it with `contract_before` and `until` in `winddowns`." },
} as const satisfies Terms;

/** How the words of a goods name were met. Examples are questions; letters in brackets are `lang`. */
export const GOODS_MET = {
  name: { says: "The words stand in the line itself.", example: "`mleko` (pl): 0401" },
  entry: { says: "They stand in the words of the law.", example: "`teleferics` (en)" },
  synonym: { says: "They are a reviewed everyday name or another spelling.", example: "`laptop` (pl): 8471 30" },
  reference: { says: "A reference list of customs has them.", example: "`phone case` (en)" },
  form: { says: "They stand there in another form.", example: "`mlekiem` (pl): 0401" },
  prefix: { says: "A longer word begins so.", example: "`samoch` (pl): 8703" },
  infix: { says: "A longer word has them inside, or the word is put together of words.", example: "`steelpipe` (en): 7304" },
  typo: { says: "There is one typing error.", example: "`czekloada` (pl): 1806" },
} as const satisfies Terms;

/** How the words of a substance were met. Examples are questions to `GET /v1/un`. */
export const SUBSTANCE_MET = {
  name: { says: "The words stand in the name.", example: "`aceton` (pl): 1090" },
  synonym: { says: "They are a reviewed name of trade or everyday speech.", example: "`Salzsäure` (de): 1789" },
  form: { says: "They stand there in another form.", example: "`benzyny` (pl): 1203" },
  prefix: { says: "A longer word begins so.", example: "`aceto` (pl)" },
  infix: { says: "A longer word has them inside, or the word is put together of words.", example: "`Ethanollösung` (de): 1170" },
  typo: { says: "There is one typing error.", example: "`acetn` (pl): 1090" },
} as const satisfies Terms;

/** Why a calculation by 1.1.3.6 is what it is. Examples are items of `POST /v1/calc/1136`. */
export const CALC_DETAILS = {
  within_limit: { says: "The points are at most 1,000.", example: '`{"un":"1203","l":333}`' },
  exceeds: { says: "The points are more than 1,000.", example: '`{"un":"1203","l":334}`' },
  unit_assumed: { says: "The quantity was given in another unit than is counted, and the stricter end of the conversion was taken.", example: '`{"un":"1203","kg":333}`' },
  indeterminate: { says: "The UN number alone leaves open what is counted; the stricter is taken, and `needs` says what would settle it.", example: '`{"un":"1993","l":500}`' },
  not_available: { says: "The goods are of transport category 0: no quantity is exempt.", example: '`{"un":"2814","kg":1}`' },
  no_category: { says: "Table A gives the goods no transport category, so that nothing can be counted.", example: '`{"un":"3166","kg":10}`' },
  carriage_prohibited: { says: "The goods may not be carried by road at all.", example: '`{"un":"3097","kg":1}`' },
  not_subject: { says: "Nothing in the load is subject to ADR.", example: '`{"un":"1845","kg":3}`' },
} as const satisfies Terms;

/** Facts that would settle what a UN number leaves open: members of an item to send. */
export const ADR_NEEDED = {
  packing_group: { says: "The rows of the UN number differ by packing group.", example: '`"packing_group": "II"`' },
  classification_code: { says: "They differ by classification code.", example: '`"classification_code": "5F"`' },
  variant_id: { says: "They differ in what no other member tells.", example: '`"variant_id"`, as `GET /v1/un/{un}` has it' },
  labels: { says: "The danger labels depend on the goods.", example: '`"labels": ["3", "6.1"]`' },
  l: { says: "Litres are counted, and something else was given.", example: '`"l": 120`' },
  l_water_capacity: { says: "The water capacity of the receptacles is counted.", example: '`"l": 50`, or `"cylinders"` and `"l_per_cylinder"`' },
  net_explosive_mass_kg: { says: "The net mass of the explosive is counted.", example: '`"net_explosive_mass_kg": 4.5`' },
  kg: { says: "Kilograms are counted, and something else was given.", example: '`"kg": 25`' },
  special_provision: { says: "A special provision may take the goods out of ADR; its conditions stand in `questions`.", example: '`"exempt_as": "sp", "special_provision": "188"`' },
} as const satisfies Terms;

/** The terms as tables of the README. */
export function termsTables(): string {
  return [
    tableOf("`verdict_detail` of the sanctions check, the first that holds", "Example: `GET /api/v1/cn?q=`", VERDICT_DETAILS),
    tableOf("`needs` of the sanctions check", "What to do", NEEDED),
    tableOf("`matched.by` of goods", "Example", GOODS_MET),
    tableOf("`matched.by` of substances", "Example", SUBSTANCE_MET),
    tableOf("`verdict_detail` of the calculation", "Example: an item of `POST /v1/calc/1136`", CALC_DETAILS),
    tableOf("`needs` of dangerous goods", "Member to send", ADR_NEEDED),
  ].join("\n\n");
}

function tableOf(title: string, head: string, terms: Terms): string {
  const rows = Object.entries(terms).map(([value, { says, example }]) => `| \`${value}\` | ${says} | ${example} |`);
  return [`**${title}**`, "", `| Value | Says | ${head} |`, "|---|---|---|", ...rows].join("\n");
}
