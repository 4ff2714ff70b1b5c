import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { LoadResponse } from "../../openapi/schemas/adr-load.ts";
import type { CnBasicResponse, CnBatchResponse, CnVerdictBatchAnswer } from "../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow, CnVerdictLeg } from "../../openapi/schemas/sanctions-summary.ts";
import { annexTitle } from "../text/citations.ts";

/**
 * Answers in the few words that an assistant holds: the decision, the facts that decide what is open, where it stands
 * in the law, and what was not looked at. With `detail` a tool gives the answer of the interface instead.
 */

/** Questions of a leg that are put to the user first. */
const MOST_QUESTIONS = 2;

/** Citations of a leg beside those of its text. */
const MOST_CITATIONS = 2;

/** Characters of the name of a line; goods_line gives it whole. */
const LONGEST_NAME = 140;

function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** A check of a code: every leg that is not free in words, the others by name. */
export function compactGoods(answer: CnBasicResponse, lang: AdrLanguage): object {
  const { query, matched_as, verdict, verdict_detail, needs, cn_exists, cn_name, candidates } = answer;
  const rows = answer.summary.map((row) => ({
    row,
    isFree: row.prohibited === false && row.verdict_detail === "not_listed",
  }));
  return {
    query,
    matched_as,
    verdict,
    verdict_detail,
    needs,
    cn_exists,
    cn_name: cn_name === null ? null : cut(cn_name),
    ...(candidates === undefined ? {} : { candidates: candidates.map(compactCandidate) }),
    legs: rows.filter(({ isFree }) => !isFree).map(({ row }) => compactLeg(row, lang)),
    nothing_found: rows.filter(({ isFree }) => isFree).map(({ row }) => nameOf(row)),
    controls: answer.controls.map(({ law, name }) => `${name} (${law})`),
    pointers: answer.pointers.map(({ id }) => id),
    disclaimer: answer.disclaimer,
    meta: factsOf(answer.meta),
  };
}

/** What is said of the data, without the counts of a page; an act that `stale_because` names is said once. */
function factsOf({
  source: _source,
  returned: _returned,
  total: _total,
  warnings,
  ...facts
}: CnBasicResponse["meta"]): object {
  return {
    ...facts,
    ...listUnder(
      "warnings",
      warnings.filter(({ code }) => code !== "act_pending").map(({ code, detail }) => `${code}: ${detail}`),
    ),
  };
}

function compactLeg(
  { regime, direction, verdict_detail, prohibited, needs, bases = [], duties, text }: CnSummaryRow,
  lang: AdrLanguage,
) {
  const questions = bases.flatMap(({ question }) =>
    question === undefined ? [] : [{ id: question.id, ask: question.ask }],
  );
  return {
    leg: nameOf({ regime, direction }),
    verdict_detail,
    prohibited,
    ...(needs === undefined || needs.length === 0 ? {} : { needs }),
    ...(text === undefined ? {} : { text }),
    ...listUnder("further_law", furtherLaw(bases, lang, text)),
    ...(prohibited === null && questions.length > 0 ? { questions: questions.slice(0, MOST_QUESTIONS) } : {}),
    ...(duties === undefined ? {} : { duties: duties.map(({ id, article }) => `${article} (${id})`) }),
  };
}

/** Citations that the text of a leg does not have, the first of them; `detail` has all. */
function furtherLaw(bases: NonNullable<CnSummaryRow["bases"]>, lang: AdrLanguage, text = ""): string[] {
  const said = text.toLowerCase();
  const cited = bases
    .map(({ annex, article }) => [annex && annexTitle(annex, lang), article].filter(Boolean).join(", "))
    .filter((citation) => !said.includes(citation.toLowerCase()));
  const different = [...new Set(cited)];
  const left = different.length - MOST_CITATIONS;
  return left > 0 ? [...different.slice(0, MOST_CITATIONS), `+${left}`] : different;
}

/** A member with each text once; none where there is no text. */
function listUnder(member: string, texts: readonly string[]): Record<string, string[]> {
  return texts.length === 0 ? {} : { [member]: [...new Set(texts)] };
}

