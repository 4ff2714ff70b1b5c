import { z } from "zod";
import { cnCode, cnCodes, day, dayOrEmpty, text, textOrEmpty, words, yesNo } from "../../source/cells.ts";
import { table, type Placed } from "../../source/table.ts";
import { annex, annexes, regime, regimeOrEmpty, type AnnexRow, type EntryRow } from "./law.ts";

/** Tables of the sanctions dataset that say what stands beside the annex entries; `sources/sanctions/PROVISIONS-FORMAT.md` is their contract. */


const SLUGS = "[a-z][a-z-]*( [a-z][a-z-]*)*";
const slugs = z.string().regex(new RegExp(`^${SLUGS}$`), "want measures of annexes.csv separated by one space").transform(words);
const slugsOrEmpty = z.string().regex(new RegExp(`^(${SLUGS})?$`), "want measures of annexes.csv separated by one space, or empty for every measure of the annex").transform(words);

const ARTICLE = "\\d+[a-z]{0,3}(\\(\\d*[a-z]*\\))*";
const ARTICLE_WANT = "want articles as 3k(5a)(e), separated by one space";
const articles = z.string().regex(new RegExp(`^${ARTICLE}( ${ARTICLE})*$`), ARTICLE_WANT).transform(words);
const articlesOrEmpty = z.string().regex(new RegExp(`^(${ARTICLE}( ${ARTICLE})*)?$`), ARTICLE_WANT).transform(words);

const documentCode = z.string().regex(/^[A-Z]\d{3}$/, "want a letter and 3 digits");
const documentCodes = z.string().regex(/^([A-Z]\d{3}( [A-Z]\d{3})*)?$/, "want document codes (a letter and 3 digits) separated by one space").transform(words);
const celex = z.string().regex(/^3\d{4}[RD]\d{4}$/, "want a CELEX number such as 32025R1494");

/** `verified` is computed from evidence and never typed; `demo` is refused in a release. */
const quality = z.enum(["to_review", "demo"], "want to_review or demo: verified is computed, never typed");
const reviewed = z.enum(["reviewed", "to_review", "demo"], "want reviewed (read again in the law), to_review or demo: verified is computed, never typed");

/** TARIC export measures of both regulations, as customs applied them. */
export const customsTable = table({
  name: "sanctions/customs",
  files: "sanctions/customs.csv",
  row: z.object({
    id: text, regime, destination: regime, code: cnCode,
    measure_type: z.string().regex(/^\d{3}$/, "want 3 digits"), measure_type_name: text,
    legal_base: celex, article: articles, annex: annexes, measure: slugs, certificates: documentCodes,
    start: day, end: dayOrEmpty, other_goods: yesNo, quality, source: text,
  }),
  key: ["id"],
  ordered: true,
  floor: 6500,
});
export type CustomsRow = z.infer<typeof customsTable.row>;

/** Document codes of TARIC that name a provision of either regulation. */
export const certificatesTable = table({
  name: "sanctions/certificates",
  files: "sanctions/certificates.csv",
  row: z.object({
    code: documentCode,
    kind: z.enum(["certificate", "export_authorisation", "import_authorisation", "statement"], "want certificate (C), import_authorisation (L), export_authorisation (X) or statement (Y)"),
    regime: regimeOrEmpty,
    text_pl: text, text_en: text, start: day, end: dayOrEmpty, article: articlesOrEmpty, annex: annexes,
    meaning: z.enum(["exemption", "authorisation", "contract", "other_goods", "circumstance", "declaration", "evidence"], "unknown meaning"),
  }),
  key: ["code"],
  ordered: true,
  floor: 190,
});
export type CertificateRow = z.infer<typeof certificatesTable.row>;

const provision = { id: text, regime, annex, measure: slugsOrEmpty, article: articles };
const origin = { certificates: documentCodes, source: text, text_version: day, quality: reviewed, review: textOrEmpty };

