import { isOther } from "../text/other.ts";
import { packTexts, type PackedTexts } from "../text/packed-texts.ts";
import { allSteps, type Steps } from "../text/steps.ts";
import type { NamedLine } from "./printed-lines.ts";

/** The printed lines of one year. */
export interface YearNames {
  year: number;
  records: readonly NamedLine[];
}

/** The printed lines of all years in one language, each once; a line is the same where its code, its name and the lines above are. */
export interface GoodsLines {
  names: PackedTexts;
  /** Lines directly above, -1 for a chapter. */
  parents: Int32Array;
  depths: Uint8Array;
  /** The code of each line; of a line without a code the digits that the codes below it have in common. */
  codes: readonly string[];
  /** Whether a line stands in a year. */
  isOf(line: number, year: number): boolean;
  /** The line that names a code of a year. Undefined for a code that the year lacks. */
  lineOf(code: string, year: number): number | undefined;
  /** The display name of a line, and the names of the lines above it, the chapter first. */
  shown(line: number): { name: string; path: string[] };
  /** The display name of a code of a year, and the names of the lines above it, the chapter first. Undefined for a code that the year lacks. */
  nameOf(code: string, year: number): { name: string; path: string[] } | undefined;
}

/** Opens the names of some years in one language. */
export function openLines(years: readonly YearNames[], lang: "en" | "pl"): GoodsLines {
  return allSteps(openLinesInSteps(years, lang));
}

/** The same in steps. */
export function* openLinesInSteps(years: readonly YearNames[], lang: "en" | "pl"): Steps<GoodsLines> {
  const names: string[] = [];
  const parents: number[] = [];
  const depths: number[] = [];
  const codes: string[] = [];
  const masks: number[] = [];
  const children = new Map<number, number[]>();
  const coded: number[] = [];
  for (const [at, { records }] of years.entries()) {
    const own = codesOf(records);
    yield;
    const open: number[] = [];
    for (const [place, [depth, digits, name]] of records.entries()) {
      open.length = Math.min(open.length, depth);
      const parent = open.at(-1) ?? -1;
      const sisters = listOf(children, parent);
      let line = sisters.find((one) => names[one] === name && codes[one] === own[place]);
      if (line === undefined) {
        line = names.length;
        names.push(name);
        parents.push(parent);
        depths.push(depth);
        codes.push(own[place]!);
        masks.push(0);
        sisters.push(line);
        if (digits !== "") coded.push(line);
      }
      masks[line]! |= 1 << at;
      if (place % 200 === 199) yield;
      open[depth] = line;
    }
  }
  yield;
  return openKept({
    lang, order: years.map(({ year }) => year), names: packTexts(names), codes: [...codes], parents: Int32Array.from(parents), depths: Uint8Array.from(depths), masks: Uint32Array.from(masks),
    place: placesOf(codes, coded),
  });
}

/** What is kept of lines. */
interface Kept extends Pick<GoodsLines, "names" | "codes" | "parents" | "depths"> {
  lang: "en" | "pl";
  /** The years in which a line stands, one bit each in this order. */
  order: readonly number[];
  masks: Uint32Array;
  place: ReturnType<typeof placesOf>;
}

function openKept({ lang, order, names, codes, parents, depths, masks, place }: Kept): GoodsLines {
  const isOf = (line: number, year: number): boolean => ((masks[line]! >> order.indexOf(year)) & 1) === 1;

  const displayed = (line: number): string => {
    const name = names.at(line);
    if (!isOther(name, lang)) return name;
    let above = parents[line] ?? -1;
    while (above >= 0 && isOther(names.at(above), lang)) above = parents[above] ?? -1;
    return above < 0 ? name : `${names.at(above)}: ${name}`;
  };

  const lineOf = (code: string, year: number): number | undefined => place(code, (one) => isOf(one, year));
  const shown = (line: number): { name: string; path: string[] } => {
    const path: string[] = [];
    for (let above = parents[line]!; above >= 0; above = parents[above]!) path.unshift(names.at(above));
    return { name: displayed(line), path };
  };

  return {
    names, codes, isOf, lineOf, shown, parents, depths,
    nameOf(code, year) {
      const line = lineOf(code, year);
      return line === undefined ? undefined : shown(line);
    },
  };
}

/** Finds the line of a code that is wanted, the first where there are several. A level that is printed only deeper is named by the first line below it. */
function placesOf(codes: readonly string[], coded: readonly number[]): (code: string, wanted: (line: number) => boolean) => number | undefined {
  const sorted = Int32Array.from(coded.toSorted((a, b) => orderOf(codes[a]!) - orderOf(codes[b]!) || a - b));
  const orders = Uint32Array.from(sorted, (line) => orderOf(codes[line]!));
  return (code, wanted) => {
    const order = orderOf(code);
    let [from, to] = [0, sorted.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (orders[middle]! < order) from = middle + 1;
      else to = middle;
    }
    const isPrinted = orders[from] === order;
    if (!isPrinted && (code.length < 4 || code.length % 2 === 1)) return undefined;
    const end = isPrinted ? order + 1 : orderOf(code.padEnd(DIGITS, "9")) + 1;
    let [found, rank] = [undefined as number | undefined, Number.POSITIVE_INFINITY];
    for (let at = from; at < sorted.length && orders[at]! < end; ) {
      const [head, own] = [sorted[at]!, orders[at]!];
      let line: number | undefined;
      for (; at < sorted.length && orders[at] === own; at++) if (line === undefined && wanted(sorted[at]!)) line = sorted[at]!;
      if (line !== undefined && head < rank) [found, rank] = [line, head];
    }
    return found;
  };
}

/** Digits of the longest code. */
const DIGITS = 8;

/** A code as a number, in the order of the codes as texts: `0401` before `04011010` and both before `0402`. */
function orderOf(code: string): number {
  return Number(code.padEnd(DIGITS, "0")) * 10 + code.length;
}

/** The codes of the lines of a year in tariff order; a line without one has what the codes below it have in common. */
function codesOf(records: readonly NamedLine[]): string[] {
  const codes: string[] = [];
  const above: string[] = [];
  for (const [depth, digits] of records) {
    above.length = Math.min(above.length, depth);
    while (above.length < depth) above.push(above.at(-1) ?? "");
    codes.push(digits === "" ? "" : (above.at(-1) ?? "") + digits);
    above.push(codes.at(-1) || (above.at(-1) ?? ""));
  }
  // Lines below a line follow it, deeper than it is.
  for (let line = codes.length - 1; line >= 0; line--) {
    if (codes[line] !== "") continue;
    let common: string | undefined;
    for (let below = line + 1; below < codes.length && records[below]![0] > records[line]![0]; below++) common = common === undefined ? codes[below]! : sharedCode(common, codes[below]!);
    codes[line] = common ?? "";
  }
  return codes;
}

function listOf<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

/** The digits that two codes have in common, in pairs. */
export function sharedCode(a: string, b: string): string {
  let length = 0;
  while (length + 2 <= a.length && a.slice(length, length + 2) === b.slice(length, length + 2)) length += 2;
  return a.slice(0, length);
}
