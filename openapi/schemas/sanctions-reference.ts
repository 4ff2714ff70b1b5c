import { z } from "zod";
import { Day, RefusedRelease } from "./common.ts";
import { AnnexState, Direction, PendingAct, RegimeCode, RestrictionType } from "./sanctions-entry.ts";
import { CnWarning } from "./sanctions.ts";

/** What the sanctions service says beside verdicts: the line of a code, the annexes, the state of the data. */

export const CnNodeRef = z.strictObject({ cn_code: z.string().nullable(), name: z.string() }).meta({ id: "CnNodeRef" });
export const CnNode = z
  .strictObject({
    cn_code: z.string(), digits: z.int(), name: z.string(), own_name: z.string(), names: z.strictObject({ pl: z.string(), en: z.string() }),
    unit: z.string().nullable(), parents: z.array(CnNodeRef), children: z.array(CnNodeRef),
    meta: z.strictObject({ cn_year: z.int(), as_of: Day, source_version: z.string(), dataset_version: z.string(), stale: z.boolean(), warnings: z.array(CnWarning) }),
  })
  .meta({ id: "CnNode", description: "A line of the Combined Nomenclature with its place in the tree." });
export type CnNode = z.infer<typeof CnNode>;

export const AnnexInfo = z
  .strictObject({
    regime: RegimeCode, annex: z.string().nullable(), annex_code: z.string().nullable(), measure: z.string(),
    role: z.enum(["ban", "restriction", "derogation_scope", "winddown_scope", "quota", "condition", "reference"]),
    type: RestrictionType, direction: Direction.nullable(), destination: z.string().nullable(), article: z.string(), title: z.string(),
    in_force_from: Day.nullable(), in_force_to: Day.nullable(), source_version: z.string(),
    state: AnnexState, entries: z.int(), verified: z.int(),
  })
  .meta({ id: "AnnexInfo" });
export type AnnexInfo = z.infer<typeof AnnexInfo>;
export const AnnexesResponse = z
  .strictObject({ annexes: z.array(AnnexInfo), pending: z.array(PendingAct), disclaimer: z.string(), meta: z.strictObject({ as_of: Day, dataset_version: z.string() }) })
  .meta({ id: "AnnexesResponse" });
export type AnnexesResponse = z.infer<typeof AnnexesResponse>;

export const SanctionsStatus = z
  .strictObject({
    dataset_version: z.string(), as_of: Day,
    stale: z.boolean().meta({ description: "The nomenclature of the year is not held, or an act in force of any regime is not; `coverage` says of which." }),
    source_versions: z.record(z.string(), z.string()),
    cn_years: z.array(z.int()), coverage: z.array(z.strictObject({ regime: RegimeCode, coverage_from: Day.meta({ description: "First day on which a question about the regime alone can be asked; about all regimes: the latest of these days." }), annexes: z.int(), entries: z.int(), verified: z.int(), stale: z.boolean() })),
    pending: z.array(PendingAct), refused_release: RefusedRelease.nullable(),
  })
  .meta({ id: "SanctionsStatus" });
export type SanctionsStatus = z.infer<typeof SanctionsStatus>;
