import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { printAddress } from "./address.ts";
import { sayHeadline, sayStatements, sayWay } from "./decision.ts";
import type { Answered } from "./lookup.ts";
import { decideWay } from "../sanctions/way.ts";
import { drawDetails, sayRegime } from "./parts.ts";
import { qrOf } from "./qr.ts";
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

/** The address of an answer as it was given: day, release and hash stand in it, so that it can be asked again. */
function recordLink(
  { address, here }: PageContext,
  { as_of, dataset_version }: Provable["meta"],
  sha256: string,
): string {
  return new URL(printAddress({ ...address, as_of, release: dataset_version, sha256 }), here).href;
}

/** Address and QR code of an answer as it was given. */
function drawRecordLink(page: PageContext, meta: Provable["meta"], sha256: string): TemplateResult {
  const link = recordLink(page, meta, sha256);
  const modules = qrOf(link) ?? [];
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = modules.length + 8;
  return html`<div class="only-print record-link">
    <p><strong>${page.words.proof.address}</strong><br /><a class="hash" href=${link}>${link}</a></p>
    ${modules.length === 0 ? nothing : html`<svg class="qr" viewBox="-4 -4 ${size} ${size}" role="img" aria-label="QR"><path d=${path} /></svg>`}
  </div>`;
}

/** Whether the answer is the one that the record of the address is of. */
export function drawVerified(
  { address, words: { proof, goods } }: PageContext,
  { dataset_version: now }: Provable["meta"],
  sha256: string,
): TemplateResult | typeof nothing {
  const { release, sha256: given } = address;
  if (release !== "" && release !== now) return html`<p class="note warn">${goods.otherRelease(release, now)}</p>`;
  if (given === "") return nothing;
  return given === sha256
    ? html`<p class="note good" data-verified="yes"><strong>${proof.verified(now)}</strong></p>`
    : html`<p class="note warn" data-verified="no" role="alert"><strong>${proof.notVerified(now)}</strong></p>`;
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
      ${page.address.view === "goods" ? nothing : drawVerified(page, body.meta, sha256)}
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
      </dl>
      ${page.address.view === "goods" ? nothing : drawRecordLink(page, body.meta, sha256)}
      <p class="screen-only row">
        <button type="button" class="small" @click=${() => print()}>${proof.print}</button>
        ${
          page.address.view === "goods" && page.address.q !== ""
            ? html`<button type="button" class="small" @click=${printAll}>${proof.all}</button>`
            : nothing
        }
        <a href=${printAddress({ view: "verify", lang: page.address.lang })}>${proof.check}</a>
      </p>
      ${disclaimer === undefined || page.address.view === "goods" ? nothing : html`<p class="disclaimer">${disclaimer}</p>`}
    </section>
  `;
}

/** Who and what the goods of an answer are of, for its record alone. */
export function drawParties({ address, words: { proof } }: PageContext): TemplateResult {
  const names = ["reference", "consignor", "consignee"] as const;
  const others = Object.entries(address).filter(
    ([name, value]) => value !== "" && !names.some((own) => own === name) && name !== "sha256" && name !== "release",
  );
  return drawDetails(
    proof.partiesFold,
    html`<form class="row figures" action="./" method="get">
      ${others.map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
      ${names.map((name) => html`<label>${proof.parties[name]} <input name=${name} maxlength="100" autocomplete="off" .value=${address[name]} /></label>`)}
      <button type="submit" class="small">${proof.take}</button>
    </form>`,
    names.some((name) => address[name] !== ""),
  );
}

function printAll(): void {
  document.documentElement.classList.add("print-all");
  addEventListener("afterprint", () => document.documentElement.classList.remove("print-all"), { once: true });
  print();
}

/** Bans that a record names; the answer has all of them. */
const MOST_BANS = 7;

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
  const missing = body.scope.pending.map(({ title }) => title);
  return html`<section class="record only-print" aria-hidden="true">
    <h2>${proof.title}</h2>
    <dl class="pairs">
      ${line(proof.asked, body.query)} ${line(proof.subject, body.cn_name ?? goods.noName)}
      ${line(proof.way, sayWay(page))}
      ${(["reference", "consignor", "consignee"] as const).map((name) => (address[name] === "" ? nothing : line(proof.parties[name], address[name])))}
      ${line(proof.at, formats.time(at))} ${line(proof.day, formats.day(body.meta.as_of))}
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
    </dl>
    ${drawRecordLink(page, body.meta, sha256)}
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
