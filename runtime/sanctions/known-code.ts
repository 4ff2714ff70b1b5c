import type { CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { joinText, sizeOfText, validatedText, type JsonText } from "../http/json-text.ts";
import { limitOf, type WordedFindings, type Wording } from "./answer.ts";
import { dayFaults, regimeFaults } from "./question-faults.ts";
import type { AsOf, Days } from "./day-facts.ts";
import type { Decided } from "./findings.ts";
import { goodsName } from "./goods-name.ts";
import { countEntries, legsOn, type LegBook, type LegsOfCode } from "./leg-book.ts";
import type { MadeAnswer } from "./kept.ts";
import type { LawBook } from "./law.ts";
import { depthOf } from "./law-file.ts";
import { matchCode } from "./match.ts";
import type { CnLines, Nomenclature } from "./nomenclature.ts";
import { isOneCode, readGoodsQuery } from "./question.ts";
import type { DecidedLeg, WordSummary } from "./summary.ts";
import { matchesAsked, verdictOfLegs } from "./verdict.ts";

/** What is looked into, as far as it is in memory. */
interface Read {
  law: LawBook;
  nomenclature: Pick<Nomenclature, "linesNow">;
  legs: Pick<LegBook, "findNow">;
}

/** What words an answer. */
interface Words {
  wording: Wording;
  wordSummary: WordSummary;
  days: Days;
}

/** What codes share that the law cannot tell apart. */
interface Shared {
  findings: WordedFindings;
  total: number;
}

/** What is said of the legs of a code. */
interface Decision extends Pick<Decided, "verdict" | "summary"> {
  legs: readonly DecidedLeg[];
}

/** A code, as it is looked up. */
interface Known extends LegsOfCode {
  digits: string;
  asOf: AsOf;
  cn_name: string;
  lines: CnLines;
}

/**
 * Answers questions about one code of the nomenclature at once, where all that the answer needs is in memory: what was found for another code that the law cannot tell from it is not looked for and
 * not worded again. What it does not answer, the check does.
 */
export function createKnownCodes({ law, nomenclature, legs }: Read, { wording, wordSummary, days }: Words): (query: CnQuery, today: string) => MadeAnswer | undefined {
  const shared = law.memory.cache<Shared>();
  /** Many codes share the legs of a day, and most questions are alike: what was said last is kept with them. */
  const lastDecisions = new WeakMap<readonly DecidedLeg[], Decision & { variant: string; asOf: AsOf }>();

  return (query, today) => {
    const asked = readGoodsQuery(query.q);
    if ("fault" in asked || asked.kind === "name" || asked.readings.length > 1 || !isOneCode(asked)) return undefined;
    const day = query.as_of ?? today;
    const isFull = query.view === "full";
    if (!isFull && limitOf(query) > 0) return undefined;
    if (!law.hasRead(query.lang, isFull ? depthOf(query) : "core")) return undefined;
    if (dayFaults(law, day, today, query.regime).length > 0 || regimeFaults(law, query.regime).length > 0) return undefined;
    const { digits } = asked;
    return isFull ? answerFull(query, digits, day) : answerBasic(query, digits, day);
  };

  function answerBasic(query: CnQuery, digits: string, day: string): MadeAnswer | undefined {
    const known = find(query, digits, day);
    if (known === undefined) return undefined;
    const { verdict, summary } = decide(query, known);
    return answerOf(digits, wording.decision({ ...decidedOf(query, known), verdict, summary, total: countEntries(law, known, query) }));
  }

  function answerFull(query: CnQuery, digits: string, day: string): MadeAnswer | undefined {
    const near = law.nearNow(digits);
    if (near === undefined) return undefined;
    const known = find(query, digits, day);
    if (known === undefined) return undefined;
    const key = `${near.likeness()} ${day} ${query.lang} ${query.regime ?? ""} ${query.direction ?? ""} ${query.texts} ${query.history} ${query.limit ?? ""} ${query.offset}`;
    let like = shared.get(key);
    if (like === undefined) {
      like = share(query, known, near.entries());
      shared.set(key, like, heldByShared(like));
    }
    const { verdict, summary } = decide(query, known);
    const decided = { ...decidedOf(query, known), verdict, summary, total: like.total, normalized: digits, cn_successors: [], year: known.asOf.year };
    return answerOf(digits, wording.full(decided, like.findings));
  }

  function find({ lang }: CnQuery, digits: string, day: string): Known | undefined {
    const asOf = days.on(day);
    const lines = nomenclature.linesNow(asOf.year, digits);
    const line = lines?.get(digits);
    const found = line && legs.findNow(digits, asOf.year);
    return found && { ...found, digits, asOf, lines: lines!, cn_name: goodsName(lines!, line, lang) };
  }

  function decide(query: CnQuery, known: Known): Decision {
    const held = legsOn(law, known, known.asOf.day);
    const variant = `${query.lang} ${query.regime ?? ""} ${query.direction ?? ""}`;
    const last = lastDecisions.get(held);
    if (last?.variant === variant && last.asOf === known.asOf) return last;
    const decision = { variant, asOf: known.asOf, legs: held, verdict: verdictOfLegs(held, query, "not_listed"), summary: wordSummary({ query, legs: held, otherwise: "not_listed", stale: known.asOf.outdated }) };
    lastDecisions.set(held, decision);
    return decision;
  }

  function decidedOf(query: CnQuery, { asOf, cn_name }: Known): Omit<Decided, "verdict" | "summary" | "total"> {
    return { query, matched_as: "cn_code", cn_exists: true, cn_name, candidates: [], day: asOf.day, facts: days.facts(query, asOf, [], false), among: undefined };
  }

  function share(query: CnQuery, known: Known, entries: readonly EntryRecord[]): Shared {
    const { digits, asOf: { day, year }, lines } = known;
    const readings = [digits];
    const matches = matchCode(law, entries, readings, day);
    const results = matchesAsked(matches.results, query);
    const { text, ...findings } = wording.findings({ query, day, year, readings, lines, matches: { ...matches, results } });
    return { findings: { ...findings, text: [joinText(text)] }, total: results.length };
  }
}

function answerOf(digits: string, json: JsonText): MadeAnswer {
  const { text, validators } = validatedText(json);
  return { json: [text], validators, canonical: { q: digits } };
}

/** Beside the text: the decision, and the codes that a text excludes. */
const HELD_BY_SHARED = 500;

function heldByShared({ findings: { text, excluded } }: Shared): number {
  return sizeOfText(text) + HELD_BY_SHARED * (1 + excluded.length);
}
