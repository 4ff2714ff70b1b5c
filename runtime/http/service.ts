import type { H3Event } from "h3";
import type { Health } from "../../openapi/schemas/common.ts";
import { entityTag, isFresh } from "./caching.ts";
import { COMMON } from "./headers.ts";
import { llmsText, welcomeText } from "./guide.ts";
import { problemOf } from "./problem.ts";
import { problemPage } from "./problem-pages.ts";
import { bodyResponse, problemResponse } from "./responses.ts";
import type { Settings } from "./settings.ts";

export const DOCUMENT_NAMES = ["sanctions.yaml", "sanctions.json", "adr.yaml", "adr.json"] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** The OpenAPI documents, read when they are first asked for. */
export type Documents = (name: DocumentName) => Promise<string>;

/** Something the service cannot answer without. Resolves to what is wrong with it, or undefined. */
export type ReadyCheck = () => Promise<string | undefined>;

export interface Service {
  site: string;
  settings: Settings;
  datasetVersion: string;
  documents: Documents;
  ready: Record<string, ReadyCheck>;
}

interface ServiceRoute {
  path: string;
  serve: (event: H3Event) => Response | Promise<Response>;
}

const CACHED = "public, max-age=300";
const YAML = "application/yaml";
const JSON_TYPE = "application/json";

/** Paths beside the operations: health, descriptions, guides. They are not counted against a quota. */
export function serviceRoutes(service: Service): ServiceRoute[] {
  const { site, settings } = service;
  return [
    { path: "/", serve: (event) => serveText(event, welcomeText(site, settings, service.datasetVersion), "text/plain; charset=utf-8") },
    { path: "/llms.txt", serve: (event) => serveText(event, llmsText(site, settings, service.datasetVersion), "text/plain; charset=utf-8") },
    { path: "/healthz", serve: (event) => serveHealth(event, { status: "ok", checks: { process: "ok" } }) },
    { path: "/readyz", serve: (event) => serveReady(event, service) },
    ...DOCUMENT_NAMES.map((name) => ({
      path: `/openapi/${name}`,
      serve: async (event: H3Event) => serveText(event, await service.documents(name), name.endsWith(".yaml") ? YAML : JSON_TYPE),
    })),
    { path: "/.well-known/api-catalog", serve: (event) => serveText(event, JSON.stringify(catalog(site, settings)), LINKSET, { link: `<${site}/.well-known/api-catalog>; rel="api-catalog"` }) },
    { path: "/problems/:kind", serve: (event) => serveProblemPage(event, site) },
  ];
}

function serveText(event: H3Event, text: string, type: string, more: Record<string, string> = {}): Response {
  const etag = entityTag(text);
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

const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** RFC 9727: where the two services are and what describes them. */
function catalog(site: string, { sanctionsPrefix, adrPrefix }: Settings): unknown {
  const describe = (prefix: string, name: string, status: string): unknown => ({
    anchor: site + prefix,
    "service-desc": [
      { href: `${site}/openapi/${name}.yaml`, type: YAML },
      { href: `${site}/openapi/${name}.json`, type: JSON_TYPE },
    ],
    "service-doc": [{ href: `${site}/llms.txt`, type: "text/plain" }],
    status: [{ href: site + status, type: JSON_TYPE }],
  });
  return { linkset: [describe(sanctionsPrefix, "sanctions", `${sanctionsPrefix}/v1/status`), describe(adrPrefix, "adr", `${adrPrefix}/status`)] };
}

function serveProblemPage(event: H3Event, site: string): Response {
  const page = problemPage(event.context.params?.["kind"] ?? "");
  const head = event.req.method === "HEAD";
  if (page === undefined) return problemResponse(problemOf({ status: 404, detail: "There is no such kind of problem." }, site), COMMON, head);
  const headers = { ...COMMON, "content-type": "text/html; charset=utf-8", "cache-control": CACHED, "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };
  return bodyResponse(page, headers, head);
}
