import type { ChangeLine } from "../../openapi/shards/changes.ts";
import type { Manifest } from "../../openapi/shards/common.ts";
import { compareText } from "../../runtime/text/normalize.ts";

/** A published record, as any of the static files has it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Records of one kind, in published order, each under an id that stays with it from release to release. */
export interface Collection {
  name: string;
  dataset: Manifest["dataset"];
  records: ReadonlyMap<string, Fields>;
}

/**
 * Everything that a state of the data publishes, by collection name. What only search uses (folded names, everyday
 * names) is left out.
 */
export type Collections = ReadonlyMap<string, Collection>;

/** Builds a collection; two records with one id are a fault of the data that a difference must not hide. */
export function collectionOf(
  facts: Omit<Collection, "records">,
  records: Iterable<readonly [string, Fields]>,
): Collection {
  const byId = new Map<string, Fields>();
  for (const [id, record] of records) {
    if (byId.has(id)) throw new Error(`${facts.name} has two records ${id}`);
    byId.set(id, record);
  }
  return { ...facts, records: byId };
}

type OrderedLine = Exclude<ChangeLine, { change: "moved" }>;

const DATASETS = ["sanctions", "nomenclature", "adr"];
const CHANGES = ["removed", "added", "changed"];
const COLLECTIONS = ["regimes", "measures", "entries", "winddowns", "derogations", "notices", "pending"];

/**
 * Reading order: by dataset, heading after heading, removed first; within a heading the law before what stands beside
 * it, then as published.
 */
export function inReadingOrder(lines: readonly ChangeLine[]): ChangeLine[] {
  const located = lines.filter((line) => line.change !== "moved");
  const moved = lines.filter((line) => line.change === "moved");
  return [...located.toSorted(compareLines), ...moved];
}

function compareLines(a: OrderedLine, b: OrderedLine): number {
  return (
    rank(DATASETS, datasetNameOf(a)) - rank(DATASETS, datasetNameOf(b)) ||
    comparePaths(a.place, b.place) ||
    rank(CHANGES, a.change) - rank(CHANGES, b.change) ||
    rank(COLLECTIONS, kindOf(a)) - rank(COLLECTIONS, kindOf(b))
  );
}

/** The dataset that a line belongs to. */
export function datasetNameOf({ collection }: Pick<ChangeLine, "collection">): string {
  return collection.split("/", 1)[0] ?? "";
}

function kindOf({ collection }: Pick<ChangeLine, "collection">): string {
  return collection.split("/")[1] ?? "";
}

function rank(order: readonly string[], word: string): number {
  const place = order.indexOf(word);
  return place < 0 ? order.length : place;
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let level = 0; level < Math.max(a.length, b.length); level++) {
    const order = compareHeadings(a[level] ?? "", b[level] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * Regimes as the release lists them (Russia before Belarus, new ones last), annexes by their number, figures by their
 * value, everything else as text.
 */
function compareHeadings(a: string, b: string): number {
  if (a === b) return 0;
  const regimes = rank(REGIMES, a.slice(0, 3)) - rank(REGIMES, b.slice(0, 3));
  if (regimes !== 0) return regimes;
  const [ka, kb] = [sortKey(a), sortKey(b)];
  for (let index = 0; index < Math.max(ka.length, kb.length); index++) {
    const [left, right] = [ka[index] ?? "", kb[index] ?? ""];
    const order =
      typeof left === "number" && typeof right === "number" ? left - right : compareText(String(left), String(right));
    if (order !== 0) return order;
  }
  return compareText(a, b);
}

const REGIMES = ["RU ", "BY "];

function sortKey(heading: string): (string | number)[] {
  const annex = /^Annex ([IVXL]+)(.*)$/.exec(heading);
  if (annex !== null) return ["Annex", romanValue(annex[1] ?? ""), annex[2] ?? ""];
  return heading.split(/(\d+)/).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

function romanValue(numeral: string): number {
  let sum = 0;
  for (let index = 0; index < numeral.length; index++) {
    const value = ROMAN[numeral[index] ?? ""] ?? 0;
    sum += value < (ROMAN[numeral[index + 1] ?? ""] ?? 0) ? -value : value;
  }
  return sum;
}
