import { html, nothing, type TemplateResult } from "lit-html";
import type { SearchResponse, Substance, Variant } from "../../openapi/schemas/adr-substance.ts";
import type { z } from "zod";
import { onlyUn } from "../reading/un.ts";
import { withoutSee } from "../text/codes.ts";
import { formatAddress } from "./address.ts";
import { renderCombobox, type Suggester } from "./combobox.ts";
import { renderDangerLabel } from "./danger-label.ts";
import { renderMark } from "./icons.ts";
import { addressWith } from "./load-lines.ts";
import type { Answered } from "./lookup.ts";
import { renderCopy, renderDetails, renderFailure, renderFieldLabel, renderProgress, renderRefusal } from "./parts.ts";
import { renderProof } from "./proof.ts";
import type { MorePage, PageView } from "./view.ts";

/** Substances of ADR: by UN number a card, by name a list. */

type Row = z.infer<typeof Variant>;
type MatchedSubstance =
  | { kind: "card"; answer: Answered<z.infer<typeof Substance>> }
  | { kind: "list"; answer: Answered<SearchResponse> };

const SHOWN = 50;

export const substancesView: PageView<MatchedSubstance, MorePage> = {
  title: ({ address, words }, shown) =>
    address.q === ""
      ? words.nav.adr
      : shown.state === "answered" && shown.content.kind === "card"
        ? `UN ${shown.content.answer.body.un} ${shown.content.answer.body.name}`
        : address.q,

  hashOf: ({ answer }) => answer.sha256,

  find({ lookup, address: { q, lang, as_of } }) {
    if (q === "") return undefined;
    const day = as_of === "" ? {} : { as_of };
    const un = onlyUn(q);
    if (un !== undefined)
      return lookup
        .request<z.infer<typeof Substance>>("getSubstance", { params: { un }, query: { lang, ...day } })
        .then((answer) => ({ kind: "card", answer }));
    return lookup
      .request<SearchResponse>("searchSubstances", { query: { q, lang, limit: SHOWN, offset: 0, ...day } })
      .then((answer) => ({ kind: "list", answer }));
  },

  announce({ words: { adr } }, matchedSubstance) {
    if (matchedSubstance.kind === "list") return adr.found(matchedSubstance.answer.body.total);
    const { un, name, status, variants } = matchedSubstance.answer.body;
    return `UN ${un} ${name}. ${adr.status[status]}. ${adr.variants(variants.length)}`;
  },

  render(page, shown) {
    const { address } = page;
    const { adr, lang } = page.words;
    return html`
      <form class="ask ${address.q === "" ? "" : "compact"}" action="./" method="get" role="search">
        <input type="hidden" name="view" value="adr" /><input type="hidden" name="lang" value=${lang} />
        ${renderFieldLabel(adr.ask, address.q === "")}
        ${address.q === "" ? html`<p class="hint" id="q-hint">${adr.hint}</p>` : nothing}
        <div class="row">
          ${renderCombobox(page, suggestSubstances(page), { value: address.q, label: adr.suggestions, hintId: address.q === "" ? "q-hint" : undefined })}<button
            type="submit"
          >
            ${adr.check}
          </button>
        </div>
      </form>
      ${
        shown.state === "idle"
          ? html` <section class="help">
              <h2>${adr.examples}</h2>
              <ul class="examples">
                ${adr.exampleList.map(({ query, label }) => html`<li><a href=${formatAddress({ view: "adr", q: query, lang: address.lang })}>${query}</a> <span>${label}</span></li>`)}
              </ul>
              <p>${adr.about}</p>
            </section>`
          : nothing
      }
      ${shown.state === "asking" ? renderProgress(page) : nothing}
      ${shown.state === "failed" ? renderFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? renderRefusal(adr.refused, shown.details) : nothing}
      ${shown.state === "answered" ? html`<article class="answer" aria-labelledby="answer-title">${shown.content.kind === "card" ? renderCard(page, shown.content.answer) : renderHits(page, shown.content.answer)}</article>` : nothing}
    `;
  },
};

/** Suggests substances for words; a whole UN number needs none. */
export function suggestSubstances({ lookup, address: { lang } }: MorePage): Suggester {
  return {
    find: (text) =>
      onlyUn(text) !== undefined || /^\d+$/.test(text)
        ? undefined
        : lookup
            .request<SearchResponse>("searchSubstances", { query: { q: text, lang, limit: 10, offset: 0 } })
            .then(({ body }) =>
              body.results.map(({ un, name, class: designation }) => ({
                code: un,
                name,
                above: designation,
                address: { view: "adr", q: un, lang },
              })),
            ),
  };
}

