import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import { compareText } from "../../runtime/text/fold.ts";
import { planBulk } from "../output/bulk.ts";
import { planPrefixShards, planShard, type PlannedShard } from "../output/shard.ts";
import { deriveNodes, type PlacedCode } from "./tree.ts";
import { planLineCodes, planNames } from "./plan-lines.ts";
import { planForms, planGoodsNames, distinctWords } from "./plan-words.ts";
import type { CnRow, FormRow, ReferenceRow, SuccessorRow, SynonymRow } from "./tables.ts";

/** These tables compress eightfold and more. A chapter of more bytes is split by a third digit: in some ten files, not in one for each heading. */
const SHARD_BUDGET = 120 * 1024;
const STEP = 1;

/** The rows of the nomenclature tables. */
export interface NomenclatureRows {
  years: ReadonlyMap<number, readonly CnRow[]>;
  successors: readonly SuccessorRow[];
  synonyms: readonly SynonymRow[];
  references: readonly ReferenceRow[];
  forms: readonly FormRow[];
}

/** Plans the files of the nomenclature: those of the years, and those over all years. */
export function planNomenclature(rows: NomenclatureRows): PlannedShard[] {
  return [...planYears(rows.years), ...planOverYears(rows)];
}

/** Plans the files of the years: lines by chapter, names for search, and the newest year as one file. */
function planYears(years: ReadonlyMap<number, readonly CnRow[]>): PlannedShard[] {
  const newest = Math.max(...years.keys());
  const share = shareEqual();
  return [...years].flatMap(([year, rows]) => planYear(year, rows, year === newest, share));
}

/** Gives one record for all years in which a code has the same: it is printed once. */
function shareEqual(): (record: CnRecord) => CnRecord {
  const known = new Map<string, CnRecord>();
  return (record) => {
    const held = known.get(record.code);
    if (held !== undefined && isSame(held, record)) return held;
    known.set(record.code, record);
    return record;
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

/** The years that are held, as files over all of them name their source. */
export function nomenclatureVersion(years: Iterable<number>): string {
  return `CN ${[...years].toSorted((a, b) => a - b).join(" ")}`;
}

/** Plans the files beside the years: the successors of ended codes, names of goods that the nomenclature does not have, and forms of Polish words. */
function planOverYears({ years, successors, synonyms, references, forms }: NomenclatureRows): PlannedShard[] {
  const polish = [...years.values()].flatMap((lines) => lines.map(({ name_pl }) => name_pl));
  const everyday = synonyms.filter(({ langs }) => langs.includes("pl")).map(({ name }) => name);
  return [
    table("successors", "cn-successors/1", "", planSuccessors(successors)),
    table("goods-en", "cn-goods/2", "en", planGoodsNames(synonyms, references, "en")),
    table("goods-pl", "cn-goods/2", "pl", planGoodsNames(synonyms, [], "pl")),
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
      code: row.code, from_year: row.from_year, to_year: row.to_year, successor: row.successor, kind: row.kind, data_quality: row.quality,
    }))
    .toSorted((a, b) => compareText(a.code, b.code) || a.to_year - b.to_year || compareText(a.successor, b.successor));
}

/** The coded lines of a year, as they are published. */
export function planLines(nodes: ReadonlyMap<string, PlacedCode>): CnRecord[] {
  return [...nodes.values()].toSorted((a, b) => compareText(a.code, b.code)).map((node) => recordOf(node, nodes));
}

function planYear(year: number, rows: readonly CnRow[], newest: boolean, share: (record: CnRecord) => CnRecord): PlannedShard[] {
  const facts = { part: String(year) };
  const records = planLines(deriveNodes(rows.map((row) => ({ row })))).map(share);
  const chapters = planPrefixShards(
    records,
    ({ code }) => [code],
    (prefix) => ({ ...facts, path: `nomenclature/${year}/${prefix}.json`, schema: "cn-chapter/1", prefix }),
    SHARD_BUDGET, STEP,
  );
  const names = (["en", "pl"] as const).map((lang) =>
    planShard({ ...facts, part: `${year}-${lang}`, path: `nomenclature/${year}/names-${lang}.json`, schema: "cn-names/3", prefix: "" }, planNames(rows.map((row) => row[`name_${lang}`]))),
  );
  const printed = planShard({ ...facts, path: `nomenclature/${year}/lines.json`, schema: "cn-lines/1", prefix: "" }, planLineCodes(rows));
  const bulk = newest ? planBulk({ ...facts, path: `nomenclature/bulk/cn-${year}` }, records) : [];
  return [...chapters, printed, ...names, ...bulk];
}

function recordOf(node: PlacedCode, nodes: ReadonlyMap<string, PlacedCode>): CnRecord {
  const { code, parent, name, own, unit, leaf } = node;
  const lines = linesBetween(node, parent === null ? undefined : nodes.get(parent));
  return {
    code,
    leaf,
    ...(lines.length === 0 ? {} : { lines }),
    name,
    ...(own.en === name.en && own.pl === name.pl ? {} : { own }),
    parent,
    ...(unit === null ? {} : { unit }),
  };
}

/** Lines without a code between a code and the code above it. A node that no line prints has the path of the line it is named by. */
function linesBetween(node: PlacedCode, parent: PlacedCode | undefined): { en: string; pl: string }[] {
  if (parent === undefined) return [...node.path];
  const printed = node.path[parent.path.length] === parent.own;
  return node.path.slice(parent.path.length + (printed ? 1 : 0));
}
