import { USUAL_REGIMES } from "../rules/sanctions/regimes.generated.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBase, CnSummaryRow } from "../../openapi/schemas/sanctions-summary.ts";
import { markOf } from "../rules/sanctions/way.ts";
import { DIRECTIONS, standingOf } from "../rules/sanctions/leg.ts";
import { markShape, markWith } from "./marks.ts";
import { groupCode } from "../text/codes.ts";
import { annexNumber } from "../text/citations.ts";
import { wordIn } from "../words/choose.ts";
import type { CodeFacts, DatedBan } from "./code-facts.ts";
import type { PageContent, PageWriter } from "./document.ts";
import { renderGuideLinks } from "./guides.ts";
import { type DecidedWay, decideWays, nameWay, renderWays, wordDays, wordDecision } from "./ways.ts";

/** Bans of a page; the whole answer has the others. */
const MOST_BANS = 20;
/** So short a name says little without the one above it: "Other". */
const SHORT_NAME = 20;
/** Characters of a name in a list of codes: of headings, in a long list of them, and of longer codes. */
const LISTED = { long: 48, headings: 70, codes: 140 };
/** Customs controls of a page; the whole answer has the others. */
const MOST_CONTROLS = 12;
/** A chapter has more of everything, and its codes have pages of their own. */
const CHAPTER_DIGITS = 2;
const HEADING_DIGITS = 4;
const OF_CHAPTER = 8;
/** Codes of a list above which a mark that depends names no movements: the page of the code does. */
const LONG_LIST = 60;
/**
 * Ways whose decisions leave the page, in its description and data: those between the Union and the sanctioned
 * countries. Where nothing was found the page alone says what that means.
 */
const MOST_TOLD = 4;
/** Characters of a name above the decisions, which shall stand in the first view; the whole name follows them. */
const HEADED = 100;
/** Characters of a title that a search engine shows. */
const TITLED = 70;
/** Characters of a description that a search engine shows. */
const DESCRIBED = 300;

/** Writes the page of a code. */
export function writeCodePage(writer: PageWriter, facts: CodeFacts, site: string): PageContent {
  const { words, lang } = writer;
  const { digits, node, answer, bounds } = facts;
  const code = groupCode(digits);
  const name = shortName(writer, facts);
  const ways = decideWays(answer);
  const told = ways.slice(0, MOST_TOLD).filter(({ decided }) => decided.mark !== "nothing");
  const decisions = told.map(
    ({ way, decided }) => `${words.labelled({ name: nameWay(writer, way), value: wordDecision(writer, decided) })}.`,
  );
  return {
    title: pageTitle(words.pages.codeTitle(code), name),
    description: shorten(
      words.pages.codeAbout({
        code,
        goods: shorten(name, 60),
        decisions: decisions.length === 0 ? words.pages.noBans : decisions.join(" "),
      }),
      DESCRIBED,
    ),
    path: `cn/${digits}`,
    up: "../../",
    written: bounds.from,
    feed: `${digits}.xml`,
    isHidden: false,
    data: told.length === 0 ? undefined : questionsAndAnswers(writer, facts, told, `${site}/${lang}/cn/${digits}`),
    main: html`${renderPath(writer, node)}
      <article aria-labelledby="title">
        <h1 id="title"><span class="code">${code}</span> <span class="goods">${shorten(name, HEADED)}</span></h1>
        ${renderWritten(writer, facts)} ${renderWays(writer, ways)} ${renderStale(writer, facts)}
        ${renderWholeName(writer, node)} ${renderAsk(writer, facts)} ${renderGuideLinks(writer, facts.guides)}
        ${renderBans(writer, facts)} ${renderApart(writer, facts)} ${renderDuties(writer, facts)}
        ${renderBelow(writer, facts)} ${renderControls(writer, facts)} ${renderDocuments(writer, facts)}
        ${renderSources(writer, facts)}
      </article>`,
  };
}

