import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { decideWay, markOf, type WayDecision, type WayEnd, type WayMark } from "../rules/sanctions/way.ts";
import { markShape, markWith } from "./marks.ts";
import { annexNumber } from "../text/citations.ts";
import { wordIn } from "../words/choose.ts";
import type { PageWriter } from "./document.ts";

/** Ways that a page of a code decides; `other` is any country outside the Union, Russia and Belarus. */
const WAYS: readonly Way[] = [
  ...USUAL_REGIMES.flatMap((regime): Way[] => [
    ["EU", regime],
    [regime, "EU"],
  ]),
  ["EU", "other"],
  ...USUAL_REGIMES.map((regime): Way => [regime, "other"]),
];
type Way = readonly [from: WayEnd, to: WayEnd];

/** `EU → Russia`. */
export function nameWay({ country, words: { pages } }: PageWriter, [from, to]: Way): string {
  return [from, to]
    .map((end) => (end === "other" ? pages.otherCountries : end === "EU" ? pages.union : country(end)))
    .join(" → ");
}

/** The decision on a way in words, as the table has it. */
export function wordDecision({ words: { goods, pages }, formats }: PageWriter, decided: WayDecision): string {
  const { leg, mark, byRoute } = decided;
  if (byRoute) return goods.way.byRoute;
  if (mark === "nothing" && leg.stale === true) return pages.nothingOfHeld;
  const needs = leg.needs ?? [];
  if (mark === "depends" && needs.length === 1 && needs[0] === "law_not_held") return pages.notHeld;
  if (mark === "depends" && needs.length > 0)
    return goods.way.dependsOn(formats.list(needs.map((need) => goods.way.needs[need])));
  return goods.way.decisions[mark];
}

/** Since when and until when a leg is as it is. */
export function wordDays(
  { words: { pages }, formats }: PageWriter,
  {
    since,
    sinceAtLatest,
    until,
  }: { since?: string | undefined; sinceAtLatest?: string | undefined; until?: string | undefined },
): string {
  const first =
    since !== undefined
      ? pages.fromDay(formats.day(since))
      : sinceAtLatest === undefined
        ? ""
        : pages.fromAtLatest(formats.day(sinceAtLatest));
  return [first, until === undefined ? "" : pages.untilDay(formats.day(until))].filter((part) => part !== "").join(" ");
}

/** A way with what is decided on it. */
export interface DecidedWay {
  way: Way;
  decided: WayDecision;
}

/** The decisions of an answer by way, in the order of the table. */
export function decideWays({ summary }: Pick<CnResponse, "summary">): DecidedWay[] {
  return WAYS.flatMap((way) => {
    const decided = decideWay({ from: way[0], to: way[1] }, summary);
    return decided === undefined ? [] : [{ way, decided }];
  });
}

/** Decisions by way as a table: what decides, since when, and where it stands. */
export function renderWays(writer: PageWriter, decisions: readonly DecidedWay[]): TemplateResult {
  const { pages } = writer.words;
  return html`<table class="ways">
    <caption class="visually-hidden">
      ${pages.ways}
    </caption>
    <thead>
      <tr>
        <th scope="col">${pages.way}</th>
        <th scope="col">${pages.decision}</th>
        <th scope="col">${pages.basis}</th>
      </tr>
    </thead>
    <tbody>
      ${decisions.map((decision) => renderWay(writer, decision))}
    </tbody>
  </table>`;
}

function renderWay(writer: PageWriter, { way, decided }: DecidedWay): TemplateResult {
  const { leg, mark, byRoute } = decided;
  const isBan = !byRoute && (mark === "banned" || mark === "depends" || mark === "later" || mark === "ended");
  return html`<tr class=${mark} data-way=${way.join("-")}>
    <th scope="row">${nameWay(writer, way)}</th>
    <td>
      ${markWith(mark, wordDecision(writer, decided))}${mark === "nothing" && way[1] === "other" ? html` <span class="days">${writer.words.pages.ownSanctions}</span>` : nothing}${isBan ? renderSince(writer, leg) : nothing}${renderRoute(writer, decided)}
    </td>
    <td class="cite">${isBan ? renderBasis(writer, leg) : nothing}</td>
  </tr>`;
}

function renderSince(writer: PageWriter, leg: CnSummaryRow): TemplateResult {
  const { pages } = writer.words;
  const days = wordDays(writer, {
    since: leg.in_force_since,
    sinceAtLatest: leg.in_force_since_at_latest,
    until: leg.until,
  });
  const grounds =
    leg.exemption === true && leg.authorisation === true
      ? pages.bothPossible
      : leg.exemption === true
        ? pages.exemptionPossible
        : leg.authorisation === true
          ? pages.authorisationPossible
          : "";
  const parts = [days, grounds].filter((part) => part !== "");
  return parts.length === 0 ? html`` : html` <span class="days">${parts.join(writer.words.semicolon)}</span>`;
}

/** Article and annex of the first ban of a leg, with the number of the others: the sections below have all. */
function renderBasis(
  { words: { goods }, lang }: PageWriter,
  { articles = [], bases = [], bases_total }: CnSummaryRow,
): string {
  const [base] = bases;
  if (base === undefined) return articles.join(", ");
  const further = (bases_total ?? bases.length) - 1;
  const location = [base.article, base.annex === null ? "" : goods.annexShort(annexNumber(base.annex, lang))].filter(
    (part) => part !== "",
  );
  return `${location.join(", ")}${further > 0 ? ` (+${further})` : ""}`;
}

/** Marks of a leg that are named where it bears on a way only by the route or the origin of the goods. */
const NAMED: ReadonlySet<WayMark> = new Set(["banned", "depends"]);

function renderRoute(
  writer: PageWriter,
  { route, others, byRoute, mark }: WayDecision,
): TemplateResult | typeof nothing {
  const { goods } = writer.words;
  if (!byRoute && NAMED.has(mark)) return nothing; // the bans below name the other legs
  const bearing = [...(byRoute ? [] : others), ...route].filter((row) => NAMED.has(markOf(row)));
  if (bearing.length === 0) return nothing;
  return html`<ul class="route">
    ${bearing.map((row) => html`<li>${markShape(markOf(row))} ${writer.words.labelled({ name: nameRoute(writer, row, others), value: goods.way.decisions[markOf(row)] })}</li>`)}
  </ul>`;
}

function nameRoute({ words: { goods } }: PageWriter, row: CnSummaryRow, others: readonly CnSummaryRow[]): string {
  const key = `${row.regime}-${row.direction}`;
  return (others.includes(row) ? undefined : wordIn(goods.way.routes, key)) ?? wordIn(goods.way.legs, key) ?? key;
}
