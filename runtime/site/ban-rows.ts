import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { markOf, type WayBan, type WayDecision } from "../rules/sanctions/way.ts";
import { wordIn } from "../words/choose.ts";
import { renderMark } from "./icons.ts";
import { capital, legName, shortAnnex } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** Bans as rows: what is banned, since when and by what, and what can lift it. Nothing is cut within a row. */

/** Grounds of a kind that a row names on the screen; the others are counted. */
const FEW = 2;

/** Draws bans as a table; `whole` names every ground, as a record does. */
export function renderBanRows(
  page: GoodsPage,
  bans: readonly WayBan[],
  { body, decided, whole = false }: { body: CnResponse; decided: WayDecision | undefined; whole?: boolean },
): TemplateResult {
  const { rows } = page.words.goods;
  return html`<table class="bans">
    <thead>
      <tr>
        <th scope="col">${rows.what}</th>
        <th scope="col">${rows.since}</th>
        <th scope="col">${rows.lift}</th>
      </tr>
    </thead>
    <tbody>
      ${bans.map(
        (ban) =>
          html`<tr>
            <th scope="row">
              ${renderMark(markOfBan(ban), html`${renderCondition(page, ban, decided)}${capital(ban.base.goods)}`)}
              ${isOpenCondition(ban) ? html`<span class="where">${ban.base.condition}</span>` : nothing}
            </th>
            <td>${sinceOf(page, ban)} <span class="where">${renderPlace(page, ban, body)}</span></td>
            <td><span class="label">${rows.lift}${page.words.colon}</span>${liftsOf(page, ban, body, whole)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** How one ban stands: a leg that is decided otherwise may have bans that some fact decides. */
function markOfBan({ row, base }: WayBan): ReturnType<typeof markOf> {
  const mark = markOf(row);
  return mark === "banned" || mark === "depends" ? (base.detail === "listed" ? "banned" : "depends") : mark;
}

/** Whether the words that decide a ban are said here, because nothing asks about them. */
function isOpenCondition({ base: { condition, question, detail } }: WayBan): boolean {
  return condition !== undefined && question === undefined && detail !== "listed";
}

/** On which leg a ban stands, where that is not the leg that the heading names. */
function renderCondition(page: GoodsPage, { row }: WayBan, decided: WayDecision | undefined): TemplateResult | "" {
  if (row === decided?.leg || (decided?.others.includes(row) === true && row.direction === "third_country")) return "";
  const name = `${row.regime}-${row.direction}`;
  const isRoute = decided?.route.includes(row) === true;
  const condition = (isRoute ? wordIn(page.words.goods.way.routes, name) : undefined) ?? legName(page, row);
  return html`<span class="condition">${condition}${page.words.colon}</span>`;
}

function sinceOf({ words: { goods }, formats }: GoodsPage, { base }: WayBan): string {
  const { type, since, since_at_latest, until } = base;
  const days = [
    since !== undefined
      ? goods.since(formats.shortDay(since))
      : since_at_latest === undefined
        ? ""
        : goods.sinceAtLatest(formats.shortDay(since_at_latest)),
    until === undefined ? "" : goods.untilDay(formats.shortDay(until)),
  ].filter((day) => day !== "");
  return [...(type === "restriction" ? [goods.rows.restriction] : []), days.join(" ")].join(", ");
}

/** Annex and article, as a link to the text that was read. */
function renderPlace(page: GoodsPage, { row, base }: WayBan, { results }: CnResponse): TemplateResult | string {
  const brief = page.words.goods.rows.brief.reduce(
    (text, word) => text.replaceAll(word.long, word.brief),
    base.article,
  );
  const place = [...(base.annex === null ? [] : [shortAnnex(page, base.annex)]), brief].join(", ");
  const source =
    results.find(({ id }) => id === base.id) ??
    results.find(({ regime, article }) => regime.code === row.regime && article === base.article);
  return source === undefined ? place : html`<a href=${source.regime.consolidated_url} rel="noreferrer">${place}</a>`;
}

/** What can lift a ban: grounds without a permit, then with one. */
function liftsOf(
  { words: { goods, semicolon } }: GoodsPage,
  { row, base }: WayBan,
  { derogations }: CnResponse,
  whole: boolean,
): string {
  const { rows } = goods;
  if (base.count !== undefined) return rows.below;
  const labelsOf = (articles: readonly string[] = []): string[] => [
    ...new Set(
      articles.map(
        (article) =>
          derogations.find(
            (ground) =>
              ground.regime === row.regime && ground.article === article && ground.applies_to.includes(base.id),
          )?.label ?? article,
      ),
    ),
  ];
  const listed = (labels: readonly string[]): string => {
    const named = whole ? labels : labels.slice(0, FEW);
    const left = labels.length - named.length;
    return `${named.join(", ")}${left > 0 ? ` ${rows.more(String(left))}` : ""}`;
  };
  const [free, permitted, narrow] = [base.exemptions, base.authorisations, base.general_grounds].map(labelsOf);
  const parts = [
    ...(free?.length ? [rows.exemption(listed(free))] : []),
    ...(permitted?.length ? [rows.authorisation(listed(permitted))] : []),
  ];
  if (narrow?.length && (whole || parts.length === 0)) parts.push(whole ? rows.cases(narrow.join(", ")) : rows.narrow);
  return parts.length === 0 ? rows.none : parts.join(semicolon);
}
