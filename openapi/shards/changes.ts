import { z } from "zod";
import { VerdictDetail } from "../schemas/sanctions-entry.ts";
import { FileEntry, shard } from "./common.ts";
import { LegKey } from "./legs.ts";

/** Shapes of what a release changed, and of the list of releases. */

/** `RU`, or `UA-CRIMEA` for a part of a country. */
const REGIME = /^[A-Z]{2}(?:-[A-Z]+)?$/;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const ReleaseVersion = z
  .string()
  .regex(/^20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d*)?$/)
  .meta({ description: "YYYY.MM.DD, with .1 and so on for a further release of the day." });
const Day = z.string().regex(/^20\d\d-\d\d-\d\d$/);

export const CAUSES = ["law", "correction", "reprocess"] as const;
const Cause = z.enum(CAUSES).meta({
  id: "Cause",
  description:
    "law: an act changed what applies. correction: the text of law is the same, our record of it was wrong. reprocess: the source row is the same, it is published in another way.",
});
export type Cause = z.infer<typeof Cause>;

const ChangeCounts = z
  .strictObject({ removed: z.int().min(0), added: z.int().min(0), changed: z.int().min(0) })
  .meta({ id: "ChangeCounts" });
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** What every line says, whatever happened to the record. */
const line = {
  collection: z.string().meta({ description: "A member of `collections`." }),
  id: z.string().meta({ description: "Stable id of the record within its collection." }),
  place: z
    .array(z.string())
    .meta({ description: "Where a reader looks for it: regime, annex, article; class; chapter." }),
  label: z.string(),
  cause: Cause,
  acts: z
    .array(z.string())
    .meta({ description: "CELEX numbers of the acts, or of the consolidated text, that the change follows." }),
};
const Fields = z.record(z.string(), z.unknown());
const after = z.string().nullable().meta({ description: "Id of the record that it follows; null: it is the first." });

const RemovedLine = z
  .strictObject({
    change: z.literal("removed"),
    ...line,
    record: Fields.meta({ description: "The record as it was." }),
  })
  .meta({ id: "RemovedLine" });
const AddedLine = z
  .strictObject({ change: z.literal("added"), ...line, after, record: Fields })
  .meta({ id: "AddedLine" });
const ChangedLine = z
  .strictObject({
    change: z.literal("changed"),
    ...line,
    fields: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .meta({ description: "Member to [old, new]; null where there was or is none." }),
    dropped: z
      .array(z.string())
      .optional()
      .meta({ description: "Members of `fields` that the record no longer has at all." }),
  })
  .meta({ id: "ChangedLine" });
const MovedLine = z
  .strictObject({ change: z.literal("moved"), collection: z.string(), id: z.string(), after })
  .meta({ id: "MovedLine", description: "The record stands elsewhere in its file; it may be changed too." });
const ChangeLine = z.discriminatedUnion("change", [RemovedLine, AddedLine, ChangedLine, MovedLine]);
export type RemovedLine = z.infer<typeof RemovedLine>;
export type AddedLine = z.infer<typeof AddedLine>;
export type ChangedLine = z.infer<typeof ChangedLine>;
type MovedLine = z.infer<typeof MovedLine>;
export type ChangeLine = z.infer<typeof ChangeLine>;

const CollectionState = z
  .strictObject({
    collection: z.string(),
    dataset: z.enum(["nomenclature", "sanctions", "adr"]),
    records: z.int().min(0),
    sha256: Sha256.meta({
      description: "Of the records as canonical JSON lines in order.",
    }),
  })
  .meta({
    id: "CollectionState",
    description: "A collection after the release: what applying the lines to the release before must give.",
  });
export type CollectionState = z.infer<typeof CollectionState>;

const VerdictShift = z
  .strictObject({ from: VerdictDetail, to: VerdictDetail, codes: z.array(z.string()) })
  .meta({ id: "VerdictShift", description: "CN8 codes whose verdict_detail changes, by old and new detail." });
export type VerdictShift = z.infer<typeof VerdictShift>;

/** A leg of codes that is looser or stricter from a day on than the release before said. */
const LegTurn = z
  .strictObject({
    leg: LegKey,
    day: Day.meta({ description: "The first day on which the leg differs in this way." }),
    effect: z
      .enum(["free", "looser", "restricted", "stricter"])
      .meta({ description: "free: nothing restricts the codes on this leg from the day on." }),
    what: z.string().meta({ description: "`listed → not_listed`, `prohibited → open`." }),
    codes: z.array(z.string()),
  })
  .meta({ id: "LegTurn", description: "CN8 codes whose leg differs from a day on, whatever day it is." });
export type LegTurn = z.infer<typeof LegTurn>;

const VerdictChanges = z
  .strictObject({
    as_of: Day,
    cn_year: z.int(),
    codes: z.int().min(0).meta({ description: "CN8 codes asked of both." }),
    turn_restricted: z.int().min(0),
    turn_free: z.int().min(0),
    within: z.int().min(0).meta({ description: "Codes whose verdict stays and whose verdict_detail changes." }),
    shifts: z.array(VerdictShift),
    turns: z.array(LegTurn),
    regimes: z
      .array(
        z.strictObject({
          regime: z.string().regex(REGIME),
          turn_restricted: z.array(z.string()),
          turn_free: z.array(z.string()),
        }),
      )
      .meta({ description: "CN8 codes that each regulation takes up or lets go, whatever the other says of them." }),
  })
  .meta({ id: "VerdictChanges" });
