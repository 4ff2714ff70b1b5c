import type { AdrRules } from "../../../openapi/shards/adr.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { Part } from "./select.ts";
import { addRanges, isAbove, millionths, NOTHING, type Range } from "../points/range.ts";

type Division = ConsignmentRules["explosive_divisions"][number];

/**
 * The explosives of a load in packages: those of compatibility group S in division 1.4 need neither placard nor limit.
 */
export interface Explosives {
  items: number[];
  /** The codes that are known, `1.1D`, without 1.4S. */
  codes: ReadonlySet<string>;
  /** Whether some item may have a code that is not known, or only perhaps is of class 1 at all. */
  open: boolean;
  /** Net explosive mass of all goods of class 1, in kg. */
  total: Range;
  /** What counts towards the largest mass of a transport unit, in kg: without 1.4S, with the nitrates of note d. */
  limited: Range;
}

/** The footnote of 7.5.2.1 under which nitrates beside blasting explosives are treated as such. */
const NITRATES = "d";

/**
 * Gathers the goods of class 1 that are carried in packages. Nitrates that footnote d of 7.5.2.1 admits beside blasting
 * explosives count as explosives for the placards and the largest mass, with their whole mass.
 */
export function gatherExplosives(parts: readonly Part[], footnotes: AdrRules["labels"]["footnotes"]): Explosives {
  const codes = new Set<string>();
  const found: Explosives = { items: [], codes, open: false, total: NOTHING, limited: NOTHING };
  for (const part of parts) {
    const forms = part.forms.filter(
      ({ variant, standing }) => variant.class === "1" && (standing === "packaged" || standing === "empty"),
    );
    if (forms.length === 0) continue;
    found.total = addRanges(found.total, part.explosive);
    const own = forms.filter(({ code }) => code !== "1.4S");
    if (own.length === 0) continue;
    found.items.push(part.index);
    for (const { code } of own) {
      if (code === null) found.open = true;
      else codes.add(code);
    }
    if (own.length < part.forms.length || new Set(own.map(({ code }) => code)).size > 1) found.open = true;
    found.limited = addRanges(
      found.limited,
      own.length < part.forms.length ? { low: 0n, high: part.explosive.high } : part.explosive,
    );
  }
  const mixed = footnotes.find(({ footnote }) => footnote === NITRATES);
  if (mixed === undefined || !parts.some((part) => isPackaged(part) && mixed.explosives.uns.includes(part.un)))
    return found;
  for (const part of parts) {
    if (!isPackaged(part) || !mixed.others.uns.includes(part.un)) continue;
    found.items.push(part.index);
    found.limited = addRanges(found.limited, part.mass);
  }
  return { ...found, items: found.items.toSorted((a, b) => a - b) };
}

function isPackaged({ forms }: Part): boolean {
  return forms.some(({ standing }) => standing === "packaged" || standing === "empty");
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
