import type { Line, WrittenGoods } from "./goods-facts.ts";
import { readGoodsLines } from "./goods-lines.ts";
import { readList } from "./goods-list.ts";
import { readMessage } from "./goods-message.ts";
import { readDataSheets } from "./goods-sheet.ts";
import { saysNotDangerous } from "./nothing.ts";
import { readCalled, type TermNotice } from "./search-terms.ts";

/** What is read of a text: documents, data sheets, messages and lists, whose kind nobody has to say. */
interface ReadGoods {
  goods: WrittenGoods[];
  /** Lines that say something and are of no goods. */
  unread: { line: number; text: string }[];
  notices: TermNotice[];
}

/**
 * Reads dangerous goods from a text: lines of a transport document (5.4.1.1.1, the UN number or the name first),
 * section 14 of data sheets, segments of UN/EDIFACT, rows of a list with the heads of its columns. Every line is of
 * goods or unread. It decides nothing.
 */
export function readGoodsText(text: string): ReadGoods {
  const lines = text.split(/\r\n?|\n/).map((written, index): Line => ({ number: index + 1, text: written }));
  const { goods, unread } = readAs(text, lines);
  const denied: TermNotice[] = goods.length === 0 && saysNotDangerous(text) ? [["said_not_dangerous", ""]] : [];
  return {
    goods: goods.toSorted((a, b) => lineOfGoods(a) - lineOfGoods(b)),
    unread: unread
      .filter((line) => /[\p{L}\p{N}]/u.test(line.text))
      .toSorted((a, b) => a.number - b.number)
      .map(({ number, text: written }) => ({ line: number, text: written.trim().slice(0, LONGEST) })),
    notices: [...lines.flatMap((line) => readCalled(line.text).notices), ...denied],
  };
}

/** Characters of a line that is said unread. */
const LONGEST = 200;

function readAs(text: string, lines: readonly Line[]): { goods: WrittenGoods[]; unread: Line[] } {
  const message = readMessage(text);
  if (message.goods.length > 0) return message;
  const sheets = readDataSheets(lines);
  if (sheets.goods.length > 0) return sheets;
  const { rows, others } = readList(lines);
  const isCalled = rows.length > 0 || others.some((line) => readCalled(line.text).numbers.length > 0);
  const { goods, unread } = readGoodsLines(others, isCalled);
  return { goods: [...rows, ...goods], unread };
}

/** The UN number of goods. */
export function numberOf({ facts }: WrittenGoods): string {
  return facts[0]?.readings[0] ?? "";
}

/** The line of the UN number of goods. */
export function lineOfGoods({ facts }: WrittenGoods): number {
  return facts[0]?.line ?? 0;
}
