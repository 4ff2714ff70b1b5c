import { goodsOfSegments, readSegments } from "./edi.ts";
import { readFigure, timesOf } from "./figure.ts";
import { columnOf, factOfCell, factOfPart, factsInside, type GoodsFact, type GoodsMember } from "./goods-facts.ts";
import { saysNotDangerous } from "./nothing.ts";
import { readCalled, type TermNotice } from "./search-terms.ts";
import { readPackingGroup } from "./spelling.ts";

/** Goods of a text: what is said of them, the UN number first. */
export interface WrittenGoods {
  facts: readonly GoodsFact[];
  /** Four digits at the head of a line that nobody calls a UN number. */
  maybe: boolean;
}

/** What is read of a text: documents, data sheets, messages and lists, whose kind nobody has to say. */
export interface ReadGoods {
  goods: WrittenGoods[];
  /** Lines that say something and are of no goods. */
  unread: { line: number; text: string }[];
  notices: TermNotice[];
}

interface Line {
  number: number;
  text: string;
}

/**
 * Reads dangerous goods from a text: lines of a transport document (5.4.1.1.1, the UN number or the name first),
 * section 14 of data sheets, segments of UN/EDIFACT, rows of a list with the heads of its columns. It decides nothing.
 */
export function readGoodsText(text: string): ReadGoods {
  const lines = text.split(/\r\n?|\n/).map((own, index): Line => ({ number: index + 1, text: own }));
  const messages = goodsOfMessage(text);
  const sheets = sheetsOf(lines).map(goodsOfSheet);
  const structured = [...messages, ...sheets.flat()];
  if (structured.length > 0) {
    const numbers = new Set(structured.map(numberOf));
    // What stands beside a sheet or a message is not read; goods of it are not lost in silence.
    const beside = lines.filter(({ text: own }) => readCalled(own).numbers.some(({ un }) => !numbers.has(un)));
    return { goods: structured, unread: beside.map(unreadLine), notices: [] };
  }
  const { rows, others } = listsOf(lines);
  const paragraphs = paragraphsOf(others);
  const isCalled = others.some(({ text: own }) => readCalled(own).numbers.length > 0);
  const read = paragraphs.map((paragraph) => goodsOfParagraph(paragraph, isCalled || rows.length > 0));
  const goods = [...rows, ...read.flatMap((own) => own.goods)].toSorted((a, b) => lineOf(a) - lineOf(b));
  const denied: TermNotice[] = goods.length === 0 && saysNotDangerous(text) ? [["said_not_dangerous", ""]] : [];
  return {
    goods,
    unread: read.flatMap(({ unread }) => unread),
    notices: [...lines.flatMap(({ text: own }) => readCalled(own).notices), ...denied],
  };
}

/** The UN number of goods. */
export function numberOf({ facts }: WrittenGoods): string {
  return facts[0]?.readings[0] ?? "";
}

function lineOf({ facts }: WrittenGoods): number {
  return facts[0]?.line ?? 0;
}

function unreadLine({ number, text }: Line): ReadGoods["unread"][number] {
  return { line: number, text: text.trim().slice(0, 200) };
}

/** Codes of packages (Recommendation 21 of UN/CEFACT) and of masses that are not net (6313). */
const PACKED: Readonly<Record<string, string>> = {
  DR: "drum",
  BX: "box",
  CT: "box",
  BG: "bag",
  SA: "bag",
  CY: "cylinder",
  JC: "jerrican",
  JY: "jerrican",
  PK: "package",
  WA: "ibc",
};
const GROSS: ReadonlySet<string> = new Set(["AAB", "AAD", "G"]);
const MEASURED: Readonly<Record<string, readonly ["kg" | "l", number]>> = {
  KGM: ["kg", 1],
  TNE: ["kg", 1000],
  LTR: ["l", 1],
  MTQ: ["l", 1000],
};

