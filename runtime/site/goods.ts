import { html, nothing, type TemplateResult } from "lit-html";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { goodsLang, isReference, printAddress, readAddress, type PageAddress } from "./address.ts";
import { drawCandidates, isUnLike } from "./candidates.ts";
import { drawCombobox, type Suggester } from "./combobox.ts";
import type { drawDays } from "./compare.ts";
import { drawControls } from "./controls.ts";
import { drawBans, drawEntries, drawGrounds } from "./entries.ts";
import { standingOf } from "../sanctions/leg.ts";
import { COUNTRIES, countriesOf, decideWay, withCountry } from "../sanctions/way.ts";
import {
  drawDecision,
  drawLegs,
  markOfAll,
  drawQuestions,
  drawSentences,
  legQuestions,
  sayHeadline,
  sayWay,
} from "./decision.ts";
import {
  drawDetails,
  drawFailure,
  drawFieldLabel,
  drawProgress,
  drawRefusal,
  lawLang,
  sayLegs,
  sayPlace,
  sayRegime,
} from "./parts.ts";
import type { drawHistory } from "./asked.ts";
import { askedBefore, drawStar, holdAsked, legsAsHeld, type Asked } from "./history.ts";
import { drawParties, drawProof, drawVerified } from "./proof.ts";
import type { drawRecord } from "./record.ts";
import type { ResolvedReference } from "./reference.ts";
import type { Answered } from "./lookup.ts";
import type { GoodsPage, PageView } from "./view.ts";

/** Customs codes and names of goods under the sanctions. */

interface AnsweredGoods {
  now: Answered<CnResponse>;
  /** The same question on the day that is compared. */
  other?: { body: CnResponse; draw: typeof drawDays };
  /** The same question with nothing stated: it has the words of what was answered since. */
  unstated?: CnResponse;
  /** When it was asked, in milliseconds. */
  at: number;
  /** What this device was answered before. */
  before?: Asked;
}

type MatchedCode = AnsweredGoods | ResolvedReference;

/** Draws the record of an answer, once paper is near. */
let record: typeof drawRecord | undefined;

export const goodsView: PageView<MatchedCode, GoodsPage> = {
  async readPaper() {
    ({ drawRecord: record } = await import("./record.ts"));
  },

  title: ({ address, words }, shown) =>
    address.q === ""
      ? words.nav.goods
      : shown.state === "answered" && "now" in shown.found
        ? titleOf(words, shown.found.now.body)
        : address.q,

  find(page) {
    return page.address.q === "" ? undefined : findGoods(page);
  },

  say(page, found) {
    const { words, address } = page;
    const { goods } = words;
    if (!("now" in found)) return `${words.quote(address.q)}: ${goods.reference}`;
    const { body } = found.now;
    if (body.matched_as === "name") return goods.candidatesFound(body.candidates?.length ?? 0);
    return `${titleOf(words, body)}: ${headlineOf(page, body)}`;
  },

  draw(page, shown) {
    const {
      words: { goods },
    } = page;
    return html`
      ${drawForm(page)} ${shown.state === "idle" ? drawHelp(page) : nothing}
      ${shown.state === "asking" ? drawProgress(page) : nothing}
      ${shown.state === "failed" ? drawFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? drawRefusal(goods.refused, shown.details) : nothing}
      ${shown.state === "answered" ? drawAnswer(page, shown.found) : nothing}
    `;
  },
};

async function findGoods(page: GoodsPage): Promise<MatchedCode> {
  const { q } = page.address;
  const reference = isReference(q) ? await (await import("./reference.ts")).findReference(page, q) : undefined;
  return reference ?? askAll(page);
}

function statedIn({ facts, value_eur, contract_date }: PageAddress): Parameters<typeof askWay>[2] {
  return { facts, value_eur, contract_date };
}

