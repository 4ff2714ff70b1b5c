import type {
  ChangeCounts,
  ChangeLine,
  Changes,
  CollectionState,
  VerdictChanges,
} from "../../openapi/shards/changes.ts";
import { canonicalLine } from "../output/canonical.ts";
import { fileHash } from "../source/read-sources.ts";
import { onceByObject } from "../../runtime/text/memo.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import { judgeCauses, type DifferenceReason } from "./cause.ts";
import { type Collection, type Collections, datasetNameOf, inReadingOrder } from "./order.ts";
import { describer } from "./describe.ts";
import { findEdits } from "./edits.ts";
import { collectionsOf } from "./published.ts";
import { changedSourceRows, openSentences, type SourceRowChange } from "./source-rows.ts";
import { goneMeasures } from "./gone-measures.ts";
import type { State } from "./state.ts";
import { findNewEditions, type NewEdition } from "./new-editions.ts";
import { annexIn } from "../sanctions/tables/cells.ts";

/** Differences between two states of the data. */
export interface Difference {
  from: string;
  to: string;
  /** What a reader must know about the two states before trusting the lines. */
  notes: string[];
  /** Every row of the tables that differs, whether or not something that is published does by it. */
  source_rows: SourceRowChange[];
  /** Sentences of acts that the newer state leaves to a person. */
  open: string[];
  /** Measures of customs that the newest extraction has no more. */
  gone: string[];
  source_versions: Changes["source_versions"];
  counts: ChangeCounts;
  causes: Changes["causes"];
  acts: string[];
  /** Missing where neither law nor nomenclature differ, so that no verdict can. */
  verdicts: VerdictChanges | null;
  lines: ChangeLine[];
  /** Editions and years that are new, beside the ones before them; no part of what is applied to the older state. */
  new_editions: NewEdition[];
  /** Collections of the newer state. */
  collections: { collection: string; records: number }[];
}

/** Finds every record that differs, with its cause; verdicts are asked apart. */
export function compareStates(from: State, to: State): Omit<Difference, "verdicts"> {
  const [old, next] = [collectionsOf(from.published), collectionsOf(to.published)];
  const causeOf = judgeCauses(from, to);
  const lines: ChangeLine[] = [];
  for (const collection of new Set([...old.keys(), ...next.keys()])) {
    const [before, after] = [old.get(collection)?.records ?? new Map(), next.get(collection)?.records ?? new Map()];
    const edits = findEdits(before, after);
    const [describeOld, describe] = [describer(collection, from.published), describer(collection, to.published)];
    for (const { id, record } of edits.removed) {
      lines.push({
        change: "removed",
        collection,
        id,
        ...describeOld(record, id),
        ...causeOf({ collection, id, old: record, next: undefined }),
        record,
      });
    }
    for (const { id, after: follows, record } of edits.added) {
      lines.push({
        change: "added",
        collection,
        id,
        ...describe(record, id),
        ...causeOf({ collection, id, old: undefined, next: record }),
        after: follows,
        record,
      });
    }
    for (const { id, ...change } of edits.changed) {
      const record = after.get(id) ?? {};
      lines.push({
        change: "changed",
        collection,
        id,
        ...describe(record, id),
        ...causeOf({ collection, id, old: before.get(id), next: record }),
        ...change,
      });
    }
    lines.push(
      ...edits.moved.map(({ id, after: follows }) => ({ change: "moved" as const, collection, id, after: follows })),
    );
  }
  inheritCauses(lines);
  return {
    from: from.name,
    to: to.name,
    notes: [
      ...[from, to].flatMap(({ name, lacks }) => lacks.map((file) => `${name} has no ${file}: it was read as empty`)),
      ...withoutEffect(from, to, lines).map((file) =>
        INDEXES.test(file)
          ? `${file} differs: it fills an index for search, which is not compared`
          : `${file} differs, and nothing that is published does by it`,
      ),
    ],
    source_rows: changedSourceRows(from, to),
    open: openSentences(to),
    gone: goneMeasures(from, to),
    ...countLines(lines),
    lines: inReadingOrder(lines),
    new_editions: findNewEditions(old, next, { from: from.published, to: to.published }),
    collections: [...next.values()].map(({ name, records }) => ({ collection: name, records: records.size })),
    source_versions: [...to.published.sourceVersions].map(([dataset, version]) => ({
      dataset,
      from: from.published.sourceVersions.get(dataset) ?? null,
      to: version,
    })),
  };
}

