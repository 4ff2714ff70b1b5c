import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { CnNameRecord } from "../../openapi/shards/nomenclature.ts";
import { colonIn } from "./citations.ts";

/** Languages in which goods are named. */
export const GOODS_LANGUAGES = ADR_LANGUAGES;
export type GoodsLanguage = AdrLanguage;

/** A printed line of the newest year in one language. */
export type NamedLine = {
  /** Of a line without a code: the digits that all codes below it begin with. */
  code: string;
  /** 0 for a chapter; a line stands below the last one of less depth. */
  depth: number;
  name: string;
  uncoded?: true;
};

/** Reads printed lines as they are published. */
export function readNamedLines(records: readonly CnNameRecord[]): NamedLine[] {
  const open: string[] = [];
  return records.map(([depth, digits, name]) => {
    open.length = Math.min(open.length, depth);
    const uncoded = digits.endsWith("-");
    const code = (open.at(-1) ?? "") + (uncoded ? digits.slice(0, -1) : digits);
    open[depth] = code;
    return { code, depth, name, ...(uncoded ? { uncoded } : {}) };
  });
}

/** The printed lines of the newest year by code. */
export interface NameLines {
  /** The name of a code and the lines above it, the chapter first; undefined for a code that has no line. */
  shown(code: string): ShownName | undefined;
  has(code: string): boolean;
}

interface ShownName {
  /** A line called only "other" carries the name of the first line above that says more. */
  name: string;
  /** The line as printed, or the first line below where the level is printed only deeper. */
  line: NamedLine;
  above: NamedLine[];
}

/**
 * The name of a code: the only line below another (`2203 00` below `2203`) may be printed with the digits above or
 * below it alone.
 */
export function shownName(lines: NameLines, code: string): ReturnType<NameLines["shown"]> {
  const shown = lines.shown(code);
  if (shown !== undefined && /^0*$/.test(shown.line.code.slice(code.length))) return shown;
  return code.endsWith("00") ? shownName(lines, code.slice(0, -2)) : undefined;
}

/** Opens printed lines. A level that is printed only deeper is named by the first line below it. */
export function openLines(records: readonly NamedLine[], lang: GoodsLanguage): NameLines {
  const parents: number[] = [];
  const indexes = new Map<string, number>();
  const open: number[] = [];
  for (const [index, { code, depth, uncoded }] of records.entries()) {
    open.length = Math.min(open.length, depth);
    parents.push(open.at(-1) ?? -1);
    open[depth] = index;
    if (uncoded) continue;
    for (let length = code.length; length >= 4; length -= 2)
      if (!indexes.has(code.slice(0, length))) indexes.set(code.slice(0, length), index);
    indexes.set(code, index);
  }
  const above = (index: number): NamedLine[] => {
    const lines: NamedLine[] = [];
    for (let position = parents[index]!; position >= 0; position = parents[position]!)
      lines.unshift(records[position]!);
    return lines;
  };
  return {
    has: (code) => indexes.has(code),
    shown(code) {
      const index = indexes.get(code);
      if (index === undefined) return undefined;
      const line = records[index]!;
      const lines = above(index);
      const text = lines.findLast(({ name }) => !isOther(name, lang));
      const isBare = isOther(line.name, lang) && text !== undefined;
      return { name: isBare ? `${text.name}${colonIn(lang)}${line.name}` : line.name, line, above: lines };
    },
  };
}

/**
 * Names that say nothing alone; the tariff declines the Polish word (`Pozostały`, `Pozostałej`, `Do pozostałych`). A
 * name that goes on (`Other, frozen`) is not bare.
 */
const BARE = {
  en: /^others?( \(Euratom\))?$/i,
  pl: /^((do )?pozostałych|pozostał(e|y|a|ej|ego))$/i,
  de: /^(andere[nrs]?|sonstige[nrs]?)$/i,
  fr: /^autres?$/i,
} as const satisfies Record<AdrLanguage, RegExp>;

/** Is the name only "Other"? */
export function isOther(name: string, lang: AdrLanguage): boolean {
  return BARE[lang].test(name);
}