/** Asks about goods: as they stand, on the day that is compared, and with nothing stated. */
async function askAll(page: GoodsPage): Promise<AnsweredGoods> {
  const {
    address: { as_of, with: other },
  } = page;
  const at = Date.now();
  const stated = statedIn(page.address);
  const isStated = Object.values(stated ?? {}).some((value) => value !== "");
  const [now, compared, unstated] = await Promise.all([
    askWay(page, as_of, stated),
    other === "" ? undefined : Promise.all([askWay(page, other), import("./compare.ts")]),
    isStated ? askWay(page, as_of) : undefined,
  ]);
  const { body, sha256 } = now;
  const before = body.matched_as === "name" || other !== "" ? undefined : hold(page, body, sha256);
  return {
    now,
    at,
    ...(before === undefined ? {} : { before }),
    ...(compared === undefined ? {} : { other: { body: compared[0].body, draw: compared[1].drawDays } }),
    ...(unstated === undefined ? {} : { unstated: unstated.body }),
  };
}

/** Holds what was answered on this device; gives what was answered before. */
function hold({ address }: GoodsPage, { summary, meta }: CnResponse, sha256: string): Asked | undefined {
  return holdAsked(address, {
    mark: decideWay(address, summary)?.mark ?? markOfAll(summary),
    legs: legsAsHeld(summary),
    day: meta.as_of,
    chosen: address.as_of !== "",
    release: meta.dataset_version,
    sha256,
  });
}

/** What changed since the same question was asked on this device on another day. */
function drawChange(
  { words: { history, goods }, formats }: GoodsPage,
  before: Asked | undefined,
  { summary, meta }: CnResponse,
): TemplateResult | typeof nothing {
  return before === undefined || before.day === meta.as_of || before.legs === legsAsHeld(summary)
    ? nothing
    : html`<p class="note warn">${history.changedSince(formats.day(before.day), goods.marks[before.mark])}</p>`;
}

/** Asks about goods, and about each country of the way that has law of its own: one answer of all. */
async function askWay(
  page: GoodsPage,
  as_of: string,
  { facts = "", ...figures }: Partial<Record<"facts" | "value_eur" | "contract_date", string>> = {},
): Promise<Answered<CnResponse>> {
  const { from, to } = page.address;
  const own = countriesOf(from, to);
  // A question of law that only a country of the way brings is asked there alone.
  const factsOf = (isMeant: (id: string) => boolean): string => facts.split(",").filter(isMeant).join(",");
  const isOwn = (id: string): boolean => own.some(({ country }) => id.startsWith(`${country}-`));
  const [main, ...named] = await Promise.all([
    ask(page, as_of, { ...figures, facts: factsOf((id) => !isOwn(id)) }),
    ...own.map(({ country }) =>
      ask(page, as_of, { ...figures, facts: factsOf((id) => id.startsWith(`${country}-`)), country }),
    ),
  ]);
  return named.reduce((all, answer, at) => withAnswer(all, answer, own[at]?.end ?? "to"), main);
}

/** An answer with that about a country of the way; both have a hash. */
function withAnswer(
  all: Answered<CnResponse>,
  { body: named, sha256 }: Answered<CnResponse>,
  end: "from" | "to",
): Answered<CnResponse> {
  const { body } = all;
  const held = new Set(body.summary.map(({ regime }) => regime));
  const isNew = ({ regime }: { regime: string }): boolean => !held.has(regime);
  const warned = new Set(body.meta.warnings.map(({ detail }) => detail));
  const documents = [...(body.certificates ?? []), ...(named.certificates ?? [])];
  return {
    sha256: `${all.sha256} ${sha256}`,
    body: {
      ...body,
      summary: withCountry(body.summary, named.summary, end),
      results: [...body.results, ...named.results.filter(({ regime }) => !held.has(regime.code))],
      derogations: [...body.derogations, ...named.derogations.filter(isNew)],
      winddowns: [...body.winddowns, ...named.winddowns.filter(isNew)],
      notices: [...body.notices, ...named.notices.filter(isNew)],
      certificates: documents,
      scope: {
        ...body.scope,
        regimes: [...body.scope.regimes, ...named.scope.regimes.filter(({ code }) => !held.has(code))],
        not_covered: [...new Set([...body.scope.not_covered, ...named.scope.not_covered])],
      },
      meta: {
        ...body.meta,
        warnings: [...body.meta.warnings, ...named.meta.warnings.filter(({ detail }) => !warned.has(detail))],
      },
    },
  };
}

