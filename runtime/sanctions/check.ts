import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { JsonText } from "../http/json-text.ts";
import { isRealDay } from "../http/day.ts";
import { onceByKey } from "../shards/memo.ts";
import { quote } from "../text/fold.ts";
import { createWording } from "./answer.ts";
import { findCode, findName } from "./find.ts";
import type { LawBook } from "./law.ts";
import { indexNames } from "./search.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readQuery } from "./question.ts";
import { say, type Caution, type QueryFault } from "./words.ts";

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. */
  check(query: CnQuery, today: string): Promise<{ answer: JsonText } | { faults: ProblemError[] }>;
}

/** Builds the check. Name indexes are built on first use, a year at a time. */
export function createCheck(law: LawBook, nomenclature: Nomenclature, version: string): SanctionsCheck {
  const wordAnswer = createWording(law);
  const sources = Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]));
  const namesOf = onceByKey(async (year: number) => indexNames(await nomenclature.names(year), await law.entryNames()));
  const isHeading = async (year: number, digits: string): Promise<boolean> => (await nomenclature.lines(year, digits.slice(0, 2))).has(digits);

  return {
    async check(query, today) {
      const asked = readQuery(query.q);
      const day = query.as_of ?? today;
      const faults = [...("fault" in asked ? [faultOf(law, "q", asked.fault)] : []), ...dayFaults(law, day, today), ...regimeFaults(law, query.regime)];
      if ("fault" in asked || faults.length > 0) return { faults };
      const { year, stale } = yearFor(nomenclature.years, day);
      const finding =
        asked.kind === "code"
          ? await findCode(law, nomenclature, asked, query.lang, year, day)
          : await findName(law, nomenclature, await namesOf(year), asked, year, day);
      if (asked.kind === "code" && asked.groups === "44" && (!finding.cn_exists || (await isHeading(year, asked.digits.slice(4))))) {
        return { faults: [faultOf(law, "q", ["ambiguous"])] };
      }
      const cautions = [...staleCautions(day, year, stale), ...finding.cautions, ...pendingActs(law, query.regime, day)];
      if (asked.kind === "code" && !ONE_CODE.test(asked.groups)) cautions.push(["digit_groups", asked.digits]);
      const warnings = cautions.map((caution) => say(law.record.warnings, caution));
      return { answer: wordAnswer({ ...finding, query, day, year, stale, warnings, dataset_version: version, source_versions: { ...sources, CN: String(year) } }) };
    },
  };
}

/** Lengths of the groups that one code is written in: none, 8542 31 90, 85 42 31 90, 854231 90; the last may be cut short. */
const ONE_CODE = /^(?:\d|10|[2468]2*[12])$/;

/** Says that the nomenclature of the day is not held. */
export function staleCautions(day: string, year: number, stale: boolean): Caution[] {
  return stale ? [["newest_nomenclature", day.slice(0, 4), year]] : [];
}

/** Acts of the regimes asked about that were adopted by the day and are not held. */
function pendingActs(law: LawBook, regime: CnQuery["regime"], day: string): Caution[] {
  const acts = law.record.pending.filter((act) => (regime ?? act.regime) === act.regime && (act.adopted ?? day) <= day);
  return acts.length === 0 ? [] : [["act_pending", acts.map((act) => `${act.celex} (${act.regime})`).join(", ")]];
}

/** A regime that the dataset does not have restricts nothing, so a question about one is refused instead of answered. */
export function regimeFaults(law: LawBook, regime: string | undefined): ProblemError[] {
  if (regime === undefined || law.rank(regime) >= 0) return [];
  const held = law.record.regimes.map(({ code }) => code);
  return [{ parameter: "regime", code: "not_allowed", detail: `${quote(regime)} is not allowed; want ${held.join(", ")}.` }];
}

/** A fault of a parameter, as the law file words it. */
export function faultOf({ record }: LawBook, parameter: string, fault: QueryFault): ProblemError {
  return { parameter, ...say(record.faults, fault) };
}

/** Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage. */
export function dayFaults(law: LawBook, day: string, known?: string): ProblemError[] {
  if (day !== known && !isRealDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.coverage_from;
  return day < first ? [faultOf(law, "as_of", ["before_coverage", first])] : [];
}