/** Tables of which only the forms of words and their counts are published. */
const INDEXES = /^nomenclature\/(?:polish-forms|vague)\.csv$/;

/** Tables that only checks and imports read. */
const CHECKED_ONLY = new RegExp(
  "^(?:sanctions/(?:counts|dates|exceptions|readings|settled-provisions|supplements)" +
    "|sanctions/customs/(?:goods-articles|legal-bases|measure-types|resolutions)" +
    "|controls/readings" +
    "|adr/\\d{4}/(?:category-exceptions|category-rules|disagreements|silent-provisions|unlabelled))\\.csv$",
);

/** Files that differ without effect: tables that are only checked, and those of a dataset without a difference. */
function withoutEffect(from: State, to: State, lines: readonly ChangeLine[]): string[] {
  const [old, next] = [from.origins?.files, to.origins?.files];
  if (old === undefined || next === undefined) return [];
  const differing = new Set(lines.map(datasetNameOf));
  return [...new Set([...old.keys(), ...next.keys()])]
    .filter((file) => old.get(file) !== next.get(file))
    .filter(
      (file) =>
        /^(?:sanctions|controls|nomenclature|adr)\//.test(file) &&
        (CHECKED_ONLY.test(file) || INDEXES.test(file) || !differs(file, differing)),
    )
    .toSorted(compareText);
}

/**
 * A row of the nomenclature may show in the law too: names of goods stand in both; controls are published with the law.
 */
function differs(file: string, differing: ReadonlySet<string>): boolean {
  const [dataset = ""] = file.split("/");
  return differing.has(dataset) || (/^(?:nomenclature|controls)$/.test(dataset) && differing.has("sanctions"));
}

/** Figures over lines; a record that only moved within its file is not counted. */
function countLines(lines: readonly ChangeLine[]): Pick<Changes, "counts" | "causes" | "acts"> {
  const counts = { removed: 0, added: 0, changed: 0 };
  const causes = { law: 0, correction: 0, reprocess: 0 };
  const acts = new Set<string>();
  for (const line of lines) {
    if (line.change === "moved") continue;
    counts[line.change]++;
    causes[line.cause]++;
    for (const act of line.acts) acts.add(act);
  }
  return { counts, causes, acts: [...acts].toSorted(compareText) };
}

const DERIVED = new Set(["entries", "verified"]);

/** The counts of a measure differ for the reasons that its entries differ. */
function inheritCauses(lines: readonly ChangeLine[]): void {
  const reasons = new Map<string, DifferenceReason>();
  for (const line of lines) {
    if (line.change === "moved" || line.collection !== "sanctions/entries") continue;
    const annex = annexIn(line.id);
    const current = reasons.get(annex);
    const stronger = current === undefined || STRENGTH.indexOf(line.cause) < STRENGTH.indexOf(current.cause);
    const acts =
      line.cause === "law"
        ? [...new Set([...(current?.cause === "law" ? current.acts : []), ...line.acts])].toSorted(compareText)
        : [];
    if (stronger || line.cause === current.cause) reasons.set(annex, { cause: line.cause, acts });
  }
  for (const line of lines) {
    if (line.change !== "changed" || line.collection !== "sanctions/measures" || line.cause !== "correction") continue;
    if (Object.keys(line.fields).every((name) => DERIVED.has(name))) Object.assign(line, reasons.get(annexIn(line.id)));
  }
}

const STRENGTH = ["law", "correction", "reprocess"];

/** Counts and hashes of the collections of a state: what applying the lines must lead to. */
export const collectionStates = onceByObject((collections: Collections): CollectionState[] =>
  [...collections.values()].map((state) => ({
    collection: state.name,
    dataset: state.dataset,
    records: state.records.size,
    sha256: hashOf(state),
  })),
);

function hashOf({ records }: Pick<Collection, "records">): string {
  let text = "";
  for (const record of records.values()) text += `${canonicalLine(record)}\n`;
  return fileHash(text);
}
