import { onceByObject } from "../../runtime/text/memo.ts";
import { isOther } from "../../runtime/text/name-lines.ts";
import type { Located } from "../source/table.ts";
import type { CnRow } from "./tables.ts";

/** Every code of a year in tariff order, the levels printed only deeper included. */
export const codesOf: (lines: readonly Located<CnRow>[]) => ReadonlySet<string> = onceByObject((lines) => {
  const codes = new Set<string>();
  for (const { row } of lines)
    for (let length = 2; length <= row.code.length; length += 2) codes.add(row.code.slice(0, length));
  return codes;
});

/** The things of the chapter of a code: all that stands under or above it is among them. */
export type ByChapter<Thing> = (code: string) => readonly Thing[];

/** Groups things by the chapter of their code, for questions of what stands under or above a code. */
export function byChapter<Thing>(things: Iterable<Thing>, codeOf: (thing: Thing) => string): ByChapter<Thing> {
  const chapters = Map.groupBy(things, (thing) => codeOf(thing).slice(0, 2));
  return (code) => chapters.get(code.slice(0, 2)) ?? [];
}

/**
 * Visits the lines of an outline in order, each with the lines above it from the chapter down. `parents` is reused:
 * copy what is kept.
 */
export function walk<Item>(
  lines: readonly Item[],
  depthOf: (line: Item) => number,
  visit: (line: Item, parents: readonly Item[], index: number) => void,
): void {
  const parents: Item[] = [];
  lines.forEach((line, index) => {
    while (parents.length > depthOf(line)) parents.pop();
    visit(line, parents, index);
    parents.push(line);
  });
}

export interface Text {
  en: string;
  pl: string;
}

/** A code of one year with its place in the tree. */
export interface PlacedCode {
  code: string;
  level: 2 | 4 | 6 | 8;
  /** The display name: a name that is only "Other" carries its parents' names. */
  name: Text;
  /** The name as printed. */
  own: Text;
  /** The printed lines above it from the chapter down, lines without a code included. */
  path: readonly Text[];
  /** The nearest code above. */
  parent: string | null;
  children: string[];
  unit: string | null;
  /** A CN8 code. */
  leaf: boolean;
  marks: readonly string[];
}

/**
 * Turns the lines of one year into the nodes of its codes, in code order. A heading or subheading that the CN prints
 * only at a deeper level gets a
 * node too: `0501` and `0501 00` are named by the line `0501 00 00`, `2709 00` by the line `2709`. The checks, the
 * comparison with customs and the
 * build all ask for the tree of a year.
 */
export const deriveNodes: (lines: readonly Line[]) => ReadonlyMap<string, PlacedCode> = onceByObject(derive);

/** A line, wherever it was read. */
type Line = Pick<Located<CnRow>, "row">;

function derive(lines: readonly Line[]): Map<string, PlacedCode> {
  const nodes = new Map<string, PlacedCode>();
  const texts = new Map<Line, Text>();
  const paths = new Map<Line | undefined, readonly Text[]>([[undefined, []]]);
  const add = (code: string, named: Line, path: readonly Text[], printed: boolean): void => {
    const text = texts.get(named) ?? { en: "", pl: "" };
    const parent = parentOf(code, nodes);
    const level = levelOf(code);
    nodes.set(code, {
      code,
      level,
      own: text,
      path,
      parent: parent?.code ?? null,
      children: [],
      leaf: level === 8,
      name: { en: displayName(text, path, "en"), pl: displayName(text, path, "pl") },
      unit: printed && named.row.unit !== "" ? named.row.unit : null,
      marks: named.row.mark,
    });
    parent?.children.push(code);
  };

  walk(
    lines,
    ({ row }) => row.depth,
    (line, parents) => {
      texts.set(line, { en: line.row.name_en, pl: line.row.name_pl });
      const above = parents.at(-1);
      let path = paths.get(above);
      if (path === undefined && above !== undefined)
        paths.set(above, (path = [...(paths.get(parents.at(-2)) ?? []), texts.get(above) ?? { en: "", pl: "" }]));
      const { code } = line.row;
      if (code === "") return;
      const coded = parents.findLast(({ row }) => row.code !== "");
      for (let length = (coded?.row.code.length ?? 0) + 2; length < code.length; length += 2) {
        const between = code.slice(0, length);
        if (nodes.has(between)) continue;
        if (/^0+$/.test(code.slice(length))) add(between, line, path ?? [], false);
        else if (coded !== undefined && between === coded.row.code.padEnd(length, "0"))
          add(between, coded, nodes.get(coded.row.code)?.path ?? [], false);
      }
      add(code, line, path ?? [], true);
    },
  );
  return nodes;
}

function levelOf({ length }: string): PlacedCode["level"] {
  return length === 2 ? 2 : length === 4 ? 4 : length === 6 ? 6 : 8;
}

/** `<nearest name above that says something>: Other`, or the name itself where it is more than "Other". */
function displayName(text: Text, path: readonly Text[], lang: keyof Text): string {
  if (!isOther(text[lang], lang)) return text[lang];
  const above = path.findLast((line) => line[lang] !== "" && !isOther(line[lang], lang));
  return above === undefined ? text[lang] : `${above[lang]}: ${text[lang]}`;
}

function parentOf(code: string, nodes: ReadonlyMap<string, PlacedCode>): PlacedCode | undefined {
  for (let length = code.length - 2; length > 0; length -= 2) {
    const parent = nodes.get(code.slice(0, length));
    if (parent !== undefined) return parent;
  }
  return undefined;
}
