import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { formatAddress } from "./address.ts";
import { isUnLike } from "./candidates.ts";
import { renderControls } from "./controls.ts";
import { renderEntries, renderGrounds } from "./entries.ts";
import { standingOf } from "../rules/sanctions/leg.ts";
import { decideWay } from "../rules/sanctions/way.ts";
import { markOfAll, renderDecision, renderHeadline, renderReasons } from "./decision.ts";
import { renderLegs, renderSentences } from "./legs.ts";
import { legQuestions, renderLaterQuestions, renderQuestions } from "./questions.ts";
import type { AnsweredGoods } from "./goods-question.ts";
import { renderDetails, renderScope, renderWarnings, legNames, ownName, regimeName } from "./parts.ts";
import { renderStar, legsKey, type PastQuestion } from "./history.ts";
import { renderParties, renderProof, renderVerified } from "./proof.ts";
import type { renderRecord } from "./record.ts";
import { renderSubject, renderWay } from "./subject.ts";
import type { GoodsPage } from "./view.ts";

/** The answer about a code. */

/** Draws the record of an answer, once paper is near. */
let record: typeof renderRecord | undefined;

/** Reads what draws the record. */
export async function readRecord(): Promise<void> {
  ({ renderRecord: record } = await import("./record.ts"));
}

/** The title of an answer: the code as it is printed, or the words. */
export function titleOf(words: GoodsPage["words"], { matched_as, meta, query }: CnResponse): string {
  return matched_as === "cn_code" ? groupOfDigits(meta.normalized) : words.quote(query.trim());
}

/** `85423190` as the nomenclature prints it. */
function groupOfDigits(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].filter((group) => group !== "").join(" ");
}

/** The outcome over all legs in a sentence. */
export function headlineOf(page: GoodsPage, { summary, verdict_detail }: CnResponse): string {
  const { goods } = page.words;
  if (verdict_detail === "unknown_code") return goods.unknownCode;
  const parts = (["banned", "depends"] as const).flatMap((mark) => {
    const rows = summary.filter((row) => standingOf(row) === mark);
    return rows.length === 0 ? [] : [`${goods.marks[mark]}${page.words.colon}${legNames(page, rows)}.`];
  });
  if (parts.length > 0) return parts.join(" ");
  return verdict_detail === "listed_future"
    ? goods.headlineLater
    : verdict_detail === "listed_expired"
      ? goods.headlineEnded
      : goods.headlineNothing;
}

/** What changed since the same question was asked on this device on another day. */
function renderChange(
  { words: { history, goods }, formats }: GoodsPage,
  before: PastQuestion | undefined,
  { summary, meta }: CnResponse,
): TemplateResult | typeof nothing {
  return before === undefined || before.day === meta.as_of || before.legs === legsKey(summary)
    ? nothing
    : html`<p class="note warn">
        ${history.changedSince({ day: formats.day(before.day), mark: goods.marks[before.mark] })}
      </p>`;
}