function ask(
  { lookup, address: { q, lang } }: GoodsPage,
  as_of: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answered<CnResponse>> {
  const said = Object.entries({ as_of, ...more }).filter(([, value]) => value !== "");
  return lookup.ask<CnResponse>("checkCn", {
    query: {
      q,
      lang: goodsLang(lang),
      ...Object.fromEntries(said),
      view: "full",
      texts: "1",
      history: "0",
      limit: 100,
      offset: 0,
    },
  });
}

function titleOf(words: GoodsPage["words"], { matched_as, meta, query }: CnResponse): string {
  return matched_as === "cn_code" ? groupOfDigits(meta.normalized) : words.quote(query.trim());
}

/** So short a name says nothing without the one above it: "other". */
const SHORT_NAME = 20;

/** The own name of a code, with the one above it where it says little alone. */
function ownName(name: string): string {
  const parts = name.split(": ");
  const own = parts.at(-1) ?? name;
  return own.length > SHORT_NAME || parts.length === 1 ? own : parts.slice(-2).join(": ");
}

/** `85423190` as the nomenclature prints it. */
function groupOfDigits(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])].filter((group) => group !== "").join(" ");
}

function headlineOf(page: GoodsPage, { summary, verdict_detail }: CnResponse): string {
  const { goods } = page.words;
  if (verdict_detail === "unknown_code") return goods.unknownCode;
  const parts = (["banned", "depends"] as const).flatMap((mark) => {
    const rows = summary.filter((row) => standingOf(row) === mark);
    return rows.length === 0 ? [] : [`${goods.marks[mark]}${page.words.colon}${sayLegs(page, rows)}.`];
  });
  if (parts.length > 0) return parts.join(" ");
  return verdict_detail === "listed_future"
    ? goods.headlineLater
    : verdict_detail === "listed_expired"
      ? goods.headlineEnded
      : goods.headlineNothing;
}

/** Where the way of the last question is remembered on this device. */
const REMEMBERED = "cargolex-way";

/** The way that was asked about last; none where nothing is stored, or storage is refused. */
function rememberedWay(): Pick<GoodsPage["address"], "from" | "to"> {
  try {
    const { from, to } = readAddress(globalThis.localStorage?.getItem(REMEMBERED) ?? "");
    return { from, to };
  } catch {
    return { from: "", to: "" };
  }
}

function rememberWay(from: string, to: string): void {
  try {
    localStorage.setItem(REMEMBERED, new URLSearchParams({ from, to }).toString());
  } catch {
    // the page works without
  }
}

