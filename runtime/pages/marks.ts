import { html, type TemplateResult } from "lit-html";
import { type LegMark, renderShape } from "../site/icons.ts";
import { renderHtml } from "../site/render-html.ts";

/** The shapes of decisions: drawn once in a page, and used wherever they stand. */

const MARKS: readonly LegMark[] = [
  "banned",
  "depends",
  "nothing",
  "aside",
  "duty",
  "unknown",
  "later",
  "ended",
  "good",
];

/** The drawing of each mark as a symbol. */
const SYMBOLS = new Map(
  MARKS.map((mark) => {
    const drawn = /<svg[^>]*>(.*)<\/svg>/s.exec(renderHtml(renderShape(mark)))?.[1] ?? "";
    return [mark, `<symbol id="m-${mark}" viewBox="0 0 20 20">${drawn.replaceAll(/\s+/g, " ").trim()}</symbol>`];
  }),
);

/** The shape of a mark alone, where its word stands beside it. */
export function markShape(mark: LegMark): TemplateResult {
  return html`<svg class=${mark} aria-hidden="true"><use href=${`#m-${mark}`} /></svg>`;
}

/** A mark with its word. */
export function markWith(mark: LegMark, word: string): TemplateResult {
  return html`<span class="mark ${mark}"
    ><svg aria-hidden="true"><use href=${`#m-${mark}`} /></svg>${word}</span
  >`;
}

/** The symbols that a page uses, to stand once in it. */
export function symbolsOf(page: string): string {
  const symbols = MARKS.flatMap((mark) => (page.includes(`"#m-${mark}"`) ? (SYMBOLS.get(mark) ?? []) : []));
  return symbols.length === 0 ? "" : `<svg class="visually-hidden" aria-hidden="true">${symbols.join("")}</svg>`;
}
