import { html, nothing, type TemplateResult } from "lit-html";
import type { AdrEdition } from "../adr/tables.ts";
import type { MeasureRecord, NoticeRecord } from "../../openapi/shards/sanctions.ts";
import { isLaw } from "../rules/sanctions/leg.ts";
import { articleIn } from "../sanctions/citation.ts";
import type { LawRepository } from "../sanctions/law.ts";
import { urlAt } from "../sanctions/result.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { z } from "zod";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { PageContent, PageWriter } from "./document.ts";

/** Guides that people look for: our own words, and beside them what the law says as the data has it. */

export const GUIDES = ["reexport", "steel", "transit", "lookback", "points", "limited", "batteries"] as const;
export type Guide = (typeof GUIDES)[number];

/** What guides quote. */
interface GuideSources {
  law: LawRepository;
  edition: AdrEdition;
}

/** Articles whose notices a guide quotes. */
const QUOTED: Readonly<Partial<Record<Guide, RegExp>>> = {
  reexport: /^Art\. (?:12g|12ga|12gb|8g|8ga)\(/,
  steel: /^Art\. 3g\(1\)\(d\)/,
};

/** Documents of the declaration that a guide names. */
const DOCUMENTS: Readonly<Partial<Record<Guide, readonly string[]>>> = {
  reexport: ["Y227", "Y228", "Y229", "Y236", "Y230", "Y231", "Y232"],
};

const BATTERIES = ["3480", "3481", "3090", "3091", "3551", "3552"];

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

const PLAIN = { written: undefined, feed: undefined, data: undefined, isHidden: false };

/** Writes a guide. */
export function writeGuide(writer: PageWriter, sources: GuideSources, guide: Guide): PageContent {
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
      ${renderQuoted(writer, sources, guide)} ${renderDocuments(writer, sources, guide)}
      ${guide === "transit" ? renderMeasures(writer, sources) : nothing}
      ${guide === "points" ? renderCategories(writer, sources) : nothing}
      ${guide === "batteries" ? renderBatteries() : nothing}
      ${
        guide === "reexport"
          ? html`<section>
              <h2>${pages.guideClause}</h2>
              <p class="copy-text">${pages.guideClauseText}</p>
            </section>`
          : nothing
      }
      <p><a href="../guide">${pages.guides}</a></p>
    </article>`,
  };
}

/** Notices of the law, each text once, with regime and article. */
function renderQuoted(
  { words: { pages }, lang, country }: PageWriter,
  { law }: GuideSources,
  guide: Guide,
): TemplateResult | typeof nothing {
  const quoted = QUOTED[guide];
  if (quoted === undefined) return nothing;
  const notices = law.record.notices.filter(({ article }) => quoted.test(article));
  const texts = new Map<string, NoticeRecord>(notices.map((notice) => [notice.text[lang], notice]));
  return html`<section>
    <h2>${pages.guideLaw}</h2>
    <ul class="texts">
      ${[...texts].map(
        ([text, { regime, article }]) =>
          html`<li>
            ${text}
            <span class="cite"
              >${country(regime.slice(0, 2))},
              <a href=${urlAt(law.regime(regime), article, lang)}>${articleIn(article, lang)}</a></span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderDocuments(
  { words: { pages }, lang }: PageWriter,
  { law }: GuideSources,
  guide: Guide,
): TemplateResult | typeof nothing {
  const codes = DOCUMENTS[guide];
  if (codes === undefined) return nothing;
  return html`<section>
    <h2>${pages.guideDocuments}</h2>
    <dl class="pairs">
      ${codes.map(
        (code) =>
          html`<div>
            <dt class="code">${code}</dt>
            <dd>${law.certificate(code).text[lang]}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** Bans on transit and on trade with other countries, each measure once. */
function renderMeasures(
  { words: { pages, goods }, lang, country }: PageWriter,
  { law }: GuideSources,
): TemplateResult[] {
  const named = (direction: "transit" | "third_country"): MeasureRecord[] =>
    law.record.measures.filter(
      (measure) => measure.direction === direction && isLaw(measure) && measure.state !== "deleted",
    );
  return (["transit", "third_country"] as const).map(
    (direction) =>
      html`<section>
        <h2>${pages.guideLaw}: ${goods.directions[direction]}</h2>
        <ul class="texts">
          ${named(direction).map(
            ({ regime, title, article, label }) =>
              html`<li>
                ${title[lang]}: ${label[lang]}
                <span class="cite"
                  >${country(regime.slice(0, 2))},
                  <a href=${urlAt(law.regime(regime), article, lang)}>${articleIn(article, lang)}</a></span
                >
              </li>`,
          )}
        </ul>
      </section>`,
  );
}

/** The table of 1.1.3.6.3: categories with their multiplier and largest quantity. */
function renderCategories({ words: { adr }, formats }: PageWriter, { edition }: GuideSources): TemplateResult {
  return html`<table>
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

function renderBatteries(): TemplateResult {
  return html`<p>
    ${BATTERIES.map((un, index) => html`${index === 0 ? nothing : ", "}<a href=${`../un/${un}`}>UN ${un}</a>`)}
  </p>`;
}

/** Guides about a code, by the bans and duties that bear on it. */
export function guidesOfCode(answer: Pick<CnResponse, "summary">): Guide[] {
  const legs = answer.summary;
  const ids = legs.flatMap(({ bases = [], duties = [] }) => [...bases, ...duties].map(({ id }) => id));
  return [
    ...(ids.some((id) => /^(?:RU-12g|BY-8g)/.test(id)) ? (["reexport"] as const) : []),
    ...(ids.some((id) => /^RU-XVII-/.test(id)) ? (["steel"] as const) : []),
    ...(legs.some(({ direction, bases = [] }) => /transit|third_country/.test(direction) && bases.length > 0)
      ? (["transit"] as const)
      : []),
    "lookback",
  ];
}

/** Guides about a substance. */
export function guidesOfSubstance(substance: Pick<z.infer<typeof Substance>, "un" | "status" | "variants">): Guide[] {
  return [
    ...(substance.status === "regulated" ? (["points"] as const) : []),
    ...(substance.variants.some(({ limited_quantity }) => (limited_quantity.value ?? 0) > 0)
      ? (["limited"] as const)
      : []),
    ...(BATTERIES.includes(substance.un) ? (["batteries"] as const) : []),
  ];
}

/** Links to guides from a page of a code or substance. */
export function renderGuideLinks(
  { words: { pages } }: PageWriter,
  guides: readonly Guide[],
): TemplateResult | typeof nothing {
  return guides.length === 0
    ? nothing
    : html`<p class="guides">
        <strong>${pages.guides}:</strong>
        ${guides.map((guide, index) => html`${index === 0 ? nothing : " · "}<a href=${`../guide/${guide}`}>${pages.guide[guide].title}</a>`)}
      </p>`;
}