function drawForm(page: GoodsPage): TemplateResult {
  const {
    address,
    words: { goods, lang },
    today,
  } = page;
  const isFirst = address.q === "";
  const { from, to } = isFirst && address.from === "" && address.to === "" ? rememberedWay() : address;
  const pick = (name: "from" | "to", value: string): TemplateResult =>
    html`<label
      >${goods.way[name]}
      <select
        name=${name}
        @change=${(event: Event) => {
          const form = (event.currentTarget as HTMLSelectElement).form!;
          const chosen = (of: string): string => (form.elements.namedItem(of) as HTMLSelectElement).value;
          rememberWay(chosen("from"), chosen("to"));
          if (!isFirst)
            // What was answered, was answered of the other way.
            page.go({ ...address, facts: "", from: chosen("from"), to: chosen("to") });
        }}
      >
        ${["", ...placesOf(lang)].map((code) => html`<option value=${code} ?selected=${value === code}>${sayPlace(page, code)}</option>`)}
      </select></label
    >`;
  return html`
    <form class="ask goods-form ${isFirst ? "" : "compact"}" action="./" method="get" role="search">
      <input type="hidden" name="lang" value=${lang} />
      ${drawFieldLabel(goods.ask, isFirst)} ${isFirst ? html`<p class="hint" id="q-hint">${goods.hint}</p>` : nothing}
      <div class="row">
        ${drawCombobox(page, suggester(page), { value: address.q, label: goods.suggestions, hintId: isFirst ? "q-hint" : undefined })}
        <button type="submit">${goods.check}</button>
        ${pick("from", from)} ${pick("to", to)}
      </div>
      ${drawDetails(
        html`${goods.day}:
          <strong>${address.as_of === "" ? goods.todayWord : page.formats.day(address.as_of)}</strong
          >${address.with === "" ? nothing : html`, ${goods.compareWith.toLocaleLowerCase(lang)} <strong>${page.formats.day(address.with)}</strong>`}`,
        html`<div class="row days">
          <label
            >${goods.day}
            <input type="date" name="as_of" .value=${address.as_of} max="2099-12-31" aria-describedby="day-hint"
          /></label>
          <label>${goods.compareWith} <input type="date" name="with" .value=${address.with} max="2099-12-31" /></label>
          <span class="hint" id="day-hint">${goods.dayHint(page.formats.day(today))}</span>
        </div>`,
        address.with !== "",
      )}
    </form>
  `;
}

/** Suggests for what is no code: what does that is read with the first such text. */
function suggester(page: GoodsPage): Suggester {
  return {
    find(text) {
      const { view } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
      return view !== "goods" || isReference(text) || /^\d{4}$|\p{L}{2}/u.test(text)
        ? import("./suggest.ts").then(({ suggestGoods }) => suggestGoods(page, text))
        : undefined;
    },
  };
}

const sorted = new Map<string, string[]>();

/** Places of a way: the Union and the countries that every answer decides first, the others by name. */
function placesOf(lang: string): string[] {
  const known = sorted.get(lang);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames(lang, { type: "region" });
  const { compare } = new Intl.Collator(lang);
  const first = ["EU", "RU", "BY"];
  const others = COUNTRIES.filter((code) => !first.includes(code)).toSorted((one, other) =>
    compare(names.of(one) ?? one, names.of(other) ?? other),
  );
  sorted.set(lang, [...first, ...others]);
  return [...first, ...others];
}

/** Draws what was asked before, where anything was. */
let earlier: typeof drawHistory | undefined;

function drawHelp(page: GoodsPage): TemplateResult {
  if (earlier === undefined && askedBefore().length > 0)
    void import("./asked.ts").then((own) => {
      earlier = own.drawHistory;
      page.redraw();
    });
  const { goods, lang } = page.words;
  return html`
    ${earlier?.(page, (address) => askWay({ ...page, address }, "", statedIn(address)).then(({ body }) => body.summary)) ?? nothing}
    <section class="help">
      <h2>${goods.examples}</h2>
      <ul class="examples">
        ${goods.exampleList.map(([q, what]) => html`<li><a href=${printAddress({ q, lang, ...rememberedWay() })}>${q}</a> <span>${what}</span></li>`)}
      </ul>
      <p>${goods.about}</p>
      <p class="note"><strong>${goods.neverAllowed}</strong></p>
    </section>
  `;
}

function drawAnswer(page: GoodsPage, found: MatchedCode): TemplateResult {
  return html`<article class="answer" aria-labelledby="answer-title">
    ${!("now" in found) ? found.draw(page) : found.now.body.matched_as === "name" ? drawName(page, found) : drawCode(page, found)}
  </article>`;
}

