import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Handlers } from "../http/handler.ts";
import type { WrittenPage, PageRequest, Pages } from "../http/pages.ts";
import { createEditionReader } from "../adr/tables.ts";
import { readCode } from "../reading/code.ts";
import { openRepositories } from "../sanctions/service.ts";
import type { Repositories } from "../sanctions/law-check.ts";
import type { Dataset } from "../shards/dataset.ts";
import { askAbout, findCodeFacts, type CodeSources } from "./code-facts.ts";
import { writeCodePage } from "./code-page.ts";
import { type PageContent, renderDocument, writerFor } from "./document.ts";
import { GUIDE_PATHS, GUIDES, SCOPE, writeGuide, writeGuides, writeScope } from "./guides.ts";
import { MOST_SAID, writeMissing, writeMissingCode, writeNowhere } from "./missing-page.ts";
import { findSubstanceFacts, type SubstanceSources, writeSubstancePage } from "./substance-page.ts";
import { pathOfQuestion, writeSearch } from "./search-page.ts";
import { CHAPTER_FEEDS, writeFeed } from "./feed.ts";
import {
  listCodes,
  listSubstances,
  sitemapNames,
  type SitemapSources,
  writeRobots,
  writeSitemap,
  writeSitemapIndex,
} from "./sitemap.ts";
import { STYLE, STYLE_PATH } from "./style.ts";

const HTML = "text/html; charset=utf-8";
/** The language of an address that names none. */
const DEFAULT: AdrLanguage = "pl";
const CN_DIGITS = 8;
/** What stands behind the name of a page where somebody wrote it as a file. */
const ENDING = /\.html?$/i;

/** Questions of the interface that pages are written from. */
type Asked = Pick<Handlers, "checkCn" | "getCnNode" | "getSubstance" | "judgeLoad">;

/** The pages, and the paths of those that list others. */
interface OpenedPages extends Pages {
  lists: () => Promise<string[]>;
}

/** Opens the pages over a dataset; what they say comes from the answers of the interface. */
export async function openPages(dataset: Dataset, ask: Asked): Promise<OpenedPages> {
  const repositories = await openRepositories(dataset);
  const sources: CodeSources = { ...repositories, ask };
  const substances: SubstanceSources = { ask, editions: createEditionReader(dataset) };
  const lists = listsOf(sources, substances, dataset);
  return {
    async lists() {
      const chapters = await lists.chapters();
      return [
        "robots.txt",
        "sitemap.xml",
        STYLE_PATH,
        ...ADR_LANGUAGES.flatMap((lang) => GUIDE_PATHS.map((path) => `${lang}/${path}`)),
        ...sitemapNames({ chapters }).map((name) => `sitemaps/${name}.xml`),
        ...chapters.map((chapter) => `feeds/${chapter}.xml`),
      ];
    },
    async missing({ langs, up, site }) {
      const named = langs.flatMap((lang) => ADR_LANGUAGES.find((known) => known === lang) ?? [])[0];
      const writers = await Promise.all((named === undefined ? ADR_LANGUAGES : [named]).map(writerFor));
      const [writer] = writers;
      return page(writer === undefined ? "" : renderDocument(writer, writeNowhere(writer, up, writers), site), 404);
    },
    respond: async (request) => {
      if (request.path === STYLE_PATH)
        return { status: 200, type: "text/css; charset=utf-8", text: STYLE, isFixed: true };
      const listed = await answerList(lists, request);
      if (listed !== undefined) return listed;
      const [lang, kind = "", ...parts] = request.path.split("/");
      const language = ADR_LANGUAGES.find((known) => known === lang);
      if (lang === "style") return { status: 404, type: HTML, text: "" };
      if (lang === "plain") return redirect(pathOfPlain(request.query));
      if (language === undefined) return redirect(encodeURI(`${DEFAULT}/${request.path}`));
      const name = parts.join("/");
      if (kind === "cn" && FEED.test(name)) return answerFeed(sources, language, name, request);
      if (kind === "cn") return answerCode(sources, repositories, language, name, request);
      if (kind === "guide") return answerGuide(sources, substances, language, name, request);
      if (kind === "un") return answerSubstance(substances, language, name, request);
      const found = pathOfQuestion(language, request.query.get("q") ?? "", false);
      return found === undefined ? writeSearch(language, request) : redirect(found);
    },
  };
}

