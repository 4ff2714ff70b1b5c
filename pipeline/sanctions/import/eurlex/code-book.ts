import { isOther } from "../../../../runtime/text/other.ts";
import { deriveNodes, type PlacedCode, type Text } from "../../../nomenclature/tree.ts";
import type { CnRow } from "../../../nomenclature/tables.ts";
import type { Placed } from "../../../source/table.ts";

/**
 * The code that a printed code means. Annexes II, X, XI, XVIII (833/2014) and XXV (765/2006) fill headings and
 * subheadings up with zeros
 * (8519 00 00 is heading 8519): pairs of zeros go until the nomenclature has the code. A code it never had stays as
 * printed.
 */
export function listedCode(digits: string, book: CodeBook): string {
  for (let code = digits; code.length >= 2; code = code.slice(0, -2)) {
    if (book.has(code)) return code;
    if (!code.endsWith("00")) return digits;
  }
  return digits;
}

/** The nomenclature as the importer needs it: which codes exist, and what they are called. */
export interface CodeBook {
  /** Whether any year held has the code, at any level. */
  has(code: string): boolean;
  /** Display name in the newest year that has the code. */
  name(code: string): Text | undefined;
  /** The name after the line above it: `Track suits: Of cotton`. */
  nameInContext(code: string): Text | undefined;
  /** The CN8 of a year that stand under a code. */
  leaves(code: string, year: number): string[];
}

/** Opens the nomenclature of all years held. */
export function openCodeBook(years: ReadonlyMap<number, readonly Placed<CnRow>[]>): CodeBook {
  const newestFirst = [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, lines]) => [year, deriveNodes(lines)] as const);
  const nodes: ReadonlyMap<string, PlacedCode>[] = newestFirst.map(([, codes]) => codes);
  const leaves = new Map(
    newestFirst.map(([year, codes]) => [year, [...codes.values()].filter(({ leaf }) => leaf).map(({ code }) => code)]),
  );
  const find = (code: string): PlacedCode | undefined => nodes.find((year) => year.has(code))?.get(code);
  return {
    has: (code) => nodes.some((year) => year.has(code)),
    name: (code) => find(code)?.name,
    nameInContext: (code) => {
      const node = find(code);
      return node === undefined ? undefined : { en: inContext(node, "en"), pl: inContext(node, "pl") };
    },
    leaves: (code, year) => (leaves.get(year) ?? []).filter((leaf) => leaf.startsWith(code)),
  };
}

/**
 * A leaf is often named by what tells it from its sisters alone; the nearest line above that says something goes before
 * it.
 */
function inContext({ code, own, name, path }: PlacedCode, lang: keyof Text): string {
  if (code.length <= 4 || isOther(own[lang], lang)) return name[lang];
  const above = path.findLast((text) => text[lang] !== "" && !isOther(text[lang], lang) && !isTitle(text[lang]))?.[
    lang
  ];
  return above === undefined || own[lang].toLowerCase().startsWith(above.toLowerCase())
    ? own[lang]
    : `${above}: ${own[lang]}`;
}

/** Titles of chapters and sub-chapters are printed in capitals. */
function isTitle(name: string): boolean {
  return name === name.toUpperCase();
}
