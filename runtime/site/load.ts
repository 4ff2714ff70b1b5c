import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { isReadingLines, renderUnread } from "./load-adding.ts";
import { renderLoadForm } from "./load-form.ts";
import { renderCarriageOfLoad, renderCountedGoods } from "./load-goods.ts";
import { isWhole, itemOf, formatLines, readLines, rememberLoad } from "./load-lines.ts";
import { renderDocuments, renderInstructionsOfLoad } from "./load-paper.ts";
import { renderDecisions, renderNeeds, renderOffer, openOffers } from "./load-questions.ts";
import { renderList, renderRequirements, renderVerdict } from "./load-verdict.ts";
import type { Answered } from "./lookup.ts";
import { renderMatrix } from "./matrix.ts";
import { renderDetails, renderFailure, renderProgress, renderRefusal } from "./parts.ts";
import { renderProof } from "./proof.ts";
import type { MorePage, PageView } from "./view.ts";

/** A whole load: points, mixing, tunnels, marks, equipment, document. The verdict stands first, the form is folded. */

type Load = z.infer<typeof LoadResponse>;

/** Details of a verdict that a fact of the needs would settle. */
const OPEN_DETAILS: ReadonlySet<string> = new Set(["indeterminate", "unit_assumed"]);

export const loadView: PageView<Answered<Load>, MorePage> = {
  title: ({ words }) => words.nav.load,
  hashOf: ({ sha256 }) => sha256,

  find({ address, lookup }) {
    const { items, tunnel, mass, crew, lq, lang, as_of, second, food, trailer, responsible, loaded } = address;
    const lines = readLines(items);
    if (lines.length === 0 || !lines.every(isWhole)) return undefined;
    const stated = (name: "consignor" | "carrier" | "reference"): object =>
      address[name] === "" ? {} : { [name]: address[name] };
    const consignees = address.consignee.split("\n").flatMap((line) => line.trim() || []);
    const body = {
      items: lines.map(itemOf),
      ...(tunnel === "" ? {} : { tunnel }),
      ...(mass === "" ? {} : { max_mass_t: Number(mass) }),
      ...(crew === "" ? {} : { crew: Number(crew) }),
      ...(lq === "" ? {} : { lq_gross_t: Number(lq) }),
      ...(food === "" ? {} : { food: food === "1" }),
      ...(trailer === "" ? {} : { trailer: trailer === "1" }),
      ...stated("consignor"),
      ...(consignees.length > 1 ? { consignees } : consignees.length === 1 ? { consignee: consignees[0] } : {}),
      ...stated("carrier"),
      ...(loaded === "" ? {} : { loading_date: loaded }),
      ...stated("reference"),
      ...(responsible === "" ? {} : { responsible_person: responsible }),
    };
    return lookup.request<Load>("judgeLoad", {
      query: {
        lang,
        strict: "0",
        document_lang: second === "" || second === lang ? lang : `${lang},${second}`,
        ...(as_of === "" ? {} : { as_of }),
      },
      body,
    });
  },

  announce({ words: { load } }, { body }) {
    return `${load.verdicts[body.verdict]}. ${load.why[body.verdict_detail] ?? ""}`;
  },

  render(page, shown) {
    const { address } = page;
    const { load } = page.words;
    if (address.items !== "") rememberLoad(address);
    const answered = shown.state === "answered" && !isReadingLines() ? shown.content : undefined;
    const bad = readLines(address.items).flatMap((line, index) =>
      isWhole(line) || line.quantity === "" ? [] : [load.badLine(index + 1)],
    );
    // One template whatever is shown, so that the form and what is typed in it stand while the rest changes.
    return html`<article class=${answered === undefined ? "" : "answer load-answer"} aria-labelledby="answer-title">
      ${
        answered === undefined
          ? html`<h1 id="answer-title">${load.title}</h1>
              <p class="hint">${load.about}</p>
              ${bad.length === 0 ? nothing : renderRefusal(load.refused, bad)}
              ${shown.state === "asking" || isReadingLines() ? renderProgress(page) : nothing}
              ${shown.state === "failed" ? renderFailure(page, shown.why) : nothing}
              ${shown.state === "refused" ? renderRefusal(load.refused, shown.details) : nothing}`
          : html`${renderUnread()} ${renderHead(page, answered)}`
      }
      ${renderLoadForm(page, answered !== undefined)} ${answered === undefined ? nothing : renderBody(page, answered)}
    </article>`;
  },
};

