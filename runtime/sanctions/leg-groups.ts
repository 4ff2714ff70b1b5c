import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { RenderedJson } from "../http/json-text.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { foldLegs, type LegVerdict } from "../rules/sanctions/fold.ts";
import { NOTHING_STATED, onDay, type Stated } from "../rules/sanctions/force.ts";
import { bearsOn, type Filters, isRequested, type Leg } from "../rules/sanctions/leg.ts";
import type { LawRepository } from "./law.ts";
import { createRow, type RowQuestion } from "./words/summary.ts";

/** What bears on one leg of a code, folded on a day. */
interface LegGroup {
  leg: Leg;
  /** Undefined where nothing bears on the leg and nothing is due in it. */
  verdict: LegVerdict | undefined;
  /** Its rows of an answer, printed once a language. */
  rows: Map<string, RenderedJson>;
}

/** A question about the legs of a code. */
interface LegsQuestion extends RowQuestion {
  filters: Filters;
  stated: Stated;
  /** What bears on the code; the same list for the same code. */
  bases: readonly Bearing[];
}

/** The legs of a code that are asked for. */
interface JudgedLegs {
  verdicts: readonly LegVerdict[];
  /** A printed row for each leg. */
  summary: readonly RenderedJson[];
}

/** Folds and words the legs of codes under a law. */
export interface LegGroups {
  /** Gives the legs that `filters` ask for; `isShared` where many codes are asked about in the same way on that day. */
  judge(question: LegsQuestion, isShared: boolean): JudgedLegs;
}

/**
 * The legs of a law by the set of bases that bears on each: 98,960 legs of codes are some 10,700 sets, so a set is
 * folded and worded once a day and language for all codes that share it. What is shared is dropped with the day.
 */
export function createLegGroups(law: LawRepository): LegGroups {
  const renderRow = createRow(law);
  let today = { day: "", groups: new Map<string, LegGroup>(), codes: new WeakMap<readonly Bearing[], LegGroup[]>() };

  const sharedGroups = (bases: readonly Bearing[], day: string): LegGroup[] => {
    if (today.day !== day) today = { day, groups: new Map(), codes: new WeakMap() };
    const known = today.codes.get(bases);
    if (known !== undefined) return known;
    const groups = law.legs.map((leg) => {
      const bearing = basesOf(leg, bases);
      const key = groupKey(leg, bearing);
      const group = today.groups.get(key) ?? fold(leg, bearing, day, NOTHING_STATED);
      today.groups.set(key, group);
      return group;
    });
    today.codes.set(bases, groups);
    return groups;
  };

  return {
    judge({ bases, filters, stated, ...question }, isShared) {
      const groups = isShared
        ? sharedGroups(bases, question.day).filter(({ leg }) => isRequested(filters, leg))
        : law.legs
            .filter((leg) => isRequested(filters, leg))
            .map((leg) => fold(leg, basesOf(leg, bases), question.day, stated));
      return {
        verdicts: groups.flatMap(({ verdict }) => verdict ?? []),
        summary: groups.filter(isShown).map(({ leg, verdict, rows }) => {
          const key = rowKey(question);
          const row = rows.get(key) ?? renderRow(leg, verdict, question);
          rows.set(key, row);
          return row;
        }),
      };
    },
  };
}

/** A leg about few goods is left out where nothing is found. */
function isShown({ leg, verdict }: LegGroup): boolean {
  return verdict !== undefined || leg.onlyFound !== true;
}

function basesOf(leg: Leg, bases: readonly Bearing[]): Bearing[] {
  return bases.filter(({ measure }) => bearsOn(measure, leg));
}

function fold(leg: Leg, bases: readonly Bearing[], day: string, stated: Stated): LegGroup {
  const [verdict] = foldLegs(
    [leg],
    bases.map((base) => onDay(base, day, stated)),
    day,
  );
  return { leg, verdict, rows: new Map() };
}

/** A leg and its bases by their keys in the files: all that its verdict of a day depends on where nothing is stated. */
function groupKey({ regime, direction }: Leg, bases: readonly Bearing[]): string {
  return `${regime} ${direction} ${bases.map(({ base, below }) => `${base.key ?? base.id}${below ? "*" : ""}`).join()}`;
}

/** What the row of a group depends on beside its day; whether a text is outdated is a matter of the day. */
function rowKey({ lang, otherwise }: { lang: SanctionsLang; otherwise: string }): string {
  return `${lang} ${otherwise}`;
}
