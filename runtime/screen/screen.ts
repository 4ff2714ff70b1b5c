import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnBasicResponse } from "../../openapi/schemas/sanctions.ts";
import { standingOf, type LegStanding } from "../sanctions/leg-standing.ts";
import { readGoodsCode, type GoodsCell, type ReadCode, type Repair, type Unread } from "./code.ts";
import type { CodeColumn, Rows } from "./columns.ts";

/** What an article comes to: the strictest of its legs. `unread`: nothing is said of it, which is never the same as nothing found. */
export const OUTCOMES = ["banned", "depends", "unread", "unknown_code", "nothing_found"] as const;
export type ScreenOutcome = (typeof OUTCOMES)[number];

/** What the check says of what stands in a cell; rows with the same code share it. */
export interface ScreenedCode {
  code: string | null;
  repairs: readonly Repair[];
  unread: Unread | "refused" | null;
  /** Why the check refuses the code, in its words. */
  refusal: string | null;
  outcome: ScreenOutcome;
  name: string | null;
  verdict_detail: CnBasicResponse["verdict_detail"] | null;
  needs: readonly string[];
  legs: readonly CnSummaryRow[];
  stale: boolean;
}

/** A row of the sheet with what is said of its code. */
export interface ScreenedRow {
  /** Number of the row in the sheet, from 1. */
  row: number;
  given: string;
  found: ScreenedCode;
}

/** Asks the sanctions check about a code, in the basic view; gives why it refuses one instead. */
export type AskCode = (code: string) => Promise<CnBasicResponse | { refusal: string }>;

/**
 * Screens the rows below the heading, in order; rows without anything in them are left out. Each code is asked once and in the order of the nomenclature, so that a sheet of any
 * length asks no more than the nomenclature has and reads each of its files once. `tell` receives how many of the codes are asked.
 */
export async function screenRows(rows: Rows, { column, header }: CodeColumn, ask: AskCode, tell: (asked: number, codes: number) => void = () => {}): Promise<ScreenedRow[]> {
  const reads = new Map<GoodsCell, ReadCode>();
  const readOnce = (cell: GoodsCell): ReadCode => reads.get(cell) ?? reads.set(cell, readGoodsCode(cell)).get(cell) ?? { unread: "no_code" };
  const cells = rows.flatMap((row, at) => (at <= header || row.every(isEmpty) ? [] : [{ row: at + 1, given: shown(row[column]), read: readOnce(row[column]) }]));
  const codes = new Map(cells.flatMap(({ read }) => ("code" in read ? [[keyOf(read), read] as const] : [])));
  const found = new Map<string, ScreenedCode>();
  const shareLeg = sharer();
  for (const [key, read] of [...codes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    found.set(key, await askAbout(read, ask, shareLeg));
    tell(found.size, codes.size);
  }
  const unread = new Map<Unread, ScreenedCode>();
  return cells.map(({ row, given, read }) => {
    if ("code" in read) return { row, given, found: found.get(keyOf(read)) ?? NOTHING_SAID };
    let said = unread.get(read.unread);
    if (said === undefined) unread.set(read.unread, (said = { ...NOTHING_SAID, unread: read.unread }));
    return { row, given, found: said };
  });
}

function keyOf({ asked, repairs }: Extract<ReadCode, { code: string }>): string {
  return `${asked} ${repairs.join(" ")}`;
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

const NOTHING_SAID: ScreenedCode = { code: null, repairs: [], unread: null, refusal: null, outcome: "unread", name: null, verdict_detail: null, needs: [], legs: [], stale: false };

async function askAbout({ code, asked, repairs }: Extract<ReadCode, { code: string }>, ask: AskCode, shareLeg: (leg: CnSummaryRow) => CnSummaryRow): Promise<ScreenedCode> {
  const answer = await ask(asked);
  if ("refusal" in answer) return { ...NOTHING_SAID, code, repairs, unread: "refused", refusal: answer.refusal };
  const { verdict_detail, cn_name, needs, summary, meta } = answer;
  return { code, repairs, unread: null, refusal: null, outcome: outcomeOf(verdict_detail, summary), name: cn_name, verdict_detail, needs, legs: summary.map(shareLeg), stale: meta.stale };
}

/** How legs stand on which nothing is in force or to come. */
const NOTHING_NOW: ReadonlySet<LegStanding> = new Set(["nothing", "ended"]);

/** The strictest of the legs: a ban, a code that nobody knows, a fact or a day that decides, and only where every leg has nothing in force or to come that nothing was found. */
function outcomeOf(detail: CnBasicResponse["verdict_detail"], legs: readonly CnSummaryRow[]): ScreenOutcome {
  const standings = new Set(legs.map(standingOf));
  if (standings.has("banned")) return "banned";
  if (detail === "unknown_code" || standings.has("unknown")) return "unknown_code";
  return standings.size > 0 && [...standings].every((standing) => NOTHING_NOW.has(standing)) ? "nothing_found" : "depends";
}

function shown(cell: GoodsCell): string {
  return cell === null || cell === undefined ? "" : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
