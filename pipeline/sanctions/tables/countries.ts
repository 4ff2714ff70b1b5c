import { z } from "zod";
import { BaseQuestionKind } from "../../../openapi/shards/legs.ts";
import { GROUNDS_FOR } from "../../../openapi/shards/summary-texts.ts";
import {
  cnCode,
  cnCodes,
  day,
  dayOrEmpty,
  nonEmpty,
  textOrEmpty,
  words,
  yesNo,
  wordsMatching,
} from "../../source/cells.ts";
import { table, type RowsOf } from "../../source/table.ts";
import { DIRECTIONS } from "../../../runtime/rules/sanctions/leg.ts";
import { documentCode, documentCodes, regime } from "./cells.ts";

/** Countries, and regimes that a question must name; `sources/sanctions/COUNTRIES-FORMAT.md` is the contract. */

const country = z.string().regex(/^[A-Z]{2}$/, "want two capital letters (ISO 3166-1)");
const countries = wordsMatching(
  /^[A-Z]{2}( [A-Z]{2})*$/,
  "want countries of two capital letters, separated by one space",
);
const direction = z.enum(DIRECTIONS, "want export, import, transit, transport or third_country");
const celex = z.string().regex(/^3\d{4}R\d{4}$/, "want the CELEX number of an act, 32025R1494");
const list = z
  .string()
  .regex(
    /^([IVXL]+[A-Za-z]*|art-\d+[a-z]*|taric-\d{3}[a-z]*)$/,
    "want an annex (II), art-<article> or taric-<measure type>",
  );

const placesTable = table({
  name: "sanctions/places",
  files: "sanctions/countries/places.csv",
  row: z.object({
    code: country,
    kind: z.enum(["country", "member_state", "other", "meant"], "want country, member_state, other or meant"),
    means: z.string().regex(/^([A-Z]{2})?$/, "want the country that is meant, or empty"),
    text_pl: textOrEmpty,
    text_en: textOrEmpty,
  }),
  key: ["code"],
  floor: 249,
});

const partnersTable = table({
  name: "sanctions/partners",
  files: "sanctions/countries/partners.csv",
  row: z.object({ regime, article: nonEmpty, countries, source: nonEmpty, note: nonEmpty }),
  key: ["regime", "article"],
  floor: 2,
});

const namedRegimesTable = table({
  name: "sanctions/named-regimes",
  files: "sanctions/countries/regimes.csv",
  row: z.object({
    regime,
    target_country_code: country,
    part: yesNo,
    celex,
    eli: z.url(),
    legal_act: nonEmpty,
    name_pl: nonEmpty,
    name_en: nonEmpty,
    consolidated_version: dayOrEmpty,
    consolidated_held: z
      .string()
      .regex(/^(0\d{4}R\d{4}-\d{8}|3\d{4}R\d{4})$/, "want the CELEX number of the text read, or of the act"),
    coverage_from: day,
    checked_until: day,
    checked_pl: nonEmpty,
    checked_en: nonEmpty,
    not_covered_pl: nonEmpty,
    not_covered_en: nonEmpty,
  }),
  key: ["regime"],
  floor: 1,
});

const namedLegsTable = table({
  name: "sanctions/named-legs",
  files: "sanctions/countries/legs.csv",
  row: z.object({ regime, direction, text_pl: nonEmpty, text_en: nonEmpty, held: yesNo, held_from: dayOrEmpty }),
  key: ["regime", "direction"],
  floor: 1,
});

/** What a list of codes is: customs measures of a kind, or goods of an annex that customs stop too. */
const listsTable = table({
  name: "sanctions/country-lists",
  files: "sanctions/countries/lists.csv",
  row: z.object({
    regime,
    list,
    direction,
    type: z.enum(["export_ban", "import_ban", "transfer_ban", "restriction"]),
    article: nonEmpty,
    title_pl: nonEmpty,
    title_en: nonEmpty,
    label_pl: nonEmpty,
    label_en: nonEmpty,
    area: z.string().regex(/^([A-Z]{2}|1008|1011)$/, "want a country, 1008 (every destination) or 1011 (every origin)"),
    measure_type: z.string().regex(/^(\d{3})?$/, "want 3 digits, or empty where customs have no such measure"),
    document: documentCodes,
    evidence: z.enum(["law", "customs", "inferred"], "want law, customs or inferred: verified is computed"),
    text_version: dayOrEmpty,
    source: nonEmpty,
    reviewed: day,
    note: textOrEmpty,
  }),
  key: ["regime", "list", "direction"],
  floor: 1,
});

/** Words that the records of countries have in common; `{}` is a place. */
const countryTextsTable = table({
  name: "sanctions/country-texts",
  files: "sanctions/countries/texts.csv",
  row: z.object({ id: nonEmpty, text_pl: nonEmpty, text_en: nonEmpty }),
  key: ["id"],
  ordered: true,
  floor: 11,
});

