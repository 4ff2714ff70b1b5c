import { z } from "zod";
import { Day, RefusedRelease } from "./common.ts";
import { ADR_LANGUAGES } from "./languages.ts";
import { AnnexState, Direction, PendingAct, RegimeCode, RestrictionType } from "./sanctions-entry.ts";
import { LegDirection } from "./sanctions-summary.ts";
import { CnWarning, LangQuery } from "./sanctions.ts";

/** What the sanctions service says beside verdicts: the line of a code, the annexes, the state of the data. */

const CnNodeRef = z.strictObject({ cn_code: z.string().nullable(), name: z.string() }).meta({ id: "CnNodeRef" });
export const CnNode = z
  .strictObject({
    cn_code: z.string(),
    digits: z.int(),
    name: z.string(),
    own_name: z.string(),
    names: z.strictObject({
      pl: z.string().meta({ description: "In Polish." }),
      en: z.string().meta({ description: "In English." }),
    }),
    unit: z.string().nullable(),
    parents: z.array(CnNodeRef),
    children: z.array(CnNodeRef),
    meta: z.strictObject({
      cn_year: z.int(),
      lang: z
        .enum(ADR_LANGUAGES)
        .meta({ description: "Language of the names: English where they are not held in the one asked for." }),
      as_of: Day,
      source_version: z.string(),
      dataset_version: z.string(),
      stale: z.boolean(),
      warnings: z.array(CnWarning),
    }),
  })
  .meta({ id: "CnNode", description: "A line of the Combined Nomenclature with its place in the tree." });
export type CnNode = z.infer<typeof CnNode>;

const AnnexInfo = z
  .strictObject({
    regime: RegimeCode,
    annex: z.string().nullable(),
    annex_code: z.string().nullable(),
    measure: z.string(),
    role: z.enum(["ban", "restriction", "derogation_scope", "winddown_scope", "quota", "condition", "reference"]),
    type: RestrictionType,
    direction: Direction.nullable(),
    destination: z.string().nullable(),
    article: z.string(),
    url: z.string().meta({ description: "The text that was read, at the article." }),
    title: z.string(),
    in_force_from: Day.nullable(),
    in_force_to: Day.nullable(),
    source_version: z.string(),
    state: AnnexState,
    entries: z.int(),
    verified: z.int(),
  })
  .meta({ id: "AnnexInfo" });
type AnnexInfo = z.infer<typeof AnnexInfo>;
export const AnnexesResponse = z
  .strictObject({
    annexes: z.array(AnnexInfo),
    documents: z
      .array(z.strictObject({ code: z.string(), text: z.string() }))
      .meta({ description: "Codes of the customs declaration that the tariff names for these measures." }),
    pending: z.array(PendingAct),
    disclaimer: z.string(),
    meta: z.strictObject({ as_of: Day, dataset_version: z.string() }),
  })
  .meta({ id: "AnnexesResponse" });
export type AnnexesResponse = z.infer<typeof AnnexesResponse>;

export const DocumentsQuery = z.strictObject({
  ...LangQuery.shape,
  q: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: "The beginning of a code, or words that all stand in its text.",
      examples: ["Y9", "medical"],
    }),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

const DocumentInfo = z
  .strictObject({
    code: z.string(),
    claims: z.enum(["other_goods", "exemption", "licence", "evidence"]).nullable().meta({
      description: "What who declares it claims; null where nobody read its wording.",
    }),
    text: z.string().meta({ description: "What it says, in `lang`." }),
    used_for: z.array(z.enum(["sanctions", "countries", "controls"])).meta({
      description: "sanctions: Russia and Belarus. countries: other regimes. controls: customs controls of goods.",
    }),
  })
  .meta({ id: "DocumentInfo", description: "A code of a document of the customs declaration." });
export type DocumentInfo = z.infer<typeof DocumentInfo>;

export const DocumentsResponse = z
  .strictObject({
    documents: z.array(DocumentInfo).meta({ description: "In the order of their codes." }),
    total: z.int(),
    disclaimer: z.string(),
    meta: z.strictObject({ as_of: Day, dataset_version: z.string() }),
  })
  .meta({ id: "DocumentsResponse", description: "Codes of documents. That a code exists does not make it true." });
export type DocumentsResponse = z.infer<typeof DocumentsResponse>;

const CountryRegime = z
  .strictObject({
    regime: RegimeCode,
    name: z.string(),
    law: z.strictObject({
      celex: z.string(),
      legal_act: z.string(),
      url: z.string().meta({ description: "Address of the act." }),
    }),
    by_default: z.boolean().meta({ description: "Answered where neither `country` nor `regime` is sent." }),
    part_of_country: z
      .boolean()
      .meta({ description: "It is about a part of the country: the country alone decides nothing of it." }),
    evidence: z
      .array(z.enum(["verified", "law", "customs", "inferred"]))
      .meta({ description: "How its rows are known, the best first; each base of an answer says its own." }),
    coverage_from: Day,
    consolidated_version: Day.nullable().meta({ description: "Day of the text held; null: customs alone are held." }),
    legs: z
      .array(
        z.strictObject({ direction: LegDirection, held: z.boolean().meta({ description: "Its law is held whole." }) }),
      )
      .meta({ description: "Where `held` is false nothing found is `prohibited: null`, never free." }),
    entries: z.int(),
    verified: z.int(),
    not_covered: z.string().optional().meta({ description: "What its rows cannot show." }),
  })
  .meta({ id: "CountryRegime", description: "A regime about a country, and how its rows are known." });
export const CountriesResponse = z
  .strictObject({
    countries: z.array(z.strictObject({ code: z.string(), name: z.string(), regimes: z.array(CountryRegime) })).meta({
      description:
        "Every country outside the Union, those with a regime first. One without is reached by the trade with other countries of `RU` and `BY` alone.",
    }),
    disclaimer: z.string(),
    meta: z.strictObject({ as_of: Day, dataset_version: z.string() }),
  })
  .meta({ id: "CountriesResponse", description: "Countries that a question can name, with the regimes about them." });
export type CountriesResponse = z.infer<typeof CountriesResponse>;

export const SanctionsStatus = z
  .strictObject({
    dataset_version: z.string(),
    as_of: Day,
    stale: z.boolean().meta({
      description:
        "The nomenclature of the year is not held, or an act in force of any regime is not; `coverage` says of which.",
    }),
    source_versions: z.record(z.string(), z.string()),
    cn_years: z.array(z.int()),
    coverage: z.array(
      z.strictObject({
        regime: RegimeCode,
        coverage_from: Day.meta({
          description:
            "First day on which a question about the regime alone can be asked; about all regimes: the latest of these days.",
        }),
        annexes: z.int(),
        entries: z.int(),
        verified: z.int(),
        stale: z.boolean(),
      }),
    ),
    pending: z.array(PendingAct),
    refused_release: RefusedRelease.nullable(),
  })
  .meta({ id: "SanctionsStatus" });
export type SanctionsStatus = z.infer<typeof SanctionsStatus>;
