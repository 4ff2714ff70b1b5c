import type {
  CnBasicBatchAnswer,
  CnBasicResponse,
  CnFullBatchAnswer,
  CnQuery,
  CnResponse,
  CnVerdictBatchAnswer,
  CnVerdictResponse,
  SanctionsLang,
} from "../../openapi/schemas/sanctions.ts";
import {
  type PrintableMembers,
  printedList,
  Printed,
  type RenderedJson,
  renderJson,
  renderObject,
} from "../http/json-text.ts";
import type { Certificate } from "../../openapi/schemas/sanctions-entry.ts";
import type { CertificateRecord, DerogationRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { compareText } from "../text/normalize.ts";
import { echoStated } from "./question.ts";
import { renderControlList } from "./controls.ts";
import { becauseOf, SOURCE, type RenderScope } from "./coverage.ts";
import type { Findings } from "./findings.ts";
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
export type Wording = (findings: Findings) => RenderedJson;

/** The members of an answer: alone, or of one of many, with `summary_at` for what all of them would say. */
type Answer = Omit<CnResponse, "meta"> & Pick<CnFullBatchAnswer, "summary_at"> & { meta: Partial<CnResponse["meta"]> };

/** Words the answers over a law: every member of every view, in reading order. */
export function createWording(law: LawRepository, renderScope: RenderScope): Wording {
  const renderResult = createResults(law);
  return (findings) => {
    if (findings.query.view === "verdict") return renderVerdict(law, findings);
    const { query, among, summary, cn_exists, cn_name, cn_successors, excluded } = findings;
    const isFull = query.view === "full";
    const page = renderPage(findings, renderResult);
    return renderObject<Partial<Answer>>({
      query: query.q,
      matched_as: findings.matched_as,
      ...findings.verdict,
      cn_exists,
      cn_name,
      pointers: [...findings.pointers],
      controls: renderControlList(findings.controls, query),
      ...(excluded.length === 0 ? {} : { excluded_from: renderExcluded(excluded, query.lang) }),
      ...(isFull && cn_successors.length > 0 ? { cn_successors } : {}),
      ...(findings.matched_as === "name" ? { candidates: printedList(findings.candidates) } : {}),
      ...(among
        ? { summary_at: among.indexOf(summary), meta: metaAmong(findings, among.day, page) }
        : {
            disclaimer: law.record.disclaimer[query.lang],
            meta: metaOf(findings, page),
            summary: printedList(summary),
          }),
      results: printedList(page.results),
      ...(isFull ? renderProvisions(law, findings, page) : {}),
      ...(isFull && !among
        ? { scope: new Printed(renderScope(findings.day, findings.year, query.lang, query.texts)) }
        : {}),
    });
  };
}

/** The most results of an answer: as many as are asked for, else 100, in the basic view none. */
export function limitOf({ limit, view }: Pick<CnQuery, "limit" | "view">): number {
  return view === "verdict" ? 0 : (limit ?? (view === "basic" ? 0 : 100));
}

/** The verdict alone, with the legs that are not free. */
function renderVerdict(law: LawRepository, findings: Findings): RenderedJson {
  const { query, matched_as, verdict, restricting, facts, day, among } = findings;
  const { dataset_version, stale, stale_because, warnings } = facts;
  const common = {
    query: query.q,
    matched_as,
    verdict: verdict.verdict,
    verdict_detail: verdict.verdict_detail,
    needs: verdict.needs,
    legs: [...restricting],
    ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
  };
  if (among !== undefined)
    return renderJson({
      ...common,
      ...(day === among.day ? {} : { meta: { as_of: day, stale } }),
    } satisfies CnVerdictBatchAnswer);
  return renderJson({
    ...common,
    disclaimer: law.record.disclaimer[query.lang],
    meta: { as_of: day, dataset_version, stale, ...becauseOf(stale_because) },
  } satisfies CnVerdictResponse);
}

function metaOf({ query, facts, day, total, normalized }: Findings, { results }: Page): Partial<CnResponse["meta"]> {
  const { dataset_version, source_versions, stale, stale_because, warnings } = facts;
  const isFull = query.view === "full";
  return {
    source: SOURCE,
    dataset_version,
    ...(isFull ? { source_versions } : {}),
    as_of: day,
    stale,
    ...becauseOf(stale_because),
    ...echoStated(query),
    warnings: [...warnings],
    returned: results.length,
    total,
    ...(isFull ? { limit: limitOf(query), offset: query.offset, normalized } : {}),
  } satisfies CnBasicResponse["meta"] | CnResponse["meta"];
}

/** Of one of many answers: its day where that is not the day of all of them. */
function metaAmong(
  { query, facts, day, total, normalized }: Findings,
  commonDay: string,
  { results }: Page,
): Partial<CnResponse["meta"]> {
  return {
    returned: results.length,
    total,
    ...(query.view === "full" ? { normalized } : {}),
    ...(day === commonDay ? {} : { as_of: day, stale: facts.stale }),
    ...echoStated(query),
    warnings: [...facts.warnings],
  } satisfies CnBasicBatchAnswer["meta"] | CnFullBatchAnswer["meta"];
}

/**
 * A page of results, with the derogations that touch any of them: those that are worded with the ids of the results
 * that each may lift, the others in number.
 */
interface Page {
  results: readonly RenderedJson[];
  grounds: ReadonlyMap<DerogationRecord, readonly string[]>;
  general: number;
}

function renderPage(findings: Findings, renderResult: RenderResult): Page {
  const { query, day } = findings;
  const grounds = new Map<DerogationRecord, string[]>();
  const general = new Set<DerogationRecord>();
  const isWorded = (record: DerogationRecord): boolean => query.texts === "1" || hasText(record, day);
  const results = findings.results.map((result) => {
    const shown = result.grounds.filter(
      (record) => (record.valid_from === null || record.valid_from <= day) && isShown(record, findings),
    );
    for (const record of shown) {
      if (!isWorded(record)) {
        general.add(record);
        continue;
      }
      const ids = grounds.get(record);
      if (ids === undefined) grounds.set(record, [result.base.id]);
      else ids.push(result.base.id);
    }
    return renderResult(result, shown, findings);
  });
  return { results, grounds, general: general.size };
}

/** Expired provisions are shown only with the history. */
function isShown({ until }: Pick<DerogationRecord, "until">, { query, day }: Findings): boolean {
  return query.history === "1" || !isExpired(until, day);
}

/** The chosen ones in the order in which the law file has them all; it is not looked at where none is chosen. */
function inOrder<Kind>(order: () => readonly Kind[], chosen: ReadonlyMap<Kind, unknown> | ReadonlySet<Kind>): Kind[] {
  return chosen.size === 0 ? [] : order().filter((kind) => chosen.has(kind));
}

/** What touches the results of a page, each provision once. */
function renderProvisions(
  law: LawRepository,
  findings: Findings,
  { grounds, general }: Page,
): PrintableMembers<Pick<CnResponse, "notices" | "winddowns" | "certificates" | "derogations" | "general_grounds">> {
  const { query, results, day } = findings;
  const { lang } = query;
  const winddowns = new Set<WinddownRecord>();
  for (const result of results)
    for (const record of result.winddowns)
      if (hasBegun(record, day) && isShown(record, findings)) winddowns.add(record);
  return {
    notices: renderNotices(findings, lang, day),
    winddowns: printedList(
      inOrder(() => law.record.winddowns, winddowns).map((record) => renderWinddown(record, lang, day)),
    ),
    ...(query.texts === "1" ? { certificates: printedList(renderDocuments(law, findings, lang, day)) } : {}),
    derogations: printedList(
      inOrder(() => law.record.derogations, grounds).map((record) =>
        renderGround(record, grounds.get(record) ?? [], { lang, day, texts: law.record.summary }),
      ),
    ),
    general_grounds: general,
  };
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
  const byCode = new Map(
    [...controls.controls.flatMap(({ documents }) => documents), ...named].map((certificate) => [
      certificate.code,
      certificate,
    ]),
  );
  return [...byCode.values()]
    .toSorted((a, b) => compareText(a.code, b.code))
    .map((document) => renderDocument(document, lang));
}

const renderDocument = printedByRecord(
  ({ code, claims, text }: CertificateRecord, lang: SanctionsLang): Certificate => ({
    code,
    ...(claims === undefined ? {} : { claims }),
    text: text[lang],
  }),
);
