import type {
  ChangeCounts,
  ChangeLine,
  VerdictChanges,
  AddedLine,
  ChangedLine,
  RemovedLine,
} from "../../openapi/shards/changes.ts";
import type { DifferenceReason } from "./cause.ts";
import { shiftsBeside, turnsBeside, underOneRegime, verbOf } from "./verdicts.ts";
import { datasetNameOf } from "./order.ts";
import type { NewEdition } from "./new-editions.ts";
import { leafChanges, type LeafChange } from "./edits.ts";

/** `law 32025R1494`, `correction`. */
export function nameCause({ cause, acts }: DifferenceReason): string {
  return [cause, ...acts].join(" ");
}

/** Counts of a dataset's lines in words: `3 removed, 1 added`; `no difference` where there are none. */
export function renderCounts({ removed, added, changed }: ChangeCounts): string {
  const parts = [
    removed === 0 ? "" : `${removed} removed`,
    added === 0 ? "" : `${added} added`,
    changed === 0 ? "" : `${changed} changed`,
  ];
  return parts.filter((part) => part !== "").join(", ") || "no difference";
}

/**
 * What turns on legs first, by day, then what the strictest verdict over all legs becomes on the day asked:
 * `37 CN8 codes turn restricted, 2 turn free`. What does not happen is left out.
 */
export function renderVerdicts(verdicts: VerdictChanges): string {
  const turns = turnsBeside(verdicts);
  const free = new Map(
    turns.flatMap(({ effect, day, codes }) => (effect === "free" ? codes.map((code) => [code, day] as const) : [])),
  );
  const first = [...free.values()].toSorted()[0];
  const banned = turns.filter(({ effect }) => effect === "restricted");
  const legs = [
    ...(first === undefined
      ? []
      : [`${free.size} ${free.size === 1 ? "turns" : "turn"} free on a leg or another day, first on ${first}`]),
    ...banned.map(
      ({ leg, day, codes }) =>
        `${codes.length} ${codes.length === 1 ? "turns" : "turn"} restricted on ${leg} from ${day}`,
    ),
  ];
  const shifts = Map.groupBy(shiftsBeside(verdicts, turns), (shift) => verbOf(shift, false));
  const whole = [...shifts.values()].map((alike, index) => {
    const count = alike.reduce((sum, { codes }) => sum + codes.length, 0);
    const [shift] = alike;
    const noun = index > 0 ? "" : count === 1 ? " CN8 code" : " CN8 codes";
    return `${count}${noun} ${shift === undefined ? "" : verbOf(shift, count === 1)}`;
  });
  const said = [
    ...legs,
    ...(whole.length === 0 ? [] : [whole.join(", ")]),
    ...underOneRegime(verdicts).map(({ sentence }) => sentence),
  ];
  if (said.length === 0) return "no CN8 code changes its verdict";
  return [
    ...said,
    ...(whole.length === 0 ? ["over all legs and regulations no CN8 code changes its verdict"] : []),
  ].join("; ");
}

/** Counts by dataset, in reading order; a dataset without lines is there with zeros. */
export function countDatasets(lines: readonly ChangeLine[]): Map<string, ChangeCounts> {
  const datasets = new Map(
    ["sanctions", "nomenclature", "adr"].map((dataset) => [dataset, { removed: 0, added: 0, changed: 0 }]),
  );
  for (const line of lines) {
    const counts = datasets.get(datasetNameOf(line));
    if (line.change !== "moved" && counts !== undefined) counts[line.change]++;
  }
  return datasets;
}

/** Up to this many records each gets a line, however alike they are. */
const FEW = 6;

const REPROCESSED = "Published in another way from the same sources";

/**
 * Records of a collection that only the code publishes in another way, and all in the same members: they stand under
 * one heading, wherever they belong.
 */
function reprocessedAlike(lines: readonly ChangeLine[]): Set<ChangeLine> {
  const alike = Map.groupBy(
    lines.filter((line) => line.change === "changed" && line.cause === "reprocess"),
    (line) => foldKey(line as ChangedLine),
  );
  return new Set([...alike.values()].filter((changed) => changed.length >= FEW).flat());
}

/**
 * Entries that only stand in a newer text, and records that only the code publishes in another way, are counted and not
 * listed: gives the lines left, and a sentence for the others.
 */
function foldLines(lines: readonly Line[]): { left: Line[]; folded: string[] } {
  const left: Line[] = [];
  const alike = new Map<string, ChangedLine[]>();
  for (const line of lines) {
    const key = line.change === "changed" ? foldKey(line) : undefined;
    if (line.change !== "changed" || key === undefined) {
      left.push(line);
      continue;
    }
    const group = alike.get(key);
    if (group === undefined) alike.set(key, [line]);
    else group.push(line);
  }
  const folded: string[] = [];
  for (const group of alike.values()) {
    const [first] = group;
    if (group.length < FEW || first === undefined) left.push(...group);
    else folded.push(sentenceOf(first, group.length));
  }
  return { left, folded };
}

function foldKey({ fields, cause, collection }: ChangedLine): string | undefined {
  const names = Object.keys(fields);
  // It says the same in another place: rows before it came or went, or the text was issued anew.
  if (names.every((name) => PLACES.has(name)))
    return JSON.stringify([collection, "places", cause, fields["text_version"]]);
  return cause === "reprocess" ? JSON.stringify([collection, names]) : undefined;
}