/** The own name of a line, with the one above where it says little alone. */
function shortName({ words }: PageWriter, { node }: Pick<CodeFacts, "node">): string {
  const name = node.own_name;
  const above = node.parents.findLast((parent) => parent.name !== name);
  return name.length > SHORT_NAME || above === undefined
    ? name
    : `${shorten(above.name.split(": ").at(-1) ?? "", 60)}${words.colon}${name}`;
}

/**
 * A line below a heading with the lines above it, from the heading on, and the unit that customs count it in; a long
 * name of a heading or chapter.
 */
function renderWholeName(
  { words }: PageWriter,
  { parents, own_name, unit, digits }: CodeFacts["node"],
): TemplateResult | typeof nothing {
  const heading = parents.findIndex(({ cn_code }) => cn_code?.length === HEADING_DIGITS);
  const above = heading === -1 ? [] : parents.slice(heading);
  const names = [...above.map(({ name }) => name), own_name];
  return digits <= HEADING_DIGITS && own_name.length <= HEADED
    ? nothing
    : html`<p class="whole-name">
        ${names.filter((name, index) => name !== names[index - 1]).join(words.colon)}${unit === null ? nothing : html` <span class="quiet">(${words.pages.unit(unit)})</span>`}
      </p>`;
}

/** What a page is about, with as much of the name as a title shows. */
function pageTitle(subject: string, name: string): string {
  const left = TITLED - subject.length - 3;
  return left < SHORT_NAME ? subject : `${subject} | ${shorten(name, left)}`;
}

