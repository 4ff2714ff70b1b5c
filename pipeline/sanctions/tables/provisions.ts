import { z } from "zod";
import { cnCodes, day, dayOrEmpty, nonEmpty, textOrEmpty } from "../../source/cells.ts";
import { table, type Placed } from "../../source/table.ts";
import { articles, articlesOrEmpty, celex, documentCode, documentCodes, reviewed, slugsOrEmpty } from "./cells.ts";
import type { CustomsTables } from "./customs.ts";
import { annex, annexes, type AnnexRow, type EntryRow } from "./law.ts";
import { regime, regimeOrEmpty } from "./regime.ts";

/** Tables of the sanctions dataset that say what stands beside the annex entries; `sources/sanctions/PROVISIONS-FORMAT.md` is their contract. */

/** Document codes of TARIC that name a provision of either regulation. */
export const certificatesTable = table({
  name: "sanctions/certificates",
  files: "sanctions/certificates.csv",
  row: z.object({
    code: documentCode,
    kind: z.enum(["certificate", "export_authorisation", "import_authorisation", "quota", "statement"], "want certificate (C), quota (K), import_authorisation (L), export_authorisation (X) or statement (Y)"),
    regime: regimeOrEmpty,
    text_pl: nonEmpty, text_en: nonEmpty, start: dayOrEmpty, end: dayOrEmpty, article: articlesOrEmpty, annex: annexes,
    meaning: z.enum(["exemption", "authorisation", "contract", "quota", "other_goods", "circumstance", "declaration", "evidence", "unread"], "unknown meaning"),
    source: nonEmpty,
  }),
  key: ["code"],
  ordered: true,
  floor: 190,
});
export type CertificateRow = z.infer<typeof certificatesTable.row>;

const provision = { id: nonEmpty, regime, annex, measure: slugsOrEmpty, article: articles };
const origin = { certificates: documentCodes, source: nonEmpty, text_version: day, quality: reviewed, review: textOrEmpty };

/** Exemptions, authorisations and quotas, dated and tied to codes. */
export const exemptionsTable = table({
  name: "sanctions/exemptions",
  files: "sanctions/exemptions.csv",
  row: z.object({
    ...provision,
    kind: z.enum(["exemption", "authorisation", "quota"], "want exemption, authorisation or quota"),
    codes: cnCodes, except_codes: cnCodes, text_pl: nonEmpty, text_en: nonEmpty, valid_from: dayOrEmpty, until: dayOrEmpty, ...origin,
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
  row: z.object({ ...provision, codes: cnCodes, except_codes: cnCodes, text_pl: nonEmpty, text_en: nonEmpty, contract_before: dayOrEmpty, until: dayOrEmpty, ...origin }),
  key: ["id"],
  ordered: true,
  floor: 65,
});
export type WinddownRow = z.infer<typeof winddownsTable.row>;

/** Conditions that do not prohibit: price caps, re-export clauses, diligence. */
export const noticesTable = table({
  name: "sanctions/notices",
  files: "sanctions/notices.csv",
  row: z.object({ ...provision, codes: cnCodes, except_codes: cnCodes, text_pl: nonEmpty, text_en: nonEmpty, valid_from: dayOrEmpty, until: dayOrEmpty, ...origin }),
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
    regime, title_pl: nonEmpty, title_en: nonEmpty,
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

/** What a sanctions answer does not see, in our own words: by topic, and in a sentence. */
export const notCoveredTable = table({
  name: "sanctions/not-covered",
  files: "sanctions/not-covered.csv",
  row: z.object({ topic_pl: nonEmpty, topic_en: nonEmpty, text_pl: nonEmpty, text_en: nonEmpty }),
  key: ["text_en"],
  floor: 4,
});
export type NotCoveredRow = z.infer<typeof notCoveredTable.row>;

/** What stands beside the annex entries, and the law tables that it must fit. */
export interface ProvisionsData {
  customs: CustomsTables;
  certificates: readonly Placed<CertificateRow>[];
  exemptions: readonly Placed<ExemptionRow>[];
  winddowns: readonly Placed<WinddownRow>[];
  notices: readonly Placed<NoticeRow>[];
  acts: readonly Placed<ActRow>[];
  annexes: readonly Placed<AnnexRow>[];
  entries: readonly Placed<EntryRow>[];
  /** Codes of every level by year of the nomenclature. */
  codes: ReadonlyMap<number, ReadonlySet<string>>;
}

/** What exemptions, wind-down periods and notices have in common. */
export type Provision = Placed<ExemptionRow> | Placed<WinddownRow> | Placed<NoticeRow>;

/** All provisions of the three tables. */
export function provisionsOf(data: ProvisionsData): Provision[] {
  return [...data.exemptions, ...data.winddowns, ...data.notices];
}