/** The goods of a message: DGS segments, the packages of the GID before them, the MEA behind them. */
function goodsOfMessage(message: string): WrittenGoods[] {
  const goods: { facts: GoodsFact[]; maybe: boolean }[] = [];
  let packed: GoodsFact[] = [];
  let current: GoodsFact[] | undefined;
  let [line, counted] = [1, 0];
  for (const segment of readSegments(message)) {
    const { tag, elements, text } = segment;
    line += message.slice(counted, segment.index).split(/\r\n?|\n/).length - 1;
    counted = segment.index;
    const at = line;
    const fact = (member: GoodsMember, value: string): GoodsFact => ({ member, readings: [value], text, line: at });
    if (tag === "GID") {
      const [count = "", kind = ""] = elements[1] ?? [];
      packed = /^\d{1,5}$/.test(count) ? [fact("packages", count)] : [];
      if (PACKED[kind] !== undefined) packed.push(fact("package_kind", PACKED[kind]));
      current = undefined;
    } else if (tag === "DGS") {
      const [read] = goodsOfSegments([segment]);
      current = undefined;
      if (read === undefined) continue;
      const group = readPackingGroup(read.packingGroup);
      current = [
        fact("un", read.un),
        ...(read.class === "" ? [] : [fact("labels", read.class)]),
        ...(group === undefined ? [] : [fact("packing_group", group)]),
        ...packed,
      ];
      goods.push({ facts: current, maybe: false });
    } else if (tag === "MEA" && current !== undefined) {
      const measured = elements.find(([unit = ""]) => MEASURED[unit] !== undefined);
      const [member, times] = MEASURED[measured?.[0] ?? ""] ?? ["kg", 1];
      // A message has a decimal sign and no groups of thousands.
      const [value] = /^\d/.test(measured?.[1] ?? "") ? readFigure(measured?.[1] ?? "") : [];
      const isGross = elements.slice(0, 2).some(([code = ""]) => GROSS.has(code));
      if (value !== undefined) current.push(fact(isGross ? "gross" : member, timesOf(value, times)));
    }
  }
  return goods;
}

const FIRST = /^\W*14\.1(?!\d)/;
const NEXT = /^\W*(?:\p{L}+\s+)?15(?:\.1)?(?!\d)[\s:.–-]*\p{L}?/u;

/** The lines of each section 14 of data sheets. */
function sheetsOf(lines: readonly Line[]): Line[][] {
  return lines.flatMap(({ text }, start) => {
    if (!FIRST.test(text)) return [];
    const end = lines.findIndex((line, index) => index > start && (FIRST.test(line.text) || NEXT.test(line.text)));
    return [lines.slice(start, end < 0 ? undefined : end)];
  });
}

/** The goods of a section 14: its points 14.1 number, 14.3 classes and 14.4 packing group, in any language. */
function goodsOfSheet(lines: readonly Line[]): WrittenGoods[] {
  let point = "1";
  const facts: GoodsFact[] = [];
  const numbers: GoodsFact[] = [];
  for (const { number: line, text } of lines) {
    const [head = "", next] = /^\W*14\.(\d)\.?/.exec(text) ?? [];
    point = next ?? point;
    const said = text.slice(head.length);
    const say = (into: GoodsFact[], member: GoodsMember, value: string): void => {
      into.push({ member, readings: [value], text: text.trim().slice(0, 200), line });
    };
    if (point === "1") for (const [un] of said.matchAll(/(?<![\d.])\d{4}(?![\d.])/g)) say(numbers, "un", un);
    if (point === "3")
      for (const [, main = "", beside = ""] of said.matchAll(
        /(?<![\d.\p{L}])([1-9](?:\.[1-6])?[A-S]?)(?:\s*\(([\d.,+\s]+)\))?(?![\d.\p{L}])/gu,
      ))
        say(facts, "labels", [main, ...(beside.match(/\d(?:\.\d)?/g) ?? [])].join("+"));
    if (point === "4")
      for (const [, group = ""] of said.matchAll(/(?<![\p{L}\d])(I{1,3}|[ⅠⅡⅢ])(?![\p{L}\d])/gu))
        say(facts, "packing_group", readPackingGroup(group) ?? "");
    facts.push(
      ...factsInside(said, line).filter(({ member }) => ["tunnel", "technical_name", "stated"].includes(member)),
    );
  }
  const apart = new Map(numbers.map((fact) => [fact.readings[0], fact]));
  return [...apart.values()].map((fact) => ({ facts: [fact, ...facts], maybe: false }));
}

