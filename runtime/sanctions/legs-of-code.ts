import type { VerdictDetail } from "../../openapi/schemas/sanctions-entry.ts";
import type { CnLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { LawBook } from "./law.ts";
import { isAsked, type Filters } from "./leg.ts";
import { decideMatches, legsOn, type LegBook } from "./leg-book.ts";
import { matchCode } from "./match.ts";
import { onceByObject } from "../shards/memo.ts";
import type { DecidedLeg } from "./summary.ts";
import { verdictOfLegs } from "./verdict.ts";

/** What a code is, as if it were asked for. */
export interface CodeVerdict {
  verdict_detail: VerdictDetail;
  /** The legs asked for with something found. */
  legs: CnLeg[];
}

/** Decides a code of 2 to 8 digits that stands in the nomenclature of the year, as a question for it would, without wording anything. */
export async function legsOfCode({ law, legs }: { law: LawBook; legs: LegBook }, code: string, day: string, year: number, filters: Filters): Promise<CodeVerdict> {
  const found = await legs.find(code, year);
  if (found !== undefined) return sayAsked(legsOn(law, found, day), filters);
  const [entries] = await Promise.all([law.entriesNear(code), law.read("en", "facts")]);
  return sayAsked(decideMatches(law, { matches: matchCode(law, entries, [code], day), readings: [code] }, day), filters);
}

/** The same, where the legs of the code were worked out beforehand and are in memory. */
export function legsOfCodeNow({ law, legs }: { law: LawBook; legs: LegBook }, code: string, day: string, year: number, filters: Filters): CodeVerdict | undefined {
  const found = legs.findNow(code, year);
  return found && sayAsked(legsOn(law, found, day), filters);
}

function sayAsked(decided: readonly DecidedLeg[], filters: Filters): CodeVerdict {
  return filters.regime === undefined && filters.direction === undefined ? sayAll(decided) : sayLegs(decided, filters);
}

function sayLegs(decided: readonly DecidedLeg[], filters: Filters): CodeVerdict {
  return {
    verdict_detail: verdictOfLegs(decided, filters, "not_listed").verdict_detail,
    legs: decided.filter((leg) => isAsked(filters, leg)).map(({ regime, direction, decision: { verdict_detail } }) => ({ regime, direction, verdict_detail })),
  };
}

/** What is said of legs that many codes share is made once. */
const sayAll = onceByObject((decided: readonly DecidedLeg[]) => sayLegs(decided, {}));
