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
  /** The headings that were met well enough, best first: kind, level and words are those of what was met best. `more` have the words than are looked at. */
  ranked(): { headings: Heading[]; more: boolean };
}

/** A hit that was as good as the best of its heading until then, or nearly so. */
interface Near extends Pick<Hit, "kind" | "level" | "met" | "score"> {
  /** Place of its code. */
  place: number;
  next: Near | undefined;
}

const [STRONG, EVERYDAY, AS_IS] = [1, 2, 4];

/** Opens a row of numbers for every heading; the same rows serve all questions. */
export function openEvidence({ codes, headings, rows }: Pick<NameCodes, "codes" | "headings" | "rows">): Evidence {
  const found: number[] = [];
  const best = new Float64Array(rows);
  const scores = new Float64Array(rows * SCORES);
  const first = Array.from({ length: rows }, nothing);
  const last = Array.from({ length: rows }, nothing);
  const named = new Uint8Array(rows);
  const facts = new Uint8Array(rows);
  const totals = new Float64Array(rows);

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
    let top = first[row]!;
    for (let hit = top.next; hit !== undefined; hit = hit.next) if (hit.score > top.score) top = hit;
    const { kind, level, met } = top;
    const own = facts[row]!;
    return { code: codeOf(top, first[row], codes), kind, level, met, score: totals[row]!, strong: (own & STRONG) > 0, everyday: (own & EVERYDAY) > 0, named: named[row]!, namedAsIs: (own & AS_IS) > 0 };
  };

  return {
    clear() {
      for (const row of found) {
        best[row] = named[row] = facts[row] = 0;
        first[row] = last[row] = undefined;
        for (let at = row * SCORES; at < (row + 1) * SCORES; at++) scores[at] = 0;
      }
      found.length = 0;
    },
    isEmpty: () => found.length === 0,
    take(place, hit) {
      const row = headings[place]!;
      if (row === 0) return;
      const { kind, level, met, score, strong, everyday } = hit;
      const most = best[row]!;
      if (most === 0) found.push(row);
      if (score > most) best[row] = score;
      // The best only gets better: what is not nearly as good now never is.
      if (score >= most * AS_GOOD) {
        const near = { place, kind, level, met, score, next: undefined };
        const before = last[row];
        if (before === undefined) first[row] = near;
        else before.next = near;
        last[row] = near;
      }
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
    ranked() {
      let most = 0;
      for (let at = 0; at < found.length; at++) most = Math.max(most, (totals[found[at]!] = totalOf(found[at]!)));
      const least = most * LEAST_SHARE;
      const good = found.filter((row) => totals[row]! >= least);
      const sorted = (good.length < ALWAYS ? found : good).toSorted((a, b) => totals[b]! - totals[a]! || a - b);
      return { headings: sorted.slice(0, Math.max(ALWAYS, Math.min(good.length, MOST_HEADINGS))).map(headingOf), more: good.length > MOST_HEADINGS };
    },
  };
}

function nothing(): Near | undefined {
  return undefined;
}

/** Puts a score among the best of the reference lists, which stand in order from a place on. */
function insert(scores: Float64Array, first: number, score: number): void {
  let at = first + MOST_REFERENCES - 1;
  if (score <= scores[at]!) return;
  for (; at > first && score > scores[at - 1]!; at--) scores[at] = scores[at - 1]!;
  scores[at] = score;
}

/** The code to show for a heading: that which was met best, a longer one that an everyday name gives as well, or what several have in common. */
function codeOf(top: Near, first: Near | undefined, codes: readonly string[]): string {
  let code = codes[top.place]!;
  for (let near = first; near !== undefined; near = near.next) {
    if (near.score < top.score * AS_GOOD) continue;
    const own = codes[near.place]!;
    if (code.startsWith(own)) continue;
    if (!own.startsWith(code)) code = sharedCode(code, own);
    else if (near.kind === SYNONYM) code = own;
  }
  return code;
}

function count(bits: number): number {
  let found = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) found++;
  return found;
}
