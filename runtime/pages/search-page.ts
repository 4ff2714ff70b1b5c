import { html, nothing, type TemplateResult } from "lit-html";
import type { z } from "zod";
import type { SearchResponse } from "../../openapi/schemas/adr-substance.ts";
import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { CnLeg } from "../../openapi/schemas/sanctions-summary.ts";
import type { PageRequest, WrittenPage } from "../http/pages.ts";
import { readCode } from "../reading/code.ts";
import { groupCode } from "../text/codes.ts";
import { shorten, wordMovements } from "./code-page.ts";
import { markWith } from "./marks.ts";
import { type PageContent, type PageWriter, renderDocument, writerFor } from "./document.ts";

type Hits = z.infer<typeof SearchResponse>;

/** `UN1203`, `UN 1203`, `ONU 1203`, `33/1203`. */
const UN_WRITTEN = /^(?:(?:UN|ONU)[\s.-]*|X?\d{2,3}\s*\/\s*)(\d{4})$/i;
const SHOWN = 20;
/** Characters that a question may have. */
const MOST = 200;

/** Where a question has a page of its own: a code, or a UN number; undefined where it is words. */
export function pathOfQuestion(lang: AdrLanguage, q: string, isSubstance: boolean): string | undefined {
  const un = UN_WRITTEN.exec(q)?.[1] ?? (isSubstance && /^\d{4}$/.test(q) ? q : undefined);
  if (un !== undefined) return `${lang}/un/${un}`;
  const read = readCode(q);
  return "unread" in read ? undefined : `${lang}/cn/${(read.national ?? read.digits).slice(0, 8)}`;
}

/**
 * Answers `search?q=` for words: what they may mean, of which none is decided. Its status is that of the answer where
 * the interface could not be asked.
 */
export async function writeSearch(lang: AdrLanguage, { query, site, ask }: PageRequest): Promise<WrittenPage> {
  const writer = await writerFor(lang);
  const q = (query.get("q") ?? "").trim().slice(0, MOST);
  const type = "text/html; charset=utf-8";
  if (q.length < 2)
    return { status: 200, type, text: renderDocument(writer, writeHits(writer, q, undefined, undefined), site) };
  const goods = new URLSearchParams({ q, lang, limit: "0" }).toString();
  const substances = new URLSearchParams({ q, lang, limit: String(SHOWN) }).toString();
  const answers = await Promise.all([ask("sanctions", `/v1/cn?${goods}`), ask("adr", `/un?${substances}`)]);
  const [codes, hits] = answers.map(({ status, text }) => (status === 200 ? (JSON.parse(text) as unknown) : undefined));
  const failed = answers.find(({ status }) => status === 429 || status >= 500);
  const content =
    failed === undefined
      ? writeHits(writer, q, codes as CnResponse | undefined, hits as Hits | undefined)
      : writeFailure(writer);
  return { status: failed?.status ?? 200, type, text: renderDocument(writer, content, site) };
}

/** The interface did not answer: said plainly, because it is no answer. */
function writeFailure({ words: { failed } }: PageWriter): PageContent {
  return {
    ...HIDDEN,
    title: failed.title,
    description: failed.noAnswer,
    path: "search",
    main: html`<article aria-labelledby="title">
      <h1 id="title">${failed.title}</h1>
      <p class="note">${failed.noAnswer}</p>
      <p>${failed.remedy}</p>
    </article>`,
  };
}

const HIDDEN = { up: "../", written: undefined, feed: undefined, data: undefined, isHidden: true };

function writeHits(
  writer: PageWriter,
  q: string,
  codes: CnResponse | undefined,
  substances: Hits | undefined,
): PageContent {
  const { pages } = writer.words;
  const title = q === "" ? pages.search : pages.searchTitle(q);
  return {
    ...HIDDEN,
    title,
    description: title,
    path: `search${q === "" ? "" : `?q=${encodeURIComponent(q)}`}`,
    main: html`<article aria-labelledby="title">
      <h1 id="title">${title}</h1>
      ${q.length < 2 ? html`<p>${pages.searchEmpty}</p>` : html`${renderCodes(writer, codes)}${renderSubstances(writer, substances)}`}
    </article>`,
  };
}

function renderCodes(writer: PageWriter, codes: CnResponse | undefined): TemplateResult {
  const { goods, pages } = writer.words;
  const candidates = codes?.candidates ?? [];
  return html`<section>
    <h2>${pages.searchGoods}</h2>
    ${codes === undefined || candidates.length === 0 ? html`<p class="note">${goods.nameUnknown}</p>` : html`<p class="note">${pages.searchDecides}</p>`}
    <ul class="hits">
      ${candidates.map(
        ({ code, name, path, legs }) =>
          html`<li>
            <a href=${`cn/${code.replaceAll(" ", "").slice(0, 8)}`}
              ><span class="code">${groupCode(code.replaceAll(" ", ""))}</span> <span>${name}</span></a
            >${path.length === 0 ? nothing : html`<p class="quiet">${shorten(path.at(-1) ?? "", 110)}</p>`}${renderFound(writer, legs)}
          </li>`,
      )}
    </ul>
    ${(codes?.meta.warnings ?? []).map(({ detail }) => html`<p class="note">${detail}</p>`)}
  </section>`;
}

function renderSubstances({ words: { pages, adr } }: PageWriter, substances: Hits | undefined): TemplateResult {
  const results = substances?.results ?? [];
  return html`<section>
    <h2>${pages.searchSubstances}</h2>
    ${(substances?.notices ?? []).map(({ text }) => html`<p class="note">${text}</p>`)}
    ${results.length === 0 ? html`<p class="note">${adr.nothingMeans}</p>` : nothing}
    <ul class="hits">
      ${results.map(
        ({ un, name, class: designation, packing_groups }) =>
          html`<li>
            <a href=${`un/${un}`}><span class="code">UN ${un}</span> <span>${name}</span></a>
            <p class="quiet">
              ${adr.classWord}
              ${designation}${packing_groups.length === 0 ? nothing : `, ${adr.group} ${packing_groups.join(", ")}`}
            </p>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Legs of a meaning on which something is in force; its page says what. */
const IN_FORCE: ReadonlySet<CnLeg["verdict_detail"]> = new Set([
  "listed",
  "conditional",
  "listed_partial",
  "listed_below",
  "law_not_held",
]);

function renderFound(writer: PageWriter, legs: readonly CnLeg[]): TemplateResult | typeof nothing {
  const live = legs.filter(({ verdict_detail }) => IN_FORCE.has(verdict_detail));
  return live.length === 0
    ? nothing
    : html`<span class="marks">${markWith("depends", writer.words.pages.foundOn(wordMovements(writer, live)))}</span>`;
}
