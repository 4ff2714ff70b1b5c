import type { Cause } from "../../openapi/shards/changes.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../../runtime/text/fold.ts";
import type { Fields } from "./collections.ts";
import { compareLaw, isLater, type LawContext } from "./law-context.ts";
import { collectionsOf } from "./published.ts";
import { sameValue } from "./leaf-changes.ts";
import type { State } from "./state.ts";

/** Why a record differs, and the acts that the difference follows. */
export interface DifferenceReason {
  cause: Cause;
  acts: string[];
}

/** A record that differs: missing on the one side or on the other, or of other content. */
export interface Differing {
  collection: string;
  id: string;
  old: Fields | undefined;
  next: Fields | undefined;
}

type Judge = (differing: Differing) => DifferenceReason;

const CORRECTION: DifferenceReason = { cause: "correction", acts: [] };
const REPROCESS: DifferenceReason = { cause: "reprocess", acts: [] };

function law(acts: readonly string[]): DifferenceReason {
  return { cause: "law", acts: [...new Set(acts)].toSorted(compareText) };
}

/**
 * Builds the judge of causes between two states. `law`: a newly held act, or a newer text of the annex, stands behind the difference.
 * `correction`: the law that was read is the same. `reprocess`: the sources say the same, today's code publishes them in another way.
 */
export function judgeCauses(from: State, to: State): Judge {
  const reprocessed = judgeReprocess(from, to);
  const context = compareLaw(from, to);
  const entry = judgeEntry(from, to, context);
  const provision = judgeProvision(from, to, context);
  const regime = (code: string): DifferenceReason => newer(context, code);
  const kinds: Readonly<Record<string, Judge>> = {
    "sanctions/entries": entry,
    "sanctions/derogations": provision,
    "sanctions/winddowns": provision,
    "sanctions/notices": provision,
    "sanctions/regimes": ({ id }) => regime(id),
    "sanctions/measures": ({ old, next }) => {
      const own = (next ?? old) as { regime: string; text_version: string | null };
      if (old === undefined || next === undefined) return regime(own.regime);
      return isLater(own.text_version, old["text_version"] as string | null) ? law(context.textOf(own.regime, own.text_version ?? "")) : CORRECTION;
    },
    // An act that was adopted, or an act that is held now.
    "sanctions/pending": ({ id, old, next }) => (old === undefined || next === undefined ? law([id]) : CORRECTION),
    "nomenclature/successors": () => (context.newYear ? law([]) : CORRECTION),
  };
  return (differing) => {
    if (reprocessed(differing)) return REPROCESS;
    const own = kinds[differing.collection];
    if (own !== undefined) return own(differing);
    return differing.collection.startsWith("sanctions/") || heldByBoth(from, to, differing.collection) ? CORRECTION : law([]);
  };
}

function judgeEntry(from: State, to: State, context: LawContext): Judge {
  return ({ id, old, next }) => {
    const record = (next ?? old) as EntryRecord;
    const annex = `${record.regime}-${record.annex}`;
    const [was, is] = [from.origins?.rows.get(id), to.origins?.rows.get(id)];
    const named = [is?.act ?? "", is?.ended_by ?? ""].filter((act) => act !== "" && act !== was?.act && act !== was?.ended_by && context.isNews(act));
    if (named.length > 0) return law(named);
    if (next === undefined) {
      const text = context.nextText(annex);
      if (text === undefined) return newer(context, record.regime);
      return isLater(text, context.oldText(annex)) ? law(context.textOf(record.regime, text)) : CORRECTION;
    }
    const before = old === undefined ? context.oldText(annex) : context.oldTextOf(old as EntryRecord);
    const text = context.nextTextOf(record);
    if (before === undefined) return newer(context, record.regime);
    if (text !== null && isLater(text, before)) return law(context.textOf(record.regime, text));
    return context.newYear && old !== undefined && onlyDiffer(old, next, "successors") ? law([]) : CORRECTION;
  };
}

function judgeProvision(from: State, to: State, context: LawContext): Judge {
  return ({ id, old, next }) => {
    const { regime } = (next ?? old) as { regime: string };
    const [was, is] = [from.origins?.rows.get(id), to.origins?.rows.get(id)];
    if (was === undefined || is === undefined) return newer(context, regime);
    return isLater(is.text_version, was.text_version) ? law(context.textOf(regime, is.text_version)) : CORRECTION;
  };
}

function newer(context: LawContext, regime: string): DifferenceReason {
  const text = context.newerText(regime);
  return text === undefined ? CORRECTION : law([text]);
}

/** A nomenclature year or an edition of ADR that only one side holds came or went with the law. */
function heldByBoth(from: State, to: State, collection: string): boolean {
  const [dataset, part = ""] = collection.split("/");
  const holds = ({ published }: State): boolean => (dataset === "nomenclature" ? published.years.has(Number(part)) : published.editions.has(part));
  return holds(from) && holds(to);
}

/** Had today's code made both sides, they would not differ here: the sources say the same. */
function judgeReprocess(from: State, to: State): (differing: Differing) => boolean {
  if (from.today === undefined && to.today === undefined) return () => false;
  const [left, right] = [collectionsOf(from.today ?? from.published), collectionsOf(to.today ?? to.published)];
  return ({ collection, id }) => sameValue(left.get(collection)?.records.get(id), right.get(collection)?.records.get(id));
}

function onlyDiffer(old: Fields, next: Fields, name: string): boolean {
  return sameValue({ ...old, [name]: null }, { ...next, [name]: null });
}
