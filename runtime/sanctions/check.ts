import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError, Warning } from "../../openapi/schemas/common.ts";
import { createWording } from "./answer.ts";
import type { JsonText } from "../http/json-text.ts";
import { isRealDay } from "../real-day.ts";
import { findCode } from "./find-code.ts";
import { findName } from "./find-name.ts";
import type { LawBook } from "./law.ts";
import { indexNames, type NameIndex } from "./names.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readQuery } from "./query.ts";

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. */
  check(query: CnQuery, today: string): Promise<{ answer: JsonText } | { faults: ProblemError[] }>;
}

/** Builds the check. Name indexes are built on first use, a year at a time. */
export function createCheck(law: LawBook, nomenclature: Nomenclature, version: string): SanctionsCheck {
  const wordAnswer = createWording(law);
  const sources = Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"]));
  const indexes = new Map<number, Promise<NameIndex>>();
  const namesOf = (year: number): Promise<NameIndex> => {
    let index = indexes.get(year);
    if (index === undefined) {
      index = nomenclature.names(year).then(indexNames);
      index.catch(() => indexes.delete(year));
      indexes.set(year, index);
    }
    return index;
  };

  return {
    async check(query, today) {
      const asked = readQuery(query.q);
      const day = query.as_of ?? today;
      const faults = [...("code" in asked ? [asked] : []), ...dayFaults(law, day, today)];
      if ("code" in asked || faults.length > 0) return { faults };
      const { year, stale } = yearFor(nomenclature.years, day);
      const finding =
        asked.kind === "code"
          ? await findCode(law, nomenclature, asked, query.lang, year, day)
          : await findName(law, nomenclature, await namesOf(year), asked, year, day);
      const warnings = [...staleWarnings(day, year, stale), ...finding.warnings];
      return { answer: wordAnswer({ ...finding, query, day, year, stale, warnings, dataset_version: version, source_versions: { ...sources, CN: String(year) } }) };
    },
  };
}

/** Says that the nomenclature of the day is not held. */
export function staleWarnings(day: string, year: number, stale: boolean): Warning[] {
  return stale ? [{ code: "newest_nomenclature", detail: `The nomenclature of ${day.slice(0, 4)} is not held; that of ${year} was used.` }] : [];
}

/** Faults of the day asked about: it must exist (`known` is a day that does) and lie within the coverage. */
export function dayFaults(law: LawBook, day: string, known?: string): ProblemError[] {
  if (day !== known && !isRealDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.coverage_from;
  return day < first ? [{ parameter: "as_of", code: "before_coverage", detail: `as_of lies before the coverage, the first day is ${first}` }] : [];
}
