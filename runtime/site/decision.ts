import { wordIn } from "../words/choose.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase, CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { DIRECTIONS } from "../rules/sanctions/leg.ts";
import { formatAddress } from "./address.ts";
import { renderMark, renderShape } from "./icons.ts";
import { renderDetails, lawLang, placeName, regimeName } from "./parts.ts";
import type { GoodsPage } from "./view.ts";
import { decideWay, markOf, type WayDecision, type WayMark } from "../rules/sanctions/way.ts";

/** The decision of an answer, what would settle it, and all legs as a table. */

/** So many words of a condition, a question and a sentence stand unfolded; the whole of each is folded. */
const MOST_WORDS = 24;
const MOST_OF_SENTENCE = 34;
const MOST_BESIDE_OTHERS = 17;

/** The decision on the way that is asked about; where none is, that on all legs. */
export function renderDecision(page: GoodsPage, body: CnResponse, headline: string): TemplateResult {
  const {
    words: { goods },
    address,
  } = page;
  const decided = decideWay(address, body.summary);
  const mark = decided?.mark ?? markOfAll(body.summary);
  return html`<section class="decision ${mark}" data-decision=${mark} aria-labelledby="decision-title">
    <h2 id="decision-title">${renderMark(mark, decided === undefined ? headline : renderHeadline(page, decided))}</h2>
    ${decided === undefined ? html`<p>${goods.way.choose}</p>` : renderReasons(page, decided)}
  </section>`;
}

/** The sharpest of the legs that every answer decides. */
export function markOfAll(summary: readonly CnSummaryRow[]): WayMark {
  const marks = new Set(summary.map(markOf));
  return (
    (["banned", "depends", "unknown", "later", "duty", "ended", "aside"] as const).find((mark) => marks.has(mark)) ??
    "nothing"
  );
}

/** What is decided, as a heading: the movement, the country, and the word. */
export function renderHeadline(page: GoodsPage, decided: WayDecision): string {
  const {
    words: { goods },
    formats,
  } = page;
  const { leg, mark, byRoute } = decided;
  if (mark === "unknown") return goods.unknownCode;
  const name = leg.direction === "third_country" ? renderWay(page) : legName(page, leg);
  const { colon } = page.words;
  if (byRoute) return `${renderWay(page)}${colon}${goods.way.byRoute}`;
  const needs = (leg.needs ?? []).map((need) => goods.way.needs[need]);
  if (mark === "depends" && needs.length > 0) return `${name}${colon}${goods.way.dependsOn(formats.list(needs))}`;
  return `${name}${colon}${goods.way.decisions[mark]}`;
}

/** `European Union → Russia`. */
export function renderWay(page: GoodsPage): string {
  return `${placeName(page, page.address.from)} → ${placeName(page, page.address.to)}`;
}

function renderReasons(page: GoodsPage, { leg, mark, byRoute, others, route }: WayDecision): TemplateResult {
  const {
    words: { goods },
  } = page;
  const [base] = leg.bases ?? [];
  const stated = sentencesOf(leg.text);
  // A leg that depends says so first, and names its first ban then; the heading has said the former.
  const first = mark === "depends" && stated.length > 1 ? (stated[1] ?? "") : afterName(stated[0] ?? "");
  const isRequested = base?.question !== undefined;
  const further = (leg.bases_total ?? leg.bases?.length ?? 0) - 1;
  // Carriage of goods whose import stands here is said with the bans.
  const bearing = route.filter(
    (row) => isNamed(row, mark) && !(row.direction === "transport" && route.some((one) => isImportOf(one, row))),
  );
  const short = byRoute ? [] : [...others.filter((row) => isNamed(row, mark)), ...bearing];
  return html`
    ${byRoute || mark === "unknown" || first === "" ? nothing : html`<p><span lang=${lawLang(page)}>${shorten(first, short.length > 0 ? MOST_BESIDE_OTHERS : MOST_OF_SENTENCE)}</span>${further > 0 ? html` <span class="quiet">${goods.way.further(further)}</span>` : nothing}</p>`}
    ${mark === "depends" && !isRequested && base?.condition !== undefined ? html`<p lang=${lawLang(page)}><strong>${shorten(base.condition)}</strong></p>` : nothing}
    ${
      byRoute
        ? html`<ul class="on-the-way">
            ${bearing.map((row) => html`<li>${renderShape(markOf(row))} ${wordIn(goods.way.routes, `${row.regime}-${row.direction}`) ?? legName(page, row)}${page.words.colon}${goods.way.decisions[markOf(row)]}</li>`)}
          </ul>`
        : nothing
    }
    ${
      short.length === 0
        ? nothing
        : html`<p class="quiet">
            ${short.map((row) => `${(others.includes(row) ? undefined : wordIn(goods.way.routes, `${row.regime}-${row.direction}`)) ?? legName(page, row)}${page.words.colon}${goods.way.decisions[markOf(row)]}.`).join(" ")}
          </p>`
    }
    ${mark === "nothing" ? html`<p>${goods.headlineNothing}</p>` : nothing}
  `;
}

