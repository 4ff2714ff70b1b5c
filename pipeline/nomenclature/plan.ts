import { groupByEach } from "../../runtime/text/groups.ts";
import { textIn } from "../source/cells.ts";
import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type {
  CnNameRecord,
  CnRecord,
  CnShard,
  CnYearRecord,
  GoodsRecord,
  NoteRecord,
  SeparationRecord,
  SuccessorRecord,
} from "../../openapi/shards/nomenclature.ts";
import { onceByObject } from "../../runtime/text/memo.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { canonical, sameValue } from "../output/canonical.ts";
import { rowsOf } from "../source/table.ts";
import { joinShard, type PlannedShard, planPrefixShards, planShard } from "../output/shard.ts";
import { distinctWords, planForms, planGoodsNames, planNameConformance, planNotes, planVague } from "./plan-words.ts";
import type { NomenclatureData, SuccessorRow } from "./tables.ts";
import { type PlacedCode, deriveNodes } from "./tree.ts";

/** A printed line of one language, as the tables have it. */
interface LineRow {
  code: string;
  depth: number;
  name: string;
}

/**
 * The printed lines of a year in one language, in tariff order, each with the digits that follow those of the line
 * above it. A line without a code has the digits that all codes below it begin with, in pairs.
 */
export function planPrintedLines(rows: readonly LineRow[]): CnNameRecord[] {
  const codes = rows.map(({ code }) => code);
  for (let line = rows.length - 1; line >= 0; line--) {
    if (codes[line] !== "") continue;
    let common: string | undefined;
    for (let below = line + 1; below < rows.length && rows[below]!.depth > rows[line]!.depth; below++)
      common = common === undefined ? codes[below]! : sharedDigits(common, codes[below]!);
    codes[line] = common ?? "";
  }
  const open: string[] = [];
  return rows.map(({ code, depth, name }, line): CnNameRecord => {
    open.length = Math.min(open.length, depth);
    const above = open.at(-1) ?? "";
    open[depth] = codes[line]!;
    return [depth, `${codes[line]!.slice(above.length)}${code === "" ? "-" : ""}`, name];
  });
}

/** The digits that two codes have in common, in pairs. */
function sharedDigits(a: string, b: string): string {
  let length = 0;
  while (length + 2 <= a.length && a.slice(length, length + 2) === b.slice(length, length + 2)) length += 2;
  return a.slice(0, length);
}

/** Bytes of a file; a larger one is split by a digit more. */
const SHARD_BUDGET = 256 * 1024;

/** Published records of the nomenclature, before they are split into files. */
interface NomenclatureRecords {
  /** The coded lines of each year, in the order of the years. */
  years: ReadonlyMap<number, readonly CnYearRecord[]>;
  successors: readonly SuccessorRecord[];
  goods: ReadonlyMap<AdrLanguage, readonly GoodsRecord[]>;
  /** Printed lines in further languages. */
  translations: ReadonlyMap<AdrLanguage, readonly CnNameRecord[]>;
  notes: readonly NoteRecord[];
  separations: readonly SeparationRecord[];
}

/** The records of the nomenclature, worked out once. */
export const plannedNomenclature = onceByObject((data: NomenclatureData): NomenclatureRecords => {
  const [synonyms, references] = [rowsOf(data.synonyms), rowsOf(data.references)];
  return {
    years: planYears(data.years),
    successors: planSuccessors(rowsOf(data.successors)),
    goods: new Map(ADR_LANGUAGES.map((lang) => [lang, planGoodsNames(synonyms, references, lang)])),
    translations: new Map([...data.translations].map(([lang, lines]) => [lang, planPrintedLines(rowsOf(lines))])),
    notes: planNotes(rowsOf(data.notes)),
    separations: data.separations.map(({ row: { heading, other: second, note, ...asked } }) => ({
      headings: [heading, second],
      note,
      ask: textIn("ask", asked),
    })),
  };
});

/** Plans the files of the nomenclature: its lines by chapter, names for search, and what stands beside them. */
export function planNomenclature(data: NomenclatureData): PlannedShard[] {
  const { years, translations, ...records } = plannedNomenclature(data);
  const newest = rowsOf(data.years.get(Math.max(...years.keys())) ?? []);
  const names = new Map<AdrLanguage, readonly CnNameRecord[]>([
    ["en", planPrintedLines(newest.map(({ code, depth, name_en: name }) => ({ code, depth, name })))],
    ["pl", planPrintedLines(newest.map(({ code, depth, name_pl: name }) => ({ code, depth, name })))],
    ...translations,
  ]);
  return [
    ...planPrefixShards(
      planRecords(years).map((line) => ({ codes: [line.code], line: canonical(shortLine(line, years.size)) })),
      (prefix, planned) => {
        const head = { path: `nomenclature/${prefix}.json`, schema: "cn-chapter/3", part: "", prefix };
        return joinShard(
          head,
          planned.map(({ line }) => line),
        );
      },
      SHARD_BUDGET,
    ),
    ...[...names].map(([lang, lines]) => table(`names-${lang}`, "cn-names/6", lang, lines)),
    ...planOverYears(data, records),
  ];
}

