import { z } from "zod";
import { Moment } from "./keys.ts";
import { PublishedRelease } from "./publication.ts";

/** What `index.json` of a publication says beyond that of a single build: which releases stand here, and how long its word is good. */
export const PublicationFacts = z
  .strictObject({
    number: z.int().min(1).max(2 ** 31).meta({ description: "Grows by one with every change of the index: a smaller number than one seen before is a file that was set back." }),
    time: Moment.meta({ description: "When this index was made." }),
    expires: Moment.meta({ description: "After this moment nobody should newly accept it: either it is held back from you, or nobody looks after it any more." }),
    previous: z.string().regex(/^[0-9a-f]{64}$/).nullable().meta({ description: "SHA-256 of the index before this one; null for the first." }),
    keys: z.int().min(0).max(1000).meta({ description: "Number of the list of keys that stands at least: keys/<number>.json. 0: nobody signs here." }),
    releases: z.array(PublishedRelease).min(1).max(10_000).meta({ description: "Newest first." }),
  })
  .meta({ id: "PublicationFacts" });
export type PublicationFacts = z.infer<typeof PublicationFacts>;
