import { render } from "lit-html";
import { brusselsDay } from "../http/day.ts";
import { printAddress, readAddress, type PageAddress, type PageViewName } from "./address.ts";
import { closeSuggestions } from "./combobox.ts";
import { formatsOf } from "./formats.ts";
import { drawFrame } from "./frame.ts";
import { LookupRefused, startLookup, type Lookup, type StartedWorker } from "./lookup.ts";
import type { PageContext, PageView, ShownAnswer } from "./view.ts";
import { loadWords } from "./words/load.ts";

/** The page: reads its address, asks, draws. */

const VIEWS: Record<PageViewName, () => Promise<PageView<unknown>>> = {
  goods: async () => (await import("./goods.ts")).goodsView,
  tree: async () => (await import("./tree.ts")).treeView,
  adr: async () => (await import("./substances.ts")).substancesView,
  load: async () => (await import("./load.ts")).loadView,
  sheet: async () => (await import("./sheet.ts")).sheetView,
  data: async () => (await import("./holdings.ts")).holdingsView,
};

/** What the first script has started. */
export interface StartedPage {
  first: StartedWorker;
  /** Starts another worker, for work that can be given up. */
  startWorker: () => StartedWorker;
  /** Folder of the published data, as a link. */
  data: string;
  /** Address of the service worker, as Trusted Types let it through. */
  workerUrl: string;
}

let lookup: Lookup;
let startWork: PageContext["startWork"];
let data: string;
let root: HTMLElement;
let asked = 0;
let drawn: (() => void) | undefined;

/** Shows an address: the form at once, the answer when it is there. */
async function show(address: PageAddress): Promise<void> {
  const turn = ++asked;
  const [view, words] = await Promise.all([VIEWS[address.view](), loadWords(address.lang)]);
  if (turn !== asked) return;
  let shown: ShownAnswer<unknown> = { state: "asking" };
  const page: PageContext = {
    address, words, formats: formatsOf(address.lang), lookup, startWork, today: brusselsDay(Date.now()), data, here: location.href, get isOffline() { return !navigator.onLine; },
    go: (next) => go(printAddress(next)), redraw: () => draw(), retry: () => void show(address),
  };
  const draw = (): void => {
    if (turn !== asked) return;
    document.documentElement.lang = address.lang;
    document.title = `${view.title(page, shown)} – Cargolex`;
    const said = shown.state === "answered" ? view.say(page, shown.found) : shown.state === "asking" ? words.asking : "";
    render(drawFrame(address, words, { content: view.draw(page, shown), said, privacy: words.footer.privacy, feed: new URL("feed.atom", data).href }), root);
  };
  drawn = draw;
  const found = view.find(page);
  if (found === undefined) shown = { state: "idle" };
  draw();
  if (found === undefined) return;
  try {
    shown = { state: "answered", found: await found };
  } catch (error) {
    shown = error instanceof LookupRefused ? { state: "refused", details: error.refusal.errors.map(({ detail }) => detail) } : { state: "failed", why: error instanceof Error ? error.message : String(error) };
  }
  draw();
}

function go(link: string): void {
  closeSuggestions();
  history.pushState(null, "", link);
  scrollTo(0, 0);
  void show(readAddress(location.search));
}

addEventListener("popstate", () => {
  closeSuggestions();
  void show(readAddress(location.search));
});
// Links and forms that stay on the page need no new one.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const href = link?.getAttribute("href") ?? "";
  if (!href.startsWith("./") || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(href);
});
addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method !== "get" || event.defaultPrevented) return;
  event.preventDefault();
  const pairs = [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" && value !== "" ? [[name, value] as const] : []));
  go(printAddress(readAddress(`?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`)));
});
for (const change of ["online", "offline"]) addEventListener(change, () => drawn?.());
// What is folded on the screen is open on paper.
let folded: HTMLDetailsElement[] = [];
addEventListener("beforeprint", () => {
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
  const address = readAddress(location.search);
  void show(address).then(() => {
    // What is likely to be asked next, and what is kept for later, waits until the first question is answered.
    const open = (): void => started.first.worker.postMessage({ open: address.view === "adr" || address.view === "load" ? "adr" : "goods", data }, []);
    requestAnimationFrame(() => setTimeout(open)); // after the form is painted
    // Storage may be refused, and an origin that is not secure has no service worker: then the page works with a network only.
    if ("serviceWorker" in navigator) navigator.serviceWorker.register(started.workerUrl).catch(() => undefined);
  });
}