/** Rows under a line that has the heads of columns, the UN number among them. */
function listsOf(lines: readonly Line[]): { rows: WrittenGoods[]; others: Line[] } {
  const rows: WrittenGoods[] = [];
  const others: Line[] = [];
  let heads: (string | undefined)[] = [];
  let sign = /\t/;
  for (const line of lines) {
    const signs = [/\t/, /;/, /\|/, /,/].filter((own) => own.test(line.text));
    const named = signs
      .map((own) => ({ own, heads: line.text.split(own).map((cell) => columnOf(cell)) }))
      .find((found) => found.heads.includes("un") && found.heads.filter(Boolean).length > 1);
    if (named !== undefined) {
      heads = named.heads;
      sign = named.own;
      continue;
    }
    const cells = line.text.split(sign).map((cell) => cell.trim().replaceAll(/^"|"$/g, ""));
    const un = cells[heads.indexOf("un")] ?? "";
    const number = readCalled(un).numbers[0]?.un ?? (/^\d{1,4}$/.test(un) ? un : undefined);
    if (number === undefined) others.push(line);
    else rows.push(goodsOfRow(number, un, cells, heads, line.number));
  }
  return { rows, others };
}

function goodsOfRow(
  number: string,
  un: string,
  cells: readonly string[],
  heads: readonly (string | undefined)[],
  line: number,
): WrittenGoods {
  const unit = cells[heads.indexOf("unit")] ?? "";
  const facts = cells.flatMap((cell, index) => {
    const head = heads[index];
    if (head === undefined || cell === "") return [];
    const written = /^[\d\s.,']+$/.test(cell) ? `${cell} ${unit}` : cell;
    return head === "quantity" || head === "name"
      ? factsInside(head === "quantity" ? written : cell, line)
      : factOfCell(head, cell, cell, line);
  });
  return { facts: [{ member: "un", readings: [number], text: un, line }, ...facts], maybe: false };
}

function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === "") paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** Goods of lines that stand together. Lines without a number are of the goods above them, or below them. */
function goodsOfParagraph(lines: readonly Line[], onlyCalled: boolean): Pick<ReadGoods, "goods" | "unread"> {
  const numbered = lines.map(({ text }) => numbersIn(text, onlyCalled));
  const first = numbered.findIndex((numbers) => numbers.length > 0);
  if (first < 0) return { goods: [], unread: lines.map(unreadLine) };
  const isBefore = lines.slice(0, first).some((line) => factsOfLine(line).length > 0);
  const goods: { facts: GoodsFact[]; maybe: boolean }[] = [];
  const unread: Line[] = [];
  let waiting: GoodsFact[] = [];
  for (const [index, line] of lines.entries()) {
    const numbers = numbered[index] ?? [];
    if (numbers.length === 0) {
      const facts = factsOfLine(line);
      const current = goods.at(-1);
      if (isBefore) waiting.push(...facts);
      else if (facts.length > 0 && current !== undefined) current.facts.push(...facts);
      else unread.push(line);
      if (isBefore && facts.length === 0) unread.push(line);
    }
    for (const [order, number] of numbers.entries()) {
      const from = order === 0 ? 0 : number.index;
      const text = line.text.slice(from, numbers[order + 1]?.index);
      const own = { number: line.number, text: text.replace(number.text, " , ") };
      const fact: GoodsFact = { member: "un", readings: [number.un], text: number.text, line: line.number };
      goods.push({ facts: [fact, ...waiting, ...factsOfLine(own)], maybe: number.maybe });
      waiting = [];
    }
  }
  goods.at(-1)?.facts.push(...waiting);
  return { goods, unread: unread.map(unreadLine) };
}

const HEAD = /^\s*(?:\d{1,3}[.)]\s+)?(\d{4})(?=[\s,;|\t]+\p{L})/u;

function numbersIn(text: string, onlyCalled: boolean): { un: string; text: string; index: number; maybe: boolean }[] {
  const called = readCalled(text).numbers.map((number) => ({ ...number, maybe: false }));
  if (called.length > 0 || onlyCalled) return called;
  const [whole = "", un] = HEAD.exec(text) ?? [];
  return un === undefined ? [] : [{ un, text: un, index: whole.length - un.length, maybe: true }];
}

/** Between commas that divide no figure. */
const PARTS = /[;\t|]|,(?!\d)|(?<!\d),/;

function factsOfLine({ number, text }: Line): GoodsFact[] {
  return text
    .split(PARTS)
    .flatMap((part) => [...factOfPart(part, number), ...factsInside(part, number)])
    .filter((fact, index, all) => all.findIndex((own) => isSame(own, fact)) === index);
}

function isSame(a: GoodsFact, b: GoodsFact): boolean {
  return a.member === b.member && a.readings.join() === b.readings.join();
}
