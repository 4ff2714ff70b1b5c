import { html } from "lit-html";
import { formatAddress, readAddress, type PageAddress, type PageViewName } from "./address.ts";
import { renderFrame } from "./frame.ts";
import { takeQr } from "./proof.ts";
import { formatsOf, type GoodsPage, type MorePage, type PageView, type ShownAnswer } from "./view.ts";
import { goodsView } from "./goods.ts";
import { LookupFailed, LookupRefused, type Answered, type Lookup, type PageQuestion } from "./lookup.ts";
import { escapeHtml, renderHtml } from "./render-html.ts";
import { refusalText } from "./parts.ts";
import { substancesView } from "./substances.ts";
import { treeView } from "./tree.ts";
import { loadWords } from "./words.ts";

/**
 * The page for who has no script: the same templates over the same answers, asked of the service itself and printed as
 * text.
 */

type Page = GoodsPage & MorePage;

/** Parts of the page that a plain form can ask; the others are worked in the browser. */
const VIEWS: Partial<Record<PageViewName, PageView<unknown>>> = {
  goods: goodsView,
  tree: treeView,
  adr: substancesView,
};

/** What the service answered to a question of the page. */
interface ServiceAnswer {
  status: number;
  text: string;
  sha256: string;
}

/** What a page is printed from. */
interface PlainQuestion {
  /** Query of the address. */
  search: string;
  request: (question: Omit<PageQuestion, "data">) => Promise<ServiceAnswer>;
  today: string;
  /** Public address of the service. */
  site: string;
  /** Path of the style sheet. */
  style: string;
}

/**
 * Prints the page of an address. Its status is that of the answer: what was refused, or could not be answered, is never
 * a 200.
 */
export async function renderPage({
  search,
  request,
  today,
  site,
  style,
}: PlainQuestion): Promise<{ status: number; text: string }> {
  const address = readAddress(search);
  // A sheet has the words of all views.
  const [words] = await Promise.all([
    loadWords(address.lang, "sheet"),
    import("uqr").then(takeQr),
    VIEWS[address.view]?.readPaper?.(),
  ]);
  let status = 200;
  const lookup = lookupOver(request, (refused) => (status = refused));
  const page: Page = {
    address,
    words,
    isProven: false,
    formats: formatsOf(address.lang, words.firstOfMonth),
    lookup,
    today,
    data: `${site}/`,
    here: `${site}/${formatAddress(address).slice(2)}`,
    isOffline: false,
    startWork: needsScript,
    go: needsScript,
    redraw: needsScript,
    readPaper: needsScript,
    retry: needsScript,
  };
  const view = VIEWS[address.view];
  const shown: ShownAnswer<unknown> = view === undefined ? { state: "idle" } : await findShown(view, page);
  const content =
    view === undefined
      ? html`<h1>${nameOfView(words, address.view)}</h1>
          <p class="note">${words.withoutScripts.needsScripts}</p>`
      : view.render(page, shown);
  const title = view?.title(page, shown) ?? nameOfView(words, address.view);
  return {
    status,
    text: renderDocument(
      address,
      style,
      title,
      renderHtml(
        renderFrame(address, words, {
          content,
          announcement: "",
          privacy: words.withoutScripts.privacy,
          feed: "feed.atom",
        }),
      ),
    ),
  };
}

function nameOfView(words: Page["words"], view: PageViewName): string {
  return view === "tree" ? words.goods.tree.title : view === "verify" ? words.verify.title : words.nav[view];
}

async function findShown(view: PageView<unknown>, page: Page): Promise<ShownAnswer<unknown>> {
  try {
    const match = view.find(page);
    return match === undefined ? { state: "idle" } : { state: "answered", content: await match };
  } catch (error) {
    if (error instanceof LookupRefused)
      return { state: "refused", details: error.refusal.errors.map((fault) => refusalText(page, fault)) };
    if (error instanceof LookupFailed) return { state: "failed", why: error.message };
    throw error;
  }
}

/** Statuses of a question that is at fault; any other says nothing about the question. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 422]);

function lookupOver(send: PlainQuestion["request"], reportStatus: (status: number) => void): Lookup {
  return {
    async request<Body>(
      operation: PageQuestion["operation"],
      question: Omit<PageQuestion, "data" | "operation">,
    ): Promise<Answered<Body>> {
      const { status, text, sha256 } = await send({ operation, ...question });
      if (status === 200) return { body: JSON.parse(text) as Body, sha256 };
      reportStatus(status);
      const problem = JSON.parse(text) as LookupRefused["refusal"];
      throw REFUSED.has(status)
        ? new LookupRefused({ ...problem, errors: problem.errors ?? [{ code: "", detail: problem.detail }] })
        : new LookupFailed(problem.detail);
    },
    findMeanings: needsScript,
    cacheAll: needsScript,
    screen: needsScript,
    save: needsScript,
  };
}

function needsScript(): never {
  throw new Error("only a script asks for this");
}

function renderDocument({ lang }: PageAddress, style: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Cargolex</title>
<link rel="icon" href="icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(style)}">
</head>
<body class="without-scripts">
<div id="app">${body}</div>
</body>
</html>
`;
}