export type VerdictChanges = z.infer<typeof VerdictChanges>;

export const ACCEPTANCE_KINDS = ["removal", "dropped", "shrink", "role", "loosening", "rewording"] as const;
const Accepted = z
  .strictObject({
    dataset: z.string(),
    scope: z.string(),
    kind: z.enum(ACCEPTANCE_KINDS),
    count: z.int().min(1),
    reason: z.string(),
  })
  .meta({
    id: "Accepted",
    description: "A loss, or something that became allowed, that a reviewer accepted, with the reason.",
  });
export type Accepted = z.infer<typeof Accepted>;

/** Facts of a release beside its lines. */
const facts = {
  version: ReleaseVersion,
  previous_version: ReleaseVersion.nullable(),
  date: Day,
  summary: z.string(),
  source_versions: z.array(z.strictObject({ dataset: z.string(), from: z.string().nullable(), to: z.string() })),
  counts: ChangeCounts,
  causes: z.strictObject({ law: z.int().min(0), correction: z.int().min(0), reprocess: z.int().min(0) }),
  acts: z.array(z.string()).meta({ description: "CELEX numbers that any line follows." }),
};

/** Files about releases name the release that they were built for. */
const ofRelease = { source_version: ReleaseVersion };

/** What one release changed. The first release lists no lines: its records are all new. */
export const Changes = shard("changes/1", ChangeLine)
  .extend({
    ...ofRelease,
    ...facts,
    verdicts: VerdictChanges.nullable(),
    accepted: z.array(Accepted),
    previous_sha256: Sha256.optional().meta({
      description:
        "Seals the record of the release before and its legs: of both as canonical JSON, one after the other.",
    }),
    sole_maintainer: z.literal(true).optional().meta({
      description: "Whoever made the changes accepted the losses too: a project of one person has nobody else.",
    }),
    collections: z.array(CollectionState),
  })
  .meta({ id: "changes/1" });
export type Changes = z.infer<typeof Changes>;

/** Why a code's legs changed. */
const LegCause = z
  .strictObject({
    kind: Cause,
    act: z
      .string()
      .nullable()
      .meta({ description: "CELEX number of the act, or of the consolidated text, that the change follows." }),
    date: Day.meta({ description: "First day on which the answers differ." }),
  })
  .meta({ id: "LegCause" });
export type LegCause = z.infer<typeof LegCause>;

/** First days, ascending, each with what the leg is from then on. */
const LegTimeline = z.record(Day, VerdictDetail).meta({ id: "LegTimeline" });

/** A leg, or trade with other countries as it is seen from one of them, `RU-third_country:KG`. */
const SeenLegKey = z
  .string()
  .regex(/^[A-Z]{2}(?:-[A-Z]+)?-(?:export|import|transit|transport|third_country(?::(?:[A-Z]{2}|other))?)$/);

const LegsBeforeRecord = z
  .strictObject({
    legs: z.record(SeenLegKey, LegTimeline).meta({
      description:
        "What the release before said of every leg of every regime with something found, from its first day on. Empty: it found nothing. Trade with other countries is told once more where a country sees it otherwise, `RU-third_country:KG`, and of countries that no provision names, `RU-third_country:other`: of a country that is not here the others say it, else the leg itself.",
    }),
    causes: z.array(LegCause).min(1),
    codes: z.array(z.string().regex(/^(\d\d){1,4}$/)).min(1),
  })
  .meta({ id: "LegsBeforeRecord", description: "Codes whose legs a release changed, with what they were and why." });
export type LegsBeforeRecord = z.infer<typeof LegsBeforeRecord>;

/** The legs that a release changed, as they were before it. */
export const LegsBefore = shard("legs-before/1", LegsBeforeRecord)
  .extend({ ...ofRelease, version: ReleaseVersion, previous_version: ReleaseVersion })
  .meta({ id: "legs-before/1" });
export type LegsBefore = z.infer<typeof LegsBefore>;

const ReleaseRecord = z
  .strictObject({
    ...facts,
    datasets: z.array(z.strictObject({ dataset: z.string(), ...ChangeCounts.shape })),
    verdicts: VerdictChanges.omit({ shifts: true, turns: true, regimes: true })
      .extend({
        regimes: z.array(
          z.strictObject({ regime: z.string().regex(REGIME), turn_restricted: z.int(), turn_free: z.int() }),
        ),
      })
      .nullable(),
    changes: z.strictObject({ path: z.string(), bytes: z.int().min(1), sha256: Sha256 }),
    legs: z
      .strictObject({ path: z.string(), bytes: z.int().min(1), sha256: Sha256 })
      .nullable()
      .meta({ description: "The file with the legs that changed, as they were before. Null for the first release." }),
  })
  .meta({ id: "ReleaseRecord" });
export type ReleaseRecord = z.infer<typeof ReleaseRecord>;

/** Every release, newest first, with what it changed in figures; `files` are the other files about releases. */
export const Releases = shard("releases/1", ReleaseRecord)
  .extend({ ...ofRelease, files: z.array(FileEntry) })
  .meta({ id: "releases/1" });
export type Releases = z.infer<typeof Releases>;
