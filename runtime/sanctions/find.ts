import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import { goodsName } from "./goods-name.ts";
import { groupCode, type Caution } from "./words.ts";
import { joinCoded } from "../shards/coded.ts";
import type { LawBook } from "./law.ts";
import type { Findings } from "./findings.ts";
import { matchCode, type Matches } from "./match.ts";
import type { CnLines, Nomenclature } from "./nomenclature.ts";
import type { CodeQuery } from "./question.ts";

/** What a query found, apart from the facts that all queries share. */
export interface FoundGoods<Otherwise> extends Pick<Findings, "matched_as" | "normalized" | "readings" | "cn_exists" | "cn_name" | "cn_successors" | "lines"> {
  matches: Matches;
  /** What the detail is when no entry bears on the query. */
  otherwise: Otherwise;
  cautions: Caution[];
}

/** Looks a customs code up in the law and in the nomenclature of a year. Reads the facts of the provisions where an entry bears on it. */
export async function findCode(
  law: LawBook, nomenclature: Nomenclature, { digits, readings }: Omit<CodeQuery, "groups">, lang: SanctionsLang, year: number, day: string,
): Promise<FoundGoods<"unknown_code" | "not_listed">> {
  const linesAt = async (codes: readonly string[]): Promise<CnLines> => joinCoded(await Promise.all(codes.map((code) => nomenclature.lines(year, code))));
  const near = await linesAt(readings);
  const filled = readings.map((reading) => withoutFill(reading, near)).filter((code) => code !== undefined);
  const all = [...readings, ...filled];
  // More lies below a code without its zeros.
  const lines = filled.length === 0 ? near : await linesAt(all);
  const entries = [...new Set((await Promise.all(all.map((reading) => law.entriesNear(reading)))).flat())];
  if (entries.length > 0) await law.read(lang, "facts");
  const line = all.map((reading) => lines.get(reading.slice(0, 8))).find((found) => found !== undefined);
  const exists = line !== undefined || (digits.length % 2 === 1 && lines.keys().some((code) => code.startsWith(digits)));
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
function withoutFill(digits: string, lines: CnLines): string | undefined {
  if (lines.has(digits.slice(0, 8))) return undefined;
  for (let code = digits; code.length > 2 && code.endsWith("00");) {
    code = code.slice(0, -2);
    if (lines.has(code)) return code;
  }
  return undefined;
}

async function findSuccessors(nomenclature: Nomenclature, readings: readonly string[]): Promise<Findings["cn_successors"]> {
  const found = (await Promise.all(readings.map((reading) => nomenclature.successors(reading.slice(0, 8))))).flat();
  return [...new Map(found.map((row) => [`${row.successor} ${row.to_year}`, serveSuccessor(row)])).values()];
}

function serveSuccessor({ successor, to_year, kind, data_quality }: SuccessorRecord): Findings["cn_successors"][number] {
  return { code: groupCode(successor), year: to_year, kind, data_quality };
}
