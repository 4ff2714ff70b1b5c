import type { GoodsRecord, NoteRecord } from "../../../openapi/shards/nomenclature.ts";
import type { EntryNames } from "../../../openapi/shards/sanctions.ts";
import { fold } from "../../text/normalize.ts";
import { GRAMMARS } from "../../text/grammars.ts";
import { isNumber, type NameWord, readGoodsWords, readNameWords, ROLES } from "../../text/name-words.ts";
import type { NamedLine, GoodsLanguage } from "../../text/name-lines.ts";

/** Where a text that names goods stands, and what that is called in an answer. */
export const FIELDS = {
  heading: "name",
  line: "name",
  entry: "entry",
  synonym: "synonym",
  reference: "reference",
  declared: "reference",
  note: "note",
} as const;
export type TextField = keyof typeof FIELDS;

/** A text that names goods. */
interface NameText {
  field: TextField;
  /** Its meanings, likeliest first. */
  codes: readonly string[];
  words: readonly NameWord[];
  /** Of a line of the nomenclature: 0 for a chapter. */
  depth: number;
  /** The place of the line above; -1 for a chapter, and for what is no line. */
  parent: number;
}

/** What texts of a language are read from. */
export interface TextSources {
  lang: GoodsLanguage;
  lines: readonly NamedLine[];
  goods: readonly GoodsRecord[];
  entries: EntryNames["records"];
  notes: readonly NoteRecord[];
}

/** All texts that name goods in a language: the lines of the nomenclature first, in their order. */
export function* readTexts({ lang, lines, goods, entries, notes }: TextSources): Generator<NameText> {
  const grammar = GRAMMARS[lang];
  const folded = new Map<string, string>();
  const foldOnce = (word: string): string => {
    const current = folded.get(word) ?? fold(word);
    folded.set(word, current);
    return current;
  };
  const read = (name: string): NameWord[] =>
    readNameWords(name, grammar, foldOnce).filter(({ word }) => !isNumber(word));
  const readGoods = (name: string): NameWord[] => {
    const words = readGoodsWords(name, grammar);
    const reported = words.filter(({ word }) => !isNumber(word));
    return reported.length > 0 ? reported : words;
  };
  const open: number[] = [];
  for (const [index, { code, depth, name }] of lines.entries()) {
    open.length = Math.min(open.length, depth);
    const parent = open.at(-1) ?? -1;
    open[depth] = index;
    yield { field: code.length === 4 ? "heading" : "line", codes: [code], words: read(name), depth, parent };
  }
  for (const [codes, name] of entries) yield text("entry", codes.split(" "), read(name));
  for (const { codes, everyday = [], references = [], declared = [] } of goods) {
    if (codes.length === 0) continue;
    for (const name of everyday) yield text("synonym", codes, readGoods(name));
    for (const name of references) yield text("reference", codes, readGoods(name));
    for (const name of declared) yield text("declared", codes, readGoods(name));
  }
  for (const { code, to, words } of notes)
    yield text(
      "note",
      [to ?? code],
      words.split(/;? /).map((word) => ({ word: foldOnce(word), role: ROLES.kind })),
    );
}

function text(field: TextField, codes: readonly string[], words: readonly NameWord[]): NameText {
  return { field, codes, words, depth: 0, parent: -1 };
}
