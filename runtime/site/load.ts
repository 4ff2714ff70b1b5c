import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { ItemNeed } from "../../openapi/schemas/adr.ts";
import type { CalcResponse } from "../../openapi/schemas/adr-calculation.ts";
import type { LoadNeed, LoadRequirement, LoadResponse } from "../../openapi/schemas/adr-load.ts";
import type { z } from "zod";
import { printAddress } from "./address.ts";
import { drawDangerLabel } from "./danger-label.ts";
import { drawMark, type LegMark } from "./icons.ts";
import { drawLoadForm } from "./load-form.ts";
import { drawNeedForm } from "./load-more.ts";
import { isWhole, itemOf, printLines, readLines } from "./load-lines.ts";
import type { Answered } from "./lookup.ts";
import { drawMatrix } from "./matrix.ts";
import { drawCopy, drawDetails, drawFailure, drawProgress, drawRefusal } from "./parts.ts";
import { drawProof } from "./proof.ts";
import type { PageContext, PageView } from "./view.ts";

/** A whole load: points, mixing, tunnels, marks, equipment, document. */

type Load = z.infer<typeof LoadResponse>;
type Requirement = z.infer<typeof LoadRequirement>;

const VERDICT_MARKS: Record<Load["verdict"], LegMark> = { exempt: "good", requires_full_adr: "depends", prohibited: "banned", indeterminate: "unknown" };

export const loadView: PageView<Answered<Load>> = {
  title: ({ words }) => words.nav.load,

  find({ address: { items, tunnel, mass, crew, lq, lang, as_of, second }, lookup }) {
    const lines = readLines(items);
    if (lines.length === 0 || !lines.every(isWhole)) return undefined;
    const body = { items: lines.map(itemOf), ...(tunnel === "" ? {} : { tunnel }), ...(mass === "" ? {} : { max_mass_t: Number(mass) }), ...(crew === "" ? {} : { crew: Number(crew) }), ...(lq === "" ? {} : { lq_gross_t: Number(lq) }) };
    return lookup.ask<Load>("judgeLoad", { query: { lang, strict: "0", document_lang: second === "" || second === lang ? lang : `${lang},${second}`, ...(as_of === "" ? {} : { as_of }) }, body });
  },

  say({ words: { load } }, { body }) {
    return `${load.verdicts[body.verdict]}. ${load.why[body.verdict_detail] ?? ""}`;
  },

  draw(page, shown) {
    const { words: { load }, address } = page;
    const bad = readLines(address.items).flatMap((line, index) => (isWhole(line) || line.quantity === "" ? [] : [load.badLine(index + 1)]));
    return html`
      <h1>${load.title}</h1>
      <p class="hint">${load.about}</p>
      ${drawLoadForm(page)}
      ${bad.length === 0 ? nothing : drawRefusal(load.refused, bad)}
      ${shown.state === "asking" ? drawProgress(page) : nothing}
      ${shown.state === "failed" ? drawFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? drawRefusal(load.refused, shown.details) : nothing}
      ${shown.state === "answered" ? drawAnswer(page, shown.found) : nothing}
    `;
  },
};

