import { z } from "zod";
import { GROUNDS_FOR } from "../../../openapi/shards/summary-texts.ts";
import { cnCodes, day, dayOrEmpty, nonEmpty, textOrEmpty, yesNo } from "../../source/cells.ts";
import { type Located, type RowsOf, table } from "../../source/table.ts";
import {
  annex,
  annexes,
  articles,
  articlesOrEmpty,
  documentCode,
  documentCodes,
  locations,
  regime,
  regimeOrEmpty,
  slugsOrEmpty,
} from "./cells.ts";
import type { CustomsTables } from "./customs.ts";
import type { SanctionsData } from "./law.ts";

/** `verified` is computed from evidence and never typed; `demo` is refused in a release. */
const reviewed = z.enum(
  ["reviewed", "to_review", "demo"],
  "want reviewed (read again in the law), to_review or demo: verified is computed, never typed",
);

/** The CELEX number of a regulation or a decision. */
const celex = z.string().regex(/^3\d{4}[RD]\d{4}$/, "want a CELEX number such as 32025R1494");

/**
 * Tables of the sanctions dataset that say what stands beside the annex entries;
 * `sources/sanctions/PROVISIONS-FORMAT.md` is their contract.
 */

/** Document codes of TARIC that name a provision of either regulation. */
const certificatesTable = table({
  name: "sanctions/certificates",
  files: "sanctions/certificates.csv",
  row: z.object({
    code: documentCode,
    kind: z.enum(
      ["certificate", "export_authorisation", "import_authorisation", "quota", "statement"],
      "want certificate (C), quota (K), import_authorisation (L), export_authorisation (X) or statement (Y)",
    ),
    regime: regimeOrEmpty,
    text_pl: nonEmpty,
    text_en: nonEmpty,
    start: dayOrEmpty,
    end: dayOrEmpty,
    article: articlesOrEmpty,
    annex: annexes,
    meaning: z.enum(
      [
        "exemption",
        "authorisation",
        "contract",
        "quota",
        "other_goods",
        "circumstance",
        "declaration",
        "evidence",
        "unread",
      ],
      "unknown meaning",
    ),
    source: nonEmpty,
  }),
  key: ["code"],
  ordered: true,
  floor: 190,
});
export type CertificateRow = z.infer<typeof certificatesTable.row>;

const provision = { id: nonEmpty, regime, annex, measure: slugsOrEmpty, article: articles };
const origin = {
  certificates: documentCodes,
  source: nonEmpty,
  text_version: day,
  quality: reviewed,
  review: textOrEmpty,
};

/** Columns of the codes that a provision is about, and of what it says. */
const coded = { codes: cnCodes, except_codes: cnCodes, text_pl: nonEmpty, text_en: nonEmpty };

/** Claim of a declared document code. */
const CLAIMS = ["other_goods", "exemption", "licence", "evidence"] as const;

