import { type TemplateResult, html, nothing } from "lit-html";
import { standingOf } from "../rules/sanctions/leg.ts";
import { markOf } from "../rules/sanctions/way.ts";
import type { ScreenOutcome } from "../screen/screen.ts";
import { wordIn } from "../words/choose.ts";
import { formatAddress } from "./address.ts";
import { type LegMark, renderMark } from "./icons.ts";
import { capital, legName, shortAnnex } from "./parts.ts";
import type { ScreenedSheet, ShownRow } from "./sheet-question.ts";
import type { GoodsPage, MorePage } from "./view.ts";

/** Rows of a screened sheet, each with the reason of its outcome in one line. */

export const MARK_OF_OUTCOME: Readonly<Record<ScreenOutcome, LegMark>> = {
  banned: "banned",
  depends: "depends",
  unread: "unknown",
  unknown_code: "unknown",
  nothing_found: "nothing",
};

/** So many rows of a group are named. */
const MOST_ROWS = 4;

/** Rows with the same code and outcome, on one line; `isPrinted` are those that only the printed report has. */
export function renderRow(
  page: GoodsPage & MorePage,
  shown: ShownRow,
  { hasWays, isPrinted }: { hasWays: boolean; isPrinted: boolean },
): TemplateResult {
  const { sheet, goods, colon, semicolon } = page.words;
  const { lang } = page.address;
  const { rows, given, code, way, from, to, day, outcome, name, reading, candidates } = shown;
  const link = (q: string): TemplateResult =>
    html`<a href=${formatAddress({ q, lang, from, to, as_of: day })}>${q}</a>`;
  const [reason = "", ...others] = reasonsOf(page, shown);
  const words = [outcome === "unread" && candidates.length === 0 ? "" : reading, name]
    .filter((text) => text !== "")
    .join(semicolon);
  return html` <tr class=${isPrinted ? "print-row" : nothing}>
    <td>${renderMark(MARK_OF_OUTCOME[outcome], sheet.outcomes[outcome])}</td>
    <th scope="row" class="code">${code === "" ? given : link(code)}</th>
    ${hasWays ? html`<td class="way">${way}${day === "" ? nothing : html` <span class="quiet">${day}</span>`}</td>` : nothing}
    <td title=${[reason, ...others].join(semicolon)}>
      <div class="printed-reason rows">${sheet.row}${colon}${rows.join(", ")}</div>
      ${
        candidates.length === 0
          ? html`<div class="reason screen-only">
                <span>${reason}</span
                >${others.length > 0 ? html`<span class="quiet">+${others.length}</span>` : nothing}
              </div>
              <div class="printed-reason">${placesOf(page, shown).join(semicolon)}</div>`
          : html`<span class="quiet">${sheet.candidates}</span>
              ${candidates.map((candidate) => html`<div title=${candidate.name}>${link(candidate.code)} <span class="quiet">${goods.confidence[candidate.confidence]}</span></div>`)}`
      }
    </td>
    <td title=${words}><div class="two">${words}</div></td>
    <td class="number">
      ${rows.slice(0, MOST_ROWS).join(", ")}${rows.length > MOST_ROWS ? ` +${rows.length - MOST_ROWS}` : ""}
    </td>
  </tr>`;
}

type Legs = Pick<ShownRow, "legs" | "route">;

const isRouteOf = ({ route }: Legs, row: ShownRow["legs"][number]): boolean =>
  route.some(({ regime, direction }) => regime === row.regime && direction === row.direction);

/** Legs on which something is found, sharper ones first, and what bears by its route alone after all others. */
function foundLegs(shown: Legs): ShownRow["legs"] {
  const rankOf = (row: ShownRow["legs"][number]): number =>
    (isRouteOf(shown, row) ? 2 : 0) + (standingOf(row) === "banned" ? 0 : 1);
  return shown.legs.filter((row) => markOf(row) !== "nothing").toSorted((left, right) => rankOf(left) - rankOf(right));
}

