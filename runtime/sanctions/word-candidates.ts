import type { CnCandidate, CnQuery } from "../../openapi/schemas/sanctions.ts";
import { encodeText, printJson, type Printed, type PrintedValue } from "../http/json-text.ts";
import { onceByObject } from "../shards/memo.ts";
import { openCodeTables } from "./by-code.ts";
import type { KnownCandidate, Meanings } from "./goods-search.ts";
import type { LawBook } from "./law.ts";
import type { LegBook } from "./leg-book.ts";
import { type CodeVerdict, legsOfCode, legsOfCodeNow } from "./legs-of-code.ts";
import { groupCode } from "./words.ts";

/** What a candidate depends on beside its code and how it was met. */
export interface CandidateQuestion extends Pick<CnQuery, "lang" | "regime" | "direction"> {
  day: string;
  year: number;
}

/** What a candidate is, up to how it was met, and the rest of it. */
interface Pieces {
  before: Printed;
  behind: Printed;
}

/** What two pieces take beside their texts. */
const HELD_BY_PIECES = 80;

/** Words candidates, at once where the legs of their codes are in memory: what a code is called and what holds of it is printed once for all questions. */
export function wordCandidates(books: { law: LawBook; legs: LegBook }, candidates: readonly KnownCandidate[], names: Meanings["lines"], asked: CandidateQuestion): PrintedValue[] | Promise<PrintedValue[]> {
  const known = piecesOf(books.law)(`${asked.lang} ${asked.day} ${asked.regime ?? ""} ${asked.direction ?? ""}`);
  const held = candidates.map(({ code, line }) => known.get(code) ?? makeNow(code, line));
  if (held.every((own) => own !== undefined)) return put(candidates, held);
  return Promise.all(candidates.map(async ({ code, line }, at) => held[at] ?? make(code, line, await legsOfCode(books, code, asked.day, asked.year, asked)))).then((pieces) => put(candidates, pieces));

  function makeNow(code: string, line: number): Pieces | undefined {
    const verdict = legsOfCodeNow(books, code, asked.day, asked.year, asked);
    return verdict && make(code, line, verdict);
  }

  function make(code: string, line: number, verdict: CodeVerdict): Pieces {
    const own: Pick<CnCandidate, "code" | "name" | "path"> = { code: groupCode(code), ...names.shown(line) };
    const before = encodeText(`${JSON.stringify(own).slice(0, -1)},"matched":`);
    const behind = printVerdict(verdict);
    return known.set(code, { before, behind }, before.length + behind.length + HELD_BY_PIECES);
  }
}

/** Puts how candidates were met between their pieces; most were met in the same way. */
function put(candidates: readonly KnownCandidate[], pieces: readonly Pieces[]): PrintedValue[] {
  let last: { matched: object; match: Printed } | undefined;
  return candidates.map(({ matched }, at) => {
    if (last?.matched !== matched) last = { matched, match: printJson(matched) };
    return [pieces[at]!.before, last.match, pieces[at]!.behind];
  });
}

const piecesOf = onceByObject(({ memory }: LawBook) => openCodeTables<Pieces>(memory));

/** Codes share what holds of them. */
const printVerdict = onceByObject((verdict: CodeVerdict): Printed => encodeText(`,${JSON.stringify(verdict).slice(1)}`));