const XML = "application/xml; charset=utf-8";
const ATOM = "application/atom+xml; charset=utf-8";
/** The feed of a code stands beside its page. */
const FEED = /^\d{2,8}\.xml$/;

/** Lists of all pages, by the days that they were written for. */
interface Lists extends Omit<SitemapSources, "codesOf" | "chapters"> {
  sources: CodeSources;
  chapters: () => Promise<string[]>;
}

function listsOf(sources: CodeSources, substances: SubstanceSources, dataset: Dataset): Lists {
  const { nomenclature } = sources;
  const year = nomenclature.years.at(-1) ?? 0;
  return {
    sources,
    chapters: async () => (await nomenclature.lines(year, "")).keys().filter(({ length }) => length === 2),
    substances: () => listSubstances(dataset, substances.editions),
  };
}

/** Robots, lists of pages and feeds of chapters; undefined where the path is none of them. */
async function answerList(lists: Lists, { path, site, today }: PageRequest): Promise<WrittenPage | undefined> {
  if (path === "robots.txt") return { status: 200, type: "text/plain; charset=utf-8", text: writeRobots(site) };
  const [, folder, name = ""] = /^(sitemaps|feeds)\/([\w-]+)\.xml$/.exec(path) ?? [];
  if (folder === undefined && path !== "sitemap.xml") return undefined;
  const { sources, substances } = lists;
  const chapters = await lists.chapters();
  if (folder === undefined) return { status: 200, type: XML, text: writeSitemapIndex({ chapters }, site) };
  if (folder === "feeds")
    return chapters.includes(name) ? answerFeed(sources, CHAPTER_FEEDS, name, { site, today, path }) : NOTHING;
  const codesOf = (chapter: string): ReturnType<SitemapSources["codesOf"]> => listCodes(sources, chapter, today);
  const text = await writeSitemap({ chapters, codesOf, substances }, name, site);
  return text === undefined ? NOTHING : { status: 200, type: XML, text };
}

const NOTHING: WrittenPage = { status: 404, type: "text/plain; charset=utf-8", text: "" };

/** The feed of a code or chapter. */
async function answerFeed(
  sources: CodeSources,
  lang: AdrLanguage,
  name: string,
  { site, today, path }: Pick<PageRequest, "site" | "today" | "path">,
): Promise<WrittenPage> {
  const digits = name.replace(".xml", "");
  const lines = await sources.nomenclature.lines(sources.nomenclature.years.at(-1) ?? 0, digits);
  if (!lines.has(digits)) return NOTHING;
  const text = await writeFeed(await writerFor(lang), sources, digits, today, { site, self: path });
  return { status: 200, type: ATOM, text };
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

/** A code whose answer says what no answer covers. */
const ANY_CODE = "01";

/** The list of the guides, or one of them. */
async function answerGuide(
  { ask }: CodeSources,
  { editions }: SubstanceSources,
  lang: AdrLanguage,
  name: string,
  { site, today }: PageRequest,
): Promise<WrittenPage> {
  const writer = await writerFor(lang);
  if (name === "") return page(renderDocument(writer, writeGuides(writer), site), 200);
  if (name === SCOPE) {
    const { scope } = await askAbout(ask, ANY_CODE, lang, today);
    return page(renderDocument(writer, writeScope(writer, scope.not_covered), site), 200);
  }
  const guide = GUIDES.find((known) => known === name);
  if (guide === undefined) {
    const content = { path: "guide", up: "../../", text: writer.words.pages.missing.path, asked: "", lists: [] };
    return page(renderDocument(writer, writeMissing(writer, content), site), 404);
  }
  const opened = await editions();
  const edition = await (opened.at(-1) ?? opened[0]).withTables();
  return page(renderDocument(writer, writeGuide(writer, edition, guide), site), 200);
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
