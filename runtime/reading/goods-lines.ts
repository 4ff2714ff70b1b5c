import { countsIn } from "./amount-counts.ts";
import { type Token, tokensOf } from "./amount-tokens.ts";
import { writtenFacts, type GoodsFact, type Line, type WrittenGoods } from "./goods-facts.ts";
import { isAmountOrCount, readCalled } from "./search-terms.ts";

/** What is read of lines that are no message, no data sheet and no list. */
interface ReadGoodsLines {
  goods: WrittenGoods[];
  unread: Line[];
}

/** Reads lines, paragraph by paragraph. `isCalled`: the text calls some number a UN number. */
export function readGoodsLines(lines: readonly Line[], isCalled: boolean): ReadGoodsLines {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  const known = new Set<string>();
  const read = paragraphs.map((paragraph) => readParagraph(paragraph, isCalled, known));
  return { goods: read.flatMap(({ goods }) => goods), unread: read.flatMap(({ unread }) => unread) };
}

interface Block {
  goods: { number: LineNumber; lines: Line[] }[];
  /** Lines below, up to the next number. */
  below: Line[];
  /** Its line is to be said unread: it is open which of several goods its facts are of. */
  unclear: Line | undefined;
}

/** Goods of lines that stand together: those with a number, and what stands below it. */
function readParagraph(lines: readonly Line[], isCalled: boolean, known: Set<string>): ReadGoodsLines {
  const unread: Line[] = [];
  const above: Line[] = [];
  const blocks: Block[] = [];
  for (const line of lines) {
    const found = numbersIn(line.text, isCalled);
    const isSum = found.length > 0 && found.every(({ un }) => known.has(un)) && isTotal(line, true);
    for (const { un } of found) known.add(un);
    if (isSum) unread.push(line);
    else if (found.length > 0) blocks.push(blockOf(line, found));
    else (blocks.at(-1)?.below ?? above).push(line);
  }
  unread.push(...above, ...blocks.flatMap(({ unclear }) => unclear ?? []));
  // Where something is said above the first number, it is open whether lines are of the goods above or below them.
  const isOpen = above.some(saysGoods);
  const taken = blocks.map((block) => (isOpen ? [] : continuationOf(block)));
  // A last line that has no match above may be of all goods.
  if (blocks.length > 1 && taken.slice(0, -1).some((below) => below.length === 0)) taken[taken.length - 1] = [];
  const goods = blocks.flatMap((block, index) => {
    const below = taken[index] ?? [];
    unread.push(...block.below.filter((line) => !below.includes(line)));
    return block.goods.map(({ number, lines: written }) => {
      const fact: GoodsFact = { member: "un", readings: [number.un], text: number.text, line: number.line };
      return { facts: [fact, ...writtenFacts([...written, ...below])], maybe: number.maybe };
    });
  });
  return { goods, unread };
}

/** The goods of a line. Where it has several, its facts are theirs only if each of them has some behind its number. */
function blockOf(line: Line, numbers: readonly LineNumber[]): Block {
  const { number, text } = line;
  const cuts = numbers.map((found, order) => `§${text.slice(found.index + found.length, numbers[order + 1]?.index)}`);
  const before = text.slice(0, numbers[0]?.index);
  const goods = numbers.map((found, order) => {
    const written = order === 0 ? before + (cuts[0] ?? "") : (cuts[order] ?? "");
    return { number: { ...found, line: number }, lines: [{ number, text: written }] };
  });
  if (goods.length === 1) return { goods, below: [], unclear: undefined };
  const parts = [before, ...cuts].map((part) => saysGoods({ number, text: part }));
  const isClear = parts.every((says, index) => says === index > 0) && !isTotal(line, false);
  if (isClear || !parts.includes(true)) return { goods, below: [], unclear: undefined };
  return { goods: goods.map((found) => ({ ...found, lines: [] })), below: [], unclear: line };
}

/**
 * The lines below a number that go on with its goods: they say something of goods, and no words but those of amounts,
 * classes and packages, or the name where the line of the number has none. The first that does not ends them.
 */
function continuationOf({ goods, below }: Block): Line[] {
  const [first, second] = goods;
  if (first === undefined || second !== undefined) return [];
  let isNamed = first.lines.some((line) => wordsOf(line).length > 0);
  const taken: Line[] = [];
  for (const line of below) {
    const words = wordsOf(line);
    if (words.length > 0 && isNamed) break;
    isNamed ||= words.length > 0;
    if (isTotal(line, false) || /(?<![\d.,])\d{4}(?![\d.,]|\s*\p{L})/u.test(line.text)) break;
    if (saysGoods(line)) taken.push(line);
  }
  return taken;
}

/** Whether a line says something of goods: a count, or what an amount is (`Gross weight:`), at least. */
function saysGoods(line: Line): boolean {
  const tokens = tokensOf(line.text);
  const isLabel = tokens.some(({ is, sense }) => is === "word" && sense.label !== undefined && sense.label !== "limit");
  return isLabel || countsIn(tokens).length > 0 || writtenFacts([line]).length > 0;
}

/** Words that name goods or say something else: no labels, units, packages, and nothing between brackets. */
function wordsOf({ text }: Line): string[] {
  const tokens = tokensOf(text.replaceAll(/\([^()]*\)|N\.?O\.?S\.?|N\.?A\.?G\.?|N\.?S\.?A\.?|I\.?N\.?O\.?/giu, " , "));
  const counted = new Set(countsIn(tokens).flatMap(({ start, end }) => tokens.slice(start, end)));
  return tokens.filter((token) => isUnknown(token) && !counted.has(token)).map(({ text: word }) => word);
}

const isUnknown = ({ is, text, sense }: Token): boolean =>
  is === "word" && text.length > 2 && !/^I{1,3}$/.test(text) && Object.keys(sense).length === 0;

/** Whether a line sums up: it has a word of totals, or begins with it. */
function isTotal({ text }: Line, isFirst: boolean): boolean {
  const tokens = tokensOf(text);
  return (isFirst ? tokens.slice(0, 1) : tokens).some(({ sense }) => sense.label === "total");
}

interface LineNumber {
  un: string;
  /** As it is written, where, and how long. */
  text: string;
  index: number;
  length: number;
  /** Four digits that nobody calls a UN number. */
  maybe: boolean;
  line: number;
}

/** The UN numbers of a line: called so, or four digits at its head that are no count and no amount. */
function numbersIn(text: string, isCalled: boolean): LineNumber[] {
  const called = readCalled(text).numbers.map((found) => ({ ...found, maybe: false, line: 0 }));
  if (called.length > 0) return called;
  const [head = "", un = ""] = /^\s*(?:\d{1,3}[.)]\s+)?(\d{4})(?=[\s,;:|–-]+[\p{L}\p{N}"])/u.exec(text) ?? [];
  const index = head.length - un.length;
  if (un === "" || isAmountOrCount(text, index)) return [];
  // Beside numbers that are called so, a line without a name and an amount may begin with a year or a postal code.
  const tokens = isCalled ? tokensOf(text.slice(index)) : [];
  if (isCalled && !(tokens.some(({ is }) => is === "amount") && tokens.some((token) => isUnknown(token)))) return [];
  return [{ un, text: un, index, length: un.length, maybe: true, line: 0 }];
}
