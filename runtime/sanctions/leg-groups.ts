import type { RenderedJson } from "../http/json-text.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { foldDetails, foldLegs, type LegVerdict } from "../rules/sanctions/fold.ts";
import { type BaseOnDay, onDay, type Stated } from "../rules/sanctions/force.ts";
import { bearsOn, type Filters, isRequested, type Leg } from "../rules/sanctions/leg.ts";
import type { LegOutcome } from "../rules/sanctions/verdict.ts";
import { legsOn } from "../rules/sanctions/law.ts";
import type { LawRepository } from "./law.ts";
import { createRow, type RowQuestion } from "./words/summary.ts";

/** A leg of a code on a day. */
interface WordedLeg {
  leg: Leg;
  /** Undefined where nothing bears on the leg and nothing is due in it. */
  outcome: LegOutcome | undefined;
  /** Its row of an answer. */
  row: RenderedJson;
}

/** A question about the legs of a code. */
interface LegsQuestion extends RowQuestion {
  filters: Filters;
  stated: Stated;
  /** What bears on the code; the same list for the same code. */
  bases: readonly Bearing[];
}

/** Judges and words the legs of codes under a law. */
export interface LegGroups {
  /** The legs that `filters` ask for; `isShared` where many codes are asked about in the same way on that day. */
  judge(question: LegsQuestion, isShared: boolean): readonly WordedLeg[];
  /** The details of the legs of a code alone, where nothing is stated: what a candidate of a name shows. */
  details(bases: readonly Bearing[], day: string, isShared: boolean): readonly LegDetails[];
}
type LegDetails = ReturnType<typeof foldDetails>[number];

/** What is worded of a day in a language, by the set of bases and by the code. */
interface SharedLegs {
  groups: Map<string, WordedLeg>;
  codes: WeakMap<readonly Bearing[], readonly WordedLeg[]>;
}

/** What is shared on a day. */
interface SharedDay {
  day: string;
  byWords: Map<string, SharedLegs>;
  details: WeakMap<readonly Bearing[], readonly LegDetails[]>;
}

function dayOf(day: string): SharedDay {
  return { day, byWords: new Map(), details: new WeakMap() };
}

/**
 * The legs of a law by the set of bases that bears on each: 98,960 legs of codes are some 10,700 sets, so a set is
 * folded and worded once a day and language for all codes that share it. What is shared is dropped with the day.
 */
export function createLegGroups(law: LawRepository): LegGroups {
  const renderRow = createRow(law);
  let today = dayOf("");

  const word = (leg: Leg, bases: readonly BaseOnDay[], question: LegsQuestion): WordedLeg => {
    const [verdict] = foldLegs([leg], bases, question.day);
    return {
      leg,
      outcome: verdict === undefined ? undefined : outcomeOf(verdict),
      row: renderRow(leg, verdict, question),
    };
  };

  const wordShared = (question: LegsQuestion): readonly WordedLeg[] => {
    if (today.day !== question.day) today = dayOf(question.day);
    const shared = sharedIn(today.byWords, question);
    const before = shared.codes.get(question.bases);
    if (before !== undefined) return before;
    const worded = law.legs.map((leg) => {
      const bases = basesOf(leg, question.bases);
      const key = groupKey(leg, bases);
      const group = shared.groups.get(key) ?? word(leg, judgeAll(bases, question), question);
      shared.groups.set(key, group);
      return group;
    });
    shared.codes.set(question.bases, worded);
    return worded;
  };

  return {
    judge(question, isShared) {
      const { filters } = question;
      if (isShared) return wordShared(question).filter((worded) => isRequested(filters, worded.leg) && isShown(worded));
      const bases = judgeAll(question.bases, question);
      return legsOn(law, question.day)
        .filter((leg) => isRequested(filters, leg))
        .map((leg) => word(leg, basesOf(leg, bases), question))
        .filter(isShown);
    },
    details(bases, day, isShared) {
      if (isShared && today.day !== day) today = dayOf(day);
      const before = isShared ? today.details.get(bases) : undefined;
      if (before !== undefined) return before;
      const onThatDay = bases.map((base) => onDay(base, day));
      const details = foldDetails(law.legs, onThatDay, day);
      if (isShared) today.details.set(bases, details);
      return details;
    },
  };
}

/** A leg about few goods is left out where nothing is found. */
function isShown({ leg, outcome }: WordedLeg): boolean {
  return outcome !== undefined || leg.onlyFound !== true;
}

function judgeAll(bases: readonly Bearing[], { day, stated }: Pick<LegsQuestion, "day" | "stated">): BaseOnDay[] {
  return bases.map((base) => onDay(base, day, stated));
}

function basesOf<Base extends Bearing>(leg: Leg, bases: readonly Base[]): Base[] {
  return bases.filter(({ measure }) => bearsOn(measure, leg));
}

/** A leg and its bases by their keys in the files: all that its verdict of a day depends on where nothing is stated. */
function groupKey({ regime, direction }: Leg, bases: readonly Bearing[]): string {
  return `${regime} ${direction} ${bases.map(({ base, below }) => `${base.key ?? base.id}${below ? "*" : ""}`).join()}`;
}

/** By all that rows depend on beside the day and the bases; whether a text is outdated is a matter of the day. */
function sharedIn(byWords: Map<string, SharedLegs>, { lang, otherwise }: LegsQuestion): SharedLegs {
  const key = `${lang} ${otherwise}`;
  const shared = byWords.get(key) ?? { groups: new Map(), codes: new WeakMap() };
  byWords.set(key, shared);
  return shared;
}

/** What verdicts are made of, so that what is shared does not keep every base. */
function outcomeOf({ regime, direction, open, verdict_detail, prohibited, ban, needs }: LegVerdict): LegOutcome {
  return { regime, direction, ...(open === undefined ? {} : { open }), verdict_detail, prohibited, ban, needs };
}