function renderHits(page: MorePage, answer: Answered<SearchResponse>): TemplateResult {
  const {
    words: { adr, lang },
  } = page;
  const { results, total, notices } = answer.body;
  return html`
    <h1 id="answer-title">${adr.found(total)}</h1>
    ${
      notices.length === 0
        ? nothing
        : html`<ul class="warnings">
            ${notices.map(({ text }) => html`<li>${text}</li>`)}
          </ul>`
    }
    ${total === 0 ? html`<p class="note">${adr.nothingMeans}</p>` : nothing}
    <ol class="candidates">
      ${results.map(
        ({ un, name, class: designation, packing_groups, matched }) =>
          html` <li>
            <a href=${formatAddress({ view: "adr", q: un, lang: page.address.lang })}
              ><span class="code">UN ${un}</span> <span>${name}</span></a
            >
            <span class="quiet"
              >${adr.classWord}
              ${designation}${packing_groups.length === 0 ? nothing : html`, ${adr.group} ${packing_groups.join(", ")}`}</span
            >
            ${matched.by === null ? nothing : html`<span class="kind">${adr.matchedBy[matched.by]}${matched.lang === null || matched.lang === lang ? nothing : html`, ${matched.lang}`}</span>`}
          </li>`,
      )}
    </ol>
    ${total > results.length ? html`<p class="quiet">${adr.more({ shown: results.length, all: total })}</p>` : nothing}
    ${renderProof(page, answer)}
  `;
}

/** Marks that goods bear for what they are, whatever their packaging: 5.2.1.8.1 and 5.3.3. */
const GOODS_MARKS: Readonly<Record<string, "environment" | "temperature">> = {
  "3077": "environment",
  "3082": "environment",
  "3257": "temperature",
  "3258": "temperature",
};

function renderCard(page: MorePage, answer: Answered<z.infer<typeof Substance>>): TemplateResult {
  const {
    words: { adr },
  } = page;
  const { body } = answer;
  const mark = GOODS_MARKS[body.un];
  // Labels that only some of the rows bear stand with those.
  const isOneSet = new Set(body.variants.map(({ labels }) => labels.join())).size === 1;
  const labels = isOneSet ? (body.variants[0]?.labels ?? []) : [];
  return html`
    <header class="subject with-labels">
      <div>
        <h1 id="answer-title"><span class="code">UN ${body.un}</span></h1>
        <p class="name">${body.name}</p>
        <p class="facts">
          <span>${adr.classWord} ${body.class}</span
          >${body.status === "regulated" ? html`<span>${adr.status.regulated}</span>` : renderMark(body.status === "carriage_prohibited" ? "banned" : "nothing", adr.status[body.status])}<span
            >${adr.edition(body.edition)}</span
          >
        </p>
        <p class="links screen-only">
          <a href=${formatAddress(addressWith(body.un, page.address))}>${adr.addToLoad}</a>
        </p>
      </div>
      ${
        labels.length === 0 && mark === undefined
          ? isOneSet
            ? html`<p class="quiet">${adr.noLabels}</p>`
            : nothing
          : html`<ul class="labels" aria-label=${adr.labels}>
              ${labels.map((label) => html`<li>${renderDangerLabel(label, adr.label(label))}<span>${label}</span></li>`)}${mark === undefined ? nothing : html`<li>${renderDangerLabel(mark, adr[mark])}</li>`}
            </ul>`
      }
    </header>
    ${
      body.meta.warnings.length === 0
        ? nothing
        : html`<ul class="warnings">
            ${body.meta.warnings.map(({ detail }) => html`<li>${detail}</li>`)}
          </ul>`
    }
    <h2>${adr.variants(body.variants.length)}</h2>
    ${body.variants.length < 2 ? nothing : renderRows(page, body.variants)}
    ${body.variants.map((variant) => (body.variants.length === 1 ? renderVariant(page, variant) : renderDetails(html`<span class="code">${variant.variant_id}</span> ${variant.name}`, renderVariant(page, variant))))}
    <section>
      <h2>${adr.names}</h2>
      <dl class="pairs">
        ${Object.entries(body.variants[0]?.names ?? {}).map(
          ([language, name]) =>
            html`<div>
              <dt>${language}</dt>
              <dd lang=${language}>${name}</dd>
            </div>`,
        )}
      </dl>
    </section>
    ${renderProof(page, answer, `UN ${body.un}`)}
  `;
}

