import type { VerdictDetail } from "../../../openapi/schemas/sanctions-entry.ts";
import type { BaseDocuments, CnBase, CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import type { SanctionsLang } from "../../../openapi/schemas/sanctions.ts";
import type { BaseQuestionKind } from "../../../openapi/shards/legs.ts";
import type { DerogationRecord, NoticeRecord } from "../../../openapi/shards/sanctions.ts";
import { type RenderedJson, renderJson } from "../../http/json-text.ts";
import { missingActs } from "../coverage.ts";
import type { LegBase, LegVerdict } from "../../rules/sanctions/fold.ts";
import type { LawRepository } from "../law.ts";
import { annexCode } from "../../rules/sanctions/law.ts";
import type { Leg } from "../../rules/sanctions/leg.ts";
import { openNeeds, outcomeOfNothing } from "../../rules/sanctions/verdict.ts";
import { articleIn } from "../citation.ts";
import { groupCode } from "../../text/codes.ts";
import { fillPlaceholders, renderFree, renderLeg, renderNotCovered } from "./leg-text.ts";
import { isForAnybody } from "../../rules/sanctions/force.ts";
import { isDeclarable } from "../provisions.ts";

/** What the row of a leg is made with. */
export interface RowQuestion {
  lang: SanctionsLang;
  day: string;
  /** What a leg is on which nothing is found. */
  otherwise: Extract<VerdictDetail, "unknown_code" | "not_listed">;
  /** Regimes whose answer rests on an outdated text or nomenclature. */
  outdated: ReadonlySet<string>;
}

/** Words the row of a leg; without a verdict nothing bears on it. */
type RenderRow = (leg: Leg, verdict: LegVerdict | undefined, question: RowQuestion) => RenderedJson;

/** Words rows of summaries. */
export function createRow(law: Pick<LawRepository, "record" | "words" | "certificate">): RenderRow {
  return (leg, verdict, { lang, day, otherwise, outdated }) => {
    const stale = outdated.has(leg.regime);
    return renderJson(
      verdict === undefined ? emptyRow(law, leg, otherwise, day, lang, stale) : rowOf(law, verdict, day, lang, stale),
    );
  };
}

/**
 * Of a code that nobody knows, nothing is said: it is not free because nothing names it, and the code in force decides.
 * Where the law of the day is not held whole, nothing found is said to be that.
 */
function emptyRow(
  { record }: Pick<LawRepository, "record">,
  leg: Leg,
  otherwise: RowQuestion["otherwise"],
  day: string,
  lang: SanctionsLang,
  stale: boolean,
): CnSummaryRow {
  const { regime, direction } = leg;
  const { needs, ...outcome } = outcomeOfNothing(leg, otherwise);
  const row = { regime, direction, ...outcome };
  if (otherwise === "unknown_code") return { ...row, needs };
  if (outcome.prohibited === null)
    return {
      ...row,
      needs,
      stale: stale || undefined,
      text: renderFree(record.summary, leg, lang),
    };
  if (!stale) return row;
  const acts = missingActs(record, regime, day).map(({ celex }) => celex.replace(/^3(\d{4})R0*/, "$1/"));
  return { ...row, stale, text: renderNotCovered(record.summary, acts, lang) };
}

function rowOf(
  law: Pick<LawRepository, "record" | "words" | "certificate">,
  leg: LegVerdict,
  day: string,
  lang: SanctionsLang,
  stale: boolean,
): CnSummaryRow {
  const { regime, direction, verdict_detail, prohibited, annexes, articles, until, grounds } = leg;
  const { in_force_since, in_force_since_at_latest } = leg;
  const open = openNeeds(leg);
  const bases = renderBases(law, leg, lang, day);
  return {
    regime,
    direction,
    verdict_detail,
    prohibited,
    needs: unlessEmpty(open),
    annexes: unlessEmpty(annexes),
    articles: articles.map((article) => articleIn(article, lang)),
    in_force_since: in_force_since ?? undefined,
    in_force_since_at_latest: in_force_since_at_latest ?? undefined,
    until: until ?? undefined,
    exemption: grounds.includes("exemption"),
    authorisation: grounds.includes("authorisation"),
    bases: unlessEmpty(bases.slice(0, MOST)),
    bases_total: bases.length > MOST ? bases.length : undefined,
    set_aside: unlessEmpty(renderAside(leg.set_aside)),
    duties: unlessEmpty(leg.duties.map((duty) => renderDuty(duty, lang))),
    stale: stale || undefined,
    text: renderLeg({ ...law, texts: law.record.summary, lang, day }, leg),
  };
}

/** What is set aside by its question: of what lies below, each measure once. */
function renderAside(bases: LegVerdict["set_aside"]): NonNullable<CnSummaryRow["set_aside"]> {
  const ids = new Map(
    bases.map(({ base, measure, below, because }) => [below ? measure.id : base.id, because ?? ("fact" as const)]),
  );
  return [...ids].map(([id, because]) => ({ id, because }));
}

function renderDuty(
  { id, article, text, documents }: NoticeRecord,
  lang: SanctionsLang,
): NonNullable<CnSummaryRow["duties"]>[number] {
  return { id, article: articleIn(article, lang), text: text[lang], documents };
}

/** Bases that a leg names; nobody reads more. */
const MOST = 20;

type Law = Pick<LawRepository, "words" | "record" | "certificate">;

/** The bases of a leg in words; what lies below is one for each measure. */
function renderBases(law: Law, { bases, caps }: LegVerdict, lang: SanctionsLang, day: string): CnBase[] {
  const below = Map.groupBy(
    bases.filter((base) => base.below),
    ({ measure }) => measure,
  );
  return [
    ...bases.filter((base) => !base.below).map((base) => renderBase(law, base, caps, lang, day)),
    ...[...below.values()].map((group) => renderBelow(law, group, lang)),
  ];
}

function renderBase(law: Law, on: LegBase, caps: LegVerdict["caps"], lang: SanctionsLang, day: string): CnBase {
  const { base, grounds, in_force_since, in_force_since_at_latest } = on;
  const { goods, condition } = law.words(base.words);
  const asked = questionOf(law, on, caps);
  const [open, apart] = [grounds.filter(isForAnybody), grounds.filter((ground) => !isForAnybody(ground))];
  const articles = (records: readonly DerogationRecord[]): string[] | undefined =>
    unlessEmpty([...new Set(records.map(({ article }) => articleIn(article, lang)))]);
  return {
    id: base.id,
    goods: goods[lang],
    ...locationOf(on, lang),
    since: in_force_since ?? undefined,
    since_at_latest: in_force_since_at_latest ?? undefined,
    until: on.until ?? undefined,
    condition: condition?.[lang],
    threshold: base.threshold === undefined ? undefined : { amount: base.threshold, currency: "EUR", per: "item" },
    exemptions: articles(open.filter(({ kind }) => kind === "exemption")),
    authorisations: articles(open.filter(({ kind }) => kind !== "exemption")),
    general_grounds: articles(apart),
    documents: documentsOf(law, on, day),
    evidence: base.evidence,
    question: asked && {
      id: asked.id,
      ask: asked.ask.map((text) => text[lang]).join(" "),
      ...renderAnswers(law.record.summary.answers[asked.kind], lang),
    },
  };
}

/**
 * What decides a ban next: which part of a country is meant, then its own question, with the cap where the price
 * decides, then whether a period for earlier contracts is for this one.
 */
function questionOf(
  { words }: Pick<Law, "words">,
  { base, area, needs, isQuotaOpen, periods }: LegBase,
  caps: LegVerdict["caps"],
): { id: string; kind: BaseQuestionKind; ask: LegVerdict["caps"][number]["text"][] } | undefined {
  const id = area !== undefined && needs.includes("area") ? area : base.id;
  const question = words(id === base.id ? base.words : id).question;
  // Whether goods are within a quota is nothing to ask where none runs.
  const isIdle = question?.kind === "quota" && !isQuotaOpen;
  const period = periods.find(({ ask }) => ask !== undefined);
  if (period?.ask !== undefined && (question === undefined || needs.length === 0))
    return { id: period.id, kind: "contract", ask: [period.ask] };
  if (question === undefined || isIdle) return undefined;
  const { kind, ask } = question;
  return { id, kind, ask: [...(kind === "price" ? caps.map(({ text }) => text) : []), ask] };
}

function renderAnswers(
  { yes, no }: Record<"yes" | "no", Record<SanctionsLang, string>>,
  lang: SanctionsLang,
): { yes: string; no: string } {
  return { yes: yes[lang], no: no[lang] };
}

/** Documents by what they claim of this ban: those of provisions that run on the day, where there are any. */
function documentsOf(
  law: Law,
  { base, measure }: Pick<LegBase, "base" | "measure">,
  day: string,
): BaseDocuments | undefined {
  let byClaim: BaseDocuments | undefined;
  for (const code of base.documents ?? []) {
    const document = law.certificate(code);
    const { claims = "unread", bases } = document;
    if (isDeclarable(document, day) && bases?.includes(measure.id) !== false)
      ((byClaim ??= {})[claims] ??= []).push(code);
  }
  return byClaim;
}

/** Longer codes that a question about them names; the results have all of them. */
const MOST_CODES = 40;

/** What lies below a code under one measure: the full code decides. */
function renderBelow(law: Law, bases: readonly LegBase[], lang: SanctionsLang): CnBase {
  const [first] = bases;
  if (first === undefined) throw new Error("a measure below a code has no base");
  const codes = [...new Set(bases.map(({ base }) => groupCode(base.code)))].toSorted();
  const since = first.in_force_since;
  const isOneDay = since !== null && bases.every((base) => base.in_force_since === since);
  const { below, where } = law.record.summary;
  const named =
    codes.slice(0, MOST_CODES).join(", ") +
    (codes.length > MOST_CODES
      ? ` ${fillPlaceholders(where.more[lang], { count: String(codes.length - MOST_CODES) })}`
      : "");
  return {
    id: first.measure.id,
    goods: first.measure.title[lang],
    ...locationOf(first, lang),
    since: isOneDay ? since : undefined,
    evidence: first.base.evidence,
    question: {
      id: first.measure.id,
      ask: fillPlaceholders(below.ask[lang], { codes: named }),
      ...renderAnswers(below, lang),
    },
    count: codes.length,
  };
}

function locationOf(
  { measure, detail }: LegBase,
  lang: SanctionsLang,
): Pick<CnBase, "annex" | "article" | "type" | "detail"> {
  return { annex: annexCode(measure.annex), article: articleIn(measure.article, lang), type: measure.type, detail };
}

/** A list that an answer has as a member; one that is empty is left out. */
function unlessEmpty<Value>(list: Value[]): Value[] | undefined {
  return list.length === 0 ? undefined : list;
}