/** That a code does not exist, before all else, with those that may be meant. */
function renderNoSuchCode(
  page: GoodsPage,
  { cn_successors = [], meta }: CnResponse,
  nearest: AnsweredGoods["nearest"] = [],
): TemplateResult {
  const { goods } = page.words;
  const meant = [
    ...cn_successors.map(({ code }) => ({ code, name: "" })),
    ...nearest.flatMap(({ cn_code, name }) => (cn_code === null ? [] : { code: cn_code, name: ownName(name) })),
  ];
  return html`<section class="note warn" role="alert">
    <p>
      <strong>${goods.noSuchCode(groupOfDigits(meta.normalized))}</strong>
      ${meant.length === 0 ? nothing : goods.didYouMean}
    </p>
    <ul class="codes" ?hidden=${meant.length === 0}>
      ${meant.slice(0, MOST_MEANT).map(
        ({ code, name }) =>
          html`<li>
            <a href=${formatAddress({ ...page.address, q: code, facts: "" })}
              ><span class="code">${code}</span> ${name}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Codes that are offered for one that does not exist. */
const MOST_MEANT = 3;

/** Draws the answer about a code. */
export function renderCode(
  page: GoodsPage,
  { now, other: compared, unstated, at: moment, before, nearest }: AnsweredGoods,
): TemplateResult {
  const { words, address } = page;
  const { goods, lang } = page.words;
  const { body } = now;
  const isMatched = body.summary.some((row) => standingOf(row) !== "nothing" && standingOf(row) !== "unknown");
  const isUnknown = body.verdict_detail === "unknown_code";
  const requested = legQuestions((unstated ?? body).summary);
  // Law that the code itself points to is seen; what holds whatever the code is folded.
  const [pointers, general] = [
    body.pointers.filter(({ celex }) => celex !== undefined),
    body.pointers.filter(({ celex }) => celex === undefined),
  ];
  const notices = body.notices.length + general.length;
  const name = body.cn_name;
  return html`
    ${renderSubject(page, titleOf(words, body), {
      star: renderStar(page),
      ...(name === null ? {} : { name: html`<p class="name" title=${name}>${ownName(name)}</p>` }),
    })}
    ${renderVerified(page, body.meta, now.sha256)} ${renderChange(page, before, body)}
    ${body.cn_exists ? nothing : renderNoSuchCode(page, body, nearest)}
    ${renderDecision(page, body, headlineOf(page, body))} ${renderQuestions(page, body, requested)}
    ${renderReasons(page, body)} ${renderLaterQuestions(page, body)}
    ${compared === undefined ? nothing : compared.draw(page, now.body, compared.body)}
    <p class="links">
      ${renderShare(page, body)}
      ${isUnknown ? nothing : html`<a href=${formatAddress({ view: "tree", q: body.meta.normalized.slice(0, 8), lang, as_of: address.as_of })}>${goods.openTree}</a>`}
      ${isUnLike(body.meta.normalized) ? html`<a href=${formatAddress({ view: "adr", q: body.meta.normalized, lang })}>${goods.looksLikeUn(body.meta.normalized)}</a>` : nothing}
    </p>
    ${renderWarnings(body.meta.warnings, (code) => code === "did_you_mean")} ${renderLegs(page, body)}
    ${renderControls(page, body)} ${pointers.map(({ text }) => html`<p class="note">${text}</p>`)}
    ${renderSentences(page, body)}
    ${
      body.cn_successors === undefined
        ? nothing
        : html`<section>
            <h2>${goods.successors}</h2>
            <ul class="codes">
              ${body.cn_successors.map(({ code, year, kind }) => html`<li><a href=${formatAddress({ q: code, lang })}>${code}</a> <span class="quiet">${goods.successorOf[kind === "1:1" || kind === "n:1" ? "whole" : "part"](year)}</span></li>`)}
            </ul>
          </section>`
    }
    ${renderEntries(page, body)} ${renderGrounds(page, body)}
    ${
      notices === 0
        ? nothing
        : renderDetails(
            `${goods.notices} (${notices})`,
            html`<ul class="texts">
              ${body.notices.map(({ regime, article, annex, text }) => html`<li>${text} <span class="cite">${regimeName(page, regime)}, ${article}${annex === null ? nothing : html`, ${annex}`}</span></li>`)}
              ${general.map(({ text }) => html`<li>${text}</li>`)}
            </ul>`,
          )
    }
    ${
      body.excluded_from === undefined
        ? nothing
        : html`<section>
            <h2>${goods.excluded}</h2>
            <ul class="texts">
              ${body.excluded_from.map(({ regime, annex, cn_code, except_codes }) => html`<li>${regimeName(page, regime)}${annex === null ? nothing : html`, ${annex}`}, <span class="code">${cn_code}</span>: ${goods.except} <span class="code">${except_codes.join(", ")}</span></li>`)}
            </ul>
          </section>`
    }
    ${renderScope(page, body, !isMatched)} ${renderProof(page, now)}
    <div class="screen-only">${renderParties(page)}</div>
    ${record?.(page, now, requested, moment, headlineOf(page, body)) ?? nothing}
  `;
}

/** Hands on the decision that is shown, as an address with a picture. */
function renderShare(page: GoodsPage, body: CnResponse): TemplateResult {
  const { words, address, formats } = page;
  const decided = decideWay(address, body.summary);
  const share = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    const { shareDecision } = await import("./share.ts");
    const done = await shareDecision(page.here, {
      mark: decided?.mark ?? markOfAll(body.summary),
      question: `${titleOf(words, body)} · ${renderWay(page)}`,
      headline: decided === undefined ? headlineOf(page, body) : renderHeadline(page, decided),
      text: decided?.leg.text ?? words.goods.way.choose,
      foot: `Cargolex ${body.meta.dataset_version} · ${formats.day(body.meta.as_of)}`,
    });
    if (done === "copied") button.textContent = words.goods.shared;
  };
  return html`<button type="button" class="small" @click=${(event: Event) => void share(event)}>
    ${words.goods.share}
  </button>`;
}