function drawAnswer(page: PageContext, answer: Answered<Load>): TemplateResult {
  const { words: { load } } = page;
  const { body } = answer;
  const lines = readLines(page.address.items);
  return html`
    <article class="answer" aria-labelledby="answer-title">
      <h2 id="answer-title" class="verdict ${VERDICT_MARKS[body.verdict]}">${drawMark(VERDICT_MARKS[body.verdict], load.verdicts[body.verdict])}</h2>
      <p class="lead">${load.why[body.verdict_detail] ?? body.verdict_detail}</p>
      ${drawPoints(page, body.calculation)}
      ${drawGoods(page, body.calculation)}
      ${drawNeeds(page, body.needs)}
      <section><h2>${load.mixing}</h2>${drawMatrix(page, body, lines.map(({ un }) => un))}</section>
      <section><h2>${load.tunnels}</h2><p>${body.tunnel.allowed === false ? drawMark("banned", body.tunnel.text) : body.tunnel.text} <span class="cite">${body.tunnel.paragraph}</span></p></section>
      ${body.quantities.length === 0 ? nothing : html`<section><h2>${load.quantities}</h2><ul class="texts">${body.quantities.map(({ text, status, paragraph }) => html`<li><span class="kind">${load.quantityStatus[status]}</span> ${text} <span class="cite">${paragraph}</span></li>`)}</ul></section>`}
      ${drawRequirements(page, load.marking, body.marking)}
      ${drawRequirements(page, load.onBoard, body.on_board)}
      ${drawRequirements(page, load.duties, body.duties)}
      ${drawDocuments(page, body)}
      ${body.calculation.still_applies.length === 0 ? nothing : html`<section><h2>${load.stillApplies}</h2><ul class="texts">${body.calculation.still_applies.map((text) => html`<li>${text}</li>`)}</ul></section>`}
      ${body.calculation.notices.length + body.calculation.warnings.length === 0 ? nothing : html`<section><h2>${load.notes}</h2><ul class="texts">${body.calculation.warnings.map(({ detail }) => html`<li>${detail}</li>`)}${body.calculation.notices.map(({ text, rule }) => html`<li>${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</li>`)}</ul></section>`}
      <section class="scope"><h2>${load.notChecked}</h2><ul class="texts">${body.not_checked.map(({ text, paragraph }) => html`<li>${text} <span class="cite">${paragraph}</span></li>`)}</ul></section>
      ${drawProof(page, { body: { meta: body.meta, disclaimer: body.meta.disclaimer }, sha256: answer.sha256 }, printLines(lines))}
    </article>
  `;
}

type Calculation = Omit<CalcResponse, "meta">;

/** The points of 1.1.3.6 up to which a load is exempt. */
const LIMIT = 1000;

/** Per cent of the bar, which ends at twice the limit. */
const widthOf = (points: number): number => Math.min(100, (points / (2 * LIMIT)) * 100);

/** Points against the limit. */
function drawPoints({ words: { load }, formats }: PageContext, { points, points_range, verdict }: Calculation): TemplateResult {
  const range = points_range !== null && (points_range.max === null || points_range.max !== points_range.min) ? points_range : undefined;
  const most = points ?? points_range?.max ?? points_range?.min;
  return html`
    <section class="points">
      <h2>${load.points}</h2>
      <p class="sum"><strong>${points === null ? load.noPoints : load.pointsOf(formats.number(points), formats.number(LIMIT))}</strong>${range === undefined ? nothing : html` <span class="quiet">${range.max === null ? load.pointsOpen(formats.number(range.min)) : load.pointsRange(formats.number(range.min), formats.number(range.max))}</span>`}</p>
      ${most === undefined || most === null ? nothing : html`
        <svg class="bar ${verdict === "exempt" ? "within" : "over"}" viewBox="0 0 100 9" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="100" height="6" y="1.500" />
          ${svg`<rect class="value" width=${widthOf(most)} height="6" y="1.500" />`}
          ${range === undefined ? nothing : svg`<rect class="certain" width=${widthOf(range.min)} height="6" y="1.500" />`}
          <path class="limit" d="M50 0v9" vector-effect="non-scaling-stroke" />
        </svg>
        <p class="scale" aria-hidden="true"><span>0</span><span>${load.limit(formats.number(LIMIT))}</span><span>${formats.number(2 * LIMIT)}</span></p>`}
    </section>
  `;
}

function drawGoods({ words: { load, adr }, formats }: PageContext, { items }: Calculation): TemplateResult {
  return html`
    <section>
      <h2>${load.lines}</h2>
      <div class="scroll" tabindex="0" role="group" aria-label=${load.lines}><table>
        <thead><tr><th scope="col">UN</th><th scope="col" class="number">${load.quantity}</th><th scope="col">${load.category}</th><th scope="col" class="number">${load.factor}</th><th scope="col" class="number">${load.points}</th></tr></thead>
        <tbody>
          ${items.map((item) => html`
            <tr>
              <th scope="row"><span class="code">${item.variant_id ?? item.un}</span>${item.notes.map(({ text, rule }) => html`<span class="note-line">${text}${rule === null ? nothing : html` <span class="cite">${rule}</span>`}</span>`)}</th>
              <td class="number">${item.quantity === null ? "–" : formats.number(item.quantity)} ${item.unit === null ? nothing : html`<span class="quiet">${adr.units[item.unit]}</span>`}</td>
              <td>${item.transport_category ?? "–"}</td>
              <td class="number">${item.multiplier === null ? "–" : `× ${item.multiplier}`}</td>
              <td class="number">${item.points === null ? "–" : formats.number(item.points)}</td>
            </tr>`)}
        </tbody>
      </table></div>
    </section>
  `;
}

