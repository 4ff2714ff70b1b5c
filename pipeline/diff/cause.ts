import type { Cause } from "../../openapi/shards/changes.ts";
import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../../runtime/text/normalize.ts";
import type { Fields } from "./order.ts";
import { sameValue } from "../output/canonical.ts";
import { collectionsOf } from "./published.ts";
import type { State } from "./state.ts";

/** Compares the versions of the legal texts behind two states. */
interface LawContext {
  /** True if the older side did not hold an act. */
  isNews(celex: string): boolean;
  /** CELEX of the consolidated text of a day, or of the acts that applied from it. */
  textOf(regime: string, day: string): string[];
  /** CELEX of the newer consolidated text of a regulation; undefined where both sides have the same. */
  newerText(regime: string): string | undefined;
  /** The newest text that any entry of an annex (`RU-XXIII`) was read in. */
  oldText(annex: string): string | undefined;
  nextText(annex: string): string | undefined;
  /** The text that an entry was read in: its own, or that of its measures. */
  oldTextOf(entry: EntryRecord): string | null;
  nextTextOf(entry: EntryRecord): string | null;
  /** A nomenclature year came. */
  newYear: boolean;
}

/** Compares the law of two states. */
function compareLaw(from: State, to: State): LawContext {
  const regimes = new Map(to.published.law.regimes.map((regime) => [regime.code, regime]));
  const oldVersions = new Map(
    from.published.law.regimes.map(({ code, consolidated_version }) => [code, consolidated_version ?? ""]),
  );
  const pending = new Set(from.published.law.pending.map(({ celex }) => celex));
  const [oldTexts, nextTexts] = [newestTexts(from), newestTexts(to)];
  return {
    /**
     * Where the older side is only built files, an act is news that it lists as not held, or that was adopted after its
     * text.
     */
    isNews(celex) {
      if (from.origins !== undefined) return (from.origins.acts.get(celex)?.state ?? "not_held") === "not_held";
      const act = to.origins?.acts.get(celex);
      return pending.has(celex) || (act !== undefined && isLater(act.adopted, oldVersions.get(act.regime)));
    },
    textOf(regime, day) {
      const known = regimes.get(regime);
      if (known?.consolidated_version === day) return [consolidated(known.celex, day)];
      return [...(to.origins?.acts.values() ?? [])]
        .filter((act) => act.regime === regime && act.in_force === day)
        .map(({ celex }) => celex);
    },
    newerText(regime) {
      const known = regimes.get(regime);
      const version = known?.consolidated_version ?? null;
      return known !== undefined && version !== null && isLater(version, oldVersions.get(regime))
        ? consolidated(known.celex, version)
        : undefined;
    },
    oldText: (annex) => oldTexts.get(annex),
    nextText: (annex) => nextTexts.get(annex),
    oldTextOf: textReader(from),
    nextTextOf: textReader(to),
    newYear: [...to.published.years.keys()].some((year) => !from.published.years.has(year)),
  };
}

function textReader({ published }: State): (entry: EntryRecord) => string | null {
  const texts = new Map(published.law.measures.map(({ id, text_version }) => [id, text_version]));
  return ({ text_version, measures }) =>
    text_version ?? measures.map((id) => texts.get(id) ?? null).find((day) => day !== null) ?? null;
}

/** Rows that stand in from customs carry the day of the customs state, not of a text: they do not count. */
function newestTexts(state: State): Map<string, string> {
  const newest = new Map<string, string>();
  const textOf = textReader(state);
  for (const entry of state.published.entries) {
    const annexKey = `${entry.regime}-${entry.annex}`;
    const text = entry.id.startsWith(`${annexKey}-T`) ? null : textOf(entry);
    if (text !== null && isLater(text, newest.get(annexKey) ?? "")) newest.set(annexKey, text);
  }
  return newest;
}

/** The CELEX number of a consolidated text: `02014R0833-20260724`. */
function consolidated(celex: string, version: string): string {
  return `0${celex.slice(1)}-${version.replaceAll("-", "")}`;
}

