import { compareText } from "../../../runtime/text/fold.ts";
import { type ByChapter, byChapter } from "../../nomenclature/codes.ts";
import { coverOf, type Cover } from "./cover.ts";

/**
 * Finds the codes that only customs has. A measure that stands for several annexes is a difference only where none of them meets it and none
 * is served from customs: dual-use goods and Annex VII share their documents.
 */
export function customsOnly(
  measures: readonly CustomsMeasure[], lawCodes: ReadonlyMap<string, ByChapter<string>>, servedFromCustoms: ReadonlySet<string>,
): string[] {
  const explained = ({ regime, annex, code }: CustomsMeasure): boolean =>
    annex.some((name) => {
      const place = `${regime}-${name}`;
      return servedFromCustoms.has(place) || (lawCodes.get(place)?.(code) ?? []).some((law) => law.startsWith(code) || code.startsWith(law));
    });
  return [...new Set(measures.filter((measure) => !explained(measure)).map(({ code }) => code))].toSorted(compareText);
}

/** An entry of the law, as far as its code can be compared. */
export interface LawEntry {
  id: string;
  regime: string;
  annex: string;
  measures: readonly string[];
  code: string;
  ex: boolean;
  except_codes: readonly string[];
  /** First and last day, empty where unknown or open. */
  valid_from: string;
  valid_to: string;
  known_since: string;
  /** Marks of the texts that the entry was read in. */
  evidence: readonly string[];
}

/** A customs measure: `annex` has several where its documents do not tell them apart. */
export interface CustomsMeasure {
  regime: string;
  annex: readonly string[];
  code: string;
  start: string;
  end: string;
  other_goods: boolean;
}

/**
 * Why an entry is or is not confirmed by customs. The first three confirm it; `start_unknown` is an entry that customs does not have and
 * that may have come later; `not_an_export` cannot be seen in an export file, `not_compared` would be confirmed by itself.
 */
export type Reason =
  | "same_code" | "wider_code" | "all_lower_codes"
  | "some_lower_codes" | "no_measure" | "start_unknown" | "added_later" | "ended_before" | "not_an_export" | "not_compared";

export interface EntryAgreement {
  id: string;
  quality: "verified" | "to_review";
  reason: Reason;
  /** Whether customs, like the law, takes the whole code or only part of it; null where the code itself is not confirmed. */
  ex_agrees: boolean | null;
}

export interface AnnexAgreement {
  regime: string;
  annex: string;
  /** Export entries in force on the day. */
  compared: number;
  verified: number;
  ex_agrees: number;
  /** Codes of the law that customs does not have, or has only in part. */
  unconfirmed: string[];
  /** Codes of customs that stand neither under nor above an entry. */
  customs_only: string[];
}

export interface Agreement {
  entries: Map<string, EntryAgreement>;
  annexes: AnnexAgreement[];
}

export interface Comparison {
  /** Day of the customs state; law and customs are compared as they stood then. */
  day: string;
  entries: readonly LawEntry[];
  customs: readonly CustomsMeasure[];
  /** Declarable CN codes of the year of `day`. */
  leaves: readonly string[];
  /** Codes that an entry still prints though they left the CN, with the codes of today. */
  successors: ReadonlyMap<string, readonly string[]>;
  /** Measures that an export file can confirm. */
  exportMeasures: ReadonlySet<string>;
  /** `<regime>-<annex>` whose goods are taken from customs: what customs has beyond the law is no difference there. */
  servedFromCustoms: ReadonlySet<string>;
  /** Marks of texts that were themselves made from the customs file. */
  customsMarks: ReadonlySet<string>;
}

const CONFIRMED: Readonly<Record<Cover, Reason>> = { same: "same_code", wider: "wider_code", all_lower: "all_lower_codes", some_lower: "some_lower_codes", none: "no_measure" };

