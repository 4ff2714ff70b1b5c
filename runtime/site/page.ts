import { render } from "lit-html";
import { brusselsDay } from "../http/day.ts";
import {
  preferredLang,
  printAddress,
  readAddress,
  searchHere,
  type PageAddress,
  type PageViewName,
} from "./address.ts";
import type { EngineName } from "./ahead.ts";
import { closeSuggestions } from "./combobox.ts";
import { formatsOf, type GoodsPage, type MorePage, type PageView, type ShownAnswer } from "./view.ts";
import { drawFrame } from "./frame.ts";
import { LookupRefused, startLookup, type Lookup, type StartedWorker } from "./lookup.ts";
import { sayRefused } from "./parts.ts";
import { takeQr } from "./proof.ts";
import { loadWords } from "./words/load.ts";

/** The page: reads its address, asks, draws. */

const VIEWS: Record<PageViewName, () => Promise<PageView<unknown>>> = {
  goods: async () => (await import("./goods.ts")).goodsView,
  tree: async () => (await import("./tree.ts")).treeView,
  adr: async () => (await import("./substances.ts")).substancesView,
  load: async () => (await import("./load.ts")).loadView,
  sheet: async () => (await import("./sheet.ts")).sheetView,
  data: async () => (await import("./holdings.ts")).holdingsView,
  verify: async () => (await import("./verify.ts")).verifyView,
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
let asked = 0;
let drawn: (() => void) | undefined;

function hereNow(): PageAddress {
  return readAddress(searchHere(), preferredLang(navigator.languages));
}

/** Shows an address: the form at once, the answer when it is there. */
async function show(address: PageAddress): Promise<void> {
  const turn = ++asked;
  const [view, words] = await Promise.all([VIEWS[address.view](), loadWords(address.lang, address.view)]);
  if (turn !== asked) return;
  let shown: ShownAnswer<unknown> = { state: "asking" };
  const page: GoodsPage & MorePage = {
    address,
    words,
    formats: formatsOf(address.lang),
    lookup,
    startWork,
    today: brusselsDay(Date.now()),
    data,
    here: location.href,
    get isOffline() {
      return !navigator.onLine;
    },
    go: (next) => go(printAddress(next)),
    redraw: () => draw(),
    readPaper: () => readPaper(),
    retry: () => void show(address),
  };
  const draw = (): void => {
    if (turn !== asked) return;
    document.documentElement.lang = address.lang;
    document.title = `${view.title(page, shown)} – Cargolex`;
    const said =
      shown.state === "answered" ? view.say(page, shown.found) : shown.state === "asking" ? words.asking : "";
    render(
      drawFrame(address, words, {
        content: view.draw(page, shown),
        said,
        privacy: words.footer.privacy,
        feed: new URL("feed.atom", data).href,
      }),
      root,
    );
  };
  drawn = draw;
  const readPaper = async (): Promise<void> => {
    await Promise.all([import("./qr.ts").then(takeQr), view.readPaper?.()]);
    root.dataset["paper"] = "read";
  };
  const found = view.find(page);
  if (found === undefined) shown = { state: "idle" };
  draw();
  if (found === undefined) return;
  try {
    shown = { state: "answered", found: await found };
  } catch (error) {
    shown =
      error instanceof LookupRefused
        ? { state: "refused", details: error.refusal.errors.map((fault) => sayRefused(page, fault)) }
        : { state: "failed", why: error instanceof Error ? error.message : String(error) };
  }
  draw();
  // What only paper shows waits, so that answers do not wait for it.
  setTimeout(() => void readPaper().catch(() => undefined), PAPER_AFTER);
}

function go(link: string): void {
  closeSuggestions();
  history.replaceState({ scrolled: scrollY }, "");
  history.pushState(null, "", link);
  scrollTo(0, 0);
  void show(hereNow());
}

history.scrollRestoration = "manual";
addEventListener("popstate", ({ state }: PopStateEvent) => {
  closeSuggestions();
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
  go(href);
});
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "get" || event.defaultPrevented) return;
  event.preventDefault();
  const pairs = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value] as const] : [],
  );
  go(printAddress(readAddress(`?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`)));
});
for (const change of ["online", "offline"]) addEventListener(change, () => drawn?.());
// What is folded on the screen is open on paper.
let folded: HTMLDetailsElement[] = [];
addEventListener("beforeprint", () => {
  // What only paper shows is drawn now: who types is not drawn over.
  drawn?.();
  folded = [...document.querySelectorAll("details")].filter(({ open }) => !open);
  for (const one of folded) one.open = true;
});
addEventListener("afterprint", () => {
  for (const one of folded) one.open = false;
});

/** Draws the page, and lets it answer. */
export function openPage(started: StartedPage): void {
  ({ data } = started);
  lookup = startLookup(started.first, data);
  startWork = () => {
    const own = started.startWorker();
    return { lookup: startLookup(own, data), stop: () => own.worker.terminate() };
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
      worker.addEventListener("message", ({ data: said }: MessageEvent<{ asked?: string[] }>) => {
        for (const url of said.asked ?? []) void fetch(url).catch(() => undefined);
      });
      serviceWorker.register(started.workerUrl).catch(() => undefined);
    }
  });
}
