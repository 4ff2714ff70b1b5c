import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Handlers } from "../http/handler.ts";
import type { WrittenPage, PageRequest, Pages } from "../http/pages.ts";
import { readCode } from "../reading/code.ts";
import { openRepositories } from "../sanctions/service.ts";
import type { Repositories } from "../sanctions/law-check.ts";
import type { Dataset } from "../shards/dataset.ts";
import { findCodeFacts, type CodeSources } from "./code-facts.ts";
import { writeCodePage } from "./code-page.ts";
import { type PageContent, renderDocument, writerFor } from "./document.ts";
import { writeMissingCode } from "./missing-page.ts";
import { STYLE, STYLE_PATH } from "./style.ts";

const HTML = "text/html; charset=utf-8";
/** The language of an address that names none. */
const DEFAULT: AdrLanguage = "pl";
const CN_DIGITS = 8;
/** What stands behind the name of a page where somebody wrote it as a file. */
const ENDING = /\.html?$/i;

/** Opens the pages over a dataset; what they say comes from the answers of the interface. */
export async function openPages(dataset: Dataset, ask: Pick<Handlers, "checkCn" | "getCnNode">): Promise<Pages> {
  const repositories = await openRepositories(dataset);
  const sources: CodeSources = { ...repositories, ask };
  return {
    respond: async (request) => {
      if (request.path === STYLE_PATH)
        return { status: 200, type: "text/css; charset=utf-8", text: STYLE, isFixed: true };
      const [lang, kind = "", ...rest] = request.path.split("/");
      const language = ADR_LANGUAGES.find((known) => known === lang);
      if (lang === "style") return { status: 404, type: HTML, text: "" };
      if (language === undefined) return redirect(`${DEFAULT}/${request.path}`);
      const name = rest.join("/");
      if (kind === "cn") return answerCode(sources, repositories, language, name, request);
      return { status: 404, type: HTML, text: "" };
    },
  };
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

function page(text: string, status: 200 | 404, content?: PageContent): WrittenPage {
  return { status, type: HTML, text, lastModified: content?.written };
}

/** Leads to the one address of a page. */
function redirect(path: string): WrittenPage {
  return { status: 301, type: HTML, text: "", location: path };
}
