import type { ProblemError } from "../../openapi/schemas/common.ts";
import { isDay } from "../../openapi/formats.ts";
import { quote } from "../text/fold.ts";
import { hint } from "../text/nearest.ts";
import type { LawBook } from "./law.ts";
import { sayFault, type QueryFault } from "./words.ts";

/** A regime that the dataset does not have restricts nothing, so a question about one is refused instead of answered. */
export function regimeFaults(law: LawBook, regime: string | undefined): ProblemError[] {
  if (regime === undefined || law.rank(regime) >= 0) return [];
  const held = law.record.regimes.map(({ code }) => code);
  const meant = hint(regime, held);
  return [{ parameter: "regime", code: "not_allowed", detail: `${quote(regime)} is not allowed${meant === "" ? "; want" : `${meant} Want`} ${held.join(", ")}.` }];
}

/** A fault of a parameter, as the law file words it. */
export function faultOf({ record }: LawBook, parameter: string, fault: QueryFault): ProblemError {
  return { parameter, ...sayFault(record.faults, fault) };
}

/** Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage, of the regime where one is asked about. */
export function dayFaults(law: LawBook, day: string, known?: string, regime?: string): ProblemError[] {
  if (day !== known && !isDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.regimes.find(({ code }) => code === regime)?.coverage_from ?? law.record.coverage_from;
  return day < first ? [faultOf(law, "as_of", ["before_coverage", first])] : [];
}
