import type { BaseRecord } from "../../openapi/shards/bases.ts";
import type { LegKey } from "../../openapi/shards/legs.ts";
import type { LawRecord } from "../../openapi/shards/sanctions.ts";
import { foldLegs, turningDays, type LegVerdict } from "../../runtime/sanctions/fold.ts";
import { lookUp } from "../../runtime/sanctions/law.ts";
import { bearingOf, type Bearing } from "../../runtime/sanctions/legs.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { canonical } from "../output/canonical.ts";
import type { PublishedRecords } from "./published.ts";
import { createJudge } from "../sanctions/judge/judge.ts";
import { planLegs } from "../sanctions/plan/legs.ts";

/** What every code of two states is on each leg. */
export interface LegsOfStates {
  before: ReadonlyMap<string, LegDecisions>;
  after: ReadonlyMap<string, LegDecisions>;
}

/** What a leg is from a day on. */
export type LegDecision = Pick<LegVerdict, "verdict_detail" | "prohibited" | "ban" | "needs" | "grounds">;
/** What a code is on each leg with something found, by the first days of its periods, ascending. */
export type LegDecisions = Readonly<Partial<Record<LegKey, Readonly<Record<string, LegDecision>>>>>;

/**
 * What every code of a state is on each leg, day by day, worked out from its entries as the build does; where `touched`
 * is given, the codes that it names.
 */
export function decisionsOfState(
  { years, entries, law }: PublishedRecords,
  touched: (code: string) => boolean = () => true,
): Map<string, LegDecisions> {
  const book = lookUp(law);
  const codes = [...new Set([...years.values()].flatMap((lines) => lines.map(({ code }) => code)))].filter(touched);
  // Nobody reads the words of what is compared.
  const { codes: records, bases } = planLegs(
    createJudge(book, entries, () => NO_WORDS),
    codes.toSorted(compareText),
  );
  const known = new Map<string, LegDecisions>();
  return new Map(
    records.map(({ code, bases: covering, below = [] }) => {
      const listed = [
        ...covering.map((key) => ({ base: bases.get(key) as BaseRecord, below: false })),
        ...below.map((key) => ({ base: bases.get(key) as BaseRecord, below: true })),
      ];
      // Codes on which the same law bears in the same way share what is said of them.
      const text = listed
        .map(({ base, below: isBelow }) => `${isBelow} ${decidingOf(base)}`)
        .toSorted()
        .join("\n");
      let decisions = known.get(text);
      if (decisions === undefined)
        known.set(
          text,
          (decisions = decisionsOf(
            book,
            law,
            listed.map(({ base, below: isBelow }) => bearingOf(book, base, isBelow)),
          )),
        );
      return [code, decisions] as const;
    }),
  );
}

const NO_WORDS = { words: { id: "", goods: { en: "", pl: "" } } };

/** All of a base that legs depend on: not which entry it is, nor what is said of its goods. */
function decidingOf({
  key: _key,
  id: _id,
  code: _code,
  documents: _documents,
  notices: _notices,
  evidence: _evidence,
  words: _words,
  ...deciding
}: BaseRecord): string {
  return canonical(deciding);
}

function decisionsOf(book: ReturnType<typeof lookUp>, law: LawRecord, bearings: readonly Bearing[]): LegDecisions {
  const firsts = new Map(law.regimes.map(({ code, coverage_from }) => [code, coverage_from]));
  const decisions: Record<string, Record<string, LegDecision>> = {};
  const last = new Map<string, string>();
  for (const day of [...new Set([...firsts.values(), ...turningDays(bearings)])].toSorted()) {
    for (const { regime, direction, ...leg } of foldLegs(book.legs, bearings, day)) {
      if (day < (firsts.get(regime) ?? "")) continue;
      const { verdict_detail, prohibited, ban, needs, grounds } = leg;
      const decision: LegDecision = { verdict_detail, prohibited, ban, needs, grounds };
      const key = `${regime}-${direction}`;
      const text = canonical(decision);
      if (last.get(key) === text) continue;
      last.set(key, text);
      (decisions[key] ??= {})[day] = decision;
    }
  }
  return decisions;
}

/** The value of a timeline on a day: that of the last first day not after it. */
export function valueOn<Value>(timeline: Readonly<Record<string, Value>> | undefined, day: string): Value | undefined {
  return Object.entries(timeline ?? {}).findLast(([from]) => from <= day)?.[1];
}
