import { z } from "zod";
import { AnnexState } from "../schemas/sanctions-entry.ts";
import { EMPTY_ENTRY, type LAW_LISTS, type LAW_TEXTS } from "../schemas/sanctions-keys.ts";
import { CnFaultCode, CnWarningCode } from "../schemas/sanctions.ts";
import { inLanguages } from "../schemas/languages.ts";
import { LawText, shard, Text4 } from "./common.ts";
import { GROUNDS_FOR, SummaryTexts } from "./summary-texts.ts";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Regime = z.string().regex(/^[A-Z]{2}(?:-[A-Z]+)?$/);

/** A code that an entry reaches: its own, or one that succeeded it in a later CN. */
const Reach = z
  .strictObject({
    code: z.string(),
    partial: z.boolean().meta({ description: "Only part of this code was in the entry's code (1:n successor)." }),
  })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof Reach>;

/** Limiting words that many entries have. */
const ScopeRecord = z.strictObject({ id: z.string(), ...inLanguages(() => z.string()) }).meta({
  id: "ScopeRecord",
  description: "Limiting words that many entries have, which name them by this id.",
});
type ScopeRecord = z.infer<typeof ScopeRecord>;

const DocumentsRecord = z
  .strictObject({
    measures: z
      .array(z.string())
      .meta({ description: "Measures of the entry under which customs name the documents." }),
    codes: z.array(z.string()).meta({ description: "Codes under which they do; empty: all codes of the entry." }),
    documents: z.array(z.string()).min(1),
  })
  .meta({ id: "DocumentsRecord" });

export const EntryRecord = z
  .strictObject({
    id: z.string(),
    regime: Regime,
    annex: z.string(),
    measures: z
      .array(z.string())
      .min(1)
      .meta({ description: "Keys of `measures` in the law file, `<regime>-<annex>-<measure>`." }),
    part: z.string(),
    row: z.string(),
    code: z.string().regex(/^(\d\d){1,5}$/),
    successors: z.array(Reach),
    ex: z.boolean(),
    except_codes: z.array(z.string()),
    scope: z
      .union([Text4, ScopeRecord])
      .nullable()
      .meta({ description: "Limiting words of an `ex` entry; those with an id stand in the law file." }),
    threshold_eur: z.number().nullable(),
    name: z.string().meta({ description: "English name of the goods as in the annex; may be shortened." }),
    name_pl: z.string().meta({
      description: "Polish name of the code in the newest nomenclature that has it, or that of the nearest code above.",
    }),
    valid_from: Day.nullable(),
    valid_to: Day.nullable(),
    known_since: Day,
    text_version: Day.nullable().meta({
      description:
        "Day of the text that the row was read in, where that is not the text of its measures in the law file.",
    }),
    certificates: z.array(DocumentsRecord).meta({ description: "Documents that customs name on these goods." }),
    data_quality: z.enum(["verified", "demo", "to_review"]),
    evidence: z.enum(["law", "customs", "inferred"]).meta({
      description: "law: a row of the act. customs: read in the tariff. inferred: the same, and the act is not held.",
    }),
    locator: z.string(),
    source_row: z.string(),
  })
  .meta({
    id: "EntryRecord",
    description: "One row of an annex, or one customs measure where the annex has no codes of its own.",
  });
export type EntryRecord = z.infer<typeof EntryRecord>;

/** An entry as it is published: what is empty, null or false is left out, and a common text stands in the law file. */
const EntryLine = EntryRecord.partial({
  ...(Object.fromEntries(Object.keys(EMPTY_ENTRY).map((name) => [name, true])) as Record<
    keyof typeof EMPTY_ENTRY,
    true
  >),
  known_since: true,
  source_row: true,
})
  .extend({
    scope: z.union([Text4, z.string()]).optional().meta({
      description: "Limiting words of an `ex` entry, or the id of those in the law file.",
    }),
    certificates: z
      .array(DocumentsRecord.partial({ measures: true, codes: true }))
      .optional()
      .meta({ description: "Documents that customs name on these goods; without `measures`: under all of the entry." }),
  })
  .meta({
    id: "EntryLine",
    description:
      "A row of an annex, or a customs measure where the annex has no codes; what is empty is left out. Without `known_since`: `valid_from`. Without `evidence`: law. Without `source_row`: the row of its id in `sanctions/entries/<regime>-<annex>.csv`.",
  });
export type EntryLine = z.infer<typeof EntryLine>;

/** All entries whose code or successor begins with the digits of one chapter. */
export const EntryShard = shard("sanctions-chapter/4", EntryLine);
export type EntryShard = z.infer<typeof EntryShard>;