/** On which condition a row of law is meant, and the question that decides it. */
const countryWordsTable = table({
  name: "sanctions/country-words",
  files: "sanctions/countries/words.csv",
  row: z.object({
    id: z.string().regex(/^[A-Z][A-Za-z0-9-]*$/, "want regime, list and what is meant: KP-VIII-garments"),
    kind: BaseQuestionKind,
    goods_pl: nonEmpty,
    goods_en: nonEmpty,
    condition_pl: nonEmpty,
    condition_en: nonEmpty,
    ask_pl: nonEmpty,
    ask_en: nonEmpty,
    reviewed: day,
  }),
  key: ["id"],
  ordered: true,
  floor: 0,
});

/** What lifts the bans of a list, and periods for earlier contracts. */
const countryGroundsTable = table({
  name: "sanctions/country-grounds",
  files: "sanctions/countries/grounds.csv",
  row: z.object({
    regime,
    lists: z.string().min(1, "want lists of lists.csv, separated by one space").transform(words),
    direction,
    article: nonEmpty,
    kind: z.enum(["exemption", "authorisation", "winddown"], "want exemption, authorisation or winddown"),
    for: z.enum(GROUNDS_FOR),
    short_pl: textOrEmpty,
    short_en: textOrEmpty,
    text_pl: nonEmpty,
    text_en: nonEmpty,
    contract_before: dayOrEmpty,
    until: dayOrEmpty,
    date_alone: yesNo,
    source: nonEmpty,
    reviewed: day,
  }),
  key: ["regime", "lists", "direction", "article", "kind"],
  floor: 0,
});

/**
 * Embargoes on arms by a decision of the Council or a declaration: each Member State applies them by its own law, and
 * licences are given under it.
 */
const embargoesTable = table({
  name: "sanctions/embargoes",
  files: "sanctions/countries/embargoes.csv",
  row: z.object({
    regime,
    country,
    act_pl: nonEmpty,
    act_en: nonEmpty,
    article: textOrEmpty,
    celex: z.string().regex(/^(3\d{4}[DE]\d{4})?$/, "want the CELEX number of a decision, or empty for a declaration"),
    url: z.url(),
    since: day,
    name_pl: nonEmpty,
    name_en: nonEmpty,
    leg_pl: nonEmpty,
    leg_en: nonEmpty,
    spares_pl: nonEmpty,
    spares_en: nonEmpty,
    codes: cnCodes,
    read: yesNo,
    source: nonEmpty,
    reviewed: day,
    note: textOrEmpty,
  }),
  key: ["regime"],
  floor: 12,
});

/** Rows of law that were read, of a list. */
const countryLawTable = table({
  name: "sanctions/country-law",
  files: "sanctions/countries/law.csv",
  row: z.object({
    regime,
    list,
    code: z.union([cnCode, z.literal("all")], "want a CN code, or all for every code"),
    printed: z.string().regex(/^(\d+( \d+)*)?$/, "want the code that the law prints, where it left the nomenclature"),
    ex: yesNo,
    value_eur: z.string().regex(/^([1-9]\d*)?$/, "want whole euros, or empty where the row is of any value"),
    words: textOrEmpty,
    valid_from: dayOrEmpty,
    known_since: day,
    source: nonEmpty,
  }),
  key: ["regime", "list", "code"],
  ordered: true,
  floor: 1,
});

/** Codes that customs control alike; an import writes them. */
const countryCodesTable = table({
  name: "sanctions/country-codes",
  files: "sanctions/countries/codes.csv",
  row: z.object({
    regime,
    list,
    direction,
    documents: documentCodes,
    start: day,
    end: dayOrEmpty,
    codes: cnCodes,
  }),
  key: ["regime", "list", "direction", "documents", "start", "end"],
  floor: 1,
});

/** Customs measures of a country of a regime that are no sanctions, each kind with its reason. */
const outsideTable = table({
  name: "sanctions/country-outside",
  files: "sanctions/countries/outside.csv",
  row: z.object({ area: country, measure_type: z.string().regex(/^\d{3}$/, "want 3 digits"), why: nonEmpty }),
  key: ["area", "measure_type"],
  floor: 0,
});

const countryDocumentsTable = table({
  name: "sanctions/country-documents",
  files: "sanctions/countries/documents.csv",
  row: z.object({
    code: documentCode,
    claims: z.enum(
      ["other_goods", "exemption", "licence", "evidence", ""],
      "want what the document claims, or empty where nobody read it",
    ),
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["code"],
  floor: 1,
});

/** The tables of countries. */
export const countryTables = {
  places: placesTable,
  partners: partnersTable,
  regimes: namedRegimesTable,
  legs: namedLegsTable,
  lists: listsTable,
  law: countryLawTable,
  codes: countryCodesTable,
  outside: outsideTable,
  documents: countryDocumentsTable,
  words: countryWordsTable,
  grounds: countryGroundsTable,
  embargoes: embargoesTable,
  texts: countryTextsTable,
};

/** The rows of the tables of countries. */
export type CountryData = RowsOf<typeof countryTables>;
