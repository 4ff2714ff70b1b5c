import type { LegStanding } from "../rules/sanctions/leg.ts";
import { html, type TemplateResult } from "lit-html";

/** What a leg is, as a shape of its own: never by colour alone. */
export type LegMark = LegStanding | "good" | "aside" | "duty";

const SHAPES: Record<LegMark, TemplateResult> = {
  banned: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <path class="fill" d="M6 1h8l5 5v8l-5 5H6l-5-5V6z" />
    <path class="cut" d="M6.5 6.5l7 7M13.5 6.5l-7 7" />
  </svg>`,
  depends: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <path class="line" d="M10 1.5 18.5 10 10 18.5 1.5 10z" />
    <path class="fill" d="M10 1.5 18.5 10 10 18.5z" />
  </svg>`,
  nothing: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="line" cx="10" cy="10" r="8" stroke-dasharray="3 2.6" />
  </svg>`,
  aside: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="line" cx="10" cy="10" r="8" stroke-dasharray="3 2.6" />
    <path class="line" d="M6 10h8" />
  </svg>`,
  duty: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="line" cx="10" cy="10" r="8" />
    <path class="line" d="M10 5v6M10 14v.6" />
  </svg>`,
  unknown: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <rect class="line" x="2" y="2" width="16" height="16" rx="2" />
    <path class="line" d="M7.4 7.6a2.7 2.7 0 1 1 3.8 2.5c-.8.4-1.2.9-1.2 1.9M10 14.4v.6" />
  </svg>`,
  later: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="line" cx="10" cy="10" r="8" />
    <path class="line" d="M10 5v5l3.5 2" />
  </svg>`,
  ended: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="line" cx="10" cy="10" r="8" />
    <path class="line" d="M4.5 15.5l11-11" />
  </svg>`,
  good: html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <circle class="fill" cx="10" cy="10" r="9" />
    <path class="cut" d="M5.5 10.5l3 3 6-7" />
  </svg>`,
};

/** A mark with its word. */
export function renderMark(mark: LegMark, word: unknown): TemplateResult {
  return html`<span class="mark ${mark}">${SHAPES[mark]}<span>${word}</span></span>`;
}

/** The shape of a mark alone, for places where the word stands beside it. */
export function renderShape(mark: LegMark): TemplateResult {
  return html`<span class="mark ${mark}">${SHAPES[mark]}</span>`;
}
