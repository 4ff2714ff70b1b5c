import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { decideWay } from "../rules/sanctions/way.ts";
import { renderHeadline, renderStatements, renderWay } from "./decision.ts";
import type { Answered } from "./lookup.ts";
import { regimeName } from "./parts.ts";
import { renderRecordLink } from "./proof.ts";
import type { GoodsPage } from "./view.ts";

/** Bans that a record names; the answer has all of them. */
const MOST_BANS = 7;

/** The record of an answer, for one sheet of paper: it is seen there alone. */
export function renderRecord(
  page: GoodsPage,
  { body, sha256 }: Answered<CnResponse>,
  requested: readonly NonNullable<CnBase["question"]>[],
  at: number,
  headline: string,
): TemplateResult {
  const {
    words: { proof, goods },
    formats,
    address,
  } = page;
  const decided = decideWay(address, body.summary);
  const rows = decided === undefined ? body.summary : [decided.leg, ...decided.others];
  const bans = [...rows, ...(decided?.route ?? [])].flatMap(({ regime, bases = [] }) =>
    bases.map(
      ({ goods: what, annex, article, since }) =>
        `${regimeName(page, regime)}, ${annex === null ? "" : `${goods.annexShort(annex)}, `}${article}${page.words.colon}${what}${since === undefined ? "" : `, ${goods.since(formats.day(since))}`}`,
    ),
  );
  const stated = renderStatements(page, requested);
  const missing = body.scope.pending.map(({ title }) => title);
  return html`<section class="record only-print" aria-hidden="true">
    <h2>${proof.title}</h2>
    <dl class="pairs">
      ${line(proof.asked, body.query)} ${line(proof.subject, body.cn_name ?? goods.noName)}
      ${line(proof.way, renderWay(page))}
      ${(["reference", "consignor", "consignee"] as const).map((name) => (address[name] === "" ? nothing : line(proof.parties[name], address[name])))}
      ${line(proof.at, formats.time(at))} ${line(proof.day, formats.day(body.meta.as_of))}
      ${line(proof.decision, html`<strong>${decided === undefined ? headline : renderHeadline(page, decided)}</strong>${rows.slice(0, 2).map(({ text }) => (text === undefined ? nothing : html`<br />${shorten(text)}`))}`)}
      ${
        stated.length === 0
          ? nothing
          : line(
              proof.stated,
              stated.map(
                ([name, answer]) => html`<span class="first">${shorten(name)}${page.words.colon}${answer}</span>`,
              ),
            )
      }
      ${bans.length === 0 ? nothing : line(proof.bans, html`${bans.slice(0, MOST_BANS).map((ban) => html`<span class="first">${ban}</span>`)}${bans.length > MOST_BANS ? html`<span class="first">+ ${bans.length - MOST_BANS}</span>` : nothing}`)}
      ${line(proof.notChecked, html`${missing.map((title) => html`<span class="first">${shorten(title)}</span>`)}${goods.notCovered(body.scope.not_covered.length)}`)}
      ${line(proof.release, body.meta.dataset_version)} ${line(proof.hash, html`<span class="hash">${sha256}</span>`)}
    </dl>
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

/** So much of a text fits a record. */
const MOST_SIGNS = 400;

function shorten(text: string): string {
  return text.length <= MOST_SIGNS ? text : `${text.slice(0, MOST_SIGNS)} …`;
}
