import { fold } from "./normalize.ts";
import type { Grammar } from "./grammars.ts";

/**
 * What a word is to a name: the goods themselves, what they are like, what they are for or made of, what they are not.
 */
export const ROLES = { goods: 3, kind: 2, mention: 1, excluded: 0 } as const;

/** A folded word of a name with its role. */
export interface NameWord {
  word: string;
  role: number;
}

const PARTS = /[\p{L}\p{N}%]+|[,;:()]/gu;
/**
 * Stands in a word of a question between a single letter and the word behind it: `T-shirt` is `t+shirt`, one word or
 * the word without the letter.
 */
export const JOIN = "+";

/**
 * The words of a printed name, in order, with their roles; silent words are left out. A semicolon begins a name anew. A
 * single letter is joined to the word
 * behind it, and this one stands by itself too: `X-rays` are `xrays` and `rays`.
 */
export function readNameWords(name: string, grammar: Grammar, foldWord: (word: string) => string = fold): NameWord[] {
  const nameWords: NameWord[] = [];
  let state: number = ROLES.goods;
  let depth = 0;
  let begin = 0;
  let letter = "";
  // Words that stand together as goods: the first or the last of them is the goods, the others say of which kind.
  const close = (): void => {
    const goods = grammar.goodsFirst ? begin : nameWords.length - 1;
    for (let position = begin; position < nameWords.length; position++)
      if (nameWords[position]!.role === ROLES.goods && position !== goods) nameWords[position]!.role = ROLES.kind;
    begin = nameWords.length;
    letter = "";
  };
  const take = (word: string): void => {
    const isExclusion = grammar.exclusions.has(word);
    if (isExclusion || grammar.qualifiers.has(word) || grammar.joints.has(word)) close();
    if (isExclusion) state = ROLES.excluded;
    else if (grammar.qualifiers.has(word)) state = Math.min(state, ROLES.mention);
    if (grammar.silent.has(word)) return;
    const role = depth > 0 ? Math.min(state, ROLES.mention) : state;
    if (letter !== "") nameWords.push({ word: letter + word, role });
    letter = isLetter(word) ? word : "";
    nameWords.push({ word, role });
  };
  for (const [part] of name.matchAll(PARTS)) {
    if (!",;:()".includes(part)) {
      const folded = foldWord(part);
      if (folded.includes(" ")) folded.split(" ").forEach(take);
      else if (folded !== "") take(folded);
      continue;
    }
    close();
    if (part === "(") depth++;
    else if (part === ")") depth = Math.max(0, depth - 1);
    else if (part === ";") state = ROLES.goods;
  }
  close();
  return nameWords;
}

/** The words of a name that is nothing but goods; one that ends in `*` stands for any ending. */
export function readGoodsWords(name: string, { silent }: Grammar): NameWord[] {
  const isSilent = (word: string): boolean => silent.has(word);
  const words = name
    .split(" ")
    .flatMap((word) => (word.endsWith("*") ? [`${fold(word.slice(0, -1))}*`] : fold(word).split(" ")));
  const matches = joinLetters(words, isSilent).filter((word) => tells(word, isSilent));
  return (matches.length > 0 ? matches : words).map((word) => ({ word: word.replace(JOIN, ""), role: ROLES.goods }));
}

/**
 * Words of a question that tell something, each once: none that is silent in one of the languages unless it tells all
 * the same, no single letters; at most so many.
 */
export function readQuestionWords(
  text: string,
  grammars: readonly Grammar[],
  most: number,
  tellsAnyway: (word: string) => boolean = () => false,
): string[] {
  const isSilent = (word: string): boolean => {
    for (const { silent } of grammars) if (silent.has(word)) return !tellsAnyway(word);
    return false;
  };
  const matches: string[] = [];
  for (const word of joinLetters(fold(text).split(" "), isSilent))
    if (matches.length < most && tells(word, isSilent) && !matches.includes(word)) matches.push(word);
  return matches;
}

function tells(word: string, isSilent: (word: string) => boolean): boolean {
  return word.length > 1 && !isSilent(word);
}

function joinLetters(words: readonly string[], isSilent: (word: string) => boolean): string[] {
  const joined: string[] = [];
  for (let position = 0; position < words.length; position++) {
    const [word = "", next] = [words[position], words[position + 1]];
    if (isLetter(word) && !isSilent(word) && next !== undefined && !isSilent(next) && !isLetter(next))
      joined.push(`${word}${JOIN}${words[++position]}`);
    else joined.push(word);
  }
  return joined;
}

/** True if a word has nothing but digits. */
export function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function isLetter(word: string): boolean {
  return word.length === 1 && word >= "a" && word <= "z";
}
