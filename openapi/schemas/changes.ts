import { z } from "zod";
import { RegimeCode } from "./sanctions-entry.ts";
import { SanctionsLang } from "./sanctions.ts";

/** Wire types of the list of releases. */

const Version = z.string().meta({ description: "Release of the data, YYYY.MM.DD, with .1 and so on for a further release of the day.", examples: ["2026.11.21"] });
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/).meta({ format: "date" });
const count = z.int().min(0);
const counts = { removed: count, added: count, changed: count };

export const ChangesQuery = z.strictObject({
  since: z.string().max(20).optional().meta({ description: "Releases after this one; without it, all of them.", examples: ["2026.11.21"] }),
  lang: SanctionsLang.default("pl"),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;

export const ReleaseChanges = z
  .strictObject({
    version: Version,
    previous_version: Version.nullable().meta({ description: "The release that it was compared with; null: it is the first." }),
    date: Day,
    summary: z.string().nullable().meta({ description: "What the release brings, in the words of its maintainer, who writes English; null in another language, where `headline` says it." }),
    headline: z.string().meta({ description: "What changed, in one sentence in the language asked for." }),
    counts: z.strictObject(counts).meta({ description: "Records of all datasets." }),
    datasets: z.array(z.strictObject({ dataset: z.string(), ...counts })),
    causes: z.strictObject({ law: count, correction: count, reprocess: count }).meta({
      description: "Records by cause: an act changed what applies; a mistake of ours was mended; the same source is published in another way.",
    }),
    acts: z.array(z.string()).meta({ description: "CELEX numbers of the acts, or of the consolidated texts, that changes follow." }),
    verdicts: z
      .strictObject({
        as_of: Day, cn_year: z.int(), codes: count.meta({ description: "CN8 codes asked before and after." }), turn_restricted: count, turn_free: count,
        within: count.meta({ description: "Codes whose verdict stays and whose verdict_detail changes." }),
        regimes: z
          .array(z.strictObject({ regime: RegimeCode, turn_restricted: count, turn_free: count }))
          .meta({ description: "Codes that each regulation takes up or lets go, whatever the other says of them." }),
      })
      .nullable()
      .meta({ description: "Null where no verdict can have changed, and for the first release." }),
    changes: z
      .strictObject({ path: z.string(), bytes: z.int(), sha256: z.string() })
      .meta({ description: "The file with every record removed, added and changed; its path is below the folder of index.json of the published data." }),
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
