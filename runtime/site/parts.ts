import { html, nothing, type TemplateResult } from "lit-html";
import type { PageContext } from "./view.ts";

/** The label of the one field of a view; where nothing is asked yet, it is the heading. */
export function drawFieldLabel(text: string, isHeading: boolean): TemplateResult {
  const label = html`<label class="field" for="q">${text}</label>`;
  return isHeading ? html`<h1>${label}</h1>` : label;
}

/** A fold with a summary. */
export function drawDetails(summary: unknown, content: unknown, open = false): TemplateResult {
  return html`<details ?open=${open}><summary>${summary}</summary><div class="fold">${content}</div></details>`;
}

/** While the shards are read. */
export function drawProgress({ words }: PageContext): TemplateResult {
  return html`<p class="progress">${words.asking}</p>`;
}

/** The shards could not be read: said plainly, because it is no answer. */
export function drawFailure({ words: { failed }, retry, isOffline }: PageContext, why: string): TemplateResult {
  return html`
    <section class="failure" role="alert">
      <h1>${failed.title}</h1>
      <p><strong>${failed.noAnswer}</strong></p>
      <p>${isOffline ? failed.offline : failed.remedy}</p>
      <p><button type="button" @click=${retry}>${failed.again}</button></p>
      <p class="quiet">${failed.cause} <span class="code">${why}</span></p>
    </section>
  `;
}

/** The question cannot be answered as it stands. */
export function drawRefusal(title: string, details: readonly string[]): TemplateResult {
  return html`<section class="failure" role="alert"><h1>${title}</h1><ul>${details.map((detail) => html`<li>${detail}</li>`)}</ul></section>`;
}

/** A text to copy. */
export function drawCopy({ words }: PageContext, text: string): TemplateResult {
  const copy = (event: Event): void => {
    const button = event.currentTarget as HTMLButtonElement;
    const say = (word: string): void => void (button.textContent = word);
    navigator.clipboard.writeText(text).then(() => say(words.copied), () => say(words.copyByHand));
  };
  return html`<div class="copy"><code>${text}</code><button type="button" class="small" @click=${copy}>${words.copy}</button></div>`;
}

/** A pair of a word and what it says, left out where there is nothing. */
export function drawFact(name: string, value: unknown): TemplateResult | typeof nothing {
  return value === null || value === undefined || value === "" ? nothing : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
