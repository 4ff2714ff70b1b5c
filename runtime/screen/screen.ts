import { isDay } from "../../openapi/formats.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { CnBasicResponse, CnCandidate, CnQuery } from "../../openapi/schemas/sanctions.ts";
import type { SanctionsCheck } from "../sanctions/check.ts";
import {
  legsOnWay,
  countriesOf,
  decideHalf,
  decideWay,
  markOf,
  withCountry,
  type WayEnd,
  type WayMark,
} from "../rules/sanctions/way.ts";
import { readCode, type GoodsCell, type Unread, type WrittenCode } from "../reading/code.ts";
import type { CodeColumn, Rows } from "./columns.ts";
import { endOfWay, placeColumns, placesOfRow, statedColumns, statedIn, type StatedCells } from "./stated.ts";

/**
 * What an article comes to: the strictest of its legs. `unread`: nothing is said of it, which is never the same as
 * nothing found.
 */
export const OUTCOMES = ["banned", "depends", "unread", "unknown_code", "nothing_found"] as const;
export type ScreenOutcome = (typeof OUTCOMES)[number];

/** Result of the check for a cell; rows with the same code share it. */
export interface ScreenedCode {
  code: string | null;
  /** What was taken back of what a spreadsheet did: `scientific`, or the warnings of the check about its digits. */
  repairs: readonly string[];
  /** These warnings in words. */
  notes: readonly string[];
  /** `off_way`: none of the legs that were asked for bears on the way of the row. */
  unread: Unread | "refused" | "off_way" | null;
  /** Why the row is refused, or what the check does not understand of words. */
  refusal: RowRefusal | null;
  outcome: ScreenOutcome;
  name: string | null;
  verdict_detail: CnBasicResponse["verdict_detail"] | null;
  needs: readonly string[];
  legs: readonly CnSummaryRow[];
  /** Those of the legs that bear on the way of the row. */
  bearing: readonly CnSummaryRow[];
  /** Those that bear on it by its route or the origin of the goods alone. */
  route: readonly CnSummaryRow[];
  /** Customs controls on the code that apply whatever the country. */
  controls: CnBasicResponse["controls"];
  stale: boolean;
  /** From where to where, as the row has it; empty where it says nothing. */
  way: string;
  /** Its ends by their codes; empty where the row says nothing, or what it says is no place. */
  from: WayEnd;
  to: WayEnd;
  /** The day of the law that the row names; empty where it names none. */
  day: string;
  /** Where words stand instead of a code: what they may mean, the likeliest first. They decide nothing. */
  candidates: readonly ScreenedCandidate[];
}

/** Why a row is refused: a code of a fault with the value that is at fault, and the sentence of the check. */
export interface RowRefusal {
  code: string;
  /** What is written there; of a day before the law that is held, the first day of it. */
  value: string;
  /** The fault in the words of the check. */
  detail: string;
}

/** One meaning of words in a cell. */
type ScreenedCandidate = Pick<CnCandidate, "code" | "name" | "confidence">;

/** A row of the sheet with what is said of its code. */
export interface ScreenedRow {
  /** Number of the row in the sheet, from 1. */
  row: number;
  given: string;
  result: ScreenedCode;
}

/** Asks the sanctions check about a code, in the basic view; gives why it refuses one instead. */
export type CheckCode = (
  code: string,
  stated?: Omit<StatedCells, "origin" | "destination"> & { country?: string },
) => Promise<CnBasicResponse | { refusal: RowRefusal }>;

/**
 * Asks the check with what all rows are asked with. Where one regime is asked for, a country of a way brings no other.
 */
export function checkOnce(
  check: SanctionsCheck,
  query: Pick<CnQuery, "lang" | "as_of" | "regime" | "country" | "direction">,
  today: string,
): CheckCode {
  return async (q, { country, ...stated } = {}) => {
    const found = await check.check(
      {
        ...query,
        ...stated,
        ...(country === undefined || query.regime !== undefined ? {} : { country }),
        q,
        view: "basic",
        history: "0",
        limit: 0,
        offset: 0,
      },
      today,
    );
    return "faults" in found ? { refusal: refusalOf(found.faults, q) } : (JSON.parse(found.answer) as CnBasicResponse);
  };
}

