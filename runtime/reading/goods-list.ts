import { columnOf, factOfCell, writtenFacts, type GoodsFact, type Line, type WrittenGoods } from "./goods-facts.ts";
import { readCalled } from "./search-terms.ts";

/** Rows under a line that has the heads of columns, the UN number among them; and the lines that are none. */
export function readList(lines: readonly Line[]): { rows: WrittenGoods[]; others: Line[] } {
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
