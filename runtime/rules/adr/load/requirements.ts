import type { Requirement } from "../../../../openapi/shards/adr-consignment.ts";
import type { Part, CarriageForm, Selector } from "./select.ts";
import { addRanges, isAbove, millionths, NOTHING, type Range } from "../points/fraction.ts";

/** Under what the goods in packages are carried: in full, or relieved by 1.1.3.6. */
export type CarriageRegime = "full" | "small";

/** A requirement that the load calls for, with the items that call for it. */
export interface Called {
  requirement: Requirement;
  items: number[];
  /** False where it depends on something that is open. */
  certain: boolean;
}

/** Goods that may yet be outside: requirements follow from them, but not for certain. */
const REGIME_OF: Readonly<Record<CarriageForm, "packaged" | "lq" | "eq" | "relieved" | "outside" | null>> = {
  packaged: "packaged",
  empty: "packaged",
  limited: "lq",
  excepted: "eq",
  minimal: null,
  relieved: "relieved",
  outside: "outside",
  prohibited: "packaged",
};

/**
 * Lists what the load calls for, in the order of the requirements. `settled` is false where it is open whether 1.1.3.6
 * relieves the load; the full
 * requirements are given then, none of them for certain.
 */
export function callFor(
  parts: readonly Part[],
  regime: CarriageRegime,
  settled: boolean,
  requirements: readonly Requirement[],
  select: Selector,
): Called[] {
  const matches = new Map<Requirement, { items: number[]; certain: boolean; mass: Range }>();
  for (const part of parts) {
    const { facts } = part;
    const votes = new Map<Requirement, { forms: number; certain: number }>();
    for (const form of part.forms) {
      const stands = REGIME_OF[form.standing];
      if (stands === null) continue;
      const { how } = part.carriage;
      const formRegime = stands !== "packaged" ? stands : how === "packages" ? regime : how;
      for (const { requirement, certain } of select(form)) {
        const stated = new Set(requirement.select.facts.map((fact) => facts[fact]));
        if (!requirement.regimes.includes(formRegime) || stated.has(false)) continue;
        const vote = votes.get(requirement) ?? { forms: 0, certain: 0 };
        vote.forms += 1;
        if (certain && !stated.has(null) && (formRegime !== "full" || settled)) vote.certain += 1;
        votes.set(requirement, vote);
      }
    }
    for (const [requirement, vote] of votes) {
      const certain = vote.certain === part.forms.length;
      const mass = massOf(part, requirement, certain);
      const entry = matches.get(requirement);
      if (entry === undefined) matches.set(requirement, { items: [part.index], certain, mass });
      else {
        entry.items.push(part.index);
        entry.certain ||= certain;
        entry.mass = addRanges(entry.mass, mass);
      }
    }
  }
  return requirements.flatMap((requirement): Called[] => {
    const entry = matches.get(requirement);
    if (entry === undefined) return [];
    const { items, certain, mass } = entry;
    if (requirement.over_kg === null) return [{ requirement, items, certain }];
    const above = isAbove(mass, millionths(requirement.over_kg));
    return above === false ? [] : [{ requirement, items, certain: above === true }];
  });
}

/**
 * What an item adds to the mass that a requirement asks about. Goods that fit only perhaps add nothing for certain; any
 * goods weigh something.
 */
function massOf({ mass, explosive, empty }: Part, requirement: Requirement, certain: boolean): Range {
  if (requirement.mass === null || empty) return NOTHING;
  const massRange = requirement.mass === "net" ? mass : explosive;
  return {
    low: certain ? (massRange.low > 0n ? massRange.low : 1n) : 0n,
    high: massRange.high === 0n ? 1n : massRange.high,
  };
}