/** Differences between the rows of a UN number; a column that is empty in every row is left out. */
function renderRows({ words: { adr } }: MorePage, variants: readonly Row[]): TemplateResult {
  const columns: [head: string, cell: (row: Row) => unknown][] = [
    [adr.group, ({ packing_group }) => packing_group],
    [adr.classification, ({ classification_code }) => classification_code],
    [
      adr.labels,
      ({ labels }) =>
        html`${labels.map((label) => renderDangerLabel(label, adr.label(label)))}
          <span>${withoutSee(labels.join(" + "))}</span>`,
    ],
    [adr.category, ({ transport_category }) => transport_category],
    [adr.tunnel, ({ tunnel_code }) => tunnel_code],
    ["LQ", ({ limited_quantity }) => withoutSee(limited_quantity.text)],
  ];
  const shown = columns.filter(([, cell]) => variants.some((row) => cell(row) !== null));
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${adr.variant}>
      <table class="variants">
        <thead>
          <tr>
            <th scope="col">${adr.variant}</th>
            ${shown.map(([head]) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${variants.map(
            (row) =>
              html`<tr>
                <th scope="row" class="code">${row.variant_id}</th>
                ${shown.map(([, cell]) => html`<td>${cell(row) ?? "–"}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;
}

const list = (words: readonly string[]): string => words.join(", ");

function renderVariant(page: MorePage, row: Row): TemplateResult {
  const { formats } = page;
  const { adr } = page.words;
  const unit = row.quantity_unit === null ? "" : adr.units[row.quantity_unit];
  return html`
    <dl class="pairs columns">
      ${renderFact(adr.classWord, row.class)} ${renderFact(adr.classification, row.classification_code)}
      ${renderFact(adr.group, row.packing_group)} ${renderFact(adr.labels, row.labels.join(" + "))}
      ${renderFact(adr.category, row.transport_category)}
      ${renderFact(adr.multiplier, row.points_multiplier === null ? null : `${row.points_multiplier} (${unit})`)}
      ${renderFact(adr.most, row.transport_category === "4" ? adr.unlimited : row.max_quantity_1136 === null ? null : `${formats.number(row.max_quantity_1136)} ${unit}`)}
      ${renderFact(adr.tunnel, row.tunnel_code)} ${renderFact(adr.hazard, row.hazard_identification_number)}
      ${renderFact(adr.limited, row.limited_quantity.text)} ${renderFact(adr.excepted, row.excepted_quantity)}
      ${renderFact(adr.provisions, list(row.special_provisions))}
      ${renderFact(adr.packing, list(row.packing_instructions))}
      ${renderFact(adr.specialPacking, list(row.special_packing_provisions))}
      ${renderFact(adr.mixedPacking, list(row.mixed_packing_provisions))}
      ${renderFact(adr.portableTank, list([...row.portable_tank.instructions, ...row.portable_tank.provisions]))}
      ${renderFact(adr.tank, list([...(row.tank.code === null ? [] : [row.tank.code]), ...row.tank.provisions]))}
      ${renderFact(adr.tankVehicle, row.tank.vehicle)}
      ${renderFact(adr.carriage, list([...row.carriage_provisions.packages, ...row.carriage_provisions.bulk, ...row.carriage_provisions.loading, ...row.carriage_provisions.operation]))}
      ${renderFact(adr.density, row.density_kg_per_l === null ? null : `${formats.number(row.density_kg_per_l.min)}–${formats.number(row.density_kg_per_l.max)} kg/l`)}
      ${renderFact(adr.choices, list(row.name_choices))}
    </dl>
    <h3>${adr.document}</h3>
    ${row.document.template === null ? html`<p class="quiet">${adr.noEntry[row.status]}</p>` : row.document_line === null ? renderTemplate(page, row) : renderCopy(page, row.document_line)}
    ${row.document.missing.length === 0 ? nothing : html`<p class="quiet">${adr.documentMissing(formats.list(row.document.missing.map((fact) => adr.missing[fact])))}</p>`}
  `;
}

/** An entry that lacks something: one for each of its names where only the name is open, else not to be copied. */
function renderTemplate(
  page: MorePage,
  { document: { template, missing }, name_choices }: Row,
): TemplateResult | TemplateResult[] {
  const words: Readonly<Record<string, string>> = page.words.adr.missing;
  if (template !== null && missing.length === 1 && missing[0] === "name_choice" && name_choices.length > 0)
    return name_choices.map((name) =>
      renderCopy(
        page,
        template.replace("{name_choice}", () => name),
      ),
    );
  return html`<p><code>${template?.replace(/\{(\w+)\}/g, (_, gap: string) => `[${words[gap] ?? gap}]`)}</code></p>`;
}

/** A pair of a word and what it says, left out where there is nothing. */
function renderFact(name: string, value: unknown): TemplateResult | typeof nothing {
  return value === null || value === undefined || value === ""
    ? nothing
    : html`<div>
        <dt>${name}</dt>
        <dd>${typeof value === "string" ? withoutSee(value) : value}</dd>
      </div>`;
}
