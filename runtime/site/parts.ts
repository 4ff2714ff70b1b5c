import { wordIn } from "../words/choose.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import { annexNumber } from "../text/citations.ts";
import type { MoreWords } from "../words/more.generated.ts";
import type { GoodsPage, PageContext } from "./view.ts";
import type { PageWords } from "./words.ts";

/** An end of a way. */
export function placeName({ words: { goods }, address: { lang } }: GoodsPage, location: string): string {
  return location === "" ? goods.way.any : nameOfCountry(lang, location);
}

/** A regime by its country, or by a name of its own where there are several about one. */
export function regimeName({ words, address: { lang } }: PageContext, regime: string): string {
  const [country = regime, part] = regime.split("-");
  const name = nameOfCountry(lang, country);
  if (part === "ARMS") return words.armsEmbargo(name);
  return wordIn(words.regimes, regime) ?? (part === undefined ? name : `${name}, ${regime}`);
}

/** A leg by its movement and country. */
export function legName(page: GoodsPage, { regime, direction }: Pick<CnSummaryRow, "regime" | "direction">): string {
  const { way, directionsShort } = page.words.goods;
  return (
    wordIn(way.legs, `${regime}-${direction}`) ?? `${capital(directionsShort[direction])} (${regimeName(page, regime)})`
  );
}

/** A text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The names above a code, the chapter as the page calls it: the nomenclature prints it in capitals. */
export function namesAbove(chapters: ChapterNames, code: string, path: readonly string[]): string[] {
  const [chapter, ...below] = path;
  return chapter === undefined ? [] : [wordIn(chapters, `c${code.slice(0, 2)}`) ?? chapter, ...below];
}

/** Names of chapters by `c16`; none until they are read. */
export type ChapterNames = Readonly<Record<string, string>>;

/** Legs by their movement: `export (Russia, Belarus), import (Russia)`. */
export function legNames(page: GoodsPage, legs: readonly Pick<CnSummaryRow, "regime" | "direction">[]): string {
  const { directionsShort } = page.words.goods;
  return [...Map.groupBy(legs, ({ direction }) => direction)]
    .map(
      ([direction, rows]) =>
        `${directionsShort[direction]} (${rows.map(({ regime }) => regimeName(page, regime)).join(", ")})`,
    )
    .join(", ");
}

function nameOfCountry(lang: string, code: string): string {
  return new Intl.DisplayNames(lang, { type: "region" }).of(code) ?? code;
}

/**
 * Faults of a question in the language of the page, with the line and the field of a load that they are about; those
 * that no question of the page has stand as they came.
 */
export function refusalText(
  { words, formats }: Pick<PageContext<PageWords & Partial<MoreWords>>, "words" | "formats">,
  { code, detail, pointer = "" }: ProblemError,
): string {
  const day = /\d{4}-\d{2}-\d{2}/.exec(detail)?.[0];
  const worded = wordIn(words.errors, code);
  const text = typeof worded === "function" ? (day === undefined ? undefined : worded(formats.day(day))) : worded;
  const [, line, field = ""] = /^\/items\/(\d+)\/(.+)/.exec(pointer) ?? [];
  if (text === undefined || line === undefined || words.load === undefined) return text ?? detail;
  const { load, labelled } = words;
  const [member = "", part = ""] = field.split("/");
  const name =
    wordIn(load.moreNames, `${member}.${part}`) ?? wordIn(load.moreNames, member) ?? (member === "un" ? load.un : "");
  return labelled({ name: [load.line(Number(line) + 1), name].filter(Boolean).join(", "), value: text });
}

/** The label of the one field of a view; where nothing is asked yet, it is the heading. */
export function renderFieldLabel(text: string, isHeading: boolean): TemplateResult {
  const label = html`<label class="field" for="q">${text}</label>`;
  return isHeading ? html`<h1>${label}</h1>` : label;
}

/** A fold with a summary. */
export function renderDetails(summary: unknown, content: unknown, open = false): TemplateResult {
  return html`<details ?open=${open}>
    <summary>${summary}</summary>
    <div class="fold">${content}</div>
  </details>`;
}

/** While the shards are read. */
export function renderProgress({ words }: PageContext): TemplateResult {
  return html`<p class="progress">${words.asking}</p>`;
}