/** The meanings of a name, each in a line. */
export function compactNames({ query, verdict, needs, candidates = [], disclaimer, meta }: CnBasicResponse): object {
  return { query, verdict, needs, candidates: candidates.map(compactCandidate), disclaimer, meta };
}

function compactCandidate({
  code,
  name,
  confidence,
  verdict_detail,
  legs,
}: NonNullable<CnBasicResponse["candidates"]>[number]) {
  return { code, name, confidence, verdict_detail, restricted_on: legs.map(nameOf) };
}

/** A screened list: a line an item, in the order of the request. */
export function compactList({ meta, disclaimer, items }: CnBatchResponse): object {
  return {
    lines: items.map((item) =>
      item.status === 200
        ? `${item.id ?? item.answer.query}: ${lineOf(item.answer as CnVerdictBatchAnswer)}`
        : `${item.id ?? "?"}: NOT CHECKED, ${item.problem.errors?.[0]?.detail ?? item.problem.title}`,
    ),
    disclaimer,
    meta,
  };
}

function lineOf({ verdict_detail, needs, legs, warnings = [] }: CnVerdictBatchAnswer): string {
  const on = (choose: (leg: CnVerdictLeg) => boolean): string => byRegime(legs.filter(choose));
  const [prohibited, open, duties] = [
    on((leg) => leg.prohibited === true),
    on((leg) => leg.prohibited === null),
    on((leg) => leg.prohibited === false),
  ];
  return [
    verdict_detail,
    ...(prohibited === "" ? [] : [`prohibited: ${prohibited}`]),
    ...(open === "" && needs.length === 0
      ? []
      : [`open: ${[open, `needs ${needs.join(", ")}`].filter(Boolean).join("; ")}`]),
    ...(duties === "" ? [] : [`duties: ${duties}`]),
    ...warnings.map(({ code }) => `warning: ${code}`),
  ].join(" | ");
}

/** `RU export, import; BY transit`. */
function byRegime(legs: readonly CnVerdictLeg[]): string {
  return [...Map.groupBy(legs, ({ regime }) => regime)]
    .map(([regime, named]) => `${regime} ${named.map(({ direction }) => direction).join(", ")}`)
    .join("; ");
}

function nameOf({ regime, direction }: Pick<CnVerdictLeg, "regime" | "direction">): string {
  return `${regime} ${direction}`;
}

/** A load: verdict, points, mixing, tunnel, what must be on board by name, documents, and what was not looked at. */
export function compactLoad(answer: LoadResponse): object {
  const { verdict, verdict_detail, calculation, mixing, decisions, tunnel, documents, needs, meta } = answer;
  return {
    verdict,
    verdict_detail,
    points: { points: calculation.points, points_range: calculation.points_range, threshold: calculation.threshold },
    lines: calculation.items.map(({ un, variant_id, transport_category, points, notes }) => ({
      un,
      variant_id,
      transport_category,
      points,
      notes: notes.map(({ text }) => text),
    })),
    mixing: { ...mixing, pairs: mixing.pairs.map(({ text, paragraph }) => `${text} (${paragraph})`) },
    decisions: decisions.map(
      ({ paragraph, text, certain }) => `${text} (${paragraph}${certain ? "" : ", certain: false"})`,
    ),
    tunnel,
    marking: answer.marking.map(sentenceOf),
    on_board: answer.on_board.map(({ code, paragraph }) => `${code} (${paragraph})`),
    duties: answer.duties.map(({ code, paragraph }) => `${code} (${paragraph})`),
    documents: documents.map(({ item, line, template, missing }) => ({
      item,
      line,
      ...(line === null ? { template, missing } : {}),
    })),
    needs,
    not_checked: [...new Set(answer.not_checked.map(({ code }) => code))],
    meta,
  };
}

function sentenceOf({ text, paragraph, certain }: LoadResponse["marking"][number]): string {
  return `${text} (${paragraph}${certain ? "" : ", certain: false"})`;
}
