import { MEETINGS } from "../text/vocabulary.ts";
import { sharedCode } from "./goods-lines.ts";
import { KINDS, type NameCodes } from "./name-codes.ts";

const FORM = MEETINGS.indexOf("form");
const [NAME, SYNONYM, REFERENCE] = [KINDS.indexOf("name"), KINDS.indexOf("synonym"), KINDS.indexOf("reference")];
/** Further names of a heading in the reference lists; so many are counted. */
const REPEATED = 0.8;
const MOST_REFERENCES = 5;
/** The best of each kind of names, and those of the reference lists. */
const SCORES = REFERENCE + MOST_REFERENCES;
/** So many headings are looked at; what more have the words is said. */
export const MOST_HEADINGS = 100;
/** What is not even so well met as this part of the best is no candidate, beyond the first few. */
const LEAST_SHARE = 0.2;
const ALWAYS = 5;
/** Codes of a heading that are met so nearly as well as its best are held together. */
const AS_GOOD = 0.95;

/** How a name was met, as it bears on one of its codes. The object that is handed in may be used again for the next. */
export interface Hit {
  /** Place of its kind in KINDS. */
  kind: number;
  level: number;
  /** Words met, one bit each. */
  met: number;
  score: number;
  strong: boolean;
  /** An everyday name was met as it is. */
  everyday: boolean;
}

/** What a heading was met by, all in all. */
export interface Heading extends Hit {
  code: string;
  /** Words that a line of it has itself, and whether they have the same form. */
  named: number;
  namedAsIs: boolean;
}

/** What the headings are met by in one question at a time. */
export interface Evidence {
  /** Forgets the question before. */
  clear(): void;
  isEmpty(): boolean;
  /** Takes a name that was met, for the code at a place. */
  take(code: number, hit: Hit): void;
  /**
   * What is made of the headings that were met well enough, best first: kind, level and words are those of what was met best. The object that is handed over stands for every
   * heading. `more` have the words than are looked at.
   */
  ranked<Made>(make: (heading: Heading) => Made): { headings: Made[]; more: boolean };
}

const [STRONG, EVERYDAY, AS_IS] = [1, 2, 4];

/** Opens a row of numbers for every heading; the same rows serve all questions. */
export function openEvidence({ codes, headings, rows }: Pick<NameCodes, "codes" | "headings" | "rows">): Evidence {
  const found: number[] = [];
  const best = new Float64Array(rows);
  const scores = new Float64Array(rows * SCORES);
  const near = openNear(rows);
  const named = new Uint8Array(rows);
  const facts = new Uint8Array(rows);
  const totals = new Float64Array(rows);
  const heading: Heading = { code: "", kind: 0, level: 0, met: 0, score: 0, strong: false, everyday: false, named: 0, namedAsIs: false };

  /** What is left of doubt: the headings that several kinds of names lead to are the likelier ones. */
  const totalOf = (row: number): number => {
    let doubt = 1;
    const own = row * SCORES;
    for (let at = own; at < own + REFERENCE; at++) doubt *= 1 - scores[at]!;
    let share = 1;
    for (let at = own + REFERENCE; at < own + SCORES; at++) {
      doubt *= 1 - scores[at]! * share;
      share *= REPEATED;
    }
    return 1 - doubt;
  };

  const headingOf = (row: number): Heading => {
    const { hits, next } = near;
    let top = near.first[row]!;
    for (let at = next[top]!; at !== NONE; at = next[at]!) if (near.scores[at]! > near.scores[top]!) top = at;
    const own = facts[row]!;
    heading.code = codeOf(near, row, top, codes);
    heading.kind = hits[top]! & 0xff;
    heading.level = (hits[top]! >> 8) & 0xff;
    heading.met = hits[top]! >> 16;
    heading.score = totals[row]!;
    heading.strong = (own & STRONG) > 0;
    heading.everyday = (own & EVERYDAY) > 0;
    heading.named = named[row]!;
    heading.namedAsIs = (own & AS_IS) > 0;
    return heading;
  };

  return {
    clear() {
      for (const row of found) {
        best[row] = named[row] = facts[row] = 0;
        near.first[row] = NONE;
        for (let at = row * SCORES; at < (row + 1) * SCORES; at++) scores[at] = 0;
      }
      near.taken = NONE;
      found.length = 0;
    },
    isEmpty: () => found.length === 0,
    take(place, { kind, level, met, score, strong, everyday }) {
      const row = headings[place]!;
      if (row === 0) return;
      const most = best[row]!;
      if (most === 0) found.push(row);
      if (score > most) best[row] = score;
      // The best only gets better: what is not nearly as good now never is.
      if (score >= most * AS_GOOD) addNear(near, row, place, kind | (level << 8) | (met << 16), score);
      if (strong) facts[row]! |= STRONG;
      if (everyday) facts[row]! |= EVERYDAY;
      if (kind === NAME && level <= FORM && count(met) > count(named[row]!)) {
        named[row] = met;
        facts[row] = level < FORM ? facts[row]! | AS_IS : facts[row]! & ~AS_IS;
      }
      const at = row * SCORES + kind;
      if (kind === REFERENCE) insert(scores, at, score);
      else if (score > scores[at]!) scores[at] = score;
    },
    ranked(make) {
      let most = 0;
      for (let at = 0; at < found.length; at++) most = Math.max(most, (totals[found[at]!] = totalOf(found[at]!)));
      const least = most * LEAST_SHARE;
      const good = found.filter((row) => totals[row]! >= least);
      const sorted = (good.length < ALWAYS ? found : good).toSorted((a, b) => totals[b]! - totals[a]! || a - b);
      const made: ReturnType<typeof make>[] = [];
      const shown = Math.min(sorted.length, Math.max(ALWAYS, Math.min(good.length, MOST_HEADINGS)));
      for (let at = 0; at < shown; at++) made.push(make(headingOf(sorted[at]!)));
      return { headings: made, more: good.length > MOST_HEADINGS };
    },
  };
}