/** True if a day is known to lie after another. */
function isLater(day: string | null | undefined, than: string | null | undefined): boolean {
  return typeof day === "string" && typeof than === "string" && day > than;
}

/** Why a record differs, and the acts that the difference follows. */
export interface DifferenceReason {
  cause: Cause;
  acts: string[];
}

/** A record that differs: missing on the one side or on the other, or of other content. */
interface Differing {
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
 * Builds the judge of causes between two states. `law`: a newly held act, or a newer text of the annex, stands behind
 * the difference.
 * `correction`: the law that was read is the same. `reprocess`: the sources say the same, today's code publishes them
 * in another way.
 */
export function judgeCauses(from: State, to: State): Judge {
  const reprocessed = judgeReprocess(from, to);
  const context = compareLaw(from, to);
  const entry = judgeEntry(from, to, context);
  const provision = judgeProvision(from, to, context);
  const regime = (code: string): DifferenceReason => newer(context, code);
  const kinds: Readonly<Record<string, Judge>> = {
    "sanctions/entries": entry,
    // What is said of a ban, `RU-XL-diligence/RU-XL-0051`, came with its row.
    "sanctions/words": ({ collection, id }) => {
      const row = id.slice(id.lastIndexOf("/") + 1);
      const [old, next] = [from, to].map(({ published }) => published.entries.find((record) => record.id === row));
      return old === undefined && next === undefined ? CORRECTION : entry({ collection, id: row, old, next });
    },
    "sanctions/derogations": provision,
    "sanctions/winddowns": provision,
    "sanctions/notices": provision,
    "sanctions/regimes": ({ id }) => regime(id),
    "sanctions/measures": ({ old, next }) => {
      const differing = (next ?? old) as { regime: string; text_version: string | null };
      if (old === undefined || next === undefined) return regime(differing.regime);
      return isLater(differing.text_version, old["text_version"] as string | null)
        ? law(context.textOf(differing.regime, differing.text_version ?? ""))
        : CORRECTION;
    },
    // An act that was adopted, or an act that is held now.
    "sanctions/pending": ({ id, old, next }) => (old === undefined || next === undefined ? law([id]) : CORRECTION),
    "nomenclature/successors": () => (context.newYear ? law([]) : CORRECTION),
  };
  return (differing) => {
    if (reprocessed(differing)) return REPROCESS;
    const judge = kinds[differing.collection];
    if (judge !== undefined) return judge(differing);
    return differing.collection.startsWith("sanctions/") || isInBoth(from, to, differing.collection)
      ? CORRECTION
      : law([]);
  };
}

function judgeEntry(from: State, to: State, context: LawContext): Judge {
  return ({ id, old, next }) => {
    const record = (next ?? old) as EntryRecord;
    const annex = `${record.regime}-${record.annex}`;
    const [was, is] = [from.origins?.rows.get(id), to.origins?.rows.get(id)];
    const named = [is?.act ?? "", is?.ended_by ?? ""].filter(
      (act) => act !== "" && act !== was?.act && act !== was?.ended_by && context.isNews(act),
    );
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

/** A nomenclature year or an edition of ADR that only one side holds came or went with the law; words did not. */
function isInBoth(from: State, to: State, collection: string): boolean {
  const [dataset, part = ""] = collection.split("/");
  const holds = ({ published }: State): boolean =>
    dataset === "nomenclature" ? !/^\d/.test(part) || published.years.has(Number(part)) : published.editions.has(part);
  return holds(from) && holds(to);
}

/** Had today's code made both sides, they would not differ here: the sources say the same. */
function judgeReprocess(from: State, to: State): (differing: Differing) => boolean {
  if (from.today === undefined && to.today === undefined) return () => false;
  const [left, right] = [collectionsOf(from.today ?? from.published), collectionsOf(to.today ?? to.published)];
  return ({ collection, id }) =>
    sameValue(left.get(collection)?.records.get(id), right.get(collection)?.records.get(id));
}

function onlyDiffer(old: Fields, next: Fields, name: string): boolean {
  return sameValue({ ...old, [name]: null }, { ...next, [name]: null });
}