/** The verdict with the question that it waits for. */
function renderHead(page: MorePage, { body }: Answered<Load>): TemplateResult {
  const [question] = openOffers(page, body).first;
  return html`${renderVerdict(page, body)} ${isOpen(body) ? renderNeeds(page, body) : nothing}
  ${question === undefined ? nothing : html`<div class="screen-only">${renderOffer(page, question)}</div>`}`;
}

/** What keeps the verdict open is asked before what could relieve the load. */
const isOpen = ({ verdict, verdict_detail }: Load): boolean =>
  verdict === "indeterminate" || OPEN_DETAILS.has(verdict_detail);

/** What goes with the load, below the form. */
function renderBody(page: MorePage, answer: Answered<Load>): TemplateResult {
  const {
    words: { load },
  } = page;
  const { body } = answer;
  const { calculation, mixing } = body;
  const lines = readLines(page.address.items);
  const isMixed = mixing.verdict !== "permitted";
  return html`
    ${calculation.warnings.map(({ detail }) => html`<p class="note warn">${detail}</p>`)}
    <div class="columns-2">
      ${renderRequirements(page, load.onBoard, body.on_board)} ${renderRequirements(page, load.marking, body.marking)}
    </div>
    ${renderDocuments(page, body)} ${isOpen(body) ? nothing : renderNeeds(page, body)}
    <section>
      <h2>${load.lines}</h2>
      ${renderDecisions(page, body)} ${renderCountedGoods(page, calculation)}
    </section>
    ${renderCarriageOfLoad(page, body.carriage)}
    <section class=${isMixed ? "" : "screen-only"}>
      <h2>${load.mixing}</h2>
      ${renderMatrix(
        page,
        body,
        lines.map(({ un }) => un),
      )}
    </section>
    ${
      body.quantities.length === 0
        ? nothing
        : html`<section>
            <h2>${load.quantities}</h2>
            <ul class="texts">
              ${body.quantities.map(({ text, status, paragraph }) => html`<li><span class="kind">${load.quantityStatus[status]}</span> ${text} <span class="cite">${paragraph}</span></li>`)}
            </ul>
          </section>`
    }
    ${renderInstructionsOfLoad(page, body)} ${renderFolds(page, body)}
    <section class="scope">
      <h2>${load.notChecked}</h2>
      <ul class="texts">
        ${body.not_checked.map(({ text, paragraph }) => html`<li>${text} <span class="cite">${paragraph}</span></li>`)}
      </ul>
    </section>
    ${renderProof(page, { body: { meta: body.meta, disclaimer: body.meta.disclaimer }, sha256: answer.sha256 }, formatLines(lines))}
  `;
}

/** What is open beside the verdict, each kind in a fold. */
function renderFolds(page: MorePage, body: Load): TemplateResult {
  const {
    words: { load },
  } = page;
  const { calculation, duties, packing } = body;
  const { first, others } = openOffers(page, body);
  const offers = first.length > 0 ? [...first, ...others].slice(1) : others;
  return html`<div class="screen-only folds">
    ${renderFold(
      load.exemptions,
      offers,
      offers.map((offer) => renderOffer(page, offer)),
    )}
    ${renderFold(load.duties, duties, renderList(page, duties))}
    ${renderFold(load.packing, packing, renderList(page, packing))}
    ${renderFold(
      load.stillApplies,
      calculation.still_applies,
      html`<ul class="texts">
        ${calculation.still_applies.map((text) => html`<li>${text}</li>`)}
      </ul>`,
    )}
    ${renderFold(
      load.notes,
      calculation.notices,
      html`<ul class="texts">
        ${calculation.notices.map(({ text, rule }) => html`<li>${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</li>`)}
      </ul>`,
    )}
  </div>`;
}

/** A fold that says how much is in it; none where nothing is. */
function renderFold(title: string, items: readonly unknown[], content: unknown): TemplateResult | typeof nothing {
  return items.length === 0
    ? nothing
    : renderDetails(html`${title} <span class="quiet">${items.length}</span>`, content);
}
