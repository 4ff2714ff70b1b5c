import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { AdrEdition } from "../adr/tables.ts";
import type { PageContent, PageWriter } from "./document.ts";

/** Guides that people look for: our own words, each point with its provision of ADR. */

export const GUIDES = ["points", "limited"] as const;
type Guide = (typeof GUIDES)[number];

const PLAIN = { written: undefined, feed: undefined, data: undefined, isHidden: false };

/** Writes the list of the guides. */
export function writeGuides(writer: PageWriter): PageContent {
  const { pages } = writer.words;
  return {
    ...PLAIN,
    title: pages.guides,
    description: pages.guidesAbout,
    path: "guide",
    up: "../",
    main: html`<article aria-labelledby="title">
      <h1 id="title">${pages.guides}</h1>
      <p>${pages.guidesAbout}</p>
      <ul class="texts">
        ${GUIDES.map((guide) => html`<li><a href=${`guide/${guide}`}>${pages.guide[guide].title}</a><br />${pages.guide[guide].lead}</li>`)}
      </ul>
    </article>`,
  };
}

/** Writes a guide, that of points with the table of 1.1.3.6.3 of an edition. */
export function writeGuide(writer: PageWriter, edition: AdrEdition, guide: Guide): PageContent {
  const { pages } = writer.words;
  const { title, lead, parts } = pages.guide[guide];
  return {
    ...PLAIN,
    title,
    description: lead,
    path: `guide/${guide}`,
    up: "../../",
    main: html`<article aria-labelledby="title">
      <h1 id="title">${title}</h1>
      <p class="lead">${lead}</p>
      <ul class="texts">
        ${parts.map((part) => html`<li>${part}</li>`)}
      </ul>
      ${guide === "points" ? renderCategories(writer, edition) : nothing}
      <p>${pages.guidesAbout} <a href="../guide">${pages.guides}</a></p>
    </article>`,
  };
}

/** The table of 1.1.3.6.3: categories with their multiplier and largest quantity. */
function renderCategories({ words: { adr }, formats }: PageWriter, edition: AdrEdition): TemplateResult {
  return html`<table>
    <caption>
      ADR 1.1.3.6.3
    </caption>
    <thead>
      <tr>
        <th scope="col">${adr.category}</th>
        <th scope="col">${adr.multiplier}</th>
        <th scope="col">${adr.most}</th>
      </tr>
    </thead>
    <tbody>
      ${edition.rules.transport_categories.map(
        ({ category, multiplier, max_quantity: most }) =>
          html`<tr>
            <th scope="row">${category}</th>
            <td>${multiplier === null ? "–" : formats.number(multiplier)}</td>
            <td>${most === null ? adr.unlimited : formats.number(most)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Guides about a substance. */
export function guidesOfSubstance({
  status,
  variants,
}: Pick<z.infer<typeof Substance>, "status" | "variants">): Guide[] {
  return [
    ...(status === "regulated" ? (["points"] as const) : []),
    ...(variants.some(({ limited_quantity }) => (limited_quantity.value ?? 0) > 0) ? (["limited"] as const) : []),
  ];
}

/** Links to guides from the page of a substance. */
export function renderGuideLinks(
  { words: { pages, colon } }: PageWriter,
  guides: readonly Guide[],
): TemplateResult | typeof nothing {
  return guides.length === 0
    ? nothing
    : html`<p class="guides">
        <strong>${pages.guides}${colon.trimEnd()}</strong>
        ${guides.map((guide, index) => html`${index === 0 ? nothing : " · "}<a href=${`../guide/${guide}`}>${pages.guide[guide].title}</a>`)}
      </p>`;
}
