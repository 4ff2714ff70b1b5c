import { fold } from "../text/normalize.ts";
import {
  factsInside,
  type GoodsFact,
  type GoodsMember,
  joinLabels,
  type Line,
  type WrittenGoods,
} from "./goods-facts.ts";
import { readCalled } from "./search-terms.ts";
import { readPackingGroup } from "./spelling.ts";

const FIRST = /^\W*14\.1(?!\d)/;
const NEXT = /^\W*(?:\p{L}+\s+)?15(?:\.1)?(?!\d)[\s:.–-]*\p{L}?/u;

/** The goods of data sheets, and the lines that are of none. */
export function readDataSheets(lines: readonly Line[]): { goods: WrittenGoods[]; unread: Line[] } {
  const sheets = lines.flatMap(({ text }, start) => {
    if (!FIRST.test(text)) return [];
    const end = lines.findIndex((line, index) => index > start && (FIRST.test(line.text) || NEXT.test(line.text)));
    return [readSheet(lines.slice(start, end < 0 ? undefined : end))];
  });
  const read = new Set(sheets.flatMap(({ goods, used }) => (goods.length === 0 ? [] : used)));
  return { goods: sheets.flatMap(({ goods }) => goods), unread: lines.filter(({ number }) => !read.has(number)) };
}

const YES: ReadonlySet<string> = new Set(["yes", "ja", "oui", "tak"]);
/** Points that name the goods: number, name, classes, packing group. */
const NAMING: ReadonlySet<string> = new Set(["1", "2", "3", "4"]);

/** The goods of a section 14: its points 14.1 number, 14.3 classes and 14.4 packing group, in any language. */
function readSheet(lines: readonly Line[]): { goods: WrittenGoods[]; used: number[] } {
  let point = "1";
  const facts: GoodsFact[] = [];
  const numbers: GoodsFact[] = [];
  const used: number[] = [];
  for (const { number: line, text } of lines) {
    const [head = "", next] = /^\W*14\.(\d)\.?/.exec(text) ?? [];
    point = next ?? point;
    const said = text.slice(head.length);
    const found: GoodsFact[] = [];
    const say = (into: GoodsFact[], member: GoodsMember, value: string): void => {
      into.push({ member, readings: [value], text: text.trim().slice(0, 200), line });
    };
    if (point === "1") for (const un of numbersOf(said)) say(numbers, "un", un);
    if (point === "3")
      for (const [, main = "", beside = ""] of said.matchAll(
        /(?<![\d.\p{L}])([1-9](?:\.[1-6])?[A-S]?)(?:\s*\(([\d.,+\s]+)\))?(?![\d.\p{L}])/gu,
      ))
        say(found, "labels", joinLabels(main, beside));
    if (point === "4")
      for (const [, group = ""] of said.matchAll(/(?<![\p{L}\d])(I{1,3}|[ⅠⅡⅢ])(?![\p{L}\d])/gu))
        say(found, "packing_group", readPackingGroup(group) ?? "");
    if (
      point === "5" &&
      fold(said)
        .split(" ")
        .some((word) => YES.has(word))
    )
      say(found, "stated", "environmentally_hazardous");
    // A sheet names the limits of an entry; it claims nothing for a load.
    found.push(
      ...factsInside(said, line).filter(
        ({ member, readings: [claim] }) =>
          member === "tunnel" ||
          member === "technical_name" ||
          (member === "stated" && claim === "environmentally_hazardous"),
      ),
    );
    facts.push(...found);
    const isRead = point === "1" ? numbersOf(said).size > 0 || !/\d/.test(said) : NAMING.has(point) || found.length > 0;
    if (isRead) used.push(line);
  }
  const apart = new Map(numbers.map((fact) => [fact.readings[0], fact]));
  return { goods: [...apart.values()].map((fact) => ({ facts: [fact, ...facts], maybe: false })), used };
}

const MODES = String.raw`ADR|RID|ADN|IMDG|IMO|IATA|ICAO|DGR|TI`;
const VALUE = new RegExp(
  String.raw`(?:(?<![\p{L}\d])(${MODES})(?:[\s/,-]+(?:${MODES}))*\s*(:?)|(:)|^)\s*(\d{4})(?![\d\p{L}]|[./-]\d)`,
  "giu",
);

/**
 * UN numbers of point 14.1: called so, or the value of the line (`UN number: 1263`, `ADR 1263`). Behind a rule a year
 * is its edition (`ADR 2025`).
 */
function numbersOf(said: string): Set<string> {
  const called = readCalled(said).numbers.map(({ un }) => un);
  const values = [...said.matchAll(VALUE)].flatMap(([, mode, colon, , un = ""]) =>
    mode !== undefined && colon === "" && /^20[0-4]\d$/.test(un) ? [] : [un],
  );
  const isList = /^[\s\d;|,/]+$/.test(said) && !/\d[./-]\d{2}(?!\d)/.test(said);
  const last = /(?:number|nummer|num[eé]ro|numer|identification|identyfikacyjny|id|un|onu|onz)\W+(\d{4})\s*$/iu.exec(
    said,
  )?.[1];
  return new Set([
    ...called,
    ...values,
    ...(isList ? (said.match(/(?<!\d)\d{4}(?!\d)/g) ?? []) : []),
    ...(last === undefined ? [] : [last]),
  ]);
}
