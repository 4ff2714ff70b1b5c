import type { ConsignmentRules } from "../../../../openapi/shards/adr-consignment.ts";
import { type Range, isAbove, millionths } from "../points/fraction.ts";

type Division = ConsignmentRules["explosive_divisions"][number];

/**
 * The explosives of a load in packages: those of compatibility group S in division 1.4 need neither placard nor limit.
 */
export interface Explosives {
  items: number[];
  /** The codes that are known, `1.1D`, without 1.4S. */
  codes: ReadonlySet<string>;
  /** True if some item may have a code that is not known, or only perhaps is of class 1 at all. */
  open: boolean;
  /** Net explosive mass of all goods of class 1, in kg. */
  total: Range;
  /** What counts towards the largest mass of a transport unit, in kg: without 1.4S, with the nitrates of note d. */
  limited: Range;
}

/**
 * The row of the most dangerous division among codes (5.3.1.1.2, 7.5.5.2.2): 1.5D beside 1.2 is treated as 1.1.
 * Undefined without codes.
 */
export function mostDangerous(codes: ReadonlySet<string>, divisions: readonly Division[]): Division | undefined {
  const given = [...codes];
  const raised = given.includes("1.5D") && given.some((code) => code.startsWith("1.2")) ? [...given, "1.1D"] : given;
  return divisions.find(({ division, group }) =>
    raised.some((code) => code.slice(0, 3) === division && (group === null || code.slice(3) === group)),
  );
}

/**
 * Whether the net explosive mass passes what an EX/II and what an EX/III transport unit may carry (7.5.5.2.1); null: it
 * may.
 */
export function passesLimits(
  { codes, limited }: Pick<Explosives, "codes" | "limited">,
  divisions: readonly Division[],
): { division: Division; ex_ii: boolean | null; ex_iii: boolean | null } | null {
  const division = mostDangerous(codes, divisions);
  if (division === undefined) return null;
  const passes = (limit: number | null): boolean | null =>
    limit === null ? false : isAbove(limited, millionths(limit));
  return { division, ex_ii: passes(division.ex_ii_kg), ex_iii: passes(division.ex_iii_kg) };
}
