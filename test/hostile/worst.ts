import type { OperationId } from "../../openapi/routes.ts";
import { adrUnits } from "../../runtime/adr/units.ts";
import type { Question } from "../../runtime/http/handler.ts";
import { readQuery } from "../../runtime/http/query.ts";
import { sanctionsUnits } from "../../runtime/sanctions/service.ts";
import { openQuestions, type Asked } from "./mixed.ts";

/** The worst that may be asked of an operation: as much as its bounds let through, of what takes longest. */
export interface WorstCase {
  operation: OperationId;
  what: string;
  /** `turn` makes each asking another question, so that no kept answer is measured. */
  ask: (turn: number) => Asked;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const MOST_BATCH = 100;
const MOST_LINES = 1000;
const MOST_LOAD = 200;
const MOST_TOGETHER = 20;
const MOST_AFFECTED = 5000;
const HARD = [
  "maszyny części urządzenia aparatura przyrządy inne pozostałe artykuły",
  "parts machines apparatus other articles thereof iron steel",
  "oil steel metal paper plastic wood iron rubber",
  "czekloada smochod komuter telefn pralk lodowk odkurzcz kuchnk",
];
const CODES = ["84", "85", "90", "29", "28", "39", "87", "73", "38", "27"];
const UNS = ["1993", "3082", "3077", "1263", "1950", "0336", "2814", "3480", "1203", "1202"];
/**
 * Codes of every length; one behind the other in a batch stand far apart, so that none is in a file that was read just
 * before.
 */
const ALL = (await openQuestions()).codes;
const SPREAD = 7919;

const dayOf = (turn: number): string =>
  `as_of=${new Date(FIRST_DAY + (turn % 600) * DAY_MS).toISOString().slice(0, 10)}`;
const nameOf = (turn: number): string => `${HARD[turn % HARD.length]} ${turn.toString(36)}`;
const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const WORST: readonly WorstCase[] = [
  {
    operation: "checkCn",
    what: "a chapter, all entries",
    ask: (turn) => ({ path: `/api/v1/cn?q=${CODES[turn % CODES.length]}&view=full&limit=500&${dayOf(turn)}` }),
  },
  {
    operation: "checkCn",
    what: "a chapter, the usual entries, all texts",
    ask: (turn) => ({
      path: `/api/v1/cn?q=${CODES[turn % CODES.length]}&view=full&limit=100&texts=1&history=1&${dayOf(turn)}`,
    }),
  },
  {
    operation: "checkCn",
    what: "a name of many words",
    ask: (turn) => ({ path: `/api/v1/cn?q=${encodeURIComponent(nameOf(turn))}&view=full&limit=500&lang=pl` }),
  },
  {
    operation: "checkCnBatch",
    what: "100 chapters in full",
    ask: (turn) => ({
      path: "/api/v1/cn/batch",
      body: {
        lang: "pl",
        view: "full",
        limit: 10,
        items: many(MOST_BATCH, (at) => ({ q: CODES[(turn + at) % CODES.length] })),
      },
    }),
  },
  {
    operation: "checkCnBatch",
    what: "100 codes in full, each another",
    ask: (turn) => ({
      path: "/api/v1/cn/batch",
      body: {
        lang: "pl",
        view: "full",
        limit: 10,
        items: many(MOST_BATCH, (at) => ({ q: ALL[(turn + at * SPREAD) % ALL.length] })),
      },
    }),
  },
  {
    operation: "checkCnBatch",
    what: "100 names of many words",
    ask: (turn) => ({
      path: "/api/v1/cn/batch",
      body: {
        lang: "pl",
        view: "full",
        limit: 10,
        items: many(MOST_BATCH, (at) => ({ q: nameOf(turn * MOST_BATCH + at) })),
      },
    }),
  },
  {
    operation: "getCnNode",
    what: "a chapter",
    ask: (turn) => ({ path: `/api/v1/cn/${CODES[turn % CODES.length]}?${dayOf(turn)}` }),
  },
  { operation: "listAnnexes", what: "a day", ask: (turn) => ({ path: `/api/v1/annexes?${dayOf(turn)}` }) },
  {
    operation: "listAffected",
    what: "5,000 codes",
    ask: (turn) => ({
      path: "/api/v1/changes/affected",
      body: {
        since: "2026.11.21",
        codes: many(MOST_AFFECTED, (at) => String(10_000_000 + ((at * 17_977 + turn) % 89_999_999))),
      },
    }),
  },
  { operation: "getSanctionsStatus", what: "as it is", ask: () => ({ path: "/api/v1/status" }) },
  {
    operation: "getSubstance",
    what: "a number of many rows",
    ask: (turn) => ({ path: `/v1/un/${UNS[turn % UNS.length]}?${dayOf(turn)}` }),
  },
  {
    operation: "searchSubstances",
    what: "a name of many words",
    ask: (turn) => ({ path: `/v1/un?q=${encodeURIComponent(nameOf(turn))}&limit=100` }),
  },
  {
    operation: "searchSubstances",
    what: "a class",
    ask: (turn) => ({ path: `/v1/un?class=${["3", "8", "6.1", "1"][turn % 4]}&limit=100&offset=${turn % 50}` }),
  },
  { operation: "listClasses", what: "a day", ask: (turn) => ({ path: `/v1/classes?${dayOf(turn)}` }) },
  {
    operation: "checkCompatibility",
    what: "20 substances",
    ask: (turn) => ({
      path: "/v1/compatibility",
      body: { items: many(MOST_TOGETHER, (at) => ({ un: UNS[(turn + at) % UNS.length] })) },
    }),
  },
  {
    operation: "calculate1136",
    what: "1,000 lines",
    ask: (turn) => ({
      path: "/v1/calc/1136",
      body: { items: many(MOST_LINES, (at) => ({ un: UNS[at % UNS.length], l: (turn + at + 1) / 10 })) },
    }),
  },
  {
    operation: "judgeLoad",
    what: "200 lines, a document in two languages",
    ask: (turn) => ({
      path: "/v1/load?document_lang=pl,de",
      body: {
        tunnel: "E",
        items: many(MOST_LOAD, (at) => ({ un: UNS[(turn + at) % UNS.length], kg: 10 + at, packages: 1 + (at % 5) })),
      },
    }),
  },
  { operation: "getAdrStatus", what: "as it is", ask: () => ({ path: "/v1/status" }) },
];

/** Units that a question is charged. */
export function chargedFor({ operation }: WorstCase, { path, body }: Asked): number {
  const query = readQuery(new URL(path, "http://x").search, ["limit", "offset"]).values;
  const question: Question = {
    params: {},
    query,
    body,
    today: "2026-11-21",
    site: "",
    idempotencyKey: undefined,
  };
  return { ...sanctionsUnits, ...adrUnits }[operation]?.(question) ?? 1;
}
