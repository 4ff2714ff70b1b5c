import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { onceByObject } from "../shards/memo.ts";
import { openCodeTables } from "./by-code.ts";
import { isRestricted } from "./judge.ts";
import type { LawBook } from "./law.ts";
import type { Filters } from "./leg.ts";
import { matchNamed, type Match, type Matches } from "./match.ts";
import { reach } from "./reach.ts";
import { joinVerdicts, matchesAsked, verdictOfName, type Verdict } from "./verdict.ts";

/** What the law says of goods that a name means. */
export interface MeantLaw {
  verdict: Verdict;
  /** Results on the legs asked for. */
  total: number;
  /** On any leg there is a restriction. */
  restricted: boolean;
}

/** What one entry says of whatever name means its goods; no verdict where it has no result on the legs asked for. */
interface Said extends Pick<MeantLaw, "total" | "restricted"> {
  id: string;
  verdict: Verdict | undefined;
}

/** What the entries of a code say, each by itself and all together. */
interface SaidOfCode {
  entries: readonly Said[];
  all: MeantLaw;
}

/** What is held of an entry that was judged, and of a code for itself and for each of its entries, in bytes. */
const [HELD_BY_ENTRY, HELD_BY_CODE, HELD_BY_PLACE] = [300, 250, 8];

/** What is asked of the law: codes that a name means, the likeliest first. */
export interface MeantQuestion {
  codes: readonly string[];
  day: string;
  filters: Filters;
  otherwise: "unknown_name" | "not_listed";
}

/** Lists the results of meanings: their entries in the order of the meanings that they bear on; those that are not in force on the day come after all others. */
export async function listMeant(law: LawBook, { codes, day, filters, otherwise }: MeantQuestion): Promise<MeantLaw & { matches: Matches }> {
  const meant = await Promise.all(codes.map(async (code) => meantOf(await law.entriesNear(code), code)));
  const ranks = new Map<EntryRecord, number>();
  for (const [rank, entries] of meant.entries()) for (const entry of entries) if (!ranks.has(entry)) ranks.set(entry, rank);
  const matches = matchNamed(law, [...ranks.keys()], day);
  const rank = ({ entry, force: { state } }: Match): number => (ranks.get(entry) ?? 0) + (state === "future" || state === "expired" ? codes.length : 0);
  const results = [...matchesAsked(matches.results.toSorted((a, b) => rank(a) - rank(b)), filters)];
  return { matches: { ...matches, results }, verdict: verdictOfName(law, results, day, otherwise), total: results.length, restricted: matches.results.some(isRestricting) };
}

/** Judges meanings whose results are not shown: what an entry says is kept, and what those of a code say together; each counts once. At once where their entries are in memory. */
export function judgeMeant(law: LawBook, { codes, day, filters, otherwise }: MeantQuestion): MeantLaw | Promise<MeantLaw> {
  const variant = `${day} ${filters.regime ?? ""} ${filters.direction ?? ""}`;
  const [ofCodes, ofEntries] = [saidOfCodes(law)(variant), saidOfEntries(law)(variant)];
  const held = codes.map((code) => ofCodes.get(code) ?? judgeNow(code));
  if (held.every((own) => own !== undefined)) return joinCodes(held, otherwise);
  return Promise.all(codes.map(async (code, at) => held[at] ?? judge(code, await law.entriesNear(code)))).then((said) => joinCodes(said, otherwise));

  function judgeNow(code: string): SaidOfCode | undefined {
    const near = law.nearNow(code);
    return near && judge(code, near.entries());
  }

  function judge(code: string, near: readonly EntryRecord[]): SaidOfCode {
    const entries = meantOf(near, code).map((entry) => ofEntries.get(entry.id) ?? ofEntries.set(entry.id, judgeEntry(law, entry, day, filters), HELD_BY_ENTRY));
    return ofCodes.set(code, { entries, all: join(entries, "not_listed") }, HELD_BY_CODE + HELD_BY_PLACE * entries.length);
  }
}

/** Entries of several codes count once. */
function joinCodes(said: readonly SaidOfCode[], otherwise: MeantQuestion["otherwise"]): MeantLaw {
  const [only, ...others] = said;
  if (only !== undefined && others.length === 0 && otherwise === "not_listed") return only.all;
  const counted = new Set<string>();
  let total = 0;
  for (const { entries } of said) {
    for (const own of entries) {
      if (counted.has(own.id)) continue;
      counted.add(own.id);
      total += own.total;
    }
  }
  return { verdict: joinVerdicts(said.map(({ all }) => all.verdict), otherwise), total, restricted: said.some(({ all }) => all.restricted) };
}

const saidOfCodes = onceByObject(({ memory }: LawBook) => openCodeTables<SaidOfCode>(memory));
const saidOfEntries = onceByObject(({ memory }: LawBook) => openCodeTables<Said>(memory));

function judgeEntry(law: LawBook, entry: EntryRecord, day: string, filters: Filters): Said {
  const { results } = matchNamed(law, [entry], day);
  const asked = matchesAsked(results, filters);
  return { id: entry.id, total: asked.length, restricted: results.some(isRestricting), verdict: asked.length === 0 ? undefined : verdictOfName(law, asked, day, "not_listed") };
}

function join(said: readonly Said[], otherwise: MeantQuestion["otherwise"]): MeantLaw {
  return {
    verdict: joinVerdicts(said.flatMap(({ verdict }) => verdict ?? []), otherwise),
    total: said.reduce((sum, own) => sum + own.total, 0),
    restricted: said.some(({ restricted }) => restricted),
  };
}

/** Those of the entries near a code that bear on it. One whose text excludes it does not. */
function meantOf(near: readonly EntryRecord[], code: string): EntryRecord[] {
  return near.filter((entry) => reach(entry, code)?.excluded === false);
}

function isRestricting({ detail }: Match): boolean {
  return isRestricted(detail);
}
