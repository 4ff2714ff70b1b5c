import { html, nothing, type TemplateResult } from "lit-html";
import { shownName } from "../text/name-lines.ts";
import type { Nomenclature } from "../sanctions/nomenclature.ts";
import { groupCode } from "../text/codes.ts";
import type { PageContent, PageWriter } from "./document.ts";

/** Codes that are named instead of one that does not exist. */
const MOST_NEAR = 12;
/** Characters of what was asked that are said again. */
export const MOST_SAID = 60;

/** Writes the page of a code that the nomenclature does not have: its successors, or its nearest codes. */
export async function writeMissingCode(
  writer: PageWriter,
  nomenclature: Nomenclature,
  typed: string,
  digits: string,
): Promise<PageContent> {
  const { pages } = writer.words;
  const year = nomenclature.years.at(-1) ?? 0;
  const lines = await nomenclature.lines(year, digits === "" ? "00" : digits);
  const moved = digits.length < 4 ? [] : await nomenclature.successors(digits);
  const successors = [...new Set(moved.filter(({ code }) => code === digits).map(({ successor }) => successor))];
  const names = await nomenclature.printed(writer.lang);
  const near = nearestCodes(lines.keys(), digits).filter((code) => !successors.includes(code));
  const text = digits === "" ? typed.slice(0, MOST_SAID) : groupCode(digits);
  const list = (title: string, codes: readonly string[]): TemplateResult | typeof nothing =>
    codes.length === 0
      ? nothing
      : html`<h2>${title}</h2>
          <ul class="below">
            ${codes.map(
              (code) =>
                html`<li>
                  <a href=${code}
                    ><span class="code">${groupCode(code)}</span> <span>${shownName(names, code)?.name ?? ""}</span></a
                  >
                </li>`,
            )}
          </ul>`;
  return writeMissing(writer, {
    path: `cn/${digits}`,
    up: "../../",
    text: pages.missing.code({ code: text, year }),
    asked: text,
    lists: [list(pages.missing.successors, successors), list(pages.missing.near, near)],
  });
}

/** Lines below the longest leading part of digits that is one, else that part itself. */
function nearestCodes(codes: readonly string[], digits: string): string[] {
  for (let length = digits.length - (digits.length % 2); length >= 2; length -= 2) {
    const part = digits.slice(0, length);
    if (!codes.includes(part)) continue;
    const below = codes.filter((code) => code.startsWith(part) && code.length === length + 2);
    return [part, ...below].slice(0, MOST_NEAR);
  }
  return [];
}

/**
 * Writes the page of an address at which nothing stands, `up` folders above it: in the language of the address, and
 * where that names none in all of them.
 */
export function writeNowhere(writer: PageWriter, up: string, others: readonly PageWriter[]): PageContent {
  const sayIn = ({ lang, words }: PageWriter): TemplateResult =>
    html`<p class="note" lang=${lang}>
      <strong>${words.pages.missing.title}.</strong> ${words.pages.missing.path}
      <a href=${`${up}?lang=${lang}`} hreflang=${lang}>${words.pages.missing.start}</a> ·
      <a href=${`${up}${lang}/search`} hreflang=${lang}>${words.pages.search}</a>
    </p>`;
  const lists = [...(others.length === 0 ? [writer] : others)].map(sayIn);
  return writeMissing(writer, { path: "search", up, text: "", asked: "", lists });
}

/** Writes the page of what does not exist, with what is near and a link to ask. */
export function writeMissing(
  { words: { pages }, lang }: PageWriter,
  missing: {
    path: string;
    up: string;
    text: string;
    asked: string;
    lists: readonly (TemplateResult | typeof nothing)[];
  },
): PageContent {
  const { path, up, text, asked, lists } = missing;
  return {
    title: pages.missing.title,
    description: text === "" ? pages.missing.path : text,
    path,
    up,
    written: undefined,
    feed: undefined,
    data: undefined,
    isHidden: true,
    main: html`<article aria-labelledby="title">
      <h1 id="title">${pages.missing.title}</h1>
      ${text === "" ? nothing : html`<p class="note">${text}</p>`} ${lists}
      ${asked === "" ? nothing : html`<p><a href=${`${up}?${new URLSearchParams({ lang, q: asked }).toString()}`}>${pages.missing.ask(asked)}</a></p>`}
    </article>`,
  };
}
