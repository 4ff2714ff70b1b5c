import { html, nothing, type TemplateResult } from "lit-html";
import type { Answered } from "./lookup.ts";
import type { PageContext } from "./view.ts";

/** What an answer can be found again by: question, day, release, sources, and the hash of the answer. */
interface Provable {
  meta: { dataset_version: string; as_of: string; source_versions?: Record<string, string>; source_version?: string; disclaimer?: string };
  disclaimer?: string;
}

/** The foot of an answer and of its print: an audit sheet says what was asked, when, of which data. */
export function drawProof(page: PageContext, { body, sha256 }: Answered<Provable>, asked = page.address.q): TemplateResult {
  const { words: { proof }, formats } = page;
  const disclaimer = body.disclaimer ?? body.meta.disclaimer;
  const sources = body.meta.source_versions === undefined ? body.meta.source_version : Object.entries(body.meta.source_versions).map(([name, version]) => `${name} ${version}`).join("; ");
  return html`
    <section class="proof">
      <h2>${proof.title}</h2>
      <dl class="pairs">
        ${asked === "" ? nothing : html`<div><dt>${proof.asked}</dt><dd class="code">${asked}</dd></div>`}
        <div><dt>${proof.day}</dt><dd>${formats.day(body.meta.as_of)}</dd></div>
        <div><dt>${proof.release}</dt><dd>${body.meta.dataset_version}</dd></div>
        <div><dt>${proof.sources}</dt><dd>${sources}</dd></div>
        <div><dt>${proof.hash}</dt><dd class="code hash">${sha256}</dd></div>
        <div class="only-print"><dt>${proof.address}</dt><dd class="code hash">${page.here}</dd></div>
      </dl>
      <p class="screen-only"><button type="button" class="small" @click=${() => print()}>${proof.print}</button></p>
      ${disclaimer === undefined ? nothing : html`<p class="disclaimer">${disclaimer}</p>`}
    </section>
  `;
}
