import type { ChangeLine } from "../../openapi/shards/changes.ts";
import { dateOf } from "../history/tables.ts";
import { indexEntries } from "../sanctions/judge/entry-index.ts";
import { compareStates, type Difference } from "./compare.ts";
import { datasetNameOf } from "./order.ts";
import type { PublishedRecords } from "./published.ts";
import type { State } from "./state.ts";
import { decisionsOfState, type LegsOfStates } from "./timelines.ts";
import { turnsOfLegs } from "./turns.ts";
import { cn8Codes, compareVerdicts, judgeAll, type Verdicts } from "./verdicts.ts";

/** Collections of the law that legs are not worked out from. */
const BESIDE: ReadonlySet<string> = new Set([
  "sanctions/notices",
  "sanctions/pending",
  "sanctions/certificates",
  "sanctions/not-covered",
  "sanctions/words",
  "sanctions/countries",
]);

/** Members of other records that legs are not worked out from: which text was read, and figures. */
const TOLD: Readonly<Record<string, ReadonlySet<string>>> = {
  "sanctions/regimes": new Set(["consolidated_version", "consolidated_held"]),
  "sanctions/measures": new Set(["entries", "verified", "text_version"]),
};

/**
 * Whether a difference can change the legs of a code: an entry near it differs, or a measure of such an entry, or a
 * provision of such a measure. Legs are
 * worked out from these alone, so a code that is not touched has the same legs in both states. Where anything else of
 * the law differs every code is touched.
 */
function touchedCodes(
  from: PublishedRecords,
  to: PublishedRecords,
  lines: readonly ChangeLine[],
): (code: string) => boolean {
  const own = lines.filter(
    (line) => datasetNameOf(line) === "sanctions" && !BESIDE.has(line.collection) && !isToldOnly(line),
  );
  const idsIn = (collection: string): Set<string> =>
    new Set(own.filter((line) => line.collection === collection).map(({ id }) => id));
  const [entries, measures, derogations, winddowns] = [
    idsIn("sanctions/entries"),
    idsIn("sanctions/measures"),
    idsIn("sanctions/derogations"),
    idsIn("sanctions/winddowns"),
  ];
  if (own.length > entries.size + measures.size + derogations.size + winddowns.size) return () => true;
  for (const { law } of [from, to]) {
    for (const record of law.derogations)
      if (derogations.has(record.id)) for (const id of record.measures) measures.add(id);
    for (const record of law.winddowns)
      if (winddowns.has(record.id)) for (const id of record.measures) measures.add(id);
  }
  const near = indexEntries(
    [from, to].flatMap((state) =>
      state.entries.filter((entry) => entries.has(entry.id) || entry.measures.some((id) => measures.has(id))),
    ),
  );
  return (code) => near.near(code).length > 0;
}

function isToldOnly(line: ChangeLine): boolean {
  return (
    line.change === "changed" && Object.keys(line.fields).every((name) => TOLD[line.collection]?.has(name) === true)
  );
}

/** A difference with what the check says of every code on both sides. */
export interface Differences {
  difference: Difference;
  /** Missing where no verdict can differ. */
  verdicts: { from: Verdicts; to: Verdicts } | undefined;
  /** What the codes that the difference touches are on each leg, day by day: all others are as they were. */
  decided: LegsOfStates;
}

/** Compares two states record by record and, where law or nomenclature differ, verdict by verdict. */
export async function findDifference(from: State, to: State, day: string): Promise<Differences> {
  const difference = compareStates(from, to);
  if (!touchesVerdicts(difference.lines))
    return {
      difference: { ...difference, verdicts: null },
      verdicts: undefined,
      decided: { before: new Map(), after: new Map() },
    };
  const codes = cn8Codes(from.published, to.published);
  const verdicts = { from: judgeAll(from.published, codes, day), to: judgeAll(to.published, codes, day) };
  const touched = touchedCodes(from.published, to.published, difference.lines);
  const decided = {
    before: decisionsOfState(from.published, touched),
    after: decisionsOfState(to.published, touched),
  };
  const newest = Math.max(...to.published.years.keys());
  return {
    difference: {
      ...difference,
      verdicts: {
        ...compareVerdicts(
          verdicts.from,
          verdicts.to,
          day,
          newest,
          to.published.law.regimes.map(({ code }) => code),
        ),
        turns: turnsOfLegs(decided, day),
      },
    },
    verdicts,
    decided,
  };
}

/**
 * The day on which verdicts are asked unless another is given: the day of the newer release, or where they are later
 * the first day of the newest
 * nomenclature and the newest text of law. It comes from the data, so that the same states give the same difference on
 * any day.
 */
export function dayOf(...states: readonly State[]): string {
  const days = states.flatMap(({ published: { version, years, law } }) => [
    dateOf(version),
    `${Math.max(...years.keys())}-01-01`,
    ...law.regimes.map(({ consolidated_version }) => consolidated_version ?? ""),
  ]);
  return days.reduce((latest, day) => (day > latest ? day : latest), "");
}

/** Whether any line can change a verdict. */
function touchesVerdicts(lines: readonly ChangeLine[]): boolean {
  return lines.some((line) => datasetNameOf(line) !== "adr");
}
