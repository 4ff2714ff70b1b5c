import { z } from "zod";
import { Day } from "./common.ts";
import { CnLeg } from "./sanctions-summary.ts";

/** Wire types of the question which of one's own codes a release, or the calendar, changed. */

const Version = z.string().meta({ description: "Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day.", examples: ["2026.11.21"] });

export const AffectedRequest = z
  .strictObject({
    since: z.string().max(20).meta({ description: "The release that was asked last: a version of `GET /v1/changes`.", examples: ["2026.11.21"] }),
    codes: z.array(z.string().max(40)).min(1).max(5000).meta({ description: "Customs codes of 2, 4, 6 or 8 digits, however they are written; one of 10 digits is followed by its first 8." }),
  })
  .meta({ id: "AffectedRequest" });
export type AffectedRequest = z.infer<typeof AffectedRequest>;

export const AffectedCause = z
  .strictObject({
    kind: z.enum(["law", "correction", "reprocess", "date"]).meta({
      description: "law: an act changed what applies. correction: our record of the same law was wrong. reprocess: the same source is published in another way. date: what the release named in `since` held already began or ended since.",
    }),
    act: z.string().nullable().meta({ description: "CELEX number of the act, or of the consolidated text." }),
    date: Day.meta({ description: "First day on which the answers differ." }),
  })
  .meta({ id: "AffectedCause" });

export const AffectedCode = z
  .strictObject({
    code: z.string().meta({ description: "As it was sent." }),
    before: z.array(CnLeg).meta({ description: "Legs with something found, as `since` answered on the day of that release." }),
    after: z.array(CnLeg).meta({ description: "Legs with something found, as this release answers today." }),
    causes: z.array(AffectedCause),
  })
  .meta({ id: "AffectedCode" });
export type AffectedCode = z.infer<typeof AffectedCode>;

export const AffectedResponse = z
  .strictObject({
    since: Version,
    dataset_version: Version,
    items: z.array(AffectedCode).meta({ description: "Codes whose legs changed, in the order of the request. A code that is not here has the legs that it had." }),
    unknown_codes: z.array(z.string()).meta({ description: "Codes that stand in no nomenclature held: nothing is said of them." }),
    meta: z.strictObject({ since_date: Day, as_of: Day, asked: z.int(), returned: z.int() }),
  })
  .meta({ id: "AffectedResponse" });
export type AffectedResponse = z.infer<typeof AffectedResponse>;