/** Members that say where a row stands, not what it says. */
const PLACES: ReadonlySet<string> = new Set(["row", "locator", "source_row", "text_version"]);

function sentenceOf({ fields, cause, acts, collection }: ChangedLine, count: number): string {
  const [old, now] = fields["text_version"] ?? [];
  if (cause !== "reprocess" && now === undefined)
    return `${count} entries stand in another place of their annex and say the same (${nameCause({ cause, acts })})`;
  if (cause !== "reprocess")
    return `${count} entries stand in the text of ${nameText(now)} as they stood in that of ${nameText(old)} (${nameCause({ cause, acts })})`;
  return `${count} records of ${collection}: ${Object.keys(fields).join(", ")} (reprocess)`;
}

/** An entry without a text of its own stands in that of its annex. */
function nameText(day: unknown): string {
  return typeof day === "string" ? day : "their annex";
}

type Line = RemovedLine | AddedLine | ChangedLine;

/** A difference, or a release, as it is shown. */
interface Shown {
  lines: readonly ChangeLine[];
  new_editions?: readonly NewEdition[];
  collections: readonly { collection: string; records: number }[];
}

/** One record as a reader sees it. */
export interface Row {
  /** It ends, narrows or lifts something: no form of the difference leaves it out. */
  frees: boolean;
  change: Line["change"] | "ended";
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

/**
 * Groups lines, which stand in reading order, under their headings; below them every new edition or year beside the one
 * before it.
 */
export function groupLines({ lines, collections, new_editions = [] }: Shown): Group[] {
  return [
    ...groupOwn({ lines, collections }),
    ...new_editions.flatMap(({ before, lines: editionLines }) =>
      groupOwn({ lines: editionLines, collections }).map((group) => ({
        ...group,
        place: [`${group.place[0] ?? ""} beside ${before.split("/")[1] ?? before}`, ...group.place.slice(1)],
      })),
    ),
  ];
}

function groupOwn({ lines, collections }: Shown): Group[] {
  const whole = wholeCollections(lines, collections);
  const reprocessed = reprocessedAlike(lines);
  const groups = new Map<string, { lines: Line[]; folded: string[] }>();
  for (const line of lines) {
    if (line.change === "moved") continue;
    const sentence = whole.get(line.collection);
    const location =
      sentence !== undefined ? line.place.slice(0, 1) : reprocessed.has(line) ? [REPROCESSED] : line.place;
    const key = JSON.stringify([datasetNameOf(line), ...location]);
    const group = groups.get(key) ?? { lines: [], folded: sentence === undefined ? [] : [sentence] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => {
    const [dataset = "", ...location] = JSON.parse(key) as string[];
    const counts = { removed: 0, added: 0, changed: 0 };
    for (const { change } of group.lines) counts[change]++;
    const { left, folded } = group.folded.length > 0 ? { left: [], folded: group.folded } : foldLines(group.lines);
    return {
      dataset,
      place: location,
      counts,
      rows: left.toSorted((a, b) => weightOf(a) - weightOf(b)).map(showLine),
      folded,
    };
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

/**
 * What the law changed comes first, then what was corrected, then what is only published in another way; in each, what
 * ends or narrows before what comes.
 */
function weightOf(line: Line): number {
  return ["law", "correction", "reprocess"].indexOf(line.cause) * 2 + (mayFree(line) ? 0 : 1);
}

/** Members of a record that end or narrow what it restricts, or widen an exception from it. */
const FREEING =
  /^(?:valid_to|in_force_to|until|contract_before|ex|except_codes|codes|scope|threshold_eur|direction|type|role|article|measures|destination|code|labels|class|packing_group|transport_category|points_multiplier|max_quantity_1136|limited_quantity|excepted_quantity|tunnel_code|special_provisions|density_kg_per_l|status|classification_code)$/;

function mayFree(line: Line): boolean {
  if (line.change === "removed") return true;
  return (
    line.change === "changed" &&
    line.cause !== "reprocess" &&
    Object.keys(line.fields).some((name) => FREEING.test(name))
  );
}

function showLine(line: Line): Row {
  const ended = lastDayOf(line);
  const fields = line.change === "changed" ? leafChanges(line.fields) : [];
  return {
    frees: mayFree(line),
    change: ended === undefined ? line.change : "ended",
    label: ended === undefined ? line.label : `with ${ended}: ${line.label}`,
    id: line.id,
    cause: nameCause(line),
    // The text that a row stood in last says nothing of its end.
    fields: ended === undefined ? fields : fields.filter(({ name }) => !ENDING.has(name) && name !== "text_version"),
  };
}

/** Members that hold the last day of a row of a list, or of a measure. */
const ENDING: ReadonlySet<string> = new Set(["valid_to", "in_force_to"]);

/** The last day of what a change ends; undefined where it ends nothing. */
function lastDayOf(line: Line): string | undefined {
  if (line.change !== "changed" || !/^sanctions\/(?:entries|measures)$/.test(line.collection)) return undefined;
  const [, [old, next] = []] = Object.entries(line.fields).find(([name]) => ENDING.has(name)) ?? [];
  return typeof next === "string" && (typeof old !== "string" || next < old) ? next : undefined;
}