/** The lines of all years by code: one record where a code has the same in several years. */
function planRecords(years: ReadonlyMap<number, readonly CnYearRecord[]>): CnRecord[] {
  const yearsOf = groupByEach(years, ([, lines]) => lines);
  return [...yearsOf]
    .map(([line, inYears]): CnRecord => ({ ...line, years: inYears.map(([year]) => year) }))
    .toSorted((a, b) => compareText(a.code, b.code));
}

/** A line as it is published: without a parent that its digits say, and without years where all years have it. */
function shortLine({ parent, years, ...line }: CnRecord, every: number): CnShard["records"][number] {
  return {
    ...line,
    ...(parent === (line.code.slice(0, -2) || null) ? {} : { parent }),
    ...(years.length === every ? {} : { years }),
  };
}

/**
 * Plans the files beside the years: the successors of ended codes, names of goods that the nomenclature does not have,
 * and forms of Polish words.
 */
function planOverYears(
  data: NomenclatureData,
  { successors, goods, notes, separations }: Omit<NomenclatureRecords, "years" | "translations">,
): PlannedShard[] {
  const polish = [...data.years.values()].flatMap((lines) => lines.map(({ row }) => row.name_pl));
  const everyday = rowsOf(data.synonyms).filter(({ langs }) => langs.includes("pl"));
  return [
    table("successors", "cn-successors/1", "", successors),
    ...[...goods].map(([lang, records]) => table(`goods-${lang}`, "cn-goods/3", lang, records)),
    table(
      "conformance",
      "cn-conformance/1",
      "",
      (["en", "pl"] as const).flatMap((lang) => planNameConformance(goods.get(lang) ?? [], lang)),
    ),
    table("notes-en", "cn-notes/1", "en", notes),
    table("vague-en", "cn-vague/1", "en", planVague(rowsOf(data.vague), rowsOf(data.references))),
    table("separations", "cn-separations/2", "", separations),
    table(
      "forms-pl",
      "word-forms/1",
      "pl",
      planForms(rowsOf(data.forms), distinctWords(new Set([...polish, ...everyday.map(({ name }) => name)]))),
    ),
  ];
}

function table(name: string, schema: string, part: string, records: Parameters<typeof planShard>[1]): PlannedShard {
  return planShard({ path: `nomenclature/${name}.json`, schema, part, prefix: "" }, records);
}

/** Codes that took over goods of ended codes, as they are published. */
function planSuccessors(successors: readonly SuccessorRow[]): SuccessorRecord[] {
  return successors
    .map((row): SuccessorRecord => ({
      code: row.code,
      from_year: row.from_year,
      to_year: row.to_year,
      successor: row.successor,
      kind: row.kind,
      data_quality: row.quality,
    }))
    .toSorted((a, b) => compareText(a.code, b.code) || a.to_year - b.to_year || compareText(a.successor, b.successor));
}

/** The coded lines of each year, as they are published; a code that has the same in several years is one record. */
function planYears(years: NomenclatureData["years"]): Map<number, CnYearRecord[]> {
  const states = new Map<string, CnYearRecord[]>();
  return new Map(
    [...years]
      .toSorted(([a], [b]) => a - b)
      .map(([year, lines]) => {
        const nodes = deriveNodes(lines);
        const planned = [...nodes.values()].toSorted((a, b) => compareText(a.code, b.code));
        return [year, planned.map((node) => shared(lineOf(node, nodes), states))];
      }),
  );
}

/** The line of another year that says the same, where there is one. */
function shared(line: CnYearRecord, states: Map<string, CnYearRecord[]>): CnYearRecord {
  const lineStates = states.get(line.code) ?? [];
  states.set(line.code, lineStates);
  const same = lineStates.find((state) => sameValue(state, line));
  if (same === undefined) lineStates.push(line);
  return same ?? line;
}

function lineOf(node: PlacedCode, nodes: ReadonlyMap<string, PlacedCode>): CnYearRecord {
  const { code, parent, name, own: text, unit } = node;
  const lines = linesBetween(node, parent === null ? undefined : nodes.get(parent));
  return {
    code,
    ...(lines.length === 0 ? {} : { lines }),
    name,
    ...(text.en === name.en && text.pl === name.pl ? {} : { own: text }),
    parent,
    ...(unit === null ? {} : { unit }),
  };
}

/**
 * Lines without a code between a code and the code above it. A node that no line prints has the path of the line it is
 * named by.
 */
function linesBetween(node: PlacedCode, parent: PlacedCode | undefined): { en: string; pl: string }[] {
  if (parent === undefined) return [...node.path];
  const printed = node.path[parent.path.length] === parent.own;
  return node.path.slice(parent.path.length + (printed ? 1 : 0));
}
