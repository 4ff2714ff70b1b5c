import type { CnRecord, SuccessorRecord, Synonyms } from "../../openapi/shards/nomenclature.ts";
import { fold, compareText } from "../../runtime/text/fold.ts";
import { planBulk } from "../output/bulk.ts";
import { foldOnce } from "../output/fold-once.ts";
import { planPrefixShards, planShard, type PlannedShard } from "../output/shard.ts";
import { deriveNodes, type CnNode } from "./tree.ts";
import type { CnRow, SuccessorRow, SynonymRow } from "./tables.ts";

/** These tables compress eightfold and more. */
const SHARD_BUDGET = 400 * 1024;

/** Plans the files of the years: lines by chapter, names for search, and the newest year as one file. */
export function planYears(years: ReadonlyMap<number, readonly CnRow[]>): PlannedShard[] {
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

/** Plans the files beside the years: the successors of ended codes, and everyday names. */
export function planOverYears(source_version: string, successors: readonly SuccessorRow[], synonyms: readonly SynonymRow[]): PlannedShard[] {
  const table = (name: string, records: readonly object[]): PlannedShard =>
    planShard({ path: `nomenclature/${name}.json`, schema: `cn-${name}/1`, source_version, part: "", prefix: "" }, records);
  return [table("successors", planSuccessors(successors)), table("synonyms", planSynonyms(synonyms))];
}

/** Codes that took over goods of ended codes, as they are published. */
export function planSuccessors(successors: readonly SuccessorRow[]): SuccessorRecord[] {
  return successors
    .map((row): SuccessorRecord => ({
      code: row.code, from_year: row.from_year, to_year: row.to_year, successor: row.successor, kind: row.kind, data_quality: row.quality,
    }))
    .toSorted((a, b) => compareText(a.code, b.code) || a.to_year - b.to_year || compareText(a.successor, b.successor));
}

/** Everyday names as search wants them: each word is looked for between spaces. */
export function planSynonyms(synonyms: readonly SynonymRow[]): Synonyms["records"] {
  return synonyms
    .map(({ name, codes, words }): Synonyms["records"][number] => [name.split(" ").map(partOf), codes, words.map(fold)])
    .toSorted(([a], [b]) => compareText(a.join(), b.join()));
}

function partOf(word: string): string {
  return word.endsWith("*") ? ` ${fold(word.slice(0, -1))}` : ` ${fold(word)} `;
}

/** The coded lines of a year, as they are published. */
export function planLines(nodes: ReadonlyMap<string, CnNode>): CnRecord[] {
  return [...nodes.values()].toSorted((a, b) => compareText(a.code, b.code)).map((node) => recordOf(node, nodes));
}

function planYear(year: number, rows: readonly CnRow[], newest: boolean, share: (record: CnRecord) => CnRecord): PlannedShard[] {
  const facts = { source_version: `CN ${year}`, part: String(year) };
  const records = planLines(deriveNodes(rows.map((row) => ({ row })))).map(share);
  const chapters = planPrefixShards(
    records,
    ({ code }) => [code],
    (prefix) => ({ ...facts, path: `nomenclature/${year}/${prefix}.json`, schema: "cn-chapter/1", prefix }),
    SHARD_BUDGET,
  );
  const names = rows.map((row) => [row.depth, row.code, foldOnce(row.name_en), foldOnce(row.name_pl)]);
  const bulk = newest ? planBulk({ ...facts, path: `nomenclature/bulk/cn-${year}` }, records) : [];
  return [...chapters, planShard({ ...facts, path: `nomenclature/${year}/names.json`, schema: "cn-names/1", prefix: "" }, names), ...bulk];
}

function recordOf(node: CnNode, nodes: ReadonlyMap<string, CnNode>): CnRecord {
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
function linesBetween(node: CnNode, parent: CnNode | undefined): { en: string; pl: string }[] {
  if (parent === undefined) return [...node.path];
  const printed = node.path[parent.path.length] === parent.own;
  return node.path.slice(parent.path.length + (printed ? 1 : 0));
}
