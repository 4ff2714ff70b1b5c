import type { Index } from "../../openapi/shards/publication.ts";
import { parseManifest } from "../shards/dataset.ts";
import { INDEX } from "../rules/trust/paths.ts";
import { isReference, type PageLang, type PageViewName, preferredLang, readView, searchHere } from "./address.ts";
import { codesIn, datasetsFor, type EngineName, filesAhead, isWords, type QuestionKind } from "./prefetch.ts";
import type { StartedWorker } from "./lookup.ts";
import type { openPage } from "./page.ts";
import { WORDS_OF } from "./words.ts";
import { ANEW, fetchBytes, type HandedFile, indexUrl, openIndex } from "./web-files.ts";

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
  words: Record<PageLang, Record<"first" | "goods" | "more", readonly string[]>>;
}
declare const BUILT: BuiltFiles;

const KINDS: Record<PageViewName, EngineName | "load"> = {
  goods: "goods",
  tree: "goods",
  sheet: "goods",
  adr: "adr",
  load: "load",
  data: "goods",
  verify: "goods",
  guide: "goods",
};

const address = readView(searchHere(), preferredLang(navigator.languages));
const kind = KINDS[address.view];
const question: QuestionKind = kind === "goods" && isWords(address.q) && !isReference(address.q) ? "words" : kind;
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

const isRequested = address.q !== "" || address.items !== "";
const startWorker = (): StartedWorker => {
  const worker = new Worker(scriptUrl(BUILT.lookups), { type: "module" });
  return { worker, broken: new Promise<void>((resolve) => worker.addEventListener("error", () => resolve())) };
};
const first = startWorker();
if (isRequested) {
  void handOver(data, question, { codes: codesOf(address), lang: address.lang }, (file, transfer = []) =>
    first.worker.postMessage(file, transfer),
  );
  // For words the law is opened after what they may mean.
  if (question !== "words") first.worker.postMessage({ open: kind === "goods" ? "goods" : "adr", data: data.href }, []);
}
// Where nothing is asked yet, the form comes first and the engine after it.
for (const file of [
  ...BUILT.views[address.view],
  ...["first" as const, ...WORDS_OF[address.view]].flatMap((part) => BUILT.words[address.lang][part]),
  ...(isRequested ? BUILT.engines[question] : []),
]) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  link.fetchPriority = "low"; // what is asked leads to more, and goes first
  document.head.append(link);
}
import(new URL(BUILT.page, here).href).then(
  (page: { openPage: typeof openPage }) =>
    page.openPage({ first, startWorker, data: data.href, workerUrl: scriptUrl("sw.js") }),
  () => document.querySelector("#not-started")?.removeAttribute("hidden"),
);

const UN_DIGITS = 4;

/** Codes and UN numbers that the address asks about. */
function codesOf({ view, q, items }: ReturnType<typeof readView>): string[] {
  return view === "load" ? items.split(",").flatMap((item) => codesIn(item.slice(0, UN_DIGITS))) : codesIn(q);
}

/**
 * Asks for what the question of an address is answered from (index, manifests, files of its codes) while the scripts
 * are still on their way, and hands it to the worker, which checks it. What fails here is asked for by the worker
 * again, which says what is wrong.
 */
async function handOver(
  base: URL,
  requested: QuestionKind,
  about: { codes: readonly string[]; lang: string },
  tell: (file: HandedFile, transfer?: Transferable[]) => void,
): Promise<void> {
  /** `look` says what is coming next, before the worker has the bytes that name it. */
  const bring = async (url: URL, init?: RequestInit, look?: (bytes: Uint8Array) => void): Promise<void> => {
    tell({ coming: url.href });
    try {
      const bytes = await fetchBytes(url, init);
      try {
        look?.(bytes);
      } finally {
        tell({ came: url.href, bytes }, [bytes.buffer]);
      }
    } catch {
      tell({ came: url.href });
    }
  };
  await bring(indexUrl(base), ANEW, (opened) => {
    const { index, urlOf } = openIndex(base, opened);
    const bringParts = (folder: string, { datasets }: Index): void => {
      for (const name of datasetsFor(requested)) {
        void bring(urlOf(folder + datasets[name].manifest), {}, (manifest) => {
          const { files } = parseManifest(name, manifest);
          for (const { path } of filesAhead(requested, name, about, (schema) =>
            files.filter((file) => file.schema === schema),
          ))
            void bring(urlOf(folder + path));
        });
      }
    };
    if (index.publication === undefined) return bringParts("", index);
    const current = index.publication.releases.find(({ version }) => version === index.version);
    if (current !== undefined)
      void bring(urlOf(current.path + INDEX), {}, (release) => bringParts(current.path, readJson(release) as Index));
  });
}

function readJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}
