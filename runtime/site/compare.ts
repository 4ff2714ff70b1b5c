import { html, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { renderMark } from "./icons.ts";
import { standingOf } from "../rules/sanctions/leg.ts";
import { regimeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

function inForce(page: GoodsPage, { results }: CnResponse): Map<string, string> {
  return new Map(
    results
      .filter(({ in_force }) => in_force !== false)
      .map(({ id, regime, cn_code, annex, article }) => [
        id,
        `${cn_code}: ${regimeName(page, regime.code)}, ${annex ?? article ?? ""}`,
      ]),
  );
}

function only(texts: Map<string, string>, others: Map<string, string>): string[] {
  return [...new Set([...texts].filter(([id]) => !others.has(id)).map(([, text]) => text))];
}

/** Two days side by side, leg by leg, and the entries that only one of them has. */
export function renderDays(page: GoodsPage, now: CnResponse, then: CnResponse): TemplateResult {
  const { formats } = page;
  const { goods } = page.words;
  const [early, late] = now.meta.as_of < then.meta.as_of ? [now, then] : [then, now];
  const [before, after] = [inForce(page, early), inForce(page, late)];
  const rows = early.summary.map((row) => {
    const lateRow =
      late.summary.find(({ regime, direction }) => regime === row.regime && direction === row.direction) ?? row;
    return {
      row,
      other: lateRow,
      changed: standingOf(row) !== standingOf(lateRow) || row.verdict_detail !== lateRow.verdict_detail,
    };
  });
  const list = (title: string, texts: readonly string[]): TemplateResult =>
    html`<div>
      <h3>${title}</h3>
      ${
        texts.length === 0
          ? html`<p class="quiet">${goods.none}</p>`
          : html`<ul class="codes">
              ${texts.map((text) => html`<li class="code">${text}</li>`)}
            </ul>`
      }
    </div>`;
  return html`
    <section>
      <h2>${goods.compareTitle}</h2>
      <div class="scroll" tabindex="0" role="group" aria-label=${goods.compareTitle}>
        <table class="days-table">
          <caption>
            ${goods.compareCaption(rows.filter(({ changed }) => changed).length)}
          </caption>
          <thead>
            <tr>
              <th scope="col">${goods.movement}</th>
              <th scope="col">${formats.day(early.meta.as_of)}</th>
              <th scope="col">${formats.day(late.meta.as_of)}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ row, other: lateRow, changed }) =>
                html` <tr class=${changed ? "changed" : "same"}>
                  <th scope="row">
                    ${regimeName(page, row.regime)}${page.words.colon}${goods.directionsShort[row.direction]}
                  </th>
                  <td class=${standingOf(row)}>${renderMark(standingOf(row), goods.marks[standingOf(row)])}</td>
                  <td class=${standingOf(lateRow)}>
                    ${renderMark(standingOf(lateRow), goods.marks[standingOf(lateRow)])}${changed ? html` <span class="kind">${goods.changed}</span>` : ""}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <div class="two">
        ${list(goods.onlyOn(formats.day(early.meta.as_of)), only(before, after))}${list(goods.onlyOn(formats.day(late.meta.as_of)), only(after, before))}
      </div>
    </section>
  `;
}
