import { z } from "zod";
import { AnnexState } from "../schemas/sanctions-entry.ts";
import { CnFaultCode, CnWarningCode } from "../schemas/sanctions.ts";
import { shard, Text2 } from "./common.ts";
import { SummaryTexts } from "./summary-texts.ts";

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Regime = z.string().regex(/^[A-Z]{2}$/);

/** A code that an entry reaches: its own, or one that succeeded it in a later CN. */
export const Reach = z
  .strictObject({ code: z.string(), partial: z.boolean().meta({ description: "Only part of this code was in the entry's code (1:n successor)." }) })
  .meta({ id: "Reach" });
export type Reach = z.infer<typeof Reach>;

export const DocumentsRecord = z
  .strictObject({
    measures: z.array(z.string()).meta({ description: "Measures of the entry under which customs name the documents." }),
    codes: z.array(z.string()).meta({ description: "Codes under which they do; empty: all codes of the entry." }),
    documents: z.array(z.string()).min(1),
  })
  .meta({ id: "DocumentsRecord" });

export const EntryRecord = z
  .strictObject({
    id: z.string(),
    regime: Regime,
    annex: z.string(),
    measures: z.array(z.string()).min(1).meta({ description: "Keys of `measures` in the law file, `<regime>-<annex>-<measure>`." }),
    part: z.string(),
    row: z.string(),
    code: z.string().regex(/^(\d\d){1,5}$/),
    successors: z.array(Reach),
    ex: z.boolean(),
    except_codes: z.array(z.string()),
    scope: Text2.nullable().meta({ description: "Limiting words of an `ex` entry." }),
    threshold_eur: z.number().nullable(),
    name: z.string().meta({ description: "English name of the goods as in the annex; may be shortened." }),
    name_pl: z.string().meta({ description: "Polish name of the code in the newest nomenclature that has it, or that of the nearest code above." }),
    valid_from: Day.nullable(),
    valid_to: Day.nullable(),
    known_since: Day,
    text_version: Day.nullable().meta({ description: "Day of the text that the row was read in, where that is not the text of its measures in the law file." }),
    certificates: z.array(DocumentsRecord).meta({ description: "Documents that customs name on these goods." }),
    data_quality: z.enum(["verified", "demo", "to_review"]),
    locator: z.string(),
    source_row: z.string(),
  })
  .meta({ id: "EntryRecord", description: "One row of an annex, or one customs measure where the annex has no codes of its own." });
export type EntryRecord = z.infer<typeof EntryRecord>;

/** All entries whose code or successor begins with the digits of one chapter. */
export const EntryShard = shard("sanctions-chapter/1", EntryRecord);
export type EntryShard = z.infer<typeof EntryShard>;

export const RegimeRecord = z
  .strictObject({
    code: Regime, target_country_code: z.string(), celex: z.string(), eli: z.url(), legal_act: z.string(), name_pl: z.string(),
    name_en: z.string(), eu_law_url: z.url(), eu_law_url_en: z.url(), eu_law_url_pl: z.url(), consolidated_version: Day.nullable(), consolidated_held: z.string().meta({ description: "CELEX number of the text that was read." }),
    coverage_from: Day.meta({ description: "First day on which a question about the regime alone can be asked: that of the oldest text that is held whole." }),
    entries: z.int().meta({ description: "Entries of the regime, each counted once, under however many measures it stands." }), verified: z.int().meta({ description: "Those of them that two sources agree on." }),
  })
  .meta({ id: "RegimeRecord" });
export type RegimeRecord = z.infer<typeof RegimeRecord>;

export const MeasureRecord = z
  .strictObject({
    id: z.string(), regime: Regime, annex: z.string(), measure: z.string(),
    role: z.enum(["ban", "restriction", "derogation_scope", "winddown_scope", "quota", "condition", "reference"]),
    type: z.enum(["export_ban", "import_ban", "transfer_ban", "restriction", "other"]),
    direction: z.enum(["export", "import", "transit", "transport"]).nullable(),
    destination: z.string().length(2).nullable(),
    article: z.string(), label: Text2.meta({ description: "What the article bans or restricts." }),
    condition: z.strictObject({ text: Text2, need: z.enum(["origin", "value"]) }).nullable().meta({ description: "What must be so for the article to apply at all, and the fact that decides it." }),
    in_force_from: Day.nullable(), in_force_to: Day.nullable(), text_version: Day.nullable(),
    state: AnnexState,
    entries: z.int(), verified: z.int(),
  })
  .meta({ id: "MeasureRecord", description: "An annex, or goods named in an article, with the role that an operative article gives it." });
export type MeasureRecord = z.infer<typeof MeasureRecord> & { title: Text2 };

