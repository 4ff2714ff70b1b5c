import type {
  CnBasicBatchAnswer,
  CnBasicResponse,
  CnFullBatchAnswer,
  CnQuery,
  CnResponse,
  SanctionsLang,
} from "../../openapi/schemas/sanctions.ts";
import { type JsonText, type RenderedJson, type RenderedValue, renderJson } from "../http/json-text.ts";
import type { Certificate, ExcludedFrom } from "../../openapi/schemas/sanctions-entry.ts";
import type { CertificateRecord, DerogationRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../text/fold.ts";
import { echoStated } from "./question.ts";
import { renderControlList } from "./controls.ts";
import { SOURCE, type RenderScope } from "./coverage.ts";
import type { Decided, Findings } from "./findings.ts";
import type { LawRepository } from "./law.ts";
import {
  hasBegun,
  isExpired,
  hasText,
  renderExcluded,
  renderGround,
  renderNotices,
  renderWinddown,
  printedByRecord,
} from "./provisions.ts";
import { createResults, documentsOf, type RenderResult } from "./result.ts";

/**
 * Words an answer in the view asked for: verdict and decision by leg, then the page of results with what touches them.
 */
type Wording = (found: Findings) => JsonText;

/** Words the answers over a law. */
export function createWording(law: LawRepository, wordScope: RenderScope): Wording {
  const wordResult = createResults(law);
  return (found) =>
    found.query.view === "basic"
      ? renderBasic(law, found, renderPage(found, wordResult).results)
      : renderFull(law, wordScope, found, renderFindings(law, wordResult, found));
}

/** The most results of an answer: as many as are asked for, else 100, in the basic view none. */
export function limitOf({ limit, view }: Pick<CnQuery, "limit" | "view">): number {
  return limit ?? (view === "basic" ? 0 : 100);
}

/** What stands in every view, in the order that a reader wants it. */
function headOf({
  query,
  matched_as,
  verdict,
  cn_exists,
  cn_name,
  pointers,
  controls,
}: Decided): Omit<CnBasicResponse, "candidates" | "summary" | "results" | "disclaimer" | "meta"> {
  return {
    query: query.q,
    matched_as,
    ...verdict,
    cn_exists,
    cn_name,
    pointers: [...pointers],
    controls: renderControlList(controls, query),
  };
}

/** What follows the head of the answer to a name. */
function candidatesOf({ matched_as, candidates }: Decided): JsonText {
  return matched_as === "name" ? [CANDIDATES, candidates] : [];
}

function renderBasic(law: LawRepository, decided: Decided, results: readonly RenderedValue[]): JsonText {
  const { total, summary, among, facts } = decided;
  const returned = results.length;
  if (among) {
    const own: Pick<CnBasicBatchAnswer, "summary_at" | "meta"> = {
      summary_at: among.indexOf(summary),
      meta: { returned, total, ...ownDay(decided, among), ...echoStated(decided.query), warnings: [...facts.warnings] },
    };
    return [openObject(headOf(decided)), ...candidatesOf(decided), openMembers(own), RESULTS, results, END];
  }
  const own = { returned, total } satisfies Partial<CnBasicResponse["meta"]>;
  return [
    openObject(headOf(decided)),
    ...candidatesOf(decided),
    dayPart(law, decided),
    openMembers(own) + CLOSE_SUMMARY,
    summary,
    RESULTS,
    results,
    END,
  ];
}

/** What an item of a batch says of its day, where it is not that of the batch. */
function ownDay(
  { day, facts }: Pick<Decided, "day" | "facts">,
  among: NonNullable<Decided["among"]>,
): Pick<CnBasicBatchAnswer["meta"], "as_of" | "stale"> {
  return day === among.day ? {} : { as_of: day, stale: facts.stale };
}

/** What an answer says of the day, up to the members of `meta` that are its own. */
function dayPart(law: LawRepository, { facts, query, day }: Decided): RenderedJson {
  const { dataset_version, source_versions, stale, warnings } = facts;
  const meta = {
    source: SOURCE,
    dataset_version,
    ...(query.view === "full" ? { source_versions } : {}),
    as_of: day,
    stale,
    ...echoStated(query),
    warnings: [...warnings],
  } satisfies Partial<CnResponse["meta"]>;
  return `,"disclaimer":${JSON.stringify(law.record.disclaimer[query.lang])},"meta":${JSON.stringify(meta).slice(0, -1)}`;
}

/** An object without its end. */
function openObject(value: object): RenderedJson {
  return JSON.stringify(value).slice(0, -1);
}

/** Members that follow others. */
function openMembers(value: object): RenderedJson {
  return `,${JSON.stringify(value).slice(1, -1)}`;
}

const [END, COMMA, CLOSE_SUMMARY] = ["}", ",", '},"summary":'];
const CANDIDATES = ',"candidates":';
const [RESULTS, NOTICES, CERTIFICATES] = [',"results":', ',"notices":', ',"certificates":'];
const [WINDDOWNS, GROUNDS, SCOPE] = [',"winddowns":', ',"derogations":[', ',"scope":'];

/**
 * A page of results, with the derogations that touch any of them: those that are worded with the ids of the results
 * that each may lift, the others in number.
 */
interface Page {
  results: readonly RenderedValue[];
  grounds: ReadonlyMap<DerogationRecord, readonly string[]>;
  general: number;
}

function renderPage(found: Findings, wordResult: RenderResult): Page {
  const { query, day } = found;
  const grounds = new Map<DerogationRecord, string[]>();
  const general = new Set<DerogationRecord>();
  const isWorded = (record: DerogationRecord): boolean => query.texts === "1" || hasText(record, day);
  const results = found.results.map((result) => {
    const own = result.grounds.filter(
      (record) => (record.valid_from === null || record.valid_from <= day) && isShown(record, found),
    );
    for (const record of own) {
      if (!isWorded(record)) {
        general.add(record);
        continue;
      }
      const ids = grounds.get(record);
      if (ids === undefined) grounds.set(record, [result.base.id]);
      else ids.push(result.base.id);
    }
    return wordResult(result, own, found);
  });
  return { results, grounds, general: general.size };
}

/** What has expired is shown only to those who ask for the history. */
function isShown({ until }: Pick<DerogationRecord, "until">, { query, day }: Findings): boolean {
  return query.history === "1" || !isExpired(until, day);
}

/** The chosen ones in the order in which the law file has them all; it is not looked at where none is chosen. */
function inOrder<Kind>(all: () => readonly Kind[], chosen: ReadonlyMap<Kind, unknown> | ReadonlySet<Kind>): Kind[] {
  return chosen.size === 0 ? [] : all().filter((one) => chosen.has(one));
}

/** Results in words, with the provisions that bear on them. */
interface WordedFindings {
  returned: number;
  excluded: readonly ExcludedFrom[];
  text: JsonText;
}

function renderFindings(law: LawRepository, wordResult: RenderResult, found: Findings): WordedFindings {
  const { query, results, day } = found;
  const { lang } = query;
  const page = renderPage(found, wordResult);
  const winddowns = new Set<WinddownRecord>();
  for (const result of results)
    for (const record of result.winddowns) if (hasBegun(record, day) && isShown(record, found)) winddowns.add(record);
  const grounds = inOrder(() => law.record.derogations, page.grounds);
  const text: JsonText = [
    RESULTS,
    page.results,
    NOTICES,
    renderNotices(found, lang, day),
    WINDDOWNS,
    inOrder(() => law.record.winddowns, winddowns).map((record) => renderWinddown(record, lang, day)),
    ...(query.texts === "1" ? [CERTIFICATES, renderDocuments(law, found, lang, day)] : []),
    GROUNDS,
    ...grounds.flatMap((record, index, { length }) => {
      const appliesTo = renderJson(page.grounds.get(record) ?? []);
      return [renderGround(record, lang, day), appliesTo + END + (index + 1 < length ? COMMA : "")];
    }),
    `],"general_grounds":${page.general}`,
  ];
  return { returned: page.results.length, excluded: renderExcluded(found.excluded, lang), text };
}

function renderFull(
  law: LawRepository,
  wordScope: RenderScope,
  decided: Findings,
  { returned, excluded, text }: WordedFindings,
): JsonText {
  const { query, day, year, summary, total, normalized, facts, among, cn_successors } = decided;
  const head = openObject({
    ...headOf(decided),
    ...some("excluded_from", excluded),
    ...some("cn_successors", cn_successors),
  });
  if (among) {
    const own = {
      summary_at: among.indexOf(summary),
      meta: {
        returned,
        total,
        normalized,
        ...ownDay(decided, among),
        ...echoStated(query),
        warnings: [...facts.warnings],
      },
    } satisfies Pick<CnFullBatchAnswer, "summary_at" | "meta">;
    return [head, ...candidatesOf(decided), openMembers(own), ...text, END];
  }
  const own = { returned, total, limit: limitOf(query), offset: query.offset, normalized } satisfies Partial<
    CnResponse["meta"]
  >;
  return [
    head,
    ...candidatesOf(decided),
    dayPart(law, decided),
    openMembers(own) + CLOSE_SUMMARY,
    summary,
    ...text,
    SCOPE,
    wordScope(day, year, query.lang, query.texts),
    END,
  ];
}

/** A list as a member; an empty one is left out. */
function some<Name extends string, Value>(name: Name, list: readonly Value[]): Partial<Record<Name, Value[]>> {
  return list.length === 0 ? {} : ({ [name]: [...list] } as Record<Name, Value[]>);
}

/** What the documents are that results and controls name, by code. */
function renderDocuments(
  law: LawRepository,
  { results, controls }: Pick<Findings, "results" | "controls">,
  lang: SanctionsLang,
  day: string,
): RenderedJson[] {
  const named = [...new Set(results.flatMap((result) => documentsOf(law, result, day)))].map((code) =>
    law.certificate(code),
  );
  const byCode = new Map([...controls.flatMap(({ documents }) => documents), ...named].map((own) => [own.code, own]));
  return [...byCode.values()]
    .toSorted((a, b) => compareText(a.code, b.code))
    .map((document) => printDocument(document, lang));
}

const printDocument = printedByRecord(
  ({ code, claims, text }: CertificateRecord, lang: SanctionsLang): Certificate => ({
    code,
    ...(claims === undefined ? {} : { claims }),
    text: text[lang],
  }),
);
