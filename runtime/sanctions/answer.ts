import type { CnBasicBatchAnswer, CnBasicResponse, CnFullBatchAnswer, CnQuery, CnResponse, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import { encodeText, joinPieces, printJson, type JsonText, type Printed, type PrintedValue } from "../http/json-text.ts";
import type { Certificate, ExcludedFrom } from "../../openapi/schemas/sanctions-entry.ts";
import type { CertificateRecord, DerogationRecord, MeasureRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { onceByObject } from "../shards/memo.ts";
import { compareText } from "../text/fold.ts";
import { createScope, type WordScope } from "./coverage.ts";
import type { DayFacts, Decided, Findings } from "./findings.ts";
import { keptByRecord, sharedByRecord } from "./kept.ts";
import type { LawBook } from "./law.ts";
import type { Match } from "./match.ts";
import { hasBegun, isExpired, isSaid, resultId, serveExcluded, serveGround, serveNotices, serveWinddown, touches } from "./provisions.ts";
import { createResults, documentsFor, type WordResult } from "./result.ts";

/** Words answers: verdict and decision by leg, then the page of results with the provisions that touch them. */
export interface Wording {
  /** The answer in the view asked for. */
  answer(found: Findings): JsonText;
  /** The basic view of a question that asks for no results, which none need be found for. */
  decision(decided: Decided): JsonText;
  /** What the full view says below the decision: the same for codes that the law cannot tell apart. */
  findings(found: Found): WordedFindings;
  /** The full view of what was worded before. */
  full(decided: FullyDecided, findings: WordedFindings): JsonText;
  scope: WordScope;
}

/** Words the answers over a law. */
export function createWording(law: LawBook): Wording {
  const words = { scope: createScope(law), result: createResults(law) };
  return {
    answer: (found) => (found.query.view === "basic" ? wordBasic(law, found, wordPage(law, words.result, found).results) : wordFull(law, words.scope, found, wordFindings(law, words.result, found))),
    decision: (decided) => wordBasic(law, decided, []),
    findings: (found) => wordFindings(law, words.result, found),
    full: (decided, findings) => wordFull(law, words.scope, decided, findings),
    scope: words.scope,
  };
}

export const SOURCE = "cargolex-sanctions-v1";

/** The most results of an answer: as many as are asked for, else 100, in the basic view none. */
export function limitOf({ limit, view }: Pick<CnQuery, "limit" | "view">): number {
  return limit ?? (view === "basic" ? 0 : 100);
}

/** The results that an answer shows. */
export function pageOf(results: readonly Match[], query: Pick<CnQuery, "limit" | "view" | "offset">): readonly Match[] {
  return results.slice(query.offset, query.offset + limitOf(query));
}

/** What stands in every view, in the order that a reader wants it. */
function headOf({ query, matched_as, verdict, cn_exists, cn_name }: Decided): Omit<CnBasicResponse, "candidates" | "summary" | "results" | "disclaimer" | "meta"> {
  return { query: query.q, matched_as, ...verdict, cn_exists, cn_name };
}

/** What follows the head of the answer to a name. */
function candidatesOf({ matched_as, candidates }: Decided): JsonText {
  return matched_as === "name" ? [CANDIDATES, candidates] : [];
}

function wordBasic(law: LawBook, decided: Decided, results: readonly PrintedValue[]): JsonText {
  const { total, summary, among, facts } = decided;
  const returned = results.length;
  if (among) {
    const own: Pick<CnBasicBatchAnswer, "summary_at" | "meta"> = { summary_at: among.placeOf(summary), meta: { returned, total, warnings: [...facts.warnings] } };
    return [openObject(headOf(decided)), ...candidatesOf(decided), openMembers(own), RESULTS, results, END];
  }
  const own = { returned, total } satisfies Partial<CnBasicResponse["meta"]>;
  return [openObject(headOf(decided)), ...candidatesOf(decided), dayPart(law, decided), joinPieces(openMembers(own), CLOSE_SUMMARY), summary, RESULTS, results, END];
}

/** What an answer says of the day, up to the members of `meta` that are its own; all questions of the day share it. */
function dayPart(law: LawBook, { facts, query, day }: Decided): Printed {
  const { ofDay, warnings } = facts;
  const { upToWarnings, whole } = printDay(ofDay ?? facts, query.view, law, query.lang, day);
  return ofDay === undefined ? whole : joinPieces(upToWarnings, printJson(warnings));
}

/** Facts are of one day and in one language. */
const printDay = keptByRecord(({ dataset_version, source_versions, stale, warnings }: DayFacts, view: CnQuery["view"], law: LawBook, lang: SanctionsLang, as_of: string): { upToWarnings: Printed; whole: Printed } => {
  const meta = { source: SOURCE, dataset_version, ...(view === "full" ? { source_versions } : {}), as_of, stale } satisfies Partial<Record<keyof CnResponse["meta"], unknown>>;
  const upToWarnings = encodeText(`,"disclaimer":${JSON.stringify(law.record.disclaimer[lang])},"meta":${JSON.stringify(meta).slice(0, -1)},"warnings":`);
  return { upToWarnings, whole: joinPieces(upToWarnings, printJson(warnings)) };
});

/** An object without its end. */
function openObject(value: object): Printed {
  return encodeText(JSON.stringify(value).slice(0, -1));
}

/** Members that follow others. */
function openMembers(value: object): Printed {
  return encodeText(`,${JSON.stringify(value).slice(1, -1)}`);
}

const [END, COMMA, CLOSE_SUMMARY] = [encodeText("}"), encodeText(","), encodeText('},"summary":')];
const CANDIDATES = encodeText(',"candidates":');
const [RESULTS, NOTICES, CERTIFICATES] = [encodeText(',"results":'), encodeText(',"notices":'), encodeText(',"certificates":')];
const [WINDDOWNS, GROUNDS, SCOPE] = [encodeText(',"winddowns":'), encodeText(',"derogations":['), encodeText(',"scope":')];

/** A page of results, with the derogations that touch any of them: those that are worded with the ids of the results that each may lift, the others in number. */
interface Page {
  matches: readonly Match[];
  results: readonly PrintedValue[];
  grounds: ReadonlyMap<DerogationRecord, readonly string[]>;
  general: number;
}

function wordPage(law: LawBook, wordResult: WordResult, found: Found): Page {
  const { query, day, readings } = found;
  const matches = pageOf(found.matches.results, query);
  const grounds = new Map<DerogationRecord, string[]>();
  const general = new Set<DerogationRecord>();
  const counted = new Set<readonly DerogationRecord[]>();
  const isWorded = (record: DerogationRecord): boolean => query.texts === "1" || isSaid(record, day);
  const results = matches.map((match) => {
    const shown = derogationsShown(law, match.measure, found);
    const own = shown.every((record) => touches(record, match, readings)) ? shown : shown.filter((record) => touches(record, match, readings));
    for (const record of own) {
      if (!isWorded(record)) continue;
      const [ids, id] = [grounds.get(record), resultId(match.entry.id, match.measure.measure)];
      if (ids === undefined) grounds.set(record, [id]);
      else ids.push(id);
    }
    // Most results of a measure have the same.
    if (!counted.has(own)) {
      counted.add(own);
      for (const record of own) if (!isWorded(record)) general.add(record);
    }
    return wordResult(match, own, found);
  });
  return { matches, results, grounds, general: general.size };
}

/** Derogations of a measure that have begun by a day and are shown. Nearly all questions are about one day: the last is kept with the measure. */
function derogationsShown(law: LawBook, measure: MeasureRecord, found: Found): readonly DerogationRecord[] {
  const variant = `${found.day} ${found.query.history}`;
  const last = lastShown.get(measure);
  if (last?.variant === variant) return last.shown;
  const shown = law.provisions(measure).derogations.filter((record) => (record.valid_from === null || record.valid_from <= found.day) && isShown(record, found));
  lastShown.set(measure, { variant, shown });
  return shown;
}

const lastShown = new WeakMap<MeasureRecord, { variant: string; shown: readonly DerogationRecord[] }>();

/** What has expired is shown only to those who ask for the history. */
function isShown({ until }: Pick<DerogationRecord, "until">, { query, day }: Found): boolean {
  return query.history === "1" || !isExpired(until, day);
}

/** The chosen ones in the order in which the law file has them all; it is not looked at where none is chosen. */
function inOrder<Kind extends object>(all: () => readonly Kind[], chosen: readonly Kind[]): readonly Kind[] {
  if (chosen.length === 0) return chosen;
  const places = placesOf(all());
  return chosen.toSorted((a, b) => places.get(a)! - places.get(b)!);
}

const placesOf = onceByObject((all: readonly object[]): ReadonlyMap<object, number> => new Map(all.map((one, place) => [one, place])));

/** What results are worded from. */
type Found = Pick<Findings, "query" | "day" | "year" | "readings" | "lines" | "matches">;
/** What stands above them in the full view. */
type FullyDecided = Decided & Pick<Findings, "normalized" | "cn_successors" | "year">;

/** Results in words, with the provisions that bear on them. */
export interface WordedFindings {
  returned: number;
  excluded: readonly ExcludedFrom[];
  text: JsonText;
}

function wordFindings(law: LawBook, wordResult: WordResult, found: Found): WordedFindings {
  const { query, matches: { conditions, excluded }, day, readings } = found;
  const { lang } = query;
  const page = wordPage(law, wordResult, found);
  const winddowns = new Set<WinddownRecord>();
  for (const match of page.matches) for (const record of law.provisions(match.measure).winddowns) if (hasBegun(record, day) && isShown(record, found) && touches(record, match, readings)) winddowns.add(record);
  const grounds = inOrder(() => law.record.derogations, [...page.grounds.keys()]);
  const text: JsonText = [
    RESULTS, page.results,
    NOTICES, serveNotices(law, { results: page.matches, conditions }, readings, lang, day),
    WINDDOWNS, inOrder(() => law.record.winddowns, [...winddowns]).map((record) => serveWinddown(record, lang, day)),
    ...(query.texts === "1" ? [CERTIFICATES, wordDocuments(law, page.matches, readings, lang)] : []),
    GROUNDS, ...grounds.flatMap((record, index, { length }) => {
      const appliesTo = printJson(page.grounds.get(record) ?? []);
      return [serveGround(record, lang, day), joinPieces(appliesTo, END, ...(index + 1 < length ? [COMMA] : []))];
    }),
    encodeText(`],"general_grounds":${page.general}`),
  ];
  return { returned: page.results.length, excluded: serveExcluded(law, excluded, query, lang), text };
}

function wordFull(law: LawBook, wordScope: WordScope, decided: FullyDecided, { returned, excluded, text }: WordedFindings): JsonText {
  const { query, day, year, summary, total, normalized, facts, among, cn_successors } = decided;
  const head = openObject({ ...headOf(decided), ...some("excluded_from", excluded), ...some("cn_successors", cn_successors) });
  if (among) {
    const own = { summary_at: among.placeOf(summary), meta: { returned, total, normalized, warnings: [...facts.warnings] } } satisfies Pick<CnFullBatchAnswer, "summary_at" | "meta">;
    return [head, ...candidatesOf(decided), openMembers(own), ...text, END];
  }
  const own = { returned, total, limit: limitOf(query), offset: query.offset, normalized } satisfies Partial<CnResponse["meta"]>;
  return [head, ...candidatesOf(decided), dayPart(law, decided), joinPieces(openMembers(own), CLOSE_SUMMARY), summary, ...text, SCOPE, wordScope(day, year, query.lang, query.texts), END];
}

/** A list as a member; an empty one is left out. */
function some<Name extends string, Value>(name: Name, list: readonly Value[]): Partial<Record<Name, Value[]>> {
  return list.length === 0 ? {} : ({ [name]: [...list] } as Record<Name, Value[]>);
}

/** What the documents are that results name, by code. */
function wordDocuments(law: LawBook, matches: readonly Match[], readings: readonly string[], lang: SanctionsLang): Printed[] {
  return [...new Set(matches.flatMap((match) => documentsFor(match, readings)))].toSorted(compareText).map((code) => printDocument(law.certificate(code), lang));
}

const printDocument = sharedByRecord(({ code, text }: CertificateRecord, lang: SanctionsLang): Certificate => ({ code, text: text[lang] }));
