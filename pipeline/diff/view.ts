import type { AddedLine, ChangeCounts, ChangedLine, ChangeLine, RemovedLine } from "../../openapi/shards/changes.ts";
import { datasetOf } from "./order.ts";
import { leafChanges, type LeafChange } from "./leaf-changes.ts";
import { FEW, foldLines, REPROCESSED, reprocessedAlike } from "./fold.ts";
import { nameCause } from "./say.ts";

type Line = RemovedLine | AddedLine | ChangedLine;

/** A difference, or a release, as it is shown. */
export interface Shown {
  lines: readonly ChangeLine[];
  collections: readonly { collection: string; records: number }[];
}

/** One record as a reader sees it. */
export interface Row {
  change: Line["change"];
  label: string;
  id: string;
  /** `law 32025R1494`, `correction`. */
  cause: string;
  fields: LeafChange[];
}

/** Everything under one heading, removed first. */
export interface Group {
  dataset: string;
  place: readonly string[];
  counts: ChangeCounts;
  rows: Row[];
  /** Many records that differ in one and the same way, as a sentence each. */
  folded: string[];
}

/** Groups lines, which stand in reading order, under their headings. */
export function groupLines({ lines, collections }: Shown): Group[] {
  const whole = wholeCollections(lines, collections);
  const reprocessed = reprocessedAlike(lines);
  const groups = new Map<string, { lines: Line[]; folded: string[] }>();
  for (const line of lines) {
    if (line.change === "moved") continue;
    const sentence = whole.get(line.collection);
    const place = sentence !== undefined ? line.place.slice(0, 1) : reprocessed.has(line) ? [REPROCESSED] : line.place;
    const key = JSON.stringify([datasetOf(line), ...place]);
    const group = groups.get(key) ?? { lines: [], folded: sentence === undefined ? [] : [sentence] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => {
    const [dataset = "", ...place] = JSON.parse(key) as string[];
    const counts = { removed: 0, added: 0, changed: 0 };
    for (const { change } of group.lines) counts[change]++;
    const { left, folded } = group.folded.length > 0 ? { left: [], folded: group.folded } : foldLines(group.lines);
    return { dataset, place, counts, rows: left.map(showLine), folded };
  });
}

/** A collection that came or went as a whole is one sentence: nobody reads a new nomenclature line by line. */
function wholeCollections(lines: readonly ChangeLine[], collections: Shown["collections"]): Map<string, string> {
  const sizes = new Map(collections.map(({ collection, records }) => [collection, records]));
  const counts = new Map<string, ChangeCounts>();
  for (const { change, collection } of lines) {
    if (change === "moved") continue;
    const count = counts.get(collection) ?? { removed: 0, added: 0, changed: 0 };
    count[change]++;
    counts.set(collection, count);
  }
  const whole = new Map<string, string>();
  for (const [collection, { removed, added }] of counts) {
    const size = sizes.get(collection);
    if (Math.max(removed, added) < FEW) continue;
    if (size === undefined) whole.set(collection, `all ${removed} records of ${collection} are gone`);
    else if (size === added && removed === 0) whole.set(collection, `${collection} is new: ${added} records`);
  }
  return whole;
}

function showLine(line: Line): Row {
  return { change: line.change, label: line.label, id: line.id, cause: nameCause(line), fields: line.change === "changed" ? leafChanges(line.fields) : [] };
}
