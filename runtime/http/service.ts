import type { H3Event } from "h3";
import { PROBLEM_KINDS } from "../../openapi/problem-kinds.ts";
import type { Health } from "../../openapi/schemas/common.ts";
import { isFresh, COMMON, type HeaderFields, bodyResponse, problemResponse } from "./response.ts";
import { fill, type Facts, problemOf } from "./problem.ts";
import { jsonTag } from "./json-text.ts";
import type { Serve } from "./router.ts";
import type { Settings } from "./settings.ts";

/** Something the service cannot answer without. Resolves to what is wrong with it, or undefined. */
export type ReadyCheck = () => Promise<string | undefined>;

export interface Service extends Facts {
  settings: Settings;
  /** The text of a document, by the file it was bundled as. */
  documents(file: string): Promise<string>;
  ready: Record<string, ReadyCheck>;
}

const CACHED = "public, max-age=300";
const JSON_TYPE = "application/json";
const TYPES: Record<string, string> = { txt: "text/plain; charset=utf-8", html: "text/html; charset=utf-8", yaml: "application/yaml", json: JSON_TYPE };
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Paths beside the operations: health, descriptions, guides. They are not counted against a quota. */
export function serviceRoutes(service: Service): { path: string; serve: Serve }[] {
  const document = (path: string, file: string, more?: HeaderFields, type = TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "") => ({
    path,
    serve: async (event: H3Event) => serveText(event, fill(await service.documents(file), service), type, more),
  });
  return [
    { path: "/healthz", serve: (event) => serveHealth(event, { status: "ok", checks: { process: "ok" } }) },
    { path: "/readyz", serve: (event) => serveReady(event, service) },
    document("/", "welcome.txt"),
    document(CATALOG, "api-catalog.json", { link: `<${service.site}${CATALOG}>; rel="api-catalog"` }, LINKSET),
    ...["llms.txt", "openapi/sanctions.yaml", "openapi/sanctions.json", "openapi/adr.yaml", "openapi/adr.json"].map((file) => document(`/${file}`, file)),
    ...Object.keys(PROBLEM_KINDS).map((name) => document(`/problems/${name}`, `problems/${name}.html`, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" })),
  ];
}

const CATALOG = "/.well-known/api-catalog";

function serveText(event: H3Event, text: string, type: string, more: HeaderFields = {}): Response {
  const etag = jsonTag([text]);
  const headers = { ...COMMON, ...more, etag, "cache-control": CACHED };
  const head = event.req.method === "HEAD";
  if (isFresh(event.req.headers.get("if-none-match"), etag)) return bodyResponse(null, headers, head, 304);
  return bodyResponse(text, { ...headers, "content-type": type }, head);
}

function serveHealth(event: H3Event, health: Health): Response {
  return bodyResponse(JSON.stringify(health), { ...COMMON, "content-type": JSON_TYPE, "cache-control": "no-store" }, event.req.method === "HEAD");
}

async function serveReady(event: H3Event, { ready, site }: Service): Promise<Response> {
  const checks = await Promise.all(Object.entries(ready).map(async ([name, check]) => [name, await check()] as const));
  const failed = checks.filter(([, fault]) => fault !== undefined);
  if (failed.length === 0) return serveHealth(event, { status: "ok", checks: Object.fromEntries(checks.map(([name]) => [name, "ok"])) });
  const problem = problemOf({ status: 503, detail: failed.map(([name, fault]) => `${name}: ${fault}`).join("; ") }, site);
  return problemResponse(problem, { ...COMMON, "retry-after": "30" }, event.req.method === "HEAD");
}