const DAY = /\d{4}-\d{2}-\d{2}/;

/** The first fault, with the details of them all. */
function refusalOf(faults: readonly ProblemError[], q: string): RowRefusal {
  const [first] = faults;
  return {
    code: first?.code ?? "",
    value: (first?.code === "before_coverage" ? DAY.exec(first.detail)?.[0] : undefined) ?? q,
    detail: faults.map(({ detail }) => detail).join("; "),
  };
}

/**
 * Screens the rows below the heading, in order; rows without anything in them are left out. Each code is asked once and
 * in the order of the nomenclature, so that a sheet of any
 * length asks no more than the nomenclature has and reads each of its files once. `tell` receives how many of the codes
 * are asked.
 */
export async function screenRows(
  rows: Rows,
  { column, header }: CodeColumn,
  ask: CheckCode,
  tell: (asked: number, codes: number) => void = () => {},
): Promise<ScreenedRow[]> {
  const reads = new Map<GoodsCell, CellReading>();
  const readOnce = (cell: GoodsCell): CellReading => {
    const known = reads.get(cell) ?? readCell(cell);
    reads.set(cell, known);
    return known;
  };
  const columns = statedColumns(rows[header]);
  const named = placeColumns(rows, header, column);
  const codes = new Map<string, AskedCode>();
  const askedOf = (read: CodeReading, row: Rows[number]): AskedCode => {
    const stated = { ...statedIn(row, columns), places: placesOfRow(row, named) };
    const key = keyOf(read, stated);
    const known = codes.get(key) ?? { read, stated, result: NOTHING_SAID };
    codes.set(key, known);
    return known;
  };
  const cells = rows.flatMap((row, position) => {
    if (position <= header || row.every(isEmpty)) return [];
    const read = readOnce(row[column]);
    const asked = "unread" in read ? read : askedOf(read, row);
    return [{ row: position + 1, given: shown(row[column]), asked }];
  });
  const [askLast, shareLeg] = [rememberLast(ask), sharer()];
  let count = 0;
  for (const [, code] of [...codes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    code.result = await checkRow(code.read, code.stated, askLast, shareLeg);
    tell(++count, codes.size);
  }
  const unread = new Map<string, ScreenedCode>();
  const screened: ScreenedRow[] = [];
  for (const { row, given, asked } of cells) {
    if ("result" in asked) {
      screened.push({ row, given, result: asked.result });
      continue;
    }
    const words = asked.unread === "no_code" && HAS_WORD.test(given) ? given.trim().slice(0, LONGEST_NAME) : "";
    const key = `${asked.unread} ${words}`;
    const said = unread.get(key) ?? {
      ...NOTHING_SAID,
      unread: asked.unread,
      ...(words === "" ? {} : await meaningsOf(words, ask)),
    };
    unread.set(key, said);
    screened.push({ row, given, result: said });
  }
  return screened;
}

/** A code in a cell with the words that the check is asked with. */
type CodeReading = WrittenCode & { query: string };
/** That, or why there is none. */
type CellReading = CodeReading | { unread: Unread };

/** A code with what some rows state of it, and what is said of it. */
interface AskedCode {
  read: CodeReading;
  stated: StatedRow;
  result: ScreenedCode;
}

/** Asks again nothing that was asked just before: rows of one code follow each other, and differ by their way. */
function rememberLast(ask: CheckCode): CheckCode {
  let last: { key: string; answer: ReturnType<CheckCode> } | undefined;
  return (code, stated = {}) => {
    if (stated.country !== undefined) return ask(code, stated);
    const key = `${code} ${JSON.stringify(stated)}`;
    if (last?.key !== key) last = { key, answer: ask(code, stated) };
    return last.answer;
  };
}

function readCell(cell: GoodsCell): CellReading {
  const read = readCode(cell);
  if ("unread" in read) return read;
  // The check reads the cell as it stands, by the same reader; of a notation that it refuses the digits.
  return { ...read, query: read.scientific === true ? read.digits : String(cell).trim() };
}

const HAS_WORD = /\p{L}{3}/u;
const LONGEST_NAME = 200;
const MOST_CANDIDATES = 3;

/** Warnings that tell whoever wrote the words to say more; the first says little where a candidate is no weak one. */
const LACKING = ["too_vague", "name_too_general", "name_not_found"];

/**
 * What words in the place of a code may mean, and what they lack; what the check would say of these codes is left out.
 */
async function meaningsOf(words: string, ask: CheckCode): Promise<Pick<ScreenedCode, "candidates" | "refusal">> {
  const answer = await ask(words);
  if ("refusal" in answer) return { candidates: [], refusal: answer.refusal };
  const { candidates = [], meta } = answer;
  const lacking = candidates.some(({ confidence }) => confidence !== "weak") ? LACKING.slice(1) : LACKING;
  const warnings = meta.warnings.filter(({ code }) => lacking.includes(code));
  return {
    candidates: candidates.slice(0, MOST_CANDIDATES).map(({ code, name, confidence }) => ({ code, name, confidence })),
    refusal:
      warnings.length === 0
        ? null
        : { code: "words", value: words, detail: warnings.map(({ detail }) => detail).join(" ") },
  };
}

/** What a row states, and the places that it names without saying which end of the way they are. */
type StatedRow = StatedCells & { places: readonly WayEnd[] };

function keyOf({ digits, query }: CodeReading, stated: StatedRow): string {
  return `${digits} ${query} ${JSON.stringify(stated)}`;
}

function isEmpty(cell: GoodsCell): boolean {
  return cell === null || cell === undefined || cell === "";
}

/** Gives one object for all legs that say the same: thousands of codes share a few hundred decisions. */
function sharer(): (leg: CnSummaryRow) => CnSummaryRow {
  const legs = new Map<string, CnSummaryRow>();
  return (leg) => {
    const key = JSON.stringify(leg);
    const known = legs.get(key);
    if (known === undefined) legs.set(key, leg);
    return known ?? leg;
  };
}

const NOTHING_SAID: ScreenedCode = {
  code: null,
  repairs: [],
  notes: [],
  unread: null,
  refusal: null,
  outcome: "unread",
  name: null,
  verdict_detail: null,
  needs: [],
  legs: [],
  bearing: [],
  route: [],
  controls: [],
  stale: false,
  way: "",
  from: "",
  to: "",
  day: "",
  candidates: [],
};

async function checkRow(
  read: CodeReading,
  { origin = "", destination = "", places, ...stated }: StatedRow,
  ask: CheckCode,
  shareLeg: (leg: CnSummaryRow) => CnSummaryRow,
): Promise<ScreenedCode> {
  const { digits: code, query } = read;
  const repairs = read.scientific === true ? ["scientific"] : [];
  const [from, to] = [endOfWay(origin), endOfWay(destination)];
  const said = {
    way: origin + destination === "" ? "" : `${origin} → ${destination}`,
    from: from ?? "",
    to: to ?? "",
    day: stated.as_of ?? "",
  };
  const answer =
    said.day === "" || isDay(said.day)
      ? await ask(query, stated)
      : { refusal: { code: "no_day", value: said.day, detail: "is no day that exists" } };
  if ("refusal" in answer)
    return { ...NOTHING_SAID, ...said, code, repairs, unread: "refused", refusal: answer.refusal };
  const { verdict_detail, cn_name, controls, meta } = answer;
  if (from === undefined || to === undefined) {
    const refusal = { code: "no_place", value: from === undefined ? origin : destination, detail: "is no country" };
    return { ...NOTHING_SAID, ...said, code, repairs, unread: "refused", refusal };
  }
  let { summary, needs } = answer;
  // What is stated of bans under one law says nothing under another.
  const { facts: _facts, ...figures } = stated;
  for (const { end, country } of countriesOf(from, to)) {
    const named = await ask(query, { ...figures, country });
    if ("refusal" in named)
      return { ...NOTHING_SAID, ...said, code, repairs, unread: "refused", refusal: named.refusal };
    summary = withCountry(summary, named.summary, end);
    needs = [...new Set([...needs, ...named.needs])];
  }
  for (const { country } of places.flatMap((place) => countriesOf(place, place))) {
    const named = await ask(query, { ...figures, country });
    // Its own regimes: how the trade of others reaches it depends on which end it is.
    if (!("refusal" in named)) summary = withCountry(summary, named.summary, "from");
  }
  const notes = meta.warnings.filter((warning) => READINGS.has(warning.code));
  const legs = summary.map(shareLeg);
  const isWhole = from !== "" && to !== "";
  const { always, route } = isWhole ? legsOnWay({ from, to }, legs) : { always: legs, route: [] };
  const isOff = isWhole && verdict_detail !== "unknown_code" && always.length + route.length === 0;
  if (isOff) return { ...NOTHING_SAID, ...said, code, repairs, unread: "off_way", name: cn_name, controls };
  return {
    code,
    repairs: [...repairs, ...notes.map((warning) => warning.code)],
    notes: notes.map(({ detail }) => detail),
    unread: null,
    refusal: null,
    outcome: onWays(outcomeOf(verdict_detail, summary), { from, to }, places, summary),
    name: cn_name,
    verdict_detail,
    needs,
    legs,
    bearing: legs.filter((leg) => always.includes(leg) || route.includes(leg)),
    route,
    controls,
    stale: meta.stale,
    ...said,
    candidates: [],
  };
}

/** Warnings that say how the digits of a code were read. */
const READINGS: ReadonlySet<string> = new Set(["odd_digits", "lost_zero", "national_digits", "digit_groups"]);

const OUTCOME_OF: Readonly<Record<WayMark, ScreenOutcome>> = {
  banned: "banned",
  depends: "depends",
  later: "depends",
  duty: "depends",
  unknown: "unknown_code",
  nothing: "nothing_found",
  ended: "nothing_found",
  aside: "depends", // what is stated is as true as whoever stated it
};

/** Verdict of a code for the shipment of its row; over all legs if neither end is known. */
function onWay(outcome: ScreenOutcome, from: WayEnd, to: WayEnd, legs: readonly CnSummaryRow[]): ScreenOutcome {
  const mark = decideWay({ from, to }, legs)?.mark ?? decideHalf(from, to, legs);
  // A code that nobody knows is not known on any way.
  return mark === undefined || outcome === "unknown_code" ? outcome : OUTCOME_OF[mark];
}

/** The same for a row that names further places: what one of them as an end of the way brings makes it depend. */
function onWays(
  outcome: ScreenOutcome,
  { from, to }: { from: WayEnd; to: WayEnd },
  places: readonly WayEnd[],
  legs: readonly CnSummaryRow[],
): ScreenOutcome {
  const stated = onWay(outcome, from, to, legs);
  if (stated !== "nothing_found") return stated;
  // RU and BY, and countries of which there are regimes; any other brings nothing of its own.
  const ends = places.filter((place) => legs.some(({ regime }) => regime === place || regime.startsWith(`${place}-`)));
  const others = ends.flatMap((place) => [onWay(outcome, place, to, legs), onWay(outcome, from, place, legs)]);
  return others.some((found) => found !== "nothing_found") ? "depends" : "nothing_found";
}

/**
 * The strictest of the legs: a ban, a code that nobody knows, a fact or a day that decides, and only where every leg
 * has nothing in force, to come or set aside that nothing was found.
 */
function outcomeOf(detail: CnBasicResponse["verdict_detail"], legs: readonly CnSummaryRow[]): ScreenOutcome {
  const outcomes = new Set(legs.map((leg) => OUTCOME_OF[markOf(leg)]));
  if (outcomes.has("banned")) return "banned";
  if (detail === "unknown_code" || outcomes.has("unknown_code")) return "unknown_code";
  return outcomes.size > 0 && !outcomes.has("depends") ? "nothing_found" : "depends";
}

function shown(cell: GoodsCell): string {
  return cell === null || cell === undefined
    ? ""
    : cell instanceof Date
      ? cell.toISOString().slice(0, 10)
      : String(cell);
}
