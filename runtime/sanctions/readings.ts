import { foldLegs } from "../rules/sanctions/fold.ts";
import { onDay } from "../rules/sanctions/force.ts";
import { legsOn } from "../rules/sanctions/law.ts";
import type { Filters } from "../rules/sanctions/leg.ts";
import { verdictOfLegs } from "../rules/sanctions/verdict.ts";
import { groupCode } from "../text/codes.ts";
import type { MatchedCode } from "./find.ts";
import type { LawRepository } from "./law.ts";
import type { Legs } from "./legs.ts";
import type { Caution } from "./words.ts";

/**
 * What is said of digits that can be read in several ways: each reading with the outcome that it has by itself
 * (`401…: listed_below; 0401: not_listed`).
 */
export async function cautionOfReadings(
  open: MatchedCode["open"],
  { law, legs }: { law: Pick<LawRepository, "legs" | "record" | "regime">; legs: Legs },
  filters: Filters,
  day: string,
): Promise<Caution[]> {
  if (open.length === 0) return [];
  const every = legsOn(law, day);
  const outcomes = await Promise.all(
    open.map(async ({ reading, exists }) => {
      const { bases } = await legs.find([reading]);
      const isPart = reading.length % 2 === 1;
      const otherwise = exists ? "not_listed" : "unknown_code";
      const decided = foldLegs(
        every,
        bases.map((base) => onDay(base, day)),
        day,
      );
      const { verdict_detail } = verdictOfLegs(decided, filters, otherwise, every);
      return `${isPart ? `${reading}…` : groupCode(reading)}: ${verdict_detail}`;
    }),
  );
  const odd = open.find(({ reading }) => reading.length % 2 === 1);
  return [["odd_digits", odd?.reading ?? "", outcomes.join("; ")]];
}
