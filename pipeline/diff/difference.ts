import { dateOf } from "../history/version.ts";
import { compareStates, touchesVerdicts, type Difference } from "./compare.ts";
import type { State } from "./state.ts";
import { askAll, cn8Codes, compareVerdicts, type Verdicts } from "./verdicts.ts";

/** A difference with what the check says of every code on both sides. */
export interface Differences {
  difference: Difference;
  /** Missing where no verdict can differ. */
  verdicts: { from: Verdicts; to: Verdicts } | undefined;
}

/** Compares two states record by record and, where law or nomenclature differ, verdict by verdict. */
export async function findDifference(from: State, to: State, day: string): Promise<Differences> {
  const difference = compareStates(from, to);
  if (!touchesVerdicts(difference.lines)) return { difference: { ...difference, verdicts: null }, verdicts: undefined };
  const codes = cn8Codes(from.published, to.published);
  const verdicts = { from: await askAll(from.published, codes, day), to: await askAll(to.published, codes, day) };
  const newest = Math.max(...to.published.years.keys());
  return { difference: { ...difference, verdicts: compareVerdicts(verdicts.from, verdicts.to, day, newest, to.published.law.regimes.map(({ code }) => code)) }, verdicts };
}

/**
 * The day on which verdicts are asked unless another is given: the day of the newer release, or where they are later the first day of the newest
 * nomenclature and the newest text of law. It comes from the data, so that the same states give the same difference on any day.
 */
export function dayOf(...states: readonly State[]): string {
  const days = states.flatMap(({ published: { version, years, law } }) => [
    dateOf(version), `${Math.max(...years.keys())}-01-01`, ...law.regimes.map(({ consolidated_version }) => consolidated_version ?? ""),
  ]);
  return days.reduce((latest, day) => (day > latest ? day : latest), "");
}