/** Whether a leg beside the decision is named with it: duties only where no ban takes the view. */
function isNamed(row: CnSummaryRow, decision: WayMark): boolean {
  const mark = markOf(row);
  return (
    mark === "banned" || mark === "depends" || (mark === "duty" && decision !== "banned" && decision !== "depends")
  );
}

function isImportOf(one: CnSummaryRow, row: CnSummaryRow): boolean {
  return one.regime === row.regime && one.direction === "import" && markOf(one) === "banned";
}

/** The sentences of the text of a leg. A stop before a capital ends one: no abbreviation of ours stands so. */
function sentencesOf(text = ""): string[] {
  return text.split(/(?<=\.)\s+(?=\p{Lu})/u).filter((sentence) => sentence !== "");
}

/** A sentence of a leg without the name of the leg, which the heading has. */
function afterName(sentence: string): string {
  const [, rest = sentence] = /^[^:;(]{10,90}: (?=\p{Ll}|[^:]+: )(.+)$/su.exec(sentence) ?? [];
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function shorten(text: string, most = MOST_WORDS): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${words.slice(0, most).join(" ")} …`;
}

type Question = NonNullable<CnBase["question"]>;

/** The questions of legs, each once, in their order. */
export function legQuestions(legs: readonly CnSummaryRow[]): Question[] {
  const all = legs.flatMap(({ bases = [] }) => bases.flatMap(({ question }) => question ?? []));
  return [...new Map(all.map((question) => [question.id, question])).values()];
}

/** What was answered to questions, by their ids, as the address has it. */
export function readFacts(facts: string): Map<string, "yes" | "no"> {
  return new Map(
    facts.split(",").flatMap((fact) => {
      const [, id, answer] = /^(.+):(yes|no)$/.exec(fact) ?? [];
      return id === undefined ? [] : [[id, answer as "yes" | "no"] as const];
    }),
  );
}

function formatFacts(facts: ReadonlyMap<string, string>): string {
  return [...facts].map(([id, answer]) => `${id}:${answer}`).join(",");
}

/** Questions that would decide, with fields to answer, and the facts stated. */
export function renderQuestions(page: GoodsPage, body: CnResponse, requested: readonly Question[]): TemplateResult {
  const {
    address,
    words: { goods },
  } = page;
  const facts = readFacts(address.facts);
  const decided = decideWay(address, body.summary);
  const rows = decided === undefined ? body.summary : [decided.leg, ...decided.others, ...decided.route];
  const open = rows.filter((row) => markOf(row) === "depends");
  const live = legQuestions(decided === undefined || decided.mark === "depends" ? open : []).filter(
    ({ id }) => !facts.has(id),
  );
  const rest = legQuestions(rows).filter((one) => !facts.has(one.id) && !live.some(({ id }) => id === one.id));
  const later = [...(decided === undefined ? live : live.slice(1)), ...rest];
  const needsValue = rows.some(({ needs = [] }) => needs.includes("value")) || address.value_eur !== "";
  const needsContract = rows.some(({ needs = [] }) => needs.includes("contract_date")) || address.contract_date !== "";
  return html`
    ${decided === undefined || live[0] === undefined ? nothing : renderQuestion(page, live[0], true)}
    ${needsValue || needsContract ? renderFigures(page, needsValue, needsContract) : nothing}
    ${renderStated(page, requested)}
    ${
      later.length === 0
        ? nothing
        : renderDetails(
            goods.question.more(later.length),
            later.map((one) => renderQuestion(page, one, false)),
          )
    }
  `;
}

function renderQuestion(page: GoodsPage, { id, ask, yes, no }: Question, isFirst: boolean): TemplateResult {
  const {
    address,
    words: { goods },
  } = page;
  const link = (answer: "yes" | "no", what: string): TemplateResult =>
    html`<a
      class="choice"
      aria-label=${`${goods.question[answer]}: ${what}`}
      href=${formatAddress({ ...address, facts: formatFacts(new Map([...readFacts(address.facts), [id, answer]])) })}
      >${goods.question[answer]}</a
    >`;
  return html`<section class="question" data-question=${id}>
    ${isFirst ? html`<h2 lang=${lawLang(page)}>${shorten(ask)}</h2>` : html`<h3 lang=${lawLang(page)}>${ask}</h3>`}
    <p class="row">${link("yes", yes)} ${link("no", no)}</p>
    ${isFirst && shorten(ask) !== ask ? renderDetails(goods.question.whole, html`<p lang=${lawLang(page)}>${ask}</p>`) : nothing}
  </section>`;
}

/** Figures that decide, as fields: sent with all that the address has. */
function renderFigures({ address, words: { goods } }: GoodsPage, value: boolean, contract: boolean): TemplateResult {
  const others = Object.entries(address).filter(
    ([name, loaded]) => loaded !== "" && !(value && name === "value_eur") && !(contract && name === "contract_date"),
  );
  return html`<form class="figures row" action="./" method="get">
    ${others.map(([name, loaded]) => html`<input type="hidden" name=${name} value=${loaded} />`)}
    ${
      value
        ? html`<label
            >${goods.question.value}
            <input
              name="value_eur"
              inputmode="decimal"
              pattern="[0-9]{1,9}([.][0-9]{1,2})?"
              .value=${address.value_eur}
          /></label>`
        : nothing
    }
    ${
      contract
        ? html`<label
            >${goods.question.contract}
            <input type="date" name="contract_date" max="2099-12-31" .value=${address.contract_date}
          /></label>`
        : nothing
    }
    <button type="submit" class="small">${goods.question.take}</button>
  </form>`;
}

/** What was stated, in words, as rows of a list. */
export function renderStatements(
  { address, words: { goods }, formats }: GoodsPage,
  requested: readonly Question[],
): [name: string, answer: string, without: Parameters<typeof formatAddress>[0]][] {
  const facts = readFacts(address.facts);
  return [
    ...[...facts].map(([id, answer]): ReturnType<typeof renderStatements>[number] => [
      requested.find((one) => one.id === id)?.ask ?? id,
      goods.question[answer],
      { ...address, facts: formatFacts(new Map([...facts].filter(([own]) => own !== id))) },
    ]),
    ...(address.value_eur === ""
      ? []
      : [
          [goods.question.value, address.value_eur, { ...address, value_eur: "" }] as ReturnType<
            typeof renderStatements
          >[number],
        ]),
    ...(address.contract_date === ""
      ? []
      : [
          [
            goods.question.contract,
            formats.day(address.contract_date),
            { ...address, contract_date: "" },
          ] as ReturnType<typeof renderStatements>[number],
        ]),
  ];
}

function renderStated(page: GoodsPage, requested: readonly Question[]): TemplateResult | typeof nothing {
  const {
    words: { goods },
  } = page;
  const stated = renderStatements(page, requested);
  if (stated.length === 0) return nothing;
  return html`<section class="stated">
    <p><strong>${goods.question.rests}</strong></p>
    <ul>
      ${stated.map(
        ([name, answer, without]) =>
          html`<li>
            <span lang=${lawLang(page)}>${name}</span> <strong>${answer}</strong>
            <a href=${formatAddress(without)}>${goods.question.undo}<span class="visually-hidden">: ${name}</span></a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** All legs on a day as a table: directions by countries, of each country how old its law is here. */
export function renderLegs(page: GoodsPage, { summary, scope, meta }: CnResponse): TemplateResult {
  const {
    words: { goods },
    formats,
  } = page;
  const codes = [...new Set(summary.map(({ regime }) => regime))];
  return html`
    <table class="legs">
      <caption>
        ${goods.legsCaption}, ${formats.day(meta.as_of)}
      </caption>
      <thead>
        <tr>
          <th scope="col">${goods.movement}</th>
          ${codes.map((code) => html`<th scope="col">${regimeName(page, code)}${renderAge(goods, formats, scope, code)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${DIRECTIONS.map(
          (direction) =>
            html` <tr>
              <th scope="row">${goods.directionsShort[direction]}</th>
              ${codes.map((code) =>
                renderLeg(
                  goods,
                  summary.find((row) => row.regime === code && row.direction === direction),
                ),
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  `;
}

/** Of a country whose law is not held whole: of which day it is here. */
function renderAge(
  goods: GoodsPage["words"]["goods"],
  formats: GoodsPage["formats"],
  { regimes }: CnResponse["scope"],
  code: string,
): TemplateResult | typeof nothing {
  const own = regimes.find((regime) => regime.code === code);
  return own?.stale === true && own.consolidated_version !== null
    ? html`<span class="where">${goods.asOf(formats.day(own.consolidated_version))}</span>`
    : nothing;
}

function renderLeg(goods: GoodsPage["words"]["goods"], row: CnSummaryRow | undefined): TemplateResult {
  if (row === undefined) return html`<td></td>`;
  const mark = markOf(row);
  return html`<td class=${mark}>
    ${renderMark(mark, goods.marks[mark])}${(row.annexes ?? []).length === 0 ? nothing : html`<span class="where">${goods.annexShort(row.annexes?.join(", ") ?? "")}</span>`}
  </td>`;
}

/** What the law says leg by leg, in words: folded, for the decision has the first of it. */
export function renderSentences(page: GoodsPage, { summary }: CnResponse): TemplateResult {
  const {
    words: { goods },
  } = page;
  const matches = summary.filter((row) => row.text !== undefined && markOf(row) !== "nothing");
  const rest = summary.filter((row) => markOf(row) === "nothing");
  const missing = [...new Set(rest.flatMap(({ text = [] }) => text))];
  return renderDetails(
    goods.legByLeg,
    html`<ul class="sentences">
      ${matches.map(
        (row) =>
          html`<li class=${markOf(row)}>
            ${renderShape(markOf(row))}
            <p lang=${lawLang(page)}>${row.text}</p>
          </li>`,
      )}
      ${
        rest.length === 0
          ? nothing
          : html`<li class="nothing">
              ${renderShape("nothing")}
              <div>
                <p>
                  ${goods.nothingOn(rest.map(({ regime, direction }) => `${goods.directionsShort[direction]} (${regimeName(page, regime)})`).join(", "))}
                </p>
                ${missing.map((text) => html`<p lang=${lawLang(page)}>${text}</p>`)}
              </div>
            </li>`
      }
    </ul>`,
  );
}

/** A leg by its movement and country. */
export function legName(page: GoodsPage, { regime, direction }: Pick<CnSummaryRow, "regime" | "direction">): string {
  const { way, directionsShort } = page.words.goods;
  const name = directionsShort[direction];
  return (
    wordIn(way.legs, `${regime}-${direction}`) ??
    `${name.charAt(0).toUpperCase()}${name.slice(1)} (${regimeName(page, regime)})`
  );
}