function drawName(page: GoodsPage, { now }: AnsweredGoods): TemplateResult {
  const {
    words,
    words: { goods },
  } = page;
  const { candidates = [], meta } = now.body;
  return html`
    <h1 id="answer-title">${titleOf(words, now.body)}</h1>
    <p class="lead">${candidates.length > 0 ? goods.nameDecides : goods.nameUnknown}</p>
    ${drawWarnings(page, meta.warnings)}
    ${
      candidates.length > 0
        ? html`<h2>${goods.candidatesFound(candidates.length)}</h2>
            ${drawCandidates(page, candidates)}`
        : nothing
    }
    ${drawScope(page, now.body, candidates.length === 0)} ${drawProof(page, now)}
  `;
}

function drawCode(page: GoodsPage, { now, other, unstated, at, before }: AnsweredGoods): TemplateResult {
  const {
    words,
    words: { goods, lang },
    address,
  } = page;
  const { body } = now;
  const found = body.summary.some((row) => standingOf(row) !== "nothing" && standingOf(row) !== "unknown");
  const isUnknown = body.verdict_detail === "unknown_code";
  const asked = legQuestions((unstated ?? body).summary);
  // Law that the code itself points to is seen; what holds whatever the code is folded.
  const [pointers, general] = [
    body.pointers.filter(({ celex }) => celex !== undefined),
    body.pointers.filter(({ celex }) => celex === undefined),
  ];
  const notices = body.notices.length + general.length;
  const own = body.cn_name === null ? undefined : page.goodsName(body.meta.normalized);
  const name = own === undefined ? body.cn_name : [...own.path.slice(1), own.own].join(": ");
  return html`
    <header class="subject">
      <h1 id="answer-title"><span class="code">${titleOf(words, body)}</span> ${drawStar(page)}</h1>
      <p class="name" lang=${own?.lang ?? lawLang(page)} title=${name ?? ""}>
        ${name === null ? goods.noName : ownName(name)}
      </p>
    </header>
    ${drawVerified(page, body.meta, now.sha256)} ${drawChange(page, before, body)}
    ${drawDecision(page, body, headlineOf(page, body))} ${drawQuestions(page, body, asked)}
    ${other === undefined ? nothing : other.draw(page, now.body, other.body)}
    <p class="links">
      ${drawShare(page, body)}
      ${isUnknown ? nothing : html`<a href=${printAddress({ view: "tree", q: body.meta.normalized.slice(0, 8), lang, as_of: address.as_of })}>${goods.openTree}</a>`}
      ${isUnLike(body.meta.normalized) ? html`<a href=${printAddress({ view: "adr", q: body.meta.normalized, lang })}>${goods.looksLikeUn(body.meta.normalized)}</a>` : nothing}
    </p>
    ${drawLegs(page, body)} ${words.lawElsewhere === "" ? nothing : html`<p class="quiet">${words.lawElsewhere}</p>`}
    ${drawWarnings(page, body.meta.warnings)} ${drawBans(page, body)} ${drawControls(page, body)}
    ${pointers.map(({ text }) => html`<p class="note" lang=${lawLang(page)}>${text}</p>`)} ${drawSentences(page, body)}
    ${
      body.cn_successors === undefined
        ? nothing
        : html`<section>
            <h2>${goods.successors}</h2>
            <ul class="codes">
              ${body.cn_successors.map(({ code, year, kind }) => html`<li><a href=${printAddress({ q: code, lang })}>${code}</a> <span class="quiet">${goods.successorOf(year, kind)}</span></li>`)}
            </ul>
          </section>`
    }
    ${drawEntries(page, body)} ${drawGrounds(page, body)}
    ${
      notices === 0
        ? nothing
        : drawDetails(
            `${goods.notices} (${notices})`,
            html`<ul class="texts" lang=${lawLang(page)}>
              ${body.notices.map(({ regime, article, annex, text }) => html`<li>${text} <span class="cite">${sayRegime(page, regime)}, ${article}${annex === null ? nothing : html`, ${annex}`}</span></li>`)}
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
              ${body.excluded_from.map(({ regime, annex, cn_code, except_codes }) => html`<li>${sayRegime(page, regime)}${annex === null ? nothing : html`, ${annex}`}, <span class="code">${cn_code}</span>: ${goods.except} <span class="code">${except_codes.join(", ")}</span></li>`)}
            </ul>
          </section>`
    }
    ${drawScope(page, body, !found)} ${drawProof(page, now)}
    <div class="screen-only">${drawParties(page)}</div>
    ${record?.(page, now, asked, at, headlineOf(page, body)) ?? nothing}
  `;
}

