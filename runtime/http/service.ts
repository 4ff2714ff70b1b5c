import type { H3Event } from "h3";
import { PROBLEM_KINDS } from "../../openapi/problem-kinds.ts";
import type { Health } from "../../openapi/schemas/common.ts";
import { entityTag, isFresh } from "./caching.ts";
import { welcomeText } from "./guide.ts";
import { COMMON, type HeaderFields } from "./headers.ts";
import { problemOf } from "./problem.ts";
import { bodyResponse, problemResponse } from "./responses.ts";
import type { Serve } from "./router.ts";
import type { Settings } from "./settings.ts";

/** Something the service cannot answer without. Resolves to what is wrong with it, or undefined. */
export type ReadyCheck = () => Promise<string | undefined>;

export interface Service {
  /** Public URL without a slash at the end. */
  site: string;
  settings: Settings;
  datasetVersion: string;
  /** The text of a document, by its path without the slash in front. */
  documents(path: string): Promise<string>;
  ready: Record<string, ReadyCheck>;
}

const CACHED = "public, max-age=300";
const TEXT = "text/plain; charset=utf-8";
const HTML = "text/html; charset=utf-8";
const YAML = "application/yaml";
const JSON_TYPE = "application/json";
const LINKSET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** Paths beside the operations: health, descriptions, guides. They are not counted against a quota. */
export function serviceRoutes(service: Service): { path: string; serve: Serve }[] {
  const { site, settings, datasetVersion } = service;
  const guide = (path: string, type: string, more?: HeaderFields) => ({
    path: `/${path}`,
    serve: async (event: H3Event) => serveText(event, fill(await service.documents(path), service), type, more),
  });
  const description = (path: string, type: string, prefix: string) => ({
    path: `/${path}`,
    serve: async (event: H3Event) => serveText(event, serverAt(await service.documents(path), prefix, service), type),
  });
  return [
    { path: "/", serve: (event) => serveText(event, welcomeText(site, settings, datasetVersion), TEXT) },
    { path: "/healthz", serve: (event) => serveHealth(event, { status: "ok", checks: { process: "ok" } }) },
    { path: "/readyz", serve: (event) => serveReady(event, service) },
    { path: "/.well-known/api-catalog", serve: (event) => serveText(event, JSON.stringify(catalog(service)), LINKSET, { link: `<${site}/.well-known/api-catalog>; rel="api-catalog"` }) },
    guide("llms.txt", TEXT),
    description("openapi/sanctions.yaml", YAML, settings.sanctionsPrefix),
    description("openapi/sanctions.json", JSON_TYPE, settings.sanctionsPrefix),
    description("openapi/adr.yaml", YAML, settings.adrPrefix),
    description("openapi/adr.json", JSON_TYPE, settings.adrPrefix),
    ...Object.keys(PROBLEM_KINDS).map((name) => guide(`problems/${name}`, HTML, { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" })),
  ];
}

/** Puts the addresses of this service into a guide. */
function fill(text: string, { site, settings, datasetVersion }: Service): string {
  const values: Record<string, string> = { "{site}": site, "{sanctions}": site + settings.sanctionsPrefix, "{adr}": site + settings.adrPrefix, "{version}": datasetVersion };
  return text.replaceAll(/\{(?:site|sanctions|adr|version)\}/g, (place) => values[place] ?? place);
}

/** Puts the path of the service into the `servers` of an OpenAPI document, which is the first URL in it; relative, so that it holds on any host. */
function serverAt(text: string, prefix: string, { site }: Service): string {
  return text.replace(/(\burl"?: ?"?)\/\w+(?=["\n])/, `$1${new URL(site).pathname.replace(/\/$/, "")}${prefix}`);
}

function serveText(event: H3Event, text: string, type: string, more: HeaderFields = {}): Response {
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

/** RFC 9727: where the two services are and what describes them. */
function catalog({ site, settings: { sanctionsPrefix, adrPrefix } }: Service): unknown {
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
