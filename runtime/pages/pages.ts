import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Handlers } from "../http/handler.ts";
import type { WrittenPage, PageRequest, Pages } from "../http/pages.ts";
import { createEditionReader } from "../adr/tables.ts";
import { readCode } from "../reading/code.ts";
import { openRepositories } from "../sanctions/service.ts";
import type { Repositories } from "../sanctions/law-check.ts";
import type { Dataset } from "../shards/dataset.ts";
import { findCodeFacts, type CodeSources } from "./code-facts.ts";
import { writeCodePage } from "./code-page.ts";
import { type PageContent, renderDocument, writerFor } from "./document.ts";
import { MOST_SAID, writeMissing, writeMissingCode } from "./missing-page.ts";
import { findSubstanceFacts, type SubstanceSources, writeSubstancePage } from "./substance-page.ts";
import { pathOfQuestion, writeSearch } from "./search-page.ts";
import { STYLE, STYLE_PATH } from "./style.ts";

const HTML = "text/html; charset=utf-8";
/** The language of an address that names none. */
const DEFAULT: AdrLanguage = "pl";
const CN_DIGITS = 8;
/** What stands behind the name of a page where somebody wrote it as a file. */
const ENDING = /\.html?$/i;

/** Questions of the interface that pages are written from. */
type Asked = Pick<Handlers, "checkCn" | "getCnNode" | "getSubstance" | "judgeLoad">;

/** Opens the pages over a dataset; what they say comes from the answers of the interface. */
export async function openPages(dataset: Dataset, ask: Asked): Promise<Pages> {
  const repositories = await openRepositories(dataset);
  const sources: CodeSources = { ...repositories, ask };
  const substances: SubstanceSources = { ask, editions: createEditionReader(dataset) };
  return {
    respond: async (request) => {
      if (request.path === STYLE_PATH)
        return { status: 200, type: "text/css; charset=utf-8", text: STYLE, isFixed: true };
      const [lang, kind = "", ...rest] = request.path.split("/");
      const language = ADR_LANGUAGES.find((known) => known === lang);
      if (lang === "style") return { status: 404, type: HTML, text: "" };
      if (lang === "plain") return redirect(pathOfPlain(request.query));
      if (language === undefined) return redirect(encodeURI(`${DEFAULT}/${request.path}`));
      const name = rest.join("/");
      if (kind === "cn") return answerCode(sources, repositories, language, name, request);
      if (kind === "un") return answerSubstance(substances, language, name, request);
      const found = pathOfQuestion(language, request.query.get("q") ?? "", false);
      return found === undefined ? writeSearch(language, request) : redirect(found);
    },
  };
}

/** The page of what an address of the page with scripts asks about. */
function pathOfPlain(query: URLSearchParams): string {
  const lang = ADR_LANGUAGES.find((known) => known === query.get("lang")) ?? DEFAULT;
  const q = (query.get("q") ?? "").trim();
  const search = q === "" ? "" : `?q=${encodeURIComponent(q)}`;
  return pathOfQuestion(lang, q, query.get("view") === "adr") ?? `${lang}/search${search}`;
}

/** A page, redirect or missing page of a code. */
async function answerCode(
  sources: CodeSources,
  { nomenclature }: Pick<Repositories, "nomenclature">,
  lang: AdrLanguage,
  name: string,
  { today, site }: PageRequest,
): Promise<WrittenPage> {
  const writer = await writerFor(lang);
  const typed = name.replace(ENDING, "");
  const read = readCode(typed);
  const digits = "unread" in read ? "" : (read.national ?? read.digits).slice(0, CN_DIGITS);
  if (digits.length % 2 === 0 && digits !== "" && name !== digits) return redirect(`${lang}/cn/${digits}`);
  const facts = digits === name ? await findCodeFacts(sources, digits, lang, today) : undefined;
  if (facts === undefined)
    return page(renderDocument(writer, await writeMissingCode(writer, nomenclature, typed, digits), site), 404);
  const content = writeCodePage(writer, facts, site);
  return page(renderDocument(writer, content, site), 200, content);
}

/** A UN number however it is written: `1203`, `UN1203`, `un 1203.html`. */
const UN = /^(?:(?:un|onu)[\s.-]*)?(\d{4})(?:\.html?)?$/i;

/** A page, redirect or missing page of a substance. */
async function answerSubstance(
  sources: SubstanceSources,
  lang: AdrLanguage,
  name: string,
  { today, site }: PageRequest,
): Promise<WrittenPage> {
  const writer = await writerFor(lang);
  const un = UN.exec(name)?.[1];
  if (un !== undefined && un !== name) return redirect(`${lang}/un/${un}`);
  const facts = un === undefined ? undefined : await findSubstanceFacts(sources, un, lang, today);
  if (facts === undefined) {
    const edition = (await sources.editions()).at(-1)?.rules.edition.edition ?? "";
    const text = un ?? name.slice(0, MOST_SAID);
    const { missing } = writer.words.pages;
    const content = {
      path: `un/${un ?? ""}`,
      up: "../../",
      text: missing.un({ un: text, edition }),
      asked: un === undefined ? text : `UN ${un}`,
      lists: [],
    };
    return page(renderDocument(writer, writeMissing(writer, content), site), 404);
  }
  const content = writeSubstancePage(writer, facts, site);
  return page(renderDocument(writer, content, site), 200, content);
}

function page(text: string, status: 200 | 404, content?: PageContent): WrittenPage {
  return { status, type: HTML, text, lastModified: content?.written };
}

/** Leads to the one address of a page. */
function redirect(path: string): WrittenPage {
  return { status: 301, type: HTML, text: "", location: path };
}
