import { html, nothing, type TemplateResult } from "lit-html";
import type { ScreenedSheet } from "./sheet-question.ts";
import type { GoodsPage, MorePage } from "./view.ts";

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
