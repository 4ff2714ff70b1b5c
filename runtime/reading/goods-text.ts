import { type GoodsFact, type Line, type WrittenGoods, columnOf, factOfCell, writtenFacts } from "./goods-facts.ts";
import { readGoodsLines } from "./goods-lines.ts";
import { readMessage } from "./goods-message.ts";
import { readDataSheets } from "./goods-sheet.ts";
import { saysNotDangerous } from "./nothing.ts";
import { type TermNotice, readCalled } from "./search-terms.ts";

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

/** Rows under a line that has the heads of columns, the UN number among them; and the lines that are none. */
function readList(lines: readonly Line[]): { rows: WrittenGoods[]; others: Line[] } {
  const rows: WrittenGoods[] = [];
  const others: Line[] = [];
  const headed: Line[] = [];
  let heads: string[] = [];
  let members: (string | undefined)[] = [];
  let sign = "\t";
  for (const line of lines) {
    const named = ["\t", ";", "|", ","]
      .filter((divider) => line.text.includes(divider))
      .map((divider) => ({ divider, heads: cellsOf(line.text, divider) }))
      .map((found) => ({ ...found, members: found.heads.map((cell) => columnOf(cell)) }))
      .find((found) => found.members.includes("un") && found.members.filter(Boolean).length > 1);
    if (named !== undefined) {
      ({ divider: sign, heads, members } = named);
      headed.push(line);
      continue;
    }
    const cells = cellsOf(line.text, sign);
    const un = cells[members.indexOf("un")] ?? "";
    const number = readCalled(un).numbers[0]?.un ?? (/^\d{1,4}$/.test(un) ? un : undefined);
    if (number === undefined) others.push(line);
    else {
      const fact: GoodsFact = { member: "un", readings: [number], text: un, line: line.number };
      rows.push({ facts: [fact, ...factsOfRow(cells, heads, members, line.number)], maybe: false });
    }
  }
  return { rows, others: rows.length === 0 ? [...headed, ...others] : others };
}

/** The cells of a row; a sign between quotes divides none. */
function cellsOf(row: string, sign: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (const character of row) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === sign && !isQuoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim());
}

/** What a row says: each cell is read under its head, as if both stood in a line. */
function factsOfRow(
  cells: readonly string[],
  heads: readonly string[],
  members: readonly (string | undefined)[],
  number: number,
): GoodsFact[] {
  const unit = cells[members.indexOf("unit")] ?? "";
  const facts: GoodsFact[] = [];
  const lines: Line[] = [];
  for (const [index, cell] of cells.entries()) {
    const member = members[index];
    if (cell === "" || member === "un" || member === "unit") continue;
    const read = member === undefined ? [] : factOfCell(member, cell, cell, number);
    facts.push(...read);
    if (read.length > 0 || member === "class" || member === "packing_group" || member === "tunnel") continue;
    const isFigure = /^[\d\s.,'’\u00a0\u202f]+$/.test(cell);
    const written = !isFigure ? "" : member === "kg" || member === "l" ? member : member === "quantity" ? unit : "";
    lines.push({ number, text: `${(heads[index] ?? "").replaceAll(/[()[\]]/g, " ")} : ${cell} ${written}` });
  }
  return [...facts, ...writtenFacts(lines).filter((fact) => !facts.some(({ member }) => member === fact.member))];
}
