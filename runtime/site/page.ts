import { render } from "lit-html";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { brusselsDay } from "../rules/day.ts";
import {
  type PageAddress,
  type PageViewName,
  preferredLang,
  formatAddress,
  unreadIn,
  readAddress,
  searchHere,
} from "./address.ts";
import type { EngineName } from "./prefetch.ts";
import { closeSuggestions } from "./combobox.ts";
import { type GoodsPage, type MorePage, type PageView, type ShownAnswer, formatsOf } from "./view.ts";
import { renderFrame } from "./frame.ts";
import {
  type Lookup,
  LookupFailed,
  LookupRefused,
  type PageAnswer,
  type PageReply,
  type StartedWorker,
} from "./lookup.ts";
import type { Meaning } from "../sanctions/names/search.ts";
import { refusalText } from "./parts.ts";
import { takeQr } from "./proof.ts";
import { loadWords } from "./words.ts";
import type { SheetReply } from "./sheet-question.ts";

const NOT_STARTED = "the worker of the page did not start";

/** Asks a worker that answers from the shards below an address. */
function startLookup({ worker, broken: gone }: StartedWorker, data: string): Lookup {
  const waiting = new Map<
    number,
    { settle: (reply: PageReply) => void; report?: (done: number, of: number) => void }
  >();
  let last = 0;
  let broken = false;
  worker.addEventListener("message", ({ data: answer }: MessageEvent<PageAnswer>) => {
    const open = waiting.get(answer.id);
    if (open === undefined) return;
    if ("progress" in answer) return open.report?.(answer.progress.done, answer.progress.of);
    waiting.delete(answer.id);
    open.settle(answer.reply);
  });
  // A worker that does not start never answers: everyone who waits is told.
  void gone.then(() => {
    broken = true;
    for (const { settle } of waiting.values()) settle({ failure: NOT_STARTED });
    waiting.clear();
  });
  const post = async (
    message: object,
    report?: (done: number, of: number) => void,
  ): Promise<Exclude<PageReply, { refusal: unknown } | { failure: unknown }>> => {
    const id = ++last;
    const reply = await new Promise<PageReply>((settle) => {
      if (broken) return settle({ failure: NOT_STARTED });
      waiting.set(id, report === undefined ? { settle } : { settle, report });
      worker.postMessage({ id, ...message }, []);
    });
    if ("refusal" in reply) throw new LookupRefused(reply.refusal);
    if ("failure" in reply) throw new LookupFailed(reply.failure);
    return reply;
  };
  const postForText = async (...message: Parameters<typeof post>): Promise<{ text: string; sha256: string }> => {
    const reply = await post(...message);
    if ("blob" in reply) throw new LookupFailed("the worker answered with a file");
    return reply;
  };
  return {
    async request(operation, question) {
      const { text, sha256 } = await postForText({ question: { data, operation, ...question } });
      return { body: JSON.parse(text), sha256 };
    },
    async findMeanings(question) {
      return JSON.parse((await postForText({ meanings: { data, ...question } })).text) as Meaning[];
    },
    async cacheAll(notify) {
      return JSON.parse((await postForText({ keep: data }, notify)).text) as { files: number; bytes: number };
    },
    async screen(sheet, notify) {
      return JSON.parse((await postForText({ data, sheet }, notify)).text) as SheetReply;
    },
    async save(format) {
      const reply = await post({ save: format });
      if (!("blob" in reply)) throw new LookupFailed("the worker answered without a file");
      return reply.blob;
    },
  };
}

/** The page: reads its address, asks, draws. */

const VIEWS: Record<PageViewName, () => Promise<PageView<unknown>>> = {
  goods: async () => (await import("./goods.ts")).goodsView,
  tree: async () => (await import("./tree.ts")).treeView,
  adr: async () => (await import("./substances.ts")).substancesView,
  load: async () => (await import("./load.ts")).loadView,
  sheet: async () => (await import("./sheet.ts")).sheetView,
  data: async () => (await import("./data-overview.ts")).dataView,
  verify: async () => (await import("./verify.ts")).verifyView,
  guide: async () => (await import("./guide.ts")).guideView,
};

/** What the first script has started. */
interface StartedPage {
  first: StartedWorker;
  /** Starts another worker, for work that can be given up. */
  startWorker: () => StartedWorker;
  /** Folder of the published data, as a link. */
  data: string;
  /** Address of the service worker, as Trusted Types let it through. */
  workerUrl: string;
}

let lookup: Lookup;
let startWork: GoodsPage["startWork"];
let data: string;
let root: HTMLElement;
/** Milliseconds after an answer. */
const PAPER_AFTER = 1000;
let requested = 0;
let rendered: (() => void) | undefined;

function hereNow(): PageAddress {
  return readAddress(searchHere(), preferredLang(navigator.languages));
}

