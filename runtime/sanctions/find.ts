import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import type { AnnexesResponse, SanctionsStatus } from "../../openapi/schemas/sanctions-reference.ts";
import { articleIn } from "./article.ts";
import { goodsName } from "./goods-name.ts";
import { groupCode, type Caution } from "./words.ts";
import { type LawBook, annexCode, annexName } from "./law.ts";
import type { Findings } from "./findings.ts";
import { matchCode, type Matches } from "./match.ts";
import { type Nomenclature, yearFor } from "./nomenclature.ts";
import type { CodeQuery } from "./question.ts";
import { countsOf, lacksAct } from "./coverage.ts";

/** What a query found, apart from the facts that all queries share. */
export interface FoundGoods<Otherwise> extends Pick<Findings, "matched_as" | "normalized" | "readings" | "cn_exists" | "cn_name" | "cn_successors" | "lines"> {
  matches: Matches;
  /** What the detail is when no entry bears on the query. */
  otherwise: Otherwise;
  cautions: Caution[];
}

/** Looks a customs code up in the law and in the nomenclature of a year. */
export async function findCode(
  law: LawBook, nomenclature: Nomenclature, { digits, readings }: Omit<CodeQuery, "groups">, lang: SanctionsLang, year: number, day: string,
): Promise<FoundGoods<"unknown_code" | "not_listed">> {
  const lines = mergeLines(await Promise.all(readings.map((reading) => nomenclature.lines(year, reading.slice(0, 2)))));
  const filled = readings.map((reading) => withoutFill(reading, lines)).filter((code) => code !== undefined);
  const all = [...readings, ...filled];
  const entries = [...new Set((await Promise.all(all.map((reading) => law.entriesNear(reading)))).flat())];
  const line = all.map((reading) => lines.get(reading.slice(0, 8))).find((found) => found !== undefined);
  const exists = line !== undefined || (digits.length % 2 === 1 && [...lines.keys()].some((code) => code.startsWith(digits)));
  return {
    matched_as: "cn_code", normalized: digits, readings: all, lines,
    matches: matchCode(law, entries, all, day),
    otherwise: exists ? "not_listed" : "unknown_code",
    cn_exists: exists,
    cn_name: line === undefined ? null : goodsName(lines, line, lang),
    cn_successors: exists ? [] : await findSuccessors(nomenclature, readings),
    cautions: [...readings.slice(1).map((): Caution => ["odd_digits", digits, digits]), ...filled.map((code): Caution => ["filled_with_zeros", digits, groupCode(code)])],
  };
}

/** Annexes and customs fill headings up with zeros (8519 00 00): the code that is meant, where the digits themselves are none. */
function withoutFill(digits: string, lines: ReadonlyMap<string, CnRecord>): string | undefined {
  if (lines.has(digits.slice(0, 8))) return undefined;
  for (let code = digits; code.length > 2 && code.endsWith("00");) {
    code = code.slice(0, -2);
    if (lines.has(code)) return code;
  }
  return undefined;
}

/** Nomenclature lines of several chapters in one map. */
export function mergeLines(maps: readonly ReadonlyMap<string, CnRecord>[]): ReadonlyMap<string, CnRecord> {
  return maps.length === 1 && maps[0] !== undefined ? maps[0] : new Map(maps.flatMap((map) => [...map]));
}

async function findSuccessors(nomenclature: Nomenclature, readings: readonly string[]): Promise<Findings["cn_successors"]> {
  const found = (await Promise.all(readings.map((reading) => nomenclature.successors(reading.slice(0, 8))))).flat();
  return [...new Map(found.map((row) => [`${row.successor} ${row.to_year}`, serveSuccessor(row)])).values()];
}

function serveSuccessor({ successor, to_year, kind, data_quality }: SuccessorRecord): Findings["cn_successors"][number] {
  return { code: groupCode(successor), year: to_year, kind, data_quality };
}

/** Every goods annex with the role that its operative article gives it. */
export function serveAnnexes(law: LawBook, lang: SanctionsLang, day: string, version: string): AnnexesResponse {
  return {
    annexes: law.record.measures.map((measure) => ({
      regime: measure.regime, annex: annexName(measure.annex, lang), annex_code: annexCode(measure.annex), measure: measure.measure,
      role: measure.role, type: measure.type, direction: measure.direction, destination: measure.destination, article: articleIn(measure.article, lang),
      title: measure.title[lang], in_force_from: measure.in_force_from, in_force_to: measure.in_force_to,
      source_version: measure.text_version ?? "not held", state: measure.state, entries: measure.entries, verified: measure.verified,
    })),
    pending: servePending(law, lang),
    disclaimer: law.record.disclaimer[lang],
    meta: { as_of: day, dataset_version: version },
  };
}

/** Versions, coverage, and adopted acts that the dataset does not hold. */
export function serveStatus(law: LawBook, nomenclature: Nomenclature, version: string, day: string, refused: RefusedRelease | null): SanctionsStatus {
  return {
    dataset_version: version,
    as_of: day,
    stale: yearFor(nomenclature.years, day).stale || law.record.regimes.some(({ code }) => lacksAct(law.record, code, day)),
    source_versions: Object.fromEntries(law.record.regimes.map((regime) => [regime.celex, regime.consolidated_version ?? "unknown"])),
    cn_years: [...nomenclature.years],
    coverage: law.record.regimes.map(({ code, coverage_from, verified }) => ({ regime: code, coverage_from, ...countsOf(law, code), verified, stale: lacksAct(law.record, code, day) })),
    pending: servePending(law, "en"),
    refused_release: refused,
  };
}

function servePending(law: LawBook, lang: SanctionsLang): AnnexesResponse["pending"] {
  return law.record.pending.map((act) => ({ celex: act.celex, regime: act.regime, adopted: act.adopted, title: act.title[lang] }));
}
