import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type {
  CnNameRecord,
  CnRecord,
  CnShard,
  CnYearRecord,
  GoodsRecord,
  SeparationRecord,
  SuccessorRecord,
} from "../../openapi/shards/nomenclature.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { type PlannedShard, planPrefixShards, planShard } from "../output/shard.ts";
import { distinctWords, planForms, planGoodsNames, planNotes, planVague } from "./plan-words.ts";
import type {
  CnRow,
  FormRow,
  NoteRow,
  ReferenceRow,
  SeparationRow,
  SuccessorRow,
  SynonymRow,
  TranslationRow,
  VagueRow,
} from "./tables.ts";
import { type PlacedCode, deriveNodes } from "./tree.ts";
import { createHash } from "node:crypto";
import type { NameQuestion } from "../../openapi/shards/conformance.ts";

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
const STEP = 1;

/** The rows of the nomenclature tables. */
interface NomenclatureRows {
  years: ReadonlyMap<number, readonly CnRow[]>;
  successors: readonly SuccessorRow[];
  synonyms: readonly SynonymRow[];
  references: readonly ReferenceRow[];
  forms: readonly FormRow[];
  translations: ReadonlyMap<AdrLanguage, readonly TranslationRow[]>;
  notes: readonly NoteRow[];
  vague: readonly VagueRow[];
  separations: readonly SeparationRow[];
}

/** Plans the files of the nomenclature: its lines by chapter, names for search, and what stands beside them. */
export function planNomenclature(rows: NomenclatureRows): PlannedShard[] {
  const years = new Map([...rows.years].map(([year, lines]) => [year, planLines(linesOf(lines))]));
  return [
    ...planPrefixShards(
      planRecords(years).map((line) => shortLine(line, years.size)),
      ({ code }) => [code],
      (prefix, own) =>
        planShard({ path: `nomenclature/${prefix}.json`, schema: "cn-chapter/3", part: "", prefix }, own),
      SHARD_BUDGET,
      STEP,
    ),
    ...planNames(rows.years.get(Math.max(...rows.years.keys())) ?? [], rows.translations),
    ...planOverYears(rows),
  ];
}

/** Plans the names of the lines of the newest year, for search. */
function planNames(rows: readonly CnRow[], translations: NomenclatureRows["translations"]): PlannedShard[] {
  const languages = new Map<AdrLanguage, readonly LineRow[]>([
    ["en", rows.map(({ code, depth, name_en: name }) => ({ code, depth, name }))],
    ["pl", rows.map(({ code, depth, name_pl: name }) => ({ code, depth, name }))],
    ...translations,
  ]);
  return [...languages].map(([lang, lines]) => table(`names-${lang}`, "cn-names/6", lang, planPrintedLines(lines)));
}

function linesOf(rows: readonly CnRow[]): ReadonlyMap<string, PlacedCode> {
  return deriveNodes(rows.map((row) => ({ row })));
}

/** The lines of all years by code: one record where a code has the same in several years. */
function planRecords(years: ReadonlyMap<number, readonly CnYearRecord[]>): CnRecord[] {
  const codes = new Map<string, { line: CnYearRecord; years: number[] }[]>();
  for (const [year, lines] of [...years].toSorted(([a], [b]) => a - b)) {
    for (const line of lines) {
      const states = codes.get(line.code) ?? [];
      codes.set(line.code, states);
      const same = states.find((state) => isSame(state.line, line));
      if (same === undefined) states.push({ line, years: [year] });
      else same.years.push(year);
    }
  }
  return [...codes]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([, states]) => states.map((state): CnRecord => ({ ...state.line, years: state.years })));
}

/** A line as it is published: without a parent that its digits say, and without years where all years have it. */
function shortLine({ parent, years, ...line }: CnRecord, every: number): CnShard["records"][number] {
  return {
    ...line,
    ...(parent === (line.code.slice(0, -2) || null) ? {} : { parent }),
    ...(years.length === every ? {} : { years }),
  };
}

/** Whether two values print to the same; node:util tells this too, in four times the time. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Plans the files beside the years: the successors of ended codes, names of goods that the nomenclature does not have,
 * and forms of Polish words.
 */
function planOverYears({
  years,
  successors,
  synonyms,
  references,
  forms,
  notes,
  vague,
  separations,
}: NomenclatureRows): PlannedShard[] {
  const polish = [...years.values()].flatMap((lines) => lines.map(({ name_pl }) => name_pl));
  const everyday = synonyms.filter(({ langs }) => langs.includes("pl")).map(({ name }) => name);
  const goods = new Map(ADR_LANGUAGES.map((lang) => [lang, planGoodsNames(synonyms, references, lang)]));
  return [
    table("successors", "cn-successors/1", "", planSuccessors(successors)),
    ...[...goods].map(([lang, records]) => table(`goods-${lang}`, "cn-goods/3", lang, records)),
    table(
      "conformance",
      "cn-conformance/1",
      "",
      (["en", "pl"] as const).flatMap((lang) => planNameConformance(goods.get(lang) ?? [], lang)),
    ),
    table("notes-en", "cn-notes/1", "en", planNotes(notes)),
    table("vague-en", "cn-vague/1", "en", planVague(vague, references)),
    table(
      "separations",
      "cn-separations/1",
      "",
      separations.map(({ heading, other, note, ask_en, ask_pl }): SeparationRecord => ({
        headings: [heading, other],
        note,
        ask: { en: ask_en, pl: ask_pl },
      })),
    ),
    table("forms-pl", "word-forms/1", "pl", planForms(forms, distinctWords([...polish, ...everyday]))),
  ];
}

function table(name: string, schema: string, part: string, records: Parameters<typeof planShard>[1]): PlannedShard {
  return planShard({ path: `nomenclature/${name}.json`, schema, part, prefix: "" }, records);
}

/** Codes that took over goods of ended codes, as they are published. */
export function planSuccessors(successors: readonly SuccessorRow[]): SuccessorRecord[] {
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

/** The coded lines of a year, as they are published. */
export function planLines(nodes: ReadonlyMap<string, PlacedCode>): CnYearRecord[] {
  return [...nodes.values()].toSorted((a, b) => compareText(a.code, b.code)).map((node) => lineOf(node, nodes));
}

function lineOf(node: PlacedCode, nodes: ReadonlyMap<string, PlacedCode>): CnYearRecord {
  const { code, parent, name, own, unit } = node;
  const lines = linesBetween(node, parent === null ? undefined : nodes.get(parent));
  return {
    code,
    ...(lines.length === 0 ? {} : { lines }),
    name,
    ...(own.en === name.en && own.pl === name.pl ? {} : { own }),
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

/** Questions with everyday names of goods of one heading, drawn by the hash of the name. */
function planNameConformance(goods: readonly GoodsRecord[], lang: NameQuestion["lang"]): NameQuestion[] {
  const headings = new Map<string, Set<string>>();
  for (const { codes, everyday = [] } of goods)
    for (const name of everyday)
      headings.set(name, new Set([...(headings.get(name) ?? []), ...codes.map((code) => code.slice(0, 4))]));
  return [...headings]
    .flatMap(([q, [heading, ...others]]) =>
      heading?.length === 4 && others.length === 0 && q.length > 2 && !q.includes("*") && isDrawn(q)
        ? [{ q, lang, heading }]
        : [],
    )
    .toSorted((a, b) => compareText(a.q, b.q));
}

/** Names whose hash leaves this remainder are asked about, one in so many. */
const [NAMES_DRAWN, REMAINDER] = [10, 0];

function isDrawn(name: string): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE() % NAMES_DRAWN === REMAINDER;
}