/** Shows an address: the form at once, the answer when it is there. */
async function show(address: PageAddress): Promise<void> {
  const turn = ++requested;
  const [view, words] = await Promise.all([VIEWS[address.view](), loadWords(address.lang, address.view)]);
  if (turn !== requested) return;
  let shown: ShownAnswer<unknown> = { state: "asking" };
  const page: GoodsPage & MorePage = {
    address,
    words,
    formats: formatsOf(address.lang, words.firstOfMonth),
    lookup,
    startWork,
    today: brusselsDay(Date.now()),
    data,
    here: location.href,
    get isOffline() {
      return !navigator.onLine;
    },
    isProven: false,
    go: (next) => go(formatAddress(next)),
    redraw: () => draw(),
    readPaper: () => readPaper(),
    retry: () => void show(address),
  };
  const draw = (): void => {
    if (turn !== requested) return;
    document.documentElement.lang = address.lang;
    document.title = `${view.title(page, shown)} – Cargolex`;
    const announcement =
      shown.state === "answered"
        ? view.announce(page, shown.content)
        : shown.state !== "asking"
          ? ""
          : shown.early === undefined
            ? words.asking
            : view.announce(page, shown.early);
    render(
      renderFrame(address, words, {
        content: view.render(page, shown),
        announcement,
        unread: unreadIn(searchHere(), address),
        privacy: words.footer.privacy,
        feed: new URL("feed.atom", data).href,
      }),
      root,
    );
  };
  rendered = draw;
  const readPaper = async (): Promise<void> => {
    await Promise.all([import("uqr").then(takeQr), view.readPaper?.()]);
    root.dataset["paper"] = "read";
  };
  const match = view.find(page, (early) => {
    if (shown.state !== "asking") return;
    shown = { state: "asking", early };
    draw();
  });
  if (match === undefined) shown = { state: "idle" };
  draw();
  if (match === undefined) return;
  try {
    const content = await match;
    page.isProven = await isOfOtherLanguage(page, view, content);
    shown = { state: "answered", content };
  } catch (error) {
    shown =
      error instanceof LookupRefused
        ? { state: "refused", details: error.refusal.errors.map((fault) => refusalText(page, fault)) }
        : { state: "failed", why: error instanceof Error ? error.message : String(error) };
  }
  draw();
  if (isAnswering && turn === requested) document.querySelector<HTMLElement>("#decision-title")?.focus();
  isAnswering &&= turn !== requested;
  // What only paper shows waits, so that answers do not wait for it.
  setTimeout(() => void readPaper().catch(() => undefined), PAPER_AFTER);
}

/** Whether the hash of the address is that of the same answer in another language of the page. */
async function isOfOtherLanguage(
  page: GoodsPage & MorePage,
  view: PageView<unknown>,
  content: unknown,
): Promise<boolean> {
  const { address } = page;
  if (address.sha256 === "" || view.hashOf === undefined || view.hashOf(content) === address.sha256) return false;
  for (const lang of ADR_LANGUAGES) {
    if (lang === address.lang) continue;
    const answer = await view.find({ ...page, address: { ...address, lang } })?.catch(() => undefined);
    if (answer !== undefined && view.hashOf(answer) === address.sha256) return true;
  }
  return false;
}

/** Whether what is asked now came from an answer to a question: then the decision that it gives is gone to. */
let isAnswering = false;

function go(link: string): void {
  const [next, here] = [readAddress(link.replace(/^\.\//, "")), hereNow()];
  closeSuggestions(next.q !== here.q || next.view !== here.view);
  history.replaceState({ scrolled: scrollY }, "");
  history.pushState(null, "", link);
  scrollTo(0, 0);
  void show(hereNow());
}

history.scrollRestoration = "manual";
addEventListener("popstate", ({ state }: PopStateEvent) => {
  closeSuggestions(true);
  // Back goes to where one was, once that is drawn again.
  void show(hereNow()).then(() => scrollTo(0, (state as { scrolled?: number } | null)?.scrolled ?? 0));
});
// Links and forms that stay on the page need no new one.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const href = link?.getAttribute("href") ?? "";
  if (!href.startsWith("./") || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  isAnswering = link?.matches(".choice, .stated a") === true;
  go(href);
});
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "get" || event.defaultPrevented) return;
  event.preventDefault();
  const pairs = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value] as const] : [],
  );
  go(formatAddress(readAddress(`?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`)));
});
for (const change of ["online", "offline"]) addEventListener(change, () => rendered?.());
// What is folded on the screen is open on paper.
let folded: HTMLDetailsElement[] = [];
addEventListener("beforeprint", () => {
  // What only paper shows is drawn now: who types is not drawn over.
  rendered?.();
  folded = [...document.querySelectorAll("details")].filter(({ open }) => !open);
  for (const details of folded) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of folded) details.open = false;
});

/** Draws the page, and lets it answer. */
export function openPage(started: StartedPage): void {
  ({ data } = started);
  lookup = startLookup(started.first, data);
  startWork = () => {
    const worker = started.startWorker();
    return { lookup: startLookup(worker, data), stop: () => worker.worker.terminate() };
  };
  root = document.querySelector<HTMLElement>("#app")!;
  root.replaceChildren();
  const address = hereNow();
  void show(address).then(() => {
    // What is likely to be asked next, and what is kept for later, waits until the first question is answered.
    const open: EngineName = address.view === "adr" || address.view === "load" ? "adr" : "goods";
    // after the form is painted
    requestAnimationFrame(() => setTimeout(() => started.first.worker.postMessage({ open, data }, [])));
    // Storage may be refused, and an origin that is not secure has no service worker: then the page works with a
    // network only.
    if ("serviceWorker" in navigator) {
      const { serviceWorker } = navigator;
      // What was read before the worker was there is read once more through it, from the cache of the browser: by the
      // document, which is under it as soon as it hears so.
      const { worker } = started.first;
      const isNew = serviceWorker.controller === null;
      serviceWorker.addEventListener("controllerchange", () => isNew && worker.postMessage("asked", []), {
        once: true,
      });
      worker.addEventListener("message", ({ data: message }: MessageEvent<{ asked?: string[] }>) => {
        for (const url of message.asked ?? []) void fetch(url).catch(() => undefined);
      });
      serviceWorker.register(started.workerUrl).catch(() => undefined);
    }
  });
}
