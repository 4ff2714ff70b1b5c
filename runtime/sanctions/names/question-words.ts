import { fold } from "../../text/normalize.ts";
import { JOIN, ROLES } from "../../text/name-words.ts";
import type { Met } from "../../text/vocabulary.ts";
import type { NameIndex } from "./name-index.ts";

/** Each is a bit of a number. */
const MOST_TERMS = 30;

/** A word of a question, or a part of a compound, with the words of an index that it meets. */
export interface QuestionTerm {
  /** The place of the word in the question. */
  word: number;
  /** What the word is to the question, along ROLES. */
  role: number;
  met: readonly Met[];
}

/** Fields of declarations have room for some thirty letters: what is so long may end within a word. */
const [CUT_FROM, CUT_TO] = [28, 40];

/**
 * Looks words up in an index, each with the role that it has in the question; a word that nothing meets has no term.
 * The last word of a description that may be cut off is also met by the words that it begins.
 */
export function meetWords(
  index: NameIndex,
  words: readonly string[],
  roles: ReadonlyMap<string, number>,
  text: string,
): QuestionTerm[] {
  const { vocabulary } = index;
  const last = words.length - 1;
  const isCut = last > 0 && text.length >= CUT_FROM && text.length <= CUT_TO && fold(text).endsWith(words[last]!);
  const terms = words.flatMap((one, word) => {
    const own: (readonly Met[])[] = vocabulary.meet(one).filter((met) => met.length > 0);
    const met = own.length > 0 ? own : meetInside(index, one);
    if (isCut && word === last) met[0] = joinMet(met[0] ?? [], vocabulary.begun(one));
    const role = roles.get(one.replace(JOIN, "")) ?? ROLES.kind;
    return met.filter(({ length }) => length > 0).map((ways): QuestionTerm => ({ word, role, met: ways }));
  });
  return terms.slice(0, MOST_TERMS);
}

function joinMet(met: readonly Met[], more: readonly Met[]): Met[] {
  const existing = new Set(met.map(({ id }) => id));
  return [...met, ...more.filter(({ id }) => !existing.has(id))];
}

const [LEAST_INSIDE, LEAST_LENGTH, MOST_LENGTH] = [5, 8, 40];

/** Words of an index that stand inside of one that no name has, the longest first: `aussieshampoo`, `Kinderschuhe`. */
function meetInside({ ids, vocabulary }: NameIndex, text: string): (readonly Met[])[] {
  if (text.length < LEAST_LENGTH || text.length > MOST_LENGTH) return [];
  let rest = text;
  const matches: (readonly Met[])[] = [];
  for (let length = text.length - 1; length >= LEAST_INSIDE; length--)
    for (let from = rest.length - length; from >= 0; from--) {
      const part = rest.slice(from, from + length);
      if (!ids.has(part)) continue;
      matches.push(
        vocabulary
          .meet(part)
          .flat()
          .map(({ id }) => ({ id, level: INSIDE })),
      );
      rest = `${rest.slice(0, from)} ${rest.slice(from + length)}`;
      from = rest.length - length;
    }
  return matches;
}

const INSIDE = 4;