/** Exemptions, authorisations and quotas, dated and tied to codes. */
export const exemptionsTable = table({
  name: "sanctions/exemptions",
  files: "sanctions/exemptions.csv",
  row: z.object({
    ...provision,
    kind: z.enum(["exemption", "authorisation", "quota"], "want exemption, authorisation or quota"),
    codes: cnCodes, except_codes: cnCodes, text_pl: text, text_en: text, valid_from: dayOrEmpty, until: dayOrEmpty, ...origin,
  }),
  key: ["id"],
  ordered: true,
  floor: 280,
});
export type ExemptionRow = z.infer<typeof exemptionsTable.row>;

/** Periods in which contracts older than a prohibition may still be carried out. */
export const winddownsTable = table({
  name: "sanctions/winddowns",
  files: "sanctions/winddowns.csv",
  row: z.object({ ...provision, codes: cnCodes, except_codes: cnCodes, text_pl: text, text_en: text, contract_before: dayOrEmpty, until: dayOrEmpty, ...origin }),
  key: ["id"],
  ordered: true,
  floor: 65,
});
export type WinddownRow = z.infer<typeof winddownsTable.row>;

/** Conditions that do not prohibit: price caps, re-export clauses, diligence. */
export const noticesTable = table({
  name: "sanctions/notices",
  files: "sanctions/notices.csv",
  row: z.object({ ...provision, codes: cnCodes, except_codes: cnCodes, text_pl: text, text_en: text, valid_from: dayOrEmpty, until: dayOrEmpty, ...origin }),
  key: ["id"],
  ordered: true,
  floor: 35,
});
export type NoticeRow = z.infer<typeof noticesTable.row>;

/** Acts that set or change the goods annexes, and whether our tables hold their changes. */
export const actsTable = table({
  name: "sanctions/acts",
  files: "sanctions/acts.csv",
  row: z.object({
    celex, eli: z.string().regex(/^http:\/\/data\.europa\.eu\/eli\/reg(_impl)?\/\d{4}\/\d+\/oj$|^$/, "want http://data.europa.eu/eli/reg/<year>/<number>/oj or empty"),
    regime, title_pl: text, title_en: text,
    package: z.string().regex(/^\d{0,2}$/, "want the number of the sanctions package or empty"),
    adopted: dayOrEmpty, in_force: dayOrEmpty, annexes,
    state: z.enum(["included", "included_in_part", "not_held"], "want included, included_in_part or not_held"),
    note: textOrEmpty,
  }),
  key: ["celex"],
  ordered: true,
  floor: 50,
});
export type ActRow = z.infer<typeof actsTable.row>;

/** What a sanctions answer does not see, in our own words. */
export const notCoveredTable = table({
  name: "sanctions/not-covered",
  files: "sanctions/not-covered.csv",
  row: z.object({ text_pl: text, text_en: text }),
  key: ["text_en"],
  floor: 4,
});
export type NotCoveredRow = z.infer<typeof notCoveredTable.row>;

/** What stands beside the annex entries, and the law tables that it must fit. */
export interface ProvisionsData {
  customs: readonly Placed<CustomsRow>[];
  certificates: readonly Placed<CertificateRow>[];
  exemptions: readonly Placed<ExemptionRow>[];
  winddowns: readonly Placed<WinddownRow>[];
  notices: readonly Placed<NoticeRow>[];
  acts: readonly Placed<ActRow>[];
  annexes: readonly Placed<AnnexRow>[];
  entries: readonly Placed<EntryRow>[];
}

/** What exemptions, wind-down periods and notices have in common. */
export type Provision = Placed<ExemptionRow> | Placed<WinddownRow> | Placed<NoticeRow>;

/** All provisions of the three tables. */
export function provisionsOf(data: ProvisionsData): Provision[] {
  return [...data.exemptions, ...data.winddowns, ...data.notices];
}

/** TARIC measure types under which exports to Russia and Belarus are controlled, with their names. The list is closed: a new type is read and added. */
export const MEASURE_TYPES: Readonly<Record<string, string>> = {
  "278": "Export prohibition",
  "473": "Export authorization",
  "476": "Restriction on export",
  "709": "Export control",
  "717": "Export control on restricted goods and technologies",
  "718": "Export control on luxury goods",
  "736": "Export control",
  "737": "Export control",
  "738": "Import/export restriction - Common Military List (CML) goods",
  "766": "Export control",
  "767": "Export control",
  "768": "Export control",
  "780": "Export control",
};
