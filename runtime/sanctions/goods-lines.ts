import type { CnNames } from "../../openapi/shards/nomenclature.ts";
import { isOther } from "../text/other.ts";

/** The printed lines of one year. */
export interface YearNames {
  year: number;
  records: CnNames["records"];
}

/** The printed lines of all years in one language, each once; a line is the same where its code, its name and the lines above are. */
export interface GoodsLines {
  names: readonly string[];
  /** Lines directly above, -1 for a chapter. */
  parents: Int32Array;
  depths: Uint8Array;
  /** The code of each line; of a line without a code the digits that the codes below it have in common. */
  codes: readonly string[];
  /** Whether a line stands in a year. */
  isOf(line: number, year: number): boolean;
  /** The display name of a code of a year, and the names of the lines above it, the chapter first. Undefined for a code that the year lacks. */
  nameOf(code: string, year: number): { name: string; path: string[] } | undefined;
}

/** Opens the names of some years in one language. */
export function openLines(years: readonly YearNames[], lang: "en" | "pl"): GoodsLines {
  const names: string[] = [];
  const parents: number[] = [];
  const depths: number[] = [];
  const codes: string[] = [];
  const masks: number[] = [];
  const children = new Map<number, number[]>();
  const places = new Map<string, number[]>();
  for (const [at, { records }] of years.entries()) {
    const coded = codesOf(records);
    const open: number[] = [];
    for (const [place, [depth, digits, name]] of records.entries()) {
      open.length = Math.min(open.length, depth);
      const parent = open.at(-1) ?? -1;
      const sisters = listOf(children, parent);
      let line = sisters.find((one) => names[one] === name && codes[one] === coded[place]);
      if (line === undefined) {
        line = names.length;
        names.push(name);
        parents.push(parent);
        depths.push(depth);
        codes.push(coded[place]!);
        masks.push(0);
        sisters.push(line);
        if (digits !== "") listOf(places, coded[place]!).push(line);
      }
      masks[line]! |= 1 << at;
      open[depth] = line;
    }
  }
  const order = years.map(({ year }) => year);
  const isOf = (line: number, year: number): boolean => ((masks[line]! >> order.indexOf(year)) & 1) === 1;
  // Levels that are printed only deeper are named by the first line that has them.
  const first = new Map<string, number[]>();
  for (const [code, own] of places) for (let length = code.length - 2; length > 2; length -= 2) if (!places.has(code.slice(0, length))) listOf(first, code.slice(0, length)).push(...own);

  const shown = (line: number): string => {
    const name = names[line] ?? "";
    if (!isOther(name, lang)) return name;
    let above = parents[line] ?? -1;
    while (above >= 0 && isOther(names[above] ?? "", lang)) above = parents[above] ?? -1;
    return above < 0 ? name : `${names[above]}: ${name}`;
  };

  return {
    names, codes, isOf, parents: Int32Array.from(parents), depths: Uint8Array.from(depths),
    nameOf(code, year) {
      const line = (places.get(code) ?? first.get(code))?.find((one) => isOf(one, year));
      if (line === undefined) return undefined;
      const path: string[] = [];
      for (let above = parents[line]!; above >= 0; above = parents[above]!) path.unshift(names[above] ?? "");
      return { name: shown(line), path };
    },
  };
}

/** The codes of the lines of a year in tariff order; a line without one has what the codes below it have in common. */
function codesOf(records: CnNames["records"]): string[] {
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