const provisionFacts = {
  id: z.string(), regime: Regime, measures: z.array(z.string()).meta({ description: "Keys of `measures`: what it bears on." }), article: z.string(),
  codes: z.array(z.string()).meta({ description: "Empty: all codes of the annex." }), except_codes: z.array(z.string()), until: Day.nullable(),
};
const provision = { ...provisionFacts, text: Text2 };
export const DerogationRecord = z
  .strictObject({
    ...provisionFacts, annexes: z.array(z.string()), kind: z.enum(["exemption", "authorisation", "quota"]), valid_from: Day.nullable(),
    text: Text2.optional().meta({ description: "Stands among the wordings where it is for whatever goods of its annexes." }),
  })
  .meta({ id: "DerogationRecord", description: "A text that may lift a ban, with all annexes that it stands beside." });
export type DerogationRecord = z.infer<typeof DerogationRecord> & { text: Text2 };
export const WinddownRecord = z.strictObject({ ...provision, annex: z.string(), contract_before: Day.nullable() }).meta({ id: "WinddownRecord" });
export type WinddownRecord = z.infer<typeof WinddownRecord>;
export const NoticeRecord = z.strictObject({ ...provision, annex: z.string(), valid_from: Day.nullable() }).meta({ id: "NoticeRecord" });
export type NoticeRecord = z.infer<typeof NoticeRecord>;

export const PendingRecord = z
  .strictObject({ celex: z.string(), regime: Regime, adopted: Day.nullable(), in_force: Day.nullable(), title: Text2 })
  .meta({ id: "PendingRecord" });
export type PendingRecord = z.infer<typeof PendingRecord>;
/** A document code that customs name. */
export type CertificateRecord = { code: string; text: Text2 };

function byCode<Code extends string, Said extends z.ZodType>(codes: readonly Code[], said: Said): z.ZodObject<Record<Code, Said>, z.core.$strict> {
  return z.strictObject(Object.fromEntries(codes.map((code) => [code, said])) as Record<Code, Said>);
}

const LawFacts = z.strictObject({
  coverage_from: Day.meta({ description: "First day on which a question about every regime can be asked: the latest of theirs." }),
  regimes: z.array(RegimeRecord),
  measures: z.array(MeasureRecord),
  pending: z.array(PendingRecord),
  not_covered: z.array(z.strictObject({ topic: Text2.optional() })).meta({ description: "What a check does not see, in a few words each." }),
  grounds: z.strictObject({ exemption: Text2, authorisation: Text2, quota: Text2 }),
  warnings: byCode(CnWarningCode.exclude(["release_expired"]).options, Text2).meta({ description: "What an answer warns of, by code; `{}` in a text stands for a value." }),
  faults: byCode(CnFaultCode.options, z.string()).meta({ description: "What is wrong with a query, by code; `{}` stands for a value." }),
  summary: SummaryTexts,
  disclaimer: Text2,
});

/** What every answer needs of the law; one record, its texts beside it. */
export const Law = shard("sanctions-law/2", LawFacts);
export type LawFacts = z.infer<typeof LawFacts>;

/** The same with all that is said of it. */
export interface LawCore extends Omit<LawFacts, "measures" | "not_covered"> {
  measures: MeasureRecord[];
  not_covered: (Text2 & LawFacts["not_covered"][number])[];
}

/** What stands beside the bans, a record each, in the order to be served: of derogations those of the article of a ban before those for all bans, those that name codes before those for every code. Wind-downs are a file of their own: names are judged by them. */
export const ProvisionRecord = z.union([
  z.strictObject({ derogation: DerogationRecord }), z.strictObject({ winddown: WinddownRecord }), z.strictObject({ notice: NoticeRecord }),
]);
export const ProvisionsShard = shard("sanctions-provisions/1", ProvisionRecord);
export type ProvisionRecord = z.infer<typeof ProvisionRecord>;

/** What an answer says only where all texts are asked for, in one language: `[what it is of, its key, text]`. Of what the check does not see the key is the place in `not_covered`. */
export const WordingRecord = z.tuple([z.enum(["measure", "derogation", "certificate", "not_covered"]), z.string(), z.string()]);
export type WordingRecord = z.infer<typeof WordingRecord>;
export const Wordings = shard("sanctions-wordings/1", WordingRecord);
export type Wordings = z.infer<typeof Wordings>;

/** Dated provisions and document codes. */
export interface LawProvisions {
  /** In the order to be served. */
  derogations: DerogationRecord[];
  winddowns: WinddownRecord[];
  notices: NoticeRecord[];
  certificates: CertificateRecord[];
}

/** The part of the law that is not tied to one chapter. */
export interface LawRecord extends LawCore, LawProvisions {}

/** A description of goods that is the law's own, in one language, as printed: `[codes between spaces, text]`. */
export const EntryNameRecord = z.tuple([z.string(), z.string()]);
export const EntryNames = shard("sanctions-names/2", EntryNameRecord);
export type EntryNames = z.infer<typeof EntryNames>;