export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(text.lastIndexOf(" ", most - 2), 0))} …`;
}

function renderPath({ words: { pages } }: PageWriter, { parents }: CodeFacts["node"]): TemplateResult | typeof nothing {
  const coded = parents.flatMap(({ cn_code }) => cn_code ?? []);
  return coded.length === 0
    ? nothing
    : html`<nav class="path" aria-label=${pages.path}>
        <ol>
          ${coded.map((cn_code) => html`<li><a href=${cn_code.replaceAll(" ", "")}>${cn_code}</a></li>`)}
        </ol>
      </nav>`;
}

/** The day that the page was written for, and the next on which it is another. */
function renderWritten({ words: { pages, semicolon }, formats }: PageWriter, { bounds }: CodeFacts): TemplateResult {
  return html`<p class="written">
    ${pages.written(formats.day(bounds.from))}${semicolon}
    ${bounds.next === undefined ? pages.noNext : pages.nextChange(formats.day(bounds.next))}.
  </p>`;
}

/** Acts that are in force or adopted and not in the data: nothing found is not known there. */
function renderStale(writer: PageWriter, { answer }: CodeFacts): TemplateResult | typeof nothing {
  const { words, country } = writer;
  const because = answer.meta.stale_because ?? [];
  const texts = because.map(({ regime, act }) =>
    words.pages.staleLaw({ place: regime === null ? act : country(regime.slice(0, 2)), act }),
  );
  const warnings = answer.meta.warnings.filter(({ code }) => code !== "act_pending").map(({ detail }) => detail);
  const isFree = answer.summary.every((row) => standingOf(row) === "nothing");
  return html`${isFree ? html`<p class="note">${words.pages.noBans}</p>` : nothing}${[...texts, ...warnings].map((text) => html`<p class="note">${text}</p>`)}`;
}

function renderAsk({ words: { goods, pages }, lang, country }: PageWriter, { digits }: CodeFacts): TemplateResult {
  const pick = (name: "from" | "to", chosen: string): TemplateResult =>
    html`<label
      >${goods.way[name]}
      <select name=${name}>
        ${["EU", ...USUAL_REGIMES, ...ASKED].map((code) => html`<option value=${code} ?selected=${code === chosen}>${country(code)}</option>`)}
      </select></label
    >`;
  return html`<form class="ask" action="../../" method="get">
    <h2>${pages.ask}</h2>
    <input type="hidden" name="lang" value=${lang} /><input type="hidden" name="q" value=${digits} />
    <div class="row">${pick("from", "EU")} ${pick("to", "RU")} <button type="submit">${pages.askButton}</button></div>
    <p class="quiet">${pages.askNote}</p>
  </form>`;
}

/** Countries that are asked about most besides. */
const ASKED = ["KZ", "KG", "TR", "CN", "AE", "UA"];

/** Bans leg by leg, each with its article, days, grounds and question. */
function renderBans(writer: PageWriter, facts: CodeFacts): TemplateResult {
  const { pages, goods } = writer.words;
  const legs = facts.answer.summary.filter(({ bases = [] }) => bases.length > 0);
  const total = legs.reduce((sum, { bases = [], bases_total }) => sum + (bases_total ?? bases.length), 0);
  const most = facts.digits.length === CHAPTER_DIGITS ? OF_CHAPTER : MOST_BANS;
  let left = most;
  const written = new Set<string>();
  const sections = legs.map((leg) => {
    const shown = (leg.bases ?? []).slice(0, left);
    left -= shown.length;
    if (shown.length === 0) return nothing;
    const mark = markOf(leg);
    return html`<section class="leg">
      <h3>
        ${markShape(mark)} ${writer.words.labelled({ name: nameLeg(writer, leg), value: goods.way.decisions[mark] })}
      </h3>
      ${leg.text === undefined ? nothing : html`<p>${leg.text}</p>`}
      ${shown.map((base) => {
        const { id: _id, documents, question, ...same } = base;
        const key = JSON.stringify([leg.regime, same, question?.ask]);
        const isRepeated = documents === undefined && written.has(key);
        written.add(key);
        return renderBan(writer, facts, leg, base, isRepeated);
      })}
    </section>`;
  });
  const hidden = total - (most - left);
  return html`<section>
    <h2>${pages.bans(total)}</h2>
    <div class="legs">${sections}</div>
    <p>
      <a href=${`../../?q=${facts.digits}&lang=${writer.lang}`}
        >${hidden > 0 ? pages.moreBans(hidden) : pages.wholeAnswer}</a
      >
    </p>
  </section>`;
}

function nameLeg(
  { words: { goods } }: PageWriter,
  { regime, direction }: Pick<CnSummaryRow, "regime" | "direction">,
): string {
  return wordIn(goods.way.legs, `${regime}-${direction}`) ?? `${regime}, ${goods.directionsShort[direction]}`;
}

/** A ban; of one that stands under another movement in the same words, only which it is. */
function renderBan(
  writer: PageWriter,
  facts: CodeFacts,
  leg: CnSummaryRow,
  base: CnBase,
  isRepeated: boolean,
): TemplateResult {
  const { formats } = writer;
  const { pages, goods } = writer.words;
  const url = facts.urlOf(base);
  const days = wordDays(writer, { since: base.since, sinceAtLatest: base.since_at_latest, until: base.until });
  const details = [
    days === "" && (base.count ?? 0) === 0 && standingOf(leg) !== "nothing" ? pages.noStart : days,
    goods.details[base.detail],
    base.threshold === undefined
      ? ""
      : pages.onlyAbove({ amount: formats.number(base.threshold.amount), currency: base.threshold.currency }),
    pages.evidence[base.evidence],
  ].filter((fact) => fact !== "");
  const location = [base.article, base.annex === null ? "" : goods.annexShort(annexNumber(base.annex, writer.lang))]
    .filter((part) => part !== "")
    .join(", ");
  return html`<div class="ban">
    <h4>${base.goods}</h4>
    <p class="facts">
      ${url === undefined ? html`<span>${location}</span>` : html`<a href=${url}>${location}</a>`}${details.map((fact) => html`<span>${fact}</span>`)}
    </p>
    ${isRepeated || base.condition === undefined ? nothing : html`<p>${base.condition}</p>`}
    ${isRepeated ? nothing : renderGrounds(writer, base)}
    ${isRepeated || base.question === undefined || base.count !== undefined ? nothing : html`<p class="question"><strong>${base.question.ask}</strong> ${writer.words.labelled({ name: pages.ifYes, value: base.question.yes })} ${writer.words.labelled({ name: pages.ifNo, value: base.question.no })}</p>`}
  </div>`;
}

/** What can lift a ban, and the documents that customs name for it. */
function renderGrounds(
  { words: { pages, goods, labelled, semicolon } }: PageWriter,
  base: CnBase,
): TemplateResult | typeof nothing {
  const documents = Object.entries(base.documents ?? {}).map(([claim, codes]) =>
    labelled({
      name: goods.controls.claims[claim as keyof typeof goods.controls.claims],
      value: codes?.join(", ") ?? "",
    }),
  );
  const rows = [
    [pages.exemptions, base.exemptions],
    [pages.authorisations, base.authorisations],
    [pages.generalGrounds, base.general_grounds],
    [pages.documents, documents.length === 0 ? undefined : [documents.join(semicolon)]],
  ] as const;
  const present = rows.filter(([, list]) => list !== undefined);
  return present.length === 0
    ? nothing
    : html`<dl class="pairs">
        ${present.map(
          ([name, list]) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${list?.join(", ")}</dd>
            </div>`,
        )}
      </dl>`;
}

/** Bans to come, and bans that have ended. */
function renderApart(writer: PageWriter, { apart, digits }: CodeFacts): TemplateResult | typeof nothing {
  if (apart.length === 0) return nothing;
  const { pages } = writer.words;
  return html`<section>
    <h2>${pages.notNow}</h2>
    <ul class="apart">
      ${apart.slice(0, digits.length === CHAPTER_DIGITS ? OF_CHAPTER : MOST_BANS).map((ban) => renderApartBan(writer, ban))}
    </ul>
  </section>`;
}

function renderApartBan(writer: PageWriter, ban: DatedBan): TemplateResult {
  const { formats } = writer;
  const { pages, goods } = writer.words;
  const movements = ban.directions.flatMap(
    (direction) => wordIn(goods.way.legs, `${ban.regime}-${direction}`) ?? direction,
  );
  const [day, word] = ban.isComing ? [ban.from, pages.coming] : [ban.to, pages.ended];
  return html`<li>
    ${markWith(ban.isComing ? "later" : "ended", day === undefined ? goods.marks[ban.isComing ? "later" : "ended"] : word(formats.day(day)))}
    <span
      >${writer.words.labelled({ name: movements.join(", "), value: ban.goods })}
      (${ban.article}${ban.annex === null ? nothing : `, ${goods.annexShort(annexNumber(ban.annex, writer.lang))}`})${ban.from === undefined || ban.isComing ? nothing : `, ${pages.fromDay(formats.day(ban.from))}`}${ban.to === undefined || !ban.isComing ? nothing : `, ${pages.untilDay(formats.day(ban.to))}`}</span
    >
  </li>`;
}

function renderDuties(writer: PageWriter, { answer }: CodeFacts): TemplateResult | typeof nothing {
  const said = answer.summary.flatMap(({ duties: ofLeg = [], regime }) => ofLeg.map((duty) => ({ ...duty, regime })));
  const alike = Map.groupBy(said, ({ article, text, regime }) => JSON.stringify([article, text, regime]));
  const duties = [...alike.values()].map((same) => ({
    ...same[0]!, // one an annex, in the same words
    documents: [...new Set(same.flatMap(({ documents = [] }) => documents))],
  }));
  if (duties.length === 0) return nothing;
  const { country } = writer;
  const { pages, semicolon } = writer.words;
  return html`<section>
    <h2>${pages.duties}</h2>
    <ul class="texts">
      ${duties.map(({ article, text, regime, documents }) => html`<li>${text} <span class="cite">${country(regime.slice(0, 2))}, ${article}${documents.length === 0 ? nothing : `${semicolon}${documents.join(", ")}`}</span></li>`)}
    </ul>
  </section>`;
}

/** Codes below, each with the legs on which something is found. */
function renderBelow(writer: PageWriter, { below }: CodeFacts): TemplateResult | typeof nothing {
  if (below.length === 0) return nothing;
  const { pages } = writer.words;
  const isLong = below.length > LONG_LIST;
  return html`<section>
    <h2>${pages.below(below.length)}</h2>
    <p class="quiet">${pages.belowNote}</p>
    <ul class="below">
      ${below.map(
        ({ code, name, legs }) =>
          html`<li>
            <a href=${code.replaceAll(" ", "")}
              ><span class="code">${code}</span>
              <span
                >${shorten(name.split(": ").at(-1) ?? name, code.length > HEADING_DIGITS ? LISTED.codes : isLong ? LISTED.long : LISTED.headings)}</span
              ></a
            >${renderMarks(writer, legs, isLong)}
          </li>`,
      )}
    </ul>
  </section>`;
}

function renderMarks(
  writer: PageWriter,
  legs: CodeFacts["below"][number]["legs"],
  isLong: boolean,
): TemplateResult | typeof nothing {
  const { goods } = writer.words;
  const marks = Map.groupBy(legs, (leg) => markOf(leg as CnSummaryRow));
  if (marks.size === 0) return nothing;
  const words = [...marks].map(([mark, ofMark]) => {
    const name = goods.way.decisions[mark];
    const isBrief = isLong && mark === "depends";
    return markWith(mark, isBrief ? name : writer.words.labelled({ name, value: wordMovements(writer, ofMark) }));
  });
  return html` <span class="marks">${words}</span>`;
}

/** Legs by their movement: `export (RU, BY), import (RU)`. */
export function wordMovements(
  { words: { goods } }: PageWriter,
  legs: readonly Pick<CnSummaryRow, "regime" | "direction">[],
): string {
  return DIRECTIONS.flatMap((direction) => {
    const regimes = legs.filter((leg) => leg.direction === direction).map(({ regime }) => regime);
    return regimes.length === 0 ? [] : [`${goods.directionsShort[direction]} (${regimes.join(", ")})`];
  }).join(", ");
}

function renderControls(
  { words: { goods, pages, labelled, semicolon }, formats, country }: PageWriter,
  { answer, digits }: CodeFacts,
): TemplateResult | typeof nothing {
  const { controls } = answer;
  if (controls.length === 0) return nothing;
  const { claims } = goods.controls;
  return html`<section>
    <h2>${goods.controls.title(controls.length)}</h2>
    <p class="quiet">${goods.controls.about}</p>
    <ul class="texts">
      ${controls.slice(0, digits.length === CHAPTER_DIGITS ? OF_CHAPTER : MOST_CONTROLS).map(
        ({ law, url, name, direction, documents, areas, partial, since, customs_since, text }) =>
          html`<li>
            <strong>${name}</strong>,
            ${labelled({ name: pages.controlsDirection[direction], value: text })}${partial === true ? ` ${goods.controls.partial}` : nothing}${areas === undefined ? nothing : html` <span class="quiet">${formats.list(areas.map((area) => (/^\d/.test(area) ? goods.controls.area(area) : country(area))))}.</span>`}
            <span class="cite"
              >${Object.entries(documents).map(([claim, codes]) => `${labelled({ name: claims[claim as keyof typeof claims], value: codes?.join(", ") ?? "" })}${semicolon}`)}<a
                href=${url}
                >${law}</a
              >,
              ${since === undefined ? pages.fromAtLatest(formats.day(customs_since ?? "")) : pages.fromDay(formats.day(since))}</span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Document codes of the bans, each once, with what who declares it claims. */
function renderDocuments({ words: { goods, pages } }: PageWriter, facts: CodeFacts): TemplateResult | typeof nothing {
  const claimed = new Map<string, string>();
  for (const { bases = [] } of facts.answer.summary)
    for (const { documents = {} } of bases)
      for (const [claim, codes] of Object.entries(documents)) for (const code of codes ?? []) claimed.set(code, claim);
  if (claimed.size === 0) return nothing;
  const { claims } = goods.controls;
  return html`<section>
    <h2>${pages.documentsTitle}</h2>
    <p class="quiet">${goods.documentNote}</p>
    <div class="scroll" tabindex="0" role="group" aria-label=${pages.documentsTitle}>
      <table>
        <thead>
          <tr>
            <th scope="col">${pages.documentCode}</th>
            <th scope="col">${pages.documentClaim}</th>
            <th scope="col">${pages.documentText}</th>
          </tr>
        </thead>
        <tbody>
          ${[...claimed]
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(
              ([code, claim]) =>
                html`<tr>
                  <th scope="row" class="code">${code}</th>
                  <td>${claims[claim as keyof typeof claims]}</td>
                  <td>${facts.documentText(code)}</td>
                </tr>`,
            )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** The law that was looked at, and what was not. */
function renderSources(
  { words: { pages, colon, semicolon }, formats, country, lang }: PageWriter,
  { answer, node, digits }: CodeFacts,
): TemplateResult {
  const { regimes, pending } = answer.scope;
  return html`<section class="scope">
    <h2>${pages.sources}</h2>
    <ul class="texts">
      ${regimes.map(
        ({ code, celex, consolidated_version, checked_until, checked }) =>
          html`<li>
            ${country(code.slice(0, 2))}${colon}
            <a href=${`https://eur-lex.europa.eu/eli/reg/${celex.slice(1, 5)}/${Number(celex.slice(6))}/oj`}
              >${consolidated_version === null ? celex : pages.lawText({ celex, day: formats.day(consolidated_version) })}</a
            >${semicolon}${pages.lawChecked(formats.day(checked_until))}. ${checked}
          </li>`,
      )}${pending.map(({ celex, title }) => html`<li>${title} (${celex})</li>`)}
      <li>${pages.nomenclature(node.meta.cn_year)}</li>
    </ul>
    <h3>${pages.notCovered}</h3>
    <ul class="texts quiet">
      ${[pages.ownSanctions, ...answer.pointers.map(({ text }) => text)].map((text) => html`<li>${text}</li>`)}
      <li><a href="../guide/scope">${pages.allNotCovered}</a></li>
    </ul>
    <p>
      <a href=${`${digits}.xml`}>${pages.feedOfCode}</a> ·
      <a href=${`../../feeds/${digits.slice(0, 2)}.xml`}>${pages.feedOfChapter}</a> ·
      <a href=${`../../?q=${digits}&lang=${lang}`}>${pages.follow}</a>
    </p>
  </section>`;
}

/** The decisions on the first ways as questions with answers (schema.org). */
function questionsAndAnswers(
  writer: PageWriter,
  { digits, bounds }: CodeFacts,
  told: readonly DecidedWay[],
  url: string,
): object {
  const entities = told.map(({ way, decided }) => {
    const { in_force_since: since, in_force_since_at_latest: sinceAtLatest, until } = decided.leg;
    const days = decided.byRoute ? "" : wordDays(writer, { since, sinceAtLatest, until });
    return {
      "@type": "Question",
      name: `${groupCode(digits)}${writer.words.colon}${nameWay(writer, way)}`,
      acceptedAnswer: {
        "@type": "Answer",
        text: [wordDecision(writer, decided), days, ...(decided.leg.articles ?? [])]
          .filter((part) => part !== "")
          .join(", "),
      },
    };
  });
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    url,
    inLanguage: writer.lang,
    dateModified: bounds.from,
    mainEntity: entities,
  };
}
