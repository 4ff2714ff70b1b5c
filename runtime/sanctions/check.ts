import type { CnQuery, CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { ProblemError, Warning } from "../../openapi/schemas/common.ts";
import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import { wordAnswer, type Findings } from "./answer.ts";
import { groupCode } from "./code.ts";
import { isRealDay } from "./day.ts";
import type { LawBook } from "./law.ts";
import { matchCode, matchNamed } from "./match.ts";
import { findNamedEntries } from "./named-entries.ts";
import { indexNames, type NameIndex } from "./names.ts";
import { yearFor, type Nomenclature } from "./nomenclature.ts";
import { readQuery, type CodeQuery, type NameQuery } from "./query.ts";

/** The sanctions check over an opened dataset. */
export interface SanctionsCheck {
  /** The answer, or every fault of the question. */
  check(query: CnQuery, today: string): Promise<CnResponse | ProblemError[]>;
}

/** Builds the check. Name indexes are built on first use, a year at a time. */
export function createCheck(law: LawBook, nomenclature: Nomenclature, version: string): SanctionsCheck {
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
      const faults = "code" in asked ? [asked] : [];
      const day = query.as_of ?? today;
      faults.push(...dayFaults(law, day));
      if ("code" in asked || faults.length > 0) return faults;
      const { year, stale } = yearFor(nomenclature.years, day);
      const warnings: Warning[] = stale
        ? [{ code: "newest_nomenclature", detail: `The nomenclature of ${day.slice(0, 4)} is not held; that of ${year} was used.` }]
        : [];
      const findings = asked.kind === "code" ? await findCode(asked) : await findName(asked);
      return wordAnswer(law, {
        ...findings, query, day, year, stale, warnings: [...warnings, ...findings.warnings], dataset_version: version,
        source_versions: { ...Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"])), CN: String(year) },
      });

      type Part = Pick<
        Findings, "matched_as" | "normalized" | "readings" | "matches" | "otherwise" | "cn_exists" | "cn_name" | "cn_successors" | "lines" | "warnings"
      >;

      async function findCode({ digits, readings }: CodeQuery): Promise<Part> {
        const chapters = readings.map((reading) => reading.slice(0, 2));
        const [lines, entries] = await Promise.all([
          mergeLines(await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))),
          Promise.all(chapters.map((chapter) => law.entries(chapter))),
        ]);
        const unique = [...new Map(entries.flat().map((entry) => [entry.id, entry])).values()];
        const line = readings.map((reading) => lines.get(reading.slice(0, 8))).find((found) => found !== undefined);
        const typedPrefix = digits.length % 2 === 1 && [...lines.keys()].some((code) => code.startsWith(digits));
        const exists = line !== undefined || typedPrefix;
        return {
          matched_as: "cn_code", normalized: digits, readings, lines,
          matches: matchCode(law, unique, readings, day),
          otherwise: exists ? "not_listed" : "unknown_code",
          cn_exists: exists,
          cn_name: line?.name[query.lang] ?? null,
          cn_successors: exists ? [] : await successorsOf(readings),
          warnings: readings.length > 1 ? [oddDigits(digits)] : [],
        };
      }

      async function findName({ words }: NameQuery): Promise<Part> {
        const hits = (await namesOf(year)).search(words);
        const named = await findNamedEntries(law, hits, words);
        const chapters = [...new Set(named.map(({ entry }) => entry.code.slice(0, 2)))];
        const matches = matchNamed(law, named.map(({ entry }) => entry), day);
        const ranks = new Map(named.map(({ entry, rank }) => [entry.id, rank]));
        const rank = (id: string): number => ranks.get(id) ?? 3;
        const live = (state: string): number => Number(state === "future" || state === "expired");
        matches.results.sort((a, b) => live(a.force.state) - live(b.force.state) || rank(a.entry.id) - rank(b.entry.id));
        return {
          matched_as: "name", normalized: words.join(" "), readings: [], matches,
          otherwise: hits.size === 0 ? "unknown_name" : "not_listed",
          cn_exists: null, cn_name: null, cn_successors: [], warnings: [],
          lines: mergeLines(await Promise.all(chapters.map((chapter) => nomenclature.lines(year, chapter)))),
        };
      }

      async function successorsOf(readings: readonly string[]): Promise<CnResponse["cn_successors"]> {
        const found = (await Promise.all(readings.map((reading) => nomenclature.successors(reading.slice(0, 8))))).flat();
        return [...new Map(found.map((row) => [`${row.successor} ${row.to_year}`, serveSuccessor(row)])).values()];
      }
    },
  };
}

function serveSuccessor({ successor, to_year, kind, data_quality }: SuccessorRecord): CnResponse["cn_successors"][number] {
  return { code: groupCode(successor), year: to_year, kind, data_quality };
}

function mergeLines(maps: readonly ReadonlyMap<string, CnRecord>[]): ReadonlyMap<string, CnRecord> {
  return maps.length === 1 && maps[0] !== undefined ? maps[0] : new Map(maps.flatMap((map) => [...map]));
}

/** Faults of the day asked about: it must exist and lie within the coverage. */
export function dayFaults(law: LawBook, day: string): ProblemError[] {
  if (!isRealDay(day)) return [{ parameter: "as_of", code: "wrong_format", detail: "as_of is no day of the calendar, want YYYY-MM-DD" }];
  const first = law.record.coverage_from;
  return day < first ? [{ parameter: "as_of", code: "before_coverage", detail: `as_of lies before the coverage, the first day is ${first}` }] : [];
}

function oddDigits(digits: string): Warning {
  return {
    code: "odd_digits",
    detail: `A code has an even number of digits; ${digits} was looked up as typed and as 0${digits} (a leading zero may be lost). The stricter outcome is given.`,
  };
}