type Need = z.infer<typeof LoadNeed>;

function drawNeeds(page: PageContext, needs: readonly Need[]): TemplateResult | typeof nothing {
  const { words: { load } } = page;
  if (needs.length === 0) return nothing;
  return html`
    <section>
      <h2>${load.needs}</h2>
      <ul class="texts">
        ${needs.map(({ index, un, needs: names, candidates, questions }) => html`
          <li>
            <strong>${index === null ? load.ofLoad : `${load.line(index + 1)}, UN ${un ?? ""}`}</strong>: ${names.map((name) => load.needNames[name]).join(", ")}
            ${candidates.length < 2 || index === null ? nothing : html`<p class="choices">${load.choose} ${candidates.map((candidate) => html`<a class="chip code" href=${linkWith(page, index, candidate)}>${candidate}</a>`)}</p>`}
            ${drawNeedForm(page, index, names)}
            ${(questions ?? []).map((question) => drawQuestions(page, question))}
          </li>`)}
      </ul>
    </section>
  `;
}

/** The address of the same load with the row of a line chosen. */
function linkWith({ address }: PageContext, index: number, variant: string): string {
  const items = printLines(readLines(address.items).map((line, at) => (at === index ? { ...line, variant } : line)));
  return printAddress({ ...address, items });
}

function drawQuestions({ words: { load } }: PageContext, { special_provision, ways, yes, no }: NonNullable<ItemNeed["questions"]>[number]): TemplateResult {
  return drawDetails(`SP ${special_provision}`, html`${ways.map((way) => html`<ul>${way.map((question) => html`<li>${question}</li>`)}</ul>`)}<p><strong>${load.ifYes}</strong> ${yes}</p><p><strong>${load.ifNo}</strong> ${no}</p>`);
}

function drawRequirements({ words: { load, adr } }: PageContext, title: string, requirements: readonly Requirement[]): TemplateResult | typeof nothing {
  if (requirements.length === 0) return nothing;
  return html`
    <section>
      <h2>${title}</h2>
      <ul class="requirements">
        ${requirements.map(({ code, text, paragraph, count, per, certain, signs }) => html`
          <li>
            ${signs.length > 0 ? html`<span class="signs">${signs.map((sign) => drawDangerLabel(sign, adr.label(sign)))}</span>` : code.startsWith("environmental_") ? html`<span class="signs">${drawDangerLabel("environment", adr.environment)}</span>` : nothing}
            <div><p>${text}</p><p class="cite">${paragraph}${count === null || per === null ? nothing : html` · ${count} × ${load.per[per]}`}${certain ? nothing : html` · <strong>${load.uncertain}</strong>`}</p></div>
          </li>`)}
      </ul>
    </section>
  `;
}

function drawDocuments(page: PageContext, { documents, document_totals }: Load): TemplateResult | typeof nothing {
  const { words: { load, adr }, formats } = page;
  const shown = documents.filter(({ required }) => required);
  if (shown.length === 0) return nothing;
  return html`
    <section>
      <h2>${load.documents}</h2>
      <ul class="documents">
        ${shown.map(({ item, lang, line, template, missing, paragraph }) => html`
          <li lang=${lang}><span class="quiet">${load.line(item + 1)} · ${lang} · ${paragraph}</span>${drawCopy(page, line ?? template ?? "")}${missing.length === 0 ? nothing : html`<p class="quiet">${adr.documentMissing(formats.list(missing.map((fact) => adr.missing[fact])))}</p>`}</li>`)}
        ${document_totals.map(({ lang, text, paragraph }) => html`<li lang=${lang}><span class="quiet">${load.totals} · ${lang} · ${paragraph}</span>${drawCopy(page, text)}</li>`)}
      </ul>
    </section>
  `;
}
