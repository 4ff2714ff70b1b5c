import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { printAddress } from "./address.ts";
import { sayHeadline, sayStatements, sayWay } from "./decision.ts";
import type { Answered } from "./lookup.ts";
import { decideWay } from "../sanctions/way.ts";
import { sayRegime } from "./parts.ts";
import type { PageContext } from "./view.ts";

/** What an answer can be found again by: question, day, release, sources, and the hash of the answer. */
interface Provable {
  meta: {
    dataset_version: string;
    as_of: string;
    source_versions?: Record<string, string>;
    source_version?: string;
    disclaimer?: string;
  };
  disclaimer?: string;
}

/** The foot of an answer and of its print: an audit sheet says what was asked, when, of which data. */
export function drawProof(
  page: PageContext,
  { body, sha256 }: Answered<Provable>,
  asked = page.address.q,
): TemplateResult {
  const {
    words: { proof },
    formats,
  } = page;
  const disclaimer = body.disclaimer ?? body.meta.disclaimer;
  const sources =
    body.meta.source_versions === undefined
      ? body.meta.source_version
      : Object.entries(body.meta.source_versions)
          .map(([name, version]) => `${name} ${version}`)
          .join("; ");
  return html`
    <section class="proof">
      <h2>${proof.title}</h2>
      <dl class="pairs">
        ${
          asked === ""
            ? nothing
            : html`<div class=${page.address.view === "goods" ? "only-print" : ""}>
                <dt>${proof.asked}</dt>
                <dd class="code">${asked}</dd>
              </div>`
        }
        <div>
          <dt>${proof.day}</dt>
          <dd>${formats.day(body.meta.as_of)}</dd>
        </div>
        <div>
          <dt>${proof.release}</dt>
          <dd>${body.meta.dataset_version}</dd>
        </div>
        <div class=${page.address.view === "goods" ? "only-print" : ""}>
          <dt>${proof.sources}</dt>
          <dd>${sources}</dd>
        </div>
        <div>
          <dt>${proof.hash}</dt>
          <dd class="code hash">${sha256}</dd>
        </div>
        <div class="only-print">
          <dt>${proof.address}</dt>
          <dd class="code hash">${page.here}</dd>
        </div>
      </dl>
      <p class="screen-only row">
        <button type="button" class="small" @click=${() => print()}>${proof.print}</button>
        ${
          page.address.view === "goods" && page.address.q !== ""
            ? html`<button type="button" class="small" @click=${printAll}>${proof.all}</button>`
            : nothing
        }
      </p>
      ${disclaimer === undefined || page.address.view === "goods" ? nothing : html`<p class="disclaimer">${disclaimer}</p>`}
    </section>
  `;
}

function printAll(): void {
  document.documentElement.classList.add("print-all");
  addEventListener("afterprint", () => document.documentElement.classList.remove("print-all"), { once: true });
  print();
}

/** Bans that a record names; the answer has all of them. */
const MOST_BANS = 8;

/** The record of an answer, for one sheet of paper: it is seen there alone. */
export function drawRecord(
  page: PageContext,
  { body, sha256 }: Answered<CnResponse>,
  asked: readonly NonNullable<CnBase["question"]>[],
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
        `${sayRegime(page, regime)}, ${annex === null ? "" : `${goods.annexShort(annex)}, `}${article}: ${what}${since === undefined ? "" : `, ${goods.since(formats.day(since))}`}`,
    ),
  );
  const stated = sayStatements(page, asked);
  const link = new URL(
    printAddress({ ...address, as_of: body.meta.as_of, release: body.meta.dataset_version }),
    page.here,
  ).href;
  const missing = body.scope.pending.map(({ title }) => title);
  return html`<section class="record only-print" aria-hidden="true">
    <h2>${proof.title}</h2>
    <dl class="pairs">
      ${line(proof.asked, body.query)} ${line(proof.subject, body.cn_name ?? goods.noName)}
      ${line(proof.way, sayWay(page))} ${line(proof.at, formats.time(at))}
      ${line(proof.day, formats.day(body.meta.as_of))}
      ${line(proof.decision, html`<strong>${decided === undefined ? headline : sayHeadline(page, decided)}</strong>${rows.slice(0, 2).map(({ text }) => (text === undefined ? nothing : html`<br />${shorten(text)}`))}`)}
      ${
        stated.length === 0
          ? nothing
          : line(
              proof.stated,
              stated.map(([name, answer]) => html`<span class="first">${shorten(name)}: ${answer}</span>`),
            )
      }
      ${bans.length === 0 ? nothing : line(proof.bans, html`${bans.slice(0, MOST_BANS).map((ban) => html`<span class="first">${ban}</span>`)}${bans.length > MOST_BANS ? html`<span class="first">+ ${bans.length - MOST_BANS}</span>` : nothing}`)}
      ${line(proof.notChecked, html`${missing.map((title) => html`<span class="first">${shorten(title)}</span>`)}${goods.notCovered(body.scope.not_covered.length)}`)}
      ${line(proof.release, body.meta.dataset_version)} ${line(proof.hash, html`<span class="hash">${sha256}</span>`)}
      ${line(proof.address, html`<span class="hash">${link}</span>`)}
    </dl>
    <p class="disclaimer">${body.disclaimer}</p>
  </section>`;
}

function line(name: string, value: unknown): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** So much of a text fits a record. */
const MOST_SIGNS = 420;

function shorten(text: string): string {
  return text.length <= MOST_SIGNS ? text : `${text.slice(0, MOST_SIGNS)} …`;
}
