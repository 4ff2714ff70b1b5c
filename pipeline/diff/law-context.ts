import type { EntryRecord } from "../../openapi/shards/sanctions.ts";
import type { State } from "./state.ts";

/** What two states say about the texts of law that they were made from. */
export interface LawContext {
  /** Whether the older side did not hold an act. */
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
export function compareLaw(from: State, to: State): LawContext {
  const regimes = new Map(to.published.law.regimes.map((regime) => [regime.code, regime]));
  const oldVersions = new Map(from.published.law.regimes.map(({ code, consolidated_version }) => [code, consolidated_version ?? ""]));
  const pending = new Set(from.published.law.pending.map(({ celex }) => celex));
  const [oldTexts, nextTexts] = [newestTexts(from), newestTexts(to)];
  return {
    /** Where the older side is only built files, an act is news that it lists as not held, or that was adopted after its text. */
    isNews(celex) {
      if (from.origins !== undefined) return (from.origins.acts.get(celex)?.state ?? "not_held") === "not_held";
      const act = to.origins?.acts.get(celex);
      return pending.has(celex) || (act !== undefined && isLater(act.adopted, oldVersions.get(act.regime)));
    },
    textOf(regime, day) {
      const own = regimes.get(regime);
      if (own?.consolidated_version === day) return [consolidated(own.celex, day)];
      return [...(to.origins?.acts.values() ?? [])].filter((act) => act.regime === regime && act.in_force === day).map(({ celex }) => celex);
    },
    newerText(regime) {
      const own = regimes.get(regime);
      const version = own?.consolidated_version ?? null;
      return own !== undefined && version !== null && isLater(version, oldVersions.get(regime)) ? consolidated(own.celex, version) : undefined;
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
  return ({ text_version, measures }) => text_version ?? measures.map((id) => texts.get(id) ?? null).find((day) => day !== null) ?? null;
}

/** Rows that stand in from customs carry the day of the customs state, not of a text: they do not count. */
function newestTexts(state: State): Map<string, string> {
  const newest = new Map<string, string>();
  const textOf = textReader(state);
  for (const entry of state.published.entries) {
    const place = `${entry.regime}-${entry.annex}`;
    const text = entry.id.startsWith(`${place}-T`) ? null : textOf(entry);
    if (text !== null && isLater(text, newest.get(place) ?? "")) newest.set(place, text);
  }
  return newest;
}

/** The CELEX number of a consolidated text: `02014R0833-20260724`. */
function consolidated(celex: string, version: string): string {
  return `0${celex.slice(1)}-${version.replaceAll("-", "")}`;
}

/** Whether a day is known to lie after another. */
export function isLater(day: string | null | undefined, than: string | null | undefined): boolean {
  return typeof day === "string" && typeof than === "string" && day > than;
}
