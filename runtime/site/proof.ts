import { html, nothing, type TemplateResult } from "lit-html";
import type { encode } from "uqr";
import { formatAddress } from "./address.ts";
import type { Answered } from "./lookup.ts";
import { renderDetails } from "./parts.ts";
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
  return new URL(formatAddress({ ...address, as_of, release: dataset_version, sha256 }), here).href;
}

let encodeQr: typeof encode | undefined;

/** Takes the encoder of QR codes: they are seen on paper alone, and the first answer does without. */
export function takeQr(encoder: { encode: typeof encode }): void {
  encodeQr = encoder.encode;
}

/** Bytes that the largest QR code holds at level L (ISO/IEC 18004, version 40). */
const MOST_BYTES = 2953;

/** The QR code of a link; nothing where it is too long for one, or where the encoder is not loaded. */
function renderQr(link: string): TemplateResult | typeof nothing {
  if (encodeQr === undefined || link.length > MOST_BYTES) return nothing;
  const { data, size } = encodeQr(link, { ecc: "L", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR"><path d=${path} /></svg>`;
}

/** Address and QR code of an answer as it was given. */
export function renderRecordLink(page: PageContext, meta: Provable["meta"], sha256: string): TemplateResult {
  const link = recordLink(page, meta, sha256);
  return html`<div class="only-print record-link">
    <p><strong>${page.words.proof.address}</strong><br /><a class="hash" href=${link}>${link}</a></p>
    ${renderQr(link)}
  </div>`;
}

/** Whether the answer is the one that the record of the address is of. */
export function renderVerified(
  { address, words: { proof }, isProven }: PageContext,
  { dataset_version: now }: Provable["meta"],
  sha256: string,
): TemplateResult | typeof nothing {
  const { release, sha256: given } = address;
  if (release !== "" && release !== now)
    return html`<p class="note warn">${proof.otherRelease({ before: release, now })}</p>`;
  if (given === "") return nothing;
  return given === sha256 || isProven
    ? html`<p class="note good" data-verified="yes">
        <strong>${proof.verified(now)}</strong> ${address.view === "goods" ? proof.covers : nothing}
      </p>`
    : html`<p class="note warn" data-verified="no" role="alert"><strong>${proof.notVerified(now)}</strong></p>`;
}

/** The foot of an answer and of its print: an audit sheet says what was asked, when, of which data. */
export function renderProof(
  page: PageContext,
  { body, sha256 }: Answered<Provable>,
  requested = page.address.q,
): TemplateResult {
  const { formats } = page;
  const { proof } = page.words;
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
      ${page.address.view === "goods" ? nothing : renderVerified(page, body.meta, sha256)}
      <dl class="pairs">
        ${
          requested === ""
            ? nothing
            : html`<div class=${page.address.view === "goods" ? "only-print" : ""}>
                <dt>${proof.asked}</dt>
                <dd class="code">${requested}</dd>
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
      ${page.address.view === "goods" ? nothing : renderRecordLink(page, body.meta, sha256)}
      <p class="screen-only row">
        <button type="button" class="small" @click=${() => void printRecord(page)}>${proof.print}</button>
        ${
          page.address.view === "goods" && page.address.q !== ""
            ? html`<button type="button" class="small" @click=${() => void printRecord(page, "print-all")}>
                ${proof.all}
              </button>`
            : nothing
        }
        <a href=${formatAddress({ view: "verify", lang: page.address.lang })}>${proof.check}</a>
      </p>
      ${disclaimer === undefined || page.address.view === "goods" ? nothing : html`<p class="disclaimer">${disclaimer}</p>`}
    </section>
  `;
}

/** Who and what the goods of an answer are of, for its record alone. */
export function renderParties({ address, words: { proof } }: PageContext): TemplateResult {
  const names = ["reference", "consignor", "consignee"] as const;
  const others = Object.entries(address).filter(
    ([name, value]) =>
      value !== "" && !names.some((party) => party === name) && name !== "sha256" && name !== "release",
  );
  return renderDetails(
    proof.partiesFold,
    html`<form class="row figures" action="./" method="get">
      ${others.map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`)}
      ${names.map((name) => html`<label>${proof.parties[name]} <input name=${name} maxlength="100" autocomplete="off" .value=${address[name]} /></label>`)}
      <button type="submit" class="small">${proof.take}</button>
    </form>`,
    names.some((name) => address[name] !== ""),
  );
}

/** Prints the record; `kind` marks what else is printed. */
async function printRecord({ readPaper }: PageContext, kind?: string): Promise<void> {
  await readPaper();
  if (kind !== undefined) {
    document.documentElement.classList.add(kind);
    addEventListener("afterprint", () => document.documentElement.classList.remove(kind), { once: true });
  }
  print();
}
