import { wordIn } from "../words/choose.ts";
import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { InstructionsResponse, LoadRequirement, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { renderDangerLabel } from "./danger-label.ts";
import { renderMark, type LegMark } from "./icons.ts";
import { isReadingLines, nameLine, renderLoadForm, renderUnread } from "./load-form.ts";
import { isWhole, itemOf, formatLines, readLines, rememberLoad } from "./load-lines.ts";
import { renderDecisions, renderNeedForm, renderNeeds, renderOffer, openOffers } from "./load-questions.ts";
import type { Answered } from "./lookup.ts";
import { renderMatrix } from "./matrix.ts";
import { renderCopy, renderDetails, renderFailure, renderProgress, renderRefusal } from "./parts.ts";
import { renderProof } from "./proof.ts";
import type { MorePage, PageView } from "./view.ts";

/** A whole load: points, mixing, tunnels, marks, equipment, document. The verdict stands first, the form is folded. */

type Load = z.infer<typeof LoadResponse>;
type Requirement = z.infer<typeof LoadRequirement>;

const VERDICT_MARKS: Record<Load["verdict"], LegMark> = {
  exempt: "good",
  requires_full_adr: "depends",
  prohibited: "banned",
  indeterminate: "unknown",
};

/** Details of a verdict that a fact of the needs would settle. */
const OPEN_DETAILS: ReadonlySet<string> = new Set(["indeterminate", "unit_assumed"]);

export const loadView: PageView<Answered<Load>, MorePage> = {
  title: ({ words }) => words.nav.load,
  hashOf: ({ sha256 }) => sha256,

  find({ address, lookup }) {
    const { items, tunnel, mass, crew, lq, lang, as_of, second, food, trailer, responsible } = address;
    const lines = readLines(items);
    if (lines.length === 0 || !lines.every(isWhole)) return undefined;
    const stated = (name: "consignor" | "consignee" | "reference"): object =>
      address[name] === "" ? {} : { [name]: address[name] };
    const body = {
      items: lines.map(itemOf),
      ...(tunnel === "" ? {} : { tunnel }),
      ...(mass === "" ? {} : { max_mass_t: Number(mass) }),
      ...(crew === "" ? {} : { crew: Number(crew) }),
      ...(lq === "" ? {} : { lq_gross_t: Number(lq) }),
      ...(food === "" ? {} : { food: food === "1" }),
      ...(trailer === "" ? {} : { trailer: trailer === "1" }),
      ...stated("consignor"),
      ...stated("consignee"),
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
    const {
      words: { load },
      address,
    } = page;
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
  const { first, others } = openOffers(page, body);
  const more = [...first, ...others].slice(1);
  const isMixed = mixing.verdict !== "permitted";
  return html`
    ${calculation.warnings.map(({ detail }) => html`<p class="note warn">${detail}</p>`)}
    <div class="columns-2">
      ${renderRequirements(page, load.onBoard, body.on_board)} ${renderRequirements(page, load.marking, body.marking)}
    </div>
    ${renderDocuments(page, body)} ${isOpen(body) ? nothing : renderNeeds(page, body)}
    <section>
      <h2>${load.lines}</h2>
      ${renderDecisions(page, body)} ${renderGoods(page, calculation)}
    </section>
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
    ${renderInstructions(page, body)}
    <div class="screen-only folds">
      ${
        first.length > 0 && more.length > 0
          ? renderFold(
              load.exemptions,
              more.length,
              more.map((offer) => renderOffer(page, offer)),
            )
          : others.length > 0
            ? renderFold(
                load.exemptions,
                others.length,
                others.map((offer) => renderOffer(page, offer)),
              )
            : nothing
      }
      ${body.duties.length === 0 ? nothing : renderFold(load.duties, body.duties.length, renderList(page, body.duties))}
      ${body.packing.length === 0 ? nothing : renderFold(load.packing, body.packing.length, renderList(page, body.packing))}
      ${
        calculation.still_applies.length === 0
          ? nothing
          : renderFold(
              load.stillApplies,
              calculation.still_applies.length,
              html`<ul class="texts">
                ${calculation.still_applies.map((text) => html`<li>${text}</li>`)}
              </ul>`,
            )
      }
      ${
        calculation.notices.length === 0
          ? nothing
          : renderFold(
              load.notes,
              calculation.notices.length,
              html`<ul class="texts">
                ${calculation.notices.map(({ text, rule }) => html`<li>${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</li>`)}
              </ul>`,
            )
      }
    </div>
    <section class="scope">
      <h2>${load.notChecked}</h2>
      <ul class="texts">
        ${body.not_checked.map(({ text, paragraph }) => html`<li>${text} <span class="cite">${paragraph}</span></li>`)}
      </ul>
    </section>
    ${renderProof(page, { body: { meta: body.meta, disclaimer: body.meta.disclaimer }, sha256: answer.sha256 }, formatLines(lines))}
  `;
}

/** A fold that says how much is in it. */
function renderFold(title: string, count: number, content: unknown): TemplateResult {
  return renderDetails(html`${title} <span class="quiet">${count}</span>`, content);
}

/** The verdict with its points, mixing and tunnels. */
function renderVerdict(page: MorePage, body: Load): TemplateResult {
  const {
    words: { load },
  } = page;
  const { verdict, verdict_detail: detail, calculation, mixing, tunnel, decisions } = body;
  const mark = VERDICT_MARKS[verdict];
  const byPoints = verdict !== "exempt" || decisions.some(({ step }) => step === "points");
  return html`
    <section class="verdict ${mark}" data-decision=${verdict}>
      <h1 id="answer-title">${renderMark(mark, byPoints ? load.verdicts[verdict] : load.exemptOtherwise)}</h1>
      ${renderPoints(page, calculation)}
      <p>
        ${load.why[detail] ?? detail}
        ${mixing.pairs_total === 0 ? nothing : `${load.mixing}${page.words.colon}${load.mixingVerdicts[mixing.verdict]}.`}
        ${tunnel.text}
        <span class="cite">${tunnel.paragraph}</span>
      </p>
    </section>
  `;
}

type Calculation = Omit<CalcResponse, "meta">;

/** The points of 1.1.3.6 up to which a load is exempt. */
const LIMIT = 1000;

/** Per cent of the bar, which ends at twice the limit. */
const widthOf = (points: number): number => Math.min(100, (points / (2 * LIMIT)) * 100);

/** Points against the limit. The end of a range that counts is rounded up, the other down. */
function renderPoints(
  { words: { load }, formats }: MorePage,
  { points, points_range, verdict }: Calculation,
): TemplateResult {
  const range =
    points_range !== null && (points_range.max === null || points_range.max !== points_range.min)
      ? points_range
      : undefined;
  const most = points ?? points_range?.max ?? points_range?.min;
  const limit = formats.number(LIMIT);
  const text =
    range === undefined
      ? points === null
        ? load.noPoints
        : load.pointsOf({ points: formats.number(points), limit })
      : range.max === null
        ? load.pointsOpen({ min: formats.number(Math.floor(range.min)), limit })
        : load.pointsRange({
            min: formats.number(Math.floor(range.min)),
            max: formats.number(Math.ceil(range.max)),
            limit,
          });
  return html`
    <p class="sum"><strong>${text}</strong></p>
    ${
      most === undefined || most === null
        ? nothing
        : html` <svg
            class="bar ${verdict === "exempt" ? "within" : "over"}"
            viewBox="0 0 100 9"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect class="track" width="100" height="6" y="1.500" />
            ${svg`<rect class="value" width=${widthOf(most)} height="6" y="1.500" />`}
            ${range === undefined ? nothing : svg`<rect class="certain" width=${widthOf(range.min)} height="6" y="1.500" />`}
            <path class="limit" d="M50 0v9" vector-effect="non-scaling-stroke" />
          </svg>`
    }
  `;
}

/** How each line was counted; its notes stand below it, so that every column fits a phone. */
function renderGoods(page: MorePage, { items }: Calculation): TemplateResult {
  const {
    words: { load, adr },
    formats,
    address,
  } = page;
  const lines = readLines(address.items);
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label=${load.lines}>
      <table class="counted">
        <thead>
          <tr>
            <th scope="col">UN</th>
            <th scope="col" class="number">${load.quantity}</th>
            <th scope="col">${load.category}</th>
            <th scope="col" class="number">${load.factor}</th>
            <th scope="col" class="number">${load.points}</th>
          </tr>
        </thead>
        <tbody>
          ${items.map((item, index) => {
            const line = lines[index];
            const name = line === undefined ? "" : nameLine(page, line);
            return html` <tr>
                <th scope="row"><span class="code">${item.variant_id ?? item.un}</span></th>
                <td class="number">
                  ${item.quantity === null ? "–" : formats.number(item.quantity)}
                  ${item.unit === null ? nothing : html`<span class="quiet">${adr.units[item.unit]}</span>`}
                </td>
                <td>${item.transport_category ?? "–"}</td>
                <td class="number">${item.multiplier === null ? "–" : `× ${item.multiplier}`}</td>
                <td class="number">${item.points === null ? "–" : formats.number(item.points)}</td>
              </tr>
              ${
                name === "" && item.notes.length === 0
                  ? nothing
                  : html`<tr class="notes">
                      <td colspan="5">
                        ${name}${item.notes.map(({ text, rule }) => html`<span class="note-line">${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</span>`)}
                      </td>
                    </tr>`
              }`;
          })}
        </tbody>
      </table>
    </div>
  `;
}

function renderRequirements(
  page: MorePage,
  title: string,
  requirements: readonly Requirement[],
): TemplateResult | typeof nothing {
  if (requirements.length === 0) return nothing;
  return html`
    <section class="checks">
      <h2>${title}</h2>
      ${renderList(page, requirements, true)}
    </section>
  `;
}

/** What a load calls for, with its signs; as a list to tick where `ticks` says so. */
function renderList(
  { words: { load, adr } }: MorePage,
  requirements: readonly Requirement[],
  ticks = false,
): TemplateResult {
  return html`<ul class="requirements">
    ${requirements.map(({ code, text, paragraph, count, per, certain, signs }) => {
      const content = html`<p>${text}</p>
        <p class="cite">
          ${paragraph}${count === null || per === null ? nothing : html` · ${count} × ${load.per[per]}`}${certain ? nothing : html` · <strong>${load.uncertain}</strong>`}
        </p>`;
      return html` <li>
        ${signs.length > 0 ? html`<span class="signs">${signs.map((sign) => renderDangerLabel(sign, adr.label(sign)))}</span>` : code.startsWith("environmental_") ? html`<span class="signs">${renderDangerLabel("environment", adr.environment)}</span>` : nothing}
        ${ticks ? html`<label class="tick"><input type="checkbox" /><span>${content}</span></label>` : html`<div>${content}</div>`}
      </li>`;
    })}
  </ul>`;
}

/** The transport document: to copy where it is whole, else line by line with fields for what is missing. */
function renderDocuments(page: MorePage, { documents, transport_documents }: Load): TemplateResult | typeof nothing {
  const {
    words: { load, adr },
    formats,
  } = page;
  if (transport_documents.length === 0) return nothing;
  const renderGap = (what: string): string => wordIn(load.gaps, what) ?? wordIn(adr.missing, what) ?? what;
  const missing = transport_documents[0]?.missing ?? [];
  const indexes = [...new Set(missing.map(({ item }) => item))];
  return html`
    <section>
      <h2>${load.documents}</h2>
      ${transport_documents.map(({ lang, text, lines, totals, missing: gaps }) =>
        text !== null
          ? html`<div lang=${lang}>${renderCopy(page, text)}</div>`
          : html`<div lang=${lang} class="paper">
              ${lines.map(({ items, entry, packages, quantity }) => {
                const template = documents.find((one) => one.lang === lang && one.item === items[0])?.template;
                return html`<code
                  >${[entry ?? template?.replace(/\{(\w+)\}/g, (_, gap: string) => `[${renderGap(gap)}]`), packages, quantity].filter(Boolean).join(", ")}</code
                >`;
              })}
              ${totals.map((total) => html`<code>${total}</code>`)}
              <p class="quiet" lang=${page.address.lang}>
                ${adr.documentMissing(formats.list([...new Set(gaps.map(({ what }) => renderGap(what)))]))}
              </p>
            </div>`,
      )}
      ${
        missing.length === 0
          ? nothing
          : html`<div class="screen-only">
              ${renderNeedForm(
                page,
                indexes.map((index) => ({
                  index,
                  names: missing.filter(({ item }) => item === index).map(({ what }) => MEMBERS[what] ?? what),
                })),
              )}
            </div>`
      }
    </section>
  `;
}

/** Gaps of a document that are filled in a member of another name. */
const MEMBERS: Readonly<Record<string, string>> = {
  responsible_person: "responsible",
  net_explosive_mass: "net_explosive_mass_kg",
};

/** The instructions of all labels in one language, where somebody asked for them beside a load. */
let whole: { load: string; lang: string; body: InstructionsResponse } | undefined;

/** Instructions in writing (5.4.3): those of the load, and whole ones in each language. */
function renderInstructions(page: MorePage, { instructions }: Load): TemplateResult | typeof nothing {
  const {
    words: { load, adr },
    lookup,
    redraw,
    address: { lang, items },
  } = page;
  if (instructions === null) return nothing;
  const all = whole?.load === items ? whole : undefined;
  const shown = all?.body ?? instructions;
  const shownLang = all?.lang ?? lang;
  const read = async (of: string): Promise<void> => {
    const { body } = await lookup.request<InstructionsResponse>("getInstructions", { query: { lang: of } });
    whole = { load: items, lang: of, body };
    redraw();
  };
  return html`<section class="crew">
    <h2>${load.instructions} <span class="cite">${instructions.paragraph}</span></h2>
    ${renderDetails(
      load.instructionsFold,
      html`<p class="choices screen-only">
          ${load.instructionsWhole}
          ${ADR_LANGUAGES.map((one) => html`<button type="button" class="chip" @click=${() => void read(one)}>${one}</button>`)}
        </p>
        <div lang=${shownLang}>
          <p class="note">${shown.notice}</p>
          <ol>
            ${shown.actions.map((text) => html`<li>${text}</li>`)}
          </ol>
          <ul class="requirements">
            ${shown.hazards.map(
              ({ labels, mark, hazard, guidance }) =>
                html`<li>
                  <span class="signs"
                    >${mark === null ? labels.map((label) => renderDangerLabel(label, adr.label(label))) : renderDangerLabel(mark, adr[mark])}</span
                  >
                  <div>
                    <p>${hazard}</p>
                    ${guidance === null ? nothing : html`<p><strong>${guidance}</strong></p>`}
                  </div>
                </li>`,
            )}
          </ul>
          ${shown.notes.map((text) => html`<p>${text}</p>`)}
          ${all === undefined ? nothing : renderEquipment(page, all.body)}
        </div>`,
    )}
  </section>`;
}

function renderEquipment({ words: { load } }: MorePage, { equipment }: InstructionsResponse): TemplateResult {
  return html`<ul>
    ${equipment.map(({ text, per, paragraph }) => html`<li>${text} <span class="cite">${paragraph}${per === null ? nothing : ` · ${load.per[per]}`}</span></li>`)}
  </ul>`;
}
