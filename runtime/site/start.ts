import {
  preferredLang,
  readAddress,
  searchHere,
  type PageAddress,
  type PageLang,
  type PageViewName,
} from "./address.ts";
import { codesIn, type QuestionKind } from "./ahead.ts";
import { handOver } from "./hand-over.ts";
import { readLines } from "./load-lines.ts";
import type { StartedWorker } from "./lookup.ts";
import type { openPage } from "./page.ts";

/**
 * The first script of the page: asks for everything that the question of its address needs, together, and starts the
 * worker and the page.
 */

/** Files of the built page, from its folder. */
interface BuiltFiles {
  page: string;
  lookups: string;
  views: Record<PageViewName, readonly string[]>;
  engines: Record<QuestionKind, readonly string[]>;
  words: Record<PageLang, readonly string[]>;
}
declare const BUILT: BuiltFiles;

const KINDS: Record<PageViewName, QuestionKind> = {
  goods: "goods",
  tree: "goods",
  sheet: "goods",
  adr: "adr",
  load: "load",
  data: "goods",
  verify: "goods",
};

const address = readAddress(searchHere(), preferredLang(navigator.languages));
const kind = KINDS[address.view];
const here = new URL("./", document.baseURI);
const data = new URL(document.querySelector<HTMLMetaElement>('meta[name="cargolex-data"]')?.content ?? "", here);

/** Only these two scripts may be started: Trusted Types let nothing else through. */
const policy = (
  globalThis as {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
).trustedTypes?.createPolicy("cargolex", {
  createScriptURL: (url) => (url === BUILT.lookups || url === "sw.js" ? url : ""),
});
const scriptUrl = (url: string): string => policy?.createScriptURL(url) ?? url;

const isAsked = address.q !== "" || address.items !== "";
// Where nothing is asked yet, the form comes first and the engine after it.
for (const file of [
  ...BUILT.views[address.view],
  ...BUILT.words[address.lang],
  ...(isAsked ? BUILT.engines[kind] : []),
]) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
const startWorker = (): StartedWorker => {
  const worker = new Worker(scriptUrl(BUILT.lookups), { type: "module" });
  return { worker, broken: new Promise<void>((resolve) => worker.addEventListener("error", () => resolve())) };
};
const first = startWorker();
if (isAsked) {
  void handOver(data, kind, codesOf(address), (file, transfer = []) => first.worker.postMessage(file, transfer));
  first.worker.postMessage({ open: kind === "goods" ? "goods" : "adr", data: data.href }, []);
}
import(new URL(BUILT.page, here).href).then(
  (page: { openPage: typeof openPage }) =>
    page.openPage({ first, startWorker, data: data.href, workerUrl: scriptUrl("sw.js") }),
  () => document.querySelector("#not-started")?.removeAttribute("hidden"),
);

/** Codes and UN numbers that the address asks about. */
function codesOf({ view, q, items }: PageAddress): string[] {
  return view === "load" ? readLines(items).flatMap(({ un }) => codesIn(un)) : codesIn(q);
}