/** `Export to Russia`, or the condition of what bears by its route alone. */
function nameOf(page: GoodsPage, shown: Legs, row: ShownRow["legs"][number]): string {
  const condition = isRouteOf(shown, row)
    ? wordIn(page.words.goods.way.routes, `${row.regime}-${row.direction}`)
    : undefined;
  return `${condition ?? legName(page, row)}${page.words.colon}`;
}

/** What a leg without a ban comes to: on what it depends, or that what was stated sets its bans aside. */
function withoutBans({ words: { goods } }: GoodsPage, row: ShownRow["legs"][number]): string {
  const [need, ...others] = row.needs ?? [];
  const mark = markOf(row);
  if (mark !== "depends" || need === undefined) return goods.marks[mark];
  return others.length > 0 ? goods.way.dependsOnSeveral : goods.way.dependsOn(goods.way.needs[need]);
}

/** Why nothing of a row was looked up: its code is none, or it was not read. */
function withoutLegs({ words: { goods } }: GoodsPage, { outcome, code, reading }: ShownRow): string | undefined {
  return outcome === "unknown_code" ? goods.noSuchCode(code) : outcome === "unread" ? reading : undefined;
}

const placeOf = (page: GoodsPage, annex: string | null, article: string): string =>
  [...(annex === null ? [] : [shortAnnex(page, annex)]), article].join(", ");

/**
 * Why a row is what it is, ban by ban in the order of the page: `Export to Russia: goods that strengthen Russian
 * industry (Annex XXIII, Art. 3k(1))`; legs on which nothing is found are left out.
 */
function reasonsOf(page: GoodsPage, shown: ShownRow): string[] {
  const unread = withoutLegs(page, shown);
  if (unread !== undefined) return [unread];
  return foundLegs(shown).flatMap((row) => {
    const name = nameOf(page, shown, row);
    const bases = row.bases ?? [];
    if (bases.length === 0) return [`${name}${withoutBans(page, row)}`];
    return bases.map(({ goods, annex, article }) => `${name}${goods} (${placeOf(page, annex, article)})`);
  });
}

/**
 * The same for paper, leg by leg with the places in the law alone, so that nothing is cut; beside what forbids the way
 * by its ends, what its route alone would bring decides nothing.
 */
function placesOf(page: GoodsPage, shown: ShownRow): string[] {
  const unread = withoutLegs(page, shown);
  if (unread !== undefined) return [capital(unread)];
  const legs = foundLegs(shown).filter((row) => shown.outcome !== "banned" || !isRouteOf(shown, row));
  return legs.map((row) => {
    const places = (row.bases ?? []).map(({ annex, article }) => placeOf(page, annex, article));
    return `${nameOf(page, shown, row)}${places.length === 0 ? withoutBans(page, row) : [...new Set(places)].join(page.words.semicolon)}`;
  });
}

/** A look-back over consignments on paper: one report with what it was made of, all its rows, and a place to sign. */

/** Draws the head of the report: the summary, and the hashes that bind the file and the results. */
export function renderReportHead(
  { words: { sheet: words }, formats }: GoodsPage & MorePage,
  { summary, sha256, at: moment }: ScreenedSheet,
): TemplateResult {
  const named = summary.filter(([name]) => name !== "" && name !== "!");
  const pairs = [...named, [words.report.file, sha256.file], [words.report.hash, sha256.report]] as const;
  return html`<section class="report only-print" aria-hidden="true">
    <h2>${words.report.title}</h2>
    <p>${words.report.made(formats.time(moment))}</p>
    <dl class="report-pairs">
      ${pairs.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd class=${/^[0-9a-f]{64}$/.test(value) ? "hash" : nothing}>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** Draws the end of the report: what it does not say, how it is checked, and who signs it. */
export function renderSigning({ words }: GoodsPage & MorePage, { summary }: ScreenedSheet): TemplateResult {
  const { report } = words.sheet;
  const cautions = summary.filter(([name]) => name === "" || name === "!");
  return html`<section class="report only-print" aria-hidden="true">
    ${cautions.map(([, text]) => html`<p>${text}</p>`)}
    <p>${report.check}</p>
    <p class="signing">
      ${[report.name, report.role, report.day, report.signature].map((name) => html`<span>${name}</span>`)}
    </p>
  </section>`;
}
