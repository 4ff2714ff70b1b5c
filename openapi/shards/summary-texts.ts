import { z } from "zod";
import { Text2 } from "./common.ts";
import { LegKey } from "./legs.ts";

/** What the decision on a leg is worded with. Places: `{leg}`, `{where}`, `{start}`, `{until}`, `{needs}`, `{grounds}`, `{contracts}`, `{day}`. */
const texts = <Name extends string>(names: readonly Name[]) => z.strictObject(Object.fromEntries(names.map((name) => [name, Text2])) as Record<Name, typeof Text2>);

export const SUMMARY_SENTENCES = [
  "prohibited", "restricted", "start_unknown", "conditional", "listed_partial", "listed_below", "listed_future", "listed_expired",
] as const;

export const SummaryTexts = z
  .strictObject({
    legs: z.record(LegKey, Text2),
    sentences: texts(SUMMARY_SENTENCES),
    start: texts(["since", "at_latest"]),
    grounds: texts(["authorisation", "exemption", "none"]),
    contracts: Text2,
    needs: texts(["longer_code", "description", "origin", "value", "quota", "destination", "condition"]),
    where: texts(["annex", "annexes", "more"]),
  })
  .meta({ id: "SummaryTexts", description: "The words of `summary[].text`." });
export type SummaryTexts = z.infer<typeof SummaryTexts>;