export const RegimeRecord = z
  .strictObject({
    code: Regime,
    target_country_code: z.string(),
    named: z.literal(true).optional().meta({
      description: "A question asks for it only where it names the regime or its country.",
    }),
    celex: z.string(),
    eli: z.url(),
    legal_act: z.string(),
    name_pl: z.string(),
    name_en: z.string(),
    name: LawText.meta({ description: "The same in every language." }),
    eu_law_url: z.url(),
    eu_law_url_en: z.url(),
    eu_law_url_pl: z.url(),
    consolidated_version: Day.nullable(),
    consolidated_held: z.string().meta({ description: "CELEX number of the text that was read." }),
    coverage_from: Day.meta({
      description:
        "First day on which a question about the regime alone can be asked: that of the oldest text that is held whole.",
    }),
    checked_until: Day.meta({ description: "Day up to which somebody looked for new acts." }),
    checked: LawText.meta({ description: "What was seen then, and what was not looked for." }),
    entries: z
      .int()
      .meta({ description: "Entries of the regime, each counted once, under however many measures it stands." }),
    verified: z.int().meta({ description: "Those of them that two sources agree on." }),
  })
  .meta({ id: "RegimeRecord" });
export type RegimeRecord = z.infer<typeof RegimeRecord>;

export const MeasureRecord = z
  .strictObject({
    id: z.string(),
    regime: Regime,
    annex: z.string(),
    measure: z.string(),
    role: z.enum(["ban", "restriction", "derogation_scope", "winddown_scope", "quota", "condition", "reference"]),
    type: z.enum(["export_ban", "import_ban", "transfer_ban", "restriction", "other"]),
    direction: z.enum(["export", "import", "transit", "transport", "third_country"]).nullable(),
    destination: z.string().length(2).nullable(),
    article: z.string(),
    title: LawText.meta({ description: "What the annex lists, or what goods the article names." }),
    label: LawText.meta({ description: "What the article bans or restricts." }),
    condition: z
      .strictObject({ text: LawText, need: z.enum(["description", "origin", "value"]) })
      .nullable()
      .meta({ description: "What must be so for the article to apply at all, and the fact that decides it." }),
    in_force_from: Day.nullable(),
    in_force_to: Day.nullable(),
    text_version: Day.nullable(),
    state: AnnexState,
    entries: z.int(),
    verified: z.int(),
  })
  .meta({
    id: "MeasureRecord",
    description: "An annex, or goods named in an article, with the role that an operative article gives it.",
  });
export type MeasureRecord = z.infer<typeof MeasureRecord>;

const provision = {
  id: z.string(),
  regime: Regime,
  measures: z.array(z.string()).meta({ description: "Keys of `measures`: what it bears on." }),
  article: z.string(),
  codes: z.array(z.string()).meta({ description: "Empty: all codes of the annex." }),
  except_codes: z.array(z.string()),
  until: Day.nullable(),
  text: LawText,
};
export const DerogationRecord = z
  .strictObject({
    ...provision,
    annexes: z.array(z.string()),
    kind: z.enum(["exemption", "authorisation", "quota"]),
    for: z.enum(GROUNDS_FOR).meta({
      description:
        "Whom it is for, what people have first. The last five are for one divestment, one project, one past moment, one loan, or what is bought in the country for needs there.",
    }),
    contract_before: Day.optional().meta({ description: "It is for contracts concluded before this day alone." }),
    short: LawText.optional().meta({ description: "What it is for, in some six words." }),
    valid_from: Day.nullable(),
  })
  .meta({ id: "DerogationRecord", description: "A text that may lift a ban, with all annexes that it stands beside." });
export type DerogationRecord = z.infer<typeof DerogationRecord>;
export const WinddownRecord = z
  .strictObject({
    ...provision,
    annex: z.string(),
    contract_before: Day.nullable(),
    date_alone: z.literal(true).optional().meta({ description: "The day of the contract is its only condition." }),
    condition: LawText.optional().meta({ description: "What else the contract must be; it follows `if`." }),
    ask: LawText.optional().meta({
      description: 'A yes/no question by the id of the period; "no" says that all its conditions are met.',
    }),
  })
  .meta({ id: "WinddownRecord" });
export type WinddownRecord = z.infer<typeof WinddownRecord>;
export const NoticeRecord = z
  .strictObject({
    ...provision,
    annex: z.string(),
    valid_from: Day.nullable(),
    documents: z.array(z.string()).min(1).optional().meta({
      description: "Codes of the documents that customs ask for with it; what each claims stands in `certificates`.",
    }),
  })
  .meta({ id: "NoticeRecord" });
export type NoticeRecord = z.infer<typeof NoticeRecord>;

export const PendingRecord = z
  .strictObject({
    celex: z.string(),
    regime: Regime,
    adopted: Day.nullable(),
    in_force: Day.nullable(),
    title: LawText,
  })
  .meta({ id: "PendingRecord" });
