/** Keeps the page and every shard that was read, so that both are there without a network. */

declare const FILES: readonly string[];

/** The part of a service worker that is used; the library of types for it cannot stand beside that of documents. */
interface WorkerScope {
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const scope = globalThis as unknown as WorkerScope;
const SHELL = "cargolex-page";
const DATA = "cargolex-data";

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(SHELL).then(async (cache) => {
      const wanted = new Set(FILES.map((file) => new URL(file, scope.location.href).href));
      await cache.addAll([...wanted]);
      for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
      await scope.skipWaiting();
    }),
  );
});

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.location.origin) return;
  const root = new URL("./", scope.location.href);
  if (!url.href.startsWith(root.href)) return;
  const path = url.href.slice(root.href.length);
  // The page itself and the index of the data are asked for anew where there is a network.
  if (path === "" || path.startsWith("?")) event.respondWith(newest(new Request(root), SHELL, request));
  else if (path.endsWith("index.json") && url.search === "") event.respondWith(newest(request, DATA, request));
  else if (path.startsWith("site/")) event.respondWith(cached(request, SHELL));
  else if (url.searchParams.has("v") && path.includes(".json?")) event.respondWith(cached(request, DATA));
});

async function cached(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name);
  const existing = await cache.match(request);
  if (existing !== undefined) return existing;
  const response = await fetch(request);
  if (response.ok)
    await cache.put(request, response.clone()).then(
      () => (name === DATA ? forgetOthers(cache, request) : undefined),
      () => undefined,
    );
  return response;
}

async function newest(key: Request, name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(key, response.clone()).catch(() => undefined);
    return response;
  } catch (error) {
    const existing = await cache.match(key);
    if (existing === undefined) throw error;
    return existing;
  }
}

let current = "";

/** Shards of an earlier build are let go when one of another is kept. */
async function forgetOthers(cache: Cache, { url }: Request): Promise<void> {
  const mark = new URL(url).searchParams.get("v") ?? "";
  if (mark === current) return;
  current = mark;
  for (const request of await cache.keys()) {
    const version = new URL(request.url).searchParams.get("v");
    if (version !== null && version !== mark) await cache.delete(request);
  }
}
