import { z } from "zod";
import { Day } from "./common.ts";
import { Need, RegimeCode } from "./sanctions-entry.ts";

/** The decision leg by leg: what a broker reads first. */

export const LegDirection = z
  .enum(["export", "import", "transit", "transport"])
  .meta({
    id: "LegDirection",
    description:
      "export: sale, supply, transfer or export to the country or for use there. import: goods that originate in the country or are exported from it. transit: goods of the Union that cross the country. transport: carrying goods of the country to anywhere.",
  });
export type LegDirection = z.infer<typeof LegDirection>;

export const LegDetail = z
  .enum(["listed", "conditional", "listed_partial", "listed_below", "listed_future", "listed_expired", "unknown_code", "not_listed"])
  .meta({ id: "LegDetail", description: "`verdict_detail` of one leg alone, from the same list as that of the answer." });

const leg = { regime: RegimeCode, direction: LegDirection, verdict_detail: LegDetail };

export const CnLeg = z.strictObject(leg).meta({ id: "CnLeg", description: "A leg on which something is found." });
export type CnLeg = z.infer<typeof CnLeg>;

/** Two shapes in one: a leg with nothing found is its first four members only. */
export const CnSummaryRow = z
  .strictObject({
    ...leg,
    prohibited: z
      .boolean()
      .nullable()
      .meta({ description: "true: a ban in force covers the goods of this code. false: nothing in force is found for this leg; that does not mean permitted. null: a fact in `needs` decides, the start of the ban is not known, or the code is unknown." }),
    needs: z.array(Need).optional().meta({ description: "Facts that would decide the leg; a prohibited leg needs none, but the day of an earlier contract may lift it." }),
    annexes: z.array(z.string()).optional().meta({ description: "Annex codes, the strictest first. Goods that an article names itself have none.", examples: [["XXIII"]] }),
    articles: z.array(z.string()).optional().meta({ examples: [["Art. 3k(1)"]] }),
    in_force_since: Day.optional(),
    in_force_since_at_latest: Day.optional().meta({ description: "Where the first day is not known: a day on which it applied already." }),
    until: Day.optional().meta({ description: "Last day of what decides." }),
    authorisation: z.boolean().optional().meta({ description: "Each measure that decides has an exemption, a ground for authorisation or a quota that has not expired." }),
    stale: z.literal(true).optional().meta({ description: "An act in force of this regime, or the nomenclature of the day, is not held." }),
    text: z.string().optional().meta({ description: "The decision as one sentence, in `lang`." }),
  })
  .meta({ id: "CnSummaryRow", description: "The decision on one leg. What does not hold or is not known is left out. A leg with nothing found has only `regime`, `direction`, `verdict_detail` and `prohibited`." });
export type CnSummaryRow = z.infer<typeof CnSummaryRow>;