export type PendingRecord = z.infer<typeof PendingRecord>;
export const CertificateRecord = z
  .strictObject({
    code: z.string(),
    claims: z.enum(["other_goods", "exemption", "licence", "evidence"]).optional().meta({
      description: "What who declares it claims; left out where nobody read its wording.",
    }),
    bases: z.array(z.string()).optional().meta({
      description:
        "Measures that the claim is about, where a record of customs names it for others too; empty: for none that is held.",
    }),
    from: Day.optional(),
    until: Day.optional().meta({ description: "Last day of the last provision that it is declared for." }),
    text: LawText,
  })
  .meta({ id: "CertificateRecord", description: "A document code that customs name." });
export type CertificateRecord = z.infer<typeof CertificateRecord>;
const PointerRecord = z
  .strictObject({
    id: z.string(),
    regimes: z.array(Regime).min(1),
    direction: z.enum(["export", "import"]).nullable(),
    codes: z.array(z.string()).meta({ description: "Empty: whatever the code." }),
    celex: z.string().nullable(),
    text: LawText,
  })
  .meta({ id: "PointerRecord", description: "Law beside the regulations that a code points to; no sanction." });
type PointerRecord = z.infer<typeof PointerRecord>;
const PriorityItemRecord = z
  .strictObject({ code: z.string(), tier: z.string() })
  .meta({ id: "PriorityItemRecord", description: "A code of the Common High Priority List with its tier." });
export type PriorityItemRecord = z.infer<typeof PriorityItemRecord>;
export const NotCoveredRecord = z
  .strictObject({ id: z.string(), text: LawText, topic: LawText })
  .meta({ id: "NotCoveredRecord", description: "What a check does not see; the topic is that in a few words." });
type NotCoveredRecord = z.infer<typeof NotCoveredRecord>;

function byCode<Code extends string, Said extends z.ZodType>(
  codes: readonly Code[],
  stated: Said,
): z.ZodObject<Record<Code, Said>, z.core.$strict> {
  return z.strictObject(Object.fromEntries(codes.map((code) => [code, stated])) as Record<Code, Said>);
}

const coverage_from = Day.meta({
  description: "First day on which a question that names no regime can be asked: the latest of those that it asks for.",
});
export const LawGrounds = z.strictObject({ exemption: LawText, authorisation: LawText, quota: LawText });
export const LawWarnings = byCode(CnWarningCode.exclude(["release_expired"]).options, LawText).meta({
  description: "What an answer warns of, by code; `{}` in a text stands for a value.",
});
const faults = byCode(CnFaultCode.options, z.string()).meta({
  description: "What is wrong with a query, by code; `{}` stands for a value.",
});

/**
 * What a line of the law file holds. Derogations, wind-downs and notices stand in the order to be served: those of the
 * article of a ban before those for all bans, those that name codes before those for every code.
 */
const LawLines = z.strictObject({
  coverage_from,
  regime: RegimeRecord,
  measure: MeasureRecord,
  scope: ScopeRecord,
  derogation: DerogationRecord,
  winddown: WinddownRecord,
  notice: NoticeRecord,
  pending: PendingRecord,
  certificate: CertificateRecord,
  pointer: PointerRecord,
  priority_item: PriorityItemRecord,
  not_covered: NotCoveredRecord,
  grounds: LawGrounds,
  warnings: LawWarnings,
  faults,
  summary: SummaryTexts,
  disclaimer: LawText,
  /** What stands where a language has no text: `{text}` is the English one. */
  untranslated: LawText,
});
export type LawLines = z.infer<typeof LawLines>;
/** A line has one of them. */
export type LawLine = { [Kind in keyof LawLines]: Pick<LawLines, Kind> }[keyof LawLines];
const LawLine = z.union(
  Object.entries(LawLines.shape).map(([kind, record]) => z.strictObject({ [kind]: record })),
) as z.ZodType as z.ZodType<LawLine>;

/** The part of the law that is not tied to one chapter, a record a line; its texts stand in a file a language. */
export const LawShard = shard("sanctions-law/5", LawLine);
export type LawShard = z.infer<typeof LawShard>;

/** The law file by kind of record. */
export type LawRecord = Pick<LawLines, "coverage_from" | (typeof LAW_TEXTS)[number]> & {
  [Kind in keyof typeof LAW_LISTS as (typeof LAW_LISTS)[Kind][0]]: LawLines[Kind][];
};

/** A description of goods that is the law's own, in one language, as printed: `[codes between spaces, text]`. */
const EntryNameRecord = z.tuple([z.string(), z.string()]);
export const EntryNames = shard("sanctions-names/2", EntryNameRecord);
export type EntryNames = z.infer<typeof EntryNames>;