/** Hands on the decision that is shown, as an address with a picture. */
function drawShare(page: GoodsPage, body: CnResponse): TemplateResult {
  const { words, address, formats } = page;
  const decided = decideWay(address, body.summary);
  const share = async (event: Event): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    const { shareDecision } = await import("./share.ts");
    const done = await shareDecision(page.here, {
      mark: decided?.mark ?? markOfAll(body.summary),
      question: `${titleOf(words, body)} · ${sayWay(page)}`,
      headline: decided === undefined ? headlineOf(page, body) : sayHeadline(page, decided),
      text: decided?.leg.text ?? words.goods.way.choose,
      foot: `Cargolex ${body.meta.dataset_version} · ${formats.day(body.meta.as_of)}`,
    });
    if (done === "copied") button.textContent = words.goods.shared;
  };
  return html`<button type="button" class="small" @click=${(event: Event) => void share(event)}>
    ${words.goods.share}
  </button>`;
}

/** Warnings that the page says itself, beside what they are about. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(["act_pending", "stated"]);
/** On a page whose language the answers do not have, a name in it is read as another language; nobody needs to know. */
const OF_COURSE = "name_language";

function drawWarnings(page: GoodsPage, all: CnResponse["meta"]["warnings"]): TemplateResult | typeof nothing {
  const isTranslated = lawLang(page) !== nothing;
  const warnings = all.filter(({ code }) => !SAID_ELSEWHERE.has(code) && !(isTranslated && code === OF_COURSE));
  return warnings.length === 0
    ? nothing
    : html`<ul class="warnings" lang=${lawLang(page)}>
        ${warnings.map(({ detail }) => html`<li>${detail}</li>`)}
      </ul>`;
}

/** What was looked at and what was not: said where nothing was found, because then it is the answer. */
function drawScope(page: GoodsPage, { scope, verdict_detail }: CnResponse, open: boolean): TemplateResult {
  const {
    words: { goods },
    formats,
  } = page;
  const pending = scope.pending.map(
    ({ title, celex, regime }) =>
      html`<p>
        ${sayRegime(page, regime)}${page.words.colon}<span lang=${lawLang(page)}>${title}</span>
        <span class="cite">${celex}</span> ${goods.pending}
      </p>`,
  );
  return html`
    <section class="scope">
      <h2>${goods.notLookedAt}</h2>
      ${open && verdict_detail !== "unknown_code" ? html`<p>${goods.nothingMeans}</p>` : nothing}
      ${open ? pending : nothing}
      ${drawDetails(
        goods.notCovered(scope.not_covered.length),
        html`${open ? nothing : pending}
          <ul class="texts" lang=${lawLang(page)}>
            ${scope.not_covered.map((text) => html`<li>${text}</li>`)}
          </ul>`,
      )}
      ${drawDetails(
        goods.lookedAt,
        html`<ul class="texts">
          ${scope.regimes.map(({ code, celex, consolidated_version, annexes, entries, stale, checked }) => html`<li>${sayRegime(page, code)}${page.words.colon}${goods.regimeScope(celex, consolidated_version === null ? "" : formats.day(consolidated_version), formats.number(annexes), formats.number(entries))}${stale ? html` <strong>${goods.staleRegime}</strong>` : nothing} ${checked}</li>`)}
          <li>${goods.nomenclatureOf(scope.cn_year)}</li>
        </ul>`,
      )}
    </section>
  `;
}
