import { z } from "zod";
import { Day } from "./common.ts";
import { CountryFilter, RegimeCode, RegimeFilter } from "./sanctions-entry.ts";
import { CnLeg } from "./sanctions-summary.ts";
import { SanctionsLang } from "./sanctions.ts";

/** Wire types of the list of releases, and of the question which of one's own codes one, or the calendar, changed. */

const Version = z.string().meta({
  description: "Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day.",
  examples: ["2026.11.21"],
});
const ReleaseDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: "date" });
const count = z.int().min(0);
const counts = { removed: count, added: count, changed: count };

export const ChangesQuery = z.strictObject({
  since: z
    .string()
    .max(20)
    .optional()
    .meta({ description: "Releases after this one; without it, all of them.", examples: ["2026.11.21"] }),
  lang: SanctionsLang.default("pl"),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

const ReleaseChanges = z
  .strictObject({
    version: Version,
    previous_version: Version.nullable().meta({
      description: "The release that it was compared with; null: it is the first.",
    }),
    date: ReleaseDay,
    summary: z.string().nullable().meta({
      description:
        "What the release brings, in the words of its maintainer, who writes English; null in another language, where `headline` says it.",
    }),
    headline: z.string().meta({ description: "What changed, in one sentence in the language asked for." }),
    counts: z.strictObject(counts).meta({ description: "Records of all datasets." }),
    datasets: z.array(z.strictObject({ dataset: z.string(), ...counts })),
    causes: z.strictObject({ law: count, correction: count, reprocess: count }).meta({
      description:
        "Records by cause: an act changed what applies; a mistake of ours was mended; the same source is published in another way.",
    }),
    acts: z
      .array(z.string())
      .meta({ description: "CELEX numbers of the acts, or of the consolidated texts, that changes follow." }),
    verdicts: z
      .strictObject({
        as_of: ReleaseDay,
        cn_year: z.int(),
        codes: count.meta({ description: "CN8 codes asked before and after." }),
        turn_restricted: count,
        turn_free: count,
        within: count.meta({ description: "Codes whose verdict stays and whose verdict_detail changes." }),
        regimes: z
          .array(z.strictObject({ regime: RegimeCode, turn_restricted: count, turn_free: count }))
          .meta({ description: "Codes that each regulation takes up or lets go, whatever the other says of them." }),
      })
      .nullable()
      .meta({ description: "Null where no verdict can have changed, and for the first release." }),
    changes: z.strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() }).meta({
      description:
        "The file with every record removed, added and changed; its path is below the folder of index.json of the published data.",
    }),
  })
  .meta({ id: "ReleaseChanges" });
export type ReleaseChanges = z.infer<typeof ReleaseChanges>;

export const ChangesResponse = z
  .strictObject({
    since: Version.nullable(),
    current_version: Version.meta({ description: "The release that answers." }),
    releases: z.array(ReleaseChanges).meta({ description: "Newest first; empty when `since` is the current one." }),
    meta: z.strictObject({ dataset_version: Version }),
  })
  .meta({ id: "ChangesResponse" });
export type ChangesResponse = z.infer<typeof ChangesResponse>;

export const AffectedRequest = z
  .strictObject({
    since: z
      .string()
      .max(20)
      .meta({
        description: "The release that was asked last: a version of `GET /v1/changes`.",
        examples: ["2026.11.21"],
      }),
    codes: z.array(z.string().max(40)).min(1).max(5000).meta({
      description:
        "Customs codes of 2, 4, 6 or 8 digits, however they are written; one of 10 digits is followed by its first 8.",
    }),
    country: CountryFilter.optional(),
    regime: RegimeFilter.optional(),
  })
  .meta({ id: "AffectedRequest" });
export type AffectedRequest = z.infer<typeof AffectedRequest>;

const AffectedCause = z
  .strictObject({
    kind: z.enum(["law", "correction", "reprocess", "date"]).meta({
      description:
        "law: an act changed what applies. correction: our record of the same law was wrong. reprocess: the same source is published in another way. date: what the release named in `since` held already began or ended since.",
    }),
    act: z.string().nullable().meta({ description: "CELEX number of the act, or of the consolidated text." }),
    date: Day.meta({ description: "First day on which the answers differ." }),
  })
  .meta({ id: "AffectedCause" });

export const AffectedCode = z
  .strictObject({
    code: z.string().meta({ description: "As it was sent." }),
    before: z
      .array(CnLeg)
      .meta({ description: "Legs with something found, as `since` answered on the day of that release." }),
    after: z.array(CnLeg).meta({ description: "Legs with something found, as this release answers today." }),
    causes: z.array(AffectedCause),
  })
  .meta({ id: "AffectedCode" });
export type AffectedCode = z.infer<typeof AffectedCode>;

export const AffectedResponse = z
  .strictObject({
    since: Version,
    dataset_version: Version,
    items: z.array(AffectedCode).meta({
      description:
        "Codes whose legs changed, in the order of the request. A code that is not here has the legs that it had.",
    }),
    unknown_codes: z
      .array(z.string())
      .meta({ description: "Codes that stand in no nomenclature held: nothing is said of them." }),
    meta: z.strictObject({
      since_date: Day,
      as_of: Day,
      asked: z.int(),
      returned: z.int(),
    }),
  })
  .meta({ id: "AffectedResponse" });
export type AffectedResponse = z.infer<typeof AffectedResponse>;