/** Hits that were as good as the best of their heading until then, or nearly so; places count from 1. They are numbers in columns: an object for each would cost more than the rest. */
interface Near {
  /** The first hit of a heading and the last, by row. */
  first: Int32Array;
  last: Int32Array;
  /** The hit of the same heading that follows. */
  next: Int32Array;
  codes: Int32Array;
  /** Kind, level and words, packed. */
  hits: Int32Array;
  scores: Float64Array;
  /** How many there are. */
  taken: number;
}

const NONE = 0;
/** Hits that there is room for at first. */
const FIRST_ROOM = 1024;

function openNear(rows: number): Near {
  return { first: new Int32Array(rows), last: new Int32Array(rows), ...columns(FIRST_ROOM), taken: NONE };
}

function columns(room: number): Pick<Near, "next" | "codes" | "hits" | "scores"> {
  return { next: new Int32Array(room), codes: new Int32Array(room), hits: new Int32Array(room), scores: new Float64Array(room) };
}

function addNear(near: Near, row: number, code: number, hit: number, score: number): void {
  const own = ++near.taken;
  if (own === near.next.length) makeRoom(near);
  near.next[own] = NONE;
  near.codes[own] = code;
  near.hits[own] = hit;
  near.scores[own] = score;
  if (near.first[row] === NONE) near.first[row] = own;
  else near.next[near.last[row]!] = own;
  near.last[row] = own;
}

function makeRoom(near: Near): void {
  const { next, codes, hits, scores } = near;
  Object.assign(near, columns(2 * next.length));
  near.next.set(next);
  near.codes.set(codes);
  near.hits.set(hits);
  near.scores.set(scores);
}

/** Puts a score among the best of the reference lists, which stand in order from a place on. */
function insert(scores: Float64Array, first: number, score: number): void {
  let at = first + MOST_REFERENCES - 1;
  if (score <= scores[at]!) return;
  for (; at > first && score > scores[at - 1]!; at--) scores[at] = scores[at - 1]!;
  scores[at] = score;
}

/** The code to show for a heading: that which was met best, a longer one that an everyday name gives as well, or what several have in common. */
function codeOf({ first, next, codes: places, hits, scores }: Near, row: number, top: number, codes: readonly string[]): string {
  let code = codes[places[top]!]!;
  const least = scores[top]! * AS_GOOD;
  for (let at = first[row]!; at !== NONE; at = next[at]!) {
    if (scores[at]! < least) continue;
    const own = codes[places[at]!]!;
    if (code.startsWith(own)) continue;
    if (!own.startsWith(code)) code = sharedCode(code, own);
    else if ((hits[at]! & 0xff) === SYNONYM) code = own;
  }
  return code;
}

function count(bits: number): number {
  let found = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) found++;
  return found;
}