/** Claims of the document codes in use, in our words. */
const documentsTable = table({
  name: "sanctions/documents",
  files: "sanctions/documents.csv",
  row: z.object({
    code: documentCode,
    claims: z.enum(CLAIMS, `want one of ${CLAIMS.join(", ")}`),
    bases: z.union([z.literal("").transform(() => null), z.literal("-").transform(() => []), locations]),
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["code"],
  ordered: true,
  floor: 200,
});

/** What a ground is for in some six words, where `for` does not say it; article `*`: every other of its kind. */
const groundWordsTable = table({
  name: "sanctions/ground-words",
  files: "sanctions/ground-words.csv",
  row: z.object({
    regime,
    article: z.string().regex(/^(\*|\d.*)$/, "want the article as exemptions.csv has it, or *"),
    kind: z.enum(["exemption", "authorisation", "quota"]),
    text_pl: nonEmpty,
    text_en: nonEmpty,
    reviewed: day,
  }),
  key: ["regime", "article", "kind"],
  floor: 0,
});

/** Exemptions, authorisations and quotas, dated and tied to codes. */
const exemptionsTable = table({
  name: "sanctions/exemptions",
  files: "sanctions/exemptions.csv",
  row: z.object({
    ...provision,
    kind: z.enum(["exemption", "authorisation", "quota"], "want exemption, authorisation or quota"),
    for: z.enum(GROUNDS_FOR, `want one of ${GROUNDS_FOR.join(", ")}`),
    ...coded,
    contract_before: dayOrEmpty,
    valid_from: dayOrEmpty,
    until: dayOrEmpty,
    ...origin,
  }),
  key: ["id"],
  ordered: true,
  floor: 280,
});
export type ExemptionRow = z.infer<typeof exemptionsTable.row>;

/** Periods in which contracts older than a prohibition may still be carried out. */
const winddownsTable = table({
  name: "sanctions/winddowns",
  files: "sanctions/winddowns.csv",
  row: z.object({
    ...provision,
    ...coded,
    contract_before: dayOrEmpty,
    until: dayOrEmpty,
    date_alone: yesNo,
    ...origin,
  }),
  key: ["id"],
  ordered: true,
  floor: 65,
});
export type WinddownRow = z.infer<typeof winddownsTable.row>;

/** Conditions that do not prohibit: price caps, re-export clauses, diligence. */
const noticesTable = table({
  name: "sanctions/notices",
  files: "sanctions/notices.csv",
  row: z.object({
    ...provision,
    ...coded,
    valid_from: dayOrEmpty,
    until: dayOrEmpty,
    ...origin,
  }),
  key: ["id"],
  ordered: true,
  floor: 35,
});
export type NoticeRow = z.infer<typeof noticesTable.row>;

/** Acts that set or change the goods annexes, and whether our tables hold their changes. */
const actsTable = table({
  name: "sanctions/acts",
  files: "sanctions/acts.csv",
  row: z.object({
    celex,
    eli: z
      .string()
      .regex(
        /^http:\/\/data\.europa\.eu\/eli\/reg(_impl)?\/\d{4}\/\d+\/oj$|^$/,
        "want http://data.europa.eu/eli/reg/<year>/<number>/oj or empty",
      ),
    regime,
    title_pl: nonEmpty,
    title_en: nonEmpty,
    package: z.string().regex(/^\d{0,2}$/, "want the number of the sanctions package or empty"),
    adopted: dayOrEmpty,
    in_force: dayOrEmpty,
    annexes,
    state: z.enum(["included", "included_in_part", "not_held"], "want included, included_in_part or not_held"),
    note: textOrEmpty,
  }),
  key: ["celex", "regime"],
  ordered: true,
  floor: 50,
});
export type ActRow = z.infer<typeof actsTable.row>;

/**
 * Sentences of acts that an import leaves to a person: about articles, and about annexes whose goods it did not read. A
 * release waits for each.
 */
const leftTable = table({
  name: "sanctions/left",
  files: "sanctions/left.csv",
  row: z.object({
    act: celex,
    regime,
    paragraph: nonEmpty,
    state: z.enum(["open", "done", "declined"], "want open, done or declined"),
    note: textOrEmpty,
  }),
  key: ["act", "regime", "paragraph"],
  ordered: true,
  floor: 0,
});

/** What a sanctions answer does not see, in our own words: by topic, and in a sentence. */
const notCoveredTable = table({
  name: "sanctions/not-covered",
  files: "sanctions/not-covered.csv",
  row: z.object({ topic_pl: nonEmpty, topic_en: nonEmpty, text_pl: nonEmpty, text_en: nonEmpty }),
  key: ["text_en"],
  floor: 4,
});
export type NotCoveredRow = z.infer<typeof notCoveredTable.row>;

/** The tables of what stands beside the entries: documents, exemptions, wind-downs, notices, acts. */
export const provisionsTables = {
  certificates: certificatesTable,
  documents: documentsTable,
  exemptions: exemptionsTable,
  groundWords: groundWordsTable,
  winddowns: winddownsTable,
  notices: noticesTable,
  acts: actsTable,
  left: leftTable,
  notCovered: notCoveredTable,
};

/** Tables beside the annex entries, and the law tables they must fit. */
export type ProvisionsData = Omit<RowsOf<typeof provisionsTables>, "notCovered"> &
  Pick<SanctionsData, "questions" | "annexes" | "entries" | "codes"> & { customs: CustomsTables };

/** Members common to exemptions, wind-down periods and notices. */
export type Provision = Located<ExemptionRow> | Located<WinddownRow> | Located<NoticeRow>;

/** All provisions of the three tables. */
export function provisionsOf(data: ProvisionsData): Provision[] {
  return [...data.exemptions, ...data.winddowns, ...data.notices];
}
