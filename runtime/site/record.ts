import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { bansOfWay, decideWay } from "../rules/sanctions/way.ts";
import { renderBanRows } from "./ban-rows.ts";
import { renderHeadline } from "./decision.ts";
import type { Answered } from "./lookup.ts";
import { renderRecordLink } from "./proof.ts";
import { renderStatements } from "./questions.ts";
import { renderWay } from "./subject.ts";
import type { GoodsPage } from "./view.ts";

/** The record of an answer, whole, for paper: it is seen there alone. */
export function renderRecord(
  page: GoodsPage,
  { body, sha256 }: Answered<CnResponse>,
  requested: readonly NonNullable<CnBase["question"]>[],
  moment: number,
  headline: string,
): TemplateResult {
  const { formats, address } = page;
  const { proof, goods } = page.words;
  const decided = decideWay(address, body.summary);
  const bans =
    decided === undefined
      ? body.summary.flatMap((row) => (row.bases ?? []).map((base) => ({ row, base })))
      : bansOfWay(address, decided);
  const texts = decided === undefined || bans.length > 0 ? [] : [decided.leg.text ?? goods.headlineNothing];
  const stated = renderStatements(page, requested);
  const missing = body.scope.pending.map(({ title }) => title);
  return html`<section class="record only-print" aria-hidden="true">
    <h2>${proof.title}</h2>
    <dl class="pairs">
      ${line(proof.asked, body.query)} ${line(proof.subject, body.cn_name ?? goods.noName)}
      ${line(proof.way, renderWay(page))}
      ${(["reference", "consignor", "consignee"] as const).map((name) => (address[name] === "" ? nothing : line(proof.parties[name], address[name])))}
      ${line(proof.at, formats.time(moment))} ${line(proof.day, formats.day(body.meta.as_of))}
      ${line(proof.decision, html`<strong>${decided === undefined ? headline : renderHeadline(page, decided)}</strong>${texts.map((text) => html`<br />${text}`)}`)}
      ${
        stated.length === 0
          ? nothing
          : line(
              proof.stated,
              stated.map(
                ([name, answer]) =>
                  html`<span class="first">${name}${name.endsWith("?") ? " " : page.words.colon}${answer}</span>`,
              ),
            )
      }
      ${line(proof.notChecked, html`${missing.map((title) => html`<span class="first">${title}</span>`)}${goods.notCovered(body.scope.not_covered.length)}`)}
      ${line(proof.release, body.meta.dataset_version)} ${line(proof.hash, html`<span class="hash">${sha256}</span>`)}
    </dl>
    ${bans.length === 0 ? nothing : renderBanRows(page, bans, { body, decided, whole: true })}
    ${renderRecordLink(page, body.meta, sha256)}
    <p class="disclaimer">${page.words.footer.disclaimer}</p>
  </section>`;
}

function line(name: string, value: unknown): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