/** The shards could not be read: said plainly, because it is no answer. */
export function renderFailure({ words: { failed }, retry, isOffline }: PageContext, why: string): TemplateResult {
  return html`
    <section class="failure" role="alert">
      <h1>${failed.title}</h1>
      <p><strong>${failed.noAnswer}</strong></p>
      <p>${isOffline ? failed.offline : failed.remedy}</p>
      <p><button type="button" @click=${retry}>${failed.again}</button></p>
      <p class="quiet">${failed.cause} <span class="code">${why}</span></p>
    </section>
  `;
}

/** The question cannot be answered as it stands. */
export function renderRefusal(title: string, details: readonly string[]): TemplateResult {
  return html`<section class="failure" role="alert">
    <h1>${title}</h1>
    <ul>
      ${details.map((detail) => html`<li>${detail}</li>`)}
    </ul>
  </section>`;
}

/** A text to copy. */
export function renderCopy({ words }: PageContext, text: string): TemplateResult {
  const copy = (event: Event): void => {
    const button = event.currentTarget as HTMLButtonElement;
    const say = (word: string): void => void (button.textContent = word);
    navigator.clipboard.writeText(text).then(
      () => say(words.copied),
      () => say(words.copyByHand),
    );
  };
  return html`<div class="copy">
    <code>${text}</code><button type="button" class="small" @click=${copy}>${words.copy}</button>
  </div>`;
}

/** Warnings that the page says itself, beside what they are about. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["act_pending", "part_of_country", "stated"]);

/** Draws the warnings of an answer. */
export function renderWarnings(
  cautions: CnResponse["meta"]["warnings"],
  isSaid: (code: string) => boolean = () => false,
): TemplateResult | typeof nothing {
  const warnings = cautions.filter(({ code }) => !SAID_ELSEWHERE.has(code) && !isSaid(code));
  return warnings.length === 0
    ? nothing
    : html`<ul class="warnings">
        ${warnings.map(({ detail }) => html`<li>${detail}</li>`)}
      </ul>`;
}

/** What was looked at and what was not: said where nothing was found, because then it is the answer. */
export function renderScope(page: GoodsPage, { scope, verdict_detail }: CnResponse, open: boolean): TemplateResult {
  const { formats } = page;
  const { goods } = page.words;
  const pending = scope.pending.map(
    ({ title, celex, regime }) =>
      html`<p>
        ${regimeName(page, regime)}${page.words.colon}<span>${title}</span>
        <span class="cite">${celex}</span> ${goods.pending}
      </p>`,
  );
  return html`
    <section class="scope">
      <h2>${goods.notLookedAt}</h2>
      ${open && verdict_detail !== "unknown_code" ? html`<p>${goods.nothingMeans}</p>` : nothing}
      ${open ? pending : nothing}
      ${renderDetails(
        goods.notCovered(scope.not_covered.length),
        html`${open ? nothing : pending}
          <ul class="texts">
            ${scope.not_covered.map((text) => html`<li>${text}</li>`)}
          </ul>`,
      )}
      ${renderDetails(
        goods.lookedAt,
        html`<ul class="texts">
          ${scope.regimes.map(({ code, celex, consolidated_version, annexes, entries, stale, checked }) => html`<li>${regimeName(page, code)}${page.words.colon}${goods.regimeScope({ celex, day: consolidated_version === null ? "" : formats.day(consolidated_version), annexes: formats.number(annexes), entries: formats.number(entries) })}${stale ? html` <strong>${goods.staleRegime}</strong>` : nothing} ${checked}</li>`)}
          <li>${goods.nomenclatureOf(scope.cn_year)}</li>
        </ul>`,
      )}
    </section>
  `;
}

/** Annexes in short, numbered as the language numbers them. */
export function shortAnnex({ words: { goods, lang } }: GoodsPage, ...annexes: string[]): string {
  const word = annexes.length > 1 ? goods.annexesShort : goods.annexShort;
  return word(annexes.map((annex) => annexNumber(annex, lang)).join(", "));
}

/** So short a name says nothing without the one above it: "other". */
const SHORT_NAME = 20;

/** The own name of a code, with the one above it where it says little alone. */
export function ownName(name: string): string {
  const parts = name.split(": ");
  const last = parts.at(-1) ?? name;
  return last.length > SHORT_NAME || parts.length === 1 ? last : parts.slice(-2).join(": ");
}
