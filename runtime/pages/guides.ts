import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import { articleIn } from "../sanctions/citation.ts";
import type { MeasureRecord } from "../../openapi/shards/sanctions.ts";
import type { AdrEdition } from "../adr/tables.ts";
import type { PageContent, PageWriter } from "./document.ts";

/** Guides that people look for: our own words, each point with its provision. */

export const GUIDES = ["reexport", "steel", "transit", "sheets", "duties", "points", "limited", "batteries"] as const;
type Guide = (typeof GUIDES)[number];
/** What no page of a code checks, as the law record lists it: said once for all of them. */
export const SCOPE = "scope";
/** Paths of the list of the guides, of each of them, and of what is not checked. */
export const GUIDE_PATHS: readonly string[] = ["guide", ...[...GUIDES, SCOPE].map((name) => `guide/${name}`)];

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
        ${GUIDES.map((guide) => html`<li><a href=${`guide/${guide}`}>${pages.guide[guide].title}</a><br />${withArticles(writer, pages.guide[guide].lead)}</li>`)}
      </ul>
    </article>`,
  };
}

/** Writes a guide, that of points with the table of 1.1.3.6.3 of an edition. */
export function writeGuide(writer: PageWriter, edition: AdrEdition, guide: Guide): PageContent {
  const { pages } = writer.words;
  const { title, lead, parts, ...more } = pages.guide[guide];
  const sample = "sample" in more ? more.sample : [];
  return {
    ...PLAIN,
    title,
    description: withArticles(writer, lead),
    path: `guide/${guide}`,
    up: "../../",
    main: html`<article aria-labelledby="title">
      <h1 id="title">${title}</h1>
      <p class="lead">${withArticles(writer, lead)}</p>
      <ul class="texts">
        ${parts.map((part) => html`<li>${withArticles(writer, part)}</li>`)}
      </ul>
      ${sample.length === 0 ? nothing : html`<code class="copy-text">${sample.join("\n")}</code>`}
      ${guide === "points" ? renderCategories(writer, edition) : nothing}
      <p>${pages.guidesAbout} <a href="../guide">${pages.guides}</a></p>
    </article>`,
  };
}

/** Writes the page of what the pages of codes do not check. */
export function writeScope({ words: { pages } }: PageWriter, notCovered: readonly string[]): PageContent {
  return {
    ...PLAIN,
    title: pages.allNotCovered,
    description: pages.noBans,
    path: `guide/${SCOPE}`,
    up: "../../",
    main: html`<article aria-labelledby="title">
      <h1 id="title">${pages.allNotCovered}</h1>
      <p class="note">${pages.noBans}</p>
      <ul class="texts">
        ${[pages.ownSanctions, ...notCovered].map((text) => html`<li>${text}</li>`)}
      </ul>
      <p><a href="../guide">${pages.guides}</a></p>
    </article>`,
  };
}

/** The articles of a sentence, `[Art. 12g(1); Art. 12g(3)]`, as its language cites them. */
function withArticles({ lang }: PageWriter, text: string): string {
  return text.replaceAll(
    /\[(Art\. [^\]]+)\]/g,
    (_, articles: string) =>
      `(${articles
        .split("; ")
        .map((article) => articleIn(article, lang))
        .join(", ")})`,
  );
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

/** UN numbers of lithium and sodium ion batteries. */
const BATTERIES: ReadonlySet<string> = new Set(["3090", "3091", "3480", "3481", "3551", "3552"]);

/** Guides about a substance. */
export function guidesOfSubstance({
  un,
  status,
  variants,
}: Pick<z.infer<typeof Substance>, "un" | "status" | "variants">): Guide[] {
  return [
    ...(BATTERIES.has(un) ? (["batteries"] as const) : []),
    ...(status === "regulated" ? (["points"] as const) : []),
    ...(variants.some(({ limited_quantity }) => (limited_quantity.value ?? 0) > 0) ? (["limited"] as const) : []),
  ];
}

/** Guides by the articles of the measures that bear on a code. */
const GUIDES_OF_ARTICLES: readonly (readonly [articles: RegExp, ...guides: Guide[]])[] = [
  [/^Art\. (?:12g|8g)\(/, "reexport"],
  [/^Art\. 3g\(1\)\(d\)/, "steel"],
  [/^Art\. (?:12gb|8ga)\(/, "sheets", "duties"],
];

/** Guides about a code, by the measures that bear on it. */
export function guidesOfCode(measures: readonly Pick<MeasureRecord, "article" | "direction" | "type">[]): Guide[] {
  const found = new Set(
    GUIDES_OF_ARTICLES.flatMap(([articles, ...guides]) =>
      measures.some(({ article }) => articles.test(article)) ? guides : [],
    ),
  );
  if (
    measures.some(
      ({ direction, type }) => direction === "transit" || (direction === "third_country" && type !== "other"),
    )
  )
    found.add("transit");
  return GUIDES.filter((guide) => found.has(guide));
}

/** Links to guides from the page of a code or a substance. */
export function renderGuideLinks(
  { words: { pages, labelled } }: PageWriter,
  guides: readonly Guide[],
): TemplateResult | typeof nothing {
  return guides.length === 0
    ? nothing
    : html`<p class="guides">
        <strong>${labelled({ name: pages.guides, value: "" }).trimEnd()}</strong>
        ${guides.map((guide, index) => html`${index === 0 ? nothing : " · "}<a href=${`../guide/${guide}`}>${pages.guide[guide].title}</a>`)}
      </p>`;
}