/** Compares the law with customs code by code. An entry is verified when customs had its code, a code above it, or every code below it. */
export function compareWithCustoms(comparison: Comparison): Agreement {
  const { day } = comparison;
  const customs = new Map<string, CustomsMeasure[]>();
  for (const measure of comparison.customs) {
    if (measure.start > day || (measure.end !== "" && measure.end < day)) continue;
    for (const annex of measure.annex) push(customs, `${measure.regime}-${annex}`, measure);
  }
  const listed = new Map([...customs].map(([place, measures]) => [place, byChapter(measures, ({ code }) => code)]));
  const leaves = byChapter(comparison.leaves, (leaf) => leaf);
  const alive = prefixesOf(comparison.leaves);
  const entries = new Map<string, EntryAgreement>();
  const annexes = new Map<string, AnnexAgreement>();
  const lawCodes = new Map<string, string[]>();
  for (const entry of comparison.entries) {
    const place = `${entry.regime}-${entry.annex}`;
    const outside = outsideReason(entry, comparison);
    if (outside !== undefined) {
      entries.set(entry.id, { id: entry.id, quality: "to_review", reason: outside, ex_agrees: null });
      continue;
    }
    const codes = alive.has(entry.code) ? [entry.code] : (comparison.successors.get(entry.code) ?? [entry.code]);
    for (const code of codes) push(lawCodes, place, code);
    const found = coverOf(codes, entry.except_codes, listed.get(place) ?? nothing, leaves);
    const confirmed = found.cover !== "none" && found.cover !== "some_lower";
    const exAgrees = confirmed ? found.measures.every(({ other_goods: partly }) => partly === entry.ex) : null;
    const late = found.cover === "none" && entry.valid_from === "" && entry.known_since > day;
    entries.set(entry.id, { id: entry.id, quality: confirmed ? "verified" : "to_review", reason: late ? "start_unknown" : CONFIRMED[found.cover], ex_agrees: exAgrees });
    const annex = annexOf(annexes, entry);
    annex.compared++;
    if (confirmed) annex.verified++;
    else annex.unconfirmed.push(entry.code);
    if (exAgrees === true) annex.ex_agrees++;
  }
  const law = new Map([...lawCodes].map(([place, codes]) => [place, byChapter(codes, (code) => code)]));
  for (const [place, agreement] of annexes) agreement.customs_only = customsOnly(customs.get(place) ?? [], law, comparison.servedFromCustoms);
  return { entries, annexes: [...annexes.values()].toSorted((a, b) => compareText(a.regime, b.regime) || compareText(a.annex, b.annex)) };
}

const nothing = (): [] => [];

function outsideReason(entry: LawEntry, comparison: Comparison): Reason | undefined {
  if (!entry.measures.some((measure) => comparison.exportMeasures.has(measure))) return "not_an_export";
  if (entry.evidence.every((mark) => comparison.customsMarks.has(mark))) return "not_compared";
  if (entry.valid_from !== "" && entry.valid_from > comparison.day) return "added_later";
  if (entry.valid_to !== "" && entry.valid_to < comparison.day) return "ended_before";
  return undefined;
}

/** Codes that stand in the CN of the comparison, of every length; a code that left it stands for its successors. */
function prefixesOf(leaves: readonly string[]): Set<string> {
  const prefixes = new Set<string>();
  for (const leaf of leaves) for (let length = 2; length <= leaf.length; length += 2) prefixes.add(leaf.slice(0, length));
  return prefixes;
}

function annexOf(annexes: Map<string, AnnexAgreement>, entry: LawEntry): AnnexAgreement {
  const place = `${entry.regime}-${entry.annex}`;
  const known = annexes.get(place);
  if (known !== undefined) return known;
  const created: AnnexAgreement = { regime: entry.regime, annex: entry.annex, compared: 0, verified: 0, ex_agrees: 0, unconfirmed: [], customs_only: [] };
  annexes.set(place, created);
  return created;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
